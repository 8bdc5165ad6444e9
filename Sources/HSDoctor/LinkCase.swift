import HSProtocols
import HSTimeline

/// What is known of one connection.
///
/// A class: it is changed with each PDU, and too large to be moved each time.
final class LinkCase {
  let id: Int
  let peer: Int
  let adapter: UInt16
  /// When it was opened, and by which packet.
  let begun: (time: CaptureTime, packet: Int)
  let address: DeviceAddress?
  /// Whose side it is described from: the peripheral's, where that is our host's role.
  let side: LocalSide
  /// Whether a sniffer recorded it.
  let isOnAir: Bool
  /// Whether it was there before the capture, which then tells of its data length and MTU only where they change.
  var isJoined = false
  var stretch: Stretch
  /// Stretches with a transfer, the oldest first.
  var stretches: [Stretch] = []
  var changes: [LinkChange] = []
  /// How long answers took to come, what was last heard, and what ended badly.
  var clues = Clues()
  /// How attributes are discovered, and the credits of its channels.
  var watches = (discovery: DiscoveryWatch(), credits: CreditWatch())
  var ended: CaptureTime?
  /// Whether it is over, and the capture does not hold its end; and whether it holds nothing of it but the request, or it
  /// was never established.
  var unseen: (end: Bool, all: Bool) = (false, false)
  /// Whether it ended otherwise than by one side's wish, and what is to be said of that, where nothing was wrong.
  var parting: (isLost: Bool, remark: String?) = (false, nil)
  /// Bytes of values in all, our side's and the peer's, and whether some are of frames on channels of their own.
  var bytes = (sent: 0, received: 0, isOfFrames: false)
  var isLowEnergy: Bool
  /// What a sniffer heard of it, once it is over, and its packets with contents, of all stretches.
  var air = (counts: Connection.AirCounts(), packets: 0)
  /// What failed of its bond, until the connection ends or encryption succeeds, and what failed first and then succeeded.
  var bond: (failures: [Diagnosis], recovered: [String]) = ([], [])

  init(
    id: Int, peer: Int, adapter: UInt16, opened: CaptureTime, openedPacket: Int,
    address: DeviceAddress?, side: LocalSide = .host, isOnAir: Bool = false, stretch: Stretch,
    isLowEnergy: Bool
  ) {
    self.id = id
    self.peer = peer
    self.adapter = adapter
    begun = (opened, openedPacket)
    self.address = address
    self.side = side
    self.isOnAir = isOnAir
    self.stretch = stretch
    self.isLowEnergy = isLowEnergy
  }

  var opened: CaptureTime { begun.time }
  var openedPacket: Int { begun.packet }

  /// The interval in force, in microseconds; the stretch itself would be copied to be asked.
  var intervalTime: Double { Stretch.time(stretch.units) }

  /// Whether the sniffer missed so many packets that rates and packets an event are less than the link's.
  ///
  /// One bit shows a packet that is missing, and nothing two in a row: of a share p that is missing at random, p / (1 + p) is seen.
  var isIncomplete: Bool {
    isOnAir && air.counts.missed > 20 && air.counts.missed * 20 > air.counts.heard
  }

  /// Counts bytes of a value.
  func count(_ moved: Int, isSent: Bool) {
    if isSent { bytes.sent &+= moved } else { bytes.received &+= moved }
  }

  /// Most stretches and changes that are kept of a connection.
  static let limit = 64

  /// A procedure of the link layer.
  struct Procedure {
    /// What is asked for.
    enum Kind: String {
      case features = "the exchange of features"
      case version = "the exchange of versions"
      case parameters = "the change of connection parameters"
      case dataLength = "the change of the data length"
      case phy = "the change of the PHY"
      case encryption = "the start of encryption"
    }

    var kind: Kind
    /// The packet that began it.
    var packet: Int
    var time: CaptureTime
    var isSent: Bool
  }

