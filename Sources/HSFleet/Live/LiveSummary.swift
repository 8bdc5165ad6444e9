import HSPlatform
import HSProtocols
import HSReport
import HSSeries

/// What is said of a live run when it is over.
struct LiveSummary {
  /// The source's name.
  var source: String
  /// Packets that were decoded.
  var packets = 0
  /// Seconds that the run took.
  var seconds = 0.0
  /// Sentences about the sensors.
  var sensors: [String] = []
  /// Sentences about gaps in streams of values.
  var gaps: [String] = []
  /// Why no heart rate came, if none did.
  var absence: HeartRateAbsence?
  /// What is known about lost packets of an interface of this machine.
  var losses: LiveLosses?
  /// Packets that were lost elsewhere, as the capture tells.
  var lost = 0
  /// Why the run ended, if its source did not.
  var stop: LiveSession.Stop?
  /// What was recorded.
  var recording: String?
  /// Says whether enough was verified.
  var verifier: LiveVerifier?

  /// A line for each sensor, one for each cause of gaps, and one for the run.
  var lines: [String] { (sensors.isEmpty ? unnamed : sensors) + gaps.map { "gap: \($0)" } + [run] }

  /// What came instead of heart rates, if nothing named it.
  private var unnamed: [String] {
    guard let absence, absence.isOfUnnamedValues else { return [] }
    return ["\(source): \(absence.description)"]
  }

  private var run: String {
    var parts = ["\(source): \(counted(packets, "packet")) in \(Self.tenths(seconds)) s"]
    if let losses {
      parts.append(losses.description)
    } else if lost > 0 {
      parts.append("\(counted(lost, "packet")) lost, as the capture tells")
    }
    if sensors.isEmpty { parts.append("no heart rate came") }
    if let ending { parts.append(ending) }
    if let recording { parts.append("recorded \(recording)") }
    if let verifier {
      let longest = Self.tenths(verifier.longest)
      parts.append(
        verifier.isVerified
          ? "\(longest) s of heart rate are verified"
          : "of heart rate, \(longest) s in one piece are verified, \(Self.tenths(verifier.wanted)) s "
            + "were asked for")
    }
    return parts.joined(separator: "; ")
  }

  private var ending: String? {
    switch stop {
    case .signal(let number): "ended by \(Self.names[number] ?? "signal \(number)")"
    case .key: "ended by q"
    case .duration: "ended after the time asked for"
    case .outputClosed: "the output is no longer read"
    case .recordingClosed: "the recording is no longer read"
    case .enough, nil: nil
    }
  }

  private static let names: [Int32: String] = [
    SIGINT: "SIGINT", SIGTERM: "SIGTERM", SIGHUP: "SIGHUP", SIGQUIT: "SIGQUIT",
  ]

  /// A number with one decimal, the same in every locale.
  private static func tenths(_ value: Double) -> String {
    let tenths = Int(clamping: (value * 10).rounded(.down))
    return "\(tenths / 10).\(tenths % 10)"
  }
}
