import HSOutput
import HSProtocols
import HSRewriting
import HSTestSupport
import HSTimeline
import Testing

/// A client that reads a strap's attributes, of which packets may be missing.
private struct Conversation {
  /// What is read: a handle, the type that discovery names, and the value.
  typealias Attribute = (handle: UInt8, type: UInt16, value: [UInt8])

  /// A packet, and how many were lost before it as the recorder says.
  private var packets:
    [(kind: HSProtocols.Packet.Kind, direction: Direction, bytes: [UInt8], lost: UInt64)] = []
  private var lost: UInt64 = 0

  static let name = Array("Jane Example's strap".utf8)
  static let serial = Array("SN-1234567890".utf8)
  static let system: [UInt8] = [0x06, 0xd1, 0x28, 0xc7, 0xf3, 0x9e, 0x50, 0xb4]
  static let secret = (0..<16).map { UInt8(truncatingIfNeeded: 0xc1 + 11 * $0) }

  static let attributes: [Attribute] = [
    (0x03, 0x2a00, name), (0x05, 0x2a24, Array("H7".utf8)), (0x07, 0x2a25, serial),
    (0x09, 0x2a26, Array("1.4.0".utf8)), (0x0b, 0x2a19, [87]), (0x0d, 0x2a23, system),
    (0x0f, 0x2b2a, (0..<16).map { 0x80 &+ 3 &* $0 }), (0x11, 0x2a04, [6, 0, 40, 0, 0, 0, 50, 0]),
    (0x13, 0x2a50, [1, 0x6b, 0, 5, 0, 0x13, 2]), (0x15, 0x2a8a, secret), (0x17, 0x2a29, name),
    (0x19, 0x2a27, serial),
  ]
  /// What must be found nowhere.
  static let secrets = [name, serial, system, secret]

  init() {
    add(
      .event, .received,
      [0x3e, 19, 0x01, 0, 0x40, 0, 0, 1, 1, 2, 3, 4, 5, 0xc6, 24, 0, 0, 0, 72, 0, 0])
    for (handle, type, _) in Self.attributes {
      send([0x08, handle - 1, 0, handle - 1, 0, 0x03, 0x28])
      answer([0x09, 7, handle - 1, 0, 2, handle, 0, UInt8(type & 0xff), UInt8(type >> 8)])
    }
  }

  private mutating func add(
    _ kind: HSProtocols.Packet.Kind, _ direction: Direction, _ bytes: [UInt8]
  ) {
    packets.append((kind, direction, bytes, lost))
    lost = 0
  }

  private mutating func data(_ direction: Direction, _ pdu: [UInt8]) {
    let count = UInt8(pdu.count)
    add(
      .acl, direction,
      [0x40, direction == .sent ? 0 : 0x20, count + 4, 0, count, 0, 4, 0] + pdu)
  }

  mutating func send(_ pdu: [UInt8]) { data(.sent, pdu) }
  mutating func answer(_ pdu: [UInt8]) { data(.received, pdu) }

  /// A packet was lost; the recorder may say so.
  mutating func lose(told: Bool) { if told { lost += 1 } }

  /// The capture.
  func capture() -> [UInt8] {
    let collected = Collected()
    let output = TextOutput { collected.take($0) }
    var writer = RecordWriter(format: .btsnoop)
    writer.beginSource(CaptureDetails(), resolution: .microseconds, application: [])
    for (number, packet) in packets.enumerated() {
      let record = HSProtocols.Packet(
        kind: packet.kind, direction: packet.direction,
        time: CaptureTime(nanoseconds: 1_767_225_600_000_000_000 + Int64(number) * 10_000_000),
        payload: ByteRange(offset: 0, count: packet.bytes.count), originalLength: packet.bytes.count
      )
      writer.lose(packet.lost)
      output.append { _ = writer.write(record, packet.bytes.span, to: &$0) }
      output.append { writer.endRecord(to: &$0) }
    }
    output.append { writer.finish(to: &$0) }
    output.flush()
    return collected.bytes
  }
}

/// Values whose names rest on an answer that may be another request's.
@Suite struct `Uncertain answers` {
  /// Up to three reads under way, answered in order; requests and answers may be missing.
  private static func conversation(seed: UInt64, losses: Bool, told: Bool) -> Conversation {
    var random = SeededGenerator(seed: seed)
    var conversation = Conversation()
    var waiting: [Conversation.Attribute] = []
    var left = 24
    while left > 0 || !waiting.isEmpty {
      let isLost = losses && Int.random(in: 0..<4, using: &random) == 0
      let asks = left > 0 && waiting.count < 3 && (waiting.isEmpty || Bool.random(using: &random))
      if asks, let attribute = Conversation.attributes.randomElement(using: &random) {
        left -= 1
        waiting.append(attribute)
        let type = [UInt8(attribute.type & 0xff), UInt8(attribute.type >> 8)]
        if isLost {
          conversation.lose(told: told)
        } else if Bool.random(using: &random) {
          conversation.send([0x0a, attribute.handle, 0])
        } else {
          conversation.send([0x08, 1, 0, 0xff, 0xff] + type)
          waiting[waiting.count - 1].type |= 1 << 15
        }
      } else if !waiting.isEmpty {
        let attribute = waiting.removeFirst()
        let isByType = attribute.type >> 15 != 0
        if isLost {
          conversation.lose(told: told)
        } else if isByType {
          conversation.answer(
            [0x09, UInt8(attribute.value.count + 2), attribute.handle, 0] + attribute.value)
        } else {
          conversation.answer([0x0b] + attribute.value)
        }
      }
    }
    return conversation
  }

