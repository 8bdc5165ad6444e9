import AssignedNumbers
import Bytes

/// Names out of the assigned numbers, where this module prints them.
enum NameHooks {
  /// The company with this identifier.
  static func company(_ identifier: UInt16) -> StaticText? {
    CompanyIdentifier(rawValue: identifier).name
  }

  /// The appearance with this number.
  static func appearance(_ value: UInt16) -> StaticText? { Appearance(rawValue: value).name }

  /// The unit with this 16-bit UUID.
  static func unit(_ uuid: UInt16) -> StaticText? { BluetoothUUID(uuid).unitName }
}
