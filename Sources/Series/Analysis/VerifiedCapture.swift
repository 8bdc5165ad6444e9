import Bytes
public import Capture
import HCI
import HeartRate
import Report
public import Timeline
public import Verification

/// The heart-rate series of a capture, judged: what tables, exports and summaries are made of.
public struct VerifiedCapture: Sendable {
  /// The capture's name.
  public let name: String
  /// The series, in the order in which they began.
  public let series: [CollectedSeries]
  /// What can be said of each series.
  public let verifications: [SeriesVerification]
  /// The sensors, in the order of their first values.
  public let sensors: [Sensor]
  /// The finest difference in time that the capture can write down.
  public let resolution: TimeResolution
  /// Why there is no sensor; `nil` if there is one.
  public let absence: HeartRateAbsence?
  /// Measurements that were left out because there were more than is kept.
  public let leftOut: Int
  /// Readings of other sources that were left out for the same reason.
  public let readingsLeftOut: Int
  /// The connections, by their numbers on the timeline, from 1.
  let connections: Ledger<Connection>
  /// Values in the order in which they came; those without a series were presumed wrongly.
  let values: [CollectedValue]
  let bytes: [UInt8]

  /// Judges what was collected.
  ///
  /// - Parameters:
  ///   - collector: The collector, at the capture's end.
  ///   - timeline: The decoder that it was the sink of, which has finished.
  ///   - name: The capture's name.
  public init(
    _ collector: SeriesCollector, timeline: borrowing TimelineDecoder, name: String
  ) {
    self.name = name
    resolution = collector.resolution
    leftOut = collector.leftOut
    readingsLeftOut = collector.readingsLeftOut
    bytes = collector.bytes
    // Of presumed series those that the rest refuted were none.
    var places = [Int32](repeating: -1, count: collector.series.count)
    var kept: [CollectedSeries] = []
    for (index, series) in collector.series.enumerated() where series.isTaken {
      places[index] = Int32(truncatingIfNeeded: kept.count)
      kept.append(series)
    }
    values =
      kept.count == collector.series.count
      ? collector.values
      : collector.values.map { value in
        var value = value
        value.series = places[Int(value.series)]
        return value
      }
    var sensors: [Sensor] = []
    for index in kept.indices {
      let origin = kept[index].measurements.origin
      let known = sensors.firstIndex { sensor in
        let first = kept[sensor.series[0]].measurements.origin
        return first.peer == origin.peer && first.handle == origin.handle
      }
      if let known {
        sensors[known].series.append(index)
      } else {
        sensors.append(Sensor(kept[index], at: index, timeline))
      }
      let own = sensors[known ?? sensors.count - 1]
      kept[index].measurements.device = own.lookup
      if collector.unplacedDrops > 0 {
        // Nobody knows where: it may be anywhere, so it is told once, at the beginning.
        kept[index].measurements.mark(.captureDrops(collector.unplacedDrops), firstPacket: 0)
      }
    }
    self.sensors = sensors
    absence = sensors.isEmpty ? HeartRateAbsence(timeline) : nil
    series = kept
    connections = timeline.connections
    verifications = Verification.verify(
      kept.map(\.measurements), against: collector.sources.all)
  }

  /// When the first measurement came; 0 if there is none.
  public var origin: Int64 { series.first?.measurements.samples.first?.time ?? 0 }

  /// Values that are taken for heart rates as the recorder cut the answers that would name them.
  public var presumed: Int { values.count { $0.series >= 0 && $0.mark == "presumed" } }

  /// Values that are taken for heart rates because of what they look like, as was asked for.
  public var inferred: Int { values.count { $0.series >= 0 && $0.mark == "inferred" } }

  /// Values of which the recorder cut RR intervals off, and how many of these, as far as is known.
  public var lost: (values: Int, intervals: Int) {
    var values = 0
    var intervals = 0
    for one in series {
      for sample in one.measurements.samples where sample.intervalsLost != 0 {
        values += 1
        intervals += sample.intervalsLost ?? 0
      }
    }
    return (values, intervals)
  }

  /// The sensors that are meant by `--peer`: a number, or part of an address or name.
  ///
  /// - Parameters:
  ///   - text: What was typed; `nil` for all.
  ///   - timeline: The capture's decoder.
  /// - Returns: Their indices in `sensors`.
  public func sensors(
    matching text: String?, _ timeline: borrowing TimelineDecoder
  ) -> [Int] {
    let filter = PeerFilter(text)
    var found: [Int] = []
    for index in sensors.indices where filter.admits(peer: sensors[index].peer, timeline) {
      found.append(index)
    }
    return found
  }

  /// What whoever uses a sensor's values without their verdicts must be told.
  public func warnings(ofSensor index: Int) -> [String] {
    var counts = [Int](repeating: 0, count: Verdict.allCases.count)
    var total = 0
    for place in sensors[index].series {
      for sample in verifications[place].reasons.indices {
        counts[Int(verifications[place].verdict(ofSample: sample).rawValue)] += 1
        total += 1
      }
    }
    return [Verdict.suspect, .rejected].compactMap { verdict in
      let count = counts[Int(verdict.rawValue)]
      return count == 0
        ? nil
        : "\(count) of \(total) measurements are \(verdict.name.string); "
          + "'heartsnoop summary' tells why"
    }
  }
}
