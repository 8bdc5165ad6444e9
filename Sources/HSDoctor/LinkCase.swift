package import HSCapture
import HSHCI
import HSTimeline

/// What is known of a connection while one set of parameters is in force.
struct Stretch {
  var start: CaptureTime
  var startPacket: Int
  /// Units of 1.25 ms; `nil` where the capture does not tell.
  var interval: UInt16?
  var latency: UInt16
  var timeout: UInt16
  /// Longest payloads of our side's packets, and of the peer's.
  var payload = (sent: 27, received: 27)
  /// 1 LE 1M, 2 LE 2M, 3 LE Coded.
  var phy = (sent: UInt8(1), received: UInt8(1))
  var mtu = 23
  var isEncrypted = false
  /// Values without answers, of our side and of the peer.
  var flow = (sent: Flow(), received: Flow())
  /// Requests of our side and of the peer.
  var chain = (sent: Chain(), received: Chain())
  /// Packets on the air, and those that were sent again.
  var airPackets = 0
  var repeated = 0
  var lastRepeated = 0

  /// The interval in microseconds; 30 ms where it is not known.
  var intervalTime: Double { Double(interval ?? 24) * 1250 }

  /// Ends transfers that are under way.
  mutating func close() {
    flow.sent.end(intervalTime)
    flow.received.end(intervalTime)
    chain.sent.end()
    chain.received.end()
  }

  /// What the link can carry in a direction.
  func model(_ direction: Direction) -> LinkModel {
    LinkModel(
      interval: intervalTime, payload: direction == .sent ? payload.sent : payload.received,
      isFast: (direction == .sent ? phy.sent : phy.received) == 2, isEncrypted: isEncrypted)
  }
}

/// A change of what is in force on a connection.
package struct LinkChange: Sendable, Equatable {
  /// What changed.
  package enum Kind: String, Sendable {
    case parameters, phy, data_length, mtu
  }
  /// How it went.
  package enum Outcome: String, Sendable {
    /// It was asked for, and no answer was seen.
    case asked
    case granted
    case refused
    /// It came without a request in the capture.
    case given
  }
  package var kind: Kind
  /// The packet that asks, or 0.
  package var asked: Int
  /// Who asked, where that is known.
  package var asker: Direction?
  /// What was asked, in words.
  package var wish: String
  /// The packet that gives, or 0.
  package var given: Int
  /// What was given, in words.
  package var gift: String
  package var outcome: Outcome
}

/// What is known of one connection.
///
/// A class: it is changed with each PDU, and too large to be moved each time.
final class LinkCase {
  let id: Int
  let peer: Int
  let adapter: UInt16
  let opened: CaptureTime
  let openedPacket: Int
  let address: DeviceAddress?
  var stretch: Stretch
  /// Stretches with a transfer, the oldest first.
  var stretches: [Stretch] = []
  var changes: [LinkChange] = []
  /// How long answers took to come, what was last heard, and what ended badly.
  var clues = Clues()
  /// Discovery.
  var discovery = Discovery()
  var ended: CaptureTime?
  /// Whether it ended otherwise than by one side's wish.
  var isLost = false
  /// What is to be said of how it ended, where nothing was wrong.
  var remark: String?
  /// Bytes of values in all, our side's and the peer's.
  var bytes = (sent: 0, received: 0)
  var isLowEnergy: Bool
  /// Transfers beside those of other links.
  var shared = SharedRadio()
  /// Credits of its channels.
  var credits = CreditWatch()
  /// Bytes of the write that waits for its response.
  var written = 0

  init(
    id: Int, peer: Int, adapter: UInt16, opened: CaptureTime, openedPacket: Int,
    address: DeviceAddress?, stretch: Stretch, isLowEnergy: Bool
  ) {
    self.id = id
    self.peer = peer
    self.adapter = adapter
    self.opened = opened
    self.openedPacket = openedPacket
    self.address = address
    self.stretch = stretch
    self.isLowEnergy = isLowEnergy
  }

  /// Most stretches and changes that are kept of a connection.
  static let limit = 64

  /// What may say why a connection ends.
  struct Clues {
    var lastHeard: CaptureTime?
    var lastHeardPacket = 0
    var signals: [SignalReading] = []
    var rejection = 0
    var refused: CaptureTime?
    /// The last change of parameters that the central decided.
    var update: CaptureTime?
    var updatePacket = 0
    var failedEncryption = 0
    var unanswered = 0
    var unansweredRequest = 0
    var reencryption = false
    /// Refusals for want of security: the first, and what it says.
    var refusal = 0
    var refusals = 0
    var refusalCode: UInt8 = 0
    var isPairing = false

    /// Notes a signal's strength, unless it is the last one; the first and the latest are kept.
    mutating func note(_ signal: SignalReading) {
      guard signals.last?.packet != signal.packet else { return }
      signals.append(signal)
      if signals.count > 16 { signals.remove(at: 1) }
    }
  }

  /// How attributes are discovered.
  struct Discovery {
    var first: CaptureTime?
    var firstPacket = 0
    var last: CaptureTime?
    var lastPacket = 0
    var trips = 0
    /// Those after the first discovery too.
    var allTrips = 0
    /// Microseconds of the requests together.
    var waited = 0.0
    /// Where searches for all services from the first handle began.
    var beginnings: [Int] = []
    /// Which way they went, and the round trips before the last.
    var direction: Direction?
    var tripsBefore = 0
    var isOver = false
    /// Requests with a handle that the server does not have.
    var stale: [Int] = []
  }

  /// Other parameters come into force: what moved until now is judged by itself.
  func change(_ time: CaptureTime, _ packet: Int, _ body: (inout Stretch) -> Void) {
    keep()
    var next = stretch
    next.start = time
    next.startPacket = packet
    let waiting = stretch.flow.sent.waiting
    next.flow = (sent: Flow(), received: Flow())
    next.flow.sent.waiting = waiting
    next.chain = (sent: Chain(), received: Chain())
    next.airPackets = 0
    next.repeated = 0
    next.lastRepeated = 0
    body(&next)
    stretch = next
  }

  /// Keeps the present stretch, if anything moved in it.
  func keep() {
    stretch.close()
    let moved =
      stretch.flow.sent.total.values + stretch.flow.received.total.values
      + stretch.chain.sent.total.count + stretch.chain.received.total.count
    if moved > 0 || stretch.repeated > 0, stretches.count < Self.limit { stretches.append(stretch) }
  }

  /// What was asked last is answered; or it came unasked.
  func answer(
    _ kind: LinkChange.Kind, _ packet: Int, _ gift: String, _ outcome: LinkChange.Outcome
  ) {
    let isWaiting = { (change: LinkChange) in change.kind == kind && change.outcome == .asked }
    guard let place = changes.lastIndex(where: isWaiting) else {
      return note(
        LinkChange(
          kind: kind, asked: 0, asker: nil, wish: "", given: packet, gift: gift,
          outcome: outcome == .granted ? .given : outcome))
    }
    // A peripheral asks the host, and the host its controller: what comes into force answers both.
    for index in changes.indices
    where index == place || outcome == .granted && isWaiting(changes[index]) {
      changes[index].given = packet
      changes[index].gift = gift
      changes[index].outcome = outcome
    }
  }

  func note(_ change: LinkChange) {
    if changes.count < Self.limit { changes.append(change) }
  }
}
