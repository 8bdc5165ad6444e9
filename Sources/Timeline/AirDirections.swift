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
  /// Answers to requests that the central sent, and the peripheral.
  private var answers = (central: 0, peripheral: 0)

  /// As sure as it gets: so many pauses that say otherwise change it.
  private static let most = 8

  /// The beginning was seen: the first packet is the central's, with both bits 0.
  mutating func begin() { parity = 4 }

  /// A packet that only one side may send.
  mutating func settle(_ header: DataHeader, _ direction: Direction) {
    let was = parity
    parity = header.isEven == (direction == .sent) ? Self.most : -Self.most
    if was >= 0, parity < 0 || was < 0, parity >= 0 {
      answers = (answers.peripheral, answers.central)
    }
  }

  /// Who sent an answer to a request.
  ///
  /// Where packets were not heard, the bits may mislead. They are not followed when nobody has asked
  /// the side that they name and the other side was asked, or is the only one that answered before.
  ///
  /// - Parameters:
  ///   - header: The answer's header.
  ///   - waits: Whether a request that was sent in a direction waits for such an answer.
  /// - Returns: The direction of the answer.
  mutating func answer(_ header: DataHeader, waits: (Direction) -> Bool) -> Direction {
    let named = direction(of: header)
    let before =
      named == .sent ? (answers.central, answers.peripheral) : (answers.peripheral, answers.central)
    let isNamed = waits(named.opposite) || !waits(named) && (before.0 > 0 || before.1 == 0)
    let sender = isNamed ? named : named.opposite
    if sender == .sent { answers.central &+= 1 } else { answers.peripheral &+= 1 }
    return sender
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
