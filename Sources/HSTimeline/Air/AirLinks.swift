import HSBytes
import HSCapture
import HSHCI
import HSLinkLayer

/// The connections on the air, by access address, and what else must be known to read the air.
///
/// Bounded: where there is no room, the connection that was silent for longest goes.
struct AirLinks: Sendable {
  /// Places for connections; `nil` is free.
  private var links: [AirLink?] = []
  private var places: [AccessAddress: Int] = [:]
  private var lastAddress = AccessAddress.advertising
  private var lastPlace = -1
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

  /// The connection that a handle stands for.
  func link(of handle: ConnectionHandle) -> AirLink? {
    guard handle.rawValue >= 0x0f00 else { return nil }
    return self[Int(handle.rawValue) - 0x0f00]
  }

  /// The places.
  var indices: Range<Int> { links.indices }

  /// The connection at a place.
  subscript(place: Int) -> AirLink? {
    get { links.indices.contains(place) ? links[place] : nil }
    set { if links.indices.contains(place) { links[place] = newValue } }
  }

  /// The place of the connection with this access address.
  mutating func place(of address: AccessAddress) -> Int? {
    if address == lastAddress, lastPlace >= 0 { return lastPlace }
    guard let place = places[address] else { return nil }
    lastAddress = address
    lastPlace = place
    return place
  }

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

