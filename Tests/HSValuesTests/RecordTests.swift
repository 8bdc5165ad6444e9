import HSBase
@testable import HSNames
import HSTestSupport
import Testing

@Suite struct RecordTests {
  @Test func `fields that one flag announces must be typed together`() {
    func error(_ uuid: UInt16, _ text: String) -> ValueEncodingError? {
      do throws(ValueEncodingError) {
        _ = try ValueEncoder.encode(BluetoothUUID(uuid), text)
        return nil
      } catch {
        return error
      }
    }
    #expect(error(0x2a35, "systolic_mmhg=120") == .missingField("diastolic_mmhg"))
    #expect(error(0x2a5b, "wheel_revolutions=1") == .missingField("last_wheel_event_time_s"))
    #expect(error(0x2a63, "flags=1") == .missingField("power_w"))
    #expect(error(0x2a63, "flags=1 power_w=3") == .missingField("pedal_power_balance_percent"))
    #expect(error(0x2ad2, "heart_rate=1") == .unknownField("heart_rate"))
    #expect(
      error(0x2ad2, "heart_rate_bpm=256")
        == .invalidField(
          "heart_rate_bpm", value: "256", expected: "a number that 8 bits hold in the field's unit")
    )
    #expect(
      error(0x2ad2, "speed_km_h=0.001")
        == .invalidField(
          "speed_km_h", value: "0.001", expected: "a number that 16 bits hold in the field's unit"))
    #expect(error(0x2ad2, "cadence_rpm=0.3") != nil)
    #expect(error(0x2ad2, "power_w=-32769") != nil)
    #expect(error(0x2a5f, "spo2_percent=2046 pulse_rate_bpm=1") != nil)
    #expect(error(0x2a1c, "temperature_celsius=36.5 timestamp=yesterday") != nil)
  }
}

@Suite struct MedicalFloatTests {
  @Test func `16-bit numbers print as numbers, and as words where they are none`() throws {
    let uuid = BluetoothUUID(UInt16(0x2a5f))
    for bits in Array(stride(from: UInt16(3), to: .max, by: 23)) + Array(0x7f0...0x810) {
      let number = MedicalFloat(UInt64(bits), octets: 2)
      // 0x7FE, 0x7FF, 0x800, 0x801 and 0x802 with exponent 0.
      #expect((number.special != nil) == (0x7fe...0x802).contains(bits))
      let bytes = [0, UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8), 0, 0]
      let layout = printed(uuid, bytes).text
      let word = layout.split(separator: " ")[1].replacing(",", with: "")
      if let value = number.value {
        let typed = try #require(Double(word), "\(word)")
        #expect((typed - value).magnitude <= 1e-12 * value.magnitude)
      } else {
        #expect(Double(word) == nil || word.contains("INF") || word == "NaN")
        #expect(
          try ValueEncoder.encode(uuid, "spo2_percent=\(word) pulse_rate_bpm=0") == bytes)
      }
    }
  }

  @Test(
    arguments: [
      (0x0072, 114.0), (0xf06c, 10.8), (0x8001, 1e-8), (0x7001, 1e7), (0x0fff, -1),
      (0xf800, -204.8),
      (0x17ff, 20470),
    ] as [(UInt16, Double)])
  func `16 bits have their value`(bits: UInt16, value: Double) throws {
    let number = try #require(MedicalFloat(UInt64(bits), octets: 2).value)
    #expect((number - value).magnitude < 1e-9 * Swift.max(value.magnitude, 1e-8))
  }

  @Test(
    arguments: [
      (0xff00_016d, 36.5), (0x0000_0072, 114), (0xfe00_0e71, 36.97), (0x02ff_ffff, -100),
      (0x007f_fffd, 8_388_605),
    ] as [(UInt32, Double)])
  func `32 bits have their value`(bits: UInt32, value: Double) throws {
    let number = try #require(MedicalFloat(UInt64(bits), octets: 4).value)
    #expect((number - value).magnitude < 1e-9 * value.magnitude)
  }

  @Test(
    arguments: [
      (0x007f_ffff, MedicalFloat.Special.notANumber), (0x0080_0000, .notAtThisResolution),
      (0x007f_fffe, .positiveInfinity), (0x0080_0002, .negativeInfinity), (0x0080_0001, .reserved),
    ] as [(UInt32, MedicalFloat.Special)])
  func `32 bits have their special values`(bits: UInt32, special: MedicalFloat.Special) {
    #expect(MedicalFloat(UInt64(bits), octets: 4).special == special)
    #expect(MedicalFloat(UInt64(bits), octets: 4).value == nil)
    #expect(MedicalFloat(UInt64(bits) | 0x0100_0000, octets: 4).special == nil)
  }
}
