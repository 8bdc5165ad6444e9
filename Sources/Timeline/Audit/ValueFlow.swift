import ATT
import Bytes
import Capture
import HCI

/// The stream of values that a server sends of one attribute, as far as it takes to see that it stops.
///
/// A fixed size for each attribute that sends, so that a value costs a few additions. It outlives its
/// connection: the peer may come back.
struct ValueFlow: Sendable {
  /// The attribute.
  let handle: AttributeHandle
  /// Whose attribute it is.
  let server: ServerSide
  /// Index of the connection that the last value came in; -1 before there was any.
  var connection = -1
  /// Values seen in that connection.
  var count = 0
  /// The packet of the last value.
  var packet = 0
  /// When that was, in nanoseconds since 1970.
  var time: Int64 = 0
  /// Nanoseconds after which the next value is overdue; the largest number while nothing is known.
  var patience = Int64.max
  /// What usually passes between two values, in nanoseconds: a smoothed mean.
  private(set) var usual: Int64 = 0
  /// How far from the mean that usually is: a smoothed deviation.
  private var deviation: Int64 = 0
  /// Intervals that made the mean.
  private var intervals = 0
  /// Gaps one after the other.
  private var gaps = 0
  /// The time that they cover.
  private var covered: Int64 = 0
  /// Whether values are Heart Rate Measurements.
  var isMeasurement = false
  /// The last value's contact: bits 1 and 2 of its flags.
  var contact: UInt8 = 0
  /// The packet since which it says so.
  var contactPacket = 0
  /// Whether the subscription was checked in this connection.
  var isAudited = false
  /// Whether a finding in this connection says that values fill the MTU.
  var isFullTold = false
  /// The packet by which the client switched it off after the last value, or 0.
  var unsubscribedPacket = 0
  /// The packet by which the client switched it on again after that, or 0.
  var resubscribedPacket = 0

  /// Most of them that are watched to the end of one connection.
  static let limit = 64
  /// A heart rate is overdue after so many nanoseconds: it comes about once a second.
  static let measurementPatience: Int64 = 3_000_000_000
  /// Intervals from which on one in sixteen will do.
  private static let learntIntervals = 32
  /// Gaps one after the other from which on they are the rule.
  private static let gapsToLearn = 3
  /// Intervals that it takes before others are expected to come at regular times.
  private static let leastIntervals = 8
  /// Nanoseconds that these must cover: what comes in bursts tells nothing.
  private static let leastCovered: Int64 = 4_000_000_000

  /// A flow without values.
  init(_ handle: AttributeHandle, _ server: ServerSide) {
    self.handle = handle
    self.server = server
  }

  /// Whether the sensor says that it measures contact and has none.
  ///
  /// Heart Rate Service 1.0, 3.1.1.1.2.
  var hasLostContact: Bool { isMeasurement && contact == 0b100 }

  /// What a value asks for beside being noted.
  struct Need: OptionSet {
    let rawValue: UInt8
    /// It is the first in its connection, and not noted yet.
    static let beginning = Need(rawValue: 1)
    /// It comes too late, and is not noted yet.
    static let overdue = Need(rawValue: 2)
    /// It leaves no room in the smallest MTU.
    static let full = Need(rawValue: 4)
    /// Its subscription was not checked yet.
    static let unaudited = Need(rawValue: 8)
  }

  /// Takes in a value, unless it is one that needs more.
  @inline(__always)
  mutating func take(
    flags: UInt8, length: Int, packet: Int, time: Int64, in connection: Int
  ) -> Need {
    guard self.connection == connection else { return .beginning }
    let (interval, overflow) = time.subtractingReportingOverflow(self.time)
    if interval > patience || overflow { return .overdue }
    gaps = 0
    // What is known well needs but a sample.
    if interval > 0, intervals < Self.learntIntervals || count & 15 == 0 {
      note(interval: interval)
    }
    return note(flags: flags, length: length, packet: packet, time: time)
  }

  /// Takes in what a value itself tells.
  @inline(__always)
  mutating func note(flags: UInt8, length: Int, packet: Int, time: Int64) -> Need {
    count &+= 1
    self.packet = packet
    self.time = time
    var need: Need = isAudited ? [] : .unaudited
    if isMeasurement {
      let contact = flags & 0b110
      if contact != self.contact || contactPacket == 0 {
        self.contact = contact
        contactPacket = packet
      }
      // The smallest MTU leaves room for twenty bytes.
      if length >= 19, flags & 0x10 != 0, !isFullTold { need.insert(.full) }
    }
    return need
  }

  /// Takes in that a value was overdue.
  ///
  /// Gaps make no mean. But one after the other, they are the way in which it sends.
  mutating func noteGap(_ interval: Int64) {
    gaps &+= 1
    guard gaps >= Self.gapsToLearn, interval > 0 else { return }
    intervals = 0
    note(interval: interval)
    gaps = 0
  }

  /// Takes in the time since the value before.
  mutating func note(interval: Int64) {
    if intervals == 0 {
      usual = interval
      deviation = interval / 2
    } else {
      let error = interval &- usual
      usual &+= error >> 3
      deviation &+= (abs(error) &- deviation) >> 3
    }
    intervals &+= 1
    covered &+= interval
    let bound = usual &* 2 &+ usual / 2 &+ deviation &* 4
    if isMeasurement {
      patience = max(bound, Self.measurementPatience)
    } else if intervals >= Self.leastIntervals, covered >= Self.leastCovered,
      deviation <= usual / 2
    {
      patience = bound
    } else {
      patience = .max
    }
  }

  /// Begins in a connection.
  mutating func begin(in connection: Int, isMeasurement: Bool) {
    self.connection = connection
    self.isMeasurement = isMeasurement
    count = 0
    contact = 0
    contactPacket = 0
    isAudited = false
    isFullTold = false
    if isMeasurement, patience == .max { patience = Self.measurementPatience }
  }
}

/// Where the flow of an attribute is kept, for those that sent last.
struct FlowCache {
  /// An attribute of a peer's, or of ours as the peer knows it, as one number.
  static func key(peer: Int, _ server: ServerSide, _ handle: AttributeHandle) -> UInt64 {
    UInt64(truncatingIfNeeded: peer) &<< 17 | (server == .peer ? 0x10000 : 0)
      | UInt64(handle.rawValue)
  }

  /// The number of the peer that a key names.
  static func peer(of key: UInt64) -> Int { Int(truncatingIfNeeded: key &>> 17) }

  private struct Entry {
    var key = UInt64.max
    var flow = -1
  }

  private static let size = 32
  private var entries = [Entry](repeating: Entry(), count: FlowCache.size)

  /// The flow with this key, if it is one of the last; else -1.
  @inline(__always)
  func flow(_ key: UInt64) -> Int {
    let place = Int((key ^ key &>> 17) & 31)
    return entries[place].key == key ? entries[place].flow : -1
  }

  /// Keeps a flow.
  mutating func keep(_ key: UInt64, _ flow: Int) {
    entries[Int((key ^ key &>> 17) & 31)] = Entry(key: key, flow: flow)
  }
}
