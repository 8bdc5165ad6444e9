import HSProtocols
import HSTimeline

/// Text of a line with what stands in front of it, and what colour marks in it.
struct StoryLine {
  /// When, where, and between whom.
  var origin: EventOrigin
  /// The adapter's index, where there is a column for it.
  let adapter: UInt16?
  /// The peer's name or address, in UTF-8 as it is printed; empty if no peer is meant.
  var peer: [UInt8]
  /// What happened, in UTF-8.
  var text: [UInt8]
  /// What colour marks.
  var mark: LineMark
  /// Its place among the printed events.
  let order: Int
}

/// What a person's eye is led to in a line, where there are colours.
enum LineMark {
  /// Nothing.
  case none
  /// What is said up to the first colon is an error, or something lost or refused.
  case bad
  /// What is said up to the first colon is doubtful, or missing.
  case doubtful
  /// What is said up to the first colon is worth knowing.
  case remarkable
  /// All that is said behind the first colon is a refusal.
  case refusal

  private init(_ severity: Severity) {
    switch severity {
    case .error: self = .bad
    case .warning: self = .doubtful
    case .note: self = .remarkable
    }
  }

  /// The mark of an event.
  init(_ event: borrowing TimelineEvent) {
    switch event.kind {
    case .finding(let finding): self = Self(finding.code.severity)
    case .capture(let finding): self = Self(finding.code.severity)
    case .gatt(.error(let error)): self = error.endsDiscovery ? .none : .bad
    case .gatt(.silence): self = .doubtful
    case .gatt(.queuedWrite(let write)):
      self = write.outcome == .executed ? .none : .doubtful
    case .link(.disconnected(let end)):
      self =
        end.circumstances?.ender == .link || end.reason.isLinkLoss && !end.isUnconfirmed
        ? .bad : .none
    case .link(.connectFailed(let status, _)): self = status.isCancelledConnecting ? .none : .bad
    case .scanning(_, let status), .advertising(_, let status):
      self = status == .success ? .none : .refusal
    case .pairing(let pairing): self = pairing.outcome == .failed ? .bad : .none
    default: self = .none
    }
  }
}

extension OutputBuffer {
  /// Appends a line's text, with colours where they are wanted.
  mutating func append(_ text: Span<UInt8>, marked mark: LineMark, color: Bool) {
    guard color, mark != .none else { return append(text) }
    var colon = 0
    while colon < text.count, text[colon] != 0x3a { colon += 1 }
    let border = Swift.min(colon + 1, text.count)
    let head = text.extracting(0..<border)
    let rest = text.extracting(border..<text.count)
    if mark == .refusal {
      append(head)
      append("\u{1b}[31m")
      append(rest)
      return append("\u{1b}[0m")
    }
    switch mark {
    case .bad: append("\u{1b}[1;31m")
    case .doubtful: append("\u{1b}[1;33m")
    default: append("\u{1b}[36m")
    }
    append(head)
    append("\u{1b}[0m")
    append(rest)
  }
}
