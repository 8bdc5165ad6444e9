public import HSProtocols

// What keeps a connection or its values from lasting. Each of these stands for an event of the timeline, which
// it carries whole: a printer shows one of the two. What it means is said here, for every output.

/// A wish for other connection parameters that was not granted.
public struct ParameterRejection: Sendable, Equatable {
  /// How it was not granted.
  public enum Answer: Sendable, Equatable {
    /// The side that was asked said no.
    case rejected
    /// The controllers did not agree.
    case failed(ErrorCode)
  }

  /// What was wished; `nil` if the capture does not hold it.
  public var wish: ParameterWish?
  /// The packet that says no.
  public var packet: Int
  /// What it says.
  public var answer: Answer
}

/// A wish for other connection parameters.
public struct ParameterWish: Sendable, Equatable {
  /// The packet that tells it.
  public var packet: Int
  /// Shortest interval in 1.25 ms.
  public var minimumInterval: UInt16
  /// Longest interval in 1.25 ms.
  public var maximumInterval: UInt16
  /// Peripheral latency in connection events.
  public var latency: UInt16
  /// Supervision timeout in 10 ms.
  public var timeout: UInt16
}

/// An encryption that did not come about.
public struct EncryptionFailure: Sendable, Equatable {
  /// Who has no key, where that is what was missing.
  public enum Keyless: StaticText, Sendable, CaseIterable {
    /// Our host.
    case host
    /// The peer.
    case peer
    /// On the air: the peripheral.
    case peripheral
  }

  /// Why, as the controller says.
  public var status: ErrorCode
  /// Who has no key; `nil` where that is not what was missing, or cannot be told.
  public var keyless: Keyless?
  /// How often in a row it failed between these two, this time counted.
  public var times: Int
  /// The packet in which a pairing of the same connection began before, whose key it may have been; 0 for none.
  public var pairing = 0

  /// Whether a side lost the key of an earlier pairing.
  ///
  /// Who is pairing, or has just paired, asks for a key of that pairing: where it is missing, no bond was lost.
  package var isBondLost: Bool { status.isKeyMissing && pairing == 0 }
}

/// Failures of encryption in a row between our side and a peer.
struct FailedEncryptions: Sendable {
  private(set) var times = 0
  private(set) var firstPacket = 0
  /// The packet in which the pairing began whose key it may have been; 0 for none.
  private var pairing = 0

  /// Counts one: where its key is of another pairing, the first of another row.
  mutating func fail(packet: Int, pairing: Int) {
    if times == 0 || pairing != self.pairing {
      self = FailedEncryptions()
      firstPacket = packet
      self.pairing = pairing
    }
    times += 1
  }

  /// It succeeded: the row ends.
  mutating func succeed() { self = FailedEncryptions() }
}

// MARK: - What is trouble

extension ErrorCode {
  /// Whether a side ends a connection for this reason without anything being wrong: it, or its user, wants to,
  /// or it is switched off.
  package var isOrdinaryEnd: Bool { (0x13...0x16).contains(rawValue) }

  /// Whether it says that a key is missing.
  package var isKeyMissing: Bool { rawValue == 0x06 }

  /// Whether a connection that was asked for ended so because our host gave up, or its advertising was over:
  /// nothing failed.
  ///
  /// Core 5.4, Vol 4, Part E, 7.8.13 and 7.8.9.
  package var isCancelledConnecting: Bool { rawValue == 0x02 || self == .advertisingTimeout }

  /// What it means where its name does not say it to everybody; `nil` where it does.
  ///
  /// Core 5.4, Vol 1, Part F, 2.
  package var meaning: StaticText? {
    switch rawValue {
    case 0x05: "a side could not prove who it is: a key is wrong, or there is none"
    case 0x06: "one side has no key for the other"
    case 0x08: "nothing was heard for the supervision timeout"
    case 0x22: "a link layer request was not answered in time"
    case 0x28: "a change came too late to be followed"
    case 0x3b: "the connection parameters did not suit the side that ended it"
    case 0x3d: "what was received does not decrypt: the keys differ"
    case 0x3e: "no packet of the peer was heard"
    default: nil
    }
  }
}

extension LinkEvent.Disconnected {
  /// Whether a finding stands for it: it ended otherwise than by one side's wish.
  package var isTrouble: Bool { status == .success && !reason.isOrdinaryEnd && !isUnconfirmed }

  /// Whether our host had asked for the end, and the link failed before the peer confirmed it.
  package var isUnconfirmed: Bool { status == .success && command > 0 && reason.isUnheard }

  /// What the reason means in this case; `nil` where its name says it to everybody.
  package var meaning: String? {
    if reason.rawValue == 0x3d, let packet = circumstances?.plainPacket, packet > 0 {
      return "packet \(packet) came in clear, though encryption had begun"
    }
    return reason.meaning?.string
  }
}

