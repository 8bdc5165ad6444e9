import HSBytes
package import HSJSONText
package import HSTimeline

extension JSONWriter {
  /// Gaps in streams of values as the array `gaps`, each with its one cause.
  package mutating func gaps(_ entries: some Sequence<GapList.Entry>) {
    beginArray("gaps")
    for entry in entries {
      beginObject()
      field("peer", entry.peer)
      field("connection", entry.connection)
      field("handle", entry.gap.handle)
      field("packet", entry.packet)
      members(of: entry.gap)
      if let words = entry.seenByApps { field(seenByApps: words) }
      endObject()
    }
    endArray()
  }

  /// The members that tell of a gap how long it was, what it comes from, and what shows that.
  mutating func members(of gap: Gap) {
    field("since_packet", gap.since)
    field("had_values", gap.hadValues)
    field("duration_ms", milliseconds: gap.duration)
    field("usual_interval_ms", optionalMilliseconds: gap.usual > 0 ? gap.usual : nil)
    field("ended_by", gap.end.identifier)
    field("cause", gap.cause.identifier)
    field("cause_text", string: gap.cause.sentence)
    field("evidence_packet", number: gap.cause.packet)
    field("second_evidence_packet", number: gap.cause.secondPacket)
    field("link_lived", gap.linkLived)
    member("reason", gap.cause.reason)
  }
}
