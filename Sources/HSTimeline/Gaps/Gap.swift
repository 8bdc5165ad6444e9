public import HSProtocols

/// A gap in a stream of values that a client subscribed to: where it is, its one cause, and whether the link lived in it.
///
/// The timeline makes it, where all evidence is; every output reads it, and none works out a cause of its own.
public struct Gap: Sendable, Equatable {
  /// What ended a gap.
  public enum End: StaticText, Sendable, CaseIterable {
    /// The next value.
    case value
    /// The client switched the values off.
    case unsubscribed
    /// The connection ended.
    case disconnected
    /// The capture ended.
    case captureEnded = "capture_ended"
  }

  /// The attribute.
  public var handle: AttributeHandle
  /// What it stands for, if that is known.
  public var label: AttributeLabel?
  /// The packet of the last value before the gap, or of the subscription if there was no value.
  public var since: Int
  /// When that was, in nanoseconds since 1970.
  public var start: Int64
  /// Whether there was a value before.
  public var hadValues: Bool
  /// Nanoseconds that it lasted.
  public var duration: Int64
  /// Nanoseconds that usually pass between two values; 0 if that is not known.
  public var usual: Int64
  /// What ended it.
  public var end: End
  /// What it comes from.
  public var cause: GapCause
  /// What shows that the link lived in it; `nil` where nothing does.
  public var witness: LinkWitness?

  /// A gap by its parts.
  package init(
    handle: AttributeHandle, label: AttributeLabel? = nil, since: Int, start: Int64,
    hadValues: Bool, duration: Int64, usual: Int64, end: End,
    cause: GapCause = .cannotTell(.nothingSeen)
  ) {
    self.handle = handle
    self.label = label
    self.since = since
    self.start = start
    self.hadValues = hadValues
    self.duration = duration
    self.usual = usual
    self.end = end
    self.cause = cause
  }

  /// Whether the link is known to have lived in it: values that were due and did not come are missing then.
  public var linkLived: Bool { witness != nil }
  /// Whether nothing but the side that should send explains it.
  var isUnexplained: Bool {
    switch cause {
    case .cannotTell, .sensorSilent: true
    default: false
    }
  }
  /// Whether values were due in it, so that those that did not come are missing; `nil` where that is not known.
  public var wereDue: Bool? {
    switch cause {
    case .unsubscribed, .linkDown: false
    case .lost, .sensorSilent: true
    case .contactLost, .clockStep, .cannotTell: linkLived ? true : nil
    }
  }
}

extension GapCause {
  /// The name in machine output.
  public var identifier: StaticText { code.gapIdentifier }

  /// What it is, in a few words.
  public var words: StaticText { code.gapWords }

  /// What it is, with the packets that show it: `words`, and the evidence; without a full stop.
  ///
  /// Where the cause cannot be told, it says what to record next.
  public var sentence: String { "\(words)\(evidence)" }
}

extension Gap {
  /// How long it was, since when, until what, and what it comes from: `no value for 10.0 s since packet 17: no contact …`.
  public var sentence: String {
    var sentence =
      hadValues
      ? "no value for \(duration: duration)\(" since", packet: since)"
      : "no value in \(duration: duration) since it was subscribed to\(" in", packet: since)"
    switch end {
    case .value: break
    case .unsubscribed: sentence += ", until it was switched off"
    case .disconnected: sentence += ", until the connection ended"
    case .captureEnded: sentence += ", until the capture ends"
    }
    return sentence + ": \(cause.sentence)"
  }

  /// The same with what its values are called.
  var sentenceWithName: String {
    "\(label.map { $0.name?.string ?? $0.uuid.description } ?? "\(handle)") sent \(sentence)"
  }
}
