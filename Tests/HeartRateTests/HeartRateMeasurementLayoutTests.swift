import Bytes
import Foundation
import HeartRate
import Testing

@Suite struct HeartRateMeasurementLayoutTests {
  @Test func `the file of vectors can be read`() throws {
    #expect(try MeasurementVector.load().count >= 80)
  }

  @Test(arguments: MeasurementVector.all)
  func `a vector decodes as listed`(vector: MeasurementVector) {
    let decoded = Decoded(vector.bytes)
    #expect(decoded.reading == vector.expected)
    #expect(decoded.codes == vector.codes)
  }

  @Test(arguments: MeasurementVector.all)
  func `every prefix of a vector decodes as far as it goes`(vector: MeasurementVector) {
    for count in 0...vector.bytes.count {
      let prefix = Array(vector.bytes.prefix(count))
      let oracle = MeasurementOracle(prefix)
      let decoded = Decoded(prefix)
      #expect(decoded.reading == oracle.reading, "\(hex(prefix))")
      #expect(decoded.codes == oracle.codes, "\(hex(prefix))")
    }
  }

  @Test(arguments: MeasurementVector.all)
  func `every byte replaced decodes as the oracle says`(vector: MeasurementVector) {
    for position in vector.bytes.indices {
      var bytes = vector.bytes
      for value in UInt8.min...UInt8.max {
        bytes[position] = value
        var reader = ByteReader(bytes.span, base: 0, layer: .value, limit: .value)
        let layout = HeartRateMeasurementLayout(parsing: &reader)
        // The oracle is slow; the flags decide most.
        guard position == 0 || [0, 1, 0x0c, 0xff].contains(value) else { continue }
        let oracle = MeasurementOracle(bytes)
        if Reading(layout, reader) != oracle.reading || layout.findings.description != oracle.codes
        {
          Issue.record("\(hex(bytes)): \(layout.findings), not \(oracle.codes)")
        }
      }
    }
  }

  @Test func `random bytes decode as the oracle says`() {
    let seed = UInt64.random(in: 0...(.max))
    var random = Seeded(state: seed)
    for _ in 0..<5000 {
      let bytes = random.bytes(upTo: 24)
      let oracle = MeasurementOracle(bytes)
      let decoded = Decoded(bytes)
      if decoded.reading != oracle.reading || decoded.codes != oracle.codes {
        Issue.record("seed \(seed), \(hex(bytes)): \(decoded.codes), not \(oracle.codes)")
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
    #expect(Decoded([0x10, 1], originalLength: .max).layout.rrLost == (Int.max - 2) / 2)
    #expect(Decoded([0x10, 1], originalLength: .min).layout.findings == .rrFlagWithoutValues)
  }

  @Test func `payloads of public projects decode as the specification says`() throws {
    let file = Fixtures.shared.appending(path: "heart-rate/public_vectors.tsv")
    guard Fixtures.isThere(file, for: "payloads of public projects") else { return }
    var checked = 0
    for cells in try Fixtures.rows(file, columns: 5) {
      let bytes = try Hex.bytes(cells[1])
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
          throw BadVector(line: cells[3])
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
