import HSBase

/// Why a capture cannot be read, or not any further.
///
/// What is merely odd or lost inside a capture is a `CaptureFinding`; an error ends reading.
public struct CaptureError: Error, Sendable, Equatable {
  /// The capture: its path, "standard input", or the name its source was given.
  public let source: String
  /// What is wrong.
  public let problem: Problem

  /// Whether the system refused to read what is there: another attempt may tell more.
  package var isFailedRead: Bool {
    if case .readFailed = problem { return true }
    return false
  }

  /// Creates an error.
  public init(source: String, problem: Problem) {
    self.source = source
    self.problem = problem
  }
}

extension CaptureError: CustomStringConvertible {
  /// Which capture, where, what was needed and what was there; and what to do, where it is no capture at all.
  public var description: String {
    let advice = isNoCapture ? advice : ""
    return "\(source): \(reason)" + (advice.isEmpty ? "" : ". \(advice)")
  }

  /// What is wrong, to stand behind the capture's name, without the last full stop.
  package var reason: String { problem.reason }

  /// Whether the file is something else than a capture, rather than a damaged one.
  package var isNoCapture: Bool { problem.isNoCapture }

  /// What to do next with a file that cannot be read, without the last full stop; empty if nothing is known.
  package var advice: String {
    if case .unrecognised = problem, source.lowercased().hasSuffix(".cfa") {
      return
        "Files of this name are btsnoop on phones, and another format of protocol analysers such as Frontline's: open "
        + "it in the analyser's own viewer, export it as btsnoop, and give that"
    }
    return problem.advice
  }

  static func hex(_ bytes: UInt64, count: Int) -> String {
    (0..<min(max(count, 0), 8)).map {
      UInt8(truncatingIfNeeded: bytes >> UInt64(56 - 8 * $0))
    }.hex(separatedBy: " ")
  }
}

extension CaptureError {
  /// An error of a capture, or an archive, that cannot be unpacked.
  package init(unpacking source: String, _ problem: UnpackingProblem) {
    self.init(source: source, problem: .unpacking(problem))
  }
}
