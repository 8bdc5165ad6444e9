package import HSOutput
package import HSProtocols
package import HSSeries
package import HSTimeline

/// Which heart rates of captures are collected and judged, and what is made of them beside.
package struct SeriesRequest {
  /// Which peer's values are asked for: a number, or part of an address or name; `nil` for all.
  package var peer: String?
  /// Which values are asked for.
  package var selection = SeriesSelection()
  /// Whether the output itself says why a capture has no heart rate.
  package var outputTellsAbsence = false
  /// Whether to say what gaps come from: where the output itself does not.
  var mentionsGaps = false
  /// Whether the samples of an ECG are kept as well.
  var recordsECG = false
  /// Makes a further sink of a capture's events, if one is needed.
  package var companion: Session.MakeSink?
  /// Notes in which order the values of captures that are merged came; `nil` to read one after the other.
  var arrivals: ArrivalOrder?
  /// Called before a capture is read.
  package var begin: (CaptureTag?) -> Void = { _ in }

  package init(
    peer: String? = nil, selection: SeriesSelection = SeriesSelection(),
    outputTellsAbsence: Bool = false, mentionsGaps: Bool = false
  ) {
    self.mentionsGaps = mentionsGaps
    self.peer = peer
    self.selection = selection
    self.outputTellsAbsence = outputTellsAbsence
  }
}

extension Session {
  /// Is handed a capture's series, its reader, its story and its tag.
  package typealias SeriesFinish = (
    VerifiedCapture, borrowing CaptureReader, borrowing Story, CaptureTag?
  ) -> Void

  /// Collects and judges the heart rates of the captures, one after the other or all at once.
  ///
  /// - Parameters:
  ///   - request: Which, and what else is made of them.
  ///   - finish: Called when a capture has been judged.
  /// - Returns: How it ended. There is no answer if no value that was asked for is there; why a capture has none is
  ///   said.
  package func series(
    _ request: SeriesRequest = SeriesRequest(), finish: @escaping SeriesFinish
  ) -> SessionOutcome {
    var hasValues = false
    var collectors: [CaptureTag?: SeriesCollector] = [:]
    var isWhole = true
    let makeSink: MakeSink = { reader, tag in
      request.begin(tag)
      let collector = SeriesCollector(
        resolution: reader.resolution, arrivals: request.arrivals, capture: tag?.number ?? 0,
        recordsECG: request.recordsECG)
      collectors[tag] = collector
      return request.companion.map { SinkGroup([collector, $0(reader, tag)]) } ?? collector
    }
    let end: Finish = { reader, story, tag in
      guard let collector = collectors.removeValue(forKey: tag) else { return }
      let capture = VerifiedCapture(collector, story: story, name: reader.name)
      finish(capture, reader, story, tag)
      let emptiness = capture.emptiness(ofPeer: request.peer, request.selection, story)
      if emptiness == nil { hasValues = true } else { output.flush() }
      // Each capture without Bluetooth is named.
      let isTold =
        capture.absence?.cause == .notBluetooth
        || request.outputTellsAbsence && capture.absence != nil
      // The output's reader has gone away.
      if let emptiness, !isTold, !output.isClosed { console.say("\(reader.name): \(emptiness)") }
      let lost = capture.lost
      console.mentionRecorder(reader.name, story, values: lost.values, intervals: lost.intervals)
      if request.mentionsGaps { console.mentionGaps(reader.name, story) }
      console.mentionPresumed(reader.name, capture.presumed)
      console.mentionInferred(reader.name, capture.inferred)
      for sentence in capture.omissions {
        console.say("\(reader.name): \(sentence)")
        isWhole = false
      }
    }
    var outcome =
      request.arrivals != nil ? merge(makeSink, finish: end) : decode(makeSink, finish: end)
    if !isWhole { outcome.isComplete = false }
    outcome.mayAnswer = outcome.mayAnswer && (hasValues || output.isClosed)
    return outcome
  }
}
