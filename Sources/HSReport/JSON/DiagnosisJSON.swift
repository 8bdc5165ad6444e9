import HSBytes
package import HSJSONText
package import HSTimeline

extension JSONWriter {
  /// Writes a diagnosis' numbers by name, who can mend it and how, and what apps are told.
  package mutating func append(contentsOf row: Diagnosis.Row) {
    beginObject("facts")
    for fact in row.facts {
      let decimals = fact.measure.decimals
      let scaled = fact.value.scaled(decimals)
      guard scaled.magnitude < 1e18 else { continue }
      field(fact.measure.rawValue, exact: Int64(clamping: scaled), decimals: decimals)
    }
    endObject()
    field("side", string: row.side.rawValue)
    field("advice", row.advice)
    if let seen = row.seen { field(seenByApps: seen) } else { null("seen_by_apps") }
  }

  /// Writes what apps are told, by system.
  package mutating func field(seenByApps words: AppWords) {
    beginObject("seen_by_apps")
    for system in words.systems { field(system.key, system.words) }
    endObject()
  }
}
