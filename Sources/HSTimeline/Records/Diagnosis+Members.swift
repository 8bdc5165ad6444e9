package import HSProtocols

extension Diagnosis.Side: MemberRawWord {}

extension Diagnosis.Row {
  /// Its numbers by name, who can mend it and how, and what apps are told.
  package static let members = Members<Self>([
    .record(
      "facts",
      "The same numbers by their names, which say their units; each is there where the cause has it.",
      Members<[Diagnosis.Fact]>(
        Diagnosis.Measure.allCases.map { measure in
          .member(if: measure.rawValue) { facts in
            facts.first { $0.measure == measure }.flatMap { $0.decimal }
          }
        })
    ) { $0.facts },
    .records(
      "next",
      "What limits a transfer once that is gone, in this order; none of what is no transfer.",
      Members<Diagnosis.Next>(
        named: "next", "",
        [
          .member("code", "What limits it then.") { $0.code.identifier },
          .member(
            "relaxed_bytes_per_second", "What would move without it too, and without those before."
          ) { Int(clamping: min(max(0, $0.rate), 1e15)) },
        ])
    ) { $0.next },
    .member("side", "Who can mend it.") { $0.side },
    .member("advice", "How, in a sentence.") { $0.advice },
    .member(
      "seen_by_apps",
      "What apps are told of it, by system; null where they are told nothing."
    ) { $0.seen },
  ])
}

extension Diagnosis.Fact {
  /// The number, rounded; `nil` for one that cannot be written.
  fileprivate var decimal: DecimalNumber? {
    let scaled = value.scaled(measure.decimals)
    return scaled.magnitude < 1e18
      ? DecimalNumber(Int64(clamping: scaled), decimals: measure.decimals) : nil
  }
}

extension JSONWriter {
  /// Writes what apps are told, by system.
  package mutating func field(seenByApps words: AppWords) {
    key("seen_by_apps")
    AppWords.members.write(words, to: &self)
  }
}
