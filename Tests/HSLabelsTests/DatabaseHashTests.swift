import HSProtocols
import HSTimeline
import Testing

@Suite struct `The Database Hash` {
  /// Core 5.4, Vol 3, Part G, Appendix B: the sample database and its hash.
  static var table: AttributeTable {
    var table = AttributeTable()
    let evidence = Evidence(procedure: .readByType, connection: 1, request: 1, response: 2)
    for (handle, end, uuid, isPrimary) in [
      (1, 5, 0x1800, true), (6, 13, 0x1801, true), (14, 19, 0x1808, true), (20, 22, 0x180f, false),
    ] as [(UInt16, UInt16, UInt16, Bool)] {
      _ = table.learn(
        Service(
          handle: AttributeHandle(rawValue: handle), endGroupHandle: AttributeHandle(rawValue: end),
          uuid: BluetoothUUID(uuid), isPrimary: isPrimary, evidence: evidence))
    }
    _ = table.learn(
      IncludedService(
        handle: AttributeHandle(rawValue: 15), serviceHandle: AttributeHandle(rawValue: 20),
        endGroupHandle: AttributeHandle(rawValue: 22), uuid: BluetoothUUID(0x180f as UInt16),
        evidence: evidence))
    for (handle, properties, uuid) in [
      (2, 0x0a, 0x2a00), (4, 0x02, 0x2a01), (7, 0x20, 0x2a05), (10, 0x0a, 0x2b29),
      (12, 0x02, 0x2b2a), (16, 0xa2, 0x2a18), (21, 0x02, 0x2a19),
    ] as [(UInt16, UInt8, UInt16)] {
      _ = table.learn(
        Characteristic(
          declaration: AttributeHandle(rawValue: handle),
          value: AttributeHandle(rawValue: handle + 1),
          properties: CharacteristicProperties(rawValue: properties), uuid: BluetoothUUID(uuid),
          evidence: evidence))
    }
    for (handle, type) in [(9, 0x2902), (18, 0x2902), (19, 0x2900)] as [(UInt16, UInt16)] {
      _ = table.learn(
        TypedAttribute(
          handle: AttributeHandle(rawValue: handle), type: BluetoothUUID(type), evidence: evidence))
    }
    return table
  }

  static func told() throws -> [UInt8] { try Hex.bytes("f1ca2d48ecf58bac8a8830bbb9fba990") }
  static let value: @Sendable (AttributeHandle) -> [UInt8]? = { $0.rawValue == 19 ? [0, 0] : nil }

  @Test func `the specification's sample is proven, in either order of octets`() throws {
    let hash = DatabaseHash(of: Self.table, told: try Self.told(), value: Self.value)
    #expect(hash.value == UInt128("f1ca2d48ecf58bac8a8830bbb9fba990", radix: 16))
    #expect(hash.verdict == .complete)
    #expect(hash.attributes == 15)
    let reversed = DatabaseHash(
      of: Self.table, told: try Self.told().reversed(), value: Self.value)
    #expect(reversed.verdict == .complete)
  }

  @Test func `extended properties that nobody read are named`() throws {
    let hash = DatabaseHash(of: Self.table, told: try Self.told()) { _ in nil }
    #expect(hash.verdict == .incomplete)
    #expect(hash.unreadExtendedProperties.map(\.rawValue) == [19])
    #expect(hash.unknownHandles.isEmpty)
  }

  @Test func `handles that are not known are named`() throws {
    var table = Self.table
    table.forget(
      from: AttributeHandle(rawValue: 18), through: AttributeHandle(rawValue: 18))
    table.forget(
      from: AttributeHandle(rawValue: 21), through: AttributeHandle(rawValue: 22))
    let hash = DatabaseHash(of: table, told: try Self.told(), value: Self.value)
    #expect(hash.verdict == .incomplete)
    #expect(hash.unknownHandles == [18...18, 21...22])
  }

  @Test func `a configuration that nobody discovered is proven`() throws {
    var table = Self.table
    table.forget(
      from: AttributeHandle(rawValue: 9), through: AttributeHandle(rawValue: 9))
    let hash = DatabaseHash(of: table, told: try Self.told(), value: Self.value)
    #expect(hash.verdict == .complete)
    #expect(hash.concludedDescriptors.map(\.rawValue) == [9])
  }

  @Test func `another property is another hash`() throws {
    var table = Self.table
    let evidence = Evidence(procedure: .readByType, connection: 1, request: 1, response: 2)
    _ = table.learn(
      Characteristic(
        declaration: AttributeHandle(rawValue: 4), value: AttributeHandle(rawValue: 5),
        properties: [.read, .write], uuid: BluetoothUUID(0x2a01 as UInt16), evidence: evidence))
    let hash = DatabaseHash(of: table, told: try Self.told(), value: Self.value)
    #expect(hash.verdict == .incomplete)
  }
}
