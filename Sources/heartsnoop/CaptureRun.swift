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
  /// Whether to say how many findings there are, for commands that do not show them.
  var mentionsFindings = false

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
        var source = try ByteSource(path: file)
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
        // Nothing is missing from what a closed pipe did not want.
        guard !output.isClosed else { break }
        if !reader.statistics.isComplete { isComplete = false }
        Self.report(reader)
        if mentionsFindings { Self.mentionFindings(reader.name, decoder) }
      } catch {
        StandardStreams.say(error.description)
        isComplete = false
      }
    }
    try StandardStreams.finish(output)
    guard isComplete else { throw ExitStatus.unreadable }
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
