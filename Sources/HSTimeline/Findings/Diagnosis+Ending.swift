import HSProtocols

extension Diagnosis {
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
}

extension ErrorCode {
  /// That a connection ended so, after a time that is told in words.
  func ended(_ lasted: String) -> String {
    "the connection ended \(lasted)\(isOfSecurity ? " for its security" : ""): \(status: self, meant: false)"
  }

  /// What is told of an end of which nothing but the reason is known.
  func row(_ lasted: String, _ side: LocalSide) -> Diagnosis.Row {
    let peer = side.sender(.received)
    return switch rawValue {
    case 0x3e:
      .init(
        .connectingNeverEstablished,
        "no packet of \(peer) was heard (Connection Failed to be Established)")
    case _ where isOfSecurity: .init(.dropAuthentication, ended(lasted))
    case 0x3b: .init(.dropParametersRefused, ended(lasted))
    case 0x28:
      .init(
        .dropParametersNotApplied,
        "the connection ended \(lasted): the instant of a change had passed")
    case 0x14:
      .init(.dropEndedByPeer, "\(peer) ended the connection \(lasted) for low resources")
    case 0x15:
      .init(
        .dropEndedByPeer, "\(peer) ended the connection \(lasted) because it is switched off",
        otherwise: (
          .surroundings, "Switch the device on again, or charge it: it said that it switches off."
        ))
    default: .init(.dropAbnormalEnd, ended(lasted))
    }
  }

  /// Authentication Failure, PIN or Key Missing, Pairing Not Allowed, Pairing With Unit Key Not Supported, and MIC Failure.
  private var isOfSecurity: Bool { [0x05, 0x06, 0x18, 0x29, 0x3d].contains(rawValue) }
}

extension LocalSide {
  /// Who ended a connection.
  func words(of ender: LinkEvent.Ender?) -> String {
    switch ender {
    case .host?: sender(.sent)
    case .peer?, .peripheral?: sender(.received)
    case .central?: "the central"
    case .link?, nil: "one side"
    }
  }
}

extension Diagnosis.Silence {
  var words: String {
    (interval == nil
      ? "" : ": nothing was heard for \(Int(clamping: missed)) events in a row")
      + (signal.map { ", the signal was last \($0) dBm" } ?? "")
  }

  var facts: [Diagnosis.Fact] {
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
