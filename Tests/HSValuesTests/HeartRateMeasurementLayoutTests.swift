import HSBase
import HSNames
import HSTestSupport
import Testing

@Suite struct HeartRateMeasurementLayoutTests {
  @Test func `there are vectors`() {
    #expect(MeasurementVector.all.count >= 80)
  }

  @Test(arguments: MeasurementVector.all)
  func `a vector decodes as listed`(vector: MeasurementVector) {
    let decoded = Decoded(vector.bytes)
    #expect(decoded.reading == vector.expected)
    #expect(decoded.codes == vector.codes)
  }

  @Test(arguments: MeasurementVector.all)
  func `every prefix of a vector decodes as far as it goes`(vector: MeasurementVector) {
    vector.bytes.forEachPrefix { prefix in
      let oracle = MeasurementOracle(prefix)
      let decoded = Decoded(prefix)
      #expect(decoded.reading == oracle.reading, "\(hex(prefix))")
      #expect(decoded.codes == oracle.codes, "\(hex(prefix))")
    }
  }

  @Test(arguments: MeasurementVector.all)
  func `every byte replaced decodes as the oracle says`(vector: MeasurementVector) {
    var faults = Faults()
    vector.bytes.forEachReplacement { bytes, position in
      var reader = ByteReader(bytes.span, base: 0, layer: .value, limit: .value)
      let layout = HeartRateMeasurementLayout(parsing: &reader)
      // The oracle is slow; the flags decide most.
      guard position == 0 || [0, 1, 0x0c, 0xff].contains(bytes[position]) else { return }
      let oracle = MeasurementOracle(bytes)
      let isSame =
        Reading(layout, reader) == oracle.reading && layout.findings.description == oracle.codes
      faults.unless(isSame, "\(hex(bytes)): \(layout.findings), not \(oracle.codes)")
    }
    #expect(faults.isEmpty, "\(faults)")
  }

  @Test
  func
    `of a value longer than an attribute may have, the rest is not read, which is said`()
  {
    for count in [511, 512, 513, 60_000] {
      let bytes = [0x10, 72] + [UInt8](repeating: 3, count: count - 2)
      var reader = ByteReader(bytes.span, base: 0, layer: .value, limit: .value)
      let layout = HeartRateMeasurementLayout(parsing: &reader)
      #expect(layout.rrCount == Swift.min(count - 2, 510) / 2)
      #expect(layout.rrLost == 0)
      #expect(layout.findings.contains(.overlong) == (count > 512))
      #expect(layout.findings.hasError == (count != 512))
      // The recorder's cut is told by the length that was sent, and no more is missing than could be read.
      reader = ByteReader(bytes.span, base: 0, layer: .value, limit: .value)
      let cut = HeartRateMeasurementLayout(parsing: &reader, originalLength: 60_001)
      #expect(cut.findings.contains(.overlong))
      #expect(cut.rrCount + (cut.rrLost ?? -1) == 255)
    }
  }

  @Test func `random bytes decode as the oracle says`() {
    var random = SeededGenerator()
    for _ in 0..<5000 {
      let bytes = random.bytes(upTo: 24)
      let oracle = MeasurementOracle(bytes)
      let decoded = Decoded(bytes)
      if decoded.reading != oracle.reading || decoded.codes != oracle.codes {
        Issue.record("seed \(random.seed), \(hex(bytes)): \(decoded.codes), not \(oracle.codes)")
        return
      }
    }
  }

