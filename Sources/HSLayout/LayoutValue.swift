extension LayoutValue {
  /// A whole number, which may be one of an enumeration; -1 for none.
  static func named(_ number: Int128, _ enumeration: Int32) -> LayoutValue {
    enumeration < 0 ? .integer(number) : .enumerated(number, enumeration: enumeration)
  }
}

/// Octets that a run holds.
package struct LayoutBytes: Sendable, Hashable, BitwiseCopyable {
  /// Whether they are octets of the value itself, and not what was made of them.
  var isOfValue: Bool
  /// The first octet, among all that the run holds.
  var start: Int
  /// How many there are.
  var count: Int

  var range: Range<Int> { start..<(start + count) }
}

/// Elements of a list that a run holds.
package struct LayoutList: Sendable, BitwiseCopyable {
  /// The first element, among all that the run holds.
  var start: Int
  /// How many there are.
  var count: Int
  /// Whether the list is still being read: its elements stand elsewhere until then.
  var isUnderWay = false
}
