import HSProtocols

/// The connections on the air, by access address, and what else must be known to read the air.
///
/// Bounded: where there is no room, the connection that was silent for longest goes.
struct AirLinks: Sendable {
  /// Places for connections; `nil` is free.
  private var links: [AirLink?] = []
  private var places: [AccessAddress: Int] = [:]
  /// Initial values of the check of periodic trains.
  private var trains: [AccessAddress: UInt32] = [:]
  /// Groups of isochronous streams that periodic trains told of.
  private var groups: [BroadcastGroup] = []
  /// Access addresses that were seen and are not known to be real: with the initial value that
  /// their packet's check began with.
  private var candidates: [AccessAddress: UInt32] = [:]
  /// Access addresses of connections that were ended, with the initial value of their check, if it
  /// is known: what still comes is their farewell.
  private var ended: [AccessAddress: UInt32?] = [:]
  /// Nanoseconds since 1970 at which the first of the connections that are being ended is over.
  private var deadline = Int64.max
  /// Packets whose CRC is wrong.
  private var bad = AirLink.Tally()

  /// Connections at once.
  ///
  /// Their handles are those that HCI does not have.
  static let capacity = 256
  /// Other addresses remembered.
  private static let addressLimit = 512
  /// Groups remembered.
  private static let groupLimit = 16

  /// The handle that stands for a place.
  static func handle(_ place: Int) -> ConnectionHandle {
    ConnectionHandle(rawValue: UInt16(truncatingIfNeeded: 0x0f00 + (place & 0xff)))
  }

  /// What is remembered of a connection, while it is followed.
  func link(of connection: borrowing Connection) -> AirLink? {
    guard let link = self[Int(connection.handle.rawValue) - 0x0f00],
      link.index == connection.id - 1
    else { return nil }
    return link
  }

  /// The places.
  var indices: Range<Int> { links.indices }

  /// The connection at a place.
  subscript(place: Int) -> AirLink? {
    get { links.indices.contains(place) ? links[place] : nil }
    set { if links.indices.contains(place) { links[place] = newValue } }
  }

  /// The place of the connection with this access address.
  func place(of address: AccessAddress) -> Int? { places[address] }

  /// A place for another connection, and whether somebody must leave it first.
  func freePlace() -> (place: Int, isTaken: Bool) {
    if let free = links.firstIndex(where: { $0 == nil }) { return (free, false) }
    if links.count < Self.capacity { return (links.count, false) }
    var oldest = 0
    for (place, link) in links.enumerated() {
      if let link, let known = links[oldest], link.last < known.last { oldest = place }
    }
    return (oldest, true)
  }

  /// Puts a connection at its place, which is free.
  mutating func insert(_ link: AirLink) {
    if link.place == links.count { links.append(link) } else { self[link.place] = link }
    places[link.accessAddress] = link.place
    candidates[link.accessAddress] = nil
    ended.removeValue(forKey: link.accessAddress)
  }

  /// The initial value of the check of an ended connection, which may not be known; `nil` if no
  /// connection with this access address was ended, or one was begun since.
  func initialOfEnded(_ address: AccessAddress) -> UInt32?? { ended[address] }

  /// Notes until when something may come of a connection that is being ended.
  mutating func noteEnd(_ end: AirLink.End) { deadline = min(deadline, end.deadline) }

  /// The place of a connection that is over by this time; `nil` if there is none.
  mutating func nextOver(_ nanoseconds: Int64) -> Int? {
    guard nanoseconds > deadline else { return nil }
    var earliest = Int64.max
    for place in links.indices {
      guard let end = links[place]?.end else { continue }
      if nanoseconds > end.deadline { return place }
      earliest = min(earliest, end.deadline)
    }
    deadline = earliest
    return nil
  }

  /// Forgets a connection.
  mutating func remove(at place: Int) {
    guard let link = self[place] else { return }
    places[link.accessAddress] = nil
    if link.end != nil {
      if ended.count >= Self.addressLimit { ended.removeAll(keepingCapacity: true) }
      ended[link.accessAddress] = .some(link.crcInitial)
    }
    self[place] = nil
  }

  // MARK: - Other addresses

