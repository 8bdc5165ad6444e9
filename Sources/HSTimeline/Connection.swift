public import HSProtocols

/// A connection's story so far.
public struct Connection: Sendable {
  /// The number on this timeline, from 1.
  public let id: Int
  /// The adapter.
  public let adapter: UInt16
  /// The handle that the adapter gave it.
  public let handle: ConnectionHandle
  /// The number of the peer.
  public let peer: Int
  /// LE or BR/EDR, as far as it is known.
  public var transport: Transport
  /// Our role: central or peripheral, if the capture tells.
  public var role: Role?
  /// The packet of the connection event, or the first packet seen of a connection that was there
  /// before the capture.
  public let openedPacket: Int
  /// When that was.
  public let openedTime: CaptureTime
  /// Whether the capture began after the connection.
  public let joinedHalfway: Bool
  /// How it ended, if it did.
  var ending = Ending()
  /// Interval, latency and timeout in force.
  var parameters = Parameters()
  /// Whether the link is encrypted, as far as the capture tells.
  public var isEncrypted = false
  /// What its packets begin with on the air; `nil` for a connection that HCI tells of.
  public var accessAddress: UInt32?
  /// The address of the side that counts as ours, where the capture tells: on the air, the
  /// central's.
  public var localAddress: DeviceAddress?
  /// Whether the capture does not say which way packets went, and it was worked out.
  public var hasInferredDirection = false
  /// The last signal strength of the peer's that the capture tells, if it tells any, and when that was.
  private(set) var measured: (signal: SignalReading, time: CaptureTime)?
  /// Its ATT bearers, and the channels that carry them.
  var bearers = Bearers()
  /// Its packets, and what is known of those that the capture lacks.
  var traffic = Traffic()
  /// What clients configured, and what servers sent of their own accord.
  var values = Values()
  /// The pairing that is under way, or was the last.
  var pairing = PairingWatch()

  /// How a connection ended.
  struct Ending: Sendable {
    /// The packet of the disconnection, 0 while the connection lasts.
    var packet = 0
    /// When that was.
    var time: CaptureTime?
    /// Why.
    var reason: ErrorCode?
    /// The packet of our host's command, or 0.
    var command = 0
    /// Whether our controller accepted it.
    var isAccepted = false
    /// When our host asked for it, or a side on the air said that it ends.
    var asked: CaptureTime?
    /// Whether the peer had fallen silent before our host asked for the end.
    private var wasSilent = false
    /// On the air, who said that it ends.
    var terminator: Direction?
    /// What shows that it is over, where the capture does not hold its end.
    var unseen: UnseenEnd?
    /// On the air, for how long nothing of it was heard at the capture's end, in nanoseconds.
    var silence: Int64 = 0

    /// Until when packets of a connection may come behind the event of its end, in nanoseconds since 1970.
    ///
    /// Events and data come from the controller in different ways, USB endpoints for example, and pass one
    /// another by a few milliseconds. No new connection carries data so soon.
    var deadline: Int64 {
      let sum = (time?.nanoseconds ?? 0).addingReportingOverflow(20_000_000)
      return sum.overflow ? .max : sum.partialValue
    }

    /// Whether the side that sends in a direction hung up before what it asked could be answered.
    func isHungUp(on asking: Direction, since begun: CaptureTime, _ parameters: Parameters) -> Bool
    {
      guard let asked, asking == terminator ?? .sent else { return false }
      return asked.nanoseconds(since: begun) < Self.roundTrip(parameters)
    }

    /// Whether the connection ended before what was asked in a packet could be answered, whoever ended it: too soon, or
    /// because it was lost, and the other side was last heard before.
    func isCutShort(
      _ packet: Int, since begun: CaptureTime, heard: Heard, _ parameters: Parameters
    ) -> Bool {
      guard let time, let reason else { return false }
      return ender(reason) == .link && heard.packet < packet
        || time.nanoseconds(since: begun) < Self.roundTrip(parameters)
    }

    /// Nanoseconds for a question and its answer.
    ///
    /// They take a connection event each, later ones where the peripheral may sleep, and hosts a moment more.
    private static func roundTrip(_ parameters: Parameters) -> Int64 {
      let events = 2 * (1 + Int64(parameters.latency ?? 0))
      return 100_000_000 + Int64(parameters.interval ?? 0) * 1_250_000 * events
    }

