public import HSNames

/// What a handle stands for, and how we know.
public struct AttributeLabel: Sendable, Hashable {
  /// The attribute's type.
  ///
  /// For a value the characteristic's UUID, for a service's or a
  /// characteristic's declaration the UUID that it declares.
  public var uuid: BluetoothUUID
  /// The attribute's part in the database.
  public var role: AttributeRole
  /// The characteristic that a value, descriptor or declaration belongs to, if it is known.
  public var characteristic: BluetoothUUID?
  /// The value handle of that characteristic, if it is known.
  public var valueHandle: AttributeHandle?
  /// The service that the handle lies in, if it is known.
  public var service: BluetoothUUID?
  /// The characteristic's properties, if its declaration was seen.
  public var properties: CharacteristicProperties?
  /// How we know.
  public var evidence: Evidence
  /// Whether the values that came have not the form of the type: somebody took its UUID for something
  /// else, and values are not read as the type's.
  public var hasOtherForm = false

  /// Whether the descriptor may belong to another characteristic, which the capture does not show.
  public var isOwnerDoubtful: Bool { evidence.procedure == .nearestCharacteristic }

  /// Creates a label.
  public init(
    uuid: BluetoothUUID, role: AttributeRole, characteristic: BluetoothUUID?,
    valueHandle: AttributeHandle?, service: BluetoothUUID?, properties: CharacteristicProperties?,
    evidence: Evidence
  ) {
    self.uuid = uuid
    self.role = role
    self.characteristic = characteristic
    self.valueHandle = valueHandle
    self.service = service
    self.properties = properties
    self.evidence = evidence
  }

  /// Creates the label of what a characteristic owns, or of what none owns.
  package init(
    _ uuid: BluetoothUUID, _ role: AttributeRole, of owner: Characteristic?,
    in service: BluetoothUUID?, _ evidence: Evidence
  ) {
    self.init(
      uuid: uuid, role: role, characteristic: owner?.uuid, valueHandle: owner?.value,
      service: service, properties: owner?.properties, evidence: evidence)
  }
}

extension AttributeLabel {
  /// Whether the attribute's values are heart rates.
  ///
  /// Found with Find Information alone, its type is known and not its declaration; nothing but the value
  /// has the type.
  @inlinable
  public var isHeartRate: Bool {
    uuid == .heartRateMeasurement && (role == .value || role == .unplaced) && !hasOtherForm
  }
}