  /// The initial value of the check of advertising with this access address; `nil` if it is none.
  func advertisingInitial(_ address: AccessAddress) -> UInt32? {
    address == .advertising ? CRC24.advertising : trains[address]
  }

  /// Notes a train of periodic advertising.
  mutating func note(_ sync: SyncInfo) {
    if trains.count >= Self.addressLimit { trains.removeAll(keepingCapacity: true) }
    trains[sync.accessAddress] = sync.crcInitial
  }

  /// Notes a group of isochronous streams.
  mutating func note(_ group: BroadcastGroup) {
    guard !groups.contains(group) else { return }
    if groups.count >= Self.groupLimit { groups.removeFirst() }
    groups.append(group)
  }

  /// Whether an access address is one of an isochronous stream.
  func isIsochronous(_ address: AccessAddress) -> Bool {
    groups.contains { $0.contains(address) }
  }

  /// Whether a packet of an unknown connection confirms one before: two whose checks begin alike
  /// are no noise.
  mutating func confirms(_ address: AccessAddress, initial: UInt32) -> Bool {
    if let before = candidates[address], before == initial { return true }
    if candidates.count >= Self.addressLimit { candidates.removeAll(keepingCapacity: true) }
    candidates[address] = initial
    return false
  }

  mutating func noteBad(_ packet: Int) { bad.add(packet) }

  /// The packets whose CRC is wrong, once.
  mutating func takeBad() -> AirLink.Tally {
    defer { bad = AirLink.Tally() }
    return bad
  }
}

/// Packets of access addresses that nothing else tells of, each until a second one confirms it.
///
/// Bounded: where there is no room, the one that came first goes.
struct HeldPackets: Sendable {
  /// A packet, and all that is needed to read it later.
  struct Held: Sendable {
    /// Where it stands.
    let now: Moment
    /// The packet.
    let packet: AirPacket
    /// Its octets from the access address on, and where they stand.
    let bytes: [UInt8]
    let start: Int
  }

  private var held: [Held] = []

  /// Most packets that are held.
  private static let limit = 16

  /// Whether none is held.
  var isEmpty: Bool { held.isEmpty }
  /// Whether another one has no room.
  var isFull: Bool { held.count >= Self.limit }

  /// Hands over the packet that came first.
  mutating func takeFirst() -> Held? { held.isEmpty ? nil : held.removeFirst() }

  /// Holds a packet; there must be room.
  mutating func hold(
    _ now: Moment, _ packet: AirPacket, _ reader: borrowing ByteReader
  ) {
    let octets = reader.remainingBytes
    held.append(
      Held(
        now: now, packet: packet, bytes: octets.indices.map { octets[$0] },
        start: reader.remainingRange.offset))
  }

  /// Hands over the packet that was held of an access address.
  mutating func take(_ address: AccessAddress) -> Held? {
    guard let place = held.firstIndex(where: { $0.packet.accessAddress == address }) else {
      return nil
    }
    return held.remove(at: place)
  }
}

/// What is remembered of a connection on the air, beside what every connection has.
struct AirLink: Sendable {
  /// What its packets begin with.
  let accessAddress: AccessAddress
  /// Its own place among those on the air.
  let place: Int
  /// The place of its connection on the timeline.
  let index: Int
  /// The initial value of its packets' check, if its beginning or its packets tell it.
  var crcInitial: UInt32?
  /// What each side sent last: the central is the one that sends.
  var sides = EachWay(Side())
  /// Data packets seen.
  var packets = 0
  /// When it was heard.
  var events: AirEvents
  /// What tells who sent its packets.
  var directions = AirDirections()
  /// Where encryption stands.
  var encryption = Encryption.off
  /// How its encryption began, and whether packets in clear came behind that.
  var beginning = EncryptionBeginning()
  /// Whether its payload was seen to make sense; before that, encryption may have begun unseen.
  var isSound: Bool
  /// What the central or the peripheral can do, of whoever asked.
  var lengths: PayloadLengths?
  /// Whether the central asked.
  var lengthsAreCentrals = true
  /// The PHY that each side sends on.
  var phys = EachWay(PHY.le1M)
  /// Packets that are encrypted and not decrypted.
  var unreadable = Unreadable()
  /// Packets that must have been there, by the bits of the others.
  var missed = Tally()
  /// Packets that were lost, by the counters of encryption.
  var lost = Tally()
  /// Whether the last packet made no sense in clear.
  var wasStrange = false

