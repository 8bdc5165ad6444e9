/// Why text could not be made into a value: always names the field.
public enum ValueEncodingError: Error, Sendable, Equatable {
  /// Nothing is known of values with this UUID; only `hex=` works.
  case unknownType(String)
  /// A word that is not `name=value`.
  case notAField(String)
  /// A field that the type does not have.
  case unknownField(String)
  /// A field that was given twice.
  case repeatedField(String)
  /// A field that the type cannot do without.
  case missingField(String)
  /// A field whose value cannot be, and what could.
  case invalidField(String, value: String, expected: String)
}

extension ValueEncodingError: CustomStringConvertible {
  /// One sentence without a full stop.
  public var description: String {
    switch self {
    case .unknownType(let uuid):
      "values of type \(uuid) can only be given as hex="
    case .notAField(let word):
      "\(word.debugDescription) is not of the form name=value"
    case .unknownField(let name):
      "unknown field \(name.debugDescription)"
    case .repeatedField(let name):
      "field \(name.debugDescription) is given more than once"
    case .missingField(let name):
      "field \(name.debugDescription) is missing"
    case .invalidField(let name, let value, let expected):
      "field \(name.debugDescription): \(value.debugDescription) is not \(expected)"
    }
  }
}