  /// What may say why a connection ends.
  struct Clues {
    var lastHeard: CaptureTime?
    var lastHeardPacket = 0
    private(set) var signals: [SignalReading] = []
    /// The strongest signal in the connection, in dBm.
    private(set) var best: Int8?
    var refused: CaptureTime?
    /// Answers to wishes for other parameters, or 0: the last by which one was not granted, and that by which the central granted
    /// one that did not come into force since, nor was asked of a controller.
    var wish = (rejected: 0, granted: 0)
    /// When the peer was first heard advertising since it was last heard in the connection.
    private(set) var advertised: (time: CaptureTime, packet: Int)?
    /// Whether it advertises though it is connected.
    private(set) var advertisesConnected = false
    /// Procedures of the link layer that wait for their answers.
    private var procedures: [Procedure] = []
    /// The controller's word that nothing came with a valid check for the Authenticated Payload Timeout.
    var unauthenticated: (packet: Int, time: CaptureTime)?
    /// The last change of parameters that the central decided.
    var update: (time: CaptureTime?, packet: Int) = (nil, 0)
    var failedEncryption = 0
    var unansweredRequest = 0
    /// Refusals for want of security: how many, the first one's packet, and what it says.
    private(set) var refusals = (
      count: 0, first: 0, code: ATTErrorCode.insufficientAuthentication
    )
    var isPairing = false
    /// The request of our side that waits for its answer.
    private(set) var asked: Asked?
    /// Bytes of the write that waits for its response.
    var written = 0
    /// The handle of the last request.
    var handle = 0
    /// When encryption came on.
    var encrypted: CaptureTime?
    /// How both sides confirmed a pairing.
    var confirmed = Confirmed()

    /// A request that waits for its answer.
    struct Asked {
      var opcode: ATTOpcode
      var handle: AttributeHandle
      var packet: Int
      var time: CaptureTime
    }

    /// What each side sent last before encryption: Pairing Random, or in Secure Connections pairing Pairing DHKey Check.
    struct Confirmed {
      /// Its packets, or 0.
      private(set) var sent = 0
      private(set) var received = 0
      /// When the later one came.
      private var time = CaptureTime(nanoseconds: 0)
      /// Whether it is Secure Connections pairing, in which the random values prove nothing yet.
      private var isSecure = false

      /// What a Security Manager PDU shows of how far a pairing came.
      mutating func note(_ pdu: SMPPDU, _ origin: EventOrigin) {
        switch pdu {
        case .pairingRequest: self = Confirmed()
        case .pairingPublicKey: isSecure = true
        case .pairingRandom where isSecure: break
        case .pairingRandom, .pairingDHKeyCheck:
          if origin.direction == .sent { sent = origin.packet } else { received = origin.packet }
          time = origin.time
        default: break
        }
      }

      /// Nanoseconds that passed since both had confirmed; `nil` where they had not, or not long before.
      func unencrypted(at now: CaptureTime) -> Int64? {
        let waited = now.nanoseconds(since: time)
        return sent > 0 && received > 0 && waited >= 1_000_000_000 ? waited : nil
      }
    }

    /// The peer was heard, if it was.
    mutating func hear(_ origin: EventOrigin) {
      guard origin.direction == .received else { return }
      hear(at: origin.time, in: origin.packet)
    }

    /// The peer was heard at a time.
    mutating func hear(at time: CaptureTime, in packet: Int) {
      lastHeard = time
      lastHeardPacket = packet
      // Its advertisements of before were no sign that it had given up.
      guard let advertised, advertised.time <= time else { return }
      advertisesConnected = true
      self.advertised = nil
    }

    /// The peer was heard advertising, so long after the connection began that it is no report which came late.
    mutating func advertise(_ origin: EventOrigin) {
      if advertised == nil { advertised = (origin.time, origin.packet) }
    }

