import HSCapture
import HSOutput
import HSReport
import HSSeries
import HSTimeline

/// Collects and verifies the heart-rate series of captures, for `series` and `summary`.
struct SeriesRun {
  /// Called with a capture's series, its reader, its decoder and its tag.
  typealias Finish = (
    VerifiedCapture, borrowing CaptureReader, borrowing Story, CaptureTag?
  ) -> Void

  let run: CaptureRun
  /// What is known of peers.
  let library: LabelLibrary
  /// Which peer's values to print: a number, or part of an address or name; `nil` for all.
  var peer: String?
  /// Which values to print.
  var selection = SeriesSelection()
  /// Whether the output itself says why a capture has no heart rate.
  var outputTellsAbsence = false
  /// Whether to say what gaps come from: the output itself does not.
  var mentionsGaps = false
  /// Makes a further sink of a capture's events, if one is needed.
  var companion: ((borrowing CaptureReader, CaptureTag?) -> any EventSink)?
  /// Whether to look for keys that decrypt what is encrypted.
  var decrypts = true
  /// Whether decoders keep values that were notified, for a table of attributes to show.
  var keepsNotifiedValues = false

  /// Judges the captures one after the other, or all at once.
  ///
  /// - Parameters:
  ///   - arrivals: Notes in which order the values of captures that are merged came; `nil` to read
  ///     the captures one after the other.
  ///   - begin: Called before a capture is read.
  ///   - finish: Called when it has been judged.
  /// - Returns: Whether any value that was asked for is there. Why a capture has none is said on standard
  ///   error.
  /// - Throws: The exit status if something was not read, or did not fit.
  @discardableResult
  func collect(
    _ arrivals: ArrivalOrder? = nil, begin: @escaping (CaptureTag?) -> Void = { _ in },
    finish: @escaping Finish
  ) throws -> Bool {
    var hasValues = false
    var collectors: [CaptureTag?: SeriesCollector] = [:]
    var isComplete = true
    let makeDecoder: CaptureRun.MakeDecoder = { reader, tag in
      begin(tag)
      let collector = SeriesCollector(
        resolution: reader.resolution, arrivals: arrivals, capture: tag?.number ?? 0)
      collectors[tag] = collector
      let other = companion?(reader, tag)
      let sink: any EventSink = other.map { SinkGroup([collector, $0]) } ?? collector
      var decoder =
        decrypts ? TimelineDecoder(sink: sink) : TimelineDecoder(withoutDecryption: sink)
      decoder.keepsNotifiedValues = keepsNotifiedValues
      library.prepare(&decoder)
      return decoder
    }
    let end: CaptureRun.Finish = { reader, story, tag in
      guard let collector = collectors.removeValue(forKey: tag) else { return }
      let capture = VerifiedCapture(collector, story: story, name: reader.name)
      finish(capture, reader, story, tag)
      let emptiness = capture.emptiness(ofPeer: peer, selection, story)
      if emptiness == nil { hasValues = true } else { run.output.flush() }
      guard !run.isSilent else { return }
      // Each capture without Bluetooth is named.
      let isTold =
        capture.absence?.cause == .notBluetooth || outputTellsAbsence && capture.absence != nil
      // The output's reader has gone away.
      if let emptiness, !isTold, !run.output.isClosed {
        StandardStreams.say("\(reader.name): \(emptiness)")
      }
      library.note(story, name: reader.name)
      let lost = capture.lost
      CaptureRun.mentionRecorder(
        reader.name, story, values: lost.values, intervals: lost.intervals)
      if mentionsGaps { CaptureRun.mentionGaps(reader.name, story) }
      CaptureRun.mentionPresumed(reader.name, capture.presumed)
      CaptureRun.mentionInferred(reader.name, capture.inferred)
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
    return mayAnswer && (hasValues || run.output.isClosed)
  }
}
