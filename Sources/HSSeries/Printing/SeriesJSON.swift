import HSHeartRate
package import HSOutput
package import HSProtocols
package import HSTimeline

/// A line of the heart-rate series for machines: a JSON object, one for each value (NDJSON).
///
/// The same numbers as `SeriesCSV`, by the JSON Schema `heartsnoop.series/2`. A field that was not
/// sent is `null`; `rr_lost` counts the RR intervals that the recorder cut off; the time is UTC with as many decimals as the capture resolves.
package enum SeriesJSON {
  /// The JSON Schema of a line.
  package static var schema: [UInt8] { document.schema }

  private static let name: StaticText = "heartsnoop.series/2"

  /// Writes the members of a line's object and returns how many RR intervals were lost; `nil` if that
  /// is lost too.
  package static func write(
    _ json: inout JSONWriter, _ time: inout TimeFormat, _ origin: borrowing EventOrigin,
    _ value: SeriesFields, _ bytes: borrowing ByteReader, _ peer: DeviceAddress?,
    _ capture: String?
  ) -> Int? {
    var cursor = bytes.at(value.value, layer: .value, limitedBy: .value)
    let octets = cursor.remainingBytes
    let layout = HeartRateMeasurementLayout(
      parsing: &cursor, originalLength: value.originalLength)
    json.field("schema", name)
    if let capture { json.field("capture", string: capture) }
    json.field("time", origin.time, &time)
    json.field("packet", origin.packet)
    json.field("connection", origin.connection)
    json.field("peer", optional: peer)
    json.field("handle", value.handle)
    if let mark = value.mark { json.field("label", mark.identifier) }
    json.field("bpm", optional: layout.beatsPerMinute)
    json.field("contact", optional: layout.contact?.name)
    json.field("energy_kj", optional: layout.energyExpended?.rawValue)
    json.beginArray("rr_ticks")
    var ticks = bytes.at(layout.rrRange)
    while let interval = RRInterval(next: &ticks) {
      json.element(interval.rawValue)
    }
    json.endArray()
    json.beginArray("rr_ms")
    var milliseconds = bytes.at(layout.rrRange)
    while let interval = RRInterval(next: &milliseconds) {
      json.beginElement()
      json.buffer.append(exactMilliseconds: interval)
    }
    json.endArray()
    json.field("rr_lost", optional: layout.rrLost)
    json.key("findings")
    json.buffer.append(json: layout.findings)
    json.wroteValue()
    json.field("value_hex", hex: octets)
    return layout.rrLost
  }

  /// What a schema says of the members that `write` writes, and of those that verdicts add: they are written for each value,
  /// by the quickest way.
  private static let document = JSONDocument<Never>(
    name,
    """
    One line of heartsnoop's heart-rate series as NDJSON: one Heart Rate Measurement that was notified. A field that was \
    not sent is null.
    """,
    declared: [
      MemberRow(
        "capture", "The capture's name; there only where the output holds several.", String.form,
        isAlways: false),
      MemberRow(
        "own_name",
        "The user's own name of the handle (--map 0x0010=pulse); there only where one was given.",
        String.form, isAlways: false),
      MemberRow("time", "When the packet was recorded.", PrintedTime.form),
      MemberRow("packet", "The packet, by Wireshark's number.", Counted.form),
      MemberRow("connection", "The connection's number on the timeline.", Counted.form),
      MemberRow("peer", "The sensor's address.", DeviceAddress?.form),
      MemberRow("handle", "The attribute's handle.", AttributeHandle.form),
      MemberRow(
        "label",
        """
        Only where the handle was not named in this capture: from where its label is. presumed: the recorder cut the \
        answers that would name it; or where another kind of value tells the rate: what sends it. Then value_hex is a Heart \
        Rate Measurement made of it.
        """, .word(SeriesLabel.words),
        isAlways: false),
      MemberRow("bpm", "Beats per minute; 0 means no reading in practice.", UInt16?.form),
      MemberRow(
        "contact", "What the sensor says of its contact to the skin.",
        .optional(
          .word(SensorContact.allCases.filter { $0 != .unsupportedWithBit }.map { $0.name.string }))
      ),
      MemberRow(
        "energy_kj", "Energy since the last reset; 65535 means this much or more.", UInt16?.form),
      MemberRow("rr_ticks", "RR-Intervals in 1/1024 s, oldest first.", [UInt16].form),
      MemberRow(
        "rr_ms", "The same intervals in milliseconds, exactly.", .list(of: .decimal(from: 0))),
      MemberRow(
        "rr_lost",
        "RR intervals that the recorder cut off; null if the flags that tell are lost too.",
        Int?.form),
      MemberRow(
        "findings", "What is wrong (E) or remarkable (W) about a value's bytes.",
        .list(of: .word(ValueFindings.codes))),
      MemberRow("value_hex", "The value's bytes, two digits each.", HexBytes.form),
      MemberRow(
        "verdict", "What can be said of the value; not there with --no-verdicts.", Verdict.form,
        isAlways: false),
      MemberRow(
        "reasons", "What is to be known of the value; not there with --no-verdicts.",
        .list(of: .word(SampleReasons.all.compactMap { $0.word?.string })), isAlways: false),
    ])
}

extension JSONWriter {
  /// A time under a name.
  @inline(__always)
  mutating func field(_ name: StaticText, _ moment: CaptureTime, _ time: inout TimeFormat) {
    key(name)
    buffer.append(byte: 0x22)
    time.append(moment, to: &buffer)
    buffer.append(byte: 0x22)
    wroteValue()
  }
}
