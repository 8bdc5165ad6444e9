import HSOutput
import HSProtocols
import HSReport
import HSRewriting
import HSTestSupport

/// A capture in which secrets are planted wherever one may stand, and what was planted.
///
/// Written down from the specification, and by no code that decodes or redacts.
struct Planted {
  /// What must be found nowhere: bytes, and what they are.
  private(set) var secrets: [(what: String, bytes: [UInt8])] = []
  private(set) var bytes: [UInt8] = []
  private var random = SeededGenerator(seed: 7)
  private var time: Int64 = 1_767_225_600_000_000_000
  private var records: [(HSProtocols.Packet, [UInt8])] = []

  /// The connected peer: random and static; and somebody who is never connected.
  static let peer: [UInt8] = [0x5b, 0x21, 0x77, 0x13, 0xe9, 0xd4]
  static let stranger: [UInt8] = [0x0d, 0x9c, 0x41, 0x66, 0x8a, 0xf7]
  static let classic: [UInt8] = [0x31, 0xfb, 0x1e, 0x94, 0xa2, 0x74]
  static let found: [UInt8] = [0x86, 0xfb, 0x1e, 0x44, 0xa3, 0x70]
  static let foundToo: [UInt8] = [0x19, 0x5e, 0xc7, 0x3a, 0x82, 0x9c]

  /// A text that is nowhere else.
  mutating func text(_ what: String, _ count: Int = 14) -> [UInt8] {
    let letters = Array("bcdfghjklmnpqrstvwxzBCDFGHJKLMNPQRSTVWXZ".utf8)
    let made = (0..<count).map { _ in letters.randomElement(using: &random) ?? 0x78 }
    secrets.append((what, made))
    return made
  }

  /// Bytes that are nowhere else.
  mutating func octets(_ what: String, _ count: Int) -> [UInt8] {
    let made = (0..<count).map { _ in UInt8.random(in: 1...254, using: &random) }
    secrets.append((what, made))
    return made
  }

  // MARK: - Packets

  mutating func record(_ kind: HSProtocols.Packet.Kind, _ direction: Direction?, _ bytes: [UInt8]) {
    time += 10_000_000
    let packet = HSProtocols.Packet(
      kind: kind, direction: direction, time: CaptureTime(nanoseconds: time),
      payload: ByteRange(offset: 0, count: bytes.count), originalLength: bytes.count)
    records.append((packet, bytes))
  }

  mutating func command(_ opcode: UInt16, _ parameters: [UInt8]) {
    record(
      .command, .sent,
      [UInt8(opcode & 0xff), UInt8(opcode >> 8), UInt8(parameters.count)] + parameters)
  }

  mutating func event(_ code: UInt8, _ parameters: [UInt8]) {
    record(.event, .received, [code, UInt8(parameters.count)] + parameters)
  }

  /// An ATT PDU, in as many ACL packets as it takes.
  mutating func attribute(_ direction: Direction, _ pdu: [UInt8], pieces: Int = 255) {
    frame(direction, channel: 4, pdu, pieces: pieces)
  }

  mutating func frame(
    _ direction: Direction, channel: UInt8, high: UInt8 = 0, _ payload: [UInt8],
    pieces: Int = 255, handle: UInt8 = 0x40
  ) {
    let frame =
      [UInt8(payload.count & 0xff), UInt8(payload.count >> 8), channel, high] + payload
    var place = 0
    while place < frame.count {
      let part = Array(frame[place..<min(place + pieces, frame.count)])
      let boundary: UInt8 = place > 0 ? 0x10 : direction == .received ? 0x20 : 0
      record(
        .acl, direction,
        [handle, boundary, UInt8(part.count), 0] + part)
      place += part.count
    }
  }

  // MARK: - Scenes

  /// Everything.
  static func all() -> Planted {
    var planted = Planted()
    planted.host()
    planted.strangers()
    planted.connection()
    planted.attributes()
    planted.pairing()
    planted.classic()
    planted.recorder()
    planted.write()
    return planted
  }

