import ArgumentParser
import HSBytes
import HSConsole
import HSSeries
import HSVerification

/// A verdict, by its name.
struct VerdictArgument: Sendable {
  let text: String
  fileprivate let verdict: Verdict

  /// - Throws: What is wrong with it.
  init(_ text: String) throws {
    guard let verdict = Verdict.allCases.first(where: { $0.name.string == text }) else {
      throw ValidationError("'\(text)' is no verdict.")
    }
    self.text = text
    self.verdict = verdict
  }
}

/// A part of a series, as it is typed.
struct SeriesPart: Sendable {
  var packets: PacketRange?
  var from: TimeArgument?
  var to: TimeArgument?
  /// The worst verdict of the values.
  var only: VerdictArgument?

  init() {}

  /// The values that are meant.
  var selection: SeriesSelection {
    SeriesSelection(
      packets: packets?.packets, from: from?.bound, to: to?.bound, worst: only?.verdict)
  }

  /// Says how times were understood, where they may be why nothing was found.
  func remarkOnTimes(on console: Console) {
    if let remark = TimeArgument.remark(from, to) { console.say(remark) }
  }

  /// The options as typed; empty if there are none.
  var words: [String] {
    EmptyAnswer.Part(packets: packets, from: from, to: to).words
      + (only.map { ["--only \($0.text)"] } ?? [])
  }
}
