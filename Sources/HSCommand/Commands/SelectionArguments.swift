import ArgumentParser
import HSBytes
import HSConsole
import HSRuns
import HSSeries
import HSVerification

/// A part of a series, as `series` and `summary` take it.
struct SelectionArguments: ParsableArguments {
  @Option(help: "Only this peer: its number, or part of its address or name.")
  var peer: String?

  // Unconditional, because -40 looks like an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only these packets: 12, 12-40, 12-, -40.", valueName: "range"))
  var packets: PacketRange?

  @Option(help: ArgumentHelp(TimeArgument.help, valueName: "time"))
  var from: TimeArgument?

  @Option(help: ArgumentHelp("Only up to this time, inclusive.", valueName: "time"))
  var to: TimeArgument?

  @Option(
    help: ArgumentHelp(
      "Only values with this verdict or a better one: verified, consistent, not_checkable, suspect.",
      valueName: "verdict"),
    transform: { word in
      guard let verdict = Verdict.allCases.first(where: { $0.name.string == word }) else {
        throw ValidationError("'\(word)' is no verdict.")
      }
      return verdict
    })
  var only: Verdict?

  func validate() throws { try TimeArgument.validate(from: from, to: to) }

  /// The part but for the peer.
  var selection: SeriesSelection {
    SeriesSelection(packets: packets?.packets, from: from?.bound, to: to?.bound, worst: only)
  }

  /// Says how times were understood, where they may be why nothing was found.
  func remarkOnTimes(on console: Console) {
    if let remark = TimeArgument.remark(from, to) { console.say(remark) }
  }

  /// The options as typed; empty if there are none.
  var words: [String] {
    var words: [String] = []
    if let peer { words.append("--peer \(peer)") }
    words += EmptyAnswer.Part(packets: packets, from: from, to: to).words
    if let only { words.append("--only \(only.name.string)") }
    return words
  }
}
