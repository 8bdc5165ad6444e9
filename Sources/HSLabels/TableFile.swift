public import HSBytes
public import HSGATT
public import HSHCI
import HSIdentity

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
