/// Why bytes could not be decoded: which layer and field, where, what was wrong.
///
/// One type for every layer. It holds no text; `description` makes it when somebody prints.
public struct DecodeError: Error, Sendable, Equatable {
  /// The protocol layer or container whose parser gave up.
  public let layer: Layer
  /// The field that could not be read, in the words of its specification.
  public let field: StaticText
  /// Where the field stands or should stand: absolute in the capture or the reassembled frame.
  public let at: ByteRange
  /// What was wrong.
  public let problem: Problem

  /// What was wrong with the bytes.
  public enum Problem: Sendable, Equatable {
    /// `needed` bytes were wanted, `available` were there, and `limit` set the end.
    case truncated(needed: Int, available: Int, limit: LengthSource)
    /// A value that the specification does not allow here.
    case invalid(UInt64)
    /// `count` bytes more than the structure holds.
    case trailing(count: Int)
  }

  /// Creates an error.
  public init(layer: Layer, field: StaticText, at: ByteRange, problem: Problem) {
    self.layer = layer
    self.field = field
    self.at = at
    self.problem = problem
  }
}

extension DecodeError: CustomStringConvertible {
  /// One sentence with layer, field, place, and what was needed and available.
  public var description: String {
    var text = "\(layer.name) \(field) at byte \(at.offset): "
    switch problem {
    case .truncated(let needed, let available, let limit):
      text += "needs \(counted(needed, "byte")), \(available) available"
      text += " (limited by \(limit.name))"
    case .invalid(let value):
      text += "invalid value 0x\(String(value, radix: 16))"
    case .trailing(let count):
      text += "\(counted(count, "byte")) too many"
    }
    return text
  }
}
