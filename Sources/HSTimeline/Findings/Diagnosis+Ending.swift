import HSBytes
import HSCapture
import HSHCI

extension Diagnosis {
  /// What the end of a connection, or what came before, shows of its cause.
  package enum Ending: Sendable, Equatable {
    /// Nothing but the reason.
    case plain
    /// It was lost: what is known of its silence, and what else shows the cause.
    case lost(Silence, Loss)
    /// The host's adapter was reset, or reported a fault.
    case adapterReset
    /// The host reset its adapter, which told of no end; whether the adapter had reported a fault.
    case withoutEnd(isFault: Bool)
    /// A packet came in clear, though encryption had begun.
    case inClear(packet: Int)
    /// The check of a packet did not hold; whether that was right after encryption came on.
    case wrongCheck(isFirst: Bool)
    /// For the Authenticated Payload Timeout nothing came whose check holds.
    case unauthenticated
    /// A procedure of the link layer was not answered.
    case unansweredProcedure(String)
    /// Our side ended it: a request was not answered.
    case unansweredRequest
    /// The peer ended it, after encryption had failed.
    case failedEncryption
    /// The peer ended it, right after its wish for other parameters was refused; or as so many times before.
    case refusedWish(String, times: Int)
    /// A side took the parameters of the connection for unacceptable: what was wished or given last.
    case unacceptable(String, by: LinkEvent.Ender?)
    /// The same, and the central had granted a wish that never came into force.
    case grantedOnly(String)
  }

  /// The silence in which a connection was lost; times are in microseconds.
  package struct Silence: Sendable, Equatable {
    /// The interval, the latency in events and the supervision timeout that were in force, where all are known.
    let interval: Double?
    let latency: UInt16
    let timeout: Double
    /// How many connection events the peer missed in a row.
    let missed: Double
    /// Since when the peer was not heard; 0 where that is not known.
    let unheard: Double
    /// The signal's last strength, in dBm.
    let signal: Int8?

    /// The silence of a connection.
    ///
    /// - Parameters:
    ///   - interval: The connection interval; `nil` where not all parameters are known.
    ///   - latency: The peripheral latency.
    ///   - timeout: The supervision timeout.
    ///   - lived: How long the connection lasted: it cannot have been silent for longer.
    ///   - unheard: Since when the peer was not heard.
    ///   - signal: The signal's last strength.
    package init(
      interval: Double?, latency: UInt16, timeout: Double, lived: Double, unheard: Double,
      signal: Int8?
    ) {
      self.interval = interval
      self.latency = latency
      self.timeout = timeout
      missed = interval.map { max(0, min(timeout, lived)) / $0 } ?? 0
      self.unheard = unheard
      self.signal = signal
    }
  }

  /// What shows why a connection was lost; times are in nanoseconds.
  package enum Loss: Sendable, Equatable {
    /// So many other links of the adapter were lost at the same time.
    case together(Int)
    /// The peripheral advertised so long before the timeout was over.
    case peripheralReset(early: Int64)
    /// Other parameters had just come into force.
    case newParameters
    /// The supervision timeout has room for so many of the events at which the peripheral must answer; whether our host chose it as
    /// the central, unasked.
    case shortTimeout(events: Double, isHosts: Bool)
    /// The signal was weak, or had become weaker than this; and the supervision timeout has room for so many events where
    /// those are few.
    case outOfRange(from: Int8?, events: Double? = nil)
    /// Nothing; how much later the peripheral advertised again, where it did.
    case unexplained(again: Int64?)
  }
}

