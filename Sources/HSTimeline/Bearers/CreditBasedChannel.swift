public import HSProtocols

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
  var isOverdrawn = EachWay(false)

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
