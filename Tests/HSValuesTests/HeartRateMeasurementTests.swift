import HSBase
import HSNames
import HSTestSupport
import Testing

@Suite struct HeartRateMeasurementTests {
  @Test(arguments: MeasurementVector.all)
  func `encoding what was decoded gives the same bytes`(vector: MeasurementVector) {
    let isRefused = vector.codes.contains("E:") || vector.codes.contains("trailing")
    do throws(DecodeError) {
      let measurement = try HeartRateMeasurement(bytes: vector.bytes)
      #expect(!isRefused)
      #expect(measurement.encoded() == vector.bytes)
      #expect(measurement.beatsPerMinute == vector.expected.beats)
      #expect(measurement.contact.name.string == vector.expected.contact)
      #expect(measurement.energyExpended?.rawValue == vector.expected.energy)
      #expect(measurement.rrIntervals.map(\.rawValue) == vector.expected.ticks)
    } catch {
      #expect(isRefused, "\(error)")
    }
  }

  @Test func `random bytes are refused or come back as they were`() {
    var random = SeededGenerator()
    for _ in 0..<5000 {
      let bytes = random.bytes(upTo: 24)
      let findings = Decoded(bytes).layout.findings
      let measurement = try? HeartRateMeasurement(bytes: bytes)
      let isRefused = findings.hasError || findings.contains(.trailingBytes)
      if (measurement == nil) != isRefused
        || (measurement != nil && measurement?.encoded() != bytes)
      {
        Issue.record("seed \(random.seed), \(hex(bytes))")
        return
      }
    }
  }

  @Test func `errors name field and place`() {
    func error(_ bytes: [UInt8]) -> String {
      do throws(DecodeError) {
        _ = try HeartRateMeasurement(bytes: bytes)
        return "none"
      } catch {
        return "\(error)"
      }
    }
    #expect(
      error([])
        == "value Flags at byte 0: needs 1 byte, 0 available (limited by the end of the value)")
    #expect(
      error([0x01, 0x48]) == "value Heart Rate Measurement Value at byte 1: needs 2 bytes, "
        + "1 available (limited by the end of the value)")
    #expect(
      error([0x08, 0x48, 1]) == "value Energy Expended at byte 2: needs 2 bytes, 1 available "
        + "(limited by the end of the value)")
    #expect(
      error([0x10, 0x48, 1]) == "value RR-Interval at byte 2: needs 2 bytes, 1 available "
        + "(limited by the end of the value)")
    #expect(error([0x00, 0x48, 1]) == "value Heart Rate Measurement at byte 2: 1 byte too many")
  }

  @Test func `more than 255 beats are sent with 16 bits whatever was asked for`() {
    #expect(HeartRateMeasurement(beatsPerMinute: 255).encoded() == [0x00, 0xff])
    #expect(HeartRateMeasurement(beatsPerMinute: 256).encoded() == [0x01, 0x00, 0x01])
    #expect(
      HeartRateMeasurement(beatsPerMinute: 72, valueFormat: .uint16).encoded() == [0x01, 0x48, 0])
    #expect(HeartRateMeasurement(beatsPerMinute: 72, reservedFlags: 0xff).encoded() == [0xe0, 72])
  }

  @Test func `all contact states and reserved bits survive`() {
    for contact in SensorContact.allCases {
      for reserved in UInt8(0)...7 {
        let bytes = [reserved << 5 | contact.rawValue << 1, 72]
        let measurement = try? HeartRateMeasurement(bytes: bytes)
        #expect(measurement?.contact == contact)
        #expect(measurement?.reservedFlags == reserved)
        #expect(measurement?.encoded() == bytes)
      }
    }
  }
}
