public import HSBytes

/// Sensor Location (0x2A5D): where a running or cycling sensor is mounted.
///
/// One octet.
///
/// GATT Specification Supplement, Sensor Location. The codes are not those of Body Sensor Location.
public struct SensorLocation: RawRepresentable, Sendable, Hashable {
  /// The octet.
  public let rawValue: UInt8

  /// A location by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The specification's name; `nil` for reserved codes.
  public var name: StaticText? {
    switch rawValue {
    case 0: "Other"
    case 1: "Top of shoe"
    case 2: "In shoe"
    case 3: "Hip"
    case 4: "Front Wheel"
    case 5: "Left Crank"
    case 6: "Right Crank"
    case 7: "Left Pedal"
    case 8: "Right Pedal"
    case 9: "Front Hub"
    case 10: "Rear Dropout"
    case 11: "Chainstay"
    case 12: "Rear Wheel"
    case 13: "Rear Hub"
    case 14: "Chest"
    case 15: "Spider"
    case 16: "Chain Ring"
    default: nil
    }
  }
}

extension SensorLocation: LocationCode {
  /// Reads the octet.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    self.init(rawValue: try reader.uint8("Sensor Location"))
  }

  /// The octet.
  public func encoded() -> [UInt8] { [rawValue] }

  /// `reservedValue` for a code without a name.
  public var findings: ValueFindings { name == nil ? .reservedValue : [] }
}
