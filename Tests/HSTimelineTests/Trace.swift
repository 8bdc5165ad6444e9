import HSProtocols
import HSTimeline
import Testing

/// HCI traffic written down packet by packet, a millisecond apart, as a host would have logged it.
///
/// Bytes are hexadecimal, as a trace prints them. Every method returns the packet's number, from 1.
struct Trace {
  /// A record and its bytes.
  struct Recorded {
    var record: CaptureRecord
    var bytes: [UInt8]
  }

  /// A device's address by its last byte; the other five are `C0:00:00:00:00`, which makes it random.
  typealias Device = UInt8

  private(set) var records: [Recorded] = []
  /// What surrounds the packets; the monitor also tells the adapter.
  var link = LinkType.hciH4
  /// The adapter of the next packets, told only by the monitor.
  var adapter: UInt16 = 0
  /// Time of the next packet.
  var milliseconds: Int64 = 0

  // MARK: - HCI

  /// A command.
  @discardableResult
  mutating func command(_ opcode: Opcode, _ parameters: String = "") -> Int {
    let body = hex(parameters)
    return add(1, .sent, littleEndian(opcode.rawValue) + [UInt8(body.count)] + body)
  }

  /// An event.
  @discardableResult
  mutating func event(_ code: EventCode, _ parameters: String) -> Int {
    let body = hex(parameters)
    return add(4, .received, [code.rawValue, UInt8(body.count)] + body)
  }

  /// A command that is carried out, or refused.
  @discardableResult
  mutating func complete(_ opcode: Opcode, _ returned: String = "00") -> Int {
    event(.commandComplete, "01 \(Hex.text(littleEndian(opcode.rawValue).span)) \(returned)")
  }

  /// A command that is accepted, or refused.
  @discardableResult
  mutating func status(_ opcode: Opcode, _ status: String = "00") -> Int {
    event(.commandStatus, "\(status) 01 \(Hex.text(littleEndian(opcode.rawValue).span))")
  }

  /// An LE connection: an interval of 30 ms, no latency, a timeout of 420 ms.
  @discardableResult
  mutating func connect(_ device: Device, handle: UInt16 = 0x40, role: UInt8 = 0) -> Int {
    let handle = littleEndian(handle)
    return event(
      .leMeta,
      "01 00 \(Hex.text(handle.span)) \(two(role)) 01 \(two(device))00000000c0 1800 0000 2a00 05")
  }

  /// The end of a connection, by the peer's wish unless said otherwise.
  @discardableResult
  mutating func disconnect(_ handle: UInt16 = 0x40, reason: UInt8 = 0x13) -> Int {
    let handle = littleEndian(handle)
    return event(.disconnectionComplete, "00 \(Hex.text(handle.span)) \(two(reason))")
  }

  /// Data of a connection.
  ///
  /// Boundary 0 and 2 start a frame, 1 continues it.
  @discardableResult
  mutating func data(
    _ direction: Direction, _ bytes: [UInt8], on handle: UInt16 = 0x40, boundary: UInt16 = 2
  ) -> Int {
    let header = littleEndian(handle | boundary << 12) + littleEndian(UInt16(bytes.count))
    return add(2, direction, header + bytes)
  }

  /// An L2CAP frame in one packet.
  @discardableResult
  mutating func frame(
    _ direction: Direction, _ payload: String, on handle: UInt16 = 0x40, channel: UInt16
  ) -> Int {
    data(direction, Self.frame(hex(payload), channel: channel), on: handle)
  }

  /// An ATT PDU to the peer.
  @discardableResult
  mutating func send(_ pdu: String, on handle: UInt16 = 0x40) -> Int {
    frame(.sent, pdu, on: handle, channel: 4)
  }

  /// An ATT PDU from the peer.
  @discardableResult
  mutating func receive(_ pdu: String, on handle: UInt16 = 0x40) -> Int {
    frame(.received, pdu, on: handle, channel: 4)
  }

  /// A record of the Linux monitor that is no packet.
  @discardableResult
  mutating func monitor(_ opcode: MonitorOpcode, _ bytes: String = "") -> Int {
    append(hex(bytes), nil, flags: UInt32(adapter) << 16 | UInt32(opcode.rawValue), .linuxMonitor)
  }

  // MARK: - The recorder

  /// Cuts the last record to `count` bytes, its type octet included, as a recorder does.
  mutating func cutLast(to count: Int) {
    guard var last = records.popLast() else { return }
    last.bytes = Array(last.bytes.prefix(count))
    last.record.bytes.count = last.bytes.count
    records.append(last)
  }

  /// Adds a packet by its type octet.
  @discardableResult
  mutating func add(_ type: UInt8, _ direction: Direction, _ packet: [UInt8]) -> Int {
    let received: UInt32 = direction == .received ? 1 : 0
    switch link {
    case .linuxMonitor:
      let opcode: UInt32 =
        switch (type, direction) {
        case (1, _): 2
        case (4, _): 3
        case (2, .sent): 4
        case (2, .received): 5
        case (3, .sent): 6
        default: 7
        }
      return append(packet, nil, flags: UInt32(adapter) << 16 | opcode, link)
    case .hciH1:
      return append(packet, direction, flags: received | (type == 2 ? 0 : 2), link)
    default:
      return append([type] + packet, direction, flags: received | (type == 2 ? 0 : 2), link)
    }
  }

  private mutating func append(
    _ bytes: [UInt8], _ direction: Direction?, flags: UInt32, _ link: LinkType
  ) -> Int {
    let offset = records.last.map { $0.record.bytes.end + 24 } ?? 40
    let number = records.count + 1
    records.append(
      Recorded(
        record: CaptureRecord(
          number: number, time: CaptureTime(nanoseconds: milliseconds * 1_000_000), link: link,
          direction: direction, flags: flags,
          bytes: ByteRange(offset: offset, count: bytes.count), originalLength: bytes.count,
          cumulativeDrops: 0),
        bytes: bytes))
    milliseconds += 1
    return number
  }

  // MARK: - Bytes

  /// A frame with its header.
  static func frame(_ payload: [UInt8], channel: UInt16) -> [UInt8] {
    littleEndian(UInt16(payload.count)) + littleEndian(channel) + payload
  }

  /// The story that the trace tells.
  func story(
    of interest: EventCategory = .story, keepsNotifiedValues: Bool = false,
    knowing knowledge: LabelKnowledge = LabelKnowledge()
  ) -> Story {
    let story = Story(interest)
    var decoder = TimelineDecoder(sink: story)
    decoder.begin(with: knowledge)
    decoder.keepsNotifiedValues = keepsNotifiedValues
    for recorded in records { decoder.take(recorded.record, recorded.bytes.span) }
    decoder.finish()
    story.timeline = consume decoder
    return story
  }
}

/// The bytes that `text` writes down; a wrong text fails the test that is running.
func hex(_ text: String) -> [UInt8] {
  do {
    return try Hex.bytes(text)
  } catch {
    Issue.record("not hexadecimal: \(text)")
    return []
  }
}

/// A number as the wire has it.
func littleEndian(_ number: UInt16) -> [UInt8] {
  [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
}

/// A byte as two digits.
func two(_ byte: UInt8) -> String { Hex.text([byte].span) }

extension AttributeHandle: ExpressibleByIntegerLiteral {
  /// A handle in a test.
  init(integerLiteral value: UInt16) { self.init(rawValue: value) }
}

extension Trace {
  /// Writes another link type over the records, as a wrong file header does.
  mutating func callAllH1() {
    records = records.map { recorded in
      var recorded = recorded
      recorded.record.link = .hciH1
      return recorded
    }
  }
}
