import Archives
import ArgumentParser
import Bytes
import Capture
import Report
import Timeline

/// Opens captures one after the other, decodes them, and says what was lost.
struct CaptureRun {
  /// Paths, `-` for standard input.
  let files: [String]
  /// The format to read them in, whatever they look like.
  let inputFormat: CaptureFormat?
  /// Where the text goes.
  let output: TextOutput
  /// Whether to say how many findings there are, for commands that do not show them.
  let mentionsFindings: Bool

  /// A run over what was named on the command line.
  init(_ captures: CaptureArguments, output: TextOutput, mentionsFindings: Bool = false) {
    files = captures.files
    inputFormat = captures.inputFormat?.format
    self.output = output
    self.mentionsFindings = mentionsFindings
  }

  /// Decodes every capture.
  ///
  /// What cannot be read is said on standard error and does not keep the others from being read.
  ///
  /// - Parameters:
  ///   - makeDecoder: Makes the decoder for a capture, before its first record.
  ///   - finish: Called when a capture has been decoded, as far as that went.
  /// - Throws: The exit status if something was not read, or did not arrive where it was printed.
  func decode(
    _ makeDecoder: (borrowing CaptureReader) -> TimelineDecoder,
    finish: (borrowing CaptureReader, borrowing TimelineDecoder) -> Void = { _, _ in }
  ) throws {
    var isComplete = true
    for file in files where !output.isClosed {
      do throws(CaptureError) {
        var input = try CaptureOpener.open(file)
        let told = Self.report(input, from: 0)
        while !output.isClosed, let source = try input.next() {
          let isRead = decode(source, makeDecoder, finish: finish)
          if !isRead { isComplete = false }
        }
        Self.report(input, from: told)
        if !input.isComplete { isComplete = false }
      } catch {
        StandardStreams.say(error.description)
        isComplete = false
      }
    }
    try StandardStreams.finish(output)
    guard isComplete else { throw ExitStatus.unreadable }
  }

  /// Decodes one capture; says what keeps it from being read, and returns whether all of it was.
  private func decode(
    _ source: consuming ByteSource,
    _ makeDecoder: (borrowing CaptureReader) -> TimelineDecoder,
    finish: (borrowing CaptureReader, borrowing TimelineDecoder) -> Void
  ) -> Bool {
    var isComplete = true
    do throws(CaptureError) {
      var source = source
      let output = output
      // Whoever waits at the other end of a pipe gets what there is before we wait in turn.
      source.willWait = { output.flush() }
      var reader = try CaptureReader(source, as: inputFormat)
      var decoder = makeDecoder(reader)
      do throws(CaptureError) {
        try decoder.decode(&reader)
      } catch {
        StandardStreams.say(error.description)
        isComplete = false
      }
      finish(reader, decoder)
      output.flush()
      // Nothing is missing from what a closed pipe did not want.
      guard !output.isClosed else { return isComplete }
      if !reader.statistics.isComplete { isComplete = false }
      Self.report(reader)
      if mentionsFindings { Self.mentionFindings(reader.name, decoder) }
    } catch {
      StandardStreams.say(error.description)
      isComplete = false
    }
    return isComplete
  }

  /// Says what became of an archive's members, from a note on; returns how many there are now.
  @discardableResult
  private static func report(_ input: borrowing OpenedInput, from first: Int) -> Int {
    let notes = input.notes
    for note in notes.dropFirst(first) { StandardStreams.say(note.description) }
    return notes.count
  }

  /// Says what is wrong with a capture's container.
  private static func report(_ reader: borrowing CaptureReader) {
    for finding in reader.findings.kept {
      StandardStreams.say("\(reader.name): \(finding)")
    }
    for code in CaptureFinding.Code.allCases {
      let more = reader.findings.count(of: code) - CaptureFindings.keptPerKind
      if more > 0 { StandardStreams.say("\(reader.name): \(more) more of \(code.name)") }
    }
  }

  /// Says what the recorder itself did not keep, so that nobody takes it for what was not sent.
  ///
  /// - Parameters:
  ///   - name: The capture.
  ///   - timeline: The decoder that read it.
  ///   - values: Values of which RR intervals were cut off, if they were counted.
  ///   - intervals: RR intervals that were cut off.
  static func mentionRecorder(
    _ name: String, _ timeline: borrowing TimelineDecoder, values: Int = 0, intervals: Int = 0
  ) {
    let mode = timeline.statistics.recorder.mode
    guard mode.isLossy else { return }
    var text = "\(name): the recorder \(InfoRecorder.text(of: mode))"
    if values > 0 {
      text += "; \(intervals) RR intervals of \(values) values are lost"
    } else if timeline.statistics.cutValues > 0 {
      text += "; \(timeline.statistics.cutValues) values are cut, what stood behind is lost"
    }
    let statistics = timeline.statistics
    let unlabelled = statistics.notifications - statistics.labelledNotifications
    if unlabelled > 0 {
      text += "; \(unlabelled) have no label, as the answers to discovery were cut"
    }
    StandardStreams.say(text)
  }

  /// Says how many findings the timeline would show.
  private static func mentionFindings(_ name: String, _ timeline: borrowing TimelineDecoder) {
    let errors = timeline.statistics.findings(atLeast: .error)
    let warnings = timeline.statistics.findings(atLeast: .warning) - errors
    guard errors + warnings > 0 else { return }
    StandardStreams.say(
      "\(name): \(errors) error\(errors == 1 ? "" : "s") and "
        + "\(warnings) warning\(warnings == 1 ? "" : "s") on the timeline; "
        + "'heartsnoop decode --only finding' shows them")
  }
}
