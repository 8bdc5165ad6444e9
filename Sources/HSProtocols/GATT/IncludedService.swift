public import HSNames

/// A service's reference to another service.
///
/// Core 5.4, Vol 3, Part G, 3.2.
public struct IncludedService: Sendable, Hashable {
  /// The include declaration's handle.
  public var handle: AttributeHandle
  /// The included service's first handle.
  public var serviceHandle: AttributeHandle
  /// The included service's last handle.
  public var endGroupHandle: AttributeHandle
  /// The included service's UUID; a declaration holds it only if it is a 16-bit one.
  public var uuid: BluetoothUUID?
  /// How we know.
  public var evidence: Evidence

  /// Creates an include.
  public init(
    handle: AttributeHandle, serviceHandle: AttributeHandle, endGroupHandle: AttributeHandle,
    uuid: BluetoothUUID?, evidence: Evidence
  ) {
    self.handle = handle
    self.serviceHandle = serviceHandle
    self.endGroupHandle = endGroupHandle
    self.uuid = uuid
    self.evidence = evidence
  }
}
