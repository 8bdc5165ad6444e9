public import HSAssignedNumbers
public import HSBytes

/// A type of attribute value that can be decoded and encoded here.
///
/// Raw values are 16-bit UUIDs; those of a vendor's 128-bit UUIDs lie below 0x100.
///
/// This lists what the program knows, not what may be on the wire: values of other types stay raw. A new
/// kind of value is a case and a row of `entry` here, and a type or a list of fields of its own.
public enum ValueKind: UInt16, Sendable, CaseIterable {
  /// Characteristic Extended Properties descriptor.
  case characteristicExtendedProperties = 0x2900
  /// Characteristic User Description descriptor.
  case characteristicUserDescription = 0x2901
  /// Client Characteristic Configuration descriptor.
  case clientCharacteristicConfiguration = 0x2902
  /// Server Characteristic Configuration descriptor.
  case serverCharacteristicConfiguration = 0x2903
  /// Characteristic Presentation Format descriptor.
  case characteristicPresentationFormat = 0x2904
  /// Device Name.
  case deviceName = 0x2a00
  /// Appearance.
  case appearance = 0x2a01
  /// Peripheral Preferred Connection Parameters.
  case preferredConnectionParameters = 0x2a04
  /// Service Changed.
  case serviceChanged = 0x2a05
  /// Battery Level.
  case batteryLevel = 0x2a19
  /// System ID.
  case systemID = 0x2a23
  /// Model Number String.
  case modelNumber = 0x2a24
  /// Serial Number String.
  case serialNumber = 0x2a25
  /// Firmware Revision String.
  case firmwareRevision = 0x2a26
  /// Hardware Revision String.
  case hardwareRevision = 0x2a27
  /// Software Revision String.
  case softwareRevision = 0x2a28
  /// Manufacturer Name String.
  case manufacturerName = 0x2a29
  /// IEEE 11073-20601 Regulatory Certification Data List.
  case regulatoryCertification = 0x2a2a
  /// Current Time.
  case currentTime = 0x2a2b
  /// Heart Rate Measurement.
  case heartRateMeasurement = 0x2a37
  /// Body Sensor Location.
  case bodySensorLocation = 0x2a38
  /// Heart Rate Control Point.
  case heartRateControlPoint = 0x2a39
  /// PnP ID.
  case pnpID = 0x2a50
  /// Sensor Location.
  case sensorLocation = 0x2a5d
  /// Central Address Resolution.
  case centralAddressResolution = 0x2aa6
  /// Client Supported Features.
  case clientSupportedFeatures = 0x2b29
  /// Database Hash.
  case databaseHash = 0x2b2a
  /// Server Supported Features.
  case serverSupportedFeatures = 0x2b3a

  /// Temperature Measurement.
  case temperatureMeasurement = 0x2a1c
  /// Intermediate Temperature.
  case intermediateTemperature = 0x2a1e
  /// Blood Pressure Measurement.
  case bloodPressureMeasurement = 0x2a35
  /// Intermediate Cuff Pressure.
  case intermediateCuffPressure = 0x2a36
  /// RSC Measurement.
  case rscMeasurement = 0x2a53
  /// CSC Measurement.
  case cscMeasurement = 0x2a5b
  /// PLX Spot-Check Measurement.
  case plxSpotCheckMeasurement = 0x2a5e
  /// PLX Continuous Measurement.
  case plxContinuousMeasurement = 0x2a5f
  /// Cycling Power Measurement.
  case cyclingPowerMeasurement = 0x2a63
  /// Aerobic Heart Rate Lower Limit.
  case aerobicHeartRateLowerLimit = 0x2a7e
  /// Aerobic Threshold.
  case aerobicThreshold = 0x2a7f
  /// Anaerobic Heart Rate Lower Limit.
  case anaerobicHeartRateLowerLimit = 0x2a81
  /// Anaerobic Heart Rate Upper Limit.
  case anaerobicHeartRateUpperLimit = 0x2a82
  /// Anaerobic Threshold.
  case anaerobicThreshold = 0x2a83
  /// Aerobic Heart Rate Upper Limit.
  case aerobicHeartRateUpperLimit = 0x2a84
  /// Fat Burn Heart Rate Lower Limit.
  case fatBurnHeartRateLowerLimit = 0x2a88
  /// Fat Burn Heart Rate Upper Limit.
  case fatBurnHeartRateUpperLimit = 0x2a89
  /// Five Zone Heart Rate Limits.
  case fiveZoneHeartRateLimits = 0x2a8b
  /// Heart Rate Max.
  case heartRateMax = 0x2a8d
  /// Resting Heart Rate.
  case restingHeartRate = 0x2a92
  /// Three Zone Heart Rate Limits.
  case threeZoneHeartRateLimits = 0x2a94
  /// Two Zone Heart Rate Limits.
  case twoZoneHeartRateLimits = 0x2a95
  /// Treadmill Data.
  case treadmillData = 0x2acd
  /// Cross Trainer Data.
  case crossTrainerData = 0x2ace
  /// Rower Data.
  case rowerData = 0x2ad1
  /// Indoor Bike Data.
  case indoorBikeData = 0x2ad2
  /// Battery Level Status.
  case batteryLevelStatus = 0x2bed
  /// Polar Measurement Data Control Point, a vendor's: FB005C81-02E7-F387-1CAD-8ACD2D8DF0C8.
  case polarControlPoint = 0x0081
  /// Polar Measurement Data, a vendor's: FB005C82-02E7-F387-1CAD-8ACD2D8DF0C8.
  case polarMeasurementData = 0x0082

