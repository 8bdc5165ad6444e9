import HSNames
import Testing

@Suite struct ValueEncoderTests {
  struct Case: CustomTestStringConvertible {
    let uuid: UInt16
    let text: String
    let error: ValueEncodingError
    var testDescription: String { text }
  }

  @Test(arguments: [
    Case(uuid: 0x2a37, text: "contact=detected", error: .missingField("bpm")),
    Case(uuid: 0x2a37, text: "bpm=72 pulse=3", error: .unknownField("pulse")),
    Case(uuid: 0x2a37, text: "bpm=72 bpm=73", error: .repeatedField("bpm")),
    Case(uuid: 0x2a37, text: "bpm=72 detected", error: .notAField("detected")),
    Case(uuid: 0x2902, text: "start=1", error: .unknownField("start")),
    Case(uuid: 0x2a05, text: "5", error: .notAField("5")),
    Case(uuid: 0xfff1, text: "bpm=72", error: .unknownType("fff1")),
    Case(
      uuid: 0x2a37, text: "bpm=65536",
      error: .invalidField("bpm", value: "65536", expected: "a number from 0 to 65535")),
    Case(
      uuid: 0x2a37, text: "bpm=300 format=8",
      error: .invalidField("format", value: "8", expected: "16, or 8 for up to 255 bpm")),
    Case(
      uuid: 0x2a37, text: "bpm=72 contact=maybe",
      error: .invalidField(
        "contact", value: "maybe", expected: "detected, not_detected, unsupported or 0 to 3")),
    Case(
      uuid: 0x2a37, text: "bpm=72 rr=1,,2",
      error: .invalidField("rr", value: "", expected: "a number from 0 to 65535")),
    Case(
      uuid: 0x2a37, text: "bpm=72 rr_ms=64000",
      error: .invalidField(
        "rr_ms", value: "64000", expected: "a number of milliseconds up to 63999")),
    Case(
      uuid: 0x2a38, text: "nose",
      error: .invalidField(
        "location", value: "nose", expected: "a known name or a number from 0 to 255")),
    Case(
      uuid: 0x2902, text: "notifications=perhaps",
      error: .invalidField("notifications", value: "perhaps", expected: "on or off")),
    Case(
      uuid: 0x2a04, text: "interval_min_ms=7 interval_max_ms=50 timeout_ms=500",
      error: .invalidField(
        "interval_min_ms", value: "7",
        expected: "none or a multiple of 1.25 ms below 65536 units")),
    Case(
      uuid: 0x2a50, text: "source=1 vendor=1 product=1 version=1.2",
      error: .invalidField(
        "version", value: "1.2", expected: "a version such as 2.1.3 or 0x0213")),
    Case(
      uuid: 0x2b2a, text: "hash=00",
      error: .invalidField("hash", value: "1 bytes", expected: "16 bytes")),
    Case(
      uuid: 0x2a19, text: "hex=0",
      error: .invalidField(
        "hex", value: "0", expected: "an even number of hexadecimal digits")),
  ])
  func `an error names the field`(_ expected: Case) {
    #expect(throws: expected.error) {
      try ValueEncoder.encode(BluetoothUUID(expected.uuid), expected.text)
    }
    #expect(!expected.error.description.isEmpty)
  }

  @Test func `milliseconds become the nearest ticks`() throws {
    let uuid = BluetoothUUID(UInt16(0x2a37))
    #expect(
      try ValueEncoder.encode(uuid, "bpm=72 rr_ms=833.0078125,1000")
        == ValueEncoder.encode(uuid, "bpm=72 rr=853,1024"))
    #expect(
      try ValueEncoder.encode(uuid, "bpm=72 rr_ms=833.0")
        == ValueEncoder.encode(uuid, "bpm=72 rr=853"))
  }

  @Test func `fields can be given one by one`() throws {
    let bytes = try ValueEncoder.encode(
      BluetoothUUID(UInt16(0x2a37)), fields: [("rr", "853"), ("BPM", "0x48"), ("contact", "3")])
    #expect(bytes == [0x16, 0x48, 0x55, 0x03])
    #expect(
      try ValueEncoder.encode(BluetoothUUID(UInt16(0x2a29)), fields: [("text", "a b=c")])
        == Array("a b=c".utf8))
  }

  @Test func `reserved bits and both unsupported contact forms can be made`() throws {
    let uuid = BluetoothUUID(UInt16(0x2a37))
    #expect(try ValueEncoder.encode(uuid, "bpm=72 contact=1 reserved=7") == [0xe2, 0x48])
    #expect(try ValueEncoder.encode(uuid, "bpm=72 contact=unsupported") == [0x00, 0x48])
  }

  @Test(arguments: [
    ("2a37", 0x2a37), ("0x2A37", 0x2a37), ("00002a37-0000-1000-8000-00805f9b34fb", 0x2a37),
    ("heart-rate-measurement", 0x2a37), ("Heart Rate Measurement", 0x2a37),
    ("model_number", 0x2a24), ("Model Number String", 0x2a24), ("ffe1", 0xffe1),
  ])
  func `a type can be named`(text: String, short: Int) {
    #expect(ValueKind.uuid(named: text) == BluetoothUUID(UInt16(short)))
  }

  @Test func `nonsense names no type`() {
    #expect(ValueKind.uuid(named: "") == nil)
    #expect(ValueKind.uuid(named: "heart") == nil)
    #expect(ValueKind.uuid(named: "2a3") == nil)
  }
}
