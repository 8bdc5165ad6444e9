public import HSProtocols

/// The credit-based channels of a connection with their ATT bearers, and the requests for them that wait.
struct ChannelTable: Sendable {
  /// The channels that are open, in the order in which they were opened.
  private(set) var all: [CreditBasedChannel] = []
  /// The unenhanced bearer, and behind it that of each channel.
  private var bearers = [Bearer()]
  private var requests: [ChannelRequest] = []
  /// Whether data on a channel whose opening is not in the capture were reported.
  private var isStrangerTold = false

  /// Most channels at once: LE has as many numbers for them.
  static let limit = 64
  /// Most requests that wait at once: L2CAP allows one of each side, hosts that do not care some.
  private static let requestLimit = 16

  /// The place of the channel that a frame in `direction` names, by the number on the end that
  /// receives it.
  func place(receiving channel: ChannelID, _ direction: Direction) -> Int? {
    all.firstIndex { $0.numbers[direction] == channel }
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

  private func slot(_ place: Int) -> Int { all.indices.contains(place) ? place + 1 : 0 }

  /// Begins the unenhanced bearer anew.
  mutating func restart() { bearers[0] = Bearer() }

  /// Whether data of a channel that is not here are news: once.
  mutating func meetStranger() -> Bool {
    defer { isStrangerTold = true }
    return !isStrangerTold
  }

  /// Adds a channel that was opened.
  mutating func open(_ channel: CreditBasedChannel) {
    all.append(channel)
    var bearer = Bearer()
    bearer.agree(mtu: channel.attributeMTU)
    bearers.append(bearer)
  }

  /// Removes a channel that was closed.
  mutating func close(at place: Int) {
    all.remove(at: place)
    bearers.remove(at: place + 1)
  }

  /// Removes all channels.
  mutating func closeAll() {
    all.removeAll()
    bearers.removeSubrange(1...)
  }

  /// Changes the limits of the channels that a request names.
  mutating func reconfigure(_ request: ChannelRequest) {
    for position in 0..<request.count {
      let channel = ChannelID(rawValue: request.channels[position])
      guard let place = place(sending: channel, request.direction) else { continue }
      all[place].limits[request.direction.opposite] = request.limits
      self[place].agree(mtu: all[place].attributeMTU)
    }
  }

  // MARK: - Credits

  /// Takes in credits that the end which sends in a direction gives.
  ///
  /// - Returns: How many the other end has then, if that is more than it may.
  mutating func give(_ credit: FlowControlCredit, _ direction: Direction) -> Int? {
    guard let place = place(sending: credit.channel, direction) else { return nil }
    let given = direction.opposite
    let sum = max(all[place].credits[given], 0) + Int(credit.credits)
    all[place].credits[given] = min(sum, CreditBasedChannel.creditLimit)
    all[place].isOverdrawn[given] = false
    return sum > CreditBasedChannel.creditLimit ? sum : nil
  }

  /// Takes a credit for a frame in a direction; whether it is news that there was none left.
  ///
  /// Once until credits are given again: what does not count them once does not the next time.
  mutating func spend(at place: Int, _ direction: Direction) -> Bool {
    guard all[place].credits[direction] <= 0 else {
      all[place].credits[direction] -= 1
      return false
    }
    defer { all[place].isOverdrawn[direction] = true }
    return !all[place].isOverdrawn[direction]
  }
}

/// A channel with credit-based flow control, as the signalling that opened it and the frames since
/// show it.
///
/// Core 5.4, Vol 3, Part A, 4.22 to 4.28 and 10. One whose SPSM is EATT's is an ATT bearer of its own. What its two ends
/// have is named by the direction of the frames that come there: at our end they are received.
public struct CreditBasedChannel: Sendable {
  /// What it is for.
  public var spsm: SPSM
  /// Its number on each end.
  var numbers: EachWay<ChannelID>
  /// What each end takes.
  var limits: EachWay<CreditBasedLimits>
  /// K-frames that may still be sent to each end.
  package var credits: EachWay<Int>
  /// The packet that opened it.
  public var openedPacket: Int
  /// Whether it was reported that more is sent than may be.
  fileprivate var isOverdrawn = EachWay(false)

  /// What a channel is once a request for it was answered.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - position: Which of its channels it is.
  ///   - channel: The channel's number on the end that answers.
  ///   - limits: What the end that answers takes.
  ///   - credits: K-frames that the end that asked may send at once.
  ///   - packet: The answer's packet.
  init(
    _ request: ChannelRequest, at position: Int, _ channel: ChannelID,
    _ limits: CreditBasedLimits, credits: Int, packet: Int
  ) {
    spsm = request.spsm
    numbers = EachWay(channel)
    self.limits = EachWay(limits)
    self.credits = EachWay(credits)
    openedPacket = packet
    // Of the end that asked.
    let asking = request.direction.opposite
    numbers[asking] = ChannelID(rawValue: request.channels[position])
    self.limits[asking] = request.limits
    self.credits[asking] = request.credits
  }

  /// Its number on our end.
  public var local: ChannelID { numbers.received }
  /// Its number on the peer's end.
  public var remote: ChannelID { numbers.sent }

  /// Whether ATT PDUs travel on it.
  public var isBearer: Bool { spsm == .eatt }

  /// The ATT MTU that follows from both ends' MTU.
  ///
  /// Core 5.4, Vol 3, Part F, 3.2.8.
  var attributeMTU: Int {
    Int(
      min(
        limits.received.maximumTransmissionUnit ?? .max,
        limits.sent.maximumTransmissionUnit ?? .max))
  }

  /// Most credits that a channel may have.
  ///
  /// Core 5.4, Vol 3, Part A, 4.24.
  static let creditLimit = 65_535
}

/// A signalling request that waits for its response, as far as channels depend on it.
struct ChannelRequest: Sendable {
  /// Which request it is.
  enum Kind: UInt8, Sendable {
    /// Credit Based Connection Request, or LE Credit Based Connection Request.
    case open
    /// Credit Based Reconfigure Request.
    case reconfigure
  }

  /// Which request it is.
  var kind: Kind
  /// Which way it went.
  var direction: Direction
  /// What its response repeats.
  var identifier: UInt8
  /// What the channels are for.
  var spsm = SPSM(rawValue: 0)
  /// What the end that asks takes.
  var limits: CreditBasedLimits
  /// K-frames that the other end may send at once.
  var credits = 0
  /// The channels on the end that asks; `count` of them.
  var channels = SIMD8<UInt16>()
  /// How many channels it names.
  var count = 0

  /// Adds a channel, up to as many as a command may name.
  mutating func add(_ channel: ChannelID) {
    guard count < ChannelIDList.limit else { return }
    channels[count] = channel.rawValue
    count += 1
  }
}
