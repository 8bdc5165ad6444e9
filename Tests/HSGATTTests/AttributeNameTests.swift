import HSProtocols
import Testing

/// The name of a UUID, by the part that the attribute plays.
@Suite struct `A UUID in its role` {
  /// UUIDs, the names that they have as a service, a characteristic and a descriptor.
  static let names:
    [(uuid: UInt16, service: String?, characteristic: String?, descriptor: String?)] = [
      (0x180d, "Heart Rate", nil, nil), (0x2a37, nil, "Heart Rate Measurement", nil),
      (0x2902, nil, nil, "Client Characteristic Configuration"),
      // Protocols, of service discovery over BR/EDR.
      (0x0001, nil, nil, nil), (0x0002, nil, nil, nil), (0x0003, nil, nil, nil),
      // A company's; of an organization's the vendors' modules have taken many, so that nobody's name is told.
      (0xfed1, "Apple, Inc.", nil, nil), (0xfff4, nil, nil, nil),
      (0xffe4, nil, nil, nil),
    ]

  @Test(arguments: names)
  func `names only its own kind of thing`(
    uuid: UInt16, service: String?, characteristic: String?, descriptor: String?
  ) {
    let uuid = BluetoothUUID(uuid)
    #expect(AttributeRole.service.name(of: uuid)?.string == service)
    #expect(AttributeRole.value.name(of: uuid)?.string == characteristic)
    #expect(AttributeRole.declaration.name(of: uuid)?.string == characteristic)
    #expect(AttributeRole.descriptor.name(of: uuid)?.string == descriptor)
    #expect(AttributeRole.unplaced.name(of: uuid)?.string == characteristic ?? descriptor)
  }
}
