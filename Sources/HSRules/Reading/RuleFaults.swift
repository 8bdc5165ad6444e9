package import HSBytes

/// What is wrong in a rule file; the first of it, and how much it is.
package struct RuleFaults: Error, Sendable {
  /// Most faults that are kept.
  package static let limit = 20
  /// The first faults, in the order of the file.
  package private(set) var first: [TextFault] = []
  /// How many there are.
  package private(set) var count = 0

  /// Nothing.
  package init() {}

  /// Whether nothing is wrong.
  package var isEmpty: Bool { count == 0 }

  /// Notes a fault.
  package mutating func add(_ fault: TextFault) {
    count += 1
    if first.count < Self.limit { first.append(fault) }
  }

  /// Notes a fault at a node.
  mutating func add(_ node: RuleNode, _ reason: String) {
    add(TextFault(line: node.line, column: node.column, problem: reason))
  }
}