    /// Forgets that our host asked for the end: it was refused, or the peer was sooner.
    mutating func withdraw() {
      command = 0
      asked = nil
      isAccepted = false
    }

    /// Takes in that it ends for a reason at a time.
    ///
    /// The controller waits for the supervision timeout: if our host asked less than that before, the peer was silent already,
    /// but for two events that it may have missed.
    mutating func end(_ reason: ErrorCode, at time: CaptureTime, _ parameters: Parameters) {
      self.reason = reason
      guard let asked, command > 0, reason.rawValue == 0x08 else { return }
      let events =
        Int64(parameters.interval ?? 0) * 2_500_000 * (1 + Int64(parameters.latency ?? 0))
      wasSilent = time.nanoseconds(since: asked) < parameters.patience - events
    }

    /// Who ended it for a reason, as far as the capture tells: not which side a link lost that was silent before.
    func ender(_ reason: ErrorCode) -> LinkEvent.Ender? {
      if wasSilent { return nil }
      if let terminator { return terminator == .sent ? .central : .peripheral }
      return LinkEvent.Ender(reason: reason, isAsked: command > 0)
    }
  }

  /// What both sides agreed on.
  struct Parameters: Sendable {
    /// Connection interval in units of 1.25 ms, if known.
    var interval: UInt16?
    /// Peripheral latency in connection events.
    var latency: UInt16?
    /// Supervision timeout in units of 10 ms.
    var supervisionTimeout: UInt16?
    /// The wish for others that waits for its answer.
    var wish: ParameterWish?
    /// The last wish for others, if it was not granted.
    var rejection: ParameterRejection?

    /// These are in force from now on, or will be: interval in 1.25 ms, latency in events, timeout in 10 ms.
    mutating func agree(_ interval: UInt16, latency: UInt16, timeout: UInt16) {
      self.interval = interval
      self.latency = latency
      supervisionTimeout = timeout
    }

    /// The wish was not granted; what is known of it.
    mutating func reject(_ answer: ParameterRejection.Answer, packet: Int) -> ParameterRejection {
      let rejection = ParameterRejection(wish: wish, packet: packet, answer: answer)
      self.rejection = rejection
      wish = nil
      return rejection
    }

    /// The wish was granted, or is of no account any more.
    mutating func settle() {
      wish = nil
      rejection = nil
    }

    /// The supervision timeout in nanoseconds; 0 if it is not known.
    var patience: Int64 { Int64(supervisionTimeout ?? 0) * 10_000_000 }

    /// The supervision timeout in nanoseconds; the longest that there may be, if it is not known.
    ///
    /// Core 5.4, Vol 6, Part B, 4.5.2.
    var longestPatience: Int64 { Int64(supervisionTimeout ?? 3200) * 10_000_000 }
    /// Nanoseconds that pass between two packets only if they are of different connection events.
    ///
    /// 1.25 ms an interval's unit; within an event no more than one packet's length passes.
    var pause: Int64 { max(Int64(interval ?? 8) * 1_250_000 / 2, 4_000_000) }
  }

  /// How many packets of a connection a sniffer heard, those without contents among them.
  package struct AirCounts: Sendable {
    /// Those that are sound.
    package var heard = 0
    /// Those that are known to be missing: fewer than are, as one bit shows each other one only.
    package var missed = 0
    /// Those with contents whose CRC is wrong.
    package var damaged = 0

    /// None yet.
    package init() {}
  }

  /// A packet, and when it came in nanoseconds since 1970.
  struct Heard: Sendable {
    var packet = 0
    var time: Int64 = 0
  }

