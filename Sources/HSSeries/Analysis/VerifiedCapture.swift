package import HSHeartRate
package import HSProtocols
package import HSTimeline

/// The heart-rate series of a capture, judged: what tables, exports and summaries are made of.
package struct VerifiedCapture: Sendable {
  /// The capture's name.
  package let name: String
  /// The series, in the order in which they began.
  package let series: [CollectedSeries]
  /// What can be said of each series.
  package let verifications: [SeriesVerification]
  /// The sensors, in the order of their first values.
  package let sensors: [Sensor]
  /// The finest difference in time that the capture can write down.
  package let resolution: TimeResolution
  /// Why there is no sensor; `nil` if there is one.
  package let absence: HeartRateAbsence?
  /// The gaps in streams of values, each with its one cause.
  package let gaps: GapList
  /// Measurements that were left out because there were more than is kept.
  package let leftOut: Int
  /// Readings of other sources that were left out for the same reason.
  package let readingsLeftOut: Int
  /// In which order values came, by the places of their series at that time.
  let order: SeriesOrder
  /// The ECG that sensors sent besides, by their peers.
  let ecgs: [Int: ECGSource]
  /// The series of those places; `nil` for one that was presumed wrongly.
  let places: [Int?]

  /// Judges what was collected.
  ///
  /// - Parameters:
  ///   - collector: The collector, at the capture's end.
  ///   - story: The decoder that it was the sink of, which has finished.
  ///   - name: The capture's name.
  package init(
    _ collector: SeriesCollector, story: borrowing Story, name: String
  ) {
    self.name = name
    resolution = collector.resolution
    leftOut = collector.leftOut
    readingsLeftOut = collector.readingsLeftOut
    // Of presumed series those that the rest refuted were none.
    var places = [Int?](repeating: nil, count: collector.series.count)
    var kept: [CollectedSeries] = []
    for (index, series) in collector.series.enumerated() where series.isTaken {
      places[index] = kept.count
      kept.append(series)
    }
    order = collector.order
    ecgs = collector.sources.ecgs
    self.places = places
    var sensors: [Sensor] = []
    // An attribute of a peer, whatever the connection, is a sensor.
    var known: [SeriesOrigin: Int] = [:]
    for index in kept.indices {
      var attribute = kept[index].measurements.origin
      attribute.connection = 0
      let own = known[attribute, default: sensors.count]
      if own < sensors.count {
        sensors[own].series.append(index)
      } else {
        known[attribute] = own
        let doubts = attribute.kind == .vendor ? collector.sources.pulses[attribute.peer] : nil
        sensors.append(Sensor(kept[index], at: index, doubts, story))
      }
      kept[index].measurements.device = sensors[own].lookup
      let place = kept[index].connection - 1
      if story.connections.indices.contains(place) {
        kept[index].measurements.supervisionTimeout =
          Self.seconds(story.connections[place].supervisionTimeout, of: 0.01)
        kept[index].measurements.connectionInterval =
          Self.seconds(story.connections[place].interval, of: 0.00125)
      }
      if collector.unplacedDrops > 0 {
        // Nobody knows where: it may be anywhere, so it is told once, at the beginning.
        kept[index].measurements.mark(
          .fault(.drops, collector.unplacedDrops), firstPacket: 0)
      }
    }
    self.sensors = sensors
    absence = sensors.isEmpty ? HeartRateAbsence(story) : nil
    gaps = story.valueGaps
    origin = story.statistics.firstTime?.nanoseconds ?? 0
    var judged = kept.map { $0.measurements }
    verifications = SeriesVerification.verify(&judged, against: collector.sources.all)
    for index in kept.indices { kept[index].measurements = judged[index] }
    series = kept
  }

  /// What was left out because there is more than is kept, in sentences without full stops; none where all is there.
  package var omissions: [String] {
    var sentences: [String] = []
    if leftOut > 0 {
      sentences.append(
        "\(counted(leftOut, "heart rate is", "heart rates are")) more than is kept for verdicts, and "
          + "\(leftOut == 1 ? "was" : "were") left out; 'heartsnoop series --no-verdicts' prints all"
      )
    }
    if readingsLeftOut > 0 {
      let readings = counted(
        readingsLeftOut, "reading of another source is", "readings of other sources are")
      sentences.append(
        "\(readings) more than is kept, and \(readingsLeftOut == 1 ? "was" : "were") left out")
    }
    return sentences
  }

  /// What a link's parameter is in seconds, if the capture tells it.
  private static func seconds(_ parameter: UInt16?, of unit: Double) -> Double? {
    parameter.flatMap { $0 > 0 ? Double($0) * unit : nil }
  }

  /// When the capture's first packet came, in nanoseconds since 1970: offsets of time count from it, in every
  /// command.
  package let origin: Int64

  /// Values that are taken for heart rates as the recorder cut the answers that would name them.
  package var presumed: Int { count(of: .presumed) }

  /// Values that are taken for heart rates because of what they look like, as was asked for.
  package var inferred: Int { count(of: .inferred) }

  private func count(of mark: SeriesLabel) -> Int {
    series.reduce(0) { sum, one in
      guard let place = one.evidence.firstIndex(of: mark) else { return sum }
      let note = UInt8(place + 1)
      return sum + (0..<one.measurements.count).count { one.measurements.note(at: $0) == note }
    }
  }

  /// Values of which the recorder cut RR intervals off, and how many of these, as far as is known.
  package var lost: (values: Int, intervals: Int) {
    var values = 0
    var intervals = 0
    for one in series where one.measurements.hasCuts {
      for sample in 0..<one.measurements.count {
        let lost = one.measurements.intervalsLost(ofSample: sample)
        guard lost != 0 else { continue }
        values += 1
        intervals += lost ?? 0
      }
    }
    return (values, intervals)
  }

  /// The sensors that are meant by `--peer`: a number, or part of an address or name.
  ///
  /// - Parameters:
  ///   - text: What was typed; `nil` for all.
  ///   - story: The capture's decoder.
  /// - Returns: Their indices in `sensors`.
  package func sensors(
    matching text: String?, _ story: borrowing Story
  ) -> [Int] {
    let filter = PeerFilter(text)
    var found: [Int] = []
    for index in sensors.indices where filter.admits(peer: sensors[index].peer, story) {
      found.append(index)
    }
    return found
  }

  /// What whoever uses a sensor's values without their verdicts must be told.
  package func warnings(ofSensor index: Int) -> [String] {
    var tally = VerdictTally()
    for place in sensors[index].series { tally.add(verifications[place]) }
    let total = tally.counts.reduce(0, +)
    return [Verdict.suspect, .rejected].compactMap { verdict in
      let count = tally.counts[Int(verdict.rawValue)]
      return count == 0
        ? nil
        : "\(count) of \(total) measurements are \(verdict.words.string); "
          + "'heartsnoop summary' tells why"
    }
  }
}
