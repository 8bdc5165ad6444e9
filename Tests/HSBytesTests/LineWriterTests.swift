import HSBase
import HSTestSupport
import Testing

/// What is written into room made at once is what is appended piece by piece, and what the
/// standard library makes of the same numbers.
@Suite struct LineWriterTests {
  /// Something to append.
  private enum Piece {
    case byte(UInt8)
    case number(UInt64)
    case signed(Int32)
    case wide(UInt64, Int)
    case column(UInt64, Int)
    case parts(UInt32)
    case microseconds(UInt64)
    case hex8(UInt8)
    case hex16(UInt16)
    case hex32(UInt32)
    case prefixed(UInt16)
    case bytes([UInt8])
    case address(UInt64)

    static func random(using random: inout SeededGenerator) -> Piece {
      // Numbers of every length, not only long ones.
      let number =
        UInt64.random(in: 0...UInt64.max, using: &random)
        >> UInt64.random(in: 0...63, using: &random)
      switch Int.random(in: 0..<13, using: &random) {
      case 0: return .byte(UInt8.random(in: 32...126, using: &random))
      case 1: return .number(number)
      case 2: return .signed(Int32(truncatingIfNeeded: number))
      case 3: return .wide(number % 100_000_000, Int.random(in: -1...8, using: &random))
      case 4: return .parts(UInt32.random(in: 1...127, using: &random))
      case 5: return .microseconds(number % 60_000_000)
      case 6: return .hex8(UInt8(truncatingIfNeeded: number))
      case 7: return .hex16(UInt16(truncatingIfNeeded: number))
      case 8: return .hex32(UInt32(truncatingIfNeeded: number))
      case 9: return .prefixed(UInt16(truncatingIfNeeded: number))
      case 10:
        return .bytes(
          (0..<Int.random(in: 0...20, using: &random)).map { _ in
            UInt8.random(in: 0...255, using: &random)
          })
      case 11: return .column(number % 100_000_000, Int.random(in: -1...8, using: &random))
      default: return .address(number)
      }
    }

    func append(to text: inout some TextAppending & ~Copyable) {
      switch self {
      case .byte(let value): text.append(byte: value)
      case .number(let value): text.append(value)
      case .signed(let value): text.append(value)
      case .wide(let value, let width): text.append(eightDigits: value, width: width)
      case .column(let value, let width): text.append(eightDigits: value, paddedTo: width)
      case .parts(let value): text.append(fractionOf128: value)
      case .microseconds(let value): text.append(microsecondsOfMinute: value)
      case .hex8(let value): text.append(hex: value)
      case .hex16(let value): text.append(hex: value)
      case .hex32(let value): text.append(hex: value)
      case .prefixed(let value): text.append(prefixedHex: value)
      case .bytes(let bytes): text.append(hex: bytes.span)
      case .address(let value): text.append(colonHex: value)
      }
    }

    /// The same by the standard library, digit by digit.
    var text: String {
      switch self {
      case .byte(let value): return String(UnicodeScalar(value))
      case .number(let value): return String(value)
      case .signed(let value): return String(value)
      case .wide(let value, let width): return Self.padded(String(value), width)
      case .column(let value, let width): return Self.padded(String(value), width, with: " ")
      case .parts(let value):
        // Exact: a 128th is one in binary floating point.
        return String(String(Double(value) / 128).dropFirst())
      case .microseconds(let value):
        let digits = Self.padded(String(value), 8)
        return digits.prefix(2) + "." + digits.dropFirst(2)
      case .hex8(let value): return Self.padded(String(value, radix: 16), 2)
      case .hex16(let value): return Self.padded(String(value, radix: 16), 4)
      case .hex32(let value): return Self.padded(String(value, radix: 16), 8)
      case .prefixed(let value): return "0x" + Self.padded(String(value, radix: 16), 4)
      case .bytes(let bytes):
        return bytes.map { Self.padded(String($0, radix: 16), 2) }.joined()
      case .address(let value):
        return stride(from: 40, through: 0, by: -8).map {
          Self.padded(String(value >> UInt64($0) & 0xff, radix: 16, uppercase: true), 2)
        }.joined(separator: ":")
      }
    }

    private static func padded(
      _ digits: String, _ width: Int, with character: Character = "0"
    ) -> String {
      String(repeating: character, count: max(0, width - digits.count)) + digits
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `any pieces, in any room`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var lines = OutputBuffer()
    var plain = OutputBuffer()
    var expected = ""
    for _ in 0..<50 {
      let pieces = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        Piece.random(using: &random)
      }
      // Too little, just enough, too much.
      let needed = pieces.map(\.text.utf8.count).reduce(0, +)
      let room = [-1, 0, needed - 1, needed, needed + 1, 300].randomElement(using: &random) ?? 0
      lines.append(atMost: room) { line in
        for piece in pieces { piece.append(to: &line) }
        line.append("; a literal")
      }
      for piece in pieces { piece.append(to: &plain) }
      plain.append("; a literal")
      expected += pieces.map(\.text).joined() + "; a literal"
    }
    #expect(lines.string == expected, "seed \(seed)")
    #expect(plain.string == expected, "seed \(seed)")
  }

  @Test(arguments: 0...40)
  func `too little room, to the byte`(room: Int) {
    var buffer = OutputBuffer()
    buffer.append("kept ")
    buffer.append(atMost: room) { line in
      line.append(123_456_789_012 as UInt64)
      line.append(", ")
      line.append(colonHex: 0x0011_2233_4455)
    }
    #expect(buffer.string == "kept 123456789012, 00:11:22:33:44:55")
  }
}