  /// What was seen of a connection's packets.
  struct Traffic: Sendable {
    /// The last packet of each side: whole frames, and on the air also empty packets.
    private(set) var heard = EachWay(Heard())
    /// On the air, each side's last packet that acknowledges another one than its packet before did: it heard the other side shortly
    /// before.
    private var hearing = EachWay(Heard())
    /// How often that was.
    private var hearings = EachWay(0)
    /// The PHY of each side's last packet, as HCI numbers them; 0 where the capture does not say.
    var phy = EachWay(UInt8(0))
    /// On the air, whether each side's last packet says that more waits (MD).
    var hasMore = EachWay(false)
    /// Whether an event told that the capture does not hold the connection's beginning.
    private var isJoinTold = false
    /// ATT PDUs.
    private(set) var attributePDUs = 0
    /// Notifications and indications.
    private(set) var notifications = 0
    /// Data packets that were sent and are not completed.
    var inController = DataInController(earlier: 0)
    /// What is known of packets that the capture lacks.
    var losses = KnownLosses()
    /// What the counters of encryption say of each side's packets.
    var counted = EachWay(PacketCount())
    /// When each side last asked the other's server for something, or wrote, in nanoseconds since 1970.
    private(set) var asked = EachWay(Int64.min)
    /// When it did the time before.
    private(set) var askedBefore = EachWay(Int64.min)
    /// When the last frame of each side that came in pieces began, in nanoseconds since 1970, and how many packets it took up to now.
    private(set) var pieces = EachWay((begun: Int64(0), count: 0))
    /// On the air, packets that were heard, that were not, and that came damaged.
    var air = AirCounts()

    /// Whether it is news that earlier ones are not in the capture: once.
    mutating func join() -> Bool {
      defer { isJoinTold = true }
      return !isJoinTold
    }

    /// Notes that the side which sends in a direction asked for something, or wrote.
    mutating func ask(_ direction: Direction, _ time: CaptureTime) {
      askedBefore[direction] = asked[direction]
      asked[direction] = time.nanoseconds
    }

    /// A piece of a frame came, which is not whole yet.
    mutating func wait(_ direction: Direction, isStart: Bool, _ time: CaptureTime) {
      if isStart { pieces[direction] = (time.nanoseconds, 0) }
      pieces[direction].count &+= 1
    }

    /// Counts an ATT PDU.
    @inline(__always)
    mutating func countPDU() { attributePDUs += 1 }

    /// Counts a notification or an indication.
    @inline(__always)
    mutating func countNotification() { notifications += 1 }

    /// The last packet of either side.
    var last: Heard { heard.received.packet > heard.sent.packet ? heard.received : heard.sent }

    /// Notes that the side which sends in a direction has heard the other one.
    mutating func noteHearing(_ direction: Direction, _ packet: Int, _ time: CaptureTime) {
      hearing[direction] = Heard(packet: packet, time: time.nanoseconds)
      hearings[direction] &+= 1
    }

    /// When the side that sends in a direction last showed that it heard the other one, and how often it did.
    func hearing(_ direction: Direction) -> (last: Heard, times: Int) {
      (hearing[direction], hearings[direction])
    }

    /// Notes that something came in a direction.
    @inline(__always)
    mutating func hear(_ direction: Direction, _ packet: Int, _ time: CaptureTime) {
      heard[direction] = Heard(packet: packet, time: time.nanoseconds)
    }
  }

  /// What clients configured, and what servers sent of their own accord.
  struct Values: Sendable {
    /// What was subscribed to.
    private(set) var subscriptions: [Subscription] = []
    /// See `Connection.refusedSubscriptions`.
    private(set) var refusedSubscriptions: [RefusedSubscription] = []
    /// See `Connection.probableConfigurations`.
    private(set) var probableConfigurations: [AttributeHandle] = []
    /// See `Connection.unansweredConfigurations`.
    private(set) var unansweredConfigurations: [UnansweredConfiguration] = []
    /// See `Connection.cutDiscoveryAnswers`.
    private(set) var cutDiscoveryAnswers = 0
    /// What values of handles without a label look like.
    var candidates = InferenceCandidates()
    /// Texts that are being sent in pieces.
    var messages = TextMessages()

    /// Most subscriptions that are kept.
    private static let subscriptionLimit = AttributeTable.limit
    /// Most refused subscriptions that are kept.
    private static let refusedLimit = 64
    /// Most writes without an answer that are kept.
    private static let unansweredLimit = 64
    /// Most handles of probable configurations that are kept.
    private static let probableLimit = 64

    /// Counts an answer to discovery that the recorder cut.
    mutating func countCutAnswer() { cutDiscoveryAnswers += 1 }

