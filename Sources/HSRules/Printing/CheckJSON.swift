package import HSBytes
import HSJSONText

/// Prints results for machines: a JSON object a line (schema `heartsnoop.check/1`), one a result, and a
/// last one that sums up.
package enum CheckJSON {
  /// The schema that the lines follow.
  package static let schema: StaticText = "heartsnoop.check/1"

  /// Appends the results.
  ///
  /// - Parameters:
  ///   - results: The results.
  ///   - buffer: Where the lines go.
  package static func write(_ results: CheckResults, to buffer: inout OutputBuffer) {
    var json = JSONWriter(continuing: OutputBuffer(capacity: 1 << 12))
    for capture in results.captures {
      for result in capture.results {
        json.beginLine()
        write(result, of: capture, results, to: &json)
        json.buffer.append(byte: 0x0a)
      }
    }
    json.beginLine()
    json.beginObject()
    json.field("schema", schema)
    json.field("type", "summary" as StaticText)
    json.field("outcome", string: results.outcome.rawValue)
    json.field("complete", results.isComplete)
    json.field("strict", results.isStrict)
    for status in RuleResult.Status.allCases {
      json.field(name(of: status), results.count(of: status))
    }
    json.field("insufficient", results.insufficient)
    json.beginArray("captures")
    for capture in results.captures {
      json.beginObject()
      json.field("capture", string: capture.name)
      json.field("results", capture.results.count)
      json.field("peers_left_out", capture.peersLeftOut)
      json.beginArray("caveats")
      for caveat in capture.caveats {
        let text = Array(caveat.utf8)
        json.element(utf8: text.span)
      }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.buffer.append(byte: 0x0a)
    let text = json.finish()
    buffer.append(text.span)
  }

  private static func name(of status: RuleResult.Status) -> StaticText {
    switch status {
    case .pass: "pass"
    case .fail: "fail"
    case .warn: "warn"
    case .notSeen: "not_seen"
    }
  }

  private static func write(
    _ result: RuleResult, of capture: CaptureResults, _ results: CheckResults,
    to json: inout JSONWriter
  ) {
    json.beginObject()
    json.field("schema", schema)
    json.field("type", "result" as StaticText)
    json.field("capture", string: capture.name)
    if result.peer > 0 { json.field("peer", result.peer) } else { json.null("peer") }
    if result.peer > 0 {
      json.field("server", result.isLocal ? "local" as StaticText : "peer")
      json.field("name", string: result.label)
    } else {
      json.null("server")
      json.null("name")
    }
    if let address = result.address {
      json.field("address", string: address)
    } else {
      json.null("address")
    }
    json.field("rule", string: result.rule.id)
    json.field("title", string: result.rule.title)
    json.field("check", string: result.rule.kind)
    if let clause = result.rule.clause {
      json.field("clause", string: clause)
    } else {
      json.null("clause")
    }
    json.field("severity", string: result.rule.severity.rawValue)
    json.field("status", name(of: result.status))
    json.field("insufficient", result.isInsufficient(strictly: results.isStrict))
    json.field("reason", string: result.judgement.reason)
    json.beginArray("figures")
    for figure in result.judgement.figures {
      json.beginObject()
      json.field("name", string: figure.name)
      json.key("value")
      json.buffer.append(string: DecimalText.json(figure.value))
      json.wroteValue()
      json.field("unit", string: figure.unit)
      json.endObject()
    }
    json.endArray()
    json.beginArray("packets")
    for packet in result.judgement.packets.first { json.element(packet) }
    json.endArray()
    json.field("packet_count", result.judgement.packets.count)
    json.beginArray("outside_labels")
    for label in result.judgement.outsideLabels {
      let text = Array(label.utf8)
      json.element(utf8: text.span)
    }
    json.endArray()
    json.endObject()
  }
}
