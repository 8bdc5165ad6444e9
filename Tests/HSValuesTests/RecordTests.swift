import HSAssignedNumbers
import HSBytes
import HSTestSupport
import Testing
@testable import HSValues

@Suite struct RecordTests {
  static let kinds = ValueKind.allCases.filter { $0.recordFlagsSize != nil }
  static let vectors = ValueVector.all.filter { vector in
    ValueKind(vector.uuid).map { $0.recordFlagsSize != nil } ?? false
  }

  @Test(arguments: vectors)
  func `well-formed values come back, others are refused with field and place`(
    vector: ValueVector
  ) throws {
    let kind = try #require(ValueKind(vector.uuid))
    let codes = vector.json.contains("E:") || vector.json.contains("trailing_bytes")
    do throws(DecodeError) {
      let value = try RecordValue(kind, bytes: vector.bytes)
      #expect(!codes)
      #expect(value.encoded() == vector.bytes)
    } catch {
      #expect(codes, "\(error)")
    }
  }

  @Test(arguments: vectors)
  func `every shorter prefix names the field that is not whole`(vector: ValueVector) throws {
    let kind = try #require(ValueKind(vector.uuid))
    // What follows the last field is not part of it.
    guard let whole = try? RecordValue(kind, bytes: vector.bytes), whole.edition == .first else {
      return
    }
    var ends: [(end: Int, field: RecordField)] = []
    var end = kind.recordFlagsSize ?? 0
    for (field, _) in whole.fields {
      end += field.format.size
      ends.append((end, field))
    }
    for count in 0..<vector.bytes.count {
      let bytes = Array(vector.bytes.prefix(count))
      let start = ends.last { $0.end <= count }?.end ?? kind.recordFlagsSize ?? 0
      let field = ends.first { $0.end > count }?.field
      do throws(DecodeError) {
        let value = try RecordValue(kind, bytes: bytes)
        // The length fits the later edition: a different reading, and not a wrong one.
        #expect(value.edition != whole.edition, "\(hex(bytes))")
      } catch {
        guard case .truncated(let needed, let available, _) = error.problem else {
          // Cut to the length of the other edition, or shorter than it by a field.
          #expect(kind.recordFlagsSize == 2 || kind.recordFlagsSize == 3, "\(error)")
          continue
        }
        if count < kind.recordFlagsSize ?? 0 {
          #expect(error.field == "Flags")
        } else if field.map({ $0.name == error.field }) == true {
          #expect(error.at.offset == start, "\(error)")
          #expect(needed == field?.format.size, "\(error)")
          #expect(available == count - start, "\(error)")
        }
        let printed = printed(vector.uuid, bytes)
        #expect(printed.value.findings.hasError, "\(hex(bytes))")
      }
    }
  }

  @Test(arguments: kinds)
  func `random bytes are refused or come back as they were`(kind: ValueKind) {
    var random = SeededGenerator(for: "random \(kind)")
    for _ in 0..<400 {
      var bytes = random.bytes(upTo: 40)
      // Few flags, so that the fields often fit.
      if !bytes.isEmpty { bytes[0] &= UInt8.random(in: 0...255, using: &random) }
      let value = try? RecordValue(kind, bytes: bytes)
      let findings = printed(kind.uuid, bytes).value.findings
      let isRefused = findings.hasError || findings.contains(.trailingBytes)
      if (value == nil) != isRefused || (value != nil && value?.encoded() != bytes) {
        Issue.record("seed \(random.seed), \(kind) \(hex(bytes))")
        return
      }
    }
  }

  @Test(arguments: kinds)
  func `every field has a name and key of its own and flags that fit`(kind: ValueKind) {
    let flagBits = 8 * (kind.recordFlagsSize ?? 0)
    for edition in [RecordEdition.first, .later] {
      var keys: Set<String> = []
      var index = 0
      while let field = kind.recordField(index, edition) {
        #expect(keys.insert(field.key.string).inserted, "\(field.key)")
        #expect(field.name.count > 0)
        switch field.presence {
        case .always: break
        case .ifSet(let bit), .ifClear(let bit): #expect((0..<flagBits).contains(bit))
        }
        index += 1
      }
      #expect(index > 0 && index < 30)
    }
  }

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

  @Test func `values stay small`() {
    #expect(MemoryLayout<RecordLayout>.size <= 48)
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
      let layout = RecordValue.text(.plxContinuousMeasurement, bytes)
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

extension RecordValue {
  /// What a person reads of some bytes.
  fileprivate static func text(_ kind: ValueKind, _ bytes: [UInt8]) -> String {
    var reader = ByteReader(bytes.span, base: 0, layer: .value, limit: .value)
    let value = DecodedValue.decode(kind: kind, &reader)
    var buffer = OutputBuffer()
    buffer.append(value, bytes: bytes.span, base: 0)
    return buffer.string
  }
}
