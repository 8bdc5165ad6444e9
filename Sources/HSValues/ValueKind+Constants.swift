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
  /// Heart Rate Measurement.
  public static let heartRateMeasurement = ValueKind(.heartRateMeasurement)
  /// Body Sensor Location.
  public static let bodySensorLocation = ValueKind(0x2a38)
  /// Temperature Measurement.
  public static let temperatureMeasurement = ValueKind(.temperatureMeasurement)
  /// Intermediate Temperature.
  public static let intermediateTemperature = ValueKind(.intermediateTemperature)
  /// Blood Pressure Measurement.
  public static let bloodPressureMeasurement = ValueKind(.bloodPressureMeasurement)
  /// Intermediate Cuff Pressure.
  public static let intermediateCuffPressure = ValueKind(.intermediateCuffPressure)
  /// RSC Measurement.
  public static let rscMeasurement = ValueKind(.rscMeasurement)
  /// CSC Measurement.
  public static let cscMeasurement = ValueKind(.cscMeasurement)
  /// PLX Spot-Check Measurement.
  public static let plxSpotCheckMeasurement = ValueKind(.plxSpotCheckMeasurement)
  /// PLX Continuous Measurement.
  public static let plxContinuousMeasurement = ValueKind(.plxContinuousMeasurement)
  /// Cycling Power Measurement.
  public static let cyclingPowerMeasurement = ValueKind(.cyclingPowerMeasurement)
  /// Aerobic Heart Rate Lower Limit.
  public static let aerobicHeartRateLowerLimit = ValueKind(.aerobicHeartRateLowerLimit)
  /// Aerobic Threshold.
  public static let aerobicThreshold = ValueKind(.aerobicThreshold)
  /// Anaerobic Heart Rate Lower Limit.
  public static let anaerobicHeartRateLowerLimit = ValueKind(.anaerobicHeartRateLowerLimit)
  /// Anaerobic Heart Rate Upper Limit.
  public static let anaerobicHeartRateUpperLimit = ValueKind(.anaerobicHeartRateUpperLimit)
  /// Anaerobic Threshold.
  public static let anaerobicThreshold = ValueKind(.anaerobicThreshold)
  /// Aerobic Heart Rate Upper Limit.
  public static let aerobicHeartRateUpperLimit = ValueKind(.aerobicHeartRateUpperLimit)
  /// Fat Burn Heart Rate Lower Limit.
  public static let fatBurnHeartRateLowerLimit = ValueKind(.fatBurnHeartRateLowerLimit)
  /// Fat Burn Heart Rate Upper Limit.
  public static let fatBurnHeartRateUpperLimit = ValueKind(.fatBurnHeartRateUpperLimit)
  /// Five Zone Heart Rate Limits.
  public static let fiveZoneHeartRateLimits = ValueKind(.fiveZoneHeartRateLimits)
  /// Heart Rate Max.
  public static let heartRateMax = ValueKind(.heartRateMax)
  /// Resting Heart Rate.
  public static let restingHeartRate = ValueKind(.restingHeartRate)
  /// Three Zone Heart Rate Limits.
  public static let threeZoneHeartRateLimits = ValueKind(.threeZoneHeartRateLimits)
  /// Two Zone Heart Rate Limits.
  public static let twoZoneHeartRateLimits = ValueKind(.twoZoneHeartRateLimits)
  /// Treadmill Data.
  public static let treadmillData = ValueKind(.treadmillData)
  /// Cross Trainer Data.
  public static let crossTrainerData = ValueKind(.crossTrainerData)
  /// Rower Data.
  public static let rowerData = ValueKind(.rowerData)
  /// Indoor Bike Data.
  public static let indoorBikeData = ValueKind(.indoorBikeData)
  /// Battery Level Status.
  public static let batteryLevelStatus = ValueKind(.batteryLevelStatus)
  /// Polar Measurement Data Control Point, a vendor's: FB005C81-02E7-F387-1CAD-8ACD2D8DF0C8.
  public static let polarControlPoint = ValueKind(.polarControlPoint)
  /// Polar Measurement Data, a vendor's: FB005C82-02E7-F387-1CAD-8ACD2D8DF0C8.
  public static let polarMeasurementData = ValueKind(.polarMeasurementData)
}
