import HSProtocols

/// The ATT bearers of a connection, with the channels that carry them, and what clients have put into
/// queues.
struct Bearers: Sendable {
  /// The channel that carries the unenhanced bearer, where the link is BR/EDR.
  var classic = ClassicBearer()
  /// What went over other channels of BR/EDR.
  var others = ClassicUse()
  /// The channels that are open, in the order in which they were opened.
  private(set) var channels: [CreditBasedChannel] = []
  /// The unenhanced bearer, and behind it that of each channel.
  private var bearers = [Bearer()]
  private var requests: [ChannelRequest] = []
  /// Whether data on a channel whose opening is not in the capture were reported.
  private var isStrangerTold = false
  /// What we have put into the peer's queue and not executed, and what the peer has put into ours.
  ///
  /// Few clients queue anything: until one does, all connections share one list. An InlineArray will not do: Swift 6.3
  /// copies its second element as if that stood at a multiple of 16 octets, where what holds it does.
  private var queues = Self.none
  private static let none = [WriteQueue(), WriteQueue()]

  /// The place of the unenhanced bearer; the others' are their channels'.
  static let fixed = -1
  /// Most channels at once: LE has as many numbers for them.
  static let limit = 64
  /// Most requests that wait at once: L2CAP allows one of each side, hosts that do not care some.
  private static let requestLimit = 16

  /// The queue of the client that sends its requests in a direction.
  ///
  /// A server has one queue for each client, whatever the bearer.
  subscript(queue client: Direction) -> WriteQueue {
    @inline(__always) _read { yield queues[Int(client.rawValue)] }
    @inline(__always) _modify { yield &queues[Int(client.rawValue)] }
  }

  /// The places at which a bearer may stand, the unenhanced one's first.
  var places: Range<Int> { Self.fixed..<channels.count }

  /// Whether a bearer stands at a place: not every channel carries ATT.
  func isBearer(_ place: Int) -> Bool {
    !channels.indices.contains(place) || channels[place].isBearer
  }

  /// The number by which events name the bearer at a place; 0 for the unenhanced one.
  func number(_ place: Int) -> UInt16 {
    channels.indices.contains(place) ? channels[place].local.rawValue : 0
  }

  /// Whether a write to what may be a client's configuration waits for its answer.
  func hasPendingConfiguration(from direction: Direction) -> Bool {
    for place in places where isBearer(place) {
      if let request = self[place].request(direction), request.opcode == .writeRequest,
        let bits = request.shortValue, bits & 3 != 0
      {
        return true
      }
    }
    return false
  }

  /// The place of the channel that a frame in `direction` names, by the number on the end that
  /// receives it.
  func place(receiving channel: ChannelID, _ direction: Direction) -> Int? {
    channels.firstIndex { $0.numbers[direction] == channel }
  }

  /// The place of the channel by its number on the end that sends in `direction`.
  func place(sending channel: ChannelID, _ direction: Direction) -> Int? {
    place(receiving: channel, direction.opposite)
  }

  /// Notes a request; the oldest makes room.
  mutating func add(_ request: ChannelRequest) {
    if requests.count >= Self.requestLimit { requests.removeFirst() }
    requests.append(request)
  }

  /// Takes out the request that a response in `direction` answers.
  mutating func take(_ identifier: UInt8, _ kind: ChannelRequest.Kind, answered: Direction)
    -> ChannelRequest?
  {
    guard
      let place = requests.lastIndex(where: {
        $0.identifier == identifier && $0.direction == answered.opposite && $0.kind == kind
      })
    else { return nil }
    return requests.remove(at: place)
  }

  // MARK: - Channels

  /// The ATT bearer on the channel at a place; the unenhanced one at any other.
  ///
  /// Each accessor yields once: the compiler inlines no other, and a call of one allocates memory.
  subscript(place: Int) -> Bearer {
    @inline(__always) _read { yield bearers[slot(place)] }
    @inline(__always) _modify { yield &bearers[slot(place)] }
  }

  /// Finds the request that a response answers, on the bearer at a place: `Bearer.settle`.
  ///
  /// A function, because the compiler does not inline the accessor for this call.
  mutating func settle(
    _ opcode: ATTOpcode, asked: ATTOpcode?, _ response: ATTPDU?, of side: Direction,
    isLossy: Bool, mayAnswerOther: Bool, begun: Int, _ reader: borrowing ByteReader, at place: Int
  ) -> Bearer.Settlement {
    bearers[slot(place)].settle(
      opcode, asked: asked, response, of: side, isLossy: isLossy, mayAnswerOther: mayAnswerOther,
      begun: begun, reader)
  }

  private func slot(_ place: Int) -> Int { channels.indices.contains(place) ? place + 1 : 0 }

  /// Begins the unenhanced bearer anew.
  mutating func restart() { bearers[0] = Bearer() }

  /// Whether data of a channel that is not here are news: once.
  mutating func meetStranger() -> Bool {
    defer { isStrangerTold = true }
    return !isStrangerTold
  }

  /// Adds a channel that was opened.
  mutating func open(_ channel: CreditBasedChannel) {
    channels.append(channel)
    var bearer = Bearer()
    bearer.agree(mtu: channel.attributeMTU)
    bearers.append(bearer)
  }

  /// Removes a channel that was closed.
  mutating func close(at place: Int) {
    channels.remove(at: place)
    bearers.remove(at: place + 1)
  }

