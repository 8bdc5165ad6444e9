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
  /// When it was heard.
  var events: AirEvents
  /// What tells who sent its packets.
  var directions = AirDirections()
  /// Where encryption stands.
  var encryption = Encryption.off
  /// Whether packets read in clear that came when encryption was on: somebody decrypted the capture.
  var readsPlain = false
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

  /// When the last packet came.
  var last: CaptureTime { events.last }

  /// Its end, once one side told it.
  var end: End?

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
