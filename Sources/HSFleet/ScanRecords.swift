package import HSBytes
import HSCapture
import HSJSONText
import HSSeries
import HSTimeline
import HSVerification

/// Rows of a scan for machines: one JSON object a line, or CSV.
package enum ScanRecords {
  /// What a row is made of: a new member, or a new column, is one entry.
  private static let members = Members<ScanRow>([
    .text("capture", "The file, or what a capture in an archive is called.") { $0.name }
      .column("capture") { $0.name },
    .word(
      "use", "How useful it is, from the best; see 'heartsnoop help scan'.",
      of: ScanUse.allCases.reversed().map(\.identifier)
    ) { $0.use.identifier }.column("use") { $0.use.identifier },
    .text("good_for", "What it is good for, or why it is of little use, in words.") { $0.purpose }
      .column("good_for") { $0.purpose },
    .text(optional: "advice", "What to do next.") { $0.advice },
    .text(optional: "problem", "Why nothing, or not all of it, could be read.") { $0.problem },
    .flag("is_capture", "Whether any of it could be read as a capture.") { $0.facts != nil },
    .part(facts) { $0.facts },
    .column("problem") { $0.problem ?? "" },
    .column("advice") { $0.advice },
  ])

  private static let facts = Members<ScanFacts>([
    .text(optional: "begins", "When the first packet was recorded, in UTC.") { begin($0) }
      .column("begins") { begin($0) },
    .number(optional: "duration_ms", "From the first packet to the last.") {
      $0.container.duration.map { Int($0 / 1_000_000) }
    }.column("duration_s") { $0.container.duration.map { digits(Double($0) / 1e9, 3) } ?? "" },
    .text("format", "The kind of file.") { $0.container.kind.string }
      .column("format") { $0.container.kind.string },
    .number(optional: "bytes", "Bytes in the file, where that is known.") { $0.container.bytes },
    .number("packets", "Records in it.") { $0.container.packets }
      .column("packets") { "\($0.container.packets)" },
    .word(
      "recorder_mode", "How much of each packet the recorder kept.",
      of: RecorderMode.identifiers
    ) { $0.recorder.identifier.string }
    .column("recorder_mode") { $0.recorder.identifier.string },
    .texts("recorded_by", "Adapters by name or maker, a host, or a sniffer.") { $0.recordedBy }
      .column("recorded_by") { $0.recordedBy.joined(separator: "; ") },
    .number("peers_connected", "Devices that were connected.") { $0.peers.connected }
      .column("peers_connected") { "\($0.peers.connected)" },
    .number("addresses_heard", "Addresses that were heard advertising.") { $0.peers.heard }
      .column("addresses_heard") { "\($0.peers.heard)" },
    .texts("peer_names", "Names of devices that were connected.") { $0.peers.names }
      .column("peer_names") { $0.peers.names.joined(separator: "; ") },
    .number("connections", "Connections.") { $0.connections.count }
      .column("connections") { "\($0.connections.count)" },
    .number("connections_open", "Those that were open at the capture's end.") {
      $0.connections.open
    },
    .records("ends", "Why the others ended, the most frequent first.", ends) {
      $0.connections.ends
    }.column("ends") { facts in
      facts.connections.ends.map { "\($0.count) \($0.reason)" }.joined(separator: "; ")
    },
    .number("attribute_pdus", "ATT PDUs.") { $0.attributePDUs },
    .number("values", "Values that were notified or indicated.") { $0.values },
    .number("characteristics", "Characteristics that discoveries name.") { $0.characteristics },
    .records("sensors", "Sensors with heart rates; values by verdict.", sensors) { $0.sensors }
      .column("sensors") { "\($0.sensors.count)" },
    .column("heart_rates") { "\($0.sensors.reduce(0) { $0 + $1.values })" },
    .column("rr_intervals") { "\($0.sensors.reduce(0) { $0 + $1.intervals })" },
    .column("verdict") { $0.sensors.map(\.verdict.name.string).joined(separator: "; ") },
    .text(optional: "no_heart_rates", "Why there is no sensor: a word of summary's.") {
      $0.absence?.cause.rawValue
    },
    .records("gaps", "Gaps in streams of values, by their causes.", gaps) { $0.gaps }
      .column("gaps") { facts in
        facts.gaps.map { "\($0.count) \($0.longest.cause.words)" }.joined(separator: "; ")
      },
    .number("errors", "Errors on the timeline.") { $0.findings.errors }
      .column("errors") { "\($0.findings.errors)" },
    .number("warnings", "Warnings on the timeline.") { $0.findings.warnings }
      .column("warnings") { "\($0.findings.warnings)" },
    .text(optional: "worst_finding", "The worst of them, by its code.") { $0.findings.worst }
      .column("worst_finding") { $0.findings.worst ?? "" },
  ])

  private static let ends = Members<(reason: String, count: Int)>([
    .text("reason", "") { $0.reason },
    .number("count", "", from: 1) { $0.count },
  ])

  private static let sensors = Members<ScanFacts.Sensor>(
    [
      .text("name", "") { $0.name },
      .number("values", "") { $0.values },
      .number("rr_intervals", "") { $0.intervals },
    ]
      + Verdict.allCases.map { verdict in
        .number(verdict.name, "") { $0.verdicts[Int(verdict.rawValue)] }
      })

  private static let causes = FindingCode.allCases.filter(\.isSilence).map {
    String($0.identifier.string.trimmingPrefix("silence."))
  }

  private static let gaps = Members<GapTally>([
    .word("cause", "", of: causes) {
      $0.longest.cause.identifier.string
    },
    .text("words", "The cause in the words of every output.") { $0.longest.cause.words.string },
    .number("count", "", from: 1) { $0.count },
    .text("longest", "The longest of them, with its evidence.") { $0.longest.sentence },
  ])

  private static func begin(_ facts: ScanFacts) -> String {
    facts.container.first.map { moment($0) } ?? ""
  }

  private static let schemaName = "heartsnoop.scan/1"

  /// The JSON Schema of a line.
  package static var schema: [UInt8] {
    members.schema(
      schemaName,
      "One line of heartsnoop scan as NDJSON: a capture, or a file that is none. What stands behind is_capture is there only for captures."
    )
  }

  /// Appends a row as a JSON object on a line of its own.
  package static func json(_ row: ScanRow, to buffer: inout OutputBuffer) {
    var json = JSONWriter(continuing: OutputBuffer())
    json.beginObject()
    json.field("schema", string: schemaName)
    members.append(row, to: &json)
    json.endObject()
    buffer.append(json.finish().span)
    buffer.append("\n")
  }

  // MARK: - CSV

  /// The columns of CSV.
  package static var columns: [String] { members.headings }

  /// Appends the line of headings.
  package static func csvHeader(to buffer: inout OutputBuffer) {
    buffer.append(string: columns.joined(separator: ",") + "\n")
  }

  /// Appends a row as a line of CSV; lists are joined by `; `.
  package static func csv(_ row: ScanRow, to buffer: inout OutputBuffer) {
    for (index, field) in members.fields(row).enumerated() {
      if index > 0 { buffer.append(",") }
      append(field, to: &buffer)
    }
    buffer.append("\n")
  }

  /// A field, in quotation marks where it needs them (RFC 4180).
  private static func append(_ field: String, to buffer: inout OutputBuffer) {
    var safe = OutputBuffer()
    safe.append(safeText: SystemName.bytes(field).span)
    let text = safe.string
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0 == "\n" }) else {
      return buffer.append(string: text)
    }
    buffer.append("\"")
    buffer.append(
      string: text.split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\"\""))
    buffer.append("\"")
  }
}
