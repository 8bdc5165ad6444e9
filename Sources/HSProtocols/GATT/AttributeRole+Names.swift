public import HSBase
public import HSNames

extension AttributeRole {
  /// The name that a UUID has in this part of a database; `nil` where it names something else, or nothing.
  ///
  /// A UUID names only its own kind of thing. Cheap devices take UUIDs that belong to others: a company's
  /// or a protocol's on a characteristic, or a service's on a characteristic, says nothing about it. On a
  /// service a company's UUID gives the company's name, unless devices of many makers have taken it.
  public func name(of uuid: BluetoothUUID) -> StaticText? {
    switch self {
    case .service, .include: uuid.serviceName ?? (uuid.isTakenByMany ? nil : uuid.memberName)
    case .declaration: uuid.characteristicName ?? uuid.declarationName
    case .value: uuid.characteristicName
    case .descriptor: uuid.descriptorName
    case .unplaced: uuid.characteristicName ?? uuid.descriptorName ?? uuid.declarationName
    }
  }
}

extension AttributeLabel {
  /// The attribute's name; `nil` if it has none, or if its values have not the form of its type.
  public var name: StaticText? { hasOtherForm ? nil : role.name(of: uuid) }
}
