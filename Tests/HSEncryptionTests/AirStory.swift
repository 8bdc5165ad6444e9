import HSProtocols
import HSTestSupport
import HSTimeline

/// What the timeline tells of the air: the way that everything in the program goes.
final class AirStory: EventSink {
  /// An ATT PDU of a packet that was decrypted.
  struct PDU: Hashable {
    var packet: Int
    var direction: Direction
    var bytes: String
  }

  let interest = EventCategory.all
  private(set) var decrypted: Set<PDU> = []
  /// ATT PDUs in clear.
  private(set) var clear = 0
  /// By whose evidence, a word for each packet.
  private(set) var evidence: [Int: String] = [:]
  private(set) var sessions: [LinkEvent.Decrypting] = []
  private(set) var omitted: Set<Int> = []
  /// Packets that wait for another one.
  private(set) var waiting = 0
  private(set) var findings: [Finding] = []
  private(set) var signs: Set<String> = []
  private(set) var statistics = DecodeStatistics()
  private(set) var intervals: [UInt16] = []

  var account: EncryptionAccount { statistics.air.encryption }

  func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story
  ) {
    if let key = story.decryptedBy { evidence[event.packet] = key.identifier.string }
    switch event.kind {
    case .attribute(_, let pdu, _, _):
      guard story.decryptedBy != nil, let direction = event.direction else {
        clear += 1
        return
      }
      decrypted.insert(
        PDU(
          packet: event.packet, direction: direction,
          bytes: Hex.text(bytes.at(pdu).remainingBytes)))
    case .link(.decrypting(let session)): sessions.append(session)
    case .link(.parametersUpdated(_, let interval, _, _)): intervals.append(interval)
    case .hci(.omitted(.encrypted, _, _)): omitted.insert(event.packet)
    case .hci(.omitted(.waiting, _, _)): waiting += 1
    case .finding(let finding): findings.append(finding)
    default: break
    }
  }

  /// Reads a capture with what is known beside it.
  init(_ source: consuming ByteSource, _ knowledge: LabelKnowledge = LabelKnowledge()) throws {
    var reader = try CaptureReader(source)
    var decoder = TimelineDecoder(sink: self)
    decoder.begin(with: knowledge)
    try decoder.decode(&reader)
    statistics = decoder.story.statistics
  }

  /// Keys as a user gives them.
  static func keys(_ values: [UInt128]) throws -> LabelKnowledge {
    var knowledge = LabelKnowledge()
    guard !values.isEmpty else { return knowledge }
    let lines = values.map { "ltk 0x" + String($0, radix: 16) }.joined(separator: "\n")
    knowledge.add(try KeyFile(Array(lines.utf8), path: "given.keys"), name: "given.keys")
    return knowledge
  }
}

/// Links of the simulator as a sniffer's file: LINKTYPE 256 in pcap.
struct SniffedFile {
  private(set) var bytes: [UInt8] =
    [0xd4, 0xc3, 0xb2, 0xa1, 2, 0, 4, 0] + [UInt8](repeating: 0, count: 8)
    + LinkSimulator.octets(65535, 4) + LinkSimulator.octets(256, 4)
  /// Packets written.
  private(set) var count = 0

  /// The beginning of a link.
  mutating func connect(_ number: UInt8) {
    let pdu: [UInt8] =
      [0xc5, 34, number, 1, 2, 3, 4, 0xc5, number, 5, 6, 7, 8, 0xc9] + Self.address(number)
      + [1, 2, 3, 2, 0, 0, 24, 0, 0, 0, 200, 0, 0xff, 0xff, 0xff, 0xff, 0x1f, 9]
    add([0xd6, 0xbe, 0x89, 0x8e] + pdu, flags: 0, time: 500_000_000)
  }

  /// A packet of a link that the sniffer heard.
  mutating func add(_ packet: LinkSimulator.Packet, of number: UInt8) {
    add(
      Self.address(number) + [packet.header, UInt8(packet.payload.count)] + packet.payload,
      flags: packet.direction == .sent ? 2 << 7 : 3 << 7, isValid: packet.isValid,
      time: packet.nanoseconds)
  }

  private mutating func add(
    _ packet: [UInt8], flags: UInt64, isValid: Bool = true, time: Int64
  ) {
    count += 1
    // Dewhitened, and the CRC was checked.
    let flags = flags | 0x0401 | (isValid ? 0x0800 : 0)
    let body =
      [0, 0, 0, 0, 0, 0, 0, 0] + LinkSimulator.octets(flags, 2) + packet + [0, 0, 0]
    bytes += LinkSimulator.octets(UInt64(time / 1_000_000_000), 4)
    bytes += LinkSimulator.octets(UInt64(time % 1_000_000_000 / 1000), 4)
    bytes +=
      LinkSimulator.octets(UInt64(body.count), 4) + LinkSimulator.octets(UInt64(body.count), 4)
    bytes += body
  }

  private static func address(_ number: UInt8) -> [UInt8] { [0x65, 0x8a, 0x3b, 0x50 + number] }
}
