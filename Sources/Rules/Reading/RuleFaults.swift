public import Bytes

/// What is wrong in a rule file; the first of it, and how much it is.
public struct RuleFaults: Error, Sendable {
  /// Most faults that are kept.
  public static let limit = 20
  /// The first faults, in the order of the file.
  public private(set) var first: [TextFault] = []
  /// How many there are.
  public private(set) var count = 0

  /// Nothing.
  public init() {}

  /// Whether nothing is wrong.
  public var isEmpty: Bool { count == 0 }

  /// Notes a fault.
  public mutating func add(_ fault: TextFault) {
    count += 1
    if first.count < Self.limit { first.append(fault) }
  }

  /// Notes a fault at a node.
  mutating func add(_ node: RuleNode, _ reason: String) {
    add(TextFault(line: node.line, column: node.column, problem: reason))
  }
}