  /// When the last packet came.
  var last: CaptureTime { events.last }

  /// Its end, once one side told it.
  var end: End?

  /// For how long nothing of it was heard at a time, what is damaged included, in nanoseconds.
  func silence(at time: CaptureTime) -> Int64 {
    let heard = directions.heard.map { max($0, last) } ?? last
    return time.nanoseconds(since: heard)
  }

  /// Whether nothing was heard of it for so long that it is over, or that the sniffer has lost it.
  ///
  /// Each side waits for the supervision timeout. A sniffer may have missed the last packets, and a connection that
  /// is silent for a little longer at the capture's end may still be there: so twice as long. While nothing
  /// at all was recorded, nothing could be heard: beside the longest such time, six events must have passed.
  func isUnheard(
    at time: CaptureTime, _ parameters: Connection.Parameters, except hole: Int64 = 0
  ) -> Bool {
    let patience = parameters.patience > 0 ? parameters.patience : parameters.longestPatience
    let silence = silence(at: time)
    let interval = Int64(parameters.interval ?? 0) * 1_250_000
    guard let recorded = silence.since(hole) else { return false }
    return silence > 2 * patience && recorded > (interval > 0 ? 6 * interval : patience)
  }

  /// The end of a connection, which is not its last packet: the other side still answers.
  struct End: Sendable {
    /// The packet that told it.
    var packet: Int
    /// When that was.
    var time: CaptureTime
    /// Nanoseconds since 1970 from which nothing more belongs to it.
    var deadline: Int64
  }

  /// One side's last packet.
  ///
  /// A side toggles SN with each packet that the other has acknowledged, and acknowledges with a
  /// NESN that differs from the SN that it took in. So what is sent again has the SN and payload of
  /// the one before; and where the other side acknowledges two packets and one was heard, or the
  /// same SN comes with another payload, a packet between was not heard.
  ///
  /// Core 5.4, Vol 6, Part B, 4.5.9.
  struct Side: Sendable {
    /// Its SN; 2 before there was any.
    var sequence: UInt8 = 2
    /// Its NESN; 2 before there was any.
    var nextExpected: UInt8 = 2
    /// What tells its payload from another.
    var digest: UInt64 = 0
    /// The packet's number.
    var packet = 0
    /// Which of the two SN were seen of this side, as bits.
    var sequences: UInt8 = 0
    /// Whether the other side acknowledged it.
    var isAcknowledged = false
    /// Whether the other side then acknowledged another one.
    var isBehind = false

    /// Whether SN tells anything: programs that write down what they hand to the radio have 0
    /// throughout.
    var keepsSequence: Bool { sequences == 3 }

    /// A side whose connection's beginning was seen: both begin with SN 0, as if one of SN 1 had been taken in.
    static let begun = Side(sequence: 1, isAcknowledged: true)

    /// Takes in a NESN of the other side; whether it shows that a packet was not heard.
    mutating func acknowledge(_ nextExpected: UInt8) -> Bool {
      guard sequence <= 1 else { return false }
      if nextExpected != sequence {
        isAcknowledged = true
        return false
      }
      guard isAcknowledged, !isBehind else { return false }
      isBehind = true
      return true
    }
  }

  /// Where encryption stands.
  enum Encryption: UInt8, Sendable {
    /// There is none.
    case off
    /// The central asked for it.
    case requested
    /// The peripheral said that it begins: nothing behind that is in clear.
    case starting
    /// It is on.
    case on
  }

  /// How encryption began, and what came in clear behind that.
  struct EncryptionBeginning: Sendable {
    /// Whether packets read in clear that came when encryption was on: somebody decrypted the capture, or a side sent
    /// them so.
    var readsPlain = false
    /// The packet of a first LL_START_ENC_RSP in clear behind which nothing came yet; 0 if there is none.
    ///
    /// It is one of a capture that was decrypted if the other side goes on, and else an error of who sent it.
    var plainAnswer = 0
    /// Who sent it.
    var plainSender = Direction.sent
    /// The packet that showed that encryption is on, until another one confirms that it stayed on; 0 behind that.
    var unconfirmed = 0
  }