  private static func padded(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: max(0, count - bytes.count))
  }

  /// A structure of advertising data.
  private static func item(_ type: UInt8, _ data: [UInt8]) -> [UInt8] {
    [UInt8(data.count + 1), type] + data
  }

  private mutating func host() {
    command(0x0c13, Self.padded(text("local name"), 248))
    event(0x0e, [1, 0x14, 0x0c, 0] + Self.padded(text("local name read"), 248))
    command(
      0x0c52, [0] + Self.padded(Self.item(9, text("name in EIR")), 240))
    command(0x2008, [31] + Self.padded(Self.item(8, text("name advertised", 29)), 31))
    // The length says that the structure goes on behind the data.
    command(0x2009, [20] + Self.padded([29, 9] + text("name of a scan response, cut", 18), 31))
    // A name that stands in two pieces of an advertising set.
    let name = text("name of an advertising set", 40)
    command(0x2037, [1, 1, 1, 12] + [41, 9] + name.prefix(10))
    command(0x2037, [1, 2, 1, 30] + name.dropFirst(10))
    command(0x203f, [1, 3, 16] + Self.item(9, text("name in periodic advertising")))
    command(0xfc42, octets("vendor's command", 20))
    event(0xff, octets("vendor's event", 20))
    event(0x0e, [1, 0x42, 0xfc, 0] + octets("answer to a vendor's command", 12))
  }

  /// A legacy advertising report.
  private mutating func report(_ address: [UInt8], _ data: [UInt8], type: UInt8 = 0) {
    event(
      0x3e, [0x02, 1, type, 1] + address + [UInt8(data.count)] + data + [0xc8])
  }

  /// An extended advertising report; `more` says that its data go on in the next one.
  private mutating func extended(_ address: [UInt8], _ data: [UInt8], more: Bool) {
    event(
      0x3e,
      [0x0d, 1, more ? 0x20 : 0, 0, 1] + address + [1, 0, 3, 0x7f, 0xc8, 0, 0, 0]
        + [UInt8](repeating: 0, count: 6) + [UInt8(data.count)] + data)
  }

  private mutating func strangers() {
    for address in [Self.stranger, Self.peer] {
      report(
        address,
        Self.item(9, text("name in a report")) + Self.item(0xff, octets("maker's data", 9)))
      report(
        address, Self.item(0x16, [0x0d, 0x18] + octets("data of a service", 9)), type: 4)
      let name = text("name in two reports", 36)
      extended(address, [37, 9] + name.prefix(9), more: true)
      extended(
        address, name.dropFirst(9) + Self.item(0xff, octets("maker's data behind", 9)), more: false)
      // Cut in the middle of a name by the controller.
      report(address, [28, 9] + text("name in a report that is cut", 12))
    }
    event(
      0x2f,
      [1] + Self.found + [1, 0] + octets("class of device", 3) + [0x11, 0x22, 0xc0]
        + Self.padded(
          Self.item(9, text("name in an inquiry")) + Self.item(0xff, octets("maker's data", 8)),
          240))
    // Two that one inquiry found, one behind the other.
    var answers: [UInt8] = [2]
    for address in [Self.found, Self.foundToo] {
      answers += address + [1, 0] + octets("class of device", 3) + [0x11, 0x22, 0xc0]
    }
    event(0x22, answers)
  }

  mutating func connection() {
    event(
      0x3e, [0x01, 0, 0x40, 0, 0, 1] + Self.peer + [24, 0, 0, 0, 72, 0, 0])
  }

  /// Declares a characteristic, as the answer to Read By Type.
  private mutating func declare(_ handle: UInt8, _ uuid: UInt16) {
    attribute(.sent, [0x08, handle, 0, handle, 0, 0x03, 0x28])
    attribute(
      .received,
      [0x09, 7, handle, 0, 0x0a, handle + 1, 0, UInt8(uuid & 0xff), UInt8(uuid >> 8)])
  }

  private mutating func attributes() {
    declare(0x10, 0x2a00)
    declare(0x12, 0x2a25)
    declare(0x14, 0x2a23)
    declare(0x16, 0x2a24)
    declare(0x18, 0x2a8a)
    // A read in pieces, each in several packets.
    let name = text("name in pieces", 44)
    attribute(.sent, [0x0a, 0x11, 0])
    attribute(.received, [0x0b] + name.prefix(22), pieces: 9)
    attribute(.sent, [0x0c, 0x11, 0, 22, 0])
    attribute(.received, [0x0d] + name.dropFirst(22), pieces: 7)
    attribute(.sent, [0x08, 1, 0, 0xff, 0xff, 0x00, 0x2a])
    attribute(.received, [0x09, 18, 0x11, 0] + text("name by its type", 16))
    // A name that is written in parts, and what the server repeats.
    let written = text("name in parts", 30)
    for offset in [0, 15] {
      let part = written[offset..<offset + 15]
      attribute(.sent, [0x16, 0x11, 0, UInt8(offset), 0] + part)
      attribute(.received, [0x17, 0x11, 0, UInt8(offset), 0] + part)
    }
    attribute(.sent, [0x18, 1])
    attribute(.received, [0x19])
    attribute(.sent, [0x0a, 0x13, 0])
    attribute(.received, [0x0b] + text("serial number"))
    attribute(.sent, [0x0a, 0x15, 0])
    attribute(.received, [0x0b] + octets("system ID", 8))
    // A model that names the address.
    let address = Self.peer.reversed().map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.count == 1 ? "0" + digits : digits
    }.joined(separator: ":")
    secrets.append(("address as text", Array(address.utf8)))
    attribute(.sent, [0x0a, 0x17, 0])
    attribute(.received, [0x0b] + Array("Model \(address)".utf8))
    attribute(.sent, [0x12, 0x19, 0] + text("first name"))
    attribute(.received, [0x13])
    attribute(.sent, [0x20, 0x11, 0, 0x13, 0])
    let (one, other) = (text("one of several"), text("other of several"))
    attribute(.received, [0x21, 14, 0] + one + [14, 0] + other)
    attribute(.received, [0x1b, 0x33, 0] + octets("value that nothing names", 16))
    attribute(.received, [0x23, 0x11, 0, 14, 0] + text("one that is notified") + [0x33, 0, 0, 0])
    attribute(.sent, [0xd2, 0x13, 0] + text("signed write") + octets("signature", 12))
    attribute(.received, [0x7f] + octets("unknown PDU", 12))
    frame(.received, channel: 0x45, octets("channel that nobody reads", 24))
    frame(.sent, channel: 5, [0x08, 1, 12, 0] + octets("echo", 12))
    // A frame that never becomes whole.
    record(
      .acl, .received,
      [0x40, 0x20, 14, 0, 60, 0, 4, 0, 0x0b] + text("frame without an end", 9))
  }

  private mutating func pairing() {
    for (code, count) in [(3, 16), (4, 16), (6, 16), (8, 16), (0x0a, 16), (0x0c, 64)] {
      frame(
        .received, channel: 6, [UInt8(code)] + octets("pairing, code \(code)", count))
    }
    command(0x2019, [0x40, 0] + octets("random number", 8) + [1, 2] + octets("key", 16))
    command(0x2027, [1] + Self.peer + octets("peer's key", 16) + octets("our key", 16))
  }

  private mutating func classic() {
    event(0x03, [0, 0x41, 0] + Self.classic + [1, 0])
    event(0x07, [0] + Self.classic + Self.padded(text("remote name"), 248))
    event(0x18, Self.classic + octets("link key", 16) + [4])
    command(0x040b, Self.classic + octets("link key reply", 16))
    command(0x040d, Self.classic + [6] + Self.padded(octets("PIN", 6), 16))
    frame(.received, channel: 0x40, octets("service discovery", 40), handle: 0x41)
  }

  private mutating func recorder() {
    record(.monitor(.systemNote), nil, text("note") + [0])
    let program = text("program")
    record(
      .monitor(.userLogging), nil,
      [6, UInt8(program.count + 1)] + program + [0] + text("its message") + [0])
    record(.monitor(.newIndex), nil, [0, 0] + Self.classic + text("adapter's name", 8))
    record(.monitor(.vendorDiagnostics), nil, octets("diagnosis", 16))
  }

  mutating func write() {
    let collected = Collected()
    let output = TextOutput { collected.take($0) }
    var writer = RecordWriter(format: .btsnoopMonitor)
    for (record, bytes) in records {
      output.append { _ = writer.write(record, bytes.span, to: &$0) }
    }
    output.append { writer.finish(to: &$0) }
    output.flush()
    bytes = collected.bytes
  }
}
