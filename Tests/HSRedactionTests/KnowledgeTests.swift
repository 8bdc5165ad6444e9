import HSOutput
import HSProtocols
import HSReport
import HSRewriting
import HSSeries
import HSTestSupport
import HSTimeline
import Foundation
import Testing

/// What is known of peers beside a capture bears on what is taken out of it.
@Suite struct `Redaction with keys and labels from elsewhere` {
  private static func knowledge(
    keys: String? = nil, table: String? = nil, infers: Bool = false
  ) throws -> LabelKnowledge {
    var knowledge = LabelKnowledge()
    if let keys {
      let path = Places.fixture("keys/\(keys)").path
      knowledge.keys = try KeyFile(Array(Data(contentsOf: URL(filePath: path))), path: path)
        .identityResolvingKeys
    }
    if let table {
      let path = Places.fixture("tables/\(table)").path
      knowledge.sources = try TableFile(Array(Data(contentsOf: URL(filePath: path))), path: path)
        .sources(name: table, address: nil)
    }
    knowledge.infers = infers
    return knowledge
  }

  /// The heart rates of a capture: values as `series` prints them, without times and addresses.
  private static func heartRates(
    _ bytes: [UInt8], _ knowledge: LabelKnowledge
  ) throws -> [String] {
    let collected = Collected()
    let output = TextOutput { collected.take($0) }
    var reader = try CaptureReader(ByteSource(bytes: bytes))
    var decoder = TimelineDecoder(sink: SeriesPrinter(output, .ndjson, resolution: .microseconds))
    decoder.begin(with: knowledge)
    try decoder.decode(&reader)
    output.flush()
    return try collected.bytes.split(separator: 10).map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any] ?? [:]
      return ["packet", "bpm", "rr_1024", "rr", "contact", "energy_kj", "label", "value_hex"].map {
        "\(object[$0] ?? "-")"
      }.joined(separator: " ")
    }
  }

  /// Captures whose heart rates nothing names but what is known beside, by table, values or presumption.
  static let cases: [(name: String, table: String?, infers: Bool)] = [
    ("later-session", "strap.gatt.json", false), ("unnamed-peer", "strap.gatt.json", false),
    ("no-connect-event", nil, true), ("snap-length-20", nil, false),
    ("cached-reconnects", nil, false), ("database-hash", nil, false),
    ("address-rotation", nil, true), ("polar-h7-app", nil, false),
  ]

  @Test(arguments: cases)
  func `keeps the heart rates that decode tells`(
    one: (name: String, table: String?, infers: Bool)
  ) throws {
    let bytes = try Sample(path: Places.fixture("captures/\(one.name).btsnoop").path).bytes
    let knowledge = try Self.knowledge(table: one.table, infers: one.infers)
    let before = try Self.heartRates(bytes, knowledge)
    // A table is of an address, which is another one afterwards: the values are looked at alone.
    let plain = try Self.heartRates(bytes, LabelKnowledge())
    let redacted = try redact(bytes, knowledge: knowledge)
    var known = knowledge
    for index in known.sources.indices {
      known.sources[index].address = known.sources[index].address.map {
        DeviceAddress(
          value: redacted.standIn(for: $0.value, isRandom: $0.type.isRandom), type: $0.type)
      }
    }
    let after = try Self.heartRates(redacted.bytes, known)
    #expect(!before.isEmpty && before.count >= plain.count)
    #expect(after == before)
    var options = RedactionOptions()
    options.heartRate = .flatten
    let flat = try redact(bytes, options, knowledge: knowledge)
    #expect(flat.tally[.heartRates] >= before.count)
  }

  /// A capture of which the recorder kept 13 bytes of what was received, as phones do.
  private static func headersOnly(_ name: String) throws -> [UInt8] {
    let collected = Collected()
    let output = TextOutput { collected.take($0) }
    var writer = RecordWriter(format: .btsnoop)
    let sample = Sample(path: Places.fixture("captures/\(name).btsnoop").path)
    for packet in try PacketList(sample.bytes).packets {
      var record = packet.record
      record.originalLength = packet.bytes.count
      let isCut = record.kind == .acl && record.direction == .received
      let count = isCut ? min(13, packet.bytes.count) : packet.bytes.count
      output.append { _ = writer.write(record, packet.bytes.span.extracting(0..<count), to: &$0) }
    }
    output.append { writer.finish(to: &$0) }
    output.flush()
    return collected.bytes
  }

  @Test func `keeps the heart rates that are presumed where answers were cut`() throws {
    let bytes = try Self.headersOnly("polar-h7-app")
    let before = try Self.heartRates(bytes, LabelKnowledge())
    #expect(before.count > 20 && before.allSatisfy { $0.contains("presumed") })
    let redacted = try redact(bytes)
    #expect(try Self.heartRates(redacted.bytes, LabelKnowledge()) == before)
    var options = RedactionOptions()
    options.heartRate = .jitter
    #expect(try redact(bytes, options).tally[.heartRates] == before.count)
  }

  @Test func `without them wipes what nothing names`() throws {
    let bytes = try Sample(path: Places.fixture("captures/no-connect-event.btsnoop").path).bytes
    let inferring = try Self.knowledge(infers: true)
    #expect(try !Self.heartRates(bytes, inferring).isEmpty)
    let redacted = try redact(bytes)
    #expect(redacted.tally[.unlabelledValues] > 0)
    #expect(try Self.heartRates(redacted.bytes, inferring).isEmpty)
  }

  // MARK: - Keys

  /// The resolvable private addresses that a capture tells.
  private static func privateAddresses(_ bytes: [UInt8]) throws -> Set<UInt64> {
    Set(
      try Story(bytes).addresses.map { $0.reduce(0) { $0 << 8 | UInt64($1) } }
        .filter { $0 >> 46 == 1 })
  }

  @Test func `makes private addresses that resolve with the key's stand-in alone`() throws {
    let bytes = try Sample(path: Places.fixture("captures/address-rotation.btsnoop").path).bytes
    let knowledge = try Self.knowledge(keys: "rotation.keys")
    let key = try #require(knowledge.keys.first)
    func resolved(_ key: KnownKey, _ addresses: Set<UInt64>) -> Int {
      addresses.count { key.key.resolves(DeviceAddress(value: $0, type: .random)) }
    }
    let original = try Self.privateAddresses(bytes)
    #expect(resolved(key, original) > 1)
    let redacted = try redact(bytes, knowledge: knowledge)
    let made = try Self.privateAddresses(redacted.bytes)
    let standIn = redacted.standIn(for: key)
    #expect(resolved(standIn, made) == resolved(key, original))
    #expect(resolved(key, made) == 0)
    #expect(standIn.key != key.key && standIn.identity != key.identity)
    #expect(standIn.identity?.randomKind == key.identity?.randomKind)
    // What is resolved with the key is resolved with its stand-in, and tells the same story.
    var known = LabelKnowledge()
    known.keys = [standIn]
    let before = try Story(bytes, knowledge: knowledge)
    let after = try Story(redacted.bytes, knowledge: known)
    #expect(before.lines == after.lines)
    #expect(before.lines != (try Story(bytes)).lines)
    #expect(!redacted.bytes.tells(key.key.value.octets))
    #expect(redacted.tally[.unrelatedAddresses] == made.count - resolved(standIn, made))
    // Without the key they are made up, and resolve with nothing.
    let blind = try redact(bytes)
    #expect(resolved(standIn, try Self.privateAddresses(blind.bytes)) == 0)
    #expect(blind.tally[.unrelatedAddresses] == original.count)
    // The file that is written is read again.
    let text = KeyFile.text(of: [standIn])
    #expect(try KeyFile(Array(text.utf8), path: "x").identityResolvingKeys == [standIn])
  }
}

extension UInt128 {
  fileprivate var octets: [UInt8] {
    (0..<16).map { UInt8(truncatingIfNeeded: self >> UInt128(8 * (15 - $0))) }
  }
}
