public import HSProtocols

/// Tables of attributes from a file: `heartsnoop gatt --format json`, or BlueZ's.
///
/// BlueZ keeps what it discovered in `cache/PEER` (`[Attributes]`), older versions the services in
/// `PEER/attributes`; the file's or the folder's name is the peer's address.
public struct TableFile: Sendable {
  /// One server's table.
  public struct Entry: Sendable {
    /// Whose it is, if the file says so.
    public var address: DeviceAddress?
    /// The table.
    public var table = AttributeTable()
    /// The Database Hash as it was read, if the file holds it.
    public var databaseHash: [UInt8]?
  }

  /// The tables that hold anything.
  public private(set) var entries: [Entry] = []

  /// Most tables in a file.
  public static let limit = 4096

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - text: Its bytes.
  ///   - path: Where it stands.
  /// - Throws: What is wrong, and where; nothing of a file with an error is used.
  public init(_ text: [UInt8], path: String) throws(TextFault) {
    let first = text.first { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }
    switch first {
    case 0x7b: entries = try GATTDocument.entries(text)
    case 0x5b:
      let entry = try BlueZTable.read(try textLines(text), KeyFile.address(inPath: path))
      if !entry.table.isEmpty { entries = [entry] }
    case nil: throw TextFault(line: 0, problem: "is empty")
    default:
      throw TextFault(
        line: 1, problem: "neither a document of heartsnoop gatt nor a file of BlueZ")
    }
    guard !entries.isEmpty else { throw TextFault(line: 0, problem: "holds no attribute") }
    guard entries.count <= Self.limit else {
      throw TextFault(line: 0, problem: "holds more than \(Self.limit) tables")
    }
  }

  /// What the tables are good for.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - address: The peer's address, if the user gave it: then the file must hold one table.
  /// - Returns: A source for each table.
  /// - Throws: That an address was given for several tables.
  public func sources(
    name: String, address: DeviceAddress?
  ) throws(TextFault) -> [LabelSource] {
    guard address == nil || entries.count == 1 else {
      throw TextFault(
        line: 0, problem: "holds \(entries.count) tables, so no address can be given for it")
    }
    return entries.map {
      LabelSource(
        kind: .table, name: name, address: address ?? $0.address, table: $0.table,
        databaseHash: $0.databaseHash, servesUnknownPeer: entries.count == 1)
    }
  }
}

extension TableFile.Entry {
  /// Takes in a service.
  mutating func learn(
    service handle: AttributeHandle, through end: AttributeHandle, _ uuid: BluetoothUUID,
    isPrimary: Bool, _ line: Int
  ) throws(TextFault) {
    guard end >= handle else {
      throw TextFault(line: line, problem: "a service ends before it begins")
    }
    let service = Service(
      handle: handle, endGroupHandle: end, uuid: uuid, isPrimary: isPrimary,
      evidence: Evidence(procedure: .readByGroupType))
    try check(table.learn(service), line)
  }

  /// Takes in an included service.
  mutating func learn(
    include handle: AttributeHandle, of service: AttributeHandle, through end: AttributeHandle,
    _ uuid: BluetoothUUID?, _ line: Int
  ) throws(TextFault) {
    let include = IncludedService(
      handle: handle, serviceHandle: service, endGroupHandle: end, uuid: uuid,
      evidence: Evidence(procedure: .readByType))
    try check(table.learn(include), line)
  }

  /// Takes in a characteristic.
  mutating func learn(
    characteristic handle: AttributeHandle, value: AttributeHandle,
    _ properties: CharacteristicProperties, _ uuid: BluetoothUUID, _ line: Int
  ) throws(TextFault) {
    guard value > handle else {
      throw TextFault(line: line, problem: "a value stands before its declaration")
    }
    let characteristic = Characteristic(
      declaration: handle, value: value, properties: properties, uuid: uuid,
      evidence: Evidence(procedure: .readByType))
    try check(table.learn(characteristic), line)
  }

  /// Takes in an attribute of which only the type is known.
  mutating func learn(
    attribute handle: AttributeHandle, _ uuid: BluetoothUUID, _ line: Int
  ) throws(TextFault) {
    let attribute = TypedAttribute(
      handle: handle, type: uuid, evidence: Evidence(procedure: .findInformation))
    try check(table.learn(attribute), line)
  }

  private func check(_ change: AttributeTable.Change, _ line: Int) throws(TextFault) {
    switch change {
    case .added, .confirmed: break
    case .replaced, .otherProperties:
      throw TextFault(line: line, problem: "a handle is two things at once")
    case .full: throw TextFault(line: line, problem: "more attributes than a server has")
    }
  }
}
