package import HSBytes

/// The tables of a fleet's database: columns, their units, and what they mean.
///
/// It is what the database is made by and what `docs/collect.md` says. Columns of text hold what a terminal can
/// show; texts from the air stand beside them as bytes where that is not all.
package enum StoreSchema {
  /// SQLite's `user_version`: another number is another layout.
  static let version = 5
  /// SQLite's `application_id`: "hsnp".
  static let application = 0x6873_6E70

  /// A table.
  package struct Table: Sendable {
    package let name: String
    /// What a row is.
    package let row: String
    package let columns: [Column]
    /// The columns that tell rows apart.
    let key: [String]
  }

  /// A column.
  package struct Column: Sendable {
    package let name: String
    package let type: String
    /// What it means, with its unit.
    package let meaning: String

    init(_ name: String, _ type: String, _ meaning: String) {
      self.name = name
      self.type = type
      self.meaning = meaning
    }
  }

  /// What a column of text says of the bytes beside it.
  private static let octets = "as it was sent, where its text cannot show all of it; else nothing"

  private static let capture = Column("capture", "INTEGER", "the capture: `captures.capture`")
  private static let sensor = Column("sensor", "INTEGER", "the sensor in its capture, from 1")
  private static let peer = Column("peer", "INTEGER", "the peer in its capture, from 1")

  /// The tables, in the order in which they are filled.
  package static let tables = [
    Table(
      name: "files", row: "a file that was read, or a log and the one before it",
      columns: [
        Column("sha256", "TEXT", "SHA-256 of its bytes, in hexadecimal"),
        Column("path", "TEXT", "where it was found first"),
        Column("problem", "TEXT", "why nothing, or not all, could be read of it; else empty"),
        Column("path_bytes", "BLOB", "its path, where `path` cannot show all of it; else nothing"),
      ], key: ["sha256"]),
    Table(
      name: "captures", row: "a capture; an archive holds several",
      columns: [
        Column("capture", "INTEGER", "its number in this database, from 1"),
        Column("sha256", "TEXT", "the file: `files.sha256`"),
        Column("place", "INTEGER", "its place in the file, from 1"),
        Column("name", "TEXT", "its path, and in an archive its member's"),
        Column("format", "TEXT", "the kind of file: `btsnoop`, `pcap`, …"),
        Column("packets", "INTEGER", "records in it"),
        Column("begin_ns", "INTEGER", "time of the first, in nanoseconds since 1970 in UTC"),
        Column("duration_ns", "INTEGER", "nanoseconds from the first to the last"),
        Column(
          "recorder_mode", "TEXT",
          "how much of packets the recorder kept: `full`, `headers_only`, …"),
        Column("recorded_by", "TEXT", "adapters by name or maker, or `a sniffer`"),
        Column("use", "TEXT", "what `scan` calls it: `heart_rates`, …, `nothing`"),
        Column("good_for", "TEXT", "what it is good for"),
        Column("problem", "TEXT", "why not all of it could be read; else empty"),
        Column("name_bytes", "BLOB", "its name, where `name` cannot show all of it; else nothing"),
        Column(
          "fields_left_out", "INTEGER", "numbers that `fields` lacks, being more than a million"),
      ], key: ["capture"]),
    Table(
      name: "adapters", row: "an adapter of the recording side",
      columns: [
        capture, Column("adapter", "INTEGER", "its index: 0 is hci0"),
        Column("address", "TEXT", "its address"), Column("name", "TEXT", "its name"),
        Column("manufacturer", "TEXT", "who made its controller"),
        Column("packets", "INTEGER", "its packets"),
        Column("name_bytes", "BLOB", "its name " + octets),
      ], key: ["capture", "adapter"]),
    Table(
      name: "peers", row: "a device at the other end",
      columns: [
        capture, peer, Column("adapter", "INTEGER", "the adapter that it was reached through"),
        Column("address", "TEXT", "its address"), Column("name", "TEXT", "its name"),
        Column("connections", "INTEGER", "its connections"),
        Column("name_bytes", "BLOB", "its name " + octets),
      ], key: ["capture", "peer"]),
    Table(
      name: "connections", row: "a connection",
      columns: [
        capture, Column("connection", "INTEGER", "its number in the capture, from 1"), peer,
        Column("adapter", "INTEGER", "the adapter"),
        Column("role", "TEXT", "our role: `central`, `peripheral`, or nothing"),
        Column("open_ns", "INTEGER", "when it began, in nanoseconds since 1970 in UTC"),
        Column("joined_halfway", "INTEGER", "1 if the capture began after it"),
        Column("close_ns", "INTEGER", "when it ended; nothing if it lasts"),
        Column("reason", "INTEGER", "why it ended: HCI's error code"),
        Column("reason_name", "TEXT", "the code's name"),
        Column("interval_us", "INTEGER", "connection interval in µs, the last in force"),
        Column("latency", "INTEGER", "peripheral latency in connection events"),
        Column("supervision_timeout_ms", "INTEGER", "supervision timeout in ms"),
        Column("encrypted", "INTEGER", "1 if it was encrypted"),
        Column("attribute_pdus", "INTEGER", "ATT PDUs"),
        Column("notifications", "INTEGER", "notifications and indications"),
      ], key: ["capture", "connection"]),
    Table(
      name: "attributes", row: "a characteristic that a discovery named",
      columns: [
        capture, peer, Column("handle", "INTEGER", "handle of its value"),
        Column("uuid", "TEXT", "its type"), Column("name", "TEXT", "the type's name, if assigned"),
        Column("properties", "INTEGER", "its properties, the octet as sent"),
      ], key: ["capture", "peer", "handle", "uuid"]),
    Table(
      name: "own_names", row: "a handle that --map gave a name of your own",
      columns: [
        capture, peer, Column("handle", "INTEGER", "the handle"),
        Column("own_name", "TEXT", "its name"),
      ], key: ["capture", "peer", "handle"]),
    Table(
      name: "sensors", row: "a sensor with heart rates",
      columns: [
        capture, sensor, peer, Column("handle", "INTEGER", "handle of the heart rates"),
        Column("local", "INTEGER", "1 if our side is the sensor"),
        Column("name", "TEXT", "its name, model or address, escaped: `peers` has the name's bytes"),
        Column("manufacturer", "TEXT", "Manufacturer Name String, if read"),
        Column("model", "TEXT", "Model Number String, if read"),
        Column("firmware", "TEXT", "Firmware Revision String, if read"),
        Column("values_count", "INTEGER", "heart rates"),
        Column("rr_intervals", "INTEGER", "RR intervals"),
        Column("verdict", "TEXT", "the verdict that most values have"),
        Column("manufacturer_bytes", "BLOB", "the manufacturer's name " + octets),
        Column("model_bytes", "BLOB", "the model's number " + octets),
        Column("firmware_bytes", "BLOB", "the firmware's revision " + octets),
      ], key: ["capture", "sensor"]),
    Table(
      name: "runs", row: "consecutive heart rates with one verdict",
      columns: [
        capture, sensor, Column("run", "INTEGER", "its number, from 1"),
        Column("connection", "INTEGER", "the connection"),
        Column("first_packet", "INTEGER", "packet of its first value"),
        Column("last_packet", "INTEGER", "packet of its last value"),
        Column("begin_ns", "INTEGER", "time of its first value, in nanoseconds since 1970 in UTC"),
        Column("end_ns", "INTEGER", "time of its last value"),
        Column("values_count", "INTEGER", "heart rates"),
        Column(
          "verdict", "TEXT", "`verified`, `consistent`, `not_checkable`, `suspect`, `rejected`"),
        Column("failed", "TEXT", "the checks that failed, with `;` between"),
      ], key: ["capture", "sensor", "run"]),
    Table(
      name: "samples", row: "a heart rate as it was sent",
      columns: [
        capture, sensor, Column("sample", "INTEGER", "its number, from 1"),
        Column("packet", "INTEGER", "the packet that brought it"),
        Column("time_ns", "INTEGER", "when, in nanoseconds since 1970 in UTC"),
        Column("bpm", "INTEGER", "beats a minute; 0 is no reading"),
        Column("contact", "TEXT", "`detected`, `not_detected`, or `unsupported`"),
        Column("energy_kj", "INTEGER", "energy expended in kJ, as sent"),
        Column("rr_intervals", "INTEGER", "RR intervals in it"),
        Column("verdict", "TEXT", "the verdict on it"),
      ], key: ["capture", "sensor", "sample"]),
    Table(
      name: "beats", row: "an RR interval as it was sent",
      columns: [
        capture, sensor, Column("beat", "INTEGER", "its number, from 1"),
        Column("sample", "INTEGER", "the heart rate that it came with: `samples.sample`"),
        Column("rr_ticks", "INTEGER", "the interval in ticks of 1/1024 s, as sent"),
        Column("rr_ms", "REAL", "the interval in ms"),
        Column("class", "TEXT", "`normal`, or the artefact that both rules call it"),
        Column("verdict", "TEXT", "the verdict on it"),
      ], key: ["capture", "sensor", "beat"]),
    Table(
      name: "fields", row: "a number with a unit or a kind, which a layout read in a value",
      columns: [
        capture, Column("field", "INTEGER", "its number in the capture, from 1"), peer,
        Column("connection", "INTEGER", "the connection"),
        Column("handle", "INTEGER", "handle of the value"),
        Column("sent", "INTEGER", "1 if our side sent the value"),
        Column("packet", "INTEGER", "the packet that brought it, or completed its message"),
        Column("time_ns", "INTEGER", "when, in nanoseconds since 1970 in UTC"),
        Column("layout", "TEXT", "the layout: `meta/id` of its file, or one of `layout --list`"),
        Column("name", "TEXT", "the field, with those that it is within"),
        Column("value", "REAL", "the number"),
        Column("unit", "TEXT", "its unit, if the layout says one"),
        Column("kind", "TEXT", "what it measures, if the layout says it: `battery`, …"),
      ], key: ["capture", "field"]),
    Table(
      name: "gaps", row: "a gap in a stream of values, with its one cause",
      columns: [
        capture, Column("gap", "INTEGER", "its number in the capture, from 1"), peer,
        Column("connection", "INTEGER", "the connection; where values came again, that one"),
        Column("handle", "INTEGER", "handle of the value"),
        Column("local", "INTEGER", "1 if our side should have sent"),
        Column("begin_ns", "INTEGER", "when it began, in nanoseconds since 1970 in UTC"),
        Column("duration_ns", "INTEGER", "how long it lasted, in nanoseconds"),
        Column("since_packet", "INTEGER", "packet of the last value, or of the subscription"),
        Column("packet", "INTEGER", "the packet at which it ended"),
        Column("ended_by", "TEXT", "`value`, `unsubscribed`, `disconnected`, `capture_ended`"),
        Column("cause", "TEXT", "what it comes from: `contact_lost`, …, `cannot_tell`"),
        Column("cause_text", "TEXT", "the same with its evidence, in words"),
        Column("evidence_packet", "INTEGER", "a packet that shows the cause"),
        Column("second_evidence_packet", "INTEGER", "a second one"),
      ], key: ["capture", "gap"]),
    Table(
      name: "findings", row: "a kind of finding: of the timeline, or of a sensor's series",
      columns: [
        capture, Column("sensor", "INTEGER", "the sensor, or 0 for a finding of the timeline"),
        Column("code", "TEXT", "what it is, as `decode` and `summary` have it"),
        Column("severity", "TEXT", "`note`, `warning`, `error`; nothing for a sensor's"),
        Column("times", "INTEGER", "how often it was found"),
        Column(
          "amount", "INTEGER", "how many of what it counts, in all: lost notifications, beats, …"),
        Column("first_packet", "INTEGER", "the first packet concerned"),
      ], key: ["capture", "sensor", "code"]),
  ]

  /// A question that is asked often.
  package struct View: Sendable {
    package let name: String
    package let row: String
    package let query: String
  }

  /// The views.
  package static let views = [
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
      buffer.append(string: "## \(table.name)\n\nA row is \(table.row).\n\n")
      buffer.append(string: "| column | type | meaning |\n|---|---|---|\n")
      for column in table.columns {
        buffer.append(string: "| `\(column.name)` | \(column.type) | \(column.meaning) |\n")
      }
      let key = table.key.map { "`\($0)`" }.joined(separator: ", ")
      buffer.append(string: "\nKey: \(key).\n\n")
    }
    buffer.append("## Views\n\n")
    for view in views {
      buffer.append(
        string: "### \(view.name)\n\nA row is \(view.row).\n\n```sql\n\(view.query)\n```\n\n")
    }
  }
}
