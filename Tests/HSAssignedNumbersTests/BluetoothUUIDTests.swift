import HSBase
import HSNames
import HSTestSupport
import Testing

struct BluetoothUUIDTests {
  struct Form: CustomTestStringConvertible {
    let text: String
    let value: UInt128
    let printed: String
    var testDescription: String { text }
  }

  static let heartRate: UInt128 = 0x0000_180d_0000_1000_8000_0080_5f9b_34fb
  static let polar: UInt128 = 0xfb00_5c80_02e7_f387_1cad_8acd_2d8d_f0c8

  @Test(arguments: [
    Form(text: "180d", value: heartRate, printed: "180d"),
    Form(text: "180D", value: heartRate, printed: "180d"),
    Form(text: "0x180D", value: heartRate, printed: "180d"),
    Form(text: "0X180d", value: heartRate, printed: "180d"),
    Form(text: "0000180d", value: heartRate, printed: "180d"),
    Form(text: "0x0000180D", value: heartRate, printed: "180d"),
    Form(text: "0000180d-0000-1000-8000-00805f9b34fb", value: heartRate, printed: "180d"),
    Form(text: "0000180D00001000800000805F9B34FB", value: heartRate, printed: "180d"),
    Form(
      text: "12345678", value: 0x1234_5678_0000_1000_8000_0080_5f9b_34fb, printed: "12345678"),
    Form(
      text: "FB005C80-02E7-F387-1CAD-8ACD2D8DF0C8", value: polar,
      printed: "fb005c80-02e7-f387-1cad-8acd2d8df0c8"),
    Form(
      text: "0xfb005c8002e7f3871cad8acd2d8df0c8", value: polar,
      printed: "fb005c80-02e7-f387-1cad-8acd2d8df0c8"),
    Form(text: "0000", value: BluetoothUUID.baseValue, printed: "0000"),
    Form(
      text: "00000000-0000-0000-0000-000000000000", value: 0,
      printed: "00000000-0000-0000-0000-000000000000"),
    Form(
      text: "ffffffff-ffff-ffff-ffff-ffffffffffff", value: .max,
      printed: "ffffffff-ffff-ffff-ffff-ffffffffffff"),
  ])
  func `text is read and printed in the shortest form`(form: Form) throws {
    let uuid = try #require(BluetoothUUID(form.text))
    #expect(uuid.value == form.value)
    #expect(uuid.description == form.printed)
    #expect(BluetoothUUID(form.printed) == uuid)
  }

  @Test(arguments: [
    "", "0", "0x", "x", "-", "----", "180", "180d ", " 180d", "180g", "18 0d", "+180", "0x0x180d",
    "180d0", "1-8-0-d", "0000-180d", "-180d", "180d-", "1800000", "0x180", "00x180d",
    "0000180d-0000-1000-8000-00805f9b34f", "0000180d-0000-1000-8000-00805f9b34fbb",
    "0000180d-0000-1000-8000000805f9b34fb", "0000180d0000-1000-8000-00805f9b34fb0",
    "0000180d_0000_1000_8000_00805f9b34fb", "{0000180d-0000-1000-8000-00805f9b34fb}",
    "0x00180d-0000-1000-8000-00805f9b34fb", "------------------------------------",
    "180d\0", "180d\n", "１８０ｄ", "१८०d", "180d\u{301}", "\u{feff}180d", "🫀🫀🫀🫀",
    "e\u{301}000180d-0000-1000-8000-00805f9b34",
    String(repeating: "0", count: 33), String(repeating: "f", count: 100_000),
    String(repeating: "-", count: 100_000),
  ])
  func `other text is refused`(text: String) {
    #expect(BluetoothUUID(text) == nil)
  }

  @Test func `text with one character replaced is refused or read, never trapped`() {
    let text = Array("0000180d-0000-1000-8000-00805f9b34fb".utf8)
    for index in text.indices {
      for byte in UInt8.min...127 {
        var changed = text
        changed[index] = byte
        let uuid = BluetoothUUID(String(decoding: changed, as: UTF8.self))
        let isDash = [8, 13, 18, 23].contains(index)
        let isAllowed = isDash ? byte == UInt8(ascii: "-") : Hex.value(of: byte) != nil
        #expect((uuid != nil) == isAllowed, "byte \(byte) at \(index)")
      }
    }
  }

