import Capture
import LinkLayer

/// Works out which side of a connection on the air sent a packet, from its bits.
///
/// Each side toggles its SN when it is heard and its NESN when it hears. As both begin with 0 and
/// the central speaks first, its two bits are alike and the peripheral's differ, and no loss
/// changes that but one of the very first packets, or a receiver without room. Where the beginning
/// is not there, or that happened, PDUs that only one side may send tell, and time: after a pause the
/// central speaks first.
struct AirDirections: Sendable {
  /// How sure it is that the central's packets are those with SN = NESN: below 0 it is the others.
  private var parity = 0
  /// Packets whose sender the capture named.
  private(set) var told = 0

  /// As sure as it gets: so many pauses that say otherwise change it.
  private static let most = 8

  /// The beginning was seen: the first packet is the central's, with both bits 0.
  mutating func begin() { parity = 4 }

  /// A packet that only one side may send.
  mutating func settle(_ header: DataHeader, _ direction: Direction) {
    parity = header.isEven == (direction == .sent) ? Self.most : -Self.most
  }

  /// A packet whose sender the capture names.
  mutating func tell(_ header: DataHeader, _ direction: Direction) {
    told += 1
    note(centralIsEven: header.isEven == (direction == .sent))
  }

  /// A packet that came after a pause: the first one of a connection event is the central's.
  mutating func begin(event header: DataHeader) { note(centralIsEven: header.isEven) }

  /// Who sent a packet, by its bits.
  func direction(of header: DataHeader) -> Direction {
    header.isEven == (parity >= 0) ? .sent : .received
  }

  /// Whether it is out of doubt which bits are the central's.
  var isSure: Bool { abs(parity) >= Self.most / 2 }

  private mutating func note(centralIsEven: Bool) {
    parity = min(max(parity + (centralIsEven ? 1 : -1), -Self.most), Self.most)
  }
}

extension DataHeader {
  /// Whether SN and NESN are alike.
  fileprivate var isEven: Bool { sequence == nextExpected }
}