  /// Whether packets read in clear that came when encryption was on: somebody decrypted the capture.
  var readsPlain: Bool {
    get { beginning.readsPlain }
    set { beginning.readsPlain = newValue }
  }

  /// Packets that could not be read.
  struct Unreadable: Sendable {
    /// How many, and the first.
    var tally = Tally()
    /// Packets that wait for another one to confirm them, or waited in vain; the first few.
    private var waiting: [Int] = []

    /// Most packets that wait and are remembered.
    private static let limit = 64

    /// A packet waits for another one to confirm it.
    mutating func wait(for packet: Int) {
      if waiting.count < Self.limit { waiting.append(packet) }
    }

    /// A packet was confirmed.
    mutating func confirm(_ packet: Int) { waiting.removeAll { $0 == packet } }

    /// What is counted so far was told; those that wait may still be given up.
    mutating func tell() { tally = Tally() }

    /// So many of those that wait are given up.
    mutating func giveUp(_ count: Int) {
      guard count > 0 else { return }
      if let first = waiting.first, tally.count == 0 || first < tally.first { tally.first = first }
      tally.count += count
    }
  }

  /// How often something was, and where first.
  struct Tally: Sendable {
    /// How often.
    var count = 0
    /// The first packet.
    var first = 0

    /// Counts one, or more of the same packet.
    mutating func add(_ packet: Int, _ more: Int = 1) {
      if count == 0 { first = packet }
      count += more
    }
  }

  /// The side that sends in `direction`.
  subscript(direction: Direction) -> Side {
    get { sides[direction] }
    set { sides[direction] = newValue }
  }

  /// Whether a packet's payload is in clear, as far as is known.
  func reads(_ captured: CapturedPacket) -> Bool {
    encryption != .on || captured.isDecrypted || readsPlain
  }

  /// Whether both sides' SN tell something, so that packets which must be missing can be counted.
  var countsMissing: Bool { sides.sent.keepsSequence && sides.received.keepsSequence }
}

/// When a connection on the air was heard last, to notice connection events without any packet.
///
/// The central sends in every event, whatever latency the peripheral has (Core 5.4, Vol 6, Part B,
/// 4.5.1). Some sniffers count events; for the others the time between packets tells.
struct AirEvents: Sendable {
  /// When the last packet came.
  private(set) var last: CaptureTime
  /// The event that it came in, by the sniffer's count.
  private var event: UInt16?
  /// The connection interval that is in force, or agreed on, in units of 1.25 ms.
  private var interval: UInt16 = 0
  /// The longer one of two of which the later is not in force yet.
  private var longest: UInt16 = 0
  /// Nanoseconds since 1970 from which only `interval` counts.
  private var settled = Int64.min

  /// Events after which a new interval is in force: the central leaves room for the peripheral to hear
  /// of it, at least six events (Core 5.4, Vol 6, Part B, 5.1.1).
  private static let changeEvents: Int64 = 32

  /// The longest interval that there is: 4 s.
  private static let longestInterval: UInt16 = 3200

  init(last: CaptureTime) { self.last = last }

  /// Takes in a packet, and the connection interval if it is known; whether an event before it was not
  /// heard.
  mutating func take(_ event: UInt16?, _ time: CaptureTime, interval: UInt16?) -> Bool {
    if let interval, interval != self.interval {
      longest = max(self.interval, interval)
      let room = Int64(self.interval) * 1_250_000 * Self.changeEvents
      settled = time.nanoseconds.addingReportingOverflow(room).partialValue
      self.interval = interval
    }
    defer {
      last = time
      self.event = event
    }
    // Programs that do not count leave the number as it is.
    if let event, let before = self.event, event != before { return event &- before > 1 }
    return isUnheard(at: time)
  }

  /// Whether an event must have passed between the last packet and a moment.
  func isUnheard(at time: CaptureTime) -> Bool {
    var units = time.nanoseconds < settled ? longest : interval
    if units == 0 { units = Self.longestInterval }
    // One and a half: the last packet may have come late in its event.
    return time.nanoseconds(since: last) > Int64(units) * 1_250_000 * 3 / 2
  }
}
