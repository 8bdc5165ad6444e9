import HSProtocols
import HSTimeline

/// Tells events: which each is, what it says, and the sentence that says it; and what the telling depends on.
///
/// An event has one telling. A line of text is made of its words, an object of NDJSON of its members (`Teller`).
struct EventTelling {
  /// Names of UUIDs.
  var names = UUIDNames()
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

  /// Tells an event.
  mutating func tell(
    _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader, _ story: borrowing Story,
    to t: inout some Teller & ~Copyable
  ) {
    switch event.kind {
    case .notification(let value):
      t.event("notification", "")
      tell(value, event, bytes, to: &t)
      tell(story.answers.answer, to: &t)
    case .indication(let value):
      t.event("indication", "indication ")
      tell(value, event, bytes, to: &t)
      tell(story.answers.answer, to: &t)
    case .adapter(let adapter): tell(adapter, event.adapter, bytes, to: &t)
    case .note(let note): tell(note, bytes, to: &t)
    case .hci(let hci): tell(hci, bytes, to: &t)
    case .scanning(true, let status):
      tell(status, "scan_started", "scan_start_failed", "scanning started", to: &t)
    case .scanning(false, let status):
      tell(status, "scan_stopped", "scan_stop_failed", "scanning stopped", to: &t)
    case .advertising(true, let status):
      tell(
        status, "advertising_started", "advertising_start_failed", "advertising started", to: &t)
    case .advertising(false, let status):
      tell(
        status, "advertising_stopped", "advertising_stop_failed", "advertising stopped", to: &t)
    case .advertisingData(let data, isScanResponse: true):
      t.event("scan_response_data", "scan response data: ")
      tell(advertisingData: data, separator: "", bytes, to: &t)
    case .advertisingData(let data, isScanResponse: false):
      t.event("advertising_data", "advertising data: ")
      tell(advertisingData: data, separator: "", bytes, to: &t)
    case .report(let report, _): tell(report, story, bytes, to: &t)
    case .link(let link): tell(link, event, story, to: &t)
    case .signal(let signal, let identifier): tell(signal, identifier, bytes, to: &t)
    case .security(let security): tell(security.pdu, bytes, to: &t)
    case .attribute(let opcode, let pdu, let request, let latency):
      tell(opcode, pdu, request, latency, bytes, to: &t)
    case .pairing(let pairing): tell(pairing, to: &t)
    case .gatt(let gatt): tell(gatt, event, bytes, to: &t)
    case .confirmation(let handle, let indication, let latency):
      t.event("confirmation", "confirmed the indication of ")
      t.member("handle", indication > 0 ? handle : nil)
      t.say("", handle)
      t.tell(counted: "indication_packet", indication, " in packet ")
      t.members { $0.field("latency_ms", optionalMilliseconds: indication > 0 ? latency : nil) }
      t.words { $0.append(latency: latency) }
    case .message(let message): tell(message, event, bytes, to: &t)
    case .finding(let finding): tell(finding, event, story, to: &t)
    case .capture(let finding):
      t.say("", finding.code.severity.name, then: ": capture: ")
      t.say("", finding.description)
      t.members { $0.members(of: finding) }
    }
  }

  /// Tells that the controller was asked to switch something.
  func tell(
    _ status: ErrorCode, _ done: StaticText, _ failed: StaticText, _ words: StaticText,
    to t: inout some Teller & ~Copyable
  ) { t.event(status, (done, words), failed: (failed, words), ": refused, ") }

  /// Tells a finding: what an event tells, in that event's words, and what follows from it; all else in its own.
  private mutating func tell(
    _ finding: Finding, _ event: borrowing TimelineEvent, _ story: borrowing Story,
    to t: inout some Teller & ~Copyable
  ) {
    t.members { $0.members(of: finding) }
    t.words { line in
      line.say("", finding.code.severity.name, then: ": ")
      switch finding.kind {
      case .linkEnded(let end, let rejection):
        tell(.disconnected(end), event, story, to: &line)
        line.say("; ", rejection?.clause)
      case .linkFailed(let status, let peer):
        tell(.connectFailed(status: status, peer: peer), event, story, to: &line)
      case .smpPairingFailed(let pairing): tell(pairing, to: &line)
      case .attRefused(let error): tell(error, event, to: &line)
      case .silence(let silence): tell(silence, event, to: &line)
      default: line += finding.sentence
      }
    }
  }
}
