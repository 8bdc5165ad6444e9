public import HSBase
public import HSNames

extension ATTErrorCode {
  /// The code's name where the attribute that the request was for is known.
  ///
  /// - Parameter characteristic: The UUID of the characteristic, or of the descriptor where a
  ///   service defines an error for that; `nil` if it is not known.
  /// - Returns: `name`, or for application errors (0x80 to 0x9F) the name in the characteristic's
  ///   service; `nil` if that is not in the table.
  public func name(for characteristic: BluetoothUUID?) -> StaticText? {
    if let name { return name }
    guard let characteristic else { return nil }
    if characteristic.value == Self.appleNotificationControlPoint {
      return appleNotificationCenterName
    }
    guard let uuid = characteristic.short else { return nil }
    return Self.applicationName(uuid, rawValue)
  }

  /// Control Point of the Apple Notification Center Service, which phones offer to wearables.
  private static var appleNotificationControlPoint: UInt128 {
    0x69d1_d8f3_45e1_49a8_9821_9bbd_fdaa_d9d9
  }

  /// The service's own codes, which lie in a range that the Core Specification reserves.
  private var appleNotificationCenterName: StaticText? {
    switch rawValue {
    case 0xa0: "Unknown Command"
    case 0xa1: "Invalid Command"
    case 0xa2: "Invalid Parameter"
    case 0xa3: "Action Failed"
    default: nil
    }
  }
}
