import HSBytes

/// A kind of value that Swift code reads; the rest are read by their layouts.
///
/// A new one is a case, a row of `entry`, a constant of `ValueKind`, and a type or a list of fields of its own.
enum WrittenKind: UInt16, CaseIterable {
  case heartRateMeasurement = 0x2a37
  case temperatureMeasurement = 0x2a1c
  case intermediateTemperature = 0x2a1e
  case bloodPressureMeasurement = 0x2a35
  case intermediateCuffPressure = 0x2a36
  case rscMeasurement = 0x2a53
  case cscMeasurement = 0x2a5b
  case plxSpotCheckMeasurement = 0x2a5e
  case plxContinuousMeasurement = 0x2a5f
  case cyclingPowerMeasurement = 0x2a63
  case aerobicHeartRateLowerLimit = 0x2a7e
  case aerobicThreshold = 0x2a7f
  case anaerobicHeartRateLowerLimit = 0x2a81
  case anaerobicHeartRateUpperLimit = 0x2a82
  case anaerobicThreshold = 0x2a83
  case aerobicHeartRateUpperLimit = 0x2a84
  case fatBurnHeartRateLowerLimit = 0x2a88
  case fatBurnHeartRateUpperLimit = 0x2a89
  case fiveZoneHeartRateLimits = 0x2a8b
  case heartRateMax = 0x2a8d
  case restingHeartRate = 0x2a92
  case threeZoneHeartRateLimits = 0x2a94
  case twoZoneHeartRateLimits = 0x2a95
  case treadmillData = 0x2acd
  case crossTrainerData = 0x2ace
  case rowerData = 0x2ad1
  case indoorBikeData = 0x2ad2
  case batteryLevelStatus = 0x2bed
  case polarControlPoint = 0x0081
  case polarMeasurementData = 0x0082

  /// The registry: each kind's name in its specification, and how its bytes are read, printed and made.
  var entry: (name: StaticText, shape: ValueShape) {
    switch self {
    case .heartRateMeasurement: ("Heart Rate Measurement", .heartRateMeasurement)
    case .temperatureMeasurement:
      ("Temperature Measurement", .record(flags: 1, HealthFields.temperature))
    case .intermediateTemperature:
      ("Intermediate Temperature", .record(flags: 1, HealthFields.temperature))
    case .bloodPressureMeasurement:
      ("Blood Pressure Measurement", .record(flags: 1, HealthFields.bloodPressure))
    case .intermediateCuffPressure:
      ("Intermediate Cuff Pressure", .record(flags: 1, HealthFields.cuffPressure))
    case .rscMeasurement:
      ("RSC Measurement", .record(flags: 1, SensorFields.runningSpeedAndCadence))
    case .cscMeasurement:
      ("CSC Measurement", .record(flags: 1, SensorFields.cyclingSpeedAndCadence))
    case .plxSpotCheckMeasurement:
      ("PLX Spot-Check Measurement", .record(flags: 1, HealthFields.spotCheck))
    case .plxContinuousMeasurement:
      ("PLX Continuous Measurement", .record(flags: 1, HealthFields.continuousOximetry))
    case .cyclingPowerMeasurement:
      ("Cycling Power Measurement", .record(flags: 2, SensorFields.cyclingPower))
    case .aerobicHeartRateLowerLimit: ("Aerobic Heart Rate Lower Limit", .heartRateLimit)
    case .aerobicThreshold: ("Aerobic Threshold", .heartRateLimit)
    case .anaerobicHeartRateLowerLimit: ("Anaerobic Heart Rate Lower Limit", .heartRateLimit)
    case .anaerobicHeartRateUpperLimit: ("Anaerobic Heart Rate Upper Limit", .heartRateLimit)
    case .anaerobicThreshold: ("Anaerobic Threshold", .heartRateLimit)
    case .aerobicHeartRateUpperLimit: ("Aerobic Heart Rate Upper Limit", .heartRateLimit)
    case .fatBurnHeartRateLowerLimit: ("Fat Burn Heart Rate Lower Limit", .heartRateLimit)
    case .fatBurnHeartRateUpperLimit: ("Fat Burn Heart Rate Upper Limit", .heartRateLimit)
    case .fiveZoneHeartRateLimits:
      ("Five Zone Heart Rate Limits", .record(flags: 0, HeartRateLimitFields.fiveZone))
    case .heartRateMax: ("Heart Rate Max", .heartRateLimit)
    case .restingHeartRate: ("Resting Heart Rate", .heartRateLimit)
    case .threeZoneHeartRateLimits:
      ("Three Zone Heart Rate Limits", .record(flags: 0, HeartRateLimitFields.threeZone))
    case .twoZoneHeartRateLimits:
      ("Two Zone Heart Rate Limits", .record(flags: 0, HeartRateLimitFields.twoZone))
    case .treadmillData: ("Treadmill Data", .editions(flags: 2, FitnessMachineFields.treadmill))
    case .crossTrainerData:
      ("Cross Trainer Data", .editions(flags: 3, FitnessMachineFields.crossTrainer))
    case .rowerData: ("Rower Data", .editions(flags: 2, FitnessMachineFields.rower))
    case .indoorBikeData: ("Indoor Bike Data", .editions(flags: 2, FitnessMachineFields.indoorBike))
    case .batteryLevelStatus:
      ("Battery Level Status", .record(flags: 1, SensorFields.batteryLevelStatus))
    case .polarControlPoint: ("Polar PMD Control Point", .polarControlPoint)
    case .polarMeasurementData: ("Polar PMD Data", .polarMeasurement)
    }
  }
}
