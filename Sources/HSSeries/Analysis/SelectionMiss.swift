import HSHeartRate
import HSOutput
import HSProtocols
package import HSTimeline

/// Where a capture's heart rates stand, for a selection that holds none of them.
struct SelectionMiss {
  /// The peers that sent heart rates, by their numbers, in the order of their first values.
  private(set) var peers: [Int] = []
  /// The first and the last packet with a heart rate of the peers that were asked for.
  private(set) var packets: ClosedRange<Int>?
  /// When these came, in nanoseconds since 1970.
  private(set) var times: (first: Int64, last: Int64) = (0, 0)

  /// Most peers that are told.
  private static let limit = 8

  /// Notes a heart rate.
  ///
  /// - Parameters:
  ///   - peer: The peer's number.
  ///   - isWanted: Whether that peer was asked for.
  ///   - packet: The packet.
  ///   - time: When it came, in nanoseconds since 1970.
  mutating func note(peer: Int, isWanted: Bool, packet: Int, time: Int64) {
    if peers.count <= Self.limit, !peers.contains(peer) { peers.append(peer) }
    guard isWanted else { return }
    guard let known = packets else {
      packets = packet...packet
      times = (time, time)
      return
    }
    packets = min(known.lowerBound, packet)...max(known.upperBound, packet)
    times = (min(times.first, time), max(times.last, time))
  }

  /// Where the heart rates are, in a sentence; `nil` if there is none at all.
  func text(
    asked peer: String?, _ resolution: TimeResolution, _ story: borrowing Story
  ) -> String? {
    guard let first = peers.first else { return nil }
    guard let packets else {
      var names: [String] = []
      for peer in peers.prefix(Self.limit) {
        names.append("\(peer) (\(HeartRateAbsence.name(ofPeer: peer, story)))")
      }
      let rest = peers.count > Self.limit ? " and more" : ""
      return "--peer \(peer ?? "\(first)") has no heart rate. "
        + "Peers with heart rates: \(names.joined(separator: ", "))\(rest)"
    }
    return "No heart rate is in the part that was asked for. They stand in packets "
      + "\(packets.lowerBound)-\(packets.upperBound), from \(clock(times.first, resolution)) to "
      + clock(times.last, resolution)
  }

  private func clock(_ time: Int64, _ resolution: TimeResolution) -> String {
    var format = TimeFormat(.utc, resolution: resolution)
    var buffer = OutputBuffer()
    format.append(CaptureTime(nanoseconds: time), to: &buffer)
    return buffer.string
  }
}

extension VerifiedCapture {
  /// Why a part of the capture's heart rates is empty, and what to try.
  ///
  /// - Parameters:
  ///   - peer: What was typed behind `--peer`; `nil` for all.
  ///   - selection: The part.
  ///   - story: The capture's decoder.
  /// - Returns: A sentence; `nil` if the part is not empty.
  package func emptiness(
    ofPeer peer: String?, _ selection: SeriesSelection, _ story: borrowing Story
  ) -> String? {
    if let absence { return absence.description }
    var miss = SelectionMiss()
    // The best verdict in the part.
    var best: Verdict?
    let wanted = Set(sensors(matching: peer, story))
    for index in sensors.indices {
      let isWanted = wanted.contains(index)
      for place in sensors[index].series {
        let own = series[place].measurements
        for sample in 0..<own.count {
          let (packet, time) = (own.packet(at: sample), own.time(at: sample))
          if isWanted, selection.holds(packet: packet, time: time, origin: origin) {
            if holds(sample, ofSeries: place, in: selection) { return nil }
            let verdict = verifications[place].verdict(ofSample: sample)
            best = min(best ?? verdict, verdict)
          }
          miss.note(peer: sensors[index].peer, isWanted: isWanted, packet: packet, time: time)
        }
      }
    }
    if let best, let worst = selection.worst {
      return "No heart rate there is \(worst.words.string); the best are \(best.words.string). "
        + "'heartsnoop summary' tells why"
    }
    return miss.text(asked: peer, resolution, story)
  }
}
