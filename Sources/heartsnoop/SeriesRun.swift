import Capture
import Report
import Series
import Timeline

/// Collects and judges the heart-rate series of captures: what `series` and `summary` begin with.
struct SeriesRun {
  /// Is handed a capture's series, with the capture's decoder and its tag.
  typealias Finish = (VerifiedCapture, borrowing TimelineDecoder, CaptureTag?) -> Void

  let run: CaptureRun
  /// What is known of peers.
  let library: LabelLibrary

  /// Judges the captures one after the other, or all at once.
  ///
  /// - Parameters:
  ///   - arrivals: Notes in which order the values of captures that are merged came; `nil` to read
  ///     the captures one after the other.
  ///   - begin: Called before a capture is read.
  ///   - finish: Called when it has been judged.
  /// - Returns: Whether the captures may hold an answer, as `CaptureRun.decode` does.
  /// - Throws: The exit status if something was not read, or did not fit.
  @discardableResult
  func collect(
    _ arrivals: ArrivalOrder? = nil, begin: @escaping (CaptureTag?) -> Void = { _ in },
    finish: @escaping Finish
  ) throws -> Bool {
    var collectors: [CaptureTag?: SeriesCollector] = [:]
    var isComplete = true
    let makeDecoder: CaptureRun.MakeDecoder = { reader, tag in
      begin(tag)
      let collector = SeriesCollector(
        resolution: reader.resolution, arrivals: arrivals, capture: tag?.number ?? 0)
      collectors[tag] = collector
      var decoder = TimelineDecoder(sink: collector)
      library.prepare(&decoder)
      return decoder
    }
    let end: CaptureRun.Finish = { reader, timeline, tag in
      guard let collector = collectors.removeValue(forKey: tag) else { return }
      let capture = VerifiedCapture(collector, timeline: timeline, name: reader.name)
      finish(capture, timeline, tag)
      guard !run.isSilent else { return }
      library.note(timeline, name: reader.name)
      let lost = capture.lost
      CaptureRun.mentionRecorder(
        reader.name, timeline, values: lost.values, intervals: lost.intervals)
      CaptureRun.mentionPresumed(reader.name, capture.presumed)
      if capture.leftOut > 0 {
        StandardStreams.say(
          "\(reader.name): \(capture.leftOut) heart rates are more than is kept for verdicts, and "
            + "were left out; 'heartsnoop series --no-verdicts' prints all")
        isComplete = false
      }
      if capture.readingsLeftOut > 0 {
        StandardStreams.say(
          "\(reader.name): \(capture.readingsLeftOut) readings of other sources were left out: "
            + "they are more than is kept")
      }
    }
    let mayAnswer =
      arrivals != nil
      ? try run.merge(makeDecoder, begin: { _ in }, finish: end)
      : try run.decode(makeDecoder, finish: end)
    guard isComplete else { throw ExitStatus.unreadable }
    return mayAnswer
  }
}
