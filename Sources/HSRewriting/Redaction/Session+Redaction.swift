import HSOutput
import HSProtocols
package import HSSession
import HSTimeline

extension Session {
  /// A redacted copy of the captures, as what they are.
  ///
  /// - Parameters:
  ///   - redactor: What redacts.
  ///   - file: What the copy is called.
  ///   - name: What it is called in messages.
  /// - Returns: The copy, how it ended, and whether it lacks what could not be read; `nil` if there is nothing in it, or no
  ///   place for it, which is said.
  package func redactedCopy(
    with redactor: inout CaptureRedactor, file: String, name: String
  ) -> (copy: SpooledInput, outcome: SessionOutcome, isSpoiled: Bool)? {
    guard let copy = SpooledInput.empty(file, on: console) else { return nil }
    let writing = writing(to: TextOutput { copy.append($0) })
    let outcome = writing.redact(with: &redactor, as: { $0 }, name: name)
    writing.output.flush()
    guard outcome.captures > 0, !writing.output.isClosed else { return nil }
    return (copy, outcome, writing.output.isSpoiled)
  }

  /// Redacts the captures into the session's output.
  ///
  /// - Parameters:
  ///   - redactor: What redacts.
  ///   - format: The format to write, by the input's.
  ///   - name: What the output is called in messages.
  /// - Returns: How it ended; complete only if all was read and has a place in the format. What went wrong is said.
  package func redact(
    with redactor: inout CaptureRedactor, as format: (OutputFormat) -> OutputFormat, name: String
  ) -> SessionOutcome {
    // The second pass reports what is wrong with a capture. A failure of the first pass is kept, because it
    // may not happen again.
    var failures: [CaptureError] = []
    let first = again().read { reader, _ in
      do throws(CaptureError) {
        try redactor.survey(&reader)
        return (nil, nil)
      } catch {
        console.say("\(error.description); what stands behind is not written")
        failures.append(error)
        return (CaptureProblem(error), nil)
      }
    }
    if let refusal = redactor.refusal {
      console.say("\(name): not written: \(refusal)")
      output.spoil()
      var outcome = first
      outcome.isComplete = false
      return outcome
    }
    let format = format(redactor.nativeFormat ?? .btsnoop)
    redactor.begin(format, output: output)
    var outcome = read { reader, _ in
      var problem: CaptureProblem?
      do throws(CaptureError) {
        try redactor.redact(&reader)
      } catch {
        problem = CaptureProblem(error)
        if failures.contains(error) { problem?.isTold = true }
      }
      for source in redactor.unserved {
        console.say(LabelLibrary.remark(unserved: source, in: reader.name))
      }
      return (problem, nil)
    }
    if !failures.isEmpty { outcome.isComplete = false }
    if let lost = first.problems.first(where: { !outcome.problems.contains($0) }) {
      // It was not looked at as a whole before it was written.
      if failures.isEmpty { console.say(lost.description) }
      output.spoil()
      outcome.isComplete = false
    }
    let hasInput = outcome.captures > 0
    if redactor.written > 0 || hasInput && redactor.losses.leftOut == 0 {
      redactor.finish()
    } else if hasInput {
      console.say("\(name): not written: no record has a place in \(format.identifier)")
      outcome.isComplete = false
    }
    return outcome
  }
}
