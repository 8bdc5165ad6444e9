import HSOutput
import HSProtocols
import HSTimeline

/// Writes a history as one JSON document, `heartsnoop.history/1`.
///
/// What is not known is `null`, never left out.
package final class HistoryJSON: HistoryWriter {
  private let output: TextOutput
  private let time: TimeFormat
  private let capture: String?
  private var json = JSONWriter(continuing: OutputBuffer())
  private var layout: JSONLayout

  init(_ output: TextOutput, _ time: TimeFormat, capture: String?, isOnOneLine: Bool) {
    self.output = output
    self.time = time
    self.capture = capture
    layout = JSONLayout(isOnOneLine: isOnOneLine)
    json.beginObject()
    Self.document.members.append(History(capture: capture), upTo: "values", to: &json)
  }

  func begin(_ attribute: HistoryAttribute) {}

  func write(
    _ value: ValueEvent, _ operation: ValueOperation, _ raw: Span<UInt8>,
    of event: borrowing TimelineEvent, isOurs: Bool, _ story: borrowing Story
  ) {
    Self.value.write(
      Value(
        event: event.origin, time: PrintedTime(event.time, time), value: value,
        operation: operation, bytes: raw.copied, isOurs: isOurs,
        layouts: story.layouts),
      to: &json)
    layout.handOn(&json, to: output)
  }

  func finish(_ structures: [HistoryStructure], leftOut: Int) {
    let history = History(capture: capture, structures: structures, leftOut: leftOut)
    // Taken out and put back: it hands on what is written while it is written.
    var layout = self.layout
    Self.document.members.append(history, behind: "values", to: &json) { [output] in
      layout.handOn(&$0, to: output)
    }
    json.endObject()
    layout.end(&json, to: output)
  }

  // MARK: - Members

  /// The document's JSON Schema.
  package static var schema: [UInt8] { document.schema }

  /// What the document tells of, but for the values, which come one by one.
  private struct History {
    let capture: String?
    var structures: [HistoryStructure] = []
    var leftOut = 0
  }

  private static let document = JSONDocument<History>(
    "heartsnoop.history/1",
    """
    Every value of some attributes as it was read, written or sent (gatt --history), and what their bytes do from \
    value to value. What is not known is null, never left out. Of several captures, each document is one line \
    (NDJSON).
    """,
    [
      .member(if: "capture", "The capture's name; there only where the output holds several.") {
        $0.capture
      },
      .records("values", "The values in the order of their packets.", value) { _ in [] },
      .records(
        "attributes",
        """
        What the bytes of each attribute's values do, of those read and sent and of those written, in the order of \
        first values; of the first 256.
        """, attribute
      ) { $0.structures },
      .member(
        "values_not_examined", "Values of further attributes, of which that was not worked out."
      ) { $0.leftOut },
    ])

  /// A value as it went.
  private struct Value {
    let event: EventOrigin
    let time: PrintedTime
    let value: ValueEvent
    let operation: ValueOperation
    let bytes: [UInt8]
    let isOurs: Bool
    let layouts: LayoutDesk
  }

  private static let value = Members<Value>(
    named: "value", "A value as it went.",
    [
      .member("packet", "The packet that completed it.") { $0.event.packet }.from(1),
      .member("time", "When that packet was recorded.") { $0.time },
      .member("direction", "Which way the packet went, seen from the recorded host.") {
        $0.event.direction
      },
      .member("connection", "The connection's number on the timeline.") {
        Counted($0.event.connection)
      },
      .member("peer", "The peer's number on the timeline.") { Counted($0.event.peer) },
      .local { $0.isOurs },
      .member("handle") { $0.value.handle },
      .member("operation", "How it went.") { $0.operation },
      .member("offset", "Where in the attribute's value it begins.") { $0.value.offset },
      .member("length", "Its bytes, with those that the recorder cut.") { $0.value.originalLength },
      .member("value_hex", "Its bytes as far as they were recorded.") { HexBytes($0.bytes) },
      .written(if: "layout", as: LayoutForm.readings) { $1.field($0.layouts) },
    ])

  private static let attribute = Members<HistoryStructure>(
    named: "attribute", "What the bytes of an attribute's values do.",
    [.member("peer", "The peer's number on the timeline.") { Counted($0.attribute.peer) }]
      + Members<HistoryStructure>.Member.address { $0.attribute.address } + [
        .member("peer_name", "The peer's name, as far as it is known at the first value.") {
          GivenText($0.attribute.peerName)
        },
        .local { $0.attribute.isOurs },
        .member("handle") { $0.attribute.handle },
        .member(
          if: "own_name",
          """
          The user's own name of the handle (--map 0x0011=command); there only where there is one.
          """
        ) { $0.attribute.ownName },
        .member("uuid", "A UUID in its shortest form.") { $0.attribute.label?.uuid },
        .member("name", "A name, or null where there is none.") { $0.attribute.label?.name },
        .member(
          "written", "Whether these are the values that were written, or those read and sent."
        ) { $0.isWritten },
        .member("values", "How many there are, without parts of values.") { $0.values.all.count },
        .member("shortest", "Bytes of the shortest.") { $0.values.all.shortest },
        .member("longest", "Bytes of the longest.") { $0.values.all.longest },
        .member("bytes", "What the bytes do in all values together.") { $0.values.all.runs },
        .records(
          "kinds",
          """
          Kinds of messages, by length and the bytes that they begin with, those with most values first; none where \
          values are of one kind.
          """, kind
        ) { $0.values.kinds?.told ?? [] },
        .member("further_kinds", "Kinds beyond the first 16.") { $0.values.kinds?.further ?? 0 },
        .member("values_of_further_kinds", "How many values are of those.") {
          $0.values.kinds?.furtherValues ?? 0
        },
        .member(
          "values_not_told_apart",
          "Values that are in `bytes` only, because there are very many."
        ) { $0.values.kinds?.notToldApart ?? 0 },
      ])

  private static let kind = Members<(key: MessageKinds.Key, values: ValueStructure)>(
    named: "kind", "Values of one length that begin alike.",
    [
      .member("begins_hex") { HexBytes($0.key.lead) },
      .member("length") { $0.key.length },
      .member("values") { $0.values.count },
      .member("bytes", "Bytes that do the same, in order; nothing of a single value.") {
        $0.values.runs
      },
    ])
}

extension Members.Member {
  /// Whose attribute it is.
  fileprivate static func local(_ isOurs: @escaping @Sendable (Record) -> Bool) -> Self {
    .member(
      "local",
      "Whether the attribute is one of the recorded side's own server, as the peer sees it.", isOurs
    )
  }
}
