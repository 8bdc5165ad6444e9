import HSOutput
import HSProtocols
import HSReport
import HSRewriting
import HSTestSupport

/// A capture with a secret behind every PDU of every protocol, and what was planted.
///
/// PDUs come from `fixtures/vectors`; where a number alone says what a packet is, all numbers are gone
/// through, with zeros in front of the secret that are more than any fixed layout has. Two captures that
/// are made with different seeds differ in their secrets and in nothing else.
struct SecretPlaces {
  /// What must be found nowhere.
  private(set) var secrets: [[UInt8]] = []
  private(set) var records: [(record: HSProtocols.Packet, bytes: [UInt8])] = []
  private var random: SeededGenerator
  private var time: Int64 = 1_767_225_600_000_000_000

  /// Handle and address of the connection.
  static let handle: UInt8 = 0x40
  static let peer: [UInt8] = [0x5b, 0x21, 0x77, 0x13, 0xe9, 0xd4]
  static let stranger: [UInt8] = [0x0d, 0x9c, 0x41, 0x66, 0x8a, 0xf7]

  /// How long secrets are.
  ///
  /// None is as long as what makes a UUID of 16 bits one of 128.
  private static let lengths = [1, 2, 5, 9, 17]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// All that HCI carries.
  ///
  /// - Parameters:
  ///   - seed: What the secrets are made of.
  ///   - part: Which of seven parts of all numbers there are is gone through.
  /// - Returns: The places.
  static func hci(seed: UInt64, part: Int) -> SecretPlaces {
    var places = SecretPlaces(seed: seed)
    places.vectors()
    places.numbers(part)
    places.reports(part)
    places.connection()
    places.frames()
    places.attributes()
    places.values()
    places.recorder()
    return places
  }

  /// Bytes that are nowhere else.
  ///
  /// The first one is a control character, so that none is a text: that a
  /// value is one is what redaction keeps of it.
  mutating func secret(_ count: Int) -> [UInt8] {
    guard count > 0 else { return [] }
    let made =
      [UInt8.random(in: 1...8, using: &random)]
      + (1..<count).map { _ in UInt8.random(in: 1...254, using: &random) }
    secrets.append(made)
    return made
  }

  mutating func record(
    _ kind: HSProtocols.Packet.Kind, _ direction: Direction?, _ bytes: [UInt8], missing: Int = 0
  ) {
    time += 200_000_000
    let packet = HSProtocols.Packet(
      kind: kind, direction: direction, time: CaptureTime(nanoseconds: time),
      payload: ByteRange(offset: 0, count: bytes.count), originalLength: bytes.count + missing)
    records.append((packet, bytes))
  }

  // MARK: - Commands and events

  private mutating func command(_ opcode: UInt16, _ parameters: [UInt8], behind: [UInt8] = []) {
    record(
      .command, .sent,
      [UInt8(opcode & 0xff), UInt8(opcode >> 8), UInt8(parameters.count)] + parameters + behind)
  }

  private mutating func event(_ code: UInt8, _ parameters: [UInt8], behind: [UInt8] = []) {
    record(
      .event, .received, [code, UInt8(parameters.count)] + parameters + behind)
  }

  /// What the vectors of commands, answers and events are followed by: within their length and behind.
  private mutating func vectors() {
    for row in VectorFile.rows("hci-commands.tsv", columns: 2) {
      let bytes = row.bytes(0)
      let opcode = UInt16(bytes[0]) | UInt16(bytes[1]) << 8
      for length in Self.lengths where bytes.count + length < 250 {
        command(opcode, Array(bytes.dropFirst(3)) + secret(length))
        command(opcode, Array(bytes.dropFirst(3)), behind: secret(length))
      }
    }
    for row in VectorFile.rows("hci-returns.tsv", columns: 2) {
      guard let opcode = UInt16(row[0], radix: 16) else { continue }
      let code = [1, UInt8(opcode & 0xff), UInt8(opcode >> 8)]
      // A status alone is a whole answer; more than it is what the command answers.
      guard row.bytes(1).count > 1 else { continue }
      for length in Self.lengths where row.bytes(1).count + length < 240 {
        event(0x0e, code + row.bytes(1) + secret(length))
      }
    }
    for row in VectorFile.rows("hci-events.tsv", columns: 3) {
      let bytes = row.bytes(2)
      guard bytes.count >= 2, Int(bytes[1]) + 2 == bytes.count else { continue }
      // Remote names end with a zero; a link that is opened would take over what follows.
      let isOpening = [0x03, 0x2c].contains(bytes[0]) || bytes[0] == 0x3e
      for length in Self.lengths where bytes.count + length < 250 && !isOpening {
        event(bytes[0], Array(bytes.dropFirst(2)) + secret(length))
      }
      event(bytes[0], Array(bytes.dropFirst(2)), behind: secret(6))
    }
  }

