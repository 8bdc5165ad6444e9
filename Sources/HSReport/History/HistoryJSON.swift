import HSATT
import HSAssignedNumbers
import HSBytes
import HSCapture
import HSGATT
import HSHCI
import HSJSONText
import HSLayout
import HSOutput
import HSTimeline

/// Writes a history as one JSON document, `heartsnoop.history/1`.
///
/// What is not known is `null`, never left out.
final class HistoryJSON: HistoryWriter {
  private static let schema: StaticText = "heartsnoop.history/1"

  private let output: TextOutput
  private var time: TimeFormat
  private var json = JSONWriter(continuing: OutputBuffer())
  private var layout: JSONLayout

  init(_ output: TextOutput, _ time: TimeFormat, capture: String?, isOnOneLine: Bool) {
    self.output = output
    self.time = time
    layout = JSONLayout(isOnOneLine: isOnOneLine)
    json.beginObject()
    json.field("schema", Self.schema)
    if let capture { json.field("capture", string: capture) }
    json.beginArray("values")
  }

  func begin(_ attribute: HistoryAttribute) {}

  func write(
    _ value: ValueEvent, _ operation: HistoryOperation, _ raw: Span<UInt8>,
    of event: borrowing TimelineEvent, isOurs: Bool, _ story: borrowing Story
  ) {
    json.beginObject()
    json.field("packet", event.packet)
    json.field("time", event.time, &time)
    json.field("direction", optional: event.direction?.identifier)
    json.field("connection", number: event.connection)
    json.field("peer", number: event.peer)
    json.field("local", isOurs)
    json.field("handle", value.handle)
    json.field("operation", operation.identifier)
    json.field("offset", value.offset)
    json.field("length", value.originalLength)
    json.field("value_hex", hex: raw)
    json.field(story.layouts)
    json.endObject()
    layout.handOn(&json, to: output)
  }

  func finish(_ structures: [HistoryStructure], leftOut: Int) {
    json.endArray()
    json.beginArray("attributes")
    for structure in structures {
      append(structure)
      layout.handOn(&json, to: output)
    }
    json.endArray()
    json.field("values_not_examined", leftOut)
    json.endObject()
    layout.end(&json, to: output)
  }

  private func append(_ structure: HistoryStructure) {
    let attribute = structure.attribute
    json.beginObject()
    json.field("peer", number: attribute.peer)
    json.address(attribute.address)
    if attribute.peerName.isEmpty {
      json.null("peer_name")
    } else {
      json.field("peer_name", utf8: attribute.peerName.span)
    }
    json.field("local", attribute.isOurs)
    json.field("handle", attribute.handle)
    if let name = attribute.ownName { json.field("own_name", string: name) }
    json.field("uuid", optional: attribute.label?.uuid)
    json.field("name", optional: attribute.label?.name)
    json.field("written", structure.isWritten)
    json.field("values", structure.values.all.count)
    json.field("shortest", structure.values.all.shortest)
    json.field("longest", structure.values.all.longest)
    append(structure.values.all.runs)
    append(structure.values.kinds)
    json.endObject()
  }

  private func append(_ runs: [ByteRun]) {
    json.beginArray("bytes")
    for run in runs { run.write(to: &json) }
    json.endArray()
  }

  private func append(_ kinds: MessageKinds?) {
    json.beginArray("kinds")
    for (key, values) in kinds?.told ?? [] {
      json.beginObject()
      json.field("begins_hex", hex: key.lead.span)
      json.field("length", key.length)
      json.field("values", values.count)
      append(values.runs)
      json.endObject()
    }
    json.endArray()
    json.field("further_kinds", kinds?.further ?? 0)
    json.field("values_of_further_kinds", kinds?.furtherValues ?? 0)
    json.field("values_not_told_apart", kinds?.notToldApart ?? 0)
  }
}

extension HistoryOperation {
  fileprivate var identifier: StaticText {
    switch self {
    case .notified: "notification"
    case .indicated: "indication"
    case .read: "read"
    case .readWhole: "long_read"
    case .written: "write"
    case .command: "write_command"
    case .signed: "signed_write"
    case .queued: "queued_write"
    }
  }
}
