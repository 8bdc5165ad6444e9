import HSHeartRate
package import HSOutput
import HSProtocols

/// Prints one line a beat, as CSV or NDJSON: when it was, its RR interval, what that is, and its verdict.
///
/// Times are those of `BeatTimeline`: RR intervals added up from the earliest delivery for as long as no beat is missing.
package final class BeatTable {
  /// The column names, with commas between.
  package static let columns =
    "time,packet,connection,peer,handle,class,rr_ticks,rr_ms,corrected_ms,verdict,agreed"

  /// The JSON Schema of a line as NDJSON.
  package static var schema: [UInt8] { document.schema }

  private let output: TextOutput
  private let layout: SeriesTable.Layout
  private let selection: SeriesSelection
  private var needsHeader: Bool

  /// A table without lines.
  ///
  /// - Parameters:
  ///   - output: Where the lines go.
  ///   - layout: How they are written.
  ///   - selection: Which beats are printed: by the packets that brought them, and by their own verdict. With
  ///     a worst verdict, beats that have none are left out: those that begin a run, and those put in.
  package init(_ output: TextOutput, layout: SeriesTable.Layout, selection: SeriesSelection) {
    self.output = output
    self.layout = layout
    self.selection = selection
    needsHeader = layout == .csv
  }

  /// Prints the column names, if they were not printed.
  ///
  /// - Parameter tagged: Whether there is a column for the capture.
  package func begin(tagged: Bool) {
    guard needsHeader else { return }
    needsHeader = false
    output.append(columns: Self.columns, capture: tagged)
  }

  /// Prints the beats of a capture, sensor by sensor.
  ///
  /// - Parameters:
  ///   - capture: The capture.
  ///   - tag: Its name for a column of its own, where there are several.
  ///   - sensors: The sensors whose beats are wanted, by their indices.
  package func write(_ capture: VerifiedCapture, tag: String?, sensors: [Int]) {
    var time = TimeFormat(.utc, resolution: capture.resolution)
    for sensor in sensors {
      for place in capture.sensors[sensor].series {
        let anchors = BeatAnchors(capture.series[place].measurements, capture.verifications[place])
        for run in capture.verifications[place].runs where !output.isClosed {
          write(run, place, capture, anchors, capture.sensors[sensor].address, tag, &time)
        }
      }
    }
  }

  /// What a line tells.
  private struct Line {
    var beat: TimedBeat
    /// The packet that brought it.
    var packet: Int
    var connection: Int
    var peer: DeviceAddress?
    var handle: AttributeHandle
    /// The interval that ends with it, unless the beat begins a run or was not found by the sensor.
    var interval: RRInterval?
    var corrected: ArraySlice<CorrectedInterval>
    var verdict: Verdict?
    var capture: String?
    /// How times of the capture are printed.
    var format: TimeFormat

    /// What the beat is.
    var kind: StaticText {
      switch beat.kind {
      case .measured: beat.adaptiveClass.name
      case .first: "first"
      case .missing: "missing"
      }
    }

    /// Whether Malik's rule calls the interval an artefact as well; `nil` where no artefact is found.
    var isAgreed: Bool? {
      guard beat.kind == .measured, beat.adaptiveClass.isArtefact else { return nil }
      return beat.beatClass.isArtefact
    }
  }

  private func write(
    _ run: Run, _ place: Int, _ capture: VerifiedCapture, _ anchors: BeatAnchors,
    _ address: DeviceAddress?,
    _ tag: String?, _ time: inout TimeFormat
  ) {
    let series = capture.series[place]
    let verification = capture.verifications[place]
    let own = series.measurements
    for (beat, corrected) in RunBeats(
      of: run, in: own, by: verification, on: anchors
    ).beats {
      let isMeasured = beat.kind == .measured
      // No interval ends in the others, so there is nothing to judge.
      let verdict =
        isMeasured ? verification.verdict(ofInterval: beat.interval, inSample: beat.sample) : nil
      if let worst = selection.worst {
        guard let verdict, verdict <= worst else { continue }
      }
      let packet = own.packet(at: beat.sample)
      guard
        selection.holds(packet: packet, time: own.time(at: beat.sample), origin: capture.origin)
      else { continue }
      let line = Line(
        beat: beat, packet: packet, connection: series.connection,
        peer: address, handle: series.handle,
        interval: isMeasured ? own.intervals[beat.interval] : nil,
        corrected: corrected, verdict: verdict, capture: tag, format: time)
      switch layout {
      case .csv: writeCSV(line, &time)
      case .ndjson:
        output.appendLine { Self.document.members.write(line, to: &$0) }
      }
    }
  }

  private func writeCSV(_ line: Line, _ time: inout TimeFormat) {
    let capture = line.capture.map(SeriesCSV.field) ?? []
    var moment = time
    output.append { text in
      moment.append(CaptureTime(nanoseconds: line.beat.time), to: &text)
      text.append(byte: 0x2c)
      text.append(line.packet)
      text.append(byte: 0x2c)
      text.append(line.connection)
      text.append(byte: 0x2c)
      if let peer = line.peer { text.append(peer) }
      text.append(byte: 0x2c)
      text.append(line.handle)
      text.append(byte: 0x2c)
      text.append(line.kind)
      text.append(byte: 0x2c)
      if let interval = line.interval { text.append(interval.rawValue) }
      text.append(byte: 0x2c)
      if let interval = line.interval { text.append(exactMilliseconds: interval) }
      text.append(byte: 0x2c)
      for (number, correction) in line.corrected.enumerated() {
        if number > 0 { text.append(byte: 0x3b) }
        text.append(number: correction.value, decimals: 3)
      }
      text.append(byte: 0x2c)
      if let verdict = line.verdict { text.append(verdict.name) }
      text.append(byte: 0x2c)
      if let isAgreed = line.isAgreed { text.append(isAgreed ? "yes" : "no" as StaticText) }
      text.append(capture.span)
      text.append(byte: 0x0a)
    }
    time = moment
    output.endPiece()
  }

  private static let document = JSONDocument<Line>(
    "heartsnoop.beats/1",
    "One line of heartsnoop's beats as NDJSON: one heartbeat, on the host's clock.",
    [
      .member(if: "capture", "The capture's name; there only where the output holds several.") {
        $0.capture
      },
      .member(
        "time",
        "When the heart beat: RR intervals added up from the earliest delivery, for as long as no beat is missing."
      ) { PrintedTime(CaptureTime(nanoseconds: $0.beat.time), $0.format) },
      .member("packet", "The packet that brought it, by Wireshark's number.") { $0.packet }.from(1),
      .member("connection", "The connection's number on the timeline.") { $0.connection }.from(1),
      .member("peer", "The sensor's address.") { $0.peer },
      .member("handle", "The attribute's handle.") { $0.handle },
      .member(
        "class",
        """
        What Lipponen and Tarvainen's classification says of the interval that the beat ends; first: the beat with which \
        a run begins; missing: a beat that the sensor did not find, at a guess.
        """
      ) { $0.kind }.of(BeatClass.allCases.map { $0.name.string } + ["first", "missing"]),
      .member("rr_ticks", "The RR interval that the beat ends, in 1/1024 s; null where none does.")
      {
        $0.interval?.rawValue
      },
      .member("rr_ms", "The same in milliseconds, exactly.") {
        // 125/128 ms a tick.
        $0.interval.map { DecimalNumber(Int64($0.rawValue) * 9_765_625, decimals: 7) }
      }.from(0),
      .member(
        "corrected_ms",
        """
        The intervals that correction makes of it, in milliseconds: none of an extra beat, several where beats are missing.
        """
      ) {
        $0.corrected.lazy.map {
          FixedNumber(Int64(clamping: ($0.value * 1000).rounded()), decimals: 3)
        }
      },
      .member("verdict", "What can be said of the interval; null where there is none.") {
        $0.verdict
      },
      .member(
        "agreed",
        """
        Whether Malik's rule calls the interval an artefact as well, so that it counts and is corrected; null where the \
        class is of none.
        """
      ) { $0.isAgreed },
    ])
}
