import HSATT
import HSBytes
import HSCapture
import HSTimeline

extension LinkCase {
  /// Follows how attributes are discovered: round trips, beginnings, and handles that do not exist.
  func discover(
    _ opcode: HSATT.Opcode, _ request: Int, _ latency: Int64, _ origin: EventOrigin,
    _ pdu: borrowing ByteReader
  ) {
    let code = opcode.rawValue
    var cursor = pdu.at(pdu.remainingRange)
    switch code {
    // Find Information, Find By Type Value, Read By Type, Read By Group Type: requests.
    case 0x04, 0x06, 0x08, 0x10:
      if discovery.first == nil {
        discovery.first = origin.time
        discovery.firstPacket = origin.packet
      }
      _ = try? cursor.uint8("opcode")
      // All primary services from the first handle on: a discovery begins.
      if code == 0x10, let first = try? cursor.uint16LE("first"), first == 1,
        (try? cursor.uint16LE("last")) != nil, let type = try? cursor.uint16LE("type"),
        type == 0x2800, discovery.beginnings.count < 8,
        discovery.direction == nil || discovery.direction == origin.direction
      {
        // A first question that is only repeated is no discovery of its own.
        let isFurther = discovery.allTrips - discovery.tripsBefore >= 3
        if discovery.beginnings.isEmpty || isFurther {
          discovery.beginnings.append(origin.packet)
          discovery.tripsBefore = discovery.allTrips
        }
        discovery.direction = origin.direction
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
      if origin.direction == .received, handle != 0 { take(error, asked, request, origin) }
    case 0x0a, 0x12, 0x52:
      if discovery.trips > 0 { discovery.isOver = true }
    default: break
    }
  }

  /// A question of a discovery is answered.
  private func tripped(_ latency: Int64, _ origin: EventOrigin) {
    discovery.allTrips += 1
    guard !discovery.isOver else { return }
    discovery.trips += 1
    discovery.waited += Double(latency) / 1000
    discovery.last = origin.time
    discovery.lastPacket = origin.packet
  }

  private func take(_ error: UInt8, _ asked: UInt8, _ request: Int, _ origin: EventOrigin) {
    switch error {
    // Invalid Handle, Database Out Of Sync.
    case 0x01, 0x12:
      let isUse = [0x0a, 0x0c, 0x12, 0x16].contains(asked)
      if isUse || error == 0x12, discovery.stale.count < 8 {
        discovery.stale += [request, origin.packet]
      }
    // Insufficient Authentication, Authorization, Key Size, Encryption.
    case 0x05, 0x08, 0x0c, 0x0f:
      if clues.refusals == 0 {
        clues.refusal = origin.packet
        clues.refusalCode = error
      }
      clues.refusals += 1
    default: break
    }
  }

  /// What is wrong with how attributes were discovered.
  func discovered() -> [Diagnosis] {
    var found: [Diagnosis] = []
    if let first = discovery.first, let last = discovery.last {
      let took = last.nanoseconds(since: first)
      if took >= 3_000_000_000, discovery.trips >= 10,
        discovery.waited * 1000 >= Double(took) * 0.4
      {
        let each = discovery.waited / Double(discovery.trips) / 1000
        found.append(
          Diagnosis(
            .slowDiscovery, id, peer: peer, from: first, to: last,
            packets: [discovery.firstPacket, discovery.lastPacket],
            "discovery took \(Drops.seconds(took)): \(discovery.trips) round trips of \(Throughput.number(each, 1)) ms each",
            facts: [
              Diagnosis.Fact("round_trips", Double(discovery.trips)),
              Diagnosis.Fact("round_trip_ms", each, 1),
              Diagnosis.Fact("took_ms", Double(took) / 1e6),
            ]))
      }
    }
    if discovery.beginnings.count >= 2 {
      found.append(
        Diagnosis(
          .discoveredTwice, id, peer: peer, from: discovery.first ?? opened, to: ended ?? opened,
          packets: discovery.beginnings,
          "all services were discovered \(discovery.beginnings.count) times in one connection",
          facts: [Diagnosis.Fact("times", Double(discovery.beginnings.count))]))
    }
    if !discovery.stale.isEmpty {
      let isKept = discovery.beginnings.isEmpty
      found.append(
        Diagnosis(
          .staleHandles, id, peer: peer, from: opened, to: ended ?? opened,
          packets: discovery.stale,
          "the server has no attribute with a handle that \(isKept ? "was used without discovery in this connection" : "was used")",
          seen: AppWords.refused(0x01)))
    }
    return found
  }
}
