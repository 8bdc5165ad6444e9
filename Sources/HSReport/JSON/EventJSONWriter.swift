import HSOutput
import HSProtocols
import HSTimeline

/// Writes events as JSON objects: the members that all have in common, and what each tells.
struct EventJSONWriter {
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

  /// Begins an object with what is known without the story.
  @inline(__always)
  private mutating func begin(
    _ origin: EventOrigin, isTimed: Bool = true, to json: inout JSONWriter
  ) {
    json.beginObject()
    json.field("schema", "heartsnoop.timeline/1")
    if let capture { json.field("capture", string: capture) }
    // What the reader found before the first packet is told by none.
    json.field("packet", number: origin.packet)
    json.key("time")
    if isTimed {
      json.buffer.append(byte: 0x22)
      time.append(origin.time, to: &json.buffer)
      json.buffer.append(byte: 0x22)
    } else {
      json.buffer.append("null" as StaticText)
    }
    json.wroteValue()
    if origin.adapter == TimelineEvent.noAdapter {
      json.null("adapter")
    } else {
      json.field("adapter", origin.adapter)
    }
    json.field("direction", optional: origin.direction?.identifier)
    json.field("connection", number: origin.connection)
  }

  /// Writes what is known of a capture's clock, as an event at its first record: `capture_begins`.
  mutating func write(
    _ statement: ClockStatement, first: CaptureRecord, to json: inout JSONWriter
  ) {
    begin(
      EventOrigin(
        packet: first.number, time: first.time, adapter: TimelineEvent.noAdapter, direction: nil,
        connection: 0, peer: 0), to: &json)
    for member: StaticText in ["peer", "peer_address", "peer_name"] { json.null(member) }
    json.field("category", EventCategory.note.identifier)
    json.identify("capture_begins", "")
    json.field("number", statement.tag.number)
    json.field("format", statement.kind)
    json.field("resolution_ns", statement.resolution.nanoseconds)
    json.field("clock", statement.clock)
    json.field("file_offset_s", optional: statement.offset)
    json.null("clock_offset_ms")
    json.endObject()
  }

  /// Writes one object.
  mutating func write(
    _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    _ story: borrowing Story,
    to json: inout JSONWriter
  ) {
    let ownName = event.ownName(story)
    telling.begin(story, ownName: ownName)
    // Nothing of the container but its findings: no record came that had a time.
    let isUntimed = if case .capture = event.kind { event.time.nanoseconds == 0 } else { false }
    begin(event.origin, isTimed: !isUntimed, to: &json)
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
    json.tell(event, bytes, story, &telling)
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
