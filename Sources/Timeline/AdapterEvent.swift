public import Bytes
public import HCI

/// What happened to an adapter.
public enum AdapterEvent: Sendable {
  /// It appeared. Type 0 primary, 1 AMP; bus as the kernel numbers them.
  case added(type: UInt8, bus: UInt8, address: DeviceAddress, name: ByteRange)
  /// It went away.
  case removed
  /// It was switched on.
  case opened
  /// It was switched off.
  case closed
  /// Its address and maker.
  case info(address: DeviceAddress, manufacturer: UInt16)
  /// Its address, as it answered.
  case address(DeviceAddress)
  /// It was reset.
  case reset
  /// It reported a fault of its own.
  case hardwareError(code: UInt8)
}
