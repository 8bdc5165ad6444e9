import HSBytes
import HSCapture
import HSJSONText
import HSOutput
import HSTimeline

/// Writes events as JSON objects: the members that all have in common, and what each tells.
struct EventJSONWriter {
  /// The schema that the lines follow.
  static let schema: StaticText = "heartsnoop.timeline/1"

  private var time: TimeFormat
  /// What tells them.
  private var telling = EventTelling()
  /// The capture's name, where the output holds others as well.
  private let capture: String?

  init(resolution: TimeResolution, capture: String? = nil, showsKeys: Bool = false) {
    telling.showsKeys = showsKeys
    time = TimeFormat(.utc, resolution: resolution)
    self.capture = capture
  }

  /// Writes what is known of a capture's clock, as an event at its first record.
  mutating func write(
    _ statement: ClockStatement, first: CaptureRecord, to json: inout JSONWriter
  ) {
    statement.write(&json, &time, first: first)
  }

  /// Writes one object.
  mutating func write(
    _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    _ story: borrowing Story,
    to json: inout JSONWriter
  ) {
    let ownName = event.ownName(story)
    telling.begin(story, ownName: ownName)
    json.beginObject()
    json.field("schema", Self.schema)
    if let capture { json.field("capture", string: capture) }
    // What the reader found before the first packet is told by none.
    json.field("packet", number: event.packet)
    json.key("time")
    if case .capture = event.kind, event.time.nanoseconds == 0 {
      // Nothing of the container but its findings: no record came that had a time.
      json.buffer.append("null" as StaticText)
    } else {
      json.buffer.append(byte: 0x22)
      time.append(event.time, to: &json.buffer)
      json.buffer.append(byte: 0x22)
    }
    json.wroteValue()
    if event.adapter == TimelineEvent.noAdapter {
      json.null("adapter")
    } else {
      json.field("adapter", event.adapter)
    }
    json.field("direction", optional: event.direction?.identifier)
    json.field("connection", number: event.connection)
    append(peer: event.peer, story, to: &json)
    if event.connection > 0, event.connection <= story.connections.count,
      story.connections[event.connection - 1].isEncrypted
    {
      json.field("link_encrypted", true)
    }
    if event.bearer != 0 { json.field("bearer", hex16: event.bearer) }
    if let ownName { json.field("own_name", string: ownName) }
    if let words = event.seenByApps(story) { json.field(seenByApps: words) }
    json.field("category", event.kind.category.identifier)
    if let evidence = story.decryptedBy {
      json.key("decrypted_by")
      json.element(evidence)
    }
    telling.tell(event, bytes, story, to: &json)
    json.endObject()
  }

  private func append(peer: Int, _ story: borrowing Story, to json: inout JSONWriter) {
    json.field("peer", number: peer)
    guard peer > 0, peer <= story.peers.count else {
      json.null("peer_address")
      json.null("peer_name")
      return
    }
    json.field("peer_address", optional: story.peers[peer - 1].address)
    let name = story.peers[peer - 1].name
    if name.isEmpty { json.null("peer_name") } else { json.field("peer_name", utf8: name.span) }
  }
}
