import HSProtocols
import HSTimeline

/// Events out of the timeline's lines, `heartsnoop.timeline/1`, and the series', `heartsnoop.series/2`.
extension StoryBuilder {
  /// Members of every line that have places of their own.
  private static let common: Set<String> = [
    "schema", "capture", "packet", "time", "adapter", "direction", "connection", "peer",
    "peer_address", "peer_name", "category", "event", "label", "value",
  ]

  /// The findings that stand for an event, which tells the same; older outputs do not have them.
  private static let standing = Set(
    FindingCode.allCases.filter(\.isOfEvent).map(\.identifier.string))

  /// Adds the event of a line of the timeline.
  mutating func add(timeline line: JSONValue) {
    let kind = line["event"]?.text ?? "-"
    // That a write was answered says nothing that its request does not, and older outputs do not tell
    // it; one without an answer is a finding.
    guard case .object(let parts) = line, kind != "write_response",
      kind != "finding" || !Self.standing.contains(line["code"]?.text ?? "")
    else { return }
    let capture = line["capture"]?.text ?? ""
    var event = origin(line)
    event.way =
      switch line["direction"]?.text {
      case "sent": .sent
      case "received": .received
      default: .none
      }
    event.peer = peer(
      line["peer"]?.integer ?? 0, address: line["peer_address"]?.text,
      name: line["peer_name"]?.text, in: capture)
    event.connection = connection(line["connection"]?.integer ?? 0, peer: event.peer, in: capture)
    event.category = symbols[line["category"]?.text ?? "-"]
    event.kind = symbols[kind]
    var members: [Member] = []
    for part in parts where !Self.common.contains(part.name) {
      append(part.value, named: part.name, to: &members)
    }
    let value = line["value"]
    append(value == .null ? nil : value, isDecoded: true, to: &members)
    // Requests travel from the client, and so against what answers them.
    let isSubscription = kind == "subscribed" || kind == "unsubscribed"
    let isOfClient =
      ["write", "prepare_write", "write_command", "signed_write"].contains(kind)
      || isSubscription && line["confirmed"] == .bool(false)
    event.isLocal = (event.way == .sent) != isOfClient
    event.handle = Subject.handle(
      ((isSubscription ? nil : line["value_handle"]) ?? line["handle"])?.text)
    switch kind {
    case "service_discovered", "include_discovered", "characteristic_discovered":
      let role = kind.prefix { $0 != "_" }
      event.subject = symbols[Subject(line["uuid"]?.text ?? "-", String(role)).key]
    case "error_response" where line["ends_discovery"] == .bool(true):
      // The handle is where the discovery stood, which is no attribute that is meant.
      event.handle = -1
    default:
      guard let label = line["label"] else {
        event.handle = -1
        break
      }
      if case .object = label {
        event.subject = symbols[Subject.key(label: label)]
      } else if event.handle >= 0 {
        event.subject = symbols[Subject.unlabelled]
      }
    }
    add(event, members)
    guard kind == "connected", event.connection > 0 else { return }
    story.connections[event.connection - 1].role = line["role"]?.text
    if event.peer > 0, let type = line["address_type"]?.text {
      story.peers[event.peer - 1].addressType = type
    }
  }

  /// Adds the value of a line of the series.
  mutating func add(series line: JSONValue) {
    guard case .object(let parts) = line else { return }
    let capture = line["capture"]?.text ?? ""
    let address = line["peer"]?.text
    // Series name peers by address; those without one are told apart by their connections.
    let number = line["connection"]?.integer ?? 1
    var event = origin(line)
    event.peer = peer(
      address == nil ? number : 1, address: address, name: nil,
      in: "\(capture) \(address ?? "-")")
    event.connection = connection(number, peer: event.peer, in: capture)
    event.category = symbols["value"]
    event.kind = symbols["notification"]
    event.subject = symbols[Subject.heartRate]
    event.handle = Subject.handle(line["handle"]?.text)
    var members: [Member] = []
    for part in parts
    where !["schema", "capture", "time", "packet", "connection", "peer"].contains(part.name) {
      // All else is read out of the bytes.
      let isGiven = ["value_hex", "handle", "label", "own_name"].contains(part.name)
      append(part.value, named: part.name, isDecoded: !isGiven, to: &members)
    }
    add(event, members)
  }

  /// An event of the time and the packet that a line names.
  private func origin(_ line: JSONValue) -> StoryEvent {
    var event = StoryEvent()
    event.time = line["time"]?.text.flatMap { TimeReader.utc($0) }
    event.packet = line["packet"]?.integer ?? 0
    return event
  }
}
