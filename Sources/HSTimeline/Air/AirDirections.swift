import HSProtocols

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
  private var sides = EachWay(false)
  /// Answers to requests that the central sent, and the peripheral.
  private var answers = EachWay(0)
  /// The last packet's header, if it is not damaged, octets of its payload, and sender, if that is known.
  private var last: (header: DataHeader?, length: Int, direction: Direction?)?
  /// What was last sent that was not empty, of each side by its bits.
  private var data = EachWay<Data?>(nil)
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
      answers = EachWay(sent: answers.received, received: answers.sent)
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
    let isNamed =
      trusts || isNamedAsked
      || !isOtherAsked && (answers[named] > 0 || answers[named.opposite] == 0)
    let sender = isNamed ? named : named.opposite
    answers[sender] &+= 1
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
    sides[direction] = true
    note(centralIsEven: header.isEven == (direction == .sent), weight: 1)
  }

  /// Whether the capture never named the other side than this one: a word that is always the same is no evidence.
  func isOneSided(_ direction: Direction) -> Bool {
    told >= Self.fewest && !sides[direction.opposite]
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
    guard let last, let duration = Self.duration(last.length, phy),
      let late = elapsed.since(duration + Self.interFrameSpace), late != .min
    else { return nil }
    return late
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
    data[direction] = Data(sequence: header.sequence, digest: digest)
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
