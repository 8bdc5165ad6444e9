import Foundation
import HSBase
import HSTestProgram
import Testing

/// The fields of HCI packets as `decode` and `explain` print them: text and machine output tell the same.
@Suite struct `Fields that are printed` {
  /// The kinds of events that have fields in NDJSON.
  private static let events: Set<String> = ["hci_command", "hci_command_complete", "hci_event"]

  /// The HCI events of packets: the object in NDJSON and the line of text, by packet.
  private static func printed(
    _ path: String
  ) throws -> (objects: [Int: [String: Any]], lines: [Int: String]) {
    var objects: [Int: [String: Any]] = [:]
    let json = try Program.run("decode", "--only", "hci", "--format", "ndjson", path)
    for line in json.output.split(separator: 0x0a) {
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
      objects[try #require(object["packet"] as? Int)] = object
    }
    var lines: [Int: String] = [:]
    for line in try Program.run("decode", "--only", "hci", path).text.split(separator: "\n") {
      guard let match = line.firstMatch(of: /^[^ ]+\ +([0-9]+)\ /) else { continue }
      lines[Int(match.1) ?? 0] = String(line)
    }
    return (objects, lines)
  }

  @Test func `are the same in text and in NDJSON, of every kind of packet`() throws {
    let packets = `Fields of HCI packets`.packets
    var compared = 0
    var kinds: Set<HCIPackets.Kind> = []
    try Program.withFile(BtmonFields.btsnoop(packets.all.map(\.bytes)[...])) { path in
      let (objects, lines) = try Self.printed(path)
      for (place, packet) in packets.all.enumerated() {
        let number = place + 1
        // What has an event of its own, or cannot be decoded, is not told field by field.
        guard let object = objects[number], let event = object["event"] as? String,
          Self.events.contains(event)
        else { continue }
        guard let layout = packet.layout else {
          #expect(object["fields"] is NSNull, "\(packet.kind)")
          continue
        }
        let fields = try #require(object["fields"] as? [[String: Any]], "\(packet.kind)")
        #expect(fields.count == Self.count(layout, Array(packet.fields)), "\(packet.kind)")
        let isStatusTold = event == "hci_command_complete" && !(object["status"] is NSNull)
        let line = try #require(lines[number], "\(packet.kind)")
        let left = object["octets_left"] as? Int ?? -1
        #expect(
          Self.isTold(isStatusTold ? fields.dropFirst() : fields[...], left, in: line),
          "\(packet.kind): \(fields) | \(line)")
        compared += fields.count
        kinds.insert(packet.kind)
      }
    }
    print("\(compared) fields of \(kinds.count) kinds are the same in text and in NDJSON")
    #expect(compared > 2000)
    #expect(kinds.count > 400)
  }

