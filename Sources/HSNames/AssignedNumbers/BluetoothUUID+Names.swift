public import HSBase

extension BluetoothUUID {
  /// What the UUID is known to stand for.
  ///
  /// A member UUID whose use is known is given as the vendor's service, for instance 0xFE59 as
  /// Nordic Secure DFU; `memberName` still says whose it is.
  public var assignment: UUIDAssignment? {
    let official = bluetoothSIGAssignment
    // Vendors only know better about UUIDs that are theirs.
    if let official, official.kind != .member { return official }
    return vendorAssignment ?? official
  }

  /// The name, whatever the UUID is: service, characteristic, descriptor, declaration, company.
  public var name: StaticText? { assignment?.name }

  /// The name, if the UUID is a GATT service's, standard or a vendor's.
  public var serviceName: StaticText? { name(as: .service) }

  /// The name, if the UUID is a characteristic's, standard or a vendor's.
  public var characteristicName: StaticText? { name(as: .characteristic) }

  /// The name, if the UUID is a characteristic descriptor's, standard or a vendor's.
  public var descriptorName: StaticText? { name(as: .descriptor) }

  /// The name, if the UUID is the type of a declaration: Primary Service, Characteristic, ….
  public var declarationName: StaticText? { name(as: .declaration) }

  /// The name, if the UUID is a unit's, for instance `period (beats per minute)`.
  public var unitName: StaticText? { name(as: .unit) }

  /// The name of the company or organization to which the Bluetooth SIG gave the 16-bit UUID.
  public var memberName: StaticText? {
    guard let known = bluetoothSIGAssignment,
      known.kind == .member || known.kind == .standardsOrganization
    else { return nil }
    return known.name
  }

  /// Whether devices of many makers have taken the UUID for what they made up themselves, whoever was given it later.
  ///
  /// FFE0 to FFFF: makers of modules had them in their examples before the Bluetooth SIG gave some of them to standards
  /// organizations. A service under one of them is no evidence of that organization.
  public var isTakenByMany: Bool { short.map { $0 >= 0xffe0 } ?? false }

  private func name(as kind: UUIDKind) -> StaticText? {
    guard let known = assignment, known.kind == kind else { return nil }
    return known.name
  }

  private var bluetoothSIGAssignment: UUIDAssignment? {
    guard let short else { return nil }
    return NumberTable.uuids.assignment(of: UInt128(short), isVendorDefined: false)
  }

  private var vendorAssignment: UUIDAssignment? {
    NumberTable.vendorUUIDs.assignment(of: value, isVendorDefined: true)
  }
}

extension NumberTable {
  /// The meaning of an entry that is the letter of a kind, a space and a name.
  fileprivate func assignment(of number: UInt128, isVendorDefined: Bool) -> UUIDAssignment? {
    guard let position = position(of: number),
      let kind = UUIDKind(rawValue: entry(position)[0])
    else { return nil }
    return UUIDAssignment(
      kind: kind, name: entry(position, droppingFirst: 2), isVendorDefined: isVendorDefined)
  }
}
