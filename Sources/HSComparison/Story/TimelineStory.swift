import HSBytes
import HSJSONText
import HSTimeline

/// Makes events of the timeline's lines, `heartsnoop.timeline/1`, and of the series',
/// `heartsnoop.series/2`.
struct TimelineStory {
  /// Members of every line that have places of their own.
  private static let common: Set<String> = [
    "schema", "capture", "packet", "time", "adapter", "direction", "connection", "peer",
    "peer_address", "peer_name", "category", "event", "label", "value",
  ]
  /// Events that travel from the client, and so against what answers it.
  private static let ofClients: Set<String> = [
    "write", "prepare_write", "write_command", "signed_write",
  ]

  /// The findings that stand for an event, which tells the same; older outputs do not have them.
  private static let standing = Set(
    FindingCode.allCases.filter(\.isOfEvent).map(\.identifier.string))

  /// Adds the event of a line of the timeline.
  ///
  /// - Parameters:
  ///   - line: The object.
  ///   - builder: The story.
  static func add(timeline line: JSONValue, to builder: inout StoryBuilder) {
    // That a write was answered says nothing that its request does not, and older outputs do not tell
    // it; one without an answer is a finding.
    guard case .object(let members) = line, line["event"]?.text != "write_response" else { return }
    if line["event"]?.text == "finding", standing.contains(line["code"]?.text ?? "") { return }
    var event = origin(line, &builder)
    event.category = builder.symbols[line["category"]?.text ?? "-"]
    let kind = line["event"]?.text ?? "-"
    event.kind = builder.symbols[kind]
    var fields: [StoryField] = []
    for member in members where !common.contains(member.name) {
      builder.append(member.value, named: member.name, isDecoded: false, to: &fields)
    }
    if let value = line["value"], value != .null {
      builder.append(value, named: "", isDecoded: true, to: &fields)
    }
    event.members = builder.symbols.number(of: fields)
    let isReversed =
      ofClients.contains(kind)
      || (kind == "subscribed" || kind == "unsubscribed")
        && line["confirmed"] == .bool(false)
    event.isLocal = (event.way == .sent) != isReversed
    name(&event, kind, line, builder.symbols)
    learn(kind, line, event, &builder)
    builder.add(event)
  }

  /// Adds the value of a line of the series.
  ///
  /// - Parameters:
  ///   - line: The object.
  ///   - builder: The story.
  static func add(series line: JSONValue, to builder: inout StoryBuilder) {
    guard case .object(let members) = line else { return }
    let capture = line["capture"]?.text ?? ""
    let address = line["peer"]?.text
    // Series name peers by address; those without one are told apart by their connections.
    let number = line["connection"]?.integer ?? 1
    let peer = builder.peer(
      address == nil ? number : 1, address: address, name: nil,
      in: "\(capture) \(address ?? "-")")
    var event = StoryEvent()
    var fields: [StoryField] = []
    event.peer = peer
    event.connection = builder.connection(number, peer: peer, in: capture)
    event.time = line["time"]?.text.flatMap { StoryTime.nanoseconds($0) }
    event.packet = line["packet"]?.integer ?? 0
    event.category = builder.symbols["value"]
    event.kind = builder.symbols["notification"]
    event.subject = builder.symbols[Subject.heartRate]
    event.handle = handle(line["handle"])
    for member in members {
      switch member.name {
      case "schema", "capture", "time", "packet", "connection", "peer": continue
      default:
        // All else is read out of the bytes.
        let isGiven = ["value_hex", "handle", "label", "own_name"].contains(member.name)
        builder.append(
          member.value, named: member.name, isDecoded: !isGiven, to: &fields)
      }
    }
    event.members = builder.symbols.number(of: fields)
    builder.add(event)
  }

  private static func origin(_ line: JSONValue, _ builder: inout StoryBuilder) -> StoryEvent {
    let capture = line["capture"]?.text ?? ""
    var event = StoryEvent()
    event.time = line["time"]?.text.flatMap { StoryTime.nanoseconds($0) }
    event.packet = line["packet"]?.integer ?? 0
    switch line["direction"]?.text {
    case "sent"?: event.way = .sent
    case "received"?: event.way = .received
    default: break
    }
    event.peer = builder.peer(
      line["peer"]?.integer ?? 0, address: line["peer_address"]?.text,
      name: line["peer_name"]?.text, in: capture)
    event.connection = builder.connection(
      line["connection"]?.integer ?? 0, peer: event.peer, in: capture)
    return event
  }

  /// Says which attribute an event is about.
  private static func name(
    _ event: inout StoryEvent, _ kind: String, _ line: JSONValue, _ symbols: Symbols
  ) {
    event.handle = handle(line["value_handle"] ?? line["handle"])
    switch kind {
    case "service_discovered":
      event.subject = symbols[Subject.key(discovered: line["uuid"]?.text ?? "-", role: "service")]
    case "include_discovered":
      event.subject = symbols[Subject.key(discovered: line["uuid"]?.text ?? "-", role: "include")]
    case "characteristic_discovered":
      event.subject =
        symbols[Subject.key(discovered: line["uuid"]?.text ?? "-", role: "characteristic")]
    case "error_response" where line["ends_discovery"] == .bool(true):
      // The handle is where the discovery stood, which is no attribute that is meant.
      event.handle = -1
    default:
      if kind == "subscribed" || kind == "unsubscribed" { event.handle = handle(line["handle"]) }
      guard let label = line["label"] else {
        event.handle = -1
        return
      }
      if case .object = label {
        event.subject = symbols[Subject.key(label: label)]
      } else if event.handle >= 0 {
        event.subject = symbols[Subject.unlabelled]
      }
    }
  }

  /// Learns what an event tells of its connection and its peer.
  private static func learn(
    _ kind: String, _ line: JSONValue, _ event: StoryEvent, _ builder: inout StoryBuilder
  ) {
    guard kind == "connected", event.connection > 0 else { return }
    builder.story.connections[event.connection - 1].role = line["role"]?.text
    if event.peer > 0, let type = line["address_type"]?.text {
      builder.story.peers[event.peer - 1].addressType = type
    }
  }

  /// A handle written `0x0012`; -1 for anything else.
  static func handle(_ value: JSONValue?) -> Int {
    guard let text = value?.text, text.hasPrefix("0x"), text.utf8.count == 6 else { return -1 }
    return Int(text.dropFirst(2), radix: 16) ?? -1
  }
}
