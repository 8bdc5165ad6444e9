/// A value that a layout reads or computes: a few numbers, so that it costs nothing to copy.
package enum LayoutValue: Sendable, BitwiseCopyable {
  /// What is not there: its `if` does not hold, or no case fits.
  case none
  case integer(Int128)
  /// A number of an enumeration, which need not have a name.
  case enumerated(Int128, enumeration: Int32)
  case float(Double)
  case truth(Bool)
  /// A text of the run, by its number.
  case text(Int)
  /// A text that stands in octets; no `String` is made of it before one is needed.
  case encoded(LayoutBytes, isASCII: Bool)
  /// Octets of the value, or of what was made of it.
  case bytes(LayoutBytes)
  case list(LayoutList)
  /// An object of a user type, by its number in the run.
  case object(Int)
  /// A stream, by its number in the run.
  case stream(Int)

  /// A whole number, which may be one of an enumeration; -1 for none.
  static func named(_ number: Int128, _ enumeration: Int32) -> LayoutValue {
    enumeration < 0 ? .integer(number) : .enumerated(number, enumeration: enumeration)
  }

  /// Whether it is a number, or a truth.
  var isNumber: Bool {
    switch self {
    case .integer, .enumerated, .float, .truth: true
    default: false
    }
  }

  /// The whole number that it is, with a name or without.
  var whole: Int128? {
    switch self {
    case .integer(let number), .enumerated(let number, _): number
    default: nil
    }
  }

  /// The number that it is to arithmetic.
  var real: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .float(let number): number
    default: nil
    }
  }

  /// What it is, for messages.
  var kind: String {
    switch self {
    case .none: "nothing"
    case .integer: "a whole number"
    case .enumerated: "a value of an enumeration"
    case .float: "a number"
    case .truth: "a truth"
    case .text, .encoded: "a text"
    case .bytes: "octets"
    case .list: "a list"
    case .object: "an object"
    case .stream: "a stream"
    }
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
