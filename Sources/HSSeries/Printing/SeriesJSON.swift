import HSATT
package import HSBytes
import HSCapture
package import HSHCI
package import HSJSONText
package import HSOutput
import HSReport
package import HSTimeline
import HSValues

/// A line of the heart-rate series for machines: a JSON object, one for each value (NDJSON).
///
/// The same numbers as `SeriesCSV`, by the JSON Schema `heartsnoop.series/2`. A field that was not
/// sent is `null`; `rr_lost` counts the RR intervals that the recorder cut off; the time is UTC with as many decimals as the capture resolves.
package enum SeriesJSON {
  /// The schema that the lines follow.
  package static let schema: StaticText = "heartsnoop.series/2"

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
    json.field("schema", schema)
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
