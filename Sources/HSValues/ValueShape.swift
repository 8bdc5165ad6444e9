import HSBytes

/// How the bytes of a kind of value are read, printed and made.
enum ValueShape {
  /// As a Heart Rate Measurement.
  case heartRateMeasurement
  /// As fields that so many octets of flags announce, by their places.
  case record(flags: Int, (Int) -> RecordField?)
  /// The same, of which there are two editions.
  case editions(flags: Int, (Int, RecordEdition) -> RecordField?)
  /// As one limit of a heart rate, with the name of its kind.
  case heartRateLimit
  /// By a row of the table.
  case row(ValueRow)
  /// As a command to a Polar sensor, or its answer.
  case polarControlPoint
  /// As a Polar sensor's own measurements.
  case polarMeasurement

  /// The field that a value without a name is for, when somebody types one.
  var mainField: String? {
    switch self {
    case .heartRateMeasurement: "bpm"
    case .polarControlPoint, .polarMeasurement: "hex"
    case .heartRateLimit: "limit_bpm"
    case .row(let row):
      row.style == .octets ? "hex" : row.style == .text ? nil : row.main?.key.string
    case .record, .editions: nil
    }
  }

  /// Whether values are text.
  var isString: Bool { if case .row(let row) = self { row.style == .text } else { false } }
}
