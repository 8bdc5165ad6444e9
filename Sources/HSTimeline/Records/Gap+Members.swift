package import HSProtocols

extension GapList.Entry: MemberRecord {
  package static let members = Members<Self>([
    .member("peer") { $0.peer },
    .member("connection", "Where values came again, the connection in which they did.") {
      $0.connection
    },
    .member("handle") { $0.gap.handle },
    .member("packet", "The packet at which it ended.") { $0.packet },
    .all(of: Gap.members) { $0.gap },
    .member(
      if: "seen_by_apps",
      """
      link_down: what apps on the recorded host are told of the end, by system; there only where it is known.
      """
    ) { $0.seenByApps },
  ])
}

extension Gap {
  /// How long it was, what it comes from, and what shows that.
  package static let members = Members<Self>([
    .member("since_packet", "The last value before, or the subscription.") { $0.since },
    .member("had_values") { $0.hadValues },
    .member("duration_ms") { DecimalNumber(milliseconds: $0.duration) },
    .member("usual_interval_ms") {
      $0.usual > 0 ? DecimalNumber(milliseconds: $0.usual) : nil
    },
    .member("ended_by") { $0.end },
    .member("cause") { $0.cause.identifier }.of(GapCause.identifiers),
    .member("cause_text", "The cause with its evidence, in the words of every output.") {
      $0.cause.sentence
    },
    .member("evidence_packet") { Counted($0.cause.packet) },
    .member("second_evidence_packet") { Counted($0.cause.secondPacket) },
    .member("link_lived", "Whether the link is known to have lived in it.") { $0.linkLived },
    .member("reason", "link_down: why the connection ended.") {
      $0.cause.reason.map { HexCode($0.rawValue) }
    },
    .member("reason_name") { $0.cause.reason?.name },
  ])
}
