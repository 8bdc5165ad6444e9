package import HSBytes
import HSCapture
import HSJSONText
import HSSeries
import HSTimeline
import HSVerification

/// Prints rows of a scan for machines: one JSON object a line, or CSV.
package enum ScanRecords {
  /// Appends a row as a JSON object on a line of its own (schema heartsnoop.scan/1).
  package static func json(_ row: ScanRow, to buffer: inout OutputBuffer) {
    var json = JSONWriter(continuing: OutputBuffer())
    json.beginObject()
    json.field("schema", "heartsnoop.scan/1")
    json.field("capture", string: row.name)
    json.field("use", string: row.use.identifier)
    json.field("good_for", string: row.purpose)
    text("advice", row.advice, &json)
    text("problem", row.problem ?? "", &json)
    json.field("is_capture", row.facts != nil)
    if let facts = row.facts { write(facts, to: &json) }
    json.endObject()
    buffer.append(json.finish().span)
    buffer.append("\n")
  }

  private static func text(_ name: StaticText, _ value: String, _ json: inout JSONWriter) {
    if value.isEmpty { json.null(name) } else { json.field(name, string: value) }
  }

  private static func write(_ facts: ScanFacts, to json: inout JSONWriter) {
    let container = facts.container
    text("begins", container.first.map { moment($0) } ?? "", &json)
    json.field("duration_ms", optional: container.duration.map { $0 / 1_000_000 })
    json.field("format", container.kind)
    json.field("bytes", optional: container.bytes)
    json.field("packets", container.packets)
    json.field("recorder_mode", facts.recorder.identifier)
    list("recorded_by", facts.recordedBy, &json)
    json.field("peers_connected", facts.peers.connected)
    json.field("addresses_heard", facts.peers.heard)
    list("peer_names", facts.peers.names, &json)
    json.field("connections", facts.connections.count)
    json.field("connections_open", facts.connections.open)
    json.beginArray("ends")
    for end in facts.connections.ends {
      json.beginObject()
      json.field("reason", string: end.reason)
      json.field("count", end.count)
      json.endObject()
    }
    json.endArray()
    json.field("attribute_pdus", facts.attributePDUs)
    json.field("values", facts.values)
    json.field("characteristics", facts.characteristics)
    json.beginArray("sensors")
    for sensor in facts.sensors {
      json.beginObject()
      json.field("name", string: sensor.name)
      json.field("values", sensor.values)
      json.field("rr_intervals", sensor.intervals)
      for verdict in Verdict.allCases {
        json.field(verdict.name, sensor.verdicts[Int(verdict.rawValue)])
      }
      json.endObject()
    }
    json.endArray()
    text("no_heart_rates", facts.absence?.cause.rawValue ?? "", &json)
    json.beginArray("gaps")
    for gap in facts.gaps {
      json.beginObject()
      json.field("cause", gap.longest.cause.identifier)
      json.field("words", gap.longest.cause.words)
      json.field("count", gap.count)
      json.field("longest", string: gap.longest.sentence)
      json.endObject()
    }
    json.endArray()
    json.field("errors", facts.findings.errors)
    json.field("warnings", facts.findings.warnings)
    if let worst = facts.findings.worst {
      json.field("worst_finding", string: worst)
    } else {
      json.null("worst_finding")
    }
  }

  private static func list(_ name: StaticText, _ values: [String], _ json: inout JSONWriter) {
    json.beginArray(name)
    for value in values { json.element(utf8: Array(value.utf8).span) }
    json.endArray()
  }

  // MARK: - CSV

  /// The columns of CSV.
  package static let columns = [
    "capture", "use", "good_for", "begins", "duration_s", "format", "packets", "recorder_mode",
    "recorded_by", "peers_connected", "addresses_heard", "peer_names", "connections", "ends",
    "sensors", "heart_rates", "rr_intervals", "verdict", "gaps", "errors", "warnings",
    "worst_finding",
    "problem", "advice",
  ]

  /// Appends the line of headings.
  package static func csvHeader(to buffer: inout OutputBuffer) {
    buffer.append(string: columns.joined(separator: ",") + "\n")
  }

  /// Appends a row as a line of CSV; lists are joined by `; `.
  package static func csv(_ row: ScanRow, to buffer: inout OutputBuffer) {
    let facts = row.facts
    let verdicts = facts?.sensors.map { $0.verdict.name.string } ?? []
    var fields: [String] = [row.name, row.use.identifier, row.purpose]
    fields.append(facts?.container.first.map { moment($0) } ?? "")
    fields.append(facts?.container.duration.map { digits(Double($0) / 1e9, 3) } ?? "")
    fields.append(facts?.container.kind.string ?? "")
    fields.append(facts.map { "\($0.container.packets)" } ?? "")
    fields.append(facts?.recorder.identifier.string ?? "")
    fields.append(facts?.recordedBy.joined(separator: "; ") ?? "")
    fields.append(facts.map { "\($0.peers.connected)" } ?? "")
    fields.append(facts.map { "\($0.peers.heard)" } ?? "")
    fields.append(facts?.peers.names.joined(separator: "; ") ?? "")
    fields.append(facts.map { "\($0.connections.count)" } ?? "")
    fields.append(
      facts?.connections.ends.map { "\($0.count) \($0.reason)" }.joined(separator: "; ") ?? "")
    fields.append(facts.map { "\($0.sensors.count)" } ?? "")
    fields.append(facts.map { "\($0.sensors.reduce(0) { $0 + $1.values })" } ?? "")
    fields.append(facts.map { "\($0.sensors.reduce(0) { $0 + $1.intervals })" } ?? "")
    fields.append(verdicts.joined(separator: "; "))
    fields.append(
      facts?.gaps.map { "\($0.count) \($0.longest.cause.words)" }.joined(separator: "; ") ?? "")
    fields.append(facts.map { "\($0.findings.errors)" } ?? "")
    fields.append(facts.map { "\($0.findings.warnings)" } ?? "")
    fields.append(facts?.findings.worst ?? "")
    fields.append(row.problem ?? "")
    fields.append(row.advice)
    for (index, field) in fields.enumerated() {
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
