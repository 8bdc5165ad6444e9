import ArgumentParser
import HSTimeline

/// A stretch of time, for every command that takes a part of a capture.
struct TimeArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only from this time on: 90, 5m, 1h30m or +8:24 after the first packet; 06:30:07, UTC; 2026-05-04T06:30:07Z.",
      valueName: "time"))
  var from: TimeArgument?

  @Option(help: ArgumentHelp("Only up to this time, inclusive.", valueName: "time"))
  var to: TimeArgument?

  /// Refuses an end before the beginning; times of day may be those of two days.
  func validate() throws {
    switch (from?.bound, to?.bound) {
    case (.moment(let from)?, .moment(let to)?) where from > to,
      (.offset(let from)?, .offset(let to)?) where from > to:
      throw ValidationError("--from is later than --to.")
    default: break
    }
  }

  var isGiven: Bool { from != nil || to != nil }

  /// What is meant.
  var window: TimeWindow { TimeWindow(from: from?.bound, to: to?.bound) }

  /// The options as typed.
  var words: [String] { typed(["--from": from?.text, "--to": to?.text]) }

  /// Says that times were taken for times of day, which is how those read that pages show since the first packet: a
  /// sentence without its full stop; `nil` if none was.
  var remark: String? {
    let clocks = [from, to].compactMap { $0 }.filter {
      if case .timeOfDay = $0.bound { return !$0.text.hasSuffix("Z") }
      return false
    }
    guard let first = clocks.first else { return nil }
    let words = clocks.map(\.text).joined(separator: " and ")
    return
      "\(words) \(clocks.count == 1 ? "is a time" : "are times") of day, UTC; +\(first.text) counts from the "
      + "first packet"
  }
}

/// Options as they are typed: those that have a value.
func typed(_ options: KeyValuePairs<String, String?>) -> [String] {
  options.compactMap { option, value in value.map { "\(option) \($0)" } }
}
