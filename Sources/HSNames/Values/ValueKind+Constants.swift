extension ValueKind {
  /// Device Name.
  public static let deviceName = ValueKind(0x2a00)
  /// Model Number String.
  public static let modelNumber = ValueKind(0x2a24)
  /// Firmware Revision String.
  public static let firmwareRevision = ValueKind(0x2a26)
  /// Hardware Revision String.
  public static let hardwareRevision = ValueKind(0x2a27)
  /// Software Revision String.
  public static let softwareRevision = ValueKind(0x2a28)
  /// Manufacturer Name String.
  public static let manufacturerName = ValueKind(0x2a29)
  /// Blood Pressure Measurement.
  public static let bloodPressureMeasurement = ValueKind(0x2a35)
  /// Intermediate Cuff Pressure.
  public static let intermediateCuffPressure = ValueKind(0x2a36)
  /// Heart Rate Measurement.
  public static let heartRateMeasurement = ValueKind(0x2a37)
  /// Body Sensor Location.
  public static let bodySensorLocation = ValueKind(0x2a38)
  /// PLX Spot-Check Measurement.
  public static let plxSpotCheckMeasurement = ValueKind(0x2a5e)
  /// PLX Continuous Measurement.
  public static let plxContinuousMeasurement = ValueKind(0x2a5f)
  /// Treadmill Data.
  public static let treadmillData = ValueKind(0x2acd)
  /// Cross Trainer Data.
  public static let crossTrainerData = ValueKind(0x2ace)
  /// Step Climber Data.
  public static let stepClimberData = ValueKind(0x2acf)
  /// Stair Climber Data.
  public static let stairClimberData = ValueKind(0x2ad0)
  /// Rower Data.
  public static let rowerData = ValueKind(0x2ad1)
  /// Indoor Bike Data.
  public static let indoorBikeData = ValueKind(0x2ad2)
  /// Polar Measurement Data Control Point, a vendor's: FB005C81-02E7-F387-1CAD-8ACD2D8DF0C8.
  public static let polarControlPoint = ValueKind(0x0081)
  /// Polar Measurement Data, a vendor's: FB005C82-02E7-F387-1CAD-8ACD2D8DF0C8.
  public static let polarMeasurementData = ValueKind(0x0082)
}