    /// A control PDU on the air begins a procedure, or answers the one that waits.
    mutating func take(_ opcode: ControlOpcode, _ origin: EventOrigin) {
      let kind: Procedure.Kind? =
        switch opcode {
        case .encryptionRequest: .encryption
        case .featureRequest, .peripheralFeatureRequest: .features
        case .connectionParametersRequest: .parameters
        case .lengthRequest: .dataLength
        case .versionIndication: .version
        default: nil
        }
      let isSent = origin.direction == .sent
      if procedures.contains(where: { $0.isSent != isSent }) {
        procedures = []
      } else if let kind, procedures.isEmpty {
        begin(Procedure(kind: kind, packet: origin.packet, time: origin.time, isSent: isSent))
      }
    }

    /// A procedure begins.
    mutating func begin(_ procedure: Procedure) {
      answer(procedure.kind)
      procedures.append(procedure)
    }

    /// A procedure is answered.
    mutating func answer(_ kind: Procedure.Kind) { procedures.removeAll { $0.kind == kind } }

    /// The procedure that was not answered, where the connection ended for that: it began 40 s before (Core 5.4, Vol 6, Part B, 5.2),
    /// or some events earlier.
    func unanswered(at end: CaptureTime) -> Procedure? {
      let late = procedures.last {
        (39_000_000_000...48_000_000_000).contains(end.nanoseconds(since: $0.time))
      }
      // Of a data length that stays as it is nothing is told.
      return late ?? procedures.last { $0.kind != .dataLength }
    }

    /// A request of our side waits for its answer, or has it.
    mutating func wait(
      for opcode: ATTOpcode, _ request: ATTPDU?, _ direction: Direction,
      _ origin: EventOrigin
    ) {
      if direction == .sent, opcode.isRequest {
        asked = Asked(
          opcode: opcode, handle: request?.asked?.first ?? .reserved,
          packet: origin.packet, time: origin.time)
      } else if direction == .received, opcode.isResponse {
        asked = nil
      }
    }

    /// The peer refused a request; it counts where that was for want of security.
    mutating func refuse(_ error: AttributeErrorEvent, _ origin: EventOrigin) {
      let codes: [ATTErrorCode] = [
        .insufficientAuthentication, .insufficientAuthorization, .encryptionKeySizeTooShort,
        .insufficientEncryption,
      ]
      guard origin.direction == .received, error.handle.isValid, codes.contains(error.code) else {
        return
      }
      if refusals.count == 0 { (refusals.first, refusals.code) = (origin.packet, error.code) }
      refusals.count += 1
    }

    /// Notes a signal's strength, unless it is the last one; the first and the latest are kept.
    mutating func note(_ signal: SignalReading?) {
      guard let signal, signal.source != .advertising, signals.last?.packet != signal.packet else {
        return
      }
      signals.append(signal)
      best = max(best ?? signal.strength, signal.strength)
      if signals.count > 16 { signals.remove(at: 1) }
    }
  }

  /// What is wrong with the connection: from its beginning to its end, unless it is said from when to when.
  func diagnosis(
    _ kind: Diagnosis.Kind, from start: CaptureTime? = nil, to end: CaptureTime? = nil,
    _ packets: [Int]
  ) -> Diagnosis {
    Diagnosis(
      kind, connection: id, peer: peer, from: start ?? opened, to: end ?? ended ?? opened,
      packets: packets, side: side)
  }

  /// That the server asked for security and got none.
  func unsecured() -> Diagnosis? {
    guard clues.refusals.count > 0, bond.failures.isEmpty, !clues.isPairing, !stretch.isEncrypted,
      clues.failedEncryption == 0
    else { return nil }
    return diagnosis(
      .notSecured(times: clues.refusals.count, clues.refusals.code), [clues.refusals.first])
  }

  /// Other parameters come into force: what moved until now is judged by itself.
  func change(_ origin: EventOrigin, _ body: (inout Stretch) -> Void) {
    keep()
    var next = stretch.next(origin.time, origin.packet)
    body(&next)
    stretch = next
  }

