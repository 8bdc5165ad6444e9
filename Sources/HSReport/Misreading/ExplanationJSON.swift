package import HSBytes
import HSJSONText
package import HSMisreading

/// Writes which decoding mistake an app makes as a JSON document, `heartsnoop.misreading/1`.
package enum ExplanationJSON {
  /// The document's `schema`.
  package static let schema: StaticText = "heartsnoop.misreading/1"

  /// Appends the answer.
  ///
  /// - Parameters:
  ///   - report: The answer.
  ///   - shown: What the app showed.
  ///   - sources: Where the values come from.
  ///   - listsExcluded: Whether all that was tried and does not explain the numbers is listed.
  ///   - text: Where the document goes.
  package static func write(
    _ report: MisreadingReport, _ shown: ShownNumbers, _ sources: [RecordedValues],
    listsExcluded: Bool, to text: inout OutputBuffer
  ) {
    var json = JSONWriter(continuing: OutputBuffer())
    json.beginObject()
    json.field("schema", schema)
    json.field("verdict", string: report.verdict.word.rawValue)
    json.field("numbers", report.shown)
    json.field("equally_good", report.equal)
    json.beginArray("explanations")
    for explanation in report.explanations { write(explanation, shown, sources, to: &json) }
    json.endArray()
    json.key("right_reading")
    write(report.right, shown, sources, to: &json)
    json.beginArray("not_visible")
    for mistake in report.invisible.mistakes { json.element(mistake.identifier) }
    json.endArray()
    if listsExcluded {
      json.beginArray("excluded")
      for explanation in report.excluded { write(excluded: explanation, sources, to: &json) }
      json.endArray()
      json.field("pairs_tried", report.pairsTried)
    } else {
      json.null("excluded")
      json.null("pairs_tried")
    }
    json.endObject()
    text.append(json.finish().span)
    text.append(byte: 0x0a)
  }

  private static func write(
    _ explanation: Explanation, _ shown: ShownNumbers, _ sources: [RecordedValues],
    to json: inout JSONWriter
  ) {
    let source = sources[explanation.source]
    json.beginObject()
    identify(explanation, source, to: &json)
    json.field("unexplained", explanation.unexplained)
    json.beginArray("odd_numbers")
    for place in explanation.odd { json.element(place + 1) }
    json.endArray()
    json.field("not_shown", explanation.skipped)
    json.beginArray("not_shown_packets")
    for value in explanation.missing { json.element(source.packet(value)) }
    json.endArray()
    json.beginArray("packets")
    if let values = explanation.values {
      json.element(source.packet(values.lowerBound))
      json.element(source.packet(values.upperBound))
    }
    json.endArray()
    json.beginArray("seen_in")
    for witness in explanation.witnesses {
      json.beginObject()
      json.field("packet", source.packet(witness.value))
      let bytes = Array(source.value(witness.value))
      json.field("value", hex: bytes.span)
      if let place = witness.shown {
        json.field("shown", string: shown.text(at: place))
      } else {
        json.null("shown")
      }
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  private static func write(
    excluded explanation: Explanation, _ sources: [RecordedValues], to json: inout JSONWriter
  ) {
    json.beginObject()
    identify(explanation, sources[explanation.source], to: &json)
    json.endObject()
  }

  /// What an explanation says, and how many numbers it gives.
  private static func identify(
    _ explanation: Explanation, _ source: RecordedValues, to json: inout JSONWriter
  ) {
    json.field("cause", string: explanation.cause.word.rawValue)
    json.beginArray("mistakes")
    for mistake in explanation.cause.mistakes { json.element(mistake.identifier) }
    json.endArray()
    var sentence = OutputBuffer()
    ExplanationText.sentence(explanation.cause, source.name, to: &sentence)
    json.field("sentence", string: sentence.string)
    json.field("quantity", explanation.quantity.identifier)
    json.field("source", string: source.name)
    json.field("explained", explanation.explained)
  }
}
