/// Why a text is no JSON value, and where that shows.
public struct JSONError: Error, Sendable, Equatable {
  /// What is wrong.
  public var problem: Problem
  /// The offset of the byte at which it shows.
  public var offset: Int

  /// What can be wrong with a text.
  public enum Problem: Sendable, Equatable {
    /// The text ends before the value does.
    case ends
    /// A byte that cannot stand there.
    case unexpected(UInt8)
    /// Lists and objects lie in each other more than `JSONParser.depth` times.
    case tooDeep
    /// There are more values than the caller allows.
    case tooMany
    /// A string's bytes are no UTF-8.
    case notUTF8
    /// Something follows the value.
    case trailing
  }
}

extension JSONError: CustomStringConvertible {
  /// One clause, without the source's name.
  public var description: String {
    switch problem {
    case .ends: "the JSON text ends at byte \(offset), before its value does"
    case .unexpected(let byte): "byte \(offset) of the JSON text (\(byte)) cannot stand there"
    case .tooDeep: "the JSON text is nested more than \(JSONParser.depth) deep at byte \(offset)"
    case .tooMany: "the JSON text has too many values; the first one too many is at byte \(offset)"
    case .notUTF8: "a string that ends at byte \(offset) of the JSON text is not UTF-8"
    case .trailing: "something follows the JSON text's value at byte \(offset)"
    }
  }
}