  /// Removes all channels.
  mutating func closeAll() {
    channels.removeAll()
    bearers.removeSubrange(1...)
  }

  /// Changes the limits of the channels that a request names.
  mutating func reconfigure(_ request: ChannelRequest) {
    for position in 0..<request.count {
      let channel = ChannelID(rawValue: request.channels[position])
      guard let place = place(sending: channel, request.direction) else { continue }
      channels[place].limits[request.direction.opposite] = request.limits
      self[place].agree(mtu: channels[place].attributeMTU)
    }
  }

  // MARK: - Credits

  /// Takes in credits that the end which sends in a direction gives.
  ///
  /// - Returns: How many the other end has then, if that is more than it may.
  mutating func give(_ credit: FlowControlCredit, _ direction: Direction) -> Int? {
    guard let place = place(sending: credit.channel, direction) else { return nil }
    let given = direction.opposite
    let sum = max(channels[place].credits[given], 0) + Int(credit.credits)
    channels[place].credits[given] = min(sum, CreditBasedChannel.creditLimit)
    channels[place].isOverdrawn[given] = false
    return sum > CreditBasedChannel.creditLimit ? sum : nil
  }

  /// Takes a credit for a frame in a direction; whether it is news that there was none left.
  ///
  /// Once until credits are given again: what does not count them once does not the next time.
  mutating func spend(at place: Int, _ direction: Direction) -> Bool {
    guard channels[place].credits[direction] <= 0 else {
      channels[place].credits[direction] -= 1
      return false
    }
    defer { channels[place].isOverdrawn[direction] = true }
    return !channels[place].isOverdrawn[direction]
  }
}

/// The channel of a BR/EDR connection that carries ATT, as signalling opens, configures and closes it.
///
/// Core 5.4, Vol 3, Part G, 5.1: PSM 0x001F. Two devices have one such channel; where another is opened
/// meanwhile, that one counts. Nothing else of BR/EDR is read.
struct ClassicBearer: Sendable {
  /// What one end asked for in a Configuration Request.
  struct Configuration: Sendable {
    /// Bytes of the longest SDU that this end takes.
    ///
    /// Core 5.4, Vol 3, Part A, 5.1: 672 unless said.
    var mtu = 672
    /// The mode, as the Retransmission and Flow Control option numbers it; 0 is Basic Mode.
    var mode: UInt8 = 0
  }

  /// An open channel.
  struct Channel: Sendable {
    /// Its number on each end, by the direction of the frames that come there.
    var numbers: EachWay<ChannelID>
    /// What each end asked for.
    var configurations = EachWay(Configuration())
    /// Whether its unread mode was reported.
    var isModeTold = false

    /// The mode, 0 if both ends keep to Basic Mode.
    var mode: UInt8 { max(configurations.sent.mode, configurations.received.mode) }

    /// The ATT MTU that follows from both ends' MTU.
    ///
    /// Core 5.4, Vol 3, Part G, 5.1: at least 48.
    var attributeMTU: Int { max(48, min(configurations.sent.mtu, configurations.received.mtu)) }
  }

  /// A Connection Request that waits.
  private struct Request: Sendable {
    var direction: Direction
    var source: ChannelID
  }

  private var requests: [Request] = []
  /// The open channel.
  var channel: Channel?
  /// Whether the frame is followed that is on its way.
  var follows = EachWay(false)

  /// Most Connection Requests that wait.
  private static let requestLimit = 4

  /// Whether a frame in `direction` on this channel carries ATT.
  func carries(_ number: ChannelID, _ direction: Direction) -> Bool {
    channel?.numbers[direction] == number
  }

  // MARK: - Signalling

  /// Whether a signalling command in `direction` is about ATT's channel, or asks for it.
  func concerns(_ signal: Signal, _ direction: Direction) -> Bool {
    switch signal {
    case .connectionRequest(let asked): asked.psm == .att
    case .connectionResponse(let given):
      requests.contains { $0.direction == direction.opposite && $0.source == given.source }
    // Each names the channel by its number on the end that receives the command.
    case .configurationRequest(let asked): carries(asked.destination, direction)
    case .configurationResponse(let given): carries(given.source, direction)
    case .disconnectionRequest(let asked): carries(asked.destination, direction)
    case .disconnectionResponse(let end): carries(end.source, direction)
    default: false
    }
  }

  /// Notes that a channel was asked for.
  mutating func ask(_ source: ChannelID, _ direction: Direction) {
    requests.removeAll { $0.direction == direction && $0.source == source }
    if requests.count >= Self.requestLimit { requests.removeFirst() }
    requests.append(Request(direction: direction, source: source))
  }

  /// Takes in the answer; whether the channel is open now.
  mutating func answer(_ given: ConnectionResponse, _ direction: Direction) -> Bool {
    guard given.result != .pending,
      let place = requests.firstIndex(where: {
        $0.direction == direction.opposite && $0.source == given.source
      })
    else { return false }
    let isOurs = requests.remove(at: place).direction == .sent
    guard given.result == .successful, given.destination.isDynamic else { return false }
    channel = Channel(
      numbers: EachWay(
        sent: isOurs ? given.destination : given.source,
        received: isOurs ? given.source : given.destination))
    return true
  }

  /// Changes what the end that sent a Configuration Request in `direction` asked for.
  mutating func configure(
    _ direction: Direction, _ change: (inout Configuration) -> Void
  ) {
    guard var channel else { return }
    change(&channel.configurations[direction.opposite])
    self.channel = channel
  }
}