extension AttributeErrorEvent {
  /// Whether a finding stands for it: neither a discovery nor a long value ends with it.
  package var isRefusal: Bool {
    let endsLongRead =
      opcode == .readBlobRequest && (code == .invalidOffset || code == .attributeNotLong)
    return !endsDiscovery && !endsLongRead
  }
}

extension TimelineEvent {
  /// Whether a finding of the same packet, which follows, tells the same: of the two, a printer shows one.
  package var hasFinding: Bool {
    switch kind {
    case .link(.disconnected(let end)): connection > 0 && end.isTrouble
    case .link(.connectFailed(let status, _)): !status.isCancelledConnecting
    case .link(.parametersAnswered(accepted: false)), .link(.keyReplied(found: false)):
      connection > 0
    case .link(.parametersUpdated(let status, _, _, _)), .link(.keyRefreshed(let status)),
      .link(.encryptionChanged(let status, _, _)):
      connection > 0 && status != .success
    case .signal(.connectionParameterUpdateResponse(let result), _):
      connection > 0 && result.rawValue != 0
    case .pairing(let pairing): pairing.outcome == .failed
    case .gatt(.error(let error)): error.isRefusal
    case .gatt(.silence): true
    default: false
    }
  }
}

// MARK: - Codes

extension ErrorCode {
  /// Whether it says that the peer was not heard, or did not answer in time.
  package var isUnheard: Bool { rawValue == 0x08 || rawValue == 0x22 }
}

extension LinkEvent.Disconnected {
  var code: FindingCode {
    switch reason.rawValue {
    case 0x3e: .linkNeverEstablished
    case 0x3b: .linkUnacceptableParameters
    case _ where reason.isLinkLoss: .linkLost
    default: .linkAbnormalEnd
    }
  }
}

// MARK: - Sentences

extension LinkEvent.Disconnected {
  /// Its sentence, as a finding tells it.
  func sentence(after rejection: ParameterRejection?) -> String {
    let isUnanswered = reason.rawValue == 0x3e
    var sentence =
      isUnanswered
      ? "the connection never came about"
      : "the connection was \(reason.isLinkLoss ? "lost" : "ended")"
    if let ender = circumstances?.ender, !reason.isLinkLoss {
      sentence += " by the \(ender.rawValue)"
    }
    sentence += ": \(status: reason, meaning: meaning)"
    if let duration, !isUnanswered { sentence += ", after \(duration: duration)" }
    if let rejection { sentence += "; \(rejection.clause)" }
    return sentence
  }
}

extension ParameterRejection {
  /// What was rejected and where, behind the sentence on an end that it led to.
  package var clause: String {
    let answered = answer == .rejected ? "was rejected" : "was not met"
    guard let wish else {
      return "a wish for other connection parameters \(answered) in packet \(packet)"
    }
    return
      "the wish of packet \(wish.packet) for an \(wish.intervals) \(answered) in packet \(packet)"
  }

  /// What the controllers say, where they did not agree.
  var status: ErrorCode? { if case .failed(let code) = answer { code } else { nil } }

  /// Its sentence, as a finding tells it.
  var sentence: String {
    var sentence = "connection parameters \(status == nil ? "rejected" : "not changed")"
    if let status { sentence += ", \(status: status)" }
    if let wish {
      sentence +=
        ": \(wish.intervals), latency \(wish.latency), timeout \(Int(wish.timeout) * 10) ms, "
        + "asked for in packet \(wish.packet)"
    }
    return sentence
  }
}

extension ParameterWish {
  /// `interval of 312.5 to 500 ms`.
  fileprivate var intervals: String {
    let longest = maximumInterval == minimumInterval ? "" : " to \(intervals: maximumInterval)"
    return "interval of \(intervals: minimumInterval)\(longest)"
  }
}

extension ConnectionParameterUpdateRequest {
  /// The first parameter that the specification does not allow, and why; `nil` if all are sound.
  ///
  /// Core 5.4, Vol 3, Part A, 4.20; the last is Vol 6, Part B, 4.5.2.
  var fault: (parameter: StaticText, words: String)? {
    let shortest = Self.milliseconds(intervalMinimum)
    let longest = Self.milliseconds(intervalMaximum)
    if intervalMinimum < 6 || intervalMaximum > 3200 || intervalMinimum > intervalMaximum {
      return (
        "interval",
        "interval \(shortest) to \(longest) ms (allowed: 7.5 to 4000 ms, the shortest first)"
      )
    }
    if latency > 499 { return ("latency", "latency \(latency) (allowed: 0 to 499)") }
    let milliseconds = Int(timeout) * 10
    if timeout < 10 || timeout > 3200 {
      return (
        "supervision_timeout",
        "supervision timeout \(milliseconds) ms (allowed: 100 to 32000 ms)"
      )
    }
    // The peripheral may keep silent for so long: the link must not be lost before it speaks again.
    if (1 + Int(latency)) * Int(intervalMaximum) > 4 * Int(timeout) {
      return (
        "supervision_timeout",
        "supervision timeout \(milliseconds) ms (needed: more than 2 x (1 + latency) x interval, with "
          + "latency \(latency) and interval \(longest) ms)"
      )
    }
    return nil
  }

