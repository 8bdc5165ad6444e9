import HSProtocols
import HSTimeline

/// What the telling of events depends on, and what it remembers.
///
/// An event has one telling. A line of text is made of its words, an object of NDJSON of its members (`Teller`).
struct EventTelling {
  /// Whether key material is told.
  var showsKeys = false
  /// Bytes of an unknown value that are shown in hexadecimal.
  var shownBytes = 64
  /// Whether a UUID of 128 bits stands behind its name; where it does not, `gatt` has it.
  var showsLongUUIDs = true
  /// The names of the timeline's label sources.
  private(set) var sourceNames: [String] = [] { didSet { labels = WrittenLabels() } }
  /// Labels as they were written last.
  var labels = WrittenLabels()
  /// The user's own name of the attribute that the event at hand is about.
  private(set) var ownName: String?
  /// What reads values by layouts.
  private(set) var layouts: LayoutDesk?
  /// Whose side the capture is described from.
  private(set) var side = LocalSide.host

  /// Takes over what the story knows of the event that is told next.
  ///
  /// - Parameters:
  ///   - story: The story.
  ///   - ownName: The user's own name of what the event is about.
  mutating func begin(_ story: borrowing Story, ownName: String?) {
    self.ownName = ownName
    side = story.statistics.localSide
    layouts = story.layouts
    guard story.labelSources != sourceNames.count else { return }
    sourceNames = story.knowledge.sources.map { $0.name }
  }
}

extension Teller where Self: ~Copyable {
  /// Tells an event.
  mutating func tell(
    _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader, _ story: borrowing Story,
    _ telling: inout EventTelling
  ) {
    switch event.kind {
    case .notification(let value):
      identify("notification", "")
      tell(value, event, bytes, &telling)
      tell(story.answers.answer, telling)
    case .indication(let value):
      identify("indication", "indication ")
      tell(value, event, bytes, &telling)
      tell(story.answers.answer, telling)
    case .adapter(let adapter): tell(adapter, event.adapter, bytes)
    case .note(let note): tell(note, bytes)
    case .hci(let hci): tell(hci, bytes)
    case .scanning(true, let status):
      tell(status, "scan_started", "scan_start_failed", "scanning started")
    case .scanning(false, let status):
      tell(status, "scan_stopped", "scan_stop_failed", "scanning stopped")
    case .advertising(true, let status):
      tell(
        status, "advertising_started", "advertising_start_failed", "advertising started")
    case .advertising(false, let status):
      tell(
        status, "advertising_stopped", "advertising_stop_failed", "advertising stopped")
    case .advertisingData(let data, isScanResponse: true):
      identify("scan_response_data", "scan response data: ")
      tell(advertisingData: data, separator: "", bytes, &telling)
    case .advertisingData(let data, isScanResponse: false):
      identify("advertising_data", "advertising data: ")
      tell(advertisingData: data, separator: "", bytes, &telling)
    case .report(let report, _): tell(report, story, bytes, &telling)
    case .link(let link): tell(link, event, story, showsKeys: telling.showsKeys)
    case .signal(let signal, let identifier): tell(signal, identifier, bytes)
    case .security(let security):
      tell(security.pdu, bytes, showsKeys: telling.showsKeys)
    case .attribute(let opcode, let pdu, let request, let latency):
      tell(opcode, pdu, request, latency, bytes)
    case .pairing(let pairing): tell(pairing, telling.side)
    case .gatt(let gatt): tell(gatt, event, bytes, &telling)
    case .confirmation(let handle, let indication, let latency):
      identify("confirmation", "confirmed the indication of ")
      member("handle", indication > 0 ? handle : nil)
      say("", handle)
      tell(counted: "indication_packet", indication, " in packet ")
      members { $0.field("latency_ms", optionalMilliseconds: indication > 0 ? latency : nil) }
      words { $0.append(latency: latency) }
    case .message(let message): tell(message, event, bytes, &telling)
    case .finding(let finding): tell(finding, event, story, &telling)
    case .capture(let finding):
      say("", finding.code.severity.name, then: ": capture: ")
      say("", finding.description)
      members { $0.members(of: finding) }
    }
  }

  /// Tells that the controller was asked to switch something.
  mutating func tell(
    _ status: ErrorCode, _ done: StaticText, _ failed: StaticText, _ words: StaticText
  ) { identify(status, (done, words), failed: (failed, words), ": refused, ") }

  /// Tells a finding: what an event tells, in that event's words, and what follows from it; all else in its own.
  private mutating func tell(
    _ finding: Finding, _ event: borrowing TimelineEvent, _ story: borrowing Story,
    _ telling: inout EventTelling
  ) {
    members { $0.members(of: finding) }
    words { line in
      line.say("", finding.code.severity.name, then: ": ")
      switch finding.kind {
      case .linkEnded(let end, let rejection):
        line.tell(.disconnected(end), event, story, showsKeys: false)
        line.say("; ", rejection?.clause)
      case .linkFailed(let status, let peer):
        line.tell(.connectFailed(status: status, peer: peer), event, story, showsKeys: false)
      case .smpPairingFailed(let pairing): line.tell(pairing, telling.side)
      case .attRefused(let error): line.tell(error, event, &telling)
      case .silence(let silence): line.tell(silence, event, &telling)
      default: line += finding.sentence
      }
    }
  }
}