extension Diagnosis.Ending {
  /// What is told of it, but for what apps see.
  ///
  /// - Parameters:
  ///   - reason: The reason of the disconnection.
  ///   - lasted: After how long that was, in words.
  ///   - side: Whose side the capture is described from.
  /// - Returns: The row.
  func row(_ reason: HSHCI.ErrorCode, _ lasted: String, _ side: LocalSide) -> Diagnosis.Row {
    let peer = side.sender(.received)
    let ended = "ended the connection \(lasted)"
    let name =
      "the connection ended \(lasted)\(isOfSecurity(reason) ? " for its security" : ""): "
      + "\(status: reason, meant: false)"
    switch self {
    case .lost(let silence, let loss): return loss.row(silence, lasted, peer)
    case .adapterReset:
      return .init(
        .dropAdapterReset,
        "the connection was lost \(lasted) when the host's adapter was reset or failed")
    case .withoutEnd(let isFault):
      return .init(
        .dropAdapterReset,
        "the host reset its adapter while connected, \(lasted)\(isFault ? ", which had reported a fault" : ""): \(peer) was not told, and waits for the supervision timeout"
      )
    case .wrongCheck(let isFirst):
      return .init(
        .dropAuthentication, "\(name): the check of a packet did not hold",
        otherwise: isFirst
          ? nil
          : (
            .firmware,
            "See that both sides count packets alike: the key is right, as packets before were read with it."
          ))
    case .unauthenticated:
      return .init(
        .dropAuthentication,
        "\(side.sender(.sent)) \(ended): nothing came whose check holds for the Authenticated Payload Timeout",
        otherwise: (
          .firmware,
          "Answer LL_PING_REQ, and send an encrypted packet now and then: the connection is taken for a stranger's otherwise."
        ))
    case .unansweredProcedure(let procedure):
      return .init(
        .dropAbnormalEnd,
        "the connection ended \(lasted): \(procedure) was not answered (LL Response Timeout)",
        otherwise: (
          .firmware,
          "Answer each procedure of the link layer, if only with LL_UNKNOWN_RSP or LL_REJECT_EXT_IND."
        ))
    case .inClear(let packet):
      return .init(
        .dropAuthentication,
        "\(name), as packet \(packet) came in clear, though encryption had begun",
        otherwise: (
          .firmware,
          "Encrypt what follows the beginning of encryption, on the side that sent it in clear: no key is wrong."
        ))
    case .unansweredRequest:
      return .init(
        .dropUnansweredRequest, "\(side.sender(.sent)) \(ended): a request was not answered",
        otherwise: side.isPeripherals(.sent)
          ? (
            .app,
            "Answer each request, and confirm each indication, within 30 s: the peripheral ends the connection otherwise."
          ) : nil)
    case .failedEncryption:
      return .init(.dropAuthentication, "\(peer) \(ended), after encryption had failed")
    case .refusedWish(let wish, let times):
      return .init(
        .dropParametersRefused,
        "\(peer) \(ended), \(times > 1 ? "as \(times - 1 > 1 ? "\(times - 1) times" : "once") before " : "right ")after its wish for other parameters was refused (\(wish))"
      )
    case .unacceptable(let wish, let ender):
      let who =
        switch ender {
        case .host?: side.sender(.sent)
        case .peer?, .peripheral?: peer
        case .central?: "the central"
        case .link?, nil: "one side"
        }
      return .init(
        .dropParametersRefused,
        "\(who) \(ended), as it takes the parameters for unacceptable\(wish.isEmpty ? "" : ": last came \(wish)")"
      )
    case .grantedOnly(let wish):
      return .init(
        .dropParametersNotApplied,
        "the connection ended \(lasted), as the parameters were taken for unacceptable: the central had granted others\(wish.isEmpty ? "" : " (\(wish))"), which never came into force",
        otherwise: (
          .app,
          "Have the phone or computer change the parameters once it has granted them, or refuse the wish."
        ))
    case .plain: break
    }
    switch reason.rawValue {
    case 0x3e:
      return .init(
        .connectingNeverEstablished,
        "no packet of \(peer) was heard (Connection Failed to be Established)")
    case _ where isOfSecurity(reason): return .init(.dropAuthentication, name)
    case 0x3b: return .init(.dropParametersRefused, name)
    case 0x28:
      return .init(
        .dropParametersNotApplied,
        "the connection ended \(lasted): the instant of a change had passed")
    case 0x14:
      return .init(.dropEndedByPeer, "\(peer) \(ended) for low resources")
    case 0x15:
      return .init(
        .dropEndedByPeer, "\(peer) \(ended) because it is switched off",
        otherwise: (
          .surroundings, "Switch the device on again, or charge it: it said that it switches off."
        ))
    default: return .init(.dropAbnormalEnd, name)
    }
  }

  /// Authentication Failure, PIN or Key Missing, Pairing Not Allowed, Pairing With Unit Key Not Supported, and MIC Failure.
  private func isOfSecurity(_ reason: HSHCI.ErrorCode) -> Bool {
    [0x05, 0x06, 0x18, 0x29, 0x3d].contains(reason.rawValue)
  }
}

extension Diagnosis.Loss {
  fileprivate func row(
    _ silence: Diagnosis.Silence, _ lasted: String, _ peer: String
  ) -> Diagnosis.Row {
    let base = "the connection was lost \(lasted)\(silence.words)"
    var row: Diagnosis.Row =
      switch self {
      case .together(let count):
        .init(
          .dropLostTogether,
          "\(base); \(counted(count, "other link")) of the adapter \(count == 1 ? "was" : "were") lost within a second"
        )
      case .peripheralReset(let early):
        .init(
          .dropPeripheralReset,
          "\(base); the peripheral advertised \(duration: early) before the supervision timeout: it had given up the connection by itself"
        )
      case .newParameters:
        .init(
          .dropParametersNotApplied,
          "\(base); \(peer) was not heard again once other parameters were in force")
      case .shortTimeout(let events, let isHosts):
        .init(
          .dropTimeoutMargin,
          "\(base); the supervision timeout\(isHosts ? ", the host's own choice," : "") leaves room for \(events.text(1)) of the events at which the peripheral must answer",
          otherwise: isHosts
            ? (
              .app,
              "Connect with a supervision timeout of at least six times the interval times one plus the latency: the peripheral did not ask for this one."
            ) : nil)
      case .outOfRange(let best, let events):
        .init(
          .dropOutOfRange,
          "\(base)\(best.map { ", from \($0) dBm" } ?? ""): out of range"
            + (events.map {
              "; besides, the supervision timeout leaves room for \($0.text(1)) of the events at which the peripheral must answer"
            } ?? ""))
      case .unexplained(let again):
        .init(
          .dropSupervisionTimeout,
          "\(base); "
            + (again.map {
              "the peripheral advertised again \($0 < 0 ? "at once" : "\(duration: $0) later"): whether the radio or the peripheral failed cannot be told"
            } ?? "the cause cannot be told from this capture"))
      }
    row.facts = silence.facts
    return row
  }
}

extension Diagnosis.Silence {
  fileprivate var words: String {
    (interval == nil
      ? "" : ": nothing was heard for \(Int(clamping: missed)) events in a row")
      + (signal.map { ", the signal was last \($0) dBm" } ?? "")
  }

  fileprivate var facts: [Diagnosis.Fact] {
    var facts: [Diagnosis.Fact] = []
    if let interval {
      facts = [
        .init(.interval_ms, interval / 1000), .init(.latency, Int(latency)),
        .init(.timeout_ms, timeout / 1000), .init(.missed_events, missed.rounded(.down)),
      ]
    }
    if unheard > 0 { facts.append(.init(.silence_ms, unheard / 1000)) }
    if let signal { facts.append(.init(.rssi_dbm, Int(signal))) }
    return facts
  }
}
