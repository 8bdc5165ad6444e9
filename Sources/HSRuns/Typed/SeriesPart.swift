import HSBytes
package import HSConsole
package import HSSeries
import HSVerification

/// A verdict, by its name.
package struct VerdictArgument: Sendable {
  package let text: String
  fileprivate let verdict: Verdict

  /// - Throws: What is wrong with it.
  package init(_ text: String) throws(UsageProblem) {
    guard let verdict = Verdict.allCases.first(where: { $0.name.string == text }) else {
      throw UsageProblem("'\(text)' is no verdict.")
    }
    self.text = text
    self.verdict = verdict
  }
}

/// A part of a series, as it is typed.
package struct SeriesPart: Sendable {
  package var packets: PacketRange?
  package var from: TimeArgument?
  package var to: TimeArgument?
  /// The worst verdict of the values.
  package var only: VerdictArgument?

  package init() {}

  /// The values that are meant.
  package var selection: SeriesSelection {
    SeriesSelection(
      packets: packets?.packets, from: from?.bound, to: to?.bound, worst: only?.verdict)
  }

  /// Says how times were understood, where they may be why nothing was found.
  package func remarkOnTimes(on console: Console) {
    if let remark = TimeArgument.remark(from, to) { console.say(remark) }
  }

  /// The options as typed; empty if there are none.
  package var words: [String] {
    EmptyAnswer.Part(packets: packets, from: from, to: to).words
      + (only.map { ["--only \($0.text)"] } ?? [])
  }
}
