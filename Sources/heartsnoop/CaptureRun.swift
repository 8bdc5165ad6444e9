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
  /// Where the text goes.
  let output: TextOutput

  /// Decodes every capture.
  ///
  /// What cannot be read is said on standard error and does not keep the others from being read.
  ///
  /// - Parameters:
  ///   - makeDecoder: Makes the decoder for a capture, before its first record.
  ///   - finish: Called when a capture has been decoded, as far as that went.
  /// - Throws: The exit status if something was not read.
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
    output.flush()
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
      var reader = try CaptureReader(source)
      var decoder = makeDecoder(reader)
      do throws(CaptureError) {
        try decoder.decode(&reader)
      } catch {
        StandardStreams.say(error.description)
        isComplete = false
      }
      finish(reader, decoder)
      output.flush()
      Self.report(reader)
      // Nothing is missing from what a closed pipe did not want.
      if !reader.statistics.isComplete { isComplete = false }
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

  /// Says how many findings the timeline would show, for commands that do not show them.
  static func mentionFindings(_ name: String, _ timeline: borrowing TimelineDecoder) {
    let errors = timeline.statistics.findings(atLeast: .error)
    let warnings = timeline.statistics.findings(atLeast: .warning) - errors
    guard errors + warnings > 0 else { return }
    StandardStreams.say(
      "\(name): \(errors) errors and \(warnings) warnings on the timeline; "
        + "'heartsnoop decode --only finding' shows them")
  }
}