  /// Keeps the present stretch, if anything moved in it.
  func keep() {
    air.packets += stretch.airPackets
    if stretch.close(), stretches.count < Self.limit { stretches.append(stretch) }
  }

  /// Encryption is on: what failed before it has passed.
  func recover(in packet: Int) {
    clues.failedEncryption = 0
    for failure in bond.failures {
      let first = failure.packets.last ?? 0
      bond.recovered.append(
        "\(failure.row.statement) (packet \(first)), and encryption came on later (packet \(packet))"
      )
    }
    bond.failures = []
  }

  /// That both sides confirmed a pairing, and the central began no encryption until the connection ended.
  func unencrypted() -> Diagnosis? {
    guard let ended, bond.failures.isEmpty, !stretch.isEncrypted, clues.failedEncryption == 0,
      air.counts.missed == 0, let waited = clues.confirmed.unencrypted(at: ended)
    else { return nil }
    return diagnosis(
      .notEncrypted(after: waited), [clues.confirmed.sent, clues.confirmed.received])
  }

  /// The wish for other parameters that was answered last, in words.
  var lastWish: (words: String, packet: Int)? {
    changes.last { $0.kind == .parameters && ($0.asked > 0 || $0.given > 0) }.map {
      $0.asked > 0 ? ($0.wish, $0.asked) : ($0.gift, $0.given)
    }
  }

  /// What was asked last is answered; or it came unasked.
  func answer(
    _ kind: LinkChange.Kind, _ packet: Int, _ gift: String, _ outcome: LinkChange.Outcome
  ) {
    let isWaiting = { (change: LinkChange) in change.kind == kind && change.outcome == .asked }
    guard let place = changes.lastIndex(where: isWaiting) else {
      return note(
        LinkChange(
          kind: kind, asked: 0, asker: nil, wish: "", given: packet, gift: gift,
          outcome: outcome == .granted ? .given : outcome))
    }
    // A peripheral asks the host, and the host its controller: what comes into force answers both.
    for index in changes.indices
    where index == place || outcome == .granted && isWaiting(changes[index]) {
      changes[index].given = packet
      changes[index].gift = gift
      changes[index].outcome = outcome
    }
  }

  /// Whether the peripheral asked for the interval that comes into force, or for none that is shorter than phones grant.
  func isPeripheralsWish(_ interval: UInt16, given packet: Int, _ role: Connection.Role?) -> Bool {
    let peripheral: Direction = role == .peripheral ? .sent : .received
    return changes.contains {
      $0.kind == .parameters && $0.given == packet && $0.asker == peripheral
        && Stretch.time($0.shortest) > LinkModel.shortInterval && $0.shortest <= interval
    }
  }

  /// Whether our host is the central and chose the parameters in force, which the peripheral had not asked for.
  var hasOwnParameters: Bool {
    let told = stretch.told.parameters
    return side == .host && !(isJoined && told == openedPacket)
      && !changes.contains {
        $0.kind == .parameters && $0.given == told && $0.asker == .received
      }
  }

  /// A side wishes other parameters.
  func ask(
    _ origin: EventOrigin, _ least: UInt16, _ most: UInt16, _ latency: UInt16, _ timeout: UInt16
  ) {
    note(
      LinkChange(
        kind: .parameters, asked: origin.packet, asker: origin.direction,
        wish: LinkChange.words(least, most, latency, timeout), shortest: least, given: 0, gift: "",
        outcome: .asked))
  }

  /// Keeps a change.
  func note(_ change: LinkChange) {
    if changes.count < Self.limit { changes.append(change) }
  }
}

extension Diagnosis {
  /// What an event shows, from its own time on or from an earlier one.
  init(
    _ kind: Kind, _ origin: EventOrigin, from start: CaptureTime? = nil, packets: [Int],
    side: LocalSide = .host
  ) {
    self.init(
      kind, connection: origin.connection, peer: origin.peer, from: start ?? origin.time,
      to: origin.time, packets: packets, side: side)
  }
}
