import ArgumentParser
import HSBytes
import HSCapture
import HSConversion
import HSOutput
import HSPlatform
import HSRedaction
import HSTimeline

/// What redaction needs: captures that are the same in two passes.
extension CaptureRun {
  /// Keeps what can be read only once, and notes where files end now: what is appended meanwhile would not
  /// have been surveyed.
  ///
  /// - Throws: The exit status if an input cannot be kept, which is said on standard error.
  mutating func holdStill() throws {
    for file in files {
      guard Self.isPipe(file) else {
        lengths[file] = FileIdentity.size(of: file)
        continue
      }
      guard spooled[file] == nil else { continue }
      do throws(CaptureError) {
        spooled[file] = try SpooledInput.read(file)
      } catch {
        StandardStreams.say(error.description)
      }
      if spooled[file] == nil { throw ExitStatus.unreadable }
    }
  }

  /// Whether a path can be read only once, or has no known end: files under /proc claim to be empty.
  private static func isPipe(_ path: String) -> Bool {
    if path == "-" { return true }
    var status = stat()
    guard unsafe fstatat(AT_FDCWD, path.systemName, &status, 0) == 0 else { return false }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return status.st_size == 0
    case S_IFDIR: return false
    default: return true
    }
  }

  /// Redacts the captures into the run's output.
  ///
  /// - Parameters:
  ///   - redactor: What redacts.
  ///   - format: The format to write, by the input's.
  ///   - name: What the output is called in messages.
  /// - Returns: Whether all was read and has a place in the format; and whether there was anything to read.
  ///   What went wrong is said on standard error.
  /// - Throws: The exit status if the output did not arrive.
  func redact(
    with redactor: inout CaptureRedactor, as format: (OutputFormat) -> OutputFormat, name: String
  ) throws -> (isComplete: Bool, hasInput: Bool) {
    var first = self
    first.complaints = Complaints()
    // The second pass reports what is wrong with a capture. A failure of the first pass is kept, because it
    // may not happen again.
    var failures: [CaptureError] = []
    var (missed, again): ([String], [String]) = ([], [])
    first.didNotRead = { missed.append($1) }
    try? first.read { reader, _ in
      do throws(CaptureError) {
        try redactor.survey(&reader)
        return (true, nil)
      } catch {
        StandardStreams.say("\(error.description); what stands behind is not written")
        failures.append(error)
        return (false, nil)
      }
    }
    let format = format(redactor.nativeFormat ?? .btsnoop)
    redactor.begin(format, output: output)
    var isComplete = failures.isEmpty
    var hasInput = false
    var second = self
    second.didNotRead = { [didNotRead] name, problem in
      again.append(problem)
      didNotRead(name, problem)
    }
    do {
      try second.read { reader, _ in
        hasInput = true
        var isRead = true
        do throws(CaptureError) {
          try redactor.redact(&reader)
        } catch {
          if !failures.contains(error) { StandardStreams.say(error.description) }
          isRead = false
        }
        for source in redactor.unserved {
          StandardStreams.say(LabelLibrary.remark(unserved: source, in: reader.name))
        }
        return (isRead, nil)
      }
    } catch let status as ExitCode where status == ExitStatus.unreadable {
      isComplete = false
    }
    if let lost = missed.first(where: { !again.contains($0) }) {
      // Nobody looked at it whole before it was written.
      if failures.isEmpty { StandardStreams.say(lost) }
      output.spoil()
      isComplete = false
    }
    if redactor.written > 0 || hasInput && redactor.losses.leftOut == 0 {
      redactor.finish()
    } else if hasInput {
      StandardStreams.say("\(name): not written: no record has a place in \(format.identifier)")
      isComplete = false
    }
    return (isComplete, hasInput)
  }
}
