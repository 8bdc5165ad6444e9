public import HSNames

/// A characteristic by its declaration.
///
/// Core 5.4, Vol 3, Part G, 3.3.
public struct Characteristic: Sendable, Hashable {
  /// The declaration's handle.
  public var declaration: AttributeHandle
  /// The handle that the value stands under.
  public var value: AttributeHandle
  /// What may be done with the value.
  public var properties: CharacteristicProperties
  /// What the value is.
  public var uuid: BluetoothUUID
  /// How we know.
  public var evidence: Evidence

  /// Creates a characteristic.
  public init(
    declaration: AttributeHandle, value: AttributeHandle, properties: CharacteristicProperties,
    uuid: BluetoothUUID, evidence: Evidence
  ) {
    self.declaration = declaration
    self.value = value
    self.properties = properties
    self.uuid = uuid
    self.evidence = evidence
  }
}