  /// The kind of value that an attribute with this UUID has; `nil` if unknown.
  public init?(_ uuid: BluetoothUUID) {
    if let short = uuid.short, short > 0xff {
      self.init(rawValue: short)
    } else if uuid == Self.polarUUID(0x81) {
      self = .polarControlPoint
    } else if uuid == Self.polarUUID(0x82) {
      self = .polarMeasurementData
    } else {
      return nil
    }
  }

  /// The UUID.
  public var uuid: BluetoothUUID {
    switch self {
    case .polarControlPoint, .polarMeasurementData: Self.polarUUID(rawValue)
    default: BluetoothUUID(rawValue)
    }
  }

  /// FB005C00-02E7-F387-1CAD-8ACD2D8DF0C8, with a number in its fourth octet.
  private static func polarUUID(_ number: UInt16) -> BluetoothUUID {
    BluetoothUUID(0xfb00_5c00_02e7_f387_1cad_8acd_2d8d_f0c8 | UInt128(number) << 96)
  }

  /// The registry: each kind's name in its specification, and how its bytes are read, printed and made.
  private var entry: (name: StaticText, shape: ValueShape) {
    switch self {
    case .characteristicExtendedProperties:
      ("Characteristic Extended Properties", .fixed(CharacteristicExtendedProperties.self))
    case .characteristicUserDescription: ("Characteristic User Description", .string)
    case .clientCharacteristicConfiguration:
      ("Client Characteristic Configuration", .fixed(ClientCharacteristicConfiguration.self))
    case .serverCharacteristicConfiguration:
      ("Server Characteristic Configuration", .fixed(ServerCharacteristicConfiguration.self))
    case .characteristicPresentationFormat:
      ("Characteristic Presentation Format", .fixed(CharacteristicPresentationFormat.self))
    case .deviceName: ("Device Name", .string)
    case .appearance: ("Appearance", .fixed(AppearanceValue.self))
    case .preferredConnectionParameters:
      ("Peripheral Preferred Connection Parameters", .fixed(PreferredConnectionParameters.self))
    case .serviceChanged: ("Service Changed", .fixed(ServiceChanged.self))
    case .batteryLevel: ("Battery Level", .fixed(BatteryLevel.self))
    case .systemID: ("System ID", .fixed(SystemIdentifier.self))
    case .modelNumber: ("Model Number String", .string)
    case .serialNumber: ("Serial Number String", .string)
    case .firmwareRevision: ("Firmware Revision String", .string)
    case .hardwareRevision: ("Hardware Revision String", .string)
    case .softwareRevision: ("Software Revision String", .string)
    case .manufacturerName: ("Manufacturer Name String", .string)
    case .regulatoryCertification: ("IEEE 11073-20601 Regulatory Certification Data List", .bytes)
    case .currentTime: ("Current Time", .fixed(CurrentTime.self))
    case .heartRateMeasurement: ("Heart Rate Measurement", .heartRateMeasurement)
    case .bodySensorLocation: ("Body Sensor Location", .fixed(BodySensorLocation.self))
    case .heartRateControlPoint: ("Heart Rate Control Point", .fixed(HeartRateControlPoint.self))
    case .pnpID: ("PnP ID", .fixed(PnPIdentifier.self))
    case .sensorLocation: ("Sensor Location", .fixed(SensorLocation.self))
    case .centralAddressResolution:
      ("Central Address Resolution", .fixed(CentralAddressResolution.self))
    case .clientSupportedFeatures:
      ("Client Supported Features", .fixed(ClientSupportedFeatures.self))
    case .databaseHash: ("Database Hash", .fixed(DatabaseHash.self))
    case .serverSupportedFeatures:
      ("Server Supported Features", .fixed(ServerSupportedFeatures.self))
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

  /// The specification's name.
  public var name: StaticText { entry.name }

  /// How the bytes are read, printed and made.
  var shape: ValueShape { entry.shape }

  /// The UUID that a user means: a UUID's text, or a kind's name in any case, with spaces, `-` or
  /// `_` between its words and with or without a final `String`.
  ///
  /// - Parameter text: Such as `2a37`, `0x2A37`, 128 bits, or `heart-rate-measurement`.
  /// - Returns: The UUID, known or not; `nil` if `text` is neither a UUID nor a name.
  public static func uuid(named text: some StringProtocol) -> BluetoothUUID? {
    if let uuid = BluetoothUUID(text) { return uuid }
    let wanted = ValueFields.normalised(text)
    for kind in allCases {
      let name = ValueFields.normalised(kind.name.string)
      if name == wanted || name == wanted + "_string" { return kind.uuid }
    }
    return nil
  }
}