  /// Every number of a command, an answer, an event, a record.
  private mutating func numbers(_ part: Int) {
    let zeros = [UInt8](repeating: 0, count: 90)
    for group in 1...8 as ClosedRange<UInt16> {
      for command in 0...0x90 as ClosedRange<UInt16> where Int(command) % 7 == part {
        let opcode = group << 10 | command
        // A name ends at its first zero, but nobody is to be called so.
        self.command(opcode, zeros + secret(8))
        event(0x0e, [1, UInt8(opcode & 0xff), UInt8(opcode >> 8)] + zeros + secret(8))
      }
    }
    // But for those that end or open a connection, which have handle 0, and long ones.
    for code in 1...0xff as ClosedRange<UInt8> where ![0x0e, 0x3e].contains(code) {
      event(code, zeros + secret(8))
    }
    for subevent in 1...0xff as ClosedRange<UInt8> where subevent != 0x2b {
      event(0x3e, [subevent] + zeros + secret(8))
    }
    event(0x3e, [0x2b] + [UInt8](repeating: 0, count: 254))
    for type in UInt8(5)...9 {
      record(HSProtocols.Packet.Kind(type: type), .received, [0, 0, 8, 0] + secret(8))
    }
    record(.sco, .received, [0x41, 0, 8] + secret(8))
  }

  /// Advertisements of a friend and of a stranger, with each type of data.
  private mutating func reports(_ part: Int) {
    for address in [Self.peer, Self.stranger] {
      for type in 0...0xff as ClosedRange<UInt8> where Int(type) % 7 == part {
        for length in [1, 6] { report(address, advertised(type, length)) }
      }
      for row in VectorFile.rows("advertising-data.tsv", columns: 2) {
        let bytes = row.bytes(1)
        guard bytes.count < 24, bytes.isEmpty || Self.isWhole(bytes) else { continue }
        // Behind the structures, once a zero has ended them; and behind the report.
        report(address, bytes + [0] + secret(6))
        report(address, bytes, behind: secret(6))
      }
    }
    let zeros = [UInt8](repeating: 0, count: 6)
    event(
      0x3e,
      [0x0d, 1, 0, 0, 1] + Self.peer + [1, 0, 3, 0x7f, 0xc8, 0, 0, 0] + zeros + [3, 2, 1, 6]
        + secret(9))
    event(0x3e, [0x0f, 0x42, 0, 0x7f, 0xc8, 0xff, 0, 3, 2, 1, 6] + secret(9))
  }

  private mutating func report(_ address: [UInt8], _ data: [UInt8], behind: [UInt8] = []) {
    event(0x3e, [0x02, 1, 0, 1] + address + [UInt8(data.count)] + data + [0xc8] + behind)
  }