  /// Puts a connection at a free place.
  mutating func insert(_ link: AirLink, at place: Int) {
    if place == links.count { links.append(link) } else { self[place] = link }
    places[link.accessAddress] = place
    candidates[link.accessAddress] = nil
    ended.removeValue(forKey: link.accessAddress)
    lastPlace = -1
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
    lastPlace = -1
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
    /// What the capture says of it.
    let captured: CapturedPacket
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
    _ now: Moment, _ packet: AirPacket, _ captured: CapturedPacket, _ reader: borrowing ByteReader
  ) {
    let octets = reader.remainingBytes
    held.append(
      Held(
        now: now, packet: packet, captured: captured, bytes: octets.indices.map { octets[$0] },
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
  /// The place of its connection on the timeline.
  let index: Int
  /// The initial value of its packets' check, if its beginning or its packets tell it.
  var crcInitial: UInt32?
  /// What the central sent last.
  var central = Side()
  /// What the peripheral sent last.
  var peripheral = Side()
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
  /// The PHYs, as HCI numbers them.
  var centralPHY = PHY.le1M
  /// The PHY that the peripheral sends on.
  var peripheralPHY = PHY.le1M
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
    let (recorded, overflow) = silence.subtractingReportingOverflow(hole)
    return !overflow && silence > 2 * patience
      && recorded > (interval > 0 ? 6 * interval : patience)
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

    /// None.
    init() {}

    /// A packet waits for another one to confirm it.
    mutating func wait(for packet: Int) {
      if waiting.count < Self.limit { waiting.append(packet) }
    }

    /// A packet was confirmed.
    mutating func confirm(_ packet: Int) { waiting.removeAll { $0 == packet } }

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

    /// Counts one.
    mutating func add(_ packet: Int) {
      if count == 0 { first = packet }
      count += 1
    }
  }

  /// The side that sends in `direction`.
  subscript(direction: Direction) -> Side {
    get { direction == .sent ? central : peripheral }
    set { if direction == .sent { central = newValue } else { peripheral = newValue } }
  }

  /// Whether a packet's payload is in clear, as far as is known.
  func reads(_ captured: CapturedPacket) -> Bool {
    encryption != .on || captured.isDecrypted || readsPlain
  }

  /// Whether both sides' SN tell something, so that packets which must be missing can be counted.
  var countsMissing: Bool { central.keepsSequence && peripheral.keepsSequence }
}

/// Works out which side of a connection on the air sent a packet, from its bits.
///
/// Each side toggles its SN when it is heard and its NESN when it hears. As both begin with 0 and
/// the central speaks first, its two bits are alike and the peripheral's differ, and no loss
/// changes that but one of the very first packets, or a receiver without room. Where the beginning
/// is not there, or that happened, PDUs that only one side may send tell, and time: what comes 150 µs
/// behind a packet is of the other side, and of two such packets after a pause the central sent the first
/// (Core 5.4, Vol 6, Part B, 4.1.1).
struct AirDirections: Sendable {
  /// How sure it is that the central's packets are those with SN = NESN: below 0 it is the others.
  private var parity = 0
  /// Packets whose sender the capture named.
  private(set) var told = 0
  /// Which sides the capture named.
  private var sides: (sent: Bool, received: Bool) = (false, false)
  /// Answers to requests that the central sent, and the peripheral.
  private var answers = (central: 0, peripheral: 0)
  /// The last packet's header, if it is not damaged, octets of its payload, and sender, if that is known.
  private var last: (header: DataHeader?, length: Int, direction: Direction?)?
  /// What was last sent that was not empty, of each side by its bits.
  private var data: (sent: Data?, received: Data?) = (nil, nil)
  /// When anything was heard, also what is damaged.
  private(set) var heard: CaptureTime?
  /// Whether the last packet is the first one after a pause.
  private var isFirst = false
  /// Which kinds of bits were heard: alike, and different.
  private var kinds: (alike: Bool, different: Bool) = (false, false)
  /// How packets follow one another.
  private var pace = Pace()

  /// Whether anything was heard, also what is damaged.
  var hasHeard: Bool { heard != nil }
  /// Whether the beginning was seen.
  private var isBegun = false
  /// Whether a receiver had no room, if the sniffer's clock is good, which the first pairs of packets tell.
  private var isRefusalOpen = false
  /// Whether the clock went back by so much that it tells no pauses.
  private var isClockLoose = false

  /// A packet that is not empty.
  private struct Data: Sendable {
    var sequence: UInt8
    var digest: UInt64
  }

  /// How packets follow one another, as far as the sniffer's clock tells.
  private struct Pace: Sendable {
    /// Packets after a pause.
    var events = 0
    /// Packets about 150 µs behind another one, and of the other side by their bits.
    var pairs = 0
    /// Of these, those exactly so.
    var exact = 0
    /// How often a receiver had no room, as far as that was noticed.
    var refusals = 0

    /// Whether 150 µs can be told from other times.
    var isExact: Bool { exact > 0 && exact * 2 >= pairs }
    /// Whether the sniffer hears both sides of an event: a program that sends by itself writes down when it asked the
    /// radio to.
    var hearsBoth: Bool { pairs * 4 >= events }
    /// As sure as it gets: half as many events that say otherwise change it.
    ///
    /// Where receivers often have no room, that is also among what is not heard, and two events must do.
    var most: Int { refusals > 1 && refusals * 32 > pairs ? 3 : AirDirections.most }
  }

  /// As sure as it gets, as long as no receiver was without room.
  private static let most = 8

  /// The beginning was seen: the first packet is the central's, with both bits 0.
  mutating func begin() {
    parity = Self.most
    isBegun = true
  }

  /// A packet that only one side may send.
  mutating func settle(_ header: DataHeader, _ direction: Direction) {
    let was = parity
    parity = header.isEven == (direction == .sent) ? Self.most : -Self.most
    isFirst = false
    // What was taken for the central's was the peripheral's.
    if (was >= 0) != (parity >= 0) {
      answers = (answers.peripheral, answers.central)
    }
  }

  /// Who sent an answer to a request.
  ///
  /// Where the bits are not sure, they are not followed when nobody has asked the side that they name for such an answer
  /// and the other side was asked, or is the only one that answered before.
  ///
  /// - Parameters:
  ///   - header: The answer's header.
  ///   - waits: Whether a request that was sent in a direction waits for such an answer.
  /// - Returns: The direction of the answer.
  mutating func answer(_ header: DataHeader, waits: (Direction) -> Bool) -> Direction {
    let named = direction(of: header)
    let (isNamedAsked, isOtherAsked) = (waits(named.opposite), waits(named))
    let trusts = trustsBits(header)
    // Who alone was asked sent it, unless the request is among what was not heard. That the bits of both agree shows
    // little: if they mean the opposite, they do for both. Time tells better.
    if isOtherAsked, !isNamedAsked {
      if trusts {
        note(centralIsEven: header.isEven == (named == .received), weight: 2)
      } else {
        agree(header, named.opposite)
      }
    } else if isNamedAsked, !isOtherAsked, !pace.isExact {
      note(centralIsEven: header.isEven == (named == .sent), weight: 1)
    }
    let before =
      named == .sent ? (answers.central, answers.peripheral) : (answers.peripheral, answers.central)
    let isNamed =
      trusts || isNamedAsked || !isOtherAsked && (before.0 > 0 || before.1 == 0)
    let sender = isNamed ? named : named.opposite
    if sender == .sent { answers.central &+= 1 } else { answers.peripheral &+= 1 }
    return sender
  }

  /// Who sent a confirmation of an indication.
  ///
  /// - Parameters:
  ///   - header: The confirmation's header.
  ///   - waits: Whether an indication that was sent in a direction waits for it.
  /// - Returns: The side that was indicated to, if only one was and the bits are not sure; else the one that the bits name.
  func confirmation(_ header: DataHeader, waits: (Direction) -> Bool) -> Direction {
    let named = direction(of: header)
    return trustsBits(header) || waits(named.opposite) || !waits(named) ? named : named.opposite
  }

  /// Whether the bits tell the two sides apart, and it is sure which are whose.
  ///
  /// Programs that write down what they hand to the radio have the same bits throughout.
  private func trustsBits(_ header: DataHeader) -> Bool {
    isSure && (kinds.alike || header.isEven) && (kinds.different || !header.isEven)
  }

  /// A packet whose sender the capture names.
  mutating func tell(_ header: DataHeader, _ direction: Direction) {
    told += 1
    if direction == .sent { sides.sent = true } else { sides.received = true }
    note(centralIsEven: header.isEven == (direction == .sent), weight: 1)
  }

  /// Whether the capture never named the other side than this one: a word that is always the same is no evidence.
  func isOneSided(_ direction: Direction) -> Bool {
    told >= Self.fewest && !(direction == .sent ? sides.received : sides.sent)
  }

  /// Packets behind which both sides of a connection will have been named.
  private static let fewest = 4

  /// Something damaged was heard of the connection: what comes right behind it is not the first of an event.
  ///
  /// - Parameters:
  ///   - time: When it begins.
  ///   - length: Octets of its payload, if that is known.
  ///   - pause: Nanoseconds that pass only between two connection events.
  ///   - phy: The PHY of the packet before, if known.
  mutating func hearDamaged(_ time: CaptureTime, length: UInt8?, pause: Int64, phy: PHY?) {
    let elapsed = heard.map { time.nanoseconds(since: $0) } ?? 0
    let direction = sender(elapsed, phy)
    last = length.map { (nil, Int($0), direction) }
    isFirst = length != nil && elapsed > pause && !isClockLoose
    heard = time
  }

  /// Takes in when a packet comes whose sender nothing else names: which side's bits are alike may follow from it.
  ///
  /// - Parameters:
  ///   - header: The packet's header.
  ///   - length: Octets of its payload.
  ///   - digest: What tells its payload from another.
  ///   - time: When it begins.
  ///   - pause: Nanoseconds that pass only between two connection events.
  ///   - phy: The PHY of the packet before, if known.
  mutating func place(
    _ header: DataHeader, length: UInt8, _ digest: UInt64, at time: CaptureTime, pause: Int64,
    phy: PHY?
  ) {
    let elapsed = time.nanoseconds(since: heard ?? time)
    if elapsed < -4_000_000 { isClockLoose = true }
    let late = lateness(elapsed, phy)
    let isNear = late.map { abs($0) <= Self.nearby } ?? false
    let isExact = late.map { abs($0) <= Self.clockError } ?? false
    let sender = sender(elapsed, phy)
    if let sender, !isExact {
      agree(header, sender)
    } else if isNear, let before = last?.header, before.isEven != header.isEven {
      pace.pairs += 1
      if isExact { pace.exact += 1 }
      if pace.isExact, isRefusalOpen {
        agree(header, direction(of: header).opposite)
      }
      if isFirst { noteFirst(isEven: before.isEven) }
    } else if let sender {
      // A receiver had no room: from here on the bits of both mean the opposite.
      agree(header, isFirst ? .received : sender)
    } else if isFirst, isExact, pace.isExact {
      // The first one was damaged.
      noteFirst(isEven: !header.isEven)
    } else if isExact, last?.header != nil, pace.exact == 0 {
      isRefusalOpen.toggle()
    }
    if sender == nil, !(isExact && pace.isExact), length > 0, let side = repeats(header, digest) {
      agree(header, side)
    }
    isFirst = elapsed > pause && !isClockLoose
    if isFirst {
      pace.events += 1
      // Where no packet ever follows another one, the first of an event is the best there is.
      if pace.pairs == 0, !isBegun { note(centralIsEven: header.isEven, weight: 1) }
    }
  }

  /// Of two packets after a pause the first had these bits: the central's, unless that is what was not heard.
  private mutating func noteFirst(isEven: Bool) {
    if !isClockLoose, pace.hearsBoth { note(centralIsEven: isEven, weight: 2) }
  }

  /// Who sends what comes some nanoseconds behind the beginning of the last packet; `nil` where the time does not tell.
  ///
  /// What comes T_IFS behind a packet is the other side's. What comes so late that one packet and no more has room between
  /// is of the same side.
  private func sender(_ elapsed: Int64, _ phy: PHY?) -> Direction? {
    guard pace.isExact, let late = lateness(elapsed, phy), let direction = last?.direction else {
      return nil
    }
    if abs(late) <= Self.clockError { return direction.opposite }
    guard let empty = Self.duration(0, phy) else { return nil }
    let least = empty + Self.interFrameSpace
    return (least - Self.clockError..<2 * least - Self.clockError).contains(late) ? direction : nil
  }

  /// The side that sent the same packet last, if it is one of the two.
  private func repeats(_ header: DataHeader, _ digest: UInt64) -> Direction? {
    func isSame(_ data: Data?) -> Bool {
      data.map { $0.sequence == header.sequence && $0.digest == digest } ?? false
    }
    let (sent, received) = (isSame(data.sent), isSame(data.received))
    return sent == received ? nil : sent ? .sent : .received
  }

  /// How much later than T_IFS behind the last packet one comes, in nanoseconds; `nil` where that is not known.
  private func lateness(_ elapsed: Int64, _ phy: PHY?) -> Int64? {
    guard let last, let duration = Self.duration(last.length, phy) else { return nil }
    let (late, overflow) = elapsed.subtractingReportingOverflow(duration + Self.interFrameSpace)
    return overflow || late == .min ? nil : late
  }

  /// Nanoseconds that a packet takes of a payload of some octets; `nil` where that is not known.
  private static func duration(_ length: Int, _ phy: PHY?) -> Int64? {
    // Preamble, access address, header, payload and CRC.
    switch phy {
    case .le1M: Int64(1 + 4 + 2 + length + 3) * 8_000
    case .le2M: Int64(2 + 4 + 2 + length + 3) * 4_000
    default: nil
    }
  }

  /// A packet was heard that is not damaged.
  mutating func hear(
    _ header: DataHeader, _ length: UInt8, _ digest: UInt64, _ direction: Direction,
    at time: CaptureTime
  ) {
    if heard == nil { isFirst = true }
    last = (header, Int(length), direction)
    heard = time
    if header.isEven { kinds.alike = true } else { kinds.different = true }
    guard length > 0 else { return }
    let sent = Data(sequence: header.sequence, digest: digest)
    if direction == .sent { data.sent = sent } else { data.received = sent }
  }

  /// A packet is of a side: its bits mean what they must for that.
  private mutating func agree(_ header: DataHeader, _ direction: Direction) {
    isRefusalOpen = false
    guard self.direction(of: header) != direction else { return }
    parity = parity >= 0 ? -max(parity, 1) : -parity
    pace.refusals += 1
  }

  /// T_IFS in nanoseconds.
  private static let interFrameSpace: Int64 = 150_000
  /// How far sniffers' clocks are off within an event, in nanoseconds, if they are good.
  private static let clockError: Int64 = 6_000
  /// The same for those that take the time of packets when a computer gets them.
  private static let nearby: Int64 = 400_000

  /// Who sent a packet, by its bits.
  func direction(of header: DataHeader) -> Direction {
    header.isEven == (parity >= 0) ? .sent : .received
  }

  /// Whether it is out of doubt which bits are the central's.
  var isSure: Bool { abs(parity) >= Self.most / 2 }

  private mutating func note(centralIsEven: Bool, weight: Int) {
    let most = pace.most
    parity = min(max(parity + (centralIsEven ? weight : -weight), -most), most)
  }
}

extension DataHeader {
  /// Whether SN and NESN are alike.
  fileprivate var isEven: Bool { sequence == nextExpected }
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