  @Test func `short and long forms are equal`() {
    let short = BluetoothUUID(0x180d as UInt16)
    for other in [BluetoothUUID(uuid32: 0x180d), BluetoothUUID(Self.heartRate), .heartRate] {
      #expect(short == other)
      #expect(short.hashValue == other.hashValue)
      #expect(other.short == 0x180d)
      #expect(other.short32 == 0x180d)
    }
    #expect(BluetoothUUID(uuid32: 0x1_180d) != short)
    #expect(BluetoothUUID(uuid32: 0x1_180d).short == nil)
    #expect(BluetoothUUID(uuid32: 0x1_180d).short32 == 0x1_180d)
    #expect(BluetoothUUID(Self.heartRate ^ 1).short32 == nil)
    #expect(BluetoothUUID(Self.heartRate ^ 1 << 95).short == nil)
    #expect(BluetoothUUID(Self.polar).short32 == nil)
  }

  @Test(
    arguments: [
      (2, [0x0d, 0x18], heartRate),
      (4, [0x0d, 0x18, 0x00, 0x00], heartRate),
      (4, [0x78, 0x56, 0x34, 0x12], 0x1234_5678_0000_1000_8000_0080_5f9b_34fb),
      (
        16,
        [
          0xfb, 0x34, 0x9b, 0x5f, 0x80, 0x00, 0x00, 0x80, 0x00, 0x10, 0x00, 0x00, 0x0d, 0x18, 0, 0,
        ], heartRate
      ),
      (
        16,
        [
          0xc8, 0xf0, 0x8d, 0x2d, 0xcd, 0x8a, 0xad, 0x1c, 0x87, 0xf3, 0xe7, 0x02, 0x80, 0x5c, 0x00,
          0xfb,
        ], polar
      ),
    ] as [(Int, [UInt8], UInt128)])
  func `bytes of every width are read`(width: Int, bytes: [UInt8], value: UInt128) throws {
    var reader = ByteReader(bytes.span, base: 100, layer: .att, limit: .endOfCapture)
    #expect(try BluetoothUUID(parsing: &reader, width: width).value == value)
    let isAtEnd = reader.isAtEnd
    #expect(isAtEnd)

    for count in 0..<width {
      let prefix = Array(bytes.prefix(count))
      var reader = ByteReader(prefix.span, base: 100, layer: .att, limit: .endOfCapture)
      do throws(DecodeError) {
        _ = try BluetoothUUID(parsing: &reader, width: width)
        Issue.record("\(count) of \(width) bytes were read")
      } catch {
        #expect(error.layer == .att)
        guard case .truncated(_, let available, .endOfCapture) = error.problem else {
          Issue.record("\(error)")
          continue
        }
        #expect(available < width)
        #expect(error.at.offset >= 100 && error.at.offset + error.at.count == 100 + count)
      }
    }
  }

  @Test(arguments: [Int.min, -16, -1, 0, 1, 3, 5, 8, 15, 17, 32, Int.max])
  func `other widths are invalid`(width: Int) {
    let bytes = [UInt8](repeating: 0xff, count: 64)
    var reader = ByteReader(bytes.span, base: 0, layer: .att, limit: .endOfCapture)
    do throws(DecodeError) {
      _ = try BluetoothUUID(parsing: &reader, width: width)
      Issue.record("width \(width) was read")
    } catch {
      #expect(error.problem == .invalid(UInt64(clamping: width)))
    }
    let position = reader.position
    #expect(position == 0)
  }

  @Test func `printing and reading are inverse`() {
    let seed: UInt64 = 0x180d
    var random = SeededGenerator(seed: seed)
    for round in 0..<1_000 {
      let uuid =
        switch round % 3 {
        case 0: BluetoothUUID(UInt16.random(in: .min ... .max, using: &random))
        case 1: BluetoothUUID(uuid32: UInt32.random(in: .min ... .max, using: &random))
        default: BluetoothUUID(UInt128.random(in: .min ... .max, using: &random))
        }
      #expect(BluetoothUUID(uuid.description) == uuid, "seed \(seed), round \(round)")
      #expect(BluetoothUUID(uuid.description.uppercased()) == uuid, "seed \(seed), \(round)")
    }
  }

  @Test func `a substring is text too`() {
    #expect(BluetoothUUID("uuid=180d".dropFirst(5)) == .heartRate)
  }
}
