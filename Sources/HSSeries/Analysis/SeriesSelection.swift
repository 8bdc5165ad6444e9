package import HSHeartRate
package import HSTimeline

/// A part of a capture's series: by packets, by time, and by verdict.
package struct SeriesSelection: Sendable, Hashable {
  /// One end of a stretch of time; offsets count from the capture's first packet.
  package typealias Bound = TimeBound

  /// The packets; `nil` for all.
  package var packets: ClosedRange<Int>?
  /// From when on.
  package var from: Bound?
  /// Up to when, inclusive.
  package var to: Bound?
  /// The worst verdict that a value may have; `nil` for any.
  package var worst: Verdict?

  /// A selection by its parts; without any, everything.
  package init(
    packets: ClosedRange<Int>? = nil, from: Bound? = nil, to: Bound? = nil, worst: Verdict? = nil
  ) {
    self.packets = packets
    self.from = from
    self.to = to
    self.worst = worst
  }

  /// Whether it leaves nothing out.
  package var isAll: Bool { packets == nil && from == nil && to == nil && worst == nil }

  /// Whether a value belongs to it, whatever its verdict.
  ///
  /// - Parameters:
  ///   - packet: The value's packet.
  ///   - time: When it came, in nanoseconds.
  ///   - origin: When the capture's first packet came.
  /// - Returns: Whether it does.
  package func holds(packet: Int, time: Int64, origin: Int64) -> Bool {
    if let packets, !packets.contains(packet) { return false }
    return TimeWindow(from: from, to: to).holds(time, origin: origin)
  }
}

extension VerifiedCapture {
  /// The worst verdict of the measurements of a part; `verified` if it holds none.
  ///
  /// - Parameters:
  ///   - sensors: The sensors, by their indices.
  ///   - selection: The part.
  /// - Returns: The verdict.
  package func worstVerdict(ofSensors sensors: [Int], in selection: SeriesSelection) -> Verdict {
    var worst = Verdict.verified
    for place in sensors.flatMap({ self.sensors[$0].series }) {
      let found = verifications[place].worstVerdict { sample, verdict in
        holds(sample, verdict, ofSeries: place, in: selection)
      }
      worst = max(worst, found)
    }
    return worst
  }

  /// Whether a measurement belongs to a part.
  ///
  /// - Parameters:
  ///   - sample: The measurement, by its index in its series.
  ///   - place: The series.
  ///   - selection: The part.
  /// - Returns: Whether it does.
  func holds(_ sample: Int, ofSeries place: Int, in selection: SeriesSelection) -> Bool {
    guard !selection.isAll else { return true }
    return holds(
      sample, verifications[place].verdict(ofSample: sample), ofSeries: place, in: selection)
  }

  private func holds(
    _ sample: Int, _ verdict: Verdict, ofSeries place: Int, in selection: SeriesSelection
  ) -> Bool {
    guard !selection.isAll else { return true }
    if let worst = selection.worst, verdict > worst { return false }
    return selection.holds(
      packet: series[place].measurements.packet(at: sample),
      time: series[place].measurements.time(at: sample), origin: origin)
  }
}