    /// Notes a configuration that a client wrote; when it was last switched on stays known.
    mutating func note(_ subscription: Subscription) {
      guard
        let place = subscriptions.firstIndex(where: {
          $0.descriptor == subscription.descriptor && $0.isOurs == subscription.isOurs
        })
      else {
        if subscriptions.count < Self.subscriptionLimit { subscriptions.append(subscription) }
        return
      }
      let before = subscriptions[place]
      subscriptions[place] = subscription
      guard subscription.bits & 3 == 0 else { return }
      subscriptions[place].enabledBits = before.enabledBits
      subscriptions[place].enabledPacket = before.enabledPacket
    }

    /// Notes a configuration that a client wrote in vain: the first write to each descriptor.
    mutating func note(_ refused: RefusedSubscription) {
      guard refusedSubscriptions.count < Self.refusedLimit,
        !refusedSubscriptions.contains(where: {
          $0.descriptor == refused.descriptor && $0.isOurs == refused.isOurs
        })
      else { return }
      refusedSubscriptions.append(refused)
    }

    /// Notes a write to the peer's server that may be a configuration, until it is answered.
    mutating func note(_ asked: UnansweredConfiguration) {
      noteAnswer(to: asked.handle)
      guard unansweredConfigurations.count < Self.unansweredLimit else { return }
      unansweredConfigurations.append(asked)
    }

    /// Notes that the peer's server answered a write.
    mutating func noteAnswer(to handle: AttributeHandle) {
      unansweredConfigurations.removeAll { $0.handle == handle }
    }

    /// Notes a handle that was written as a configuration is.
    mutating func noteProbable(_ handle: AttributeHandle) {
      guard probableConfigurations.count < Self.probableLimit,
        !probableConfigurations.contains(handle)
      else { return }
      probableConfigurations.append(handle)
    }
  }
}

// MARK: - What is told of it

extension Connection {
  /// Whether it lasts.
  public var isOpen: Bool { ending.packet == 0 }

  /// The packet of the disconnection, 0 while it lasts.
  public var closedPacket: Int { ending.packet }

  /// When that was.
  public var closedTime: CaptureTime? { ending.time }

  /// Takes in how strong the peer's signal was at a time.
  mutating func note(_ reading: SignalReading, at time: CaptureTime) {
    measured = (reading, time)
  }

  /// The last signal strength of the peer's that the capture tells, if it tells any.
  public var signal: SignalReading? { measured?.signal }

  /// The last signal strength of the peer's, if it was measured so short before a time that it says something of that
  /// moment.
  func signal(shortlyBefore time: CaptureTime) -> SignalReading? {
    guard let measured else { return nil }
    return time.nanoseconds(since: measured.time) > Self.signalAge ? nil : measured.signal
  }

  /// The last signal strength of the peer's, if it was measured shortly before the connection ended.
  package var signalAtEnd: SignalReading? { closedTime.flatMap { signal(shortlyBefore: $0) } }

  /// Nanoseconds for which a signal's strength says something: who wears a device moves on.
  private static let signalAge: Int64 = 10_000_000_000

  /// What shows that it is over, where the capture does not hold its end; `nil` where it does, and while it lasts.
  public var unseenEnd: UnseenEnd? { reason == nil ? ending.unseen : nil }

  /// On the air, for how long nothing of it was heard at the capture's end, in nanoseconds; 0 where it was heard to the
  /// end, or is over for another reason.
  public var silenceAtEnd: Int64 { ending.silence }

  /// Whether it was only asked for, on the air: no packet of it was heard.
  public var isAttempt: Bool { unseenEnd == .attempt }

  /// Why it ended.
  public var reason: ErrorCode? { ending.reason }

  /// Whether it was lost: neither side had asked for its end.
  package var isLost: Bool { ender == .link }

  /// Who ended it, as far as the capture tells.
  public var ender: LinkEvent.Ender? { ending.reason.flatMap { ending.ender($0) } }

  /// Whether the client of a server's ended it, as it wanted no more.
  func isEnded(byClientOf server: ServerSide) -> Bool {
    switch ender {
    case .host, .central: server == .peer
    case .peer, .peripheral: server == .local
    // Who asked for the end of a silent link wanted no more either.
    case nil: ending.command > 0 && server == .peer
    case .link: false
    }
  }

