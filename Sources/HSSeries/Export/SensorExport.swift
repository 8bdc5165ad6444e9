package import HSHeartRate
package import HSOutput
import HSProtocols

/// Writes the series of one sensor in a format of other programs.
///
/// All measurements go in, whatever their verdict, which stands beside them where the format has room;
/// but for notifications that came twice, or were played again: their beats are there already.
package struct SensorExport: Sendable {
  /// Notifications that were left out because they came twice.
  package private(set) var duplicates = 0
  /// Measurements that were written.
  package private(set) var written = 0
  /// Samples of an ECG that were not written, as no two frames tell their rate.
  package private(set) var unplacedSamples = 0
  /// What the format had no place for.
  package private(set) var omissions = ExportOmissions()

  private let capture: VerifiedCapture
  private let sensor: Sensor
  private let selection: SeriesSelection

  /// An export of a sensor of a capture.
  ///
  /// - Parameters:
  ///   - sensor: The sensor, by its index in the capture.
  ///   - capture: The capture.
  ///   - selection: Which measurements.
  package init(_ sensor: Int, of capture: VerifiedCapture, selection: SeriesSelection) {
    self.capture = capture
    self.sensor = capture.sensors[sensor]
    self.selection = selection
  }

  /// Whether there is a measurement to write.
  package var hasMeasurements: Bool { contains { _ in true } }

  /// Whether one of them has RR intervals.
  package var hasIntervals: Bool { contains { !$0.intervals.isEmpty } }

  private func contains(where isMeant: (HeartRateSample) -> Bool) -> Bool {
    sensor.series.contains { place in
      let samples = capture.series[place].measurements.samples
      return samples.indices.contains {
        capture.holds($0, ofSeries: place, in: selection) && isMeant(samples[$0])
      }
    }
  }

  /// Writes the files.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - lineage: Where it comes from.
  ///   - main: The main file.
  ///   - side: The second file, for formats that have one.
  package mutating func write(
    as format: ExportFormat, _ lineage: ExportLineage, to main: TextOutput, side: TextOutput?
  ) {
    let signal = format.holdsWaveform ? waveform : nil
    var writer = format.writer(lineage, signal)
    var outputs = ExportOutputs()
    writer.begin(&outputs)
    for (place, index) in sensor.series.enumerated() where !main.isClosed {
      if place > 0, written > 0, let gap = gap(sensor.series[place - 1], index) {
        writer.write(gap, &outputs)
      }
      write(index, with: &writer, &outputs, to: main, side)
    }
    writer.finish(&outputs)
    Self.hand(&outputs, to: main, side)
    omissions = writer.omissions
    if format.holdsWaveform, signal == nil {
      unplacedSamples = recording?.count(where: isWanted) ?? 0
      omissions.samples += unplacedSamples
    }
  }

  /// The ECG that the sensor sent besides; `nil` if it sent none, or none was kept.
  private var recording: ECGRecording? { capture.ecgs[sensor.peer]?.recording }

  /// The same on the host's clock; `nil` as well where that cannot be told.
  private var waveform: Waveform? { recording?.waveform(where: isWanted) }

  private func isWanted(packet: Int, arrival: Int64) -> Bool {
    selection.holds(packet: packet, time: arrival, origin: capture.origin)
  }

  /// The time without a connection between two series, if the first selected values show one.
  private func gap(_ earlier: Int, _ later: Int) -> SeriesEvent? {
    let samples = capture.series[later].measurements.samples
    guard let last = capture.series[earlier].measurements.samples.last,
      let chosen = samples.indices.first(where: {
        capture.holds($0, ofSeries: later, in: selection)
      })
    else { return nil }
    let first = samples[chosen]
    guard first.time > last.time else { return nil }
    let (length, overflow) = first.time.subtractingReportingOverflow(last.time)
    return SeriesEvent(
      .gap, nanoseconds: last.time, packet: first.packet, duration: overflow ? 0 : length,
      detail: capture.series[later].measurements.gap(before: 0)?.sentence
        ?? "connection \(capture.series[earlier].connection) ended, "
        + "connection \(capture.series[later].connection) began")
  }

  /// Writes one connection's series.
  private mutating func write(
    _ index: Int, with writer: inout any SeriesWriter, _ outputs: inout ExportOutputs,
    to main: TextOutput, _ side: TextOutput?
  ) {
    let series = capture.series[index].measurements
    let verification = capture.verifications[index]
    let anchors = BeatAnchors(series, verification)
    var place = BeatAnchors.Place()
    var events = EventQueue(series, verification)
    var isBroken = true
    for run in verification.runs {
      for sample in run.samples {
        let measurement = series.samples[sample]
        let isWanted = capture.holds(sample, ofSeries: index, in: selection)
        let isDouble = !verification.reasons[sample].isDisjoint(with: .sentAgain)
        anchors.advance(to: sample, &place)
        if anchors.begins(at: sample) { isBroken = true }
        events.take(through: sample) { event in
          if isWanted { writer.write(event, &outputs) }
        }
        if !verification.reasons[sample].contains(.duplicate) {
          anchors.pass(series.ticks(ofSample: sample), &place)
        }
        guard isWanted else {
          isBroken = true
          continue
        }
        guard !isDouble else {
          duplicates += 1
          continue
        }
        let lastBeat = measurement.intervals.isEmpty ? nil : anchors.time(0, behind: place)
        writer.write(
          SeriesSample(
            packet: measurement.packet, nanoseconds: measurement.time,
            beatsPerMinute: measurement.beatsPerMinute.map(Int.init),
            contact: measurement.contact,
            energy: measurement.energyExpended.map { Int($0.rawValue) },
            rrTicks: measurement.intervals.map { series.intervals[$0].rawValue }[...],
            rrLost: measurement.intervalsLost ?? 0,
            startsRun: isBroken, lastBeat: lastBeat,
            verdict: verification.verdict(ofSample: sample).name),
          &outputs)
        isBroken = false
        written += 1
        if outputs.main.count >= TextOutput.pieceSize { Self.hand(&outputs, to: main, side) }
      }
    }
  }

  /// Hands on what was written, and empties it.
  private static func hand(
    _ outputs: inout ExportOutputs, to main: TextOutput, _ side: TextOutput?
  ) {
    main.append { $0.append(outputs.main.span) }
    main.endPiece()
    if let side {
      side.append { $0.append(outputs.side.span) }
      side.endPiece()
    }
    outputs.main.removeAll()
    outputs.side.removeAll()
  }
}
