import HSHeartRate
import HSLayout
package import HSProtocols
import HSReport
import HSSeries
import HSTimeline

/// The tables of a fleet's database: columns, their units, what they mean, and their values.
///
/// It is what the database is made by and what `docs/collect.md` says. Columns of text hold what a terminal can
/// show; texts from the air stand beside them as bytes where that is not all.
package enum StoreSchema {
  /// SQLite's `user_version`: another number is another layout.
  static let version = 5
  /// SQLite's `application_id`: "hsnp".
  static let application = 0x6873_6E70

  /// A table.
  struct Table: Sendable {
    let name: String
    /// What a row is.
    let row: String
    let columns: [Column]
    /// The columns that tell rows apart.
    let key: [String]
  }

  /// A column.
  struct Column: Sendable {
    let name: String
    let type: String
    /// What it means, with its unit.
    let meaning: String
  }

  /// The tables, in the order in which they are filled.
  static let tables = [
    files.outline, captures.outline, adapters.outline, peers.outline, connections.outline,
    attributes.outline, ownNames.outline, sensors.outline, runs.outline, samples.outline,
    beats.outline, fields.outline, gaps.outline, findings.outline,
  ]

  // MARK: - Files and captures

  static let files = StoreTable<StoredFile>(
    "files", of: "a file that was read, or a log and the one before it", ofCaptures: false,
    key: ["sha256"],
    [
      .column("sha256", "SHA-256 of its bytes, in hexadecimal") { $0.digest },
      .column("path", "where it was found first") { $0.path },
      .column("problem", "why nothing, or not all, could be read of it; else empty") { $0.problem },
      .column("path_bytes", "its path, where `path` cannot show all of it; else nothing") {
        HiddenText(bytes: SystemName.bytes($0.path))
      },
    ])

  static let captures = StoreTable<
    (number: Int, digest: String, name: String, row: ScanRow, facts: ScanFacts, fieldsLeftOut: Int)
  >(
    "captures", of: "a capture; an archive holds several", ofCaptures: false, key: ["capture"],
    [
      .column("capture", "its number in this database, from 1") { $0.number },
      .column("sha256", "the file: `files.sha256`") { $0.digest },
      .column("place", "its place in the file, from 1") { $0.number },
      .column("name", "its path, and in an archive its member's") { $0.name },
      .column("format", "the kind of file: `btsnoop`, `pcap`, …") { $0.facts.container.kind },
      .column("packets", "records in it") { $0.facts.container.packets },
      .column("begin_ns", "time of the first, in nanoseconds since 1970 in UTC") {
        $0.facts.container.first
      },
      .column("duration_ns", "nanoseconds from the first to the last") {
        $0.facts.container.duration
      },
      .column(
        "recorder_mode", "how much of packets the recorder kept: `full`, `headers_only`, …"
      ) { $0.facts.recorder.identifier },
      .column("recorded_by", "adapters by name or maker, or `a sniffer`") {
        $0.facts.recordedBy.joined(separator: "; ")
      },
      .column("use", "what `scan` calls it: `heart_rates`, …, `nothing`") { $0.row.use.identifier },
      .column("good_for", "what it is good for") { $0.row.purpose },
      .column("problem", "why not all of it could be read; else empty") { $0.row.problem ?? "" },
      .column("name_bytes", "its name, where `name` cannot show all of it; else nothing") {
        HiddenText(bytes: SystemName.bytes($0.name))
      },
      .column("fields_left_out", "numbers that `fields` lacks, being more than a million") {
        $0.fieldsLeftOut
      },
    ])

  // MARK: - Devices

  /// What a column of text says of the bytes beside it.
  private static let octets = "as it was sent, where its text cannot show all of it; else nothing"

  static let adapters = StoreTable<Adapter>(
    "adapters", of: "an adapter of the recording side", key: ["adapter"],
    [
      .column("adapter", "its index: 0 is hci0") { $0.index },
      .column("address", "its address") { $0.address?.description },
      .column("name", "its name") {
        ShownText(bytes: $0.name)
      },
      .column("manufacturer", "who made its controller") {
        $0.manufacturer.flatMap { CompanyIdentifier(rawValue: $0).name }
      },
      .column("packets", "its packets") { $0.packets },
      .column("name_bytes", "its name " + octets) {
        HiddenText(bytes: $0.name)
      },
    ])

  static let peers = StoreTable<Peer>(
    "peers", of: "a device at the other end", key: ["peer"],
    [
      .peer { $0.id },
      .column("adapter", "the adapter that it was reached through") { $0.adapter },
      .column("address", "its address") { $0.address?.description },
      .column("name", "its name") {
        ShownText(bytes: $0.name)
      },
      .column("connections", "its connections") {
        $0.connections.count + $0.forgottenConnections
      },
      .column("name_bytes", "its name " + octets) {
        HiddenText(bytes: $0.name)
      },
    ])

  static let connections = StoreTable<Connection>(
    "connections", of: "a connection", key: ["connection"],
    [
      .column("connection", "its number in the capture, from 1") { $0.id },
      .peer { $0.peer },
      .column("adapter", "the adapter") { $0.adapter },
      .column("role", "our role: `central`, `peripheral`, or nothing") {
        $0.role?.identifier
      },
      .column("open_ns", "when it began, in nanoseconds since 1970 in UTC") {
        $0.openedTime.nanoseconds
      },
      .column("joined_halfway", "1 if the capture began after it") { $0.joinedHalfway },
      .column("close_ns", "when it ended; nothing if it lasts") {
        $0.closedTime?.nanoseconds
      },
      .column("reason", "why it ended: HCI's error code") { $0.reason?.rawValue },
      .column("reason_name", "the code's name") { $0.reason?.name },
      .column("interval_us", "connection interval in µs, the last in force") {
        $0.interval.map { Int($0) * 1250 }
      },
      .column("latency", "peripheral latency in connection events") { $0.latency },
      .column("supervision_timeout_ms", "supervision timeout in ms") {
        $0.supervisionTimeout.map { Int($0) * 10 }
      },
      .column("encrypted", "1 if it was encrypted") { $0.isEncrypted },
      .column("attribute_pdus", "ATT PDUs") { $0.attributePDUs },
      .column("notifications", "notifications and indications") { $0.notifications },
    ])

  static let attributes = StoreTable<(peer: Int, characteristic: Characteristic)>(
    "attributes", of: "a characteristic that a discovery named",
    key: ["peer", "handle", "uuid"],
    [
      .peer { $0.peer },
      .column("handle", "handle of its value") { $0.characteristic.value.rawValue },
      .column("uuid", "its type") { $0.characteristic.uuid.description },
      .column("name", "the type's name, if assigned") { $0.characteristic.uuid.characteristicName },
      .column("properties", "its properties, the octet as sent") {
        $0.characteristic.properties.rawValue
      },
    ])

  static let ownNames = StoreTable<(peer: Int, handle: UInt16, name: String)>(
    "own_names", of: "a handle that --map gave a name of your own",
    key: ["peer", "handle"],
    [
      .peer { $0.peer },
      .column("handle", "the handle") { $0.handle },
      .column("own_name", "its name") { $0.name },
    ])

  // MARK: - Heart rates

  static let sensors = StoreTable<(number: Int, sensor: Sensor, facts: ScanFacts.Sensor)>(
    "sensors", of: "a sensor with heart rates", key: ["sensor"],
    [
      .sensor { $0.number },
      .peer { $0.sensor.peer },
      .column("handle", "handle of the heart rates") { $0.sensor.handle.rawValue },
      .column("local", "1 if our side is the sensor") { $0.sensor.isLocal },
      .column("name", "its name, model or address, escaped: `peers` has the name's bytes") {
        $0.sensor.label
      },
      .column("manufacturer", "Manufacturer Name String, if read") {
        ShownText(bytes: $0.sensor.texts.manufacturer)
      },
      .column("model", "Model Number String, if read") {
        ShownText(bytes: $0.sensor.texts.model)
      },
      .column("firmware", "Firmware Revision String, if read") {
        ShownText(bytes: $0.sensor.texts.firmware)
      },
      .column("values_count", "heart rates") { $0.facts.values },
      .column("rr_intervals", "RR intervals") { $0.facts.intervals },
      .column("verdict", "the verdict that most values have") { $0.facts.verdict.name },
      .column("manufacturer_bytes", "the manufacturer's name " + octets) {
        HiddenText(bytes: $0.sensor.texts.manufacturer)
      },
      .column("model_bytes", "the model's number " + octets) {
        HiddenText(bytes: $0.sensor.texts.model)
      },
      .column("firmware_bytes", "the firmware's revision " + octets) {
        HiddenText(bytes: $0.sensor.texts.firmware)
      },
    ])

  static let runs = StoreTable<
    (sensor: Int, number: Int, series: CollectedSeries, run: Run)
  >(
    "runs", of: "consecutive heart rates with one verdict", key: ["sensor", "run"],
    [
      .sensor { $0.sensor },
      .column("run", "its number, from 1") { $0.number },
      .column("connection", "the connection") { $0.series.connection },
      .column("first_packet", "packet of its first value") { $0.run.packets.lowerBound },
      .column("last_packet", "packet of its last value") { $0.run.packets.upperBound },
      .column("begin_ns", "time of its first value, in nanoseconds since 1970 in UTC") {
        $0.series.measurements.time(at: $0.run.samples.lowerBound)
      },
      .column("end_ns", "time of its last value") {
        $0.series.measurements.time(at: $0.run.samples.upperBound - 1)
      },
      .column("values_count", "heart rates") { $0.run.samples.count },
      .column("verdict", "`verified`, `consistent`, `not_checkable`, `suspect`, `rejected`") {
        $0.run.verdict.name
      },
      .column("failed", "the checks that failed, with `;` between") {
        $0.run.failed.map(\.name.string).joined(separator: ";")
      },
    ])

  static let samples = StoreTable<
    (sensor: Int, number: Int, sample: HeartRateSample, verdict: Verdict)
  >(
    "samples", of: "a heart rate as it was sent", key: ["sensor", "sample"],
    [
      .sensor { $0.sensor },
      .column("sample", "its number, from 1") { $0.number },
      .column("packet", "the packet that brought it") { $0.sample.packet },
      .column("time_ns", "when, in nanoseconds since 1970 in UTC") { $0.sample.time },
      .column("bpm", "beats a minute; 0 is no reading") { $0.sample.beatsPerMinute },
      .column("contact", "`detected`, `not_detected`, or `unsupported`") {
        $0.sample.contact?.name
      },
      .column("energy_kj", "energy expended in kJ, as sent") {
        $0.sample.energyExpended?.rawValue
      },
      .column("rr_intervals", "RR intervals in it") { $0.sample.intervals.count },
      .column("verdict", "the verdict on it") { $0.verdict.name },
    ])

  static let beats = StoreTable<
    (
      sensor: Int, number: Int, sample: Int, interval: RRInterval, kind: BeatClass, verdict: Verdict
    )
  >(
    "beats", of: "an RR interval as it was sent", key: ["sensor", "beat"],
    [
      .sensor { $0.sensor },
      .column("beat", "its number, from 1") { $0.number },
      .column("sample", "the heart rate that it came with: `samples.sample`") { $0.sample },
      .column("rr_ticks", "the interval in ticks of 1/1024 s, as sent") { $0.interval.rawValue },
      .column("rr_ms", "the interval in ms") { $0.interval.milliseconds },
      .column("class", "`normal`, or the artefact that both rules call it") { $0.kind.name },
      .column("verdict", "the verdict on it") { $0.verdict.name },
    ])

  // MARK: - What layouts read, gaps and findings

  static let fields = StoreTable<
    (number: Int, place: FieldCollector.Place, read: FieldCollector.Number)
  >(
    "fields", of: "a number with a unit or a kind, which a layout read in a value",
    key: ["field"],
    [
      .column("field", "its number in the capture, from 1") { $0.number },
      .peer { $0.place.peer > 0 ? $0.place.peer : nil },
      .column("connection", "the connection") { $0.place.connection },
      .column("handle", "handle of the value") { $0.place.handle },
      .column("sent", "1 if our side sent the value") { $0.place.isSent },
      .column("packet", "the packet that brought it, or completed its message") {
        $0.read.packet
      },
      .column("time_ns", "when, in nanoseconds since 1970 in UTC") { $0.read.time },
      .column("layout", "the layout: `meta/id` of its file, or one of `layout --list`") {
        $0.place.layout
      },
      .column("name", "the field, with those that it is within") { $0.place.name },
      .column("value", "the number") { $0.read.value },
      .column("unit", "its unit, if the layout says one") {
        $0.place.unit.unlessEmpty
      },
      .column("kind", "what it measures, if the layout says it: `battery`, …") {
        $0.place.kind?.rawValue
      },
    ])

  /// A packet's number; nothing for 0, which stands for none.
  private static func known(_ packet: Int) -> Int? { packet > 0 ? packet : nil }

  static let gaps = StoreTable<(number: Int, entry: GapList.Entry)>(
    "gaps", of: "a gap in a stream of values, with its one cause", key: ["gap"],
    [
      .column("gap", "its number in the capture, from 1") { $0.number },
      .peer { $0.entry.peer },
      .column("connection", "the connection; where values came again, that one") {
        $0.entry.connection
      },
      .column("handle", "handle of the value") { $0.entry.gap.handle.rawValue },
      .column("local", "1 if our side should have sent") { $0.entry.isLocal },
      .column("begin_ns", "when it began, in nanoseconds since 1970 in UTC") {
        $0.entry.gap.start
      },
      .column("duration_ns", "how long it lasted, in nanoseconds") { $0.entry.gap.duration },
      .column("since_packet", "packet of the last value, or of the subscription") {
        $0.entry.gap.since
      },
      .column("packet", "the packet at which it ended") { $0.entry.packet },
      .column("ended_by", "`value`, `unsubscribed`, `disconnected`, `capture_ended`") {
        $0.entry.gap.end.rawValue
      },
      .column("cause", "what it comes from: `contact_lost`, …, `cannot_tell`") {
        $0.entry.gap.cause.identifier
      },
      .column("cause_text", "the same with its evidence, in words") { $0.entry.gap.cause.sentence },
      .column("evidence_packet", "a packet that shows the cause") {
        known($0.entry.gap.cause.packet)
      },
      .column("second_evidence_packet", "a second one") { known($0.entry.gap.cause.secondPacket) },
    ])

  /// A kind of finding as it is kept.
  struct Finding {
    /// The sensor; 0 for a finding of the timeline.
    let sensor: Int
    let code: StaticText
    let severity: Severity?
    let times: Int
    let amount: Int
    let packet: Int
  }

  static let findings = StoreTable<Finding>(
    "findings", of: "a kind of finding: of the timeline, or of a sensor's series",
    key: ["sensor", "code"],
    [
      .column("sensor", "the sensor, or 0 for a finding of the timeline") { $0.sensor },
      .column("code", "what it is, as `decode` and `summary` have it") { $0.code },
      .column("severity", "`note`, `warning`, `error`; nothing for a sensor's") {
        $0.severity?.name
      },
      .column("times", "how often it was found") { $0.times },
      .column("amount", "how many of what it counts, in all: lost notifications, beats, …") {
        $0.amount
      },
      .column("first_packet", "the first packet concerned") { $0.packet },
    ])

  /// A question that is asked often.
  struct View: Sendable {
    let name: String
    let row: String
    let query: String
  }

  /// The views.
  static let views = [
    View(
      name: "sensor_verdicts",
      row: "a sensor, with its capture's name and the share of each verdict",
      query: """
        SELECT s.capture, c.name AS capture_name, s.sensor, s.name, s.manufacturer, s.model, s.firmware,
          count(v.sample) AS values_count,
          sum(v.verdict = 'verified') AS verified, sum(v.verdict = 'consistent') AS consistent,
          sum(v.verdict = 'not_checkable') AS not_checkable,
          sum(v.verdict = 'suspect') AS suspect, sum(v.verdict = 'rejected') AS rejected
        FROM sensors s JOIN captures c ON c.capture = s.capture
          LEFT JOIN samples v ON v.capture = s.capture AND v.sensor = s.sensor
        GROUP BY s.capture, c.name, s.sensor, s.name, s.manufacturer, s.model, s.firmware
        """),
    View(
      name: "connection_ends", row: "a reason for which connections ended, and how often",
      query: """
        SELECT reason, reason_name, supervision_timeout_ms, count(*) AS connections
        FROM connections WHERE close_ns IS NOT NULL
        GROUP BY reason, reason_name, supervision_timeout_ms
        """),
  ]

  /// Statements that make an empty database.
  static var statements: [String] {
    tables.map { table in
      let columns = table.columns.map { "\"\($0.name)\" \($0.type)" }
      let key = table.key.map { "\"\($0)\"" }.joined(separator: ", ")
      return
        "CREATE TABLE \"\(table.name)\" (\(columns.joined(separator: ", ")), PRIMARY KEY (\(key)))"
    } + views.map { "CREATE VIEW \"\($0.name)\" AS \($0.query)" }
  }

  /// The statement that adds a row to a table.
  static func insertion(into table: Table) -> String {
    let marks = [String](repeating: "?", count: table.columns.count).joined(separator: ", ")
    return "INSERT INTO \"\(table.name)\" VALUES (\(marks))"
  }

  /// Appends the tables and views in Markdown.
  package static func markdown(to buffer: inout OutputBuffer) {
    for table in tables {
      buffer += "## \(table.name)\n\nA row is \(table.row).\n\n"
      buffer += "| column | type | meaning |\n|---|---|---|\n"
      for column in table.columns {
        buffer += "| `\(column.name)` | \(column.type) | \(column.meaning) |\n"
      }
      let key = table.key.map { "`\($0)`" }.joined(separator: ", ")
      buffer += "\nKey: \(key).\n\n"
    }
    buffer.append("## Views\n\n")
    for view in views {
      buffer += "### \(view.name)\n\nA row is \(view.row).\n\n```sql\n\(view.query)\n```\n\n"
    }
  }
}
