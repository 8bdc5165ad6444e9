import HSProtocols

/// Reads documents of `heartsnoop gatt --format json`: `heartsnoop.gatt/1`.
///
/// What was only concluded is left out: it is no discovery of the capture that the file is used with.
enum GATTDocument {
  /// The tables of all documents in a text.
  static func entries(_ text: [UInt8]) throws(TextFault) -> [TableFile.Entry] {
    var entries: [TableFile.Entry] = []
    for (document, end) in try documents(text) {
      let line = line(of: end, in: text)
      guard document["schema"]?.text == "heartsnoop.gatt/1" else {
        throw TextFault(
          line: line, problem: "the schema is not heartsnoop.gatt/1")
      }
      guard let peers = document["peers"]?.list else {
        throw TextFault(line: line, problem: "a document without peers")
      }
      for peer in peers {
        var entry = TableFile.Entry()
        entry.address = try address(of: peer, line)
        guard let server = peer["server"] else {
          throw TextFault(line: line, problem: "a peer without a server")
        }
        try read(server, into: &entry, line)
        entry.table.noteWhole()
        if !entry.table.isEmpty { entries.append(entry) }
      }
    }
    return entries
  }

  /// Most values of JSON in a file.
  private static let limit = 1 << 20

  private static func documents(
    _ text: [UInt8]
  ) throws(TextFault) -> [(value: JSONValue, end: Int)] {
    do throws(JSONError) {
      return try JSONParser.values(text.span, limit: limit)
    } catch {
      throw TextFault(line: line(of: error.offset, in: text), problem: "\(error)")
    }
  }

  /// The line of a byte, from 1.
  private static func line(of offset: Int, in text: [UInt8]) -> Int {
    text.prefix(offset).count { $0 == 0x0a } + 1
  }

  private static func address(
    of peer: JSONValue, _ line: Int
  ) throws(TextFault) -> DeviceAddress? {
    guard let text = peer["address"]?.text else { return nil }
    guard let value = DeviceAddress.value(of: text) else {
      throw TextFault(line: line, problem: "'\(text)' is not an address")
    }
    let isRandom = peer["address_type"]?.text?.hasPrefix("random") == true
    return DeviceAddress(value: value, type: isRandom ? .random : .publicDevice)
  }

  private static func read(
    _ server: JSONValue, into entry: inout TableFile.Entry, _ line: Int
  ) throws(TextFault) {
    for service in server["services"]?.elements ?? [] {
      let handle = try handle("handle", of: service, line)
      let end = try self.handle("end_group_handle", of: service, line)
      guard let uuid = try uuid(of: service, line) else {
        throw TextFault(line: line, problem: "a service without a UUID")
      }
      try entry.learn(
        service: handle, through: end, uuid, isPrimary: service["primary"] != .bool(false), line)
      try read(contents: service, into: &entry, line)
    }
    if let outside = server["outside_services"] {
      try read(contents: outside, into: &entry, line)
    }
  }

  private static func read(
    contents: JSONValue, into entry: inout TableFile.Entry, _ line: Int
  ) throws(TextFault) {
    for include in contents["includes"]?.elements ?? [] {
      try entry.learn(
        include: try handle("handle", of: include, line),
        of: try handle("service_handle", of: include, line),
        through: try handle("end_group_handle", of: include, line),
        try uuid(of: include, line), line)
    }
    for characteristic in contents["characteristics"]?.elements ?? [] {
      guard let uuid = try uuid(of: characteristic, line) else {
        throw TextFault(line: line, problem: "a characteristic without a UUID")
      }
      try entry.learn(
        characteristic: try handle("handle", of: characteristic, line),
        value: try handle("value_handle", of: characteristic, line),
        try properties(of: characteristic, line), uuid, line)
      if uuid == .databaseHash { entry.databaseHash = hash(in: characteristic) }
      for descriptor in characteristic["descriptors"]?.elements ?? [] {
        try read(attribute: descriptor, into: &entry, line)
      }
    }
    for attribute in contents["attributes"]?.elements ?? [] {
      try read(attribute: attribute, into: &entry, line)
      if try uuid(of: attribute, line) == .databaseHash { entry.databaseHash = hash(in: attribute) }
    }
  }

  private static func read(
    attribute: JSONValue, into entry: inout TableFile.Entry, _ line: Int
  ) throws(TextFault) {
    if attribute["evidence"]?["inferred"] == .bool(true) { return }
    guard let uuid = try uuid(of: attribute, line) else {
      throw TextFault(line: line, problem: "an attribute without a UUID")
    }
    try entry.learn(attribute: try handle("handle", of: attribute, line), uuid, line)
  }

  private static func handle(
    _ name: String, of value: JSONValue, _ line: Int
  ) throws(TextFault) -> AttributeHandle {
    guard let text = value[name]?.text, text.hasPrefix("0x"), text.utf8.count == 6,
      let number = UInt16(text.dropFirst(2), radix: 16), number > 0
    else { throw TextFault(line: line, problem: "no handle under '\(name)'") }
    return AttributeHandle(rawValue: number)
  }

  private static func uuid(
    of value: JSONValue, _ line: Int
  ) throws(TextFault) -> BluetoothUUID? {
    guard let text = value["uuid"]?.text else { return nil }
    guard let uuid = BluetoothUUID(text) else {
      throw TextFault(line: line, problem: "'\(text)' is not a UUID")
    }
    return uuid
  }

  private static func properties(
    of characteristic: JSONValue, _ line: Int
  ) throws(TextFault) -> CharacteristicProperties {
    var properties: CharacteristicProperties = []
    for name in characteristic["properties"]?.elements ?? [] {
      guard let text = name.text, let bit = names.firstIndex(of: text) else {
        throw TextFault(line: line, problem: "an unknown property")
      }
      properties.insert(CharacteristicProperties(rawValue: 1 << UInt8(bit)))
    }
    return properties
  }

  /// The properties' names in the order of their bits.
  private static let names = [
    "broadcast", "read", "write_without_response", "write", "notify", "indicate",
    "authenticated_signed_writes", "extended_properties",
  ]

  /// The sixteen octets that were read of a Database Hash.
  private static func hash(in attribute: JSONValue) -> [UInt8]? {
    guard let text = attribute["value"]?["last"]?["hex"]?.text,
      let bytes = try? Hex.bytes(text), bytes.count == 16
    else { return nil }
    return bytes
  }
}
