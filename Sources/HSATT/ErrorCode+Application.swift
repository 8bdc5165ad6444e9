public import HSAssignedNumbers
public import HSBytes

extension ErrorCode {
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
    return switch (uuid, rawValue) {
    // Health Thermometer Service: Measurement Interval.
    case (0x2a21, 0x80): "Out of Range"
    // Current Time Service: Current Time.
    case (0x2a2b, 0x80): "Data Field Ignored"
    // Heart Rate Service: Heart Rate Control Point.
    case (0x2a39, 0x80): "Heart Rate Control Point Not Supported"
    // Cycling Speed and Cadence, Running Speed and Cadence Service: SC Control Point.
    case (0x2a55, 0x80): "Procedure Already in Progress"
    case (0x2a55, 0x81):
      "Client Characteristic Configuration Descriptor Improperly Configured"
    // Cycling Power Service: Cycling Power Vector.
    case (0x2a64, 0x80): "Inappropriate Connection Parameters"
    // Bond Management Service: Bond Management Control Point.
    case (0x2aa4, 0x80): "Op Code Not Supported"
    case (0x2aa4, 0x81): "Operation Failed"
    // Environmental Sensing Service: the Environmental Sensing Trigger Setting descriptor.
    case (0x290d, 0x80): "Write Request Rejected"
    case (0x290d, 0x81): "Condition Not Supported"
    // Volume Control Service: Volume Control Point.
    case (0x2b7e, 0x80): "Invalid Change Counter"
    case (0x2b7e, 0x81): "Opcode Not Supported"
    default: nil
    }
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
