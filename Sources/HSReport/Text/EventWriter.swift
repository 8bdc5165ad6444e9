import HSATT
import HSAssignedNumbers
import HSBytes
import HSCapture
import HSGATT
import HSHCI
import HSLabels
import HSOutput
import HSSMP
import HSTimeline

/// Writes events as lines: what stands in front of every line, and who writes the rest.
struct EventWriter {
  var time: TimeFormat
  var names = UUIDNames()
  let categories: EventCategory
  /// The kinds of which every event is told, as they were asked for by name.
  private let named: EventCategory
  /// The capture's number, where lines of several are mixed.
  let capture: Int?
  /// Whether key material is printed.
  let showsKeys: Bool
  /// Bytes of an unknown value that are shown in hexadecimal.
  var shownBytes = 64
  /// Whether a UUID of 128 bits stands behind its name; where it does not, `gatt` has it.
  var showsLongUUIDs = true
  /// The names of the timeline's label sources.
  var sourceNames: [String] = []
  /// The user's own name of the attribute that the event at hand is about.
  var ownName: String?
  /// What reads values by layouts.
  var layouts: LayoutDesk?
  /// What is written of an event and the finding that tells the same.
  var twins = Twins.finding
  /// Whose side the capture is described from.
  var side = LocalSide.host

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
    self.showsKeys = showsKeys
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
      event.time, isOwn: event.hasOwnTime, event.packet, event.direction,
      adapter: adapter(of: event, story), connection: event.connection, to: &line)
    append(peer: event.peer, story, to: &line)
    line.append("  ")
    append(event, bytes, story, to: &line)
    line.append(byte: 0x0a)
    return true
  }

  /// Writes the columns in front of the peer's.
  @inline(__always)
  mutating func appendColumns(
    _ time: CaptureTime, isOwn: Bool = false, _ packet: Int, _ direction: Direction?,
    adapter: UInt16?, connection: Int, to line: inout OutputBuffer
  ) {
    if isOwn { self.time.append(own: time, to: &line) } else { self.time.append(time, to: &line) }
    line.append(byte: 0x20)
    appendShortColumns(
      packet, width: 6, direction, adapter: adapter, connection: connection, to: &line)
  }

  /// Writes the columns between the time and the peer.
  @inline(__always)
  func appendShortColumns(
    _ packet: Int, width: Int, _ direction: Direction?, adapter: UInt16?, connection: Int,
    to line: inout OutputBuffer
  ) {
    if let capture {
      line.append(capture)
      line.append(byte: 0x3a)
    }
    line.append(padded: packet, width: width)
    appendSides(direction, adapter: adapter, connection: connection, to: &line)
  }

  /// Writes the columns between the packet and the peer.
  @inline(__always)
  func appendSides(
    _ direction: Direction?, adapter: UInt16?, connection: Int, to line: inout OutputBuffer
  ) {
    switch direction {
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
    if connection > 0 { line.append(connection) } else { line.append("-") }
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
    appendSides(
      event.direction, adapter: adapter(of: event, story), connection: event.connection,
      to: &text)
    append(peer: event.peer, story, to: &text)
    text.append("  ")
    append(bearerOf: event, to: &text)
    append(nameOf: value, event, to: &text)
    text.append(Self.separator(of: value))
    return ValueLineHead(
      value, origin, story, kind: Self.kind(of: value), text: text.bytes)
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

  /// Writes what an event says, without any columns; says whether there was anything.
  mutating func writeMessage(
    _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    _ story: borrowing Story, to line: inout OutputBuffer
  ) -> Bool {
    guard !isHidden(event) else { return false }
    note(story, event)
    pass(event)
    append(event, bytes, story, to: &line)
    return true
  }

  /// Writes what an event says without the columns of a timeline, for a reader that shows them by
  /// itself; says whether there was anything.
  ///
  /// ```
  /// Polar H7 252D9F1: Heart Rate Measurement 72 bpm, …
  /// ```
  mutating func writeRemark(
    _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    _ story: borrowing Story, to line: inout OutputBuffer
  ) -> Bool {
    guard !isHidden(event) else { return false }
    note(story, event)
    if event.peer > 0 {
      append(name: event.peer, story, to: &line)
      line.append(": ")
    }
    append(event, bytes, story, to: &line)
    return true
  }

  /// Takes over the names of label sources, if there are new ones, and the user's own name of what the event is about.
  private mutating func note(_ story: borrowing Story, _ event: borrowing TimelineEvent) {
    ownName = event.ownName(story)
    side = story.statistics.localSide
    layouts = story.layouts
    guard story.labelSources != sourceNames.count else { return }
    sourceNames = story.knowledge.sources.map(\.name)
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
      case .diagnosis(let diagnosis) = finding.kind, diagnosis.cause.isToldByEvent
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
    append(name: peer, story, to: &line)
    line.append(byte: 0x20, count: Self.peerWidth - (line.count - start))
  }

  func append(
    name peer: Int, _ story: borrowing Story, to line: inout OutputBuffer
  ) {
    guard peer > 0, peer <= story.peers.count else { return }
    let name = story.peers[peer - 1].name
    if !name.isEmpty {
      line.append(safeText: name.span)
    } else if let address = story.peers[peer - 1].address {
      line.append(address)
    } else {
      line.append("peer ")
      line.append(peer)
    }
  }

  private mutating func append(
    _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    _ story: borrowing Story,
    to line: inout OutputBuffer
  ) {
    defer { if !event.isHostsWish { line.append(seenByApps: event.seenByApps(story)) } }
    append(bearerOf: event, to: &line)
    switch event.kind {
    case .adapter(let adapter): append(adapter, event.adapter, bytes, to: &line)
    case .note(let note): append(note, bytes, to: &line)
    case .hci(let hci): append(hci, bytes, to: &line)
    case .scanning(let enabled, let status):
      line.append(enabled ? "scanning started" : "scanning stopped")
      line.append(refused: status)
    case .advertising(let enabled, let status):
      line.append(enabled ? "advertising started" : "advertising stopped")
      line.append(refused: status)
    case .advertisingData(let data, let isScanResponse):
      line.append(isScanResponse ? "scan response data: " : "advertising data: ")
      append(advertisingData: data, separator: "", bytes, to: &line)
    case .report(let report, _): append(report, story, bytes, to: &line)
    case .link(.decrypting(let decrypting)): append(decrypting, story, to: &line)
    case .link(let link): append(link, event, to: &line)
    case .signal(let signal, let identifier): append(signal, identifier, bytes, to: &line)
    case .security(let security): append(security.pdu, bytes, to: &line)
    case .attribute(let opcode, let pdu, _, let latency):
      append(opcode, pdu, latency, bytes, to: &line)
    case .pairing(let pairing): append(pairing, to: &line)
    case .gatt(.queuedWrite(let write)): append(write, event, bytes, to: &line)
    case .gatt(let gatt): append(gatt, event, bytes, to: &line)
    case .notification(let value):
      append(value, event, bytes, to: &line)
      append(story.answers.answer, to: &line)
    case .indication(let value):
      line.append("indication ")
      append(value, event, bytes, to: &line)
      append(story.answers.answer, to: &line)
    case .confirmation(let handle, let indication, let latency):
      line.append("confirmed the indication of ")
      line.append(handle)
      line.append(inPacket: indication)
      line.append(latency: latency)
    case .message(let message): append(message, bytes, to: &line)
    case .finding(let finding):
      line.append(finding.code.severity.name)
      line.append(": ")
      append(finding, event, to: &line)
    case .capture(let finding):
      line.append(finding.code.severity.name)
      line.append(": capture: ")
      line.append(string: finding.description)
    }
  }

  /// Writes a finding: what an event tells in that event's words, and what follows from it; all else in its own.
  private mutating func append(
    _ finding: Finding, _ event: borrowing TimelineEvent, to line: inout OutputBuffer
  ) {
    switch finding.kind {
    case .linkEnded(let end, let rejection):
      append(.disconnected(end), event, to: &line)
      if let rejection {
        line.append("; ")
        line.append(string: rejection.clause)
      }
    case .linkFailed(let status, let peer):
      append(.connectFailed(status: status, peer: peer), event, to: &line)
    case .smpPairingFailed(let pairing): append(pairing, to: &line)
    case .attRefused(let error): append(error, event, to: &line)
    case .silence(let silence): append(silence, event, to: &line)
    default: line.append(string: finding.sentence)
    }
  }
}
