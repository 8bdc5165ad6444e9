package import HSOutput
package import HSProtocols
import HSReport

/// Writes an explanation as a JSON document, `heartsnoop.provenance/1`.
package enum ProvenanceJSON {
  /// What a document tells of.
  private struct Told {
    let explanation: Explainer.Explanation
    let name: String
    let times: TimeFormat
  }

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
    document.write(
      Told(
        explanation: explanation, name: name, times: TimeFormat(.utc, resolution: resolution)),
      to: output)
    output.append { $0.append(byte: 0x0a) }
  }

  /// The document's JSON Schema.
  package static var schema: [UInt8] { document.schema }

  private static let document = JSONDocument<Told>(
    "heartsnoop.provenance/1",
    """
    A packet led back to its bytes: what it tells, what its values are and how that is known, and every field with its \
    offsets in the capture.
    """,
    [
      .member("capture", "The capture's name.") { $0.name },
      .member("packet", "The packet that was asked for, by Wireshark's number.") {
        $0.explanation.packet
      }.from(1),
      .member("last_packet", "The packet with which its frame was whole.") {
        max($0.explanation.last, $0.explanation.packet)
      }.from(1),
      .member("time", "When that was recorded.") {
        PrintedTime($0.explanation.time, $0.times)
      },
      .member(
        "direction",
        "Which way it went, seen from the host; null where the capture does not tell."
      ) { $0.explanation.direction },
      .member("context", "The connection and the peer.") { $0.explanation.context },
      .member("tells", "What it tells, in words.") { $0.explanation.remarks },
      .records("values", "The values in it.", value) { $0.explanation.values },
      .records("records", "The records that hold its frame, in order.", record) {
        $0.explanation.records
      },
      .records("frame", "The fields of the frame that the records make.", row) {
        $0.explanation.frame
      },
      .member("notes", "What is to be said of how the frame was put together.") {
        $0.explanation.notes
      },
    ])

  private static let value = Members<Explainer.ExplainedValue>([
    .member("known", "What the value is, and how that is known.") { $0.known },
    .member("checks", "The checks that it met.") { $0.checks },
  ])

  private static let record = Members<Dissection>([
    .member("packet", "Its number in the capture.") { $0.record.number }.from(1),
    .member("offset", "Where its bytes stand.") { $0.record.bytes.offset },
    .member("length") { $0.record.bytes.count },
    .member("original_length", "Its length before the recorder cut it.") {
      $0.record.originalLength
    },
    .records("fields", "", row) { $0.rows },
  ])

  /// A field with the offset of each of its bytes, which stand in no one place where a frame came in pieces.
  private static let row = Members<ExplainedRow>(
    named: "field", "",
    [
      .member("layer", "The layer that the field belongs to.") { $0.layer },
      .member("text", "What it says.") { $0.text },
      .member(
        "field",
        """
        The field of a command, an answer, an event, a signal, a pairing or a control PDU that it is, as in \
        'decode --format ndjson'; null for all else.
        """
      ) { $0.field },
      .member("length", "How many bytes it has.") { $0.count },
      .member("bytes", "Its bytes; null for what is not shown, as keys are.") {
        $0.bytes.isEmpty ? nil : HexBytes($0.bytes)
      },
      .member(
        "offsets",
        """
        Where each of its bytes stands in the capture; empty where they stand in no one place.
        """
      ) { $0.offsets },
    ])
}
