import HSOutput
import HSProtocols
import HSTimeline

/// Writes events as lines: what stands in front of every line, and which are told at all.
struct EventWriter {
  var time: TimeFormat
  /// What tells them.
  var telling = EventTelling()
  let categories: EventCategory
  /// The kinds of which every event is told, as they were asked for by name.
  private let named: EventCategory
  /// The capture's number, where lines of several are mixed.
  let capture: Int?
  /// What is written of an event and the finding that tells the same.
  var twins = Twins.finding

  /// What is written of an event and the finding that tells the same: one fact is told once.
  enum Twins {
    /// The finding, where findings are shown: it says how bad it is.
    case finding
    /// The event, where connections are shown.
    case event
    /// Each by itself.
    case both
  }

  /// Width of the peer's column; a public address fits.
  static let peerWidth = 17

  init(
    time: TimeFormat, categories: EventCategory, named: EventCategory = [], capture: Int? = nil,
    showsKeys: Bool = false
  ) {
    self.named = named
    self.capture = capture
    telling.showsKeys = showsKeys
    self.time = time
    self.categories = categories
  }

  /// Notes an event that is not printed: relative times begin with it.
  mutating func pass(_ event: borrowing TimelineEvent) {
    if !event.hasOwnTime { time.note(event.time) }
  }

  /// Notes the time with which relative times begin.
  mutating func begin(at origin: CaptureTime) { time.note(origin) }

  /// Writes one line and says how many bytes wait in the buffer; `nil` if the event has nothing to
  /// say to a person.
  mutating func write(
    _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    _ story: borrowing Story,
    to line: inout OutputBuffer
  ) -> Bool {
    guard !isHidden(event) else { return false }
    note(story, event)
    appendColumns(
      event.origin, isOwn: event.hasOwnTime, adapter: adapter(of: event, story), to: &line)
    append(peer: event.peer, story, to: &line)
    line.append("  ")
    append(event, bytes, story, to: &line)
    line.append(byte: 0x0a)
    return true
  }

  /// Writes the columns in front of the peer's.
  @inline(__always)
  mutating func appendColumns(
    _ origin: EventOrigin, isOwn: Bool = false, adapter: UInt16?, to line: inout OutputBuffer
  ) {
    if isOwn {
      time.append(own: origin.time, to: &line)
    } else {
      time.append(origin.time, to: &line)
    }
    line.append(byte: 0x20)
    appendShortColumns(origin, width: 6, adapter: adapter, to: &line)
  }

  /// Writes the columns between the time and the peer.
  @inline(__always)
  func appendShortColumns(
    _ origin: EventOrigin, width: Int, adapter: UInt16?, to line: inout OutputBuffer
  ) {
    if let capture {
      line.append(capture)
      line.append(byte: 0x3a)
    }
    line.append(padded: origin.packet, width: width)
    appendSides(origin, adapter: adapter, to: &line)
  }

  /// Writes the columns between the packet and the peer.
  @inline(__always)
  func appendSides(_ origin: EventOrigin, adapter: UInt16?, to line: inout OutputBuffer) {
    switch origin.direction {
    case .sent?: line.append(" > ")
    case .received?: line.append(" < ")
    case nil: line.append("   ")
    }
    if let adapter {
      if adapter == TimelineEvent.noAdapter {
        line.append("     ")
      } else {
        line.append("hci")
        line.append(adapter)
        line.append(" ")
      }
    }
    if origin.connection > 0 { line.append(origin.connection) } else { line.append("-") }
    line.append(" ")
  }

  /// What a notification's line has between the packet and the value.
  mutating func head(
    _ value: borrowing ValueEvent, _ origin: borrowing EventOrigin,
    _ story: borrowing Story
  ) -> ValueLineHead {
    let event = TimelineEvent(value, isIndicated: false, from: origin)
    note(story, event)
    var text = OutputBuffer()
    appendSides(event.origin, adapter: adapter(of: event, story), to: &text)
    append(peer: event.peer, story, to: &text)
    text.append("  ")
    append(bearerOf: event, to: &text)
    text.append(nameOf: value, event, &telling)
    text.append(value.separator)
    return ValueLineHead(
      value, origin, story, kind: value.kind, text: text.bytes)
  }

