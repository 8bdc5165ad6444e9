package import HSProtocols

/// What kept a capture from being read, or from being read whole: one sentence for every output.
package struct CaptureProblem: Error, Sendable, CustomStringConvertible {
  /// The input or capture that was not read whole.
  package let capture: String
  /// What the sentence begins with: the capture, or the member of the archive that is meant.
  package let subject: String
  /// What is wrong, to stand behind the name, without the last full stop.
  package let reason: String
  /// What to do next, without the last full stop; empty if nothing is known.
  package let advice: String
  /// Whether the file is something else than a capture, so that nothing was lost.
  package let isForeign: Bool
  /// Whether it was said already, or is said elsewhere: what is wrong with a container is said as its findings.
  package var isTold = true
  /// The error, if reading failed.
  package let error: CaptureError?
  /// Whether it is a finding of the capture's own reader.
  package private(set) var isFinding = false

  /// A capture, and what is wrong with it.
  package init(_ capture: String, _ reason: String) {
    self.capture = capture
    subject = capture
    self.reason = reason
    (advice, isForeign, error) = ("", false, nil)
  }

  /// What an error says.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - input: The input in which it happened; that of the error unless given.
  package init(_ error: CaptureError, of input: String? = nil) {
    capture = input ?? error.source
    subject = error.source
    reason = error.reason
    advice = error.advice
    isForeign = error.isNoCapture
    self.error = error
    isTold = false
  }

  /// What became of a member of an archive.
  init(_ note: ArchiveNote, of input: String) {
    capture = input
    subject = note.member
    reason = note.reason
    advice = "Copy or download the archive again"
    (isForeign, error) = (false, nil)
  }

  /// What is wrong with a capture whose reader has come to its end; `nil` if it was read whole.
  init?(_ reader: borrowing CaptureReader) {
    guard !reader.statistics.isComplete else { return nil }
    let findings = reader.findings.kept
    let first = findings.first { $0.code.isLoss } ?? findings.first
    capture = reader.name
    subject = reader.name
    reason = first.map { "\($0)" } ?? "not all of it could be read"
    (isForeign, error) = (false, nil)
    isFinding = first != nil
    // A text was not damaged by copying, but by what wrote or edited it.
    switch first?.kind {
    case .damagedLine, .overlongLines: advice = "Look at the lines named: the others were read"
    default: advice = "Copy or download it again"
    }
  }

  /// The sentence: which capture, and what is wrong; of a file that is no capture also what to do.
  package var description: String { error?.description ?? "\(subject): \(reason)" }
}

extension CaptureProblem: Equatable {
  /// Whether both are the same problem of the same capture.
  package static func == (one: CaptureProblem, other: CaptureProblem) -> Bool {
    one.capture == other.capture && one.reason == other.reason
  }
}