  @Test func `are the same in explain and in decode`() throws {
    let capture = try #require(`Our own captures`.captures.first { $0.name == "polar-h7-app" })
    let (objects, _) = try Self.printed(capture.path)
    let found = objects.filter { $0.value["fields"] is [[String: Any]] }.sorted { $0.key < $1.key }
    #expect(found.count > 20)
    for (packet, object) in found.prefix(40) {
      let told = try Program.run(
        "explain", "--packet", "\(packet)", "--format", "json", capture.path)
      let document = try #require(
        try JSONSerialization.jsonObject(with: Data(told.output)) as? [String: Any])
      let records = try #require(document["records"] as? [[String: Any]])
      let rows = records.flatMap { $0["fields"] as? [[String: Any]] ?? [] }
      let explained = rows.compactMap { $0["field"] as? [String: Any] }
      let fields = try #require(object["fields"] as? [[String: Any]])
      // In front of what a command returned stands which command it was.
      #expect(
        NSArray(array: Array(explained.suffix(fields.count))) == NSArray(array: fields),
        "packet \(packet)")
      for row in rows {
        guard let field = row["field"] as? [String: Any] else { continue }
        let text = try #require(row["text"] as? String)
        #expect(Self.texts(field, most: .max).contains(Self.plain(text)), "\(row)")
      }
    }
  }

  /// Keys are in no output, whatever stands around them.
  @Test func `hide keys, and show what stands beside them`() throws {
    let address: [UInt8] = [0x56, 0x34, 0x12, 0xef, 0xcd, 0xab]
    let key = [UInt8](repeating: 0x5a, count: 16)
    let packets = [
      HCIPackets.One(.command(0x040b), [1, 0x0b, 0x04, 22] + address + key),
      HCIPackets.One(.event(0x18), [4, 0x18, 23] + address + key + [4]),
    ]
    try Program.withFile(BtmonFields.btsnoop(packets.map(\.bytes)[...])) { path in
      let (objects, lines) = try Self.printed(path)
      for number in 1...2 {
        let object = try #require(objects[number])
        let fields = try #require(object["fields"] as? [[String: Any]])
        #expect(object["parameters_hex"] is NSNull)
        #expect(fields.first?["value"] as? String == "AB:CD:EF:12:34:56")
        #expect(fields[1]["name"] as? String == "Link_Key")
        #expect(fields[1]["secret"] as? Bool == true)
        #expect(fields[1]["value"] is NSNull)
        #expect(lines[number]?.contains("Link_Key, which is not shown") == true)
      }
      for format in ["text", "ndjson"] {
        let all = try Program.run(
          "decode", "--show", "hci", "--show-keys", "--format", format, path)
        #expect(all.status == 0)
        #expect(!all.text.contains("5a5a"))
      }
    }
  }

  // MARK: - Text of a field, from its members

  /// How many fields a layout has in some bytes.
  private static func count(_ layout: FieldLayout, _ bytes: [UInt8]) -> Int {
    var fields = layout.fields(in: bytes.indices)
    var count = 0
    while fields.next({ bytes.indices.contains($0) ? bytes[$0] : 0 }) != nil { count += 1 }
    return count
  }

  /// Whether a line ends with these fields.
  private static func isTold(
    _ fields: ArraySlice<[String: Any]>, _ left: Int, in line: String
  ) -> Bool {
    var parts = fields.prefix(48).map { texts($0, most: 6) }
    if fields.count > 48 { parts.append(["\(fields.count - 48) more fields"]) }
    if left > 0 { parts.append(["\(left) bytes that belong to no field"]) }
    var rest = plain(line)[...]
    for part in parts.reversed() {
      guard let text = part.first(where: { rest.hasSuffix($0) }) else { return false }
      rest = rest.dropLast(text.count)
      if rest.hasSuffix("; ") { rest = rest.dropLast(2) }
    }
    // In front of the first stands what the event is.
    return parts.isEmpty || rest.hasSuffix(": ")
  }

  /// Text in which a name stands behind its value in one way.
  private static func plain(_ text: String) -> String {
    text.replacing(" = ", with: ", ")
  }

  /// What text can say of a field: octets are only counted there, names are in quotation marks.
  private static func texts(_ field: [String: Any], most: Int) -> [String] {
    let title = (field["name"] as? String ?? "?") + (field["index"].map { "[\($0)]" } ?? "")
    if field["secret"] as? Bool == true { return ["\(title), which is not shown"] }
    if field["partly_missing"] as? Bool == true { return ["\(title), partly missing"] }
    let value = (field["value"] as? String) ?? (field["value"] as? Int64).map { "\($0)" } ?? "?"
    if let names = field["value_names"] as? [String] {
      let isCut = names.count - 1 > most
      let list =
        names.prefix(isCut ? most : names.count).joined(separator: ", ")
        + (isCut ? " and \(names.count - most) more" : "")
      return [
        "\(title) \(value), \(names.isEmpty ? "none" : list)",
        "\(title), \(names.count) commands: \(list)",
      ]
    }
    if let name = field["value_name"] as? String { return [plain("\(title) \(value), \(name)")] }
    if let unit = field["unit"] as? String { return ["\(title) \(value) \(unit)"] }
    if let time = field["value_ms"] as? Double {
      return ["\(title) \(value), \(String(format: "%.3f", time)) ms"]
    }
    let count = value.utf8.count / 2
    return [
      "\(title) \(value)", "\(title), \(count) byte\(count == 1 ? "" : "s")",
      plain("\(title) \"\(escaped(value))\""),
    ]
  }

  /// Text as it stands in quotation marks.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case "\0"..<" ": String(format: "\\x%02x", scalar.value)
      default: "\(scalar)"
      }
    }.joined()
  }
}
