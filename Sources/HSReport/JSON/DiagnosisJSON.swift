import HSBytes
package import HSJSONText
package import HSTimeline

extension JSONWriter {
  /// Writes a diagnosis' numbers by name, who can mend it and how, and what apps are told.
  package mutating func append(contentsOf diagnosis: Diagnosis) {
    beginObject("facts")
    for fact in diagnosis.facts where fact.value.isFinite {
      var scale = 1.0
      for _ in 0..<fact.decimals { scale *= 10 }
      let scaled = (fact.value * scale).rounded()
      guard scaled.magnitude < 1e18 else { continue }
      field(fact.name, exact: Int64(clamping: scaled), decimals: fact.decimals)
    }
    endObject()
    field("side", string: diagnosis.cause.advice.side.rawValue)
    field("advice", diagnosis.cause.advice.sentence)
    if let seen = diagnosis.seen { field(seenByApps: seen) } else { null("seen_by_apps") }
  }

  /// Writes what apps are told, by system.
  package mutating func field(seenByApps words: AppWords) {
    beginObject("seen_by_apps")
    for system in words.systems { field(system.key, system.words) }
    endObject()
  }
}
