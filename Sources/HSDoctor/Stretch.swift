import HSProtocols
import HSTimeline

/// What is known of a connection while one set of parameters is in force.
struct Stretch {
  var start: CaptureTime
  var startPacket: Int
  /// Units of 1.25 ms; 0, which is no interval, where the capture does not tell.
  private(set) var units: UInt16
  var latency: UInt16
  var timeout: UInt16
  /// Whether the peripheral asked for an interval as long as this one.
  var isPeripheralsWish = false
  /// Longest payloads of packets.
  var payload = BothWays(sent: 27, received: 27)
  /// 1 LE 1M, 2 LE 2M, 3 LE Coded.
  var phy = BothWays(sent: UInt8(1), received: 1)
  var mtu = 23
  /// The MTU that the client asked for; 0 where none was.
  var mtuAsked = 0
  var isEncrypted = false
  /// The packets that told of each: the connection's first where nothing changed it.
  var told: Told
  /// Values without answers.
  var flow = BothWays(sent: Flow(), received: Flow())
  /// Requests.
  var chain = BothWays(sent: Chain(), received: Chain())
  /// Indications, each of which waits for its confirmation, by the side that sends them; and the one that waits.
  var indications = BothWays(sent: Chain(), received: Chain())
  var indicated = BothWays(sent: (Indicated?).none, received: nil)
  /// Values that clients write in groups, by the side of the client.
  var groups = BothWays(sent: Groups(), received: Groups())
  /// Packets on the air, and those that were sent again.
  var airPackets = 0
  var repeated = 0
  var lastRepeated = 0

  /// Which packet told of each parameter.
  struct Told {
    var parameters: Int
    var payload: Int
    var phy: Int
    var mtu: Int
  }

  /// An indication that waits for its confirmation.
  struct Indicated {
    var length: Int
    var handle: Int
    var packet: Int
    var time: CaptureTime
  }

  /// A stretch that begins.
  ///
  /// - Parameters:
  ///   - start: When.
  ///   - startPacket: With which packet.
  ///   - interval: The connection interval in units of 1.25 ms, as it was told; 0 is none.
  ///   - latency: The peripheral latency, in events.
  ///   - timeout: The supervision timeout, in units of 10 ms.
  init(
    start: CaptureTime, startPacket: Int, interval: UInt16?, latency: UInt16, timeout: UInt16
  ) {
    self.start = start
    self.startPacket = startPacket
    units = interval ?? 0
    self.latency = latency
    self.timeout = timeout
    told = Told(
      parameters: startPacket, payload: startPacket, phy: startPacket, mtu: startPacket)
  }

  /// The connection interval in units of 1.25 ms, never 0; `nil` where the capture does not tell.
  var interval: UInt16? {
    get { units == 0 ? nil : units }
    set { units = newValue ?? 0 }
  }

  /// The interval in microseconds; 30 ms where it is not known.
  var intervalTime: Double { Self.time(units) }

  static func time(_ units: UInt16) -> Double { Double(units == 0 ? 24 : units) * 1250 }

  /// The stretch that begins where this one ends, with the same parameters.
  func next(_ time: CaptureTime, _ packet: Int) -> Stretch {
    var next = self
    next.start = time
    next.startPacket = packet
    next.flow = BothWays(sent: Flow(), received: Flow())
    next.flow.sent.waiting = flow.sent.waiting
    next.chain = BothWays(sent: Chain(), received: Chain())
    next.indications = BothWays(sent: Chain(), received: Chain())
    next.groups = BothWays(sent: Groups(), received: Groups())
    next.airPackets = 0
    next.repeated = 0
    next.lastRepeated = 0
    return next
  }

