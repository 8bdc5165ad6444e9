import HSBase
import HSNames
import HSTestSupport
import Testing

/// A line of `fixtures/vectors/heart-rate.tsv`.
struct MeasurementVector: CustomTestStringConvertible {
  let bytes: [UInt8]
  let expected: Reading
  let codes: String
  let source: String

  var testDescription: String { "\(hex(bytes)): \(source)" }

  static let all = VectorFile.rows("heart-rate.tsv", columns: 8, hasHeader: true)
    .map(MeasurementVector.init)

  private init(_ row: VectorRow) {
    bytes = row.bytes(0)
    let ticks = row[4].split(separator: ",").map { word in
      guard let value = UInt16(word) else { row.fail("'\(word)' is no RR-Interval") }
      return value
    }
    expected = Reading(
      beats: UInt16(row[1]), contact: row[2].isEmpty ? nil : row[2], energy: UInt16(row[3]),
      ticks: ticks)
    codes = row[5]
    source = row[6]
  }
}

/// What a measurement says, in the columns of the vectors.
struct Reading: Equatable {
  var beats: UInt16?
  var contact: String?
  var energy: UInt16?
  var ticks: [UInt16] = []

  init(beats: UInt16?, contact: String?, energy: UInt16?, ticks: [UInt16]) {
    self.beats = beats
    self.contact = contact
    self.energy = energy
    self.ticks = ticks
  }

  init(_ layout: HeartRateMeasurementLayout, _ reader: borrowing ByteReader) {
    beats = layout.beatsPerMinute
    contact = layout.contact?.name.string
    energy = layout.energyExpended?.rawValue
    for index in 0..<layout.rrCount {
      if let interval = layout.rrInterval(at: index, in: reader) {
        ticks.append(interval.rawValue)
      }
    }
  }
}

/// A layout with what its ranges hold.
struct Decoded {
  let layout: HeartRateMeasurementLayout
  let reading: Reading

  /// Decodes bytes that stand at offset 1000 of something bigger.
  init(_ bytes: [UInt8], originalLength: Int? = nil) {
    var reader = ByteReader(bytes.span, base: 1000, layer: .value, limit: .value)
    layout = HeartRateMeasurementLayout(parsing: &reader, originalLength: originalLength)
    reading = Reading(layout, reader)
  }

  var codes: String { layout.findings.description }
}
