import HSProtocols

/// Reads the files in which BlueZ keeps what it discovered.
///
/// `cache/PEER`, section `[Attributes]`, handles and numbers in hexadecimal:
///
/// ```
/// 0001=2800:0005:1801                      service: end, UUID (2801: a secondary one)
/// 0002=2802:0010:0014:180a                 include: first, last, UUID
/// 0003=2803:0004:20:2a05                   characteristic: value, properties, [value,] UUID
/// 0005=00002902-0000-1000-8000-00805f9b34fb  descriptor: [value,] UUID
/// ```
///
/// `PEER/attributes` of older versions: a section a service, named by its handle in decimal, with
/// `UUID` (of the declaration), `Value` (the service's) and `EndGroupHandle`.
enum BlueZTable {
  /// The table in the lines of a file.
  static func read(
    _ lines: some Sequence<Substring>, _ address: DeviceAddress?
  ) throws(TextFault) -> TableFile.Entry {
    var entry = TableFile.Entry(address: address)
    var service = OldService()
    var isTable = false
    try readSections(lines) { section, line, number throws(TextFault) in
      guard let (name, value) = line else {
        try service.end(&entry.table)
        service = OldService(UInt16(section), line: number)
        if section == "Attributes" || service.handle != nil { isTable = true }
        return
      }
      if section == "Attributes" {
        try read(name, value, &entry, number)
      } else if service.handle != nil {
        try service.take(name, value, number)
      }
    }
    try service.end(&entry.table)
    guard isTable else {
      throw TextFault(line: 0, problem: "a file of BlueZ's without [Attributes]")
    }
    entry.table.noteWhole()
    return entry
  }

  // MARK: - cache/PEER

  private static func read(
    _ name: Substring, _ value: Substring, _ entry: inout TableFile.Entry, _ line: Int
  ) throws(TextFault) {
    let handle = try handle(name, line)
    let parts = value.split(separator: ":", omittingEmptySubsequences: false)
    switch (parts.first ?? "", parts.count) {
    case ("2800", 3), ("2801", 3):
      try entry.learn(
        service: handle, through: try self.handle(parts[1], line), try uuid(parts[2], line),
        isPrimary: parts[0] == "2800", line)
    case ("2802", 4):
      try entry.learn(
        include: handle, of: try self.handle(parts[1], line),
        through: try self.handle(parts[2], line),
        try uuid(parts[3], line), line)
    case ("2803", 4), ("2803", 5):
      guard let properties = UInt8(parts[2], radix: 16), let type = parts.last else {
        throw TextFault(line: line, problem: "no properties")
      }
      let uuid = try uuid(type, line)
      try entry.learn(
        characteristic: handle, value: try self.handle(parts[1], line),
        CharacteristicProperties(rawValue: properties), uuid, line)
      if parts.count == 5, uuid == .databaseHash, let bytes = try? Hex.bytes(parts[3]),
        bytes.count == 16
      {
        entry.databaseHash = bytes
      }
    case (_, 1), (_, 2):
      guard let type = parts.last else { return }
      try entry.learn(attribute: handle, try uuid(type, line), line)
    default: throw TextFault(line: line, problem: "no attribute")
    }
  }

  // MARK: - PEER/attributes

  private struct OldService {
    var handle: AttributeHandle?
    private var line = 0
    private var type: BluetoothUUID?
    private var uuid: BluetoothUUID?
    private var end: UInt16?

    init(_ handle: UInt16? = nil, line: Int = 0) {
      self.handle = handle.flatMap { $0 > 0 ? AttributeHandle(rawValue: $0) : nil }
      self.line = line
    }

    mutating func take(
      _ name: Substring, _ value: Substring, _ line: Int
    ) throws(TextFault) {
      switch name {
      case "UUID": type = try BlueZTable.uuid(value, line)
      case "Value": uuid = try BlueZTable.uuid(value, line)
      case "EndGroupHandle":
        guard let number = UInt16(value) else {
          throw TextFault(line: line, problem: "no handle")
        }
        end = number
      default: break
      }
    }

    func end(_ table: inout AttributeTable) throws(TextFault) {
      guard let handle, type?.declarationRole == .service else { return }
      guard let uuid, let end, end >= handle.rawValue else {
        throw TextFault(line: self.line, problem: "a service without UUID or end")
      }
      _ = table.learn(
        Service(
          handle: handle, endGroupHandle: AttributeHandle(rawValue: end), uuid: uuid,
          isPrimary: type == .primaryService, evidence: Evidence(procedure: .readByGroupType)))
    }
  }

  // MARK: - Members

  private static func handle(
    _ text: Substring, _ line: Int
  ) throws(TextFault) -> AttributeHandle {
    guard (1...4).contains(text.utf8.count), let number = UInt16(text, radix: 16), number > 0 else {
      throw TextFault(line: line, problem: "'\(text.prefix(40))' is not a handle")
    }
    return AttributeHandle(rawValue: number)
  }

  private static func uuid(_ text: Substring, _ line: Int) throws(TextFault) -> BluetoothUUID {
    var text = String(text)
    if text.utf8.count == 32 {
      // Older versions leave the hyphens out.
      var parts: [Substring] = []
      var rest = text[...]
      for length in [8, 4, 4, 4, 12] {
        parts.append(rest.prefix(length))
        rest = rest.dropFirst(length)
      }
      text = parts.joined(separator: "-")
    }
    guard let uuid = BluetoothUUID(text) else {
      throw TextFault(line: line, problem: "'\(text.prefix(40))' is not a UUID")
    }
    return uuid
  }
}
