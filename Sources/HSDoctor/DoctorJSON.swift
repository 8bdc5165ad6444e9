package import HSBytes
package import HSCapture
import HSHCI
import HSJSONText
package import HSOutput
import HSReport
package import HSTimeline

/// Writes what was found as one JSON document, `heartsnoop.diagnosis/1`.
package struct DoctorJSON {
  /// The document's `schema`.
  package static let schema: StaticText = "heartsnoop.diagnosis/1"

  private var time: TimeFormat

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
    var writer = DoctorJSON(time: TimeFormat(.utc, resolution: resolution))
    var json = JSONWriter(continuing: OutputBuffer())
    json.beginObject()
    json.field("schema", schema)
    if let capture { json.field("capture", string: capture) }
    json.beginArray("diagnoses")
    for diagnosis in shown.diagnoses { writer.append(diagnosis, to: &json) }
    json.endArray()
    json.beginArray("connections")
    for link in shown.links { writer.append(link, to: &json) }
    json.endArray()
    json.beginArray("survival")
    for one in survival.peers where peer == nil || shown.addresses.contains(one.address) {
      append(one, to: &json)
    }
    json.endArray()
    json.field("left_out", report.unkept)
    json.endObject()
    var layout = JSONLayout(isOnOneLine: isOneOfSeveral)
    layout.end(&json, to: output)
    return shown.diagnoses.count + shown.links.count
  }

  private mutating func append(_ diagnosis: Diagnosis, to json: inout JSONWriter) {
    let row = diagnosis.row
    json.beginObject()
    json.field("code", row.code.identifier)
    json.field("area", string: diagnosis.area.rawValue)
    json.field("connection", number: diagnosis.connection)
    json.field("peer", number: diagnosis.peer)
    field("start", diagnosis.start, to: &json)
    field("end", diagnosis.end, to: &json)
    json.beginArray("packets")
    for packet in diagnosis.packets { json.element(packet) }
    json.endArray()
    json.field("statement", string: row.statement)
    json.append(contentsOf: row)
    json.endObject()
  }

  private static func append(_ one: Survival.Peer, to json: inout JSONWriter) {
    json.beginObject()
    json.field("address", string: one.address)
    json.field("captures", one.captures)
    json.field("connections", one.connections)
    json.field("lost", one.lost)
    json.field("ended", one.ended)
    json.field("end_unseen", one.unseen)
    json.field("open", one.open)
    json.field("total_ms", Int(clamping: min(one.total * 1000, 9e15)))
    if let median = one.median {
      json.field("median_ms", Int(clamping: min(median * 1000, 9e15)))
    } else {
      json.null("median_ms")
    }
    json.endObject()
  }

  private mutating func append(_ link: DoctorReport.Link, to json: inout JSONWriter) {
    json.beginObject()
    json.field("connection", link.connection)
    json.field("peer", number: link.peer)
    json.field("opened_packet", link.openedPacket)
    field("opened", link.opened, to: &json)
    if let ended = link.ended { field("closed", ended, to: &json) } else { json.null("closed") }
    json.field("sent_value_bytes", link.sentBytes)
    json.field("received_value_bytes", link.receivedBytes)
    json.beginArray("changes")
    for change in link.changes {
      json.beginObject()
      json.field("what", string: change.kind.rawValue)
      json.field("outcome", string: change.outcome.rawValue)
      json.field("asked_packet", number: change.asked)
      switch change.asker {
      case .sent?: json.field("asked_by", "host" as StaticText)
      case .received?: json.field("asked_by", "peer" as StaticText)
      default: json.null("asked_by")
      }
      if change.wish.isEmpty {
        json.null("asked")
      } else {
        json.field("asked", string: change.wish)
      }
      json.field("given_packet", number: change.given)
      if change.gift.isEmpty {
        json.null("given")
      } else {
        json.field("given", string: change.gift)
      }
      json.endObject()
    }
    json.endArray()
    json.beginArray("not")
    for sentence in link.fine {
      let bytes = Array(sentence.utf8)
      json.element(utf8: bytes.span)
    }
    json.endArray()
    json.endObject()
  }

  private mutating func field(_ name: StaticText, _ value: CaptureTime, to json: inout JSONWriter) {
    var text = OutputBuffer()
    time.append(value, to: &text)
    json.field(name, string: text.string)
  }
}
