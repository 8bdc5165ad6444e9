public import HSNames

/// A service: a range of handles that belong together.
///
/// Core 5.4, Vol 3, Part G, 3.1.
public struct Service: Sendable, Hashable {
  /// The declaration's handle, the first of the range.
  public var handle: AttributeHandle
  /// The last handle of the range.
  public var endGroupHandle: AttributeHandle
  /// What the service is.
  public var uuid: BluetoothUUID
  /// Primary, or secondary: used by others only.
  public var isPrimary: Bool
  /// How we know.
  public var evidence: Evidence

  /// Creates a service.
  public init(
    handle: AttributeHandle, endGroupHandle: AttributeHandle, uuid: BluetoothUUID,
    isPrimary: Bool, evidence: Evidence
  ) {
    self.handle = handle
    self.endGroupHandle = endGroupHandle
    self.uuid = uuid
    self.isPrimary = isPrimary
    self.evidence = evidence
  }

  /// Whether `handle` is in the service's range.
  public func contains(_ handle: AttributeHandle) -> Bool {
    handle >= self.handle && handle <= endGroupHandle
  }
}
