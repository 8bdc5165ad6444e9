import HSBytes
import HSCapture
import HSJSONText
import HSOutput
import HSTimeline

extension ClockStatement {
  /// Writes the event `capture_begins`.
  func write(_ json: inout JSONWriter, _ time: inout TimeFormat, first: CaptureRecord) {
    json.beginLine()
    json.beginObject()
    json.field("schema", EventJSONWriter.schema)
    json.field("capture", string: tag.name)
    json.field("packet", first.number)
    json.key("time")
    json.buffer.append(byte: 0x22)
    time.append(first.time, to: &json.buffer)
    json.buffer.append(byte: 0x22)
    json.wroteValue()
    for member: StaticText in [
      "adapter", "direction", "connection", "peer", "peer_address", "peer_name",
    ] { json.null(member) }
    json.field("category", EventCategory.note.identifier)
    json.event("capture_begins", "")
    json.field("number", tag.number)
    json.field("format", kind)
    json.field("resolution_ns", resolution.nanoseconds)
    json.field("clock", clock)
    json.field("file_offset_s", optional: offset)
    json.null("clock_offset_ms")
    json.endObject()
  }
}
