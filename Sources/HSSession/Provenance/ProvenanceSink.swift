import HSProtocols
import HSReport
import HSTimeline

/// Keeps a record's events in words, and the values in it.
final class ProvenanceSink: EventSink {
  /// All there is.
  let interest: EventCategory = .all
  /// Whether events are being kept.
  var isKeeping = false

  /// Whether the record is encrypted and was not decrypted.
  var isUnread = false

  /// The packet whose answers are awaited: it asks, or writes; 0 if none is.
  private(set) var asking = 0
  /// What answers it, in words, as it comes.
  private(set) var answers: [String] = []

  /// The events, in words.
  private(set) var remarks: [String] = []
  /// The values of the record.
  private(set) var values: [Explainer.ExplainedValue] = []
  /// What is known of the connection.
  private(set) var context: [String] = []
  /// Which way the packet went, according to the timeline.
  private(set) var direction: Direction?

  private let collector = RemarkCollector(remarked: .all, chosen: [], peer: nil)

  /// Forgets earlier events and values.
  func begin() {
    remarks = []
    values = []
    context = []
    direction = nil
    collector.begin()
  }

  func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story
  ) {
    switch event.kind {
    case .hci(.omitted(.encrypted, _, _)), .hci(.omitted(.waiting, _, _)): isUnread = true
    default: break
    }
    if asking > 0, event.packet > asking { takeAnswer(event, story) }
    guard isKeeping else { return }
    if case .attribute(let opcode, _, _, _) = event.kind, Self.questions.contains(opcode) {
      asking = event.packet
    }
    collector.begin()
    collector.receive(event, bytes: bytes, story: story)
    collector.forEachRemark { remark in
      var text = OutputBuffer()
      text.append(remark)
      remarks.append(text.string)
    }
    if let way = event.direction { direction = way }
    if event.connection > 0, context.isEmpty { describe(event, story) }
    switch event.kind {
    case .notification(let value): keep(value, event, "notified", bytes, story)
    case .indication(let value): keep(value, event, "indicated", bytes, story)
    case .gatt(.read(let value)): keep(value, event, "read", bytes, story)
    case .gatt(.write(let value)), .gatt(.writeCommand(let value)),
      .gatt(.signedWrite(let value)):
      keep(value, event, "written", bytes, story)
    default: break
    }
  }

  /// What is answered, or often followed by a value.
  private static let questions: Set<ATTOpcode> = [
    .readRequest, .readBlobRequest, .readMultipleRequest, .readMultipleVariableRequest,
    .readByTypeRequest, .readByGroupTypeRequest, .findInformationRequest,
    .findByTypeValueRequest, .exchangeMTURequest, .writeRequest, .prepareWriteRequest,
    .executeWriteRequest, .writeCommand,
  ]

  private func takeAnswer(_ event: borrowing TimelineEvent, _ story: borrowing Story) {
    let (what, latency): (String, Int64)
    switch event.kind {
    case .attribute(_, _, let request, let time) where request == asking:
      (what, latency) = ("answered", time)
    case .notification, .indication:
      guard let answer = story.answers.answer, answer.request == asking else { return }
      (what, latency) = ("a value that answers it came", answer.latency)
    default: return
    }
    let duration = OutputBuffer.text { $0.append(duration: latency) }
    answers.append("\(what) in packet \(event.packet) after \(duration)")
  }

  private func describe(
    _ event: borrowing TimelineEvent, _ story: borrowing Story
  ) {
    var connected = "connection \(event.connection)"
    if event.connection <= story.connections.count {
      let connection = story.connections[event.connection - 1]
      connected +=
        ", \(connection.joinedHalfway ? "first seen" : "made") in packet \(connection.openedPacket)"
      if story.statistics.localSide == .host, let role = connection.role {
        connected += ", host is \(role == .central ? "central" : "peripheral")"
      }
      connected += connection.isEncrypted ? ", encrypted" : ", not encrypted"
    }
    context.append(connected)
    if let evidence = story.decryptedBy {
      context.append(
        OutputBuffer.text {
          $0.append("decrypted with the ")
          $0.append(evidence)
        })
    }
    guard event.peer > 0, event.peer <= story.peers.count else { return }
    var text = OutputBuffer()
    text += "peer \(event.peer)"
    let peer = story.peers[event.peer - 1]
    if !peer.name.isEmpty {
      text.append(" ")
      text.append(quotedText: peer.name.span)
    }
    if let address = story.address(ofPeer: event.peer) { text += " \(address)" }
    context.append(text.string)
  }

  // MARK: - Values

  private func keep(
    _ value: ValueEvent, _ event: borrowing TimelineEvent, _ how: String,
    _ bytes: borrowing ByteReader, _ story: borrowing Story
  ) {
    var parts = ValueParts(value, bytes)
    for reading in story.layouts.readings { parts.take(reading) }
    var label = LabelWords.lines(value, how, connection: event.connection)
    if how == "notified" || how == "indicated" {
      label += LabelWords.subscription(value, event, story)
    }
    if value.request > 0 { label.append("it answers the request in packet \(value.request)") }
    values.append(
      Explainer.ExplainedValue(
        range: value.value, rows: parts.rows, known: label, checks: parts.checks))
  }
}
