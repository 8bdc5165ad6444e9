import HSOutput
import HSProtocols
import HSReport
import HSTimeline
import Foundation

/// What a capture tells, with everything left out that redaction changes.
struct Story {
  /// A line for each event: names, values and texts by their lengths, addresses by the order in which
  /// they first appear.
  var lines: [String] = []
  /// Addresses, most significant octet first.
  var addresses: Set<[UInt8]> = []
  /// Names that were advertised or read.
  var names: Set<String> = []
  private var places: [String: Int] = [:]

  /// Members whose contents are wiped, masked, or follow from what is.
  private static let masked: Set<String> = [
    "peer_name", "name", "program", "text", "message", "value", "local_name", "link", "detail",
    "capture", "random_number", "encrypted_diversifier", "packet", "request_packet",
    "repeats_packet", "first_packet", "response_packet", "command_packet",
    "value_name", "value_names", "value_ms",
  ]
  /// Of advertisers that were never connected only these stay.
  private static let ofReports: Set<String> = [
    "event", "address", "address_type", "pdu", "rssi_dbm", "form", "category",
  ]

  init(
    _ bytes: [UInt8], as asked: CaptureFormat? = nil, knowledge: LabelKnowledge = LabelKnowledge()
  ) throws {
    let collected = Collected()
    let output = TextOutput { collected.take($0) }
    var options = TimelineOptions()
    options.categories = EventCategory.all.subtracting(.finding)
    var reader = try CaptureReader(ByteSource(bytes: bytes), as: asked)
    // What is encrypted is replaced as it stands, and cannot be decrypted any more.
    var decoder = TimelineDecoder(
      withoutDecryption: TimelineJSON(output, resolution: .microseconds, options: options))
    decoder.begin(with: knowledge)
    try decoder.decode(&reader)
    output.flush()
    for (event, _) in try JSONParser.values(collected.bytes.span) {
      guard case .object(let members) = event else { continue }
      let isReport = ["report", "repeated-report"].contains(event["category"]?.text)
      var line = ""
      append(members.filter { !isReport || Self.ofReports.contains($0.name) }, to: &line)
      lines.append(line)
      learn(event)
    }
  }

  private mutating func learn(_ event: JSONValue) {
    let kinds = ["advertisement", "scan_response", "advertising_data", "scan_response_data"]
    if kinds.contains(event["event"]?.text ?? ""), let name = event["name"]?.text {
      names.insert(name)
    }
    if let name = event["peer_name"]?.text { names.insert(name) }
  }

  /// Appends what is compared of an object; members keep the writer's order.
  private mutating func append(_ members: [JSONMember], to line: inout String) {
    // Of BR/EDR nothing is told apart; what looks like a channel in a later piece is none.
    let isOther = members.contains { $0.name == "event" && $0.value.text == "other_data" }
    for member in members
    where !Self.masked.contains(member.name) && !(member.name == "channel" && isOther) {
      line += member.name
      line += "="
      append(member.value, member.name, to: &line)
      line += " "
    }
  }

  private mutating func append(_ value: JSONValue, _ name: String, to line: inout String) {
    switch value {
    case .object(let members): append(members, to: &line)
    case .array(let list):
      line += "["
      for element in list {
        append(element, name, to: &line)
        line += ","
      }
      line += "]"
    case .string(let text):
      if let octets = Self.address(text) {
        if octets.contains(where: { $0 != 0 && $0 != 255 }) { addresses.insert(octets) }
        let place = places[text] ?? places.count
        places[text] = place
        line += "address \(place)"
      } else {
        line += name.hasSuffix("_hex") ? "\(text.utf8.count)" : text
      }
    case .null, .bool, .number: value.append(to: &line)
    }
  }

  private static func address(_ text: String) -> [UInt8]? {
    guard text.utf8.count == 17 else { return nil }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let octets = parts.compactMap { $0.count == 2 ? UInt8($0, radix: 16) : nil }
    return parts.count == 6 && octets.count == 6 ? octets : nil
  }
}

/// Keys and what keys are made of, as they stand in pairings and commands.
final class KeyCollector: EventSink {
  let interest: EventCategory = [.pairing, .hci]
  private(set) var keys: Set<[UInt8]> = []

  static func keys(in bytes: [UInt8], as asked: CaptureFormat? = nil) throws -> Set<[UInt8]> {
    let collector = KeyCollector()
    var reader = try CaptureReader(ByteSource(bytes: bytes), as: asked)
    var decoder = TimelineDecoder(sink: collector)
    try decoder.decode(&reader)
    return collector.keys.filter { Set($0).count > 4 }
  }

  func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing HSTimeline.Story
  ) {
    let span = bytes.remainingBytes
    switch event.kind {
    case .security:
      let codes: Set<UInt8> = [0x03, 0x04, 0x06, 0x08, 0x0a, 0x0c, 0x0d]
      guard span.count >= 17, codes.contains(span[0]) else { return }
      keys.insert(span.indices.dropFirst().map { span[$0] })
    case .hci(.command(let opcode, let parameters)):
      let offset: Int
      switch opcode.rawValue {
      case 0x2019: offset = 12
      case 0x201a: offset = 2
      case 0x2027: offset = 7
      default: return
      }
      let fields = bytes.at(parameters).remainingBytes
      guard fields.count >= offset + 16 else { return }
      keys.insert((offset..<offset + 16).map { fields[$0] })
    default: break
    }
  }
}

extension [UInt8] {
  /// Whether bytes stand somewhere in here.
  func holds(_ needle: [UInt8]) -> Bool {
    !needle.isEmpty && Data(self).range(of: Data(needle)) != nil
  }

  /// Whether bytes stand somewhere in either order, or as hexadecimal text in either case.
  func tells(_ secret: [UInt8]) -> Bool {
    [secret, secret.reversed()].contains { octets in
      let words = octets.map { String(format: "%02x", $0) }
      return holds(octets)
        || ["", ":", "-"].contains { separator in
          let text = words.joined(separator: separator)
          return holds(Array<UInt8>(text.utf8)) || holds(Array<UInt8>(text.uppercased().utf8))
        }
    }
  }
}