  @Test(arguments: MeasurementVector.all)
  func `a cut record keeps what is there and counts what is lost`(vector: MeasurementVector) {
    let whole = Decoded(vector.bytes)
    for count in 0..<vector.bytes.count {
      let prefix = Array(vector.bytes.prefix(count))
      let cut = Decoded(prefix, originalLength: vector.bytes.count)
      let findings = cut.layout.findings
      #expect(findings.contains(.recordCut))
      // What ends the whole value early still does; the cut itself is no fault of the sensor.
      let shape: ValueFindings = [
        .truncatedHeartRate, .truncatedEnergy, .rrDanglingByte, .trailingBytes,
        .rrFlagWithoutValues,
      ]
      guard count > 0 else {
        #expect(cut.layout.rrLost == nil)
        #expect(findings == .recordCut)
        continue
      }
      #expect(findings.intersection(shape) == whole.layout.findings.intersection(shape))
      #expect(cut.layout.rrLost == whole.layout.rrCount - cut.layout.rrCount)
      #expect(cut.reading.ticks == Array(whole.reading.ticks.prefix(cut.reading.ticks.count)))
      #expect(cut.reading.beats == MeasurementOracle(prefix).reading.beats)
      #expect(cut.reading.energy == MeasurementOracle(prefix).reading.energy)
    }
  }

  @Test func `ranges are absolute and an original length below the real one is ignored`() {
    let bytes: [UInt8] = [0x18, 0x48, 1, 0, 2, 3, 4, 5]
    let decoded = Decoded(bytes, originalLength: 3)
    #expect(decoded.layout.rrRange == ByteRange(offset: 1004, count: 4))
    #expect(decoded.layout.rrLost == 0)
    #expect(decoded.layout.findings == [])
    let reader = ByteReader(bytes.span, base: 1000, layer: .value, limit: .value)
    #expect(decoded.layout.rrInterval(at: 1, in: reader) == RRInterval(rawValue: 0x0504))
    #expect(decoded.layout.rrInterval(at: 2, in: reader) == nil)
    #expect(decoded.layout.rrInterval(at: -1, in: reader) == nil)
    // No value has more than 512 octets, whatever its length is said to be.
    #expect(Decoded([0x10, 1], originalLength: .max).layout.rrLost == (512 - 2) / 2)
    #expect(Decoded([0x10, 1], originalLength: .min).layout.findings == .rrFlagWithoutValues)
  }

  @Test func `payloads of public projects decode as the specification says`() {
    guard
      let file = Shared.find("heart-rate/public_vectors.tsv", for: "payloads of public projects")
    else { return }
    var checked = 0
    for cells in VectorFile.rows(file, columns: 5, hasHeader: true) {
      let bytes = cells.bytes(1)
      let decoded = Decoded(bytes)
      checked += 1
      if cells[3] == "ERR short" {
        #expect(decoded.codes == "E:truncated_hr", "\(cells[1])")
        continue
      }
      if cells[3] == "ERR short-energy" {
        #expect(decoded.codes == "E:truncated_energy", "\(cells[1])")
        continue
      }
      var expected = Reading(beats: nil, contact: nil, energy: nil, ticks: [])
      var isTrailing = false
      var isEmpty = false
      for word in cells[3].split(separator: ";") {
        let parts = word.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        switch (parts[0], parts.last ?? "") {
        case ("bpm", let value): expected.beats = UInt16(value)
        case ("contact", "supported,not-detected"): expected.contact = "not_detected"
        case ("contact", "supported,detected"): expected.contact = "detected"
        case ("contact", let value): expected.contact = value
        case ("energy", let value): expected.energy = UInt16(value)
        case ("rr", let value):
          expected.ticks = value.split(separator: ",").compactMap { UInt16($0) }
        case ("TRAILING", _): isTrailing = true
        case ("RR-FLAG-BUT-NONE", _): isEmpty = true
        default:
          // The lines that tshark read name no contact and no energy where there is none.
          cells.fail("'\(word)' is unknown")
        }
      }
      if expected.contact == nil { expected.contact = decoded.reading.contact }
      #expect(decoded.reading == expected, "\(cells[1])")
      let findings = decoded.layout.findings
      #expect(findings.contains(.rrDanglingByte) == isTrailing, "\(cells[1])")
      #expect(findings.contains(.rrFlagWithoutValues) == (isEmpty && !isTrailing), "\(cells[1])")
    }
    #expect(checked >= 100)
  }
}
