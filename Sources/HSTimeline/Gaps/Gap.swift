public import HSATT
import HSAssignedNumbers
public import HSBytes
public import HSGATT
public import HSHCI

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

/// What shows that a link lived in a gap of its values, and that the recorder recorded.
public enum LinkWitness: Sendable, Equatable {
  /// The side that should send sent something else: an answer, another value; on the air also an empty packet. The
  /// last such packet.
  case heard(packet: Int)
  /// The gap was longer than the supervision timeout, the connection did not end, and other packets were recorded
  /// meanwhile.
  case outlived
}

/// What a gap comes from, with its evidence.
public enum GapCause: Sendable, Equatable {
  /// The client switched the values off in a packet, and on again in another, or 0.
  case unsubscribed(packet: Int, again: Int)
  /// There was no connection: it ended in a packet, and the next one began in another.
  case linkDown(packet: Int, reason: HSHCI.ErrorCode?, again: Int)
  /// The sensor said that it has no contact, from a packet on.
  case contactLost(packet: Int)
  /// The capture lacks packets of the link, as a packet shows, or they cannot be read.
  case lost(packet: Int, LossCause)
  /// The recorder's clock went back in the gap: how long that was is not known.
  case clockStep(packet: Int)
  /// The sensor sent none although the link lived.
  case sensorSilent(LinkWitness)
  /// The capture does not tell.
  case cannotTell(GapDoubt)
}

/// Why the cause of a gap cannot be told.
public enum GapDoubt: Sendable, Equatable {
  /// Nothing at all was recorded for so many nanoseconds of it: the recorder may have paused, or its clock been set.
  case nothingRecorded(Int64)
  /// Packets were recorded, but none that shows whether the sensor was there.
  case nothingSeen
  /// As before, and the recorder's clock is not steady: it went back in a packet.
  case unsteadyClock(packet: Int)
}

// MARK: - Codes

extension GapCause {
  /// The name in machine output.
  public var identifier: StaticText { code.gapIdentifier }

  /// The code of the finding that stands for a gap with this cause.
  public var code: FindingCode {
    switch self {
    case .unsubscribed: .silenceUnsubscribed
    case .linkDown: .silenceLinkDown
    case .contactLost: .silenceContactLost
    case .lost(_, let cause): cause.gapCode
    case .clockStep: .silenceClockStep
    case .sensorSilent: .silenceSensorSilent
    case .cannotTell: .silenceUnknown
    }
  }

  /// The packet that shows it, or 0.
  public var packet: Int {
    switch self {
    case .unsubscribed(let packet, _), .linkDown(let packet, _, _), .contactLost(let packet),
      .lost(let packet, _), .clockStep(let packet), .sensorSilent(.heard(let packet)),
      .cannotTell(.unsteadyClock(let packet)):
      packet
    case .sensorSilent(.outlived), .cannotTell: 0
    }
  }

  /// A second packet that shows it, or 0: where the values were switched on again, or the link came back.
  public var secondPacket: Int {
    switch self {
    case .unsubscribed(_, let again), .linkDown(_, _, let again): again
    default: 0
    }
  }

  /// Why the link ended, where that is the cause.
  public var reason: HSHCI.ErrorCode? {
    if case .linkDown(_, let reason, _) = self { reason } else { nil }
  }
}

// MARK: - Sentences

extension GapCause {
  /// What it is, in a few words.
  public var words: StaticText { code.gapWords }

  /// What it is, with the packets that show it: `words`, and the evidence; without a full stop.
  ///
  /// Where the cause cannot be told, it says what to record next.
  public var sentence: String {
    let words = "\(self.words)"
    switch self {
    case .unsubscribed(let packet, let again):
      return words + "\(" in", packet: packet)" + "\(", on again in", packet: again)"
    case .linkDown(let packet, let reason, let again):
      return words + "\(" from", packet: packet)"
        + (reason.map { " (\(status: $0, meant: false))" } ?? "")
        + "\(" to", packet: again)"
    case .contactLost(let packet): return words + ", the sensor says\(" since", packet: packet)"
    case .lost(let packet, .events):
      return words + ": nothing of the link was heard\(" behind", packet: packet)"
        + ", for longer than its supervision timeout"
    case .lost(let packet, .damaged):
      return words + " or received them damaged, seen\(" in", packet: packet)"
    case .lost(let packet, .encrypted): return words + "\(", such as", packet: packet)"
    case .lost(let packet, .capture): return words + ", records are missing\(" at", packet: packet)"
    case .lost(let packet, _): return words + ", seen\(" in", packet: packet)"
    case .clockStep(let packet):
      return words + "\(" in", packet: packet)" + ": how long the gap was is not known"
    case .sensorSilent(.heard(let packet)):
      return words + "; it was there, as packet \(packet) shows"
    case .sensorSilent(.outlived):
      return words
        + "; the link lasted longer than its supervision timeout, and other packets were recorded"
    case .cannotTell(.nothingRecorded(let time)):
      return words
        + ": nothing at all was recorded for \(duration: time) of it. Record with a sniffer beside, or let "
        + "the client read a value now and then: that tells a silent sensor from a recorder that paused"
    case .cannotTell(.nothingSeen):
      return words
        + ": no packet shows whether the sensor was there. Record with a sniffer beside, or let the client "
        + "read a value now and then"
    case .cannotTell(.unsteadyClock(let packet)):
      return words + "; the recorder's clock is not steady, it went back\(" in", packet: packet)"
        + ". Record with a steady clock"
    }
  }
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
