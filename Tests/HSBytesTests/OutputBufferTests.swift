import HSBase
import HSTestSupport
import Foundation
import Testing

@Suite struct OutputBufferTests {
  /// What `write` makes of a buffer that is not empty, without what was there before.
  private func text(_ write: (inout OutputBuffer) -> Void) -> String {
    var buffer = OutputBuffer()
    buffer.append("|")
    write(&buffer)
    return String(buffer.string.dropFirst())
  }

  /// Numbers beside which the number of digits, or the way they are made, changes.
  private static let telling: [UInt64] = {
    var numbers: Set<UInt64> = [0, .max, .max - 1]
    var power: UInt64 = 1
    while true {
      for number in [power &- 1, power, power &+ 1] { numbers.insert(number) }
      let (next, overflow) = power.multipliedReportingOverflow(by: 10)
      if overflow { break }
      power = next
    }
    for bit in UInt64(0)..<64 {
      let power: UInt64 = 1 << bit
      for number in [power - 1, power, power + 1] { numbers.insert(number) }
    }
    return numbers.sorted()
  }()

  @Test func `numbers print as the standard library prints them`() {
    for number in Self.telling {
      #expect(text { $0.append(number) } == String(describing: number))
      let positive = Int64(clamping: number)
      #expect(text { $0.append(positive) } == String(describing: positive))
      #expect(text { $0.append(-positive) } == String(describing: -positive))
      let byte = Int8(truncatingIfNeeded: number)
      #expect(text { $0.append(byte) } == String(describing: byte))
    }
    #expect(text { $0.append(Int64.min) } == "-9223372036854775808")
    #expect(text { $0.append(Int8.min) } == "-128")
    #expect(text { $0.append(UInt64.max) } == "18446744073709551615")
  }

  @Test func `numbers of more than 64 bits are not cut`() {
    for number in [UInt128.max, UInt128(UInt64.max) + 1, UInt128(UInt64.max), 0] {
      #expect(text { $0.append(number) } == String(describing: number))
    }
    for number in [Int128.min, .max, -1, -Int128(UInt64.max), -Int128(UInt64.max) - 1] {
      #expect(text { $0.append(number) } == String(describing: number))
    }
  }

  @Test func `random numbers print as the standard library prints them`() {
    var random = SeededGenerator()
    var faults = Faults()
    for _ in 0..<20_000 {
      let number = random.next() >> UInt64.random(in: 0...63, using: &random)
      faults.unless(text { $0.append(number) } == String(number), "\(number)")
      let signed = Int64(bitPattern: random.next()) >> Int64.random(in: 0...63, using: &random)
      faults.unless(text { $0.append(signed) } == String(signed), "\(signed)")
    }
    #expect(faults.isEmpty, "seed \(random.seed): \(faults)")
  }

