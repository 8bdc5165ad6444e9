import HSBase
import HSNames
import HSTestSupport
import Testing

@Suite struct PolarTests {
  static let frames = ValueVector.all.filter { ValueKind($0.uuid) == .polarMeasurementData }

  @Test(arguments: frames)
  func `well-formed frames come back, others are refused`(vector: ValueVector) {
    do throws(DecodeError) {
      #expect(try PolarMeasurement(bytes: vector.bytes).encoded() == vector.bytes)
      #expect(!vector.json.contains("E:"))
    } catch {
      #expect(vector.json.contains("E:truncated"))
      if vector.bytes.count >= 10 {
        #expect(error.field == "Sample")
      }
    }
  }

  @Test func `random frames are refused or come back as they were`() {
    var random = SeededGenerator()
    for _ in 0..<5000 {
      var bytes = random.bytes(upTo: 40)
      if bytes.count > 9 {
        bytes[0] &= 3
        bytes[9] &= 0x83
      }
      let layout = printed(ValueKind.polarMeasurementData.uuid, bytes).value
      let frame = try? PolarMeasurement(bytes: bytes)
      if (frame == nil) != layout.findings.hasError
        || (frame != nil && frame?.encoded() != bytes)
      {
        Issue.record("seed \(random.seed), \(hex(bytes))")
        return
      }
    }
  }

  @Test func `samples have their numbers`() throws {
    func samples(_ type: UInt8, _ frame: UInt8, _ payload: [UInt8]) throws
      -> PolarMeasurement.Samples
    {
      try PolarMeasurement(bytes: [type, 0, 0, 0, 0, 0, 0, 0, 0, frame] + payload).samples
    }
    #expect(
      try samples(0, 0, [0xff, 0xff, 0xff, 0, 0, 0x80, 1, 2, 3])
        == .ecg([-1, -8_388_608, 0x030201]))
    #expect(try samples(2, 0, [0x80, 0x7f, 0]) == .acceleration([-128, 127, 0], octets: 1))
    #expect(
      try samples(2, 1, [0, 0x80, 0xff, 0x7f, 1, 0])
        == .acceleration([-32768, 32767, 1], octets: 2))
    #expect(try samples(1, 0, [1, 2, 3]) == .other([1, 2, 3]))
    #expect(try samples(2, 0x81, [1]) == .other([1]))
    guard case .pulseIntervals(let intervals) = try samples(3, 0, [72, 0x41, 3, 10, 0, 7]) else {
      Issue.record("no intervals")
      return
    }
    #expect(
      intervals == [
        PolarPulseInterval(beatsPerMinute: 72, milliseconds: 833, errorEstimate: 10, flags: 7)
      ])
    #expect(intervals.first?.isBlocked == true)
    #expect(intervals.first?.hasContact == true)
  }

  @Test func `UUIDs are the vendor's, and 16-bit ones with the same number are not`() {
    #expect(
      ValueKind.polarMeasurementData.uuid.description == "fb005c82-02e7-f387-1cad-8acd2d8df0c8")
    #expect(ValueKind(BluetoothUUID(UInt16(0x82))) == nil)
    #expect(ValueKind(BluetoothUUID(UInt16(0x81))) == nil)
    for kind in ValueKind.allCases { #expect(ValueKind(kind.uuid) == kind) }
  }
}

@Suite struct CarriedHeartRateTests {
  @Test(arguments: [
    ("2a37", "0048", 72 as Double?), ("2a37", "0000", nil), ("2ad2", "6402581b000000005f0067", 103),
    ("2acd", "0c01581b1a03000000000067", 103), ("2ad2", "0002e80300", nil),
    ("2ace", "088800e803780076005a", 90), ("2ad1", "2c0238640010270078005a0091", 145),
    ("2a5f", "0061004800", 72), ("2a5e", "00d4f3d0f2", 72), ("2a5f", "00ff07ff07", nil),
    ("2a35", "14780050005d0048000000", 72),
    (
      "fb005c82-02e7-f387-1cad-8acd2d8df0c8",
      "030000000000000000004841030a000649470305000700000000000001", 72
    ),
  ])
  func `a rate is found where one is sent`(uuid: String, text: String, beats: Double?) throws {
    let rate = try #require(try carried(uuid, text))
    #expect(rate.beatsPerMinute.map { ($0 * 10).rounded() } == beats.map { $0 * 10 })
    #expect(rate.pulseIntervals.count == (uuid.hasPrefix("fb") ? 18 : 0))
  }

  @Test(arguments: [
    ("2ad2", "0000e803"), ("2a35", "00780050005d00"), ("2a8d", "be"), ("2a19", "64"),
    ("fb005c82-02e7-f387-1cad-8acd2d8df0c8", "00000000000000000000010203"), ("2a5f", "00"),
  ])
  func `no rate is found where none is sent`(uuid: String, text: String) throws {
    #expect(try carried(uuid, text) == nil)
  }

  @Test(arguments: [
    ("2ad2", "6402581b000000005f0067", "0067"), ("2ad2", "0002e80300", "0000"),
    ("2ad0", "400005005a", "005a"), ("2acf", "20000500060044", "0044"),
    ("2a5f", "0061002c01", "012c01"), ("2a5f", "00ff07ff07", "0000"),
    // Two intervals of 833 and 840 ms with contact, then one that is invalid among them.
    (
      "fb005c82-02e7-f387-1cad-8acd2d8df0c8", "03000000000000000000484103080006474803080006",
      "16475503" + "5c03"
    ),
    (
      "fb005c82-02e7-f387-1cad-8acd2d8df0c8", "03000000000000000000484103080006474803080007", "0600"
    ),
    ("fb005c82-02e7-f387-1cad-8acd2d8df0c8", "03000000000000000000484103080000", "10485503"),
  ])
  func `a rate becomes a Heart Rate Measurement`(uuid: String, text: String, hex: String) throws {
    let bytes = try Hex.bytes(text)
    var reader = ByteReader(bytes.span, base: 3, layer: .value, limit: .value)
    let again = reader
    let type = try #require(BluetoothUUID(uuid))
    let kind = try #require(ValueKind(type))
    #expect(kind.carriesHeartRate)
    let carried = DecodedValue.decode(kind: kind, &reader).heartRate(again)
    let rate = try #require(carried)
    let measurement = CarriedMeasurement(rate, again)
    #expect((0..<measurement.count).map { measurement.octets[$0] } == (try Hex.bytes(hex)))
  }

  @Test func `kinds without a measured rate carry none`() {
    for kind in [ValueKind.heartRateMeasurement, ValueKind.bodySensorLocation] {
      #expect(!kind.carriesHeartRate)
    }
    #expect(ValueKind(rawValue: 0x2a8d)?.carriesHeartRate == false)
  }

  private func carried(_ uuid: String, _ text: String) throws -> CarriedHeartRate? {
    let bytes = try Hex.bytes(text)
    var reader = ByteReader(bytes.span, base: 3, layer: .value, limit: .value)
    let again = reader
    let value = DecodedValue.decode(try #require(BluetoothUUID(uuid)), &reader)
    return value.heartRate(again)
  }
}
