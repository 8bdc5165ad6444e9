import ArgumentParser
import HSHeartRate
import HSOutput
import HSProtocols
import HSSeries

/// A part of a series, as `series` and `summary` take it.
struct SelectionArguments: ParsableArguments {
  @Option(help: "Only this peer: its number, or part of its address or name.")
  var peer: String?

  // Unconditional, because -40 looks like an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only these packets: 12, 12-40, 12-, -40.", valueName: "range"))
  var packets: PacketRange?

  @OptionGroup var times: TimeArguments

  @Option(
    help: ArgumentHelp(
      "Only values with this verdict or a better one: verified, consistent, not_checkable, suspect.",
      valueName: "verdict"),
    transform: Verdict.init(typed:))
  var only: Verdict?

  /// The values that are meant, but for the peer.
  var selection: SeriesSelection {
    SeriesSelection(
      packets: packets?.packets, from: times.from?.bound, to: times.to?.bound, worst: only)
  }

  /// The options as typed, but for the peer.
  var words: [String] {
    typed(["--packets": packets?.text]) + times.words + typed(["--only": only?.name.string])
  }

  /// Says how times were understood, where they may be why nothing was found.
  func remarkOnTimes(on console: Console) {
    if let remark = times.remark { console.say(remark) }
  }
}

extension Verdict {
  /// A verdict, by its name.
  ///
  /// - Throws: What is wrong with it.
  fileprivate init(typed text: String) throws {
    guard let verdict = Self.allCases.first(where: { $0.name.string == text }) else {
      throw ValidationError("'\(text)' is no verdict.")
    }
    self = verdict
  }
}
