import HSProtocols

/// What a connection can carry: the timing of LE's link layer.
///
/// Core 5.4, Vol 6, Part B, 2.1 (packets), 4.1 (150 µs between packets) and 4.5.1 (connection events). The
/// formulas stand in docs/doctor.md.
package struct LinkModel: Sendable, Equatable {
  /// Connection interval in microseconds.
  package var interval: Double
  /// Longest payload of a packet, in bytes: 27 unless both sides agreed on more.
  package var payload: Int
  /// Whether the PHY is LE 2M.
  package var isFast: Bool
  /// Whether packets carry a MIC.
  package var isEncrypted: Bool
  /// Symbols a bit: 1, or of LE Coded 8 or 2.
  package var coding = 1

  /// What is between two packets, in microseconds.
  static let space = 150.0
  /// The shortest interval that phones of all makers grant, in microseconds: Apple, Accessory Design Guidelines.
  static let shortInterval = 15_000.0
  /// Packets that phones send in one connection event: four to six, whatever there is room for.
  static let usualPackets = 6.0
  /// Packets that a host keeps waiting in its controller.
  static let keptWaiting = 4.0
  /// The MTU that fits a packet of 251 bytes: 251 less L2CAP's header.
  static let usualMTU = 247
  /// The longest payload of a packet, in bytes.
  static let longestPayload = 251

  /// Microseconds that a packet of `count` bytes of payload is on the air.
  package func airTime(_ count: Int) -> Double {
    if coding > 1 {
      // Preamble 80 µs, access address 256, coding indicator 16, and its end 24; then header 2, CRC 3, MIC 4, and the end of 3 bits.
      let bits = 8 * (5 + count + (isEncrypted && count > 0 ? 4 : 0)) + 3
      return 376 + Double(bits * coding)
    }
    // Preamble (1 byte, 2 of LE 2M), access address 4, header 2, CRC 3, MIC 4.
    let frame = (isFast ? 11 : 10) + count + (isEncrypted && count > 0 ? 4 : 0)
    return Double(frame) * (isFast ? 4 : 8)
  }

  /// Packets of `count` bytes that fit into a connection event, each with the empty packet that answers it.
  package func packets(of count: Int) -> Double {
    let each = airTime(count) + airTime(0) + 2 * Self.space
    let fitting = (interval - Self.space) / each
    return max(1, fitting.rounded(.down))
  }

  /// Packets that a value of `length` bytes takes: with 3 bytes of ATT and 4 of L2CAP before it.
  package func fragments(of length: Int) -> Double {
    let bytes = max(0, length) + 7
    let most = max(27, payload)
    return Double((bytes + most - 1) / most)
  }

  /// Bytes in the longest packet of a value.
  package func longestFragment(of length: Int) -> Int { min(max(0, length) + 7, max(27, payload)) }

  /// The most bytes of values of `length` bytes that move in one direction in a second.
  package func most(_ length: Int) -> Double {
    let packets = packets(of: longestFragment(of: length))
    return packets / fragments(of: length) * Double(length) / interval * 1_000_000
  }
}

/// Factors that are taken away, to see what would move without them.
struct Relaxed: OptionSet {
  let rawValue: UInt16

  static let hostQueue = Relaxed(rawValue: 1 << 0)
  static let mtu = Relaxed(rawValue: 1 << 1)
  static let valueSize = Relaxed(rawValue: 1 << 2)
  static let dataLength = Relaxed(rawValue: 1 << 3)
  static let packets = Relaxed(rawValue: 1 << 4)
  static let interval = Relaxed(rawValue: 1 << 5)
  static let phy = Relaxed(rawValue: 1 << 6)
  static let fence = Relaxed(rawValue: 1 << 7)
  static let latency = Relaxed(rawValue: 1 << 8)
  static let answer = Relaxed(rawValue: 1 << 9)
  static let response = Relaxed(rawValue: 1 << 10)
}

/// A transfer of values without answers.
struct StreamModel {
  var link: LinkModel
  /// Bytes of a value, and the ATT MTU.
  var length: Int
  var mtu: Int
  /// Packets in a connection event.
  var packets: Double
  /// Whether there is room for no more.
  var isFull: Bool
  /// Packets between two fences; 0 for none.
  var fenced = 0.0

  /// Bytes that move in a second without some factors.
  func rate(_ without: Relaxed = []) -> Double {
    var (link, length) = (self.link, self.length)
    if without.contains(.mtu) {
      length = LinkModel.usualMTU - 3
    } else if without.contains(.valueSize) {
      length = mtu - 3
    }
    if without.contains(.dataLength) { link.payload = max(link.payload, LinkModel.longestPayload) }
    let isCoded = link.coding > 1
    if without.contains(.phy) { (link.isFast, link.coding) = (true, 1) }
    if without.contains(.interval) {
      link.interval = min(link.interval, LinkModel.shortInterval)
    }
    let room = link.packets(of: link.longestFragment(of: length))
    // So much more fits than at LE Coded that the sides may not keep as much waiting.
    let isFreed = isCoded && without.contains(.phy)
    var wanted = isFreed ? max(packets, LinkModel.usualPackets) : isFull ? room : packets
    if without.contains(.hostQueue) { wanted = max(wanted, LinkModel.keptWaiting) }
    if without.contains(.fence) { wanted = max(wanted, fenced, LinkModel.keptWaiting) }
    if without.contains(.packets) { wanted = max(wanted, LinkModel.usualPackets) }
    return min(wanted, room) / link.fragments(of: length) * Double(length) / link.interval
      * 1_000_000
  }
}

/// Values of which each waits for an answer.
struct TripModel {
  var link: LinkModel
  var length: Int
  /// Microseconds of a round trip, and those of them by which the answer comes later than in the events that it needs.
  var cycle: Double
  var beyond: Double
  /// Whether the peripheral sleeps through events meanwhile.
  var isSleeping: Bool
  /// Microseconds of a round trip in which the side that asks pauses by itself.
  var pause = 0.0
  /// Of values that are read in pieces, the bytes of a whole one; 0 where they are not.
  var whole = 0.0

  /// Bytes that move in a second without some factors.
  func rate(_ without: Relaxed = []) -> Double {
    var (link, length) = (self.link, self.length)
    if without.contains(.interval) { link.interval = min(link.interval, LinkModel.shortInterval) }
    let scale = link.interval / self.link.interval
    let held =
      isSleeping
      ? without.contains(.latency) ? 0 : beyond * scale : without.contains(.answer) ? 0 : beyond
    var cycle = (self.cycle - beyond) * scale + held
    if without.contains(.hostQueue) { cycle -= pause }
    if without.contains(.mtu) {
      let before = eventsTaken(link.fragments(of: length))
      length = LinkModel.usualMTU - 3
      if without.contains(.dataLength) { link.payload = LinkModel.longestPayload }
      if whole > 0 {
        // A piece that fills the MTU is not known to be the last.
        let pieces = (whole / Double(LinkModel.usualMTU - 1)).rounded(.down) + 1
        length = max(self.length, Int(clamping: (whole / pieces).rounded()))
      }
      cycle += max(0, eventsTaken(link.fragments(of: length)) - before) * link.interval
    }
    if without.contains(.response) {
      cycle = max(link.interval / 2 * eventsTaken(link.fragments(of: length)), held)
    }
    return Double(length) / max(1, cycle) * 1_000_000
  }

  /// Events that so many packets take.
  private func eventsTaken(_ packets: Double) -> Double {
    (packets / LinkModel.usualPackets).rounded(.up)
  }
}