  /// An interval in units of 1.25 ms.
  private static func milliseconds(_ units: UInt16) -> String {
    let fraction: StaticText =
      switch units % 4 {
      case 1: ".25"
      case 2: ".5"
      case 3: ".75"
      default: ""
      }
    return "\(Int(units) * 5 / 4)\(fraction)"
  }
}

extension EncryptionFailure {
  /// Its sentence, as a finding tells it.
  func sentence(since packet: Int) -> String {
    var sentence = "encryption failed: \(status: status, meant: false)"
    if times > 1 { sentence += ", \(times) times in a row since packet \(packet)" }
    return status.isKeyMissing ? sentence + ": \(conclusion)" : sentence
  }

  /// What a key means that is missing while devices pair.
  ///
  /// - Parameters:
  ///   - packet: Where the pairing began, or the first of several.
  ///   - isOne: Whether it is one.
  /// - Returns: A clause.
  package static func conclusion(pairing packet: Int, isOne: Bool) -> String {
    (isOne
      ? "the pairing begun in packet \(packet)"
      : "the pairings, the first begun in packet \(packet),")
      + " left no such key; no earlier bond was lost by that"
  }

  /// What a missing key means, and what to do about it.
  package var conclusion: String {
    guard isBondLost else { return Self.conclusion(pairing: pairing, isOne: true) }
    return switch keyless {
    case .host:
      "this host has no key for the peer any more; remove the bond on the peer, and pair again"
    case .peer: "the peer has no key for this host any more; forget it on this host, and pair again"
    case .peripheral:
      "the peripheral has no key for the central any more; forget it there, and pair again"
    case nil: "one side has no key for the other any more; remove the bond on both, and pair again"
    }
  }
}

extension AttributeErrorEvent {
  /// The error's name, for the characteristic that it is about.
  var name: StaticText? { code.name(for: label?.characteristic) }

  /// Its sentence, as a finding tells it.
  var sentence: String {
    var sentence = "\(opcode)"
    if let name = label?.uuid.name { sentence += " of \(name)" }
    return sentence
      + "\(of: handle) refused: \(name.map { "\($0)" } ?? "error 0x\(code: code.rawValue)")"
  }
}

// MARK: - Pieces of sentences

extension DefaultStringInterpolation {
  /// How long something lasted: `4.56 s`.
  package mutating func appendInterpolation(duration nanoseconds: Int64) {
    appendInterpolation(OutputBuffer.text { $0.append(duration: nanoseconds) })
  }

  /// A controller's error by its name and number, and what it means.
  mutating func appendInterpolation(intervals units: UInt16) {
    appendInterpolation(OutputBuffer.text { $0.append(intervals: units) })
  }

  mutating func appendInterpolation(status: ErrorCode, meant: Bool = true) {
    appendInterpolation(status: status, meant: meant, meaning: meant ? status.meaning?.string : nil)
  }

  /// A controller's error by its name and number, and what it means here.
  mutating func appendInterpolation(
    status: ErrorCode, meant: Bool = true, meaning: String?
  ) {
    if let name = status.name {
      appendInterpolation(name)
      if meant { appendInterpolation(" (0x\(code: status.rawValue))") }
    } else {
      appendInterpolation("error 0x\(code: status.rawValue)")
    }
    if let meaning { appendInterpolation(", \(meaning)") }
  }
}

extension OutputBuffer {
  /// Appends a duration in the unit that suits it: `12.3 ms`, `4.56 s`, `3 min 20 s`.
  package mutating func append(duration nanoseconds: Int64) {
    if nanoseconds < 1_000_000_000 {
      append(fixed: nanoseconds / 100_000, decimals: 1)
      append(" ms")
    } else if nanoseconds < 120_000_000_000 {
      append(fixed: nanoseconds / 10_000_000, decimals: 2)
      append(" s")
    } else {
      let seconds = nanoseconds / 1_000_000_000
      append(seconds / 60)
      append(" min ")
      append(seconds % 60)
      append(" s")
    }
  }

  /// Appends a time in units of 1.25 ms as milliseconds.
  package mutating func append(intervals units: UInt16) {
    append(fixed: Int64(units) * 125, decimals: 2)
    append(" ms")
  }
}