  /// Whether the structures fill advertising data.
  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    var place = 0
    while place < bytes.count {
      guard bytes[place] > 0 else { return false }
      place += 1 + Int(bytes[place])
    }
    return place == bytes.count
  }

  /// A structure of a type that holds what it must, and a secret behind.
  mutating func advertised(_ type: UInt8, _ length: Int) -> [UInt8] {
    let uuid: [UInt8] = [0xfb, 0x34, 0x9b, 0x5f, 0x80, 0, 0, 0x80, 0, 0x10, 0, 0, 0x0d, 0x18, 0, 0]
    let body: [UInt8]
    // Of lists, less than an entry.
    var length = length
    switch type {
    case 0x01, 0x0a, 0x1c: body = [6]
    case 0x02, 0x03, 0x14: (body, length) = ([0x0d, 0x18], 1)
    case 0x04, 0x05, 0x1f: (body, length) = ([0x0d, 0x18, 0, 0], min(length, 3))
    case 0x06, 0x07, 0x15: body = uuid
    case 0x0d: body = [4, 5, 6]
    case 0x12: body = [6, 0, 12, 0]
    case 0x19, 0x1a: body = [0x41, 3]
    case 0x16, 0xff: body = [0x6b, 0]
    case 0x20: body = [0x0d, 0x18, 0, 0]
    case 0x21: body = uuid
    case 0x27: body = [UInt8](repeating: 1, count: 8)
    case 0x2f: body = [1, 2, 3, 0]
    // An address, and less than another one.
    case 0x17, 0x18: (body, length) = (Self.peer, min(length, 5))
    case 0x1b: body = Self.peer + [1]
    // Names, and what nobody has described.
    default: body = []
    }
    return [UInt8(body.count + length + 1), type] + body + secret(length)
  }

  // MARK: - Data

  private mutating func connection() {
    event(
      0x3e,
      [0x01, 0, Self.handle, 0, 0, 1] + Self.peer + [24, 0, 0, 0, 72, 0, 0])
  }

  /// A frame, with bytes behind it in its packet, and behind its packet in the record.
  private mutating func frame(
    _ direction: Direction, channel: UInt8, high: UInt8 = 0, _ payload: [UInt8],
    inPacket: [UInt8] = [], inRecord: [UInt8] = [], pieces: Int = 1000
  ) {
    let all =
      [UInt8(payload.count & 0xff), UInt8(payload.count >> 8), channel, high] + payload + inPacket
    var place = 0
    while place < all.count {
      let part = Array(all[place..<min(place + pieces, all.count)])
      let boundary: UInt8 = place > 0 ? 0x10 : direction == .received ? 0x20 : 0
      record(
        .acl, direction,
        [Self.handle, boundary, UInt8(part.count & 0xff), UInt8(part.count >> 8)] + part
          + inRecord)
      place += part.count
    }
  }

  /// Signals and pairing.
  private mutating func frames() {
    for row in VectorFile.rows("l2cap-signals.tsv", columns: 2) {
      let bytes = row.bytes(1)
      guard bytes.count >= 4, Int(bytes[2]) | Int(bytes[3]) << 8 == bytes.count - 4 else {
        continue
      }
      // Lists of channels and of options take in what stands behind them, but for half an entry.
      let isList = [0x04, 0x05, 0x17, 0x18, 0x19].contains(bytes[0])
      for length in isList ? [1] : Self.lengths {
        for direction in [Direction.sent, .received] {
          var within = bytes
          within[2] += UInt8(length)
          frame(direction, channel: 5, within + secret(length))
          frame(direction, channel: 5, bytes + secret(length))
          frame(direction, channel: 5, bytes, inPacket: secret(length))
        }
      }
    }
    for row in VectorFile.rows("smp.tsv", columns: 2) {
      for length in Self.lengths {
        frame(.received, channel: 6, row.bytes(1) + secret(length))
        frame(.sent, channel: 6, row.bytes(1) + secret(length), pieces: 27)
        frame(.received, channel: 6, row.bytes(1), inPacket: secret(length))
      }
    }
    for code in 0x1b...0xff as ClosedRange<UInt8> {
      frame(.received, channel: 5, [code, 1, 8, 0] + secret(8))
      frame(.received, channel: 6, [code] + secret(8))
    }
    for channel in [2, 3, 7, 0x3f, 0x45, 0x7f] as [UInt8] {
      frame(.received, channel: channel, secret(12))
      frame(.received, channel: channel, high: 1, secret(12), pieces: 9)
    }
  }

  /// PDUs of the Attribute Protocol, of which nothing names the handles.
  private mutating func attributes() {
    for row in VectorFile.rows("att.tsv", columns: 2) where row[1] == "whole" {
      let pdu = row.bytes(0)
      guard let opcode = pdu.first, let room = Self.room(behind: pdu) else { continue }
      let isOfServer = opcode & 1 == 1 && opcode < 0x24
      let direction = isOfServer ? Direction.received : .sent
      for length in Self.lengths where length <= room {
        frame(direction, channel: 4, pdu + secret(length))
        frame(direction, channel: 4, pdu + secret(length), pieces: 11)
        frame(direction, channel: 4, pdu, inPacket: secret(length))
        frame(direction, channel: 4, pdu, inRecord: secret(length))
      }
    }
    for opcode in 0...0xff as ClosedRange<UInt8> {
      // Values that nothing names, in PDUs that hold one.
      switch opcode {
      case 0x0b, 0x0d, 0x0f: frame(.received, channel: 4, [opcode] + secret(9))
      case 0x1b, 0x1d: frame(.received, channel: 4, [opcode, 0x77, 0] + secret(9))
      case 0x12, 0x52, 0xd2: frame(.sent, channel: 4, [opcode, 0x77, 0] + secret(9))
      case 0x16: frame(.sent, channel: 4, [opcode, 0x77, 0, 0, 0] + secret(9))
      case 0x17: frame(.received, channel: 4, [opcode, 0x77, 0, 0, 0] + secret(9))
      // Their answers and requests, which end behind their fields, stand in the vectors.
      case 0x01...0x0e, 0x10, 0x11, 0x13, 0x18...0x21, 0x23: break
      default: frame(.received, channel: 4, [opcode] + secret(9))
      }
    }
  }

  /// How many bytes behind a PDU are no part of it: less than an entry behind a list.
  ///
  /// `nil` where nothing tells, as the PDU itself ends within an entry.
  private static func room(behind pdu: [UInt8]) -> Int? {
    func rest(_ start: Int, _ entry: Int) -> Int? {
      entry > 0 && pdu.count >= start && (pdu.count - start) % entry == 0 ? entry - 1 : nil
    }
    switch pdu[0] {
    case 0x05:
      return pdu.count < 2 ? nil : pdu[1] == 1 ? rest(2, 4) : pdu[1] == 2 ? rest(2, 18) : nil
    case 0x07: return rest(1, 4)
    case 0x09: return pdu.count < 2 || pdu[1] < 2 ? nil : rest(2, Int(pdu[1]))
    case 0x11: return pdu.count < 2 || pdu[1] < 4 ? nil : rest(2, Int(pdu[1]))
    case 0x0e, 0x20: return rest(1, 2)
    case 0x21, 0x23: return pdu.count == 1 ? 1 : nil
    // A service's UUID may have 16 bits or 128.
    case 0x08, 0x10: return pdu.count == 7 || pdu.count == 21 ? .max : nil
    case 0x06: return pdu.count == 9 || pdu.count == 23 ? .max : nil
    // Two bytes in an unnamed handle may switch something; two zeros in front of a value's end may
    // be an offset.
    case 0x01: return pdu.count >= 5 ? .max : nil
    case 0x02, 0x03: return pdu.count >= 3 ? .max : nil
    case 0x04: return pdu.count >= 5 ? .max : nil
    case 0x0a: return pdu.count >= 3 ? .max : nil
    case 0x0c: return pdu.count >= 5 ? .max : nil
    case 0x18: return pdu.count >= 2 ? .max : nil
    case 0x13, 0x19, 0x1e: return .max
    default: return nil
    }
  }

  /// Values of characteristics that discovery has named, in every PDU that carries one.
  private mutating func values() {
    var handle: UInt8 = 0x10
    for (type, value) in Self.formats {
      let place = [handle + 1, 0]
      let uuid = [UInt8(type & 0xff), UInt8(type >> 8)]
      if type >= 0x2a00 {
        frame(.sent, channel: 4, [0x08, handle, 0, handle, 0, 0x03, 0x28])
        frame(.received, channel: 4, [0x09, 7, handle, 0, 0x0a] + place + uuid)
      } else {
        frame(.sent, channel: 4, [0x04] + place + place)
        frame(.received, channel: 4, [0x05, 1] + place + uuid)
      }
      for length in Self.lengths {
        frame(.sent, channel: 4, [0x0a] + place)
        frame(.received, channel: 4, [0x0b] + value + secret(length))
        frame(.sent, channel: 4, [0x0c] + place + [1, 0])
        frame(.received, channel: 4, [0x0d] + value.dropFirst() + secret(length))
        frame(.sent, channel: 4, [0x08, 1, 0, 0xff, 0xff] + uuid)
        frame(
          .received, channel: 4,
          [0x09, UInt8(2 + value.count + length)] + place + value + secret(length))
        frame(.sent, channel: 4, [0x12] + place + value + secret(length))
        frame(.received, channel: 4, [0x13] + secret(length))
        frame(.sent, channel: 4, [0x52] + place + value + secret(length))
        frame(.sent, channel: 4, [0x16] + place + [0, 0] + value + secret(length))
        frame(.received, channel: 4, [0x17] + place + [0, 0] + value + secret(length))
        frame(.received, channel: 4, [0x1b] + place + value + secret(length))
        frame(.received, channel: 4, [0x1d] + place + value + secret(length), pieces: 9)
        frame(.sent, channel: 4, [0x1e] + secret(length))
        let size = UInt8(value.count + length)
        frame(
          .received, channel: 4,
          [0x23] + place + [size, 0] + value + secret(length) + place + [size, 0] + value
            + secret(length))
      }
      handle += 3
    }
  }

  /// Types of which the value, or its beginning, is known; with such a value.
  private static let formats: [(UInt16, [UInt8])] = [
    (0x2a01, [0x41, 3]), (0x2a04, [6, 0, 40, 0, 0, 0, 50, 0]), (0x2a05, [1, 0, 0xff, 0xff]),
    (0x2a19, [87]), (0x2a38, [1]), (0x2a39, [1]), (0x2a50, [1, 0x6b, 0, 5, 0, 0x13, 2]),
    (0x2aa6, [1]), (0x2b29, [5]), (0x2b3a, [1]), (0x2a1a, [0xbf]), (0x2bed, [0, 1, 0]),
    (0x2a37, [0, 72]), (0x2a37, [1, 72, 0]), (0x2a37, [8, 72, 1, 2]), (0x2a23, []),
    (0x2a24, [0x48, 0x31, 0]), (0x2a29, [0x4d, 0x61, 0x78, 0]), (0x2a53, []), (0x2a1c, []),
    (0x2b2a, [UInt8](repeating: 9, count: 16)), (0x2902, [1, 0]),
    (0x2904, [4, 0, 0xad, 0x27, 1, 0, 0]),
    (0x2900, [1, 0]), (0x2903, [1, 0]), (0x2906, []), (0x2908, [1, 1]), (0x290f, []), (0x2909, [1]),
  ]

  // MARK: - What the recorder says

  private mutating func recorder() {
    for row in VectorFile.rows("hci-monitor.tsv", columns: 2) {
      let opcode: UInt16 = row.number(0)
      // A note is text to its end.
      guard ![12, 13, 14].contains(opcode) else { continue }
      for length in Self.lengths {
        record(.monitor(MonitorOpcode(rawValue: opcode)), nil, row.bytes(1) + secret(length))
      }
    }
    let zeros = [UInt8](repeating: 0, count: 300)
    for code in 0...0x60 as ClosedRange<UInt8> {
      let head: [UInt8] = [3, 0, 0, 0, code, 0]
      record(.monitor(.controlCommand), nil, head + zeros + secret(8))
      record(.monitor(.controlEvent), nil, head + zeros + secret(8))
    }
    // 18 and 19 are packets of LE Audio, which have a header.
    for opcode in 20...60 as ClosedRange<UInt16> {
      record(.monitor(MonitorOpcode(rawValue: opcode)), nil, secret(8))
    }
    // Cut by the recorder in the middle.
    record(.command, .sent, [0x42, 0xfc, 40] + secret(8), missing: 32)
    record(.event, .received, [0xff, 40] + secret(8), missing: 32)
    record(
      .acl, .received,
      [Self.handle, 0x20, 40, 0, 36, 0, 4, 0, 0x1b, 0x77, 0] + secret(8),
      missing: 25)
  }

  // MARK: - Writing

  /// The capture in a format.
  func capture(_ format: OutputFormat) -> [UInt8] {
    let collected = Collected()
    let output = TextOutput { collected.take($0) }
    var writer = RecordWriter(format: format)
    writer.beginSource(CaptureDetails(), resolution: .microseconds, application: [])
    for (record, bytes) in records {
      output.append { _ = writer.write(record, bytes.span, to: &$0) }
      output.append { writer.endRecord(to: &$0) }
    }
    output.append { writer.finish(to: &$0) }
    output.flush()
    return collected.bytes
  }
}
