import Capture
import HCI
import LinkLayer

/// What is remembered of a connection on the air, beside what every connection has.
struct AirLink: Sendable {
  /// What its packets begin with.
  var accessAddress: AccessAddress
  /// The place of its connection on the timeline.
  var index: Int
  /// The initial value of its packets' check, if its beginning or its packets tell it.
  var crcInitial: UInt32?
  /// What the central sent last.
  var central = Side()
  /// What the peripheral sent last.
  var peripheral = Side()
  /// Data packets seen.
  var packets = 0
  /// When the last one came.
  var last: CaptureTime
  /// How sure it is that the central's packets are those with SN = NESN: below 0 it is the others.
  var parity = 0
  /// Where encryption stands.
  var encryption = Encryption.off
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
  var unreadable = Tally()
  /// Packets that must have been there.
  var missed = Tally()

  /// One side's last packet.
  struct Side: Sendable {
    /// Its SN; 2 before there was any.
    var sequence: UInt8 = 2
    /// What tells its payload from another.
    var digest: UInt64 = 0
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

  /// Tells which way a packet went, from the bits that toggle and from the time between packets.
  ///
  /// Each side toggles its SN when it is heard and its NESN when it hears. As both begin with 0 and
  /// the central speaks first, its two bits are alike and the peripheral's differ, and no loss
  /// changes that but one of the very first packets, or a receiver without room. Where the beginning
  /// is not there, or that happened, time tells: after a pause the central speaks first.
  mutating func inferDirection(_ header: DataHeader, _ time: CaptureTime, interval: UInt16?)
    -> Direction
  {
    let isEven = header.sequence == header.nextExpected
    // 1.25 ms an interval's unit; within an event no more than one packet's length passes.
    let half = Int64(interval ?? 8) * 1_250_000 / 2
    if packets > 0, time.nanoseconds(since: last) > max(half, 4_000_000) {
      note(centralIsEven: isEven, weight: 1)
    }
    return isEven == (parity >= 0) ? .sent : .received
  }

  /// Takes evidence for which bits are the central's.
  mutating func note(centralIsEven: Bool, weight: Int) {
    parity = min(max(parity + (centralIsEven ? weight : -weight), -16), 16)
  }
}
