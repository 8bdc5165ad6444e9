package import HSProtocols

/// What is wrong in a rule file; the first of it, and how much it is.
package struct RuleFaults: Error, Sendable {
  /// Most faults that are kept.
  package static let limit = 20
  /// The first faults, in the order of the file.
  package let first: [TextFault]
  /// How many there are.
  package let count: Int

  /// Faults by a list.
  init(_ all: [TextFault]) {
    first = Array(all.prefix(Self.limit))
    count = all.count
  }

  /// Whether nothing is wrong.
  package var isEmpty: Bool { count == 0 }
}
