import HSProtocols

/// Short forms, so that a test reads like the list that a client puts together.
extension AttributeHandle: ExpressibleByIntegerLiteral {
  init(integerLiteral value: UInt16) { self.init(rawValue: value) }
}

extension BluetoothUUID: ExpressibleByIntegerLiteral {
  init(integerLiteral value: UInt16) { self.init(value) }
}

/// Evidence of a connection, of packets 100 and 101 of it.
func evidence(_ connection: Int, _ procedure: DiscoveryProcedure = .readByType) -> Evidence {
  Evidence(
    procedure: procedure, connection: connection, request: connection * 100,
    response: connection * 100 + 1)
}

extension AttributeTable {
  /// Takes in a service.
  @discardableResult
  mutating func service(
    _ uuid: BluetoothUUID, _ handle: AttributeHandle, _ end: AttributeHandle, in connection: Int = 1
  ) -> Change {
    learn(
      Service(
        handle: handle, endGroupHandle: end, uuid: uuid, isPrimary: true,
        evidence: evidence(connection, .readByGroupType)))
  }

  /// Takes in a characteristic, whose value follows its declaration unless said otherwise.
  @discardableResult
  mutating func characteristic(
    _ uuid: BluetoothUUID, _ declaration: AttributeHandle, value: AttributeHandle? = nil,
    _ properties: CharacteristicProperties = [.read], in connection: Int = 1
  ) -> Change {
    learn(
      Characteristic(
        declaration: declaration,
        value: value ?? AttributeHandle(rawValue: declaration.rawValue &+ 1),
        properties: properties, uuid: uuid, evidence: evidence(connection)))
  }

  /// Takes in an attribute's type.
  @discardableResult
  mutating func type(
    _ type: BluetoothUUID, _ handle: AttributeHandle, in connection: Int = 1,
    by procedure: DiscoveryProcedure = .findInformation
  ) -> Change {
    learn(TypedAttribute(handle: handle, type: type, evidence: evidence(connection, procedure)))
  }

  /// Takes in an included service.
  @discardableResult
  mutating func include(
    _ uuid: BluetoothUUID?, _ handle: AttributeHandle, of first: AttributeHandle,
    _ last: AttributeHandle, in connection: Int = 1
  ) -> Change {
    learn(
      IncludedService(
        handle: handle, serviceHandle: first, endGroupHandle: last, uuid: uuid,
        evidence: evidence(connection)))
  }

  /// What a handle is said to be, in words: `value 2a37 in 180d`.
  func text(_ handle: AttributeHandle) -> String {
    guard let label = label(of: handle) else { return "?" }
    var text = "\(label.role.rawValue) \(label.uuid)"
    if label.role == .descriptor { text += " of \(label.characteristic.map { "\($0)" } ?? "?")" }
    if let service = label.service { text += " in \(service)" }
    if label.evidence.connection != 1 { text += ", connection \(label.evidence.connection)" }
    return text
  }
}

/// A UUID without a short form.
let vendorType = BluetoothUUID(0x1234_5678_0000_4000_8000_0000_dead_beef as UInt128)
