import HSATT
import HSBytes
import HSCapture
import HSTimeline

/// How attributes of a connection are discovered: round trips, beginnings, and handles that do not exist.
struct DiscoveryWatch {
  private var first: CaptureTime?
  private var firstPacket = 0
  private var last: CaptureTime?
  private var lastPacket = 0
  private var trips = 0
  /// Those after the first discovery too.
  private var allTrips = 0
  /// Microseconds of the requests together.
  private var waited = 0.0
  /// Where searches for all services from the first handle began.
  private var beginnings: [Int] = []
  /// Which way they went, and the round trips before the last.
  private var direction: Direction?
  private var tripsBefore = 0
  private var isOver = false
  /// Requests with a handle that the server does not have.
  private var stale: [Int] = []

  /// Takes in an ATT PDU.
  ///
  /// - Returns: The error by which the peer refused for want of security, if it did.
  mutating func take(
    _ opcode: HSATT.Opcode, _ request: Int, _ latency: Int64, _ origin: EventOrigin,
    _ pdu: borrowing ByteReader
  ) -> UInt8? {
    let code = opcode.rawValue
    var cursor = pdu.at(pdu.remainingRange)
    switch code {
    // Find Information, Find By Type Value, Read By Type, Read By Group Type: requests.
    case 0x04, 0x06, 0x08, 0x10:
      if first == nil {
        first = origin.time
        firstPacket = origin.packet
      }
      _ = try? cursor.uint8("opcode")
      // All primary services from the first handle on: a discovery begins.
      if code == 0x10, let first = try? cursor.uint16LE("first"), first == 1,
        (try? cursor.uint16LE("last")) != nil, let type = try? cursor.uint16LE("type"),
        type == 0x2800, beginnings.count < 8,
        direction == nil || direction == origin.direction
      {
        // A first question that is only repeated is no discovery of its own.
        let isFurther = allTrips - tripsBefore >= 3
        if beginnings.isEmpty || isFurther {
          beginnings.append(origin.packet)
          tripsBefore = allTrips
        }
        direction = origin.direction
      }
    case 0x05, 0x07, 0x09, 0x11:
      if request > 0 { tripped(latency, origin) }
    case 0x01:
      _ = try? cursor.uint8("opcode")
      guard let asked = try? cursor.uint8("request"), let handle = try? cursor.uint16LE("handle"),
        let error = try? cursor.uint8("code")
      else { break }
      if [0x04, 0x06, 0x08, 0x10].contains(asked), request > 0 {
        tripped(latency, origin)
      }
      // What our own server refuses is the peer's doing, and no handle of ours.
      guard origin.direction == .received, handle != 0 else { break }
      // Insufficient Authentication, Authorization, Key Size, Encryption.
      if [0x05, 0x08, 0x0c, 0x0f].contains(error) { return error }
      noteStale(error, asked, request, origin)
    case 0x0a, 0x12, 0x52:
      if trips > 0 { isOver = true }
    default: break
    }
    return nil
  }

  /// A question of a discovery is answered.
  private mutating func tripped(_ latency: Int64, _ origin: EventOrigin) {
    allTrips += 1
    guard !isOver else { return }
    trips += 1
    waited += Double(latency) / 1000
    last = origin.time
    lastPacket = origin.packet
  }

  private mutating func noteStale(
    _ error: UInt8, _ asked: UInt8, _ request: Int, _ origin: EventOrigin
  ) {
    // Invalid Handle, Database Out Of Sync.
    let isUse = error == 0x01 && [0x0a, 0x0c, 0x12, 0x16].contains(asked)
    if isUse || error == 0x12, stale.count < 8 { stale += [request, origin.packet] }
  }

  /// What is wrong with how attributes were discovered.
  func diagnoses(_ link: LinkCase) -> [Diagnosis] {
    var found: [Diagnosis] = []
    if let first, let last {
      let took = last.nanoseconds(since: first)
      if took >= 3_000_000_000, trips >= 10,
        waited * 1000 >= Double(took) * 0.4
      {
        let each = waited / Double(trips) / 1000
        found.append(
          Diagnosis(
            .slowDiscovery, link.id, peer: link.peer, from: first, to: last,
            packets: [firstPacket, lastPacket],
            "discovery took \(Drops.seconds(took)): \(trips) round trips of \(each.text(1)) ms each",
            facts: [
              Diagnosis.Fact("round_trips", Double(trips)),
              Diagnosis.Fact("round_trip_ms", each, 1),
              Diagnosis.Fact("took_ms", Double(took) / 1e6),
            ]))
      }
    }
    if beginnings.count >= 2 {
      found.append(
        Diagnosis(
          .discoveredTwice, link.id, peer: link.peer, from: first ?? link.opened,
          to: link.ended ?? link.opened,
          packets: beginnings,
          "all services were discovered \(beginnings.count) times in one connection",
          facts: [Diagnosis.Fact("times", Double(beginnings.count))]))
    }
    if !stale.isEmpty {
      let isKept = beginnings.isEmpty
      found.append(
        Diagnosis(
          .staleHandles, link.id, peer: link.peer, from: link.opened, to: link.ended ?? link.opened,
          packets: stale,
          "the server has no attribute with a handle that \(isKept ? "was used without discovery in this connection" : "was used")",
          seen: AppWords.refused(0x01)))
    }
    return found
  }
}
