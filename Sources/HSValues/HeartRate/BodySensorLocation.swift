public import HSBytes

/// Body Sensor Location (0x2A38): where on the body a heart-rate sensor is worn.
///
/// One octet.
///
/// HRS 1.0, 3.2. It does not change during a connection.
public struct BodySensorLocation: RawRepresentable, Sendable, Hashable {
  /// The octet.
  public let rawValue: UInt8

  /// A location by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Somewhere else.
  public static let other = BodySensorLocation(rawValue: 0)
  /// The chest.
  public static let chest = BodySensorLocation(rawValue: 1)
  /// The wrist.
  public static let wrist = BodySensorLocation(rawValue: 2)
  /// A finger.
  public static let finger = BodySensorLocation(rawValue: 3)
  /// The hand.
  public static let hand = BodySensorLocation(rawValue: 4)
  /// The ear lobe.
  public static let earLobe = BodySensorLocation(rawValue: 5)
  /// The foot.
  public static let foot = BodySensorLocation(rawValue: 6)

  /// The specification's name; `nil` for reserved codes.
  public var name: StaticText? {
    switch rawValue {
    case 0: "Other"
    case 1: "Chest"
    case 2: "Wrist"
    case 3: "Finger"
    case 4: "Hand"
    case 5: "Ear Lobe"
    case 6: "Foot"
    default: nil
    }
  }
}

extension BodySensorLocation: LocationCode {
  /// Reads the octet.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    self.init(rawValue: try reader.uint8("Body Sensor Location"))
  }

  /// The octet.
  public func encoded() -> [UInt8] { [rawValue] }

  /// `reservedValue` for a code without a name.
  public var findings: ValueFindings { name == nil ? .reservedValue : [] }
}
