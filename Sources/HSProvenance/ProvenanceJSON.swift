package import HSBytes
package import HSCapture
import HSHCI
import HSJSONText
package import HSOutput
import HSReport

/// Writes an explanation as a JSON document, `heartsnoop.provenance/1`.
package enum ProvenanceJSON {
  /// The document's `schema`.
  package static let schema: StaticText = "heartsnoop.provenance/1"

  /// Writes an explanation.
  ///
  /// - Parameters:
  ///   - explanation: What was found out.
  ///   - name: The capture.
  ///   - resolution: The finest difference in time that the capture writes down.
  ///   - output: Where the document goes.
  package static func write(
    _ explanation: Explainer.Explanation, name: String, resolution: TimeResolution,
    to output: TextOutput
  ) {
    var json = JSONWriter(continuing: OutputBuffer())
    json.beginObject()
    json.field("schema", schema)
    json.field("capture", string: name)
    json.field("packet", explanation.packet)
    json.field("last_packet", max(explanation.last, explanation.packet))
    var format = TimeFormat(.utc, resolution: resolution)
    var time = OutputBuffer()
    format.append(explanation.time, to: &time)
    json.field("time", string: time.string)
    let direction: StaticText? =
      switch explanation.direction {
      case .sent?: "sent"
      case .received?: "received"
      case nil: nil
      }
    json.field("direction", optional: direction)
    json.field("context", strings: explanation.context)
    json.field("tells", strings: explanation.remarks)
    json.beginArray("values")
    for (place, label) in explanation.labels.enumerated() {
      json.beginObject()
      json.field("known", strings: label)
      json.field(
        "checks",
        strings: explanation.checks.indices.contains(place) ? explanation.checks[place] : [])
      json.endObject()
    }
    json.endArray()
    json.beginArray("records")
    for record in explanation.records {
      json.beginObject()
      json.field("packet", record.number)
      json.field("offset", record.offset)
      json.field("length", record.count)
      json.field("original_length", record.originalLength)
      json.field("fields", rows: record.rows)
      json.endObject()
    }
    json.endArray()
    json.field("frame", rows: explanation.frame)
    json.field("notes", strings: explanation.notes)
    json.endObject()
    var text = OutputBuffer()
    json.finish(indentedIn: &text)
    text.append(byte: 0x0a)
    output.append { $0.append(text.span) }
  }
}

extension JSONWriter {
  fileprivate mutating func field(_ name: StaticText, strings: [String]) {
    beginArray(name)
    for string in strings { element(utf8: Array(string.utf8).span) }
    endArray()
  }

  /// Writes fields with the offset of each of their bytes, which stand in no one place where a frame came in
  /// pieces.
  fileprivate mutating func field(_ name: StaticText, rows: [ExplainedRow]) {
    beginArray(name)
    for row in rows {
      beginObject()
      field("layer", string: row.layer)
      field("text", string: row.text)
      if let reading = row.field {
        beginObject("field")
        members(of: reading)
        endObject()
      } else {
        null("field")
      }
      field("length", row.count)
      if row.bytes.isEmpty {
        field("bytes", optional: StaticText?.none)
      } else {
        field("bytes", hex: row.bytes.span)
      }
      beginArray("offsets")
      for offset in row.offsets { element(offset) }
      endArray()
      endObject()
    }
    endArray()
  }
}
