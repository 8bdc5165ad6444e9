import HSATT
import HSAssignedNumbers
import HSBytes
import HSCapture
import HSHCI
import HSJSONText
import HSLabels
import HSOutput
import HSTimeline

/// Writes events as JSON objects: the members that all have in common, and who writes the rest.
struct EventJSONWriter {
  /// The schema that the lines follow.
  static let schema: StaticText = "heartsnoop.timeline/1"

  private var time: TimeFormat
  var names = UUIDNames()

  /// The capture's name, where the output holds others as well.
  private let capture: String?
  /// Whether key material is printed.
  let showsKeys: Bool
  /// The names of the timeline's label sources.
  var sourceNames: [String] = [] { didSet { labels = WrittenLabels() } }
  var labels = WrittenLabels()
  /// What reads values by layouts.
  var layouts: LayoutDesk?

  init(resolution: TimeResolution, capture: String? = nil, showsKeys: Bool = false) {
    self.showsKeys = showsKeys
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
    if story.labelSources != sourceNames.count {
      sourceNames = story.knowledge.sources.map(\.name)
    }
    layouts = story.layouts
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
    if let name = event.ownName(story) { json.field("own_name", string: name) }
    if let words = event.seenByApps(story) { json.field(seenByApps: words) }
    json.field("category", event.kind.category.identifier)
    if let evidence = story.decryptedBy {
      json.key("decrypted_by")
      append(evidence, to: &json)
    }
    append(event, bytes, story, to: &json)
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

  private mutating func append(
    _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    _ story: borrowing Story,
    to json: inout JSONWriter
  ) {
    switch event.kind {
    case .notification(let value):
      json.event("notification")
      append(sent: value, event.connection, bytes, to: &json)
      append(story.answers.answer, to: &json)
    case .indication(let value):
      json.event("indication")
      append(sent: value, event.connection, bytes, to: &json)
      append(story.answers.answer, to: &json)
    case .adapter(let adapter): append(adapter, bytes, to: &json)
    case .note(let note): append(note, bytes, to: &json)
    case .hci(let hci): append(hci, bytes, to: &json)
    case .scanning(let enabled, let status):
      if status == .success {
        json.event(enabled ? "scan_started" : "scan_stopped")
      } else {
        json.event(enabled ? "scan_start_failed" : "scan_stop_failed")
      }
      json.status(status)
    case .advertising(let enabled, let status):
      if status == .success {
        json.event(enabled ? "advertising_started" : "advertising_stopped")
      } else {
        json.event(enabled ? "advertising_start_failed" : "advertising_stop_failed")
      }
      json.status(status)
    case .advertisingData(let data, let isScanResponse):
      json.event(isScanResponse ? "scan_response_data" : "advertising_data")
      append(advertisingData: data, bytes, to: &json)
    case .report(let report, _): append(report, story, bytes, to: &json)
    case .link(let link): append(link, event, story, to: &json)
    case .signal(let signal, let identifier): append(signal, identifier, bytes, to: &json)
    case .security(let security): append(security.pdu, bytes, to: &json)
    case .attribute(let opcode, let pdu, let request, let latency):
      json.event("att_pdu")
      json.field("opcode", hex8: opcode.rawValue)
      json.field("opcode_name", optional: opcode.name)
      json.field("pdu_hex", hex: pdu, in: bytes)
      json.answered(request, latency)
    case .pairing(let pairing): append(pairing, to: &json)
    case .gatt(.queuedWrite(let write)):
      append(write, event.connection, bytes, to: &json)
    case .gatt(let gatt): append(gatt, event.connection, bytes, to: &json)
    case .confirmation(let handle, let indication, let latency):
      json.event("confirmation")
      if indication > 0 { json.field("handle", handle) } else { json.null("handle") }
      json.field("indication_packet", number: indication)
      if indication > 0 {
        json.field("latency_ms", milliseconds: latency)
      } else {
        json.null("latency_ms")
      }
    case .message(let message): append(message, event.connection, bytes, to: &json)
    case .finding(let finding): append(finding, to: &json)
    case .capture(let finding): append(finding, to: &json)
    }
  }
}

extension JSONWriter {
  /// Says what happened; the event's own members follow.
  mutating func event(_ name: StaticText) { field("event", name) }
}
