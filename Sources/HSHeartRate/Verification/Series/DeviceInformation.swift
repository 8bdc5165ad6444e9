/// What a sensor says of itself: the characteristics of the Device Information service.
public struct DeviceInformation: Sendable, Hashable {
  /// Manufacturer Name String (0x2A29).
  public var manufacturer: String?
  /// Model Number String (0x2A24), or the Device Name where that says more.
  public var model: String?
  /// Firmware Revision String (0x2A26).
  public var firmware: String?

  /// Information by its parts.
  public init(manufacturer: String? = nil, model: String? = nil, firmware: String? = nil) {
    self.manufacturer = manufacturer
    self.model = model
    self.firmware = firmware
  }
}
