/// Hexadecimal text, both ways.
public enum Hex {
  /// The lower-case digit of a number below 16.
  @inlinable
  public static func digit(_ nibble: UInt8) -> UInt8 {
    let value = nibble & 15
    return value < 10 ? 48 &+ value : 87 &+ value
  }

  /// The value of a hexadecimal digit of either case, or `nil`.
  @inlinable
  public static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case 48...57: digit &- 48
    case 65...70: digit &- 55
    case 97...102: digit &- 87
    default: nil
    }
  }

  /// Two lower-case digits a byte, without separators.
  public static func text(_ bytes: Span<UInt8>) -> String {
    OutputBuffer.text { $0.append(hex: bytes) }
  }

  /// Why text is not a run of bytes in hexadecimal.
  public enum ParseError: Error, Equatable, Sendable {
    /// The character at this offset, counted from 0, is no hexadecimal digit.
    case notADigit(Character, offset: Int)
    /// The digits do not pair up to whole bytes.
    case oddNumberOfDigits(Int)
  }

  /// The bytes that `text` writes down.
  ///
  /// An initial `0x`, white space, and `:`, `-`, `,` or `_` between digits are passed over, as is a
  /// `0x` before any later byte.
  public static func bytes(_ text: some StringProtocol) throws(ParseError) -> [UInt8] {
    var bytes: [UInt8] = []
    var high: UInt8?
    var digits = 0
    let characters = Array(text)
    var offset = 0
    while offset < characters.count {
      let character = characters[offset]
      offset += 1
      if character.isWhitespace || ":-,_".contains(character) { continue }
      if character == "0", high == nil, offset < characters.count,
        characters[offset] == "x" || characters[offset] == "X"
      {
        offset += 1
        continue
      }
      guard let ascii = character.asciiValue, let value = value(of: ascii) else {
        throw .notADigit(character, offset: offset - 1)
      }
      digits += 1
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    guard high == nil else { throw .oddNumberOfDigits(digits) }
    return bytes
  }
}

extension Hex.ParseError: CustomStringConvertible {
  /// What is wrong, in a few words without a full stop.
  public var description: String {
    switch self {
    case .notADigit(let character, let offset):
      "'\(character)' at offset \(offset) is not a digit"
    case .oddNumberOfDigits(let count):
      "\(count) digit\(count == 1 ? " does" : "s do") not make whole bytes"
    }
  }
}
