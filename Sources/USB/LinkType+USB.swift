public import Capture

extension LinkType {
  /// Whether a record is a transfer on a USB bus.
  public var isUSB: Bool {
    self == .usbLinuxMmapped || self == .usbLinux || self == .usbPcap || self == .usbDarwin
  }
}