  /// The adapter's index, where there is a column for it.
  @inline(__always)
  func adapter(
    of event: borrowing TimelineEvent, _ story: borrowing Story
  ) -> UInt16? {
    Self.hasAdapters(story) ? event.adapter : nil
  }

  /// Whether there is a column for the adapter.
  @inline(__always)
  static func hasAdapters(_ story: borrowing Story) -> Bool {
    story.adapters.count > 1 || story.statistics.hci.monitor > 0
  }

  /// Writes what an event says, without the columns of a timeline; says whether there was anything.
  ///
  /// For a reader that shows no peer by itself, its name stands in front:
  ///
  /// ```
  /// Polar H7 252D9F1: Heart Rate Measurement 72 bpm, …
  /// ```
  mutating func writeMessage(
    _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    _ story: borrowing Story, namesPeer: Bool = false, to line: inout OutputBuffer
  ) -> Bool {
    guard !isHidden(event) else { return false }
    note(story, event)
    pass(event)
    if namesPeer, event.peer > 0 {
      line.append(peer: event.peer, story)
      line.append(": ")
    }
    append(event, bytes, story, to: &line)
    return true
  }

  private mutating func note(_ story: borrowing Story, _ event: borrowing TimelineEvent) {
    telling.begin(story, ownName: event.ownName(story))
  }

  /// Events that say again, for a person, what another line says better.
  private func isHidden(_ event: borrowing TimelineEvent) -> Bool {
    guard !named.contains(event.kind.category) else { return false }
    switch twins {
    case .finding where categories.contains(.finding):
      if event.hasFinding { return true }
    case .event where categories.contains(.link):
      if case .finding(let finding) = event.kind, finding.code.isOfEvent { return true }
    case .finding, .event, .both: break
    }
    if twins != .both, case .finding(let finding) = event.kind,
      case .diagnosis(let diagnosis) = finding.kind, diagnosis.row.isOfEvent
    {
      return true
    }
    guard !categories.contains(.att) else { return false }
    switch event.kind {
    case .gatt(.error(let error)): return error.endsDiscovery
    case .gatt(.write(let value)):
      // The subscription, or its refusal, tells the same.
      return value.label?.uuid == .clientCharacteristicConfiguration && value.value.count == 2
    case .gatt(.writeResponse(let response)):
      return response.label?.uuid == .clientCharacteristicConfiguration
    case .confirmation: return true
    // The end of the pairing says it.
    case .security(let security):
      if case .pairingFailed = security.pdu { return true }
      return false
    case .note(.controlCommand), .note(.controlEvent): return !categories.contains(.hci)
    case .link(.remoteFeatures(status: .success, _)): return !categories.contains(.hci)
    default: return false
    }
  }

  private func append(peer: Int, _ story: borrowing Story, to line: inout OutputBuffer) {
    let start = line.count
    line.append(peer: peer, story)
    line.append(byte: 0x20, count: Self.peerWidth - (line.count - start))
  }

  private mutating func append(
    _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    _ story: borrowing Story,
    to line: inout OutputBuffer
  ) {
    append(bearerOf: event, to: &line)
    line.tell(event, bytes, story, &telling)
    if !event.isHostsWish { line.append(seenByApps: event.seenByApps(story)) }
  }

  /// Writes which bearer carried a PDU, where it is not the fixed channel: `EATT 0x0041: `.
  private func append(bearerOf event: borrowing TimelineEvent, to line: inout OutputBuffer) {
    guard event.bearer != 0 else { return }
    HexNumber(event.bearer).write("EATT ", to: &line)
    line.append(": ")
  }
}
