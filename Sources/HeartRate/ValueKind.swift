public import AssignedNumbers
public import Bytes

/// A type of attribute value that can be decoded and encoded here, by its 16-bit UUID.
///
/// This lists what the program knows, not what may be on the wire: values of other types stay raw.
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

  /// The kind of value that an attribute with this UUID has; `nil` if unknown.
  public init?(_ uuid: BluetoothUUID) {
    guard let short = uuid.short else { return nil }
    self.init(rawValue: short)
  }

  /// The UUID.
  public var uuid: BluetoothUUID { BluetoothUUID(rawValue) }

  /// The specification's name.
  public var name: StaticText {
    switch self {
    case .characteristicExtendedProperties: "Characteristic Extended Properties"
    case .characteristicUserDescription: "Characteristic User Description"
    case .clientCharacteristicConfiguration: "Client Characteristic Configuration"
    case .serverCharacteristicConfiguration: "Server Characteristic Configuration"
    case .characteristicPresentationFormat: "Characteristic Presentation Format"
    case .deviceName: "Device Name"
    case .appearance: "Appearance"
    case .preferredConnectionParameters: "Peripheral Preferred Connection Parameters"
    case .serviceChanged: "Service Changed"
    case .batteryLevel: "Battery Level"
    case .systemID: "System ID"
    case .modelNumber: "Model Number String"
    case .serialNumber: "Serial Number String"
    case .firmwareRevision: "Firmware Revision String"
    case .hardwareRevision: "Hardware Revision String"
    case .softwareRevision: "Software Revision String"
    case .manufacturerName: "Manufacturer Name String"
    case .regulatoryCertification: "IEEE 11073-20601 Regulatory Certification Data List"
    case .heartRateMeasurement: "Heart Rate Measurement"
    case .bodySensorLocation: "Body Sensor Location"
    case .heartRateControlPoint: "Heart Rate Control Point"
    case .pnpID: "PnP ID"
    case .sensorLocation: "Sensor Location"
    case .centralAddressResolution: "Central Address Resolution"
    case .clientSupportedFeatures: "Client Supported Features"
    case .databaseHash: "Database Hash"
    case .serverSupportedFeatures: "Server Supported Features"
    }
  }

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