  /// A value that needs no answer moves.
  ///
  /// - Parameters:
  ///   - bytes: Its bytes.
  ///   - isFull: Whether it fills the MTU.
  ///   - isFrame: Whether it is a frame of a credit-based channel, which has no header of ATT.
  ///   - isOnePacket: Whether it is seen that it took one packet of the link layer.
  ///   - begun: When its first packet came, where it came in several.
  ///   - isBeside: Whether other links of the adapter move values.
  ///   - hasMore: Whether its last packet on the air says that more waits.
  ///   - direction: Which side sent it.
  ///   - origin: Where it stands.
  mutating func value(
    _ bytes: Int, isFull: Bool = false, isFrame: Bool = false, isOnePacket: Bool = false,
    begun: CaptureTime? = nil, isBeside: Bool = false, hasMore: Bool = false,
    _ direction: Direction, _ origin: borrowing EventOrigin
  ) {
    airPackets += 1
    // A packet that carries more shows that both sides agreed on more, though the capture may lack where they did.
    let length = isFrame ? bytes - 3 : bytes
    if isOnePacket, length + 7 > payload[direction] {
      payload[direction] = LinkModel.longestPayload
    }
    let fragments = model(direction).fragments(of: length)
    let answered = flow[direction.opposite].last?.time
    flow[direction].value(
      Flow.Value(
        length: bytes, isFull: isFull, fragments: fragments, begun: begun, packet: origin.packet,
        time: origin.time, isBeside: isBeside, isFrame: isFrame, hasMore: hasMore),
      interval: intervalTime, after: answered)
  }

  /// A request is answered; one that the capture does not have counts as a packet only.
  ///
  /// - Parameters:
  ///   - bytes: What was read, or written.
  ///   - isWrite: Whether it was written.
  ///   - isPiece: Whether a long value goes on.
  ///   - handle: The attribute's handle.
  ///   - latency: How long the answer took to come, in nanoseconds.
  ///   - isAmong: Whether the side that asked sent values without waiting before.
  ///   - isServed: Whether our own host answered, so that the answer has still to go out.
  ///   - request: The packet of the request.
  ///   - direction: Which side answered.
  ///   - origin: Where the answer stands.
  mutating func answer(
    _ bytes: Int, isWrite: Bool, isPiece: Bool, handle: Int, _ latency: Int64, isAmong: Bool,
    isServed: Bool = false, request: Int, _ direction: Direction, _ origin: borrowing EventOrigin
  ) {
    airPackets += 1
    guard request > 0 else { return }
    let isFull = bytes + (isWrite ? isPiece ? 5 : 3 : 1) >= mtu
    chain[direction.opposite].answer(
      Chain.Trip(
        length: bytes, isWrite: isWrite, isPiece: isPiece, isFull: isFull, handle: handle,
        isAmong: isAmong, latency: latency, request: request, packet: origin.packet,
        time: origin.time, patience: Chain.patience(isServed: isServed)),
      interval: intervalTime)
  }

  /// An indication was confirmed by the side that sends in a direction.
  mutating func confirm(_ direction: Direction, _ origin: borrowing EventOrigin) {
    airPackets += 1
    guard let waiting = indicated[direction.opposite] else { return }
    indicated[direction.opposite] = nil
    // The peer's next one comes two events later; our own is handed over at once.
    indications[direction.opposite].answer(
      Chain.Trip(
        length: waiting.length, isWrite: false, isFull: waiting.length + 3 >= mtu,
        handle: waiting.handle, latency: origin.time.nanoseconds(since: waiting.time),
        request: waiting.packet, packet: origin.packet, time: origin.time,
        patience: Chain.patience(isServed: direction == .sent)), interval: intervalTime)
  }

  /// Ends transfers that are under way; returns whether anything moved.
  mutating func close() -> Bool {
    for direction in Direction.allCases {
      flow[direction].end(intervalTime)
      chain[direction].end()
      indications[direction].end()
    }
    return repeated > 0 || airPackets >= 200
      || Direction.allCases.contains {
        flow[$0].total.values > 0 || flow[$0].beside.values > 0 || chain[$0].total.values > 0
          || chain[$0].few.values > 0 || indications[$0].total.values > 0
          || groups[$0].total.values > 0 || groups[$0].paused.values > 0
      }
  }

  /// What the link can carry in a direction.
  func model(_ direction: Direction) -> LinkModel {
    LinkModel(
      interval: intervalTime, payload: payload[direction], isFast: phy[direction] == 2,
      isEncrypted: isEncrypted, coding: phy[direction] == 3 ? 8 : 1)
  }
}
