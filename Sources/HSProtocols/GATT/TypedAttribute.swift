public import HSNames

/// An attribute known only by handle and type: a descriptor, or a value whose declaration was not
/// seen.
public struct TypedAttribute: Sendable, Hashable {
  /// The attribute's handle.
  public var handle: AttributeHandle
  /// The attribute's type; for a characteristic's value, the characteristic's UUID.
  public var type: BluetoothUUID
  /// How we know.
  public var evidence: Evidence

  /// Creates an attribute.
  public init(handle: AttributeHandle, type: BluetoothUUID, evidence: Evidence) {
    self.handle = handle
    self.type = type
    self.evidence = evidence
  }
}
