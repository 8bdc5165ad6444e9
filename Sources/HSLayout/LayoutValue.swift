/// A value that a layout reads or computes.
package enum LayoutValue: Sendable {
  /// What is not there: its `if` does not hold, or no case fits.
  case none
  case integer(Int128)
  /// A number of an enumeration, which need not have a name.
  case enumerated(Int128, enumeration: Int)
  case float(Double)
  case truth(Bool)
  case text(String)
  /// Octets of the value, or of what was made of it.
  case bytes(LayoutBytes)
  case list([LayoutValue])
  /// An object of a user type, by its number in the run.
  case object(Int)
  /// A stream, by its number in the run.
  case stream(Int)

  /// Whether it is a number, or a truth.
  var isNumber: Bool {
    switch self {
    case .integer, .enumerated, .float, .truth: true
    default: false
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
    case .text: "a text"
    case .bytes: "octets"
    case .list: "a list"
    case .object: "an object"
    case .stream: "a stream"
    }
  }
}

/// Octets that a run holds.
package struct LayoutBytes: Sendable, Hashable {
  /// Which of the run's buffers; 0 is the value itself.
  var buffer: Int
  /// The first octet.
  var start: Int
  /// How many there are.
  var count: Int
}