  /// Whether our host asked for the disconnection: the packet of its command, or 0.
  public var disconnectCommandPacket: Int { ending.command }

  /// Connection interval in units of 1.25 ms, if known.
  public var interval: UInt16? { parameters.interval }

  /// Peripheral latency in connection events.
  public var latency: UInt16? { parameters.latency }

  /// Supervision timeout in units of 10 ms.
  public var supervisionTimeout: UInt16? { parameters.supervisionTimeout }

  /// The unenhanced ATT bearer: LE's fixed channel, or BR/EDR's channel of PSM 0x001F.
  public var bearer: Bearer { bearers[Bearers.fixed] }

  /// The ATT bearer on one of `channels`, by its index there.
  public func bearer(onChannel index: Int) -> Bearer { bearers[index] }

  /// What channels over BR/EDR were asked for, each protocol once, and what went over them and over fixed channels of Low
  /// Energy that are not read; at most 16.
  package var classicUse: [ClassicUse.Tally] { bearers.others.tallies }

  /// The channels with credit-based flow control that are open, Enhanced ATT bearers among them.
  public var channels: [CreditBasedChannel] { bearers.channels }

  /// What was subscribed to.
  public var subscriptions: [Subscription] { values.subscriptions }

  /// Subscriptions that the server refused, the first of each descriptor; at most 64.
  public var refusedSubscriptions: [RefusedSubscription] { values.refusedSubscriptions }

  /// Writes of a configuration's form to the peer's server of which the capture has no answer, the last of each handle; at
  /// most 64.
  package var unansweredConfigurations: [UnansweredConfiguration] {
    values.unansweredConfigurations
  }

  /// Answers to discovery that the recorder cut: what they named has no label for that reason.
  public var cutDiscoveryAnswers: Int { values.cutDiscoveryAnswers }

  /// Handles without a label to which a client wrote 1 or 2, and the server accepted it: as a Client
  /// Characteristic Configuration is written, in the order of the writes; at most 64.
  public var probableConfigurations: [AttributeHandle] { values.probableConfigurations }

  /// Data packets that our host sent and the controller has not completed, as far as the capture tells.
  public var packetsInController: Int { traffic.inController.waiting }

  /// ATT PDUs seen.
  public var attributePDUs: Int { traffic.attributePDUs }

  /// Notifications and indications seen.
  public var notifications: Int { traffic.notifications }
}

extension Connection: LedgerEntry {
  /// A forgotten connection.
  public static var forgotten: Connection {
    var connection = Connection(
      id: 0, adapter: 0, handle: ConnectionHandle(rawValue: 0), peer: 0,
      transport: .unknown, openedPacket: 0, openedTime: CaptureTime(nanoseconds: 0),
      joinedHalfway: false)
    // Whatever became of it, it lasts no more.
    connection.ending.packet = .max
    return connection
  }
}

/// A received signal's strength, and where the capture says so.
public struct SignalReading: Sendable, Equatable {
  /// Who measured it.
  public enum Source: StaticText, Sendable, CaseIterable {
    /// Our controller, asked by Read RSSI.
    case controller
    /// Our controller, of the peer's advertising before the connection.
    case advertising
    /// The sniffer, of the peer's packets: at the sniffer's place, not at ours.
    case sniffer
  }

  /// In dBm.
  public var strength: Int8
  /// The packet that says so.
  public var packet: Int
  /// Who measured it.
  public var source: Source
}

/// Unnamed streams of a connection whose values are being scored.
struct InferenceCandidates: Sendable {
  private var streams: [(handle: AttributeHandle, inference: HeartRateInference)] = []

  /// Most handles that are looked at.
  static let limit = 64

  /// The place of a handle's stream, made if there is room.
  mutating func place(of handle: AttributeHandle) -> Int? {
    if let index = streams.firstIndex(where: { $0.handle == handle }) { return index }
    guard streams.count < Self.limit else { return nil }
    streams.append((handle, HeartRateInference()))
    return streams.count - 1
  }

  /// A handle's stream.
  subscript(place: Int) -> HeartRateInference {
    get { streams[place].inference }
    set { streams[place].inference = newValue }
  }
}
