import HSBytes

/// How the bytes of a kind of value are read, printed and made.
enum ValueShape {
  /// As a Heart Rate Measurement.
  case heartRateMeasurement
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
    case .row(let row):
      row.style == .octets ? "hex" : row.style == .text ? nil : row.main?.key.string
    }
  }

  /// Whether values are text.
  var isString: Bool { if case .row(let row) = self { row.style == .text } else { false } }
}
