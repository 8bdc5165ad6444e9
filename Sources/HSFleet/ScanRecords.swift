import HSHeartRate
package import HSProtocols
import HSReport
import HSSeries
import HSTimeline

/// Rows of a scan for machines: one JSON object a line, or CSV.
package enum ScanRecords {
  /// What a row is made of: a new member, or a new column, is one entry.
  private static let document = JSONDocument<ScanRow>(
    "heartsnoop.scan/1",
    """
    One line of heartsnoop scan as NDJSON: a capture, or a file that is none. \
    What stands behind is_capture is there only for captures.
    """,
    [
      .member("capture", "The file, or what a capture in an archive is called.") { $0.name }
        .column(),
      .member("use", "How useful it is, from the best; see 'heartsnoop help scan'.") {
        $0.use.identifier
      }.of(ScanUse.allCases.reversed().map(\.identifier)).column(),
      .member("good_for", "What it is good for, or why it is of little use, in words.") {
        $0.purpose
      }.column(),
      .member("advice", "What to do next.") { $0.advice.unlessEmpty },
      .member("problem", "Why nothing, or not all of it, could be read.") {
        $0.problem?.unlessEmpty
      },
      .member("is_capture", "Whether any of it could be read as a capture.") { $0.facts != nil },
      .part(facts) { $0.facts },
      .column("problem") { $0.problem ?? "" },
      .column("advice") { $0.advice },
    ])

  private static let facts = Members<ScanFacts>([
    .member("begins", "When the first packet was recorded, in UTC.") {
      $0.container.first.map { moment($0) }
    }.column(),
    .member("duration_ms", "From the first packet to the last.") {
      $0.container.duration.map { $0 / 1_000_000 }
    }.column("duration_s") { $0.container.duration.map { digits(Double($0) / 1e9, 3) } ?? "" },
    .member("format", "The kind of file.") { $0.container.kind }.column(),
    .member("bytes", "Bytes in the file, where that is known.") { $0.container.bytes },
    .member("packets", "Records in it.") { $0.container.packets }.column(),
    .member("recorder_mode", "How much of each packet the recorder kept.") {
      $0.recorder.identifier
    }.of(RecorderMode.identifiers).column(),
    .member("recorded_by", "Adapters by name or maker, a host, or a sniffer.") { $0.recordedBy }
      .column(),
    .member("peers_connected", "Devices that were connected.") { $0.peers.connected }.column(),
    .member("addresses_heard", "Addresses that were heard advertising.") { $0.peers.heard }
      .column(),
    .member("peer_names", "Names of devices that were connected.") { $0.peers.names }.column(),
    .member("connections", "Connections.") { $0.connections.count }.column(),
    .member("connections_open", "Those that were open at the capture's end.") {
      $0.connections.open
    },
    .records("ends", "Why the others ended, the most frequent first.", ends) {
      $0.connections.ends
    }.column("ends") { facts in
      facts.connections.ends.map { "\($0.count) \($0.reason)" }.joined(separator: "; ")
    },
    .member("attribute_pdus", "ATT PDUs.") { $0.attributePDUs },
    .member("values", "Values that were notified or indicated.") { $0.values },
    .member("characteristics", "Characteristics that discoveries name.") { $0.characteristics },
    .records("sensors", "Sensors with heart rates; values by verdict.", sensors) { $0.sensors }
      .column("sensors") { "\($0.sensors.count)" },
    .column("heart_rates") { "\($0.heartRates)" },
    .column("rr_intervals") { "\($0.intervals)" },
    .column("verdict") { $0.sensors.map(\.verdict.name.string).joined(separator: "; ") },
    .member("no_heart_rates", "Why there is no sensor: a word of summary's.") {
      $0.absence?.cause.rawValue
    },
    .records("gaps", "Gaps in streams of values, by their causes.", gaps) { $0.gaps }
      .column("gaps") { $0.gapWords.joined(separator: "; ") },
    .member("errors", "Errors on the timeline.") { $0.findings.errors }.column(),
    .member("warnings", "Warnings on the timeline.") { $0.findings.warnings }.column(),
    .member("worst_finding", "The worst of them, by its code.") { $0.findings.worst }.column(),
  ])

  private static let ends = Members<(reason: String, count: Int)>([
    .member("reason") { $0.reason },
    .member("count") { $0.count }.from(1),
  ])

  private static let sensors = Members<ScanFacts.Sensor>(
    [
      .member("name") { $0.name },
      .member("values") { $0.values },
      .member("rr_intervals") { $0.intervals },
      .member("without_contact_s", "Seconds without contact, by the sensor's own word.") {
        DecimalNumber(known: $0.withoutContact, 3)
      },
    ]
      + Verdict.allCases.map { verdict in
        .member(verdict.name) { $0.verdicts[Int(verdict.rawValue)] }
      })

  private static let gaps = Members<GapTally>([
    .member("cause") { $0.longest.cause.identifier }.of(GapCause.identifiers),
    .member("words", "The cause in the words of every output.") { $0.longest.cause.words },
    .member("count") { $0.count }.from(1),
    .member("longest", "The longest of them, with its evidence.") { $0.sentence },
  ])

  /// The JSON Schema of a line.
  package static var schema: [UInt8] { document.schema }

  /// Appends a row as a JSON object on a line of its own.
  package static func json(_ row: ScanRow, to buffer: inout OutputBuffer) {
    document.line(row, to: &buffer)
  }

  // MARK: - CSV

  /// The columns of CSV.
  package static var columns: [String] { document.members.headings }

  /// Appends the line of headings.
  package static func csvHeader(to buffer: inout OutputBuffer) {
    buffer += columns.joined(separator: ",") + "\n"
  }

  /// Appends a row as a line of CSV; lists are joined by `; `.
  package static func csv(_ row: ScanRow, to buffer: inout OutputBuffer) {
    for (index, field) in document.members.fields(row).enumerated() {
      if index > 0 { buffer.append(",") }
      let text = SystemName.bytes(field).safeText
      buffer.append(SeriesCSV.quoted(text).span)
    }
    buffer.append("\n")
  }
}
