package import HSOutput
package import HSProtocols
package import HSTimeline

/// Writes what was found as one JSON document, `heartsnoop.diagnosis/1`.
package enum DoctorJSON {
  /// What a document tells of.
  private struct Found {
    let capture: String?
    let shown: DoctorReport.Shown
    let survival: [Survival.Peer]
    let unkept: Int
    let times: TimeFormat
  }

  /// The document's JSON Schema.
  package static var schema: [UInt8] { document.schema }

  /// Writes the document.
  ///
  /// - Parameters:
  ///   - report: What was found.
  ///   - story: The story, which has finished.
  ///   - survival: How long connections last, up to this capture.
  ///   - resolution: The finest difference in time that the capture writes down.
  ///   - capture: The capture's name, where there are several.
  ///   - peer: Part of a peer's name or address, or its number; `nil` for all.
  ///   - isOneOfSeveral: Whether it has to stand on one line.
  ///   - output: Where the text goes.
  /// - Returns: How many connections and diagnoses were shown.
  package static func write(
    _ report: DoctorReport, _ story: borrowing Story, survival: Survival,
    resolution: TimeResolution,
    capture: String?, peer: String?, isOneOfSeveral: Bool, to output: TextOutput
  ) -> Int {
    let shown = report.shown(peer, story)
    document.write(
      Found(
        capture: capture, shown: shown,
        survival: survival.peers.filter { peer == nil || shown.addresses.contains($0.address) },
        unkept: report.unkept, times: TimeFormat(.utc, resolution: resolution)),
      isOnOneLine: isOneOfSeveral, to: output)
    return shown.diagnoses.count + shown.links.count
  }

  private static let document = JSONDocument<Found>(
    "heartsnoop.diagnosis/1",
    """
    Why a capture's connections are slow, were lost, did not come about, or do not stay paired, with the packets that \
    show it. What is not known is null, never left out. Of several captures, each document is one line (NDJSON).
    """,
    [
      .member(if: "capture", "The capture's name; there only where the output holds several.") {
        $0.capture
      },
      .records(
        "diagnoses", "What is wrong, by connection and time; first what concerns no connection.",
        diagnosis
      ) { found in found.shown.diagnoses.lazy.map { ($0, found.times) } },
      .records(
        "connections",
        "The LE connections that were looked at, each once it ended or the capture did.", link
      ) { found in found.shown.links.lazy.map { ($0, found.times) } },
      .records(
        "survival",
        "How long connections with each peer last, in this capture and those before it in the output.",
        survival
      ) { $0.survival },
      .member("left_out", "Diagnoses and connections beyond the 4096 of each that are kept.") {
        $0.unkept
      },
    ])

  private static let diagnosis = Members<(Diagnosis, TimeFormat)>(
    named: "diagnosis", "",
    [
      .member("code", "What is wrong.") { $0.0.code.identifier }
        .of(FindingCode.allCases.filter { $0.isDiagnosis }.map { $0.identifier.string }),
      .member("area", "What it concerns: the code's first part.") { $0.0.area },
      .member("connection", "Its number on the timeline; null where there was none.") {
        Counted($0.0.connection)
      },
      .member("peer", "Its number on the timeline.") { Counted($0.0.peer) },
      .member("start") { PrintedTime($0.0.start, $0.1) },
      .member("end") { PrintedTime($0.0.end, $0.1) },
      .member("packets", "Packets that show it, at most 8.") { $0.0.packets }.from(1),
      .member("statement", "What was seen, in a sentence with its numbers.") {
        $0.0.row.statement
      },
      .all(of: Diagnosis.Row.members) { $0.0.row },
    ])

  private static let link = Members<(DoctorReport.Link, TimeFormat)>(
    named: "connection", "",
    [
      .member("connection", "Its number on the timeline.") { Counted($0.0.connection) },
      .member("peer", "Its number on the timeline.") { Counted($0.0.peer) },
      .member("opened_packet") { $0.0.openedPacket }.from(1),
      .member("opened") { PrintedTime($0.0.opened, $0.1) },
      .member("closed") { link in link.0.ended.map { PrintedTime($0, link.1) } },
      .member(
        "sent_value_bytes",
        "Bytes of values that our side sent (written, notified, indicated, answered), and of frames on other channels."
      ) { $0.0.sentBytes },
      .member("received_value_bytes", "The same of the peer.") { $0.0.receivedBytes },
      .records(
        "changes", "What was asked and what was given, at most 64 of a connection.", change
      ) { $0.0.changes },
      .records(
        "values", "Values that did not come, or that nobody had asked for, at most 8.", lack
      ) { $0.0.values },
      .member("not", "What was looked at and is fine.") { $0.0.fine },
      .member("untold", "What cannot be told from this capture.") { $0.0.untold },
    ])

  private static let lack = Members<DoctorReport.ValueLack>(
    named: "lack", "",
    [
      .member("code", "The finding of the timeline.") { $0.code.identifier },
      .member("packets", "The first and the last packet that show it.") { $0.packets }.from(1),
      .member("statement", "What was seen, in a sentence.") { $0.sentence },
    ])

  private static let change = Members<LinkChange>(
    named: "change", "",
    [
      .member("what") { $0.kind },
      .member(
        "outcome",
        "asked: no answer was seen; given: it came without a request in the capture."
      ) { $0.outcome },
      .member("asked_packet") { Counted($0.asked) },
      .member("asked_by") { $0.asker.map { $0 == .sent ? "host" : "peer" } }.of(["host", "peer"]),
      .text(optional: "asked", "") { $0.wish },
      .member("given_packet") { Counted($0.given) },
      .text(optional: "given", "") { $0.gift },
    ])

  private static let survival = Members<Survival.Peer>(
    named: "survival", "",
    [
      .member("address") { $0.address },
      .member("captures", "Captures in which it was connected.") { $0.captures },
      .member("connections") { $0.connections },
      .member("lost", "Those that ended otherwise than by one side's wish.") { $0.count(.lost) },
      .member("ended", "Those that one side ended.") { $0.count(.ended) },
      .member(
        "end_unseen",
        """
        Those that are over and whose end is not in the capture: their adapter was reset, their handle used anew, or \
        on the air the two connected again. They count as long as they were seen.
        """
      ) { $0.count(.unseen) },
      .member("open", "Those that were open at the capture's end.") { $0.count(.open) },
      .member("total_ms", "How long all lasted together.") { milliseconds($0.total) },
      .member(
        "median_ms",
        """
        After how long half are lost (Kaplan-Meier); null where that cannot be told, because more lasted.
        """
      ) { $0.median.map(milliseconds) },
    ])

  private static func milliseconds(_ seconds: Double) -> Int {
    Int(clamping: min(seconds * 1000, 9e15))
  }
}

extension Diagnosis.Area: MemberRawWord {}
extension LinkChange.Kind: MemberRawWord {}
extension LinkChange.Outcome: MemberRawWord {}
