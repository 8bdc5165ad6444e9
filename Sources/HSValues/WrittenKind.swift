import HSBytes

/// A kind of value that Swift code reads; the rest are read by rows of a table.
enum WrittenKind: UInt16, CaseIterable {
  case heartRateMeasurement = 0x2a37
  case polarControlPoint = 0x0081
  case polarMeasurementData = 0x0082

  /// How its bytes are read, printed and made.
  var shape: ValueShape {
    switch self {
    case .heartRateMeasurement: .heartRateMeasurement
    case .polarControlPoint: .polarControlPoint
    case .polarMeasurementData: .polarMeasurement
    }
  }
}