  @Test func `zeros fill a number up to its width`() {
    for number in Self.telling {
      let digits = String(number)
      for width in [Int.min, -1, 0, 1, 2, 3, 9, 19, 20, 21, 40, 63, 64, 65, 1000, .max] {
        let zeros = max(0, min(max(width, 0), 64) - digits.utf8.count)
        #expect(
          text { $0.append(number, width: width) } == String(repeating: "0", count: zeros) + digits)
      }
    }
  }

  @Test func `two digits are the last two`() {
    for number in [UInt32](0...120) + [4_294_967_295, 1000] {
      let digits = "0" + String(number)
      #expect(text { $0.append(twoDigits: number) } == digits.suffix(2))
    }
  }

  @Test func `fixed decimals print as they would be written`() {
    let numbers = Self.telling.map { Int64(truncatingIfNeeded: $0) } + [.min, .max, -1, -10, -999]
    for number in numbers {
      for decimals in [Int.min, -1, 0, 1, 2, 3, 7, 17, 18, 19, .max] {
        let kept = min(max(decimals, 0), 18)
        var digits = String(number.magnitude)
        digits = String(repeating: "0", count: max(0, kept + 1 - digits.utf8.count)) + digits
        if kept > 0 { digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -kept)) }
        #expect(
          text { $0.append(fixed: number, decimals: decimals) } == (number < 0 ? "-" : "") + digits,
          "\(decimals) decimals")
      }
    }
    #expect(text { $0.append(fixed: -5, decimals: 1) } == "-0.5")
    #expect(text { $0.append(fixed: .min, decimals: 18) } == "-9.223372036854775808")
  }

  @Test func `hexadecimal of every width`() {
    for number in Self.telling {
      let byte = UInt8(truncatingIfNeeded: number)
      #expect(text { $0.append(hex: byte) } == String(format: "%02x", Int(byte)))
      let half = UInt16(truncatingIfNeeded: number)
      #expect(text { $0.append(hex: half) } == String(format: "%04x", Int(half)))
      let word = UInt32(truncatingIfNeeded: number)
      #expect(text { $0.append(hex: word) } == String(format: "%08x", Int(word)))
    }
    let bytes = (UInt8.min...UInt8.max).map { $0 }
    #expect(text { $0.append(hex: bytes.span) } == Hex.text(bytes.span))
    #expect(text { $0.append(hex: [UInt8]().span) } == "")
  }

  @Test func `texts of all kinds`() {
    #expect(text { $0.append("Größe") } == "Größe")
    #expect(text { $0.append("" as StaticText) } == "")
    #expect(text { $0.append(StaticText("Heart Rate", in: 6..<10)) } == "Rate")
    #expect(text { $0.append(string: "心拍") } == "心拍")
    #expect(text { $0.append(string: "") } == "")
    #expect(text { $0.append([UInt8]("ab".utf8).span) } == "ab")
    #expect(text { $0.append([UInt8]().span) } == "")
    #expect(text { $0.append(Span<UInt8>()) } == "")
    #expect(text { $0.append(byte: 0x41) } == "A")
  }

  @Test func `an empty buffer is empty`() {
    for capacity in [Int.min, -1, 0, 1, 127, 128, 129, 5000] {
      var buffer = OutputBuffer(capacity: capacity)
      #expect(buffer.isEmpty == true)
      #expect(buffer.count == 0)
      #expect(buffer.last == nil)
      #expect(buffer.string == "")
      #expect(buffer.span.count == 0)
      buffer.append(byte: 7)
      #expect(buffer.isEmpty == false)
      #expect(buffer.count == 1)
      #expect(buffer.last == 7)
    }
  }

  @Test func `a buffer can be cut and emptied`() {
    var buffer = OutputBuffer()
    buffer.append("0123456789")
    for count in [Int.min, -1, 10, 11, .max] {
      buffer.truncate(to: count)
      #expect(buffer.string == "0123456789")
    }
    buffer.truncate(to: 4)
    #expect(buffer.string == "0123")
    #expect(buffer.last == 0x33)
    buffer.append("x")
    #expect(buffer.string == "0123x")
    buffer.truncate(to: 0)
    #expect(buffer.isEmpty == true)
    buffer.append("y")
    buffer.removeAll()
    #expect(buffer.count == 0)
    #expect(buffer.last == nil)
    buffer.append("z")
    #expect(buffer.string == "z")
  }

  @Test func `it keeps all while it grows`() {
    // Every kind of append at every distance from the end of the memory.
    for start in 100...140 {
      var buffer = OutputBuffer()
      var expected = String(repeating: "-", count: start)
      for _ in 0..<start { buffer.append(byte: 0x2d) }
      buffer.append(UInt64.max)
      buffer.append(7, width: 64)
      buffer.append(fixed: .min, decimals: 18)
      buffer.append(twoDigits: 5)
      buffer.append(hex: UInt32.max)
      buffer.append(hex: [UInt8](repeating: 0xab, count: 300).span)
      buffer.append("a name out of a table")
      buffer.append([UInt8](repeating: 0x2a, count: 3000).span)
      expected += "18446744073709551615" + String(repeating: "0", count: 63) + "7"
      expected += "-9.223372036854775808" + "05" + "ffffffff"
      expected += String(repeating: "ab", count: 300) + "a name out of a table"
      expected += String(repeating: "*", count: 3000)
      #expect(buffer.string == expected)
    }
  }

  @Test func `random appends over many doublings`() {
    var random = SeededGenerator()
    var buffer = OutputBuffer()
    var expected: [UInt8] = []
    while expected.count < 300_000 {
      switch Int.random(in: 0...5, using: &random) {
      case 0:
        let bytes = random.bytes(upTo: 2000)
        buffer.append(bytes.span)
        expected += bytes
      case 1:
        let number = random.next()
        buffer.append(number)
        expected += String(number).utf8
      case 2:
        let bytes = random.bytes(upTo: 300)
        buffer.append(hex: bytes.span)
        expected += hex(bytes).utf8
      case 3:
        let count = Int.random(in: 0...(expected.count + 5), using: &random)
        // Rarely, or it would not grow.
        if count > expected.count - 50 {
          buffer.truncate(to: count)
          expected.removeLast(max(0, expected.count - count))
        }
      case 4:
        buffer.append("text")
        expected += "text".utf8
      default:
        let byte = UInt8.random(in: 0...255, using: &random)
        buffer.append(byte: byte)
        expected.append(byte)
      }
      if buffer.count != expected.count || buffer.last != expected.last {
        Issue.record("seed \(random.seed): \(buffer.count) bytes, not \(expected.count)")
        return
      }
    }
    #expect([UInt8](buffer.span) == expected, "seed \(random.seed)")
  }
}