  @Test(arguments: [false, true], [false, true])
  func `leave nothing in, in whatever order and whatever is missing`(losses: Bool, told: Bool)
    throws
  {
    for seed in 0..<150 as Range<UInt64> {
      let original = Self.conversation(seed: seed, losses: losses, told: told).capture()
      let redacted = try redact(original)
      for secret in Conversation.secrets {
        // Half of one is as good as all of it.
        let part = Array(secret.prefix(8))
        #expect(!redacted.bytes.holds(part), "seed \(seed) holds \(part)")
      }
    }
  }

  /// A capture in which one attribute after the other is read, and the next one asked when it was answered.
  private static func orderly() -> Conversation {
    var conversation = Conversation()
    for attribute in Conversation.attributes {
      conversation.send([0x0a, attribute.handle, 0])
      conversation.answer([0x0b] + attribute.value)
    }
    return conversation
  }

  @Test func `are none where each is answered before the next is asked`() throws {
    let redacted = try redact(Self.orderly().capture())
    #expect(redacted.tally.unjudged.isEmpty, "\(redacted.tally.unjudged)")
    for kept in ["H7", "1.4.0", "\u{6}\u{0}\u{28}\u{0}\u{0}\u{0}\u{32}\u{0}"] {
      #expect(redacted.bytes.holds([0x0b] + Array(kept.utf8)), "\(kept)")
    }
    for secret in Conversation.secrets { #expect(!redacted.bytes.holds(Array(secret.prefix(8)))) }
  }

  @Test func `are told`() throws {
    var conversation = Self.orderly()
    conversation.send([0x0a, 0x05, 0])
    conversation.lose(told: true)
    conversation.answer([0x0b] + Conversation.name)
    let redacted = try redact(conversation.capture())
    #expect(
      redacted.tally.unjudged.contains { $0.hasPrefix("1 value wiped of which it is uncertain") })
    #expect(redacted.bytes.holds([0x0b] + Array("1.4.0".utf8)))
  }

  /// The value of an attribute of a type, as it is redacted.
  private static func kept(_ type: UInt16, _ value: [UInt8]) throws -> Bool {
    var conversation = Conversation()
    conversation.send([0x08, 0x20, 0, 0x20, 0, 0x03, 0x28])
    conversation.answer([0x09, 7, 0x20, 0, 2, 0x21, 0, UInt8(type & 0xff), UInt8(type >> 8)])
    conversation.send([0x0a, 0x21, 0])
    conversation.answer([0x0b] + value)
    return try redact(conversation.capture()).bytes.holds([0x0b] + value)
  }

  @Test(arguments: [
    "H10", "H808S", "1.4.0", "v2.3", "Rev 3", "HW 1.2", "5.03.02", "Polar Electro Oy",
    "Heart Rate Sensor",
    "BLE HRM",
  ]) func `aside, models and versions stay`(text: String) throws {
    for type in [0x2a24, 0x2a26, 0x2a27, 0x2a28, 0x2a29] as [UInt16] {
      #expect(try Self.kept(type, Array(text.utf8)), "\(text)")
    }
  }

  @Test(arguments: [
    "Jane Example's strap", "Jane", "Max", "Li", "J D", "Jo Ann 7", "SN-1234567890", "1234567890",
    "SN 42",
    "12-34-56", "A1B2C3D4", "0042", "H10 12345678", "Zoë", "jane@example.org", "01.02.1985",
    "Anna 1.4.0",
  ]) func `aside, names and serial numbers go whatever the label says`(text: String) throws {
    for type in [0x2a24, 0x2a26, 0x2a27, 0x2a28, 0x2a29, 0x2a19, 0x2a04, 0x2a50, 0x2905] as [UInt16]
    {
      // A battery's level has one byte, and a letter is none.
      #expect(try !Self.kept(type, Array(text.utf8)), "\(text) as \(String(type, radix: 16))")
    }
  }

  @Test func `aside, what is shorter than its layout goes`() throws {
    for (type, value) in [
      (0x2a50, [1, 0x6b, 0, 5, 0, 0x13]), (0x2a04, [6, 0, 40, 0, 0, 0]), (0x2a01, [0x41]),
      (0x2b2a, [9, 8, 7, 6, 5, 4, 3]), (0x2a05, [1, 0, 9]),
    ] as [(UInt16, [UInt8])] {
      #expect(try !Self.kept(type, value), "\(String(type, radix: 16))")
    }
    // Advertising: lengths that leave no room for a UUID, a company, an interval, a class of device.
    var conversation = Conversation()
    for (type, value) in [
      (0x16, [0xa7]), (0x20, [0xa7, 0xb3, 0xc9]), (0x21, [0xa7, 0xb3, 0xc9, 0xd1]), (0xff, [0xa7]),
      (0x12, [0xa7, 0xb3, 0xc9]), (0x0d, [0xa7, 0xb3]), (0x19, [0xa7]), (0x03, [0xa7]),
    ] as [(UInt8, [UInt8])] {
      let data = [UInt8(value.count + 1), type] + value
      conversation.advertise(data)
      let redacted = try redact(conversation.capture())
      #expect(!redacted.bytes.holds([type, 0xa7]), "\(type)")
      #expect(redacted.bytes.holds([UInt8(value.count + 1), type, 0]))
    }
  }
}

extension Conversation {
  /// The peer advertises.
  fileprivate mutating func advertise(_ data: [UInt8]) {
    add(
      .event, .received,
      [0x3e, UInt8(12 + data.count), 0x02, 1, 0, 1, 1, 2, 3, 4, 5, 0xc6, UInt8(data.count)] + data
        + [0xc8])
  }
}
