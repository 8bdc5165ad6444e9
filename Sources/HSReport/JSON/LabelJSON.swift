import HSAssignedNumbers
import HSBytes
import HSGATT
import HSJSONText
import HSTimeline

extension EventJSONWriter {
  /// Writes what a handle stands for and how we know; `null` if nothing says so.
  mutating func append(
    _ label: AttributeLabel?, _ connection: Int, to json: inout JSONWriter
  ) {
    guard let label else { return json.null("label") }
    json.key("label")
    if !labels.append(label, connection, to: &json.buffer) {
      let start = json.buffer.count
      append(label, in: connection, to: &json)
      labels.keep(json.buffer.span.extracting(start..<json.buffer.count), label, connection)
    }
    json.wroteValue()
  }

  private mutating func append(
    _ label: AttributeLabel, in connection: Int, to json: inout JSONWriter
  ) {
    json.beginObject()
    json.field("uuid", label.uuid)
    json.field(
      "name", optional: label.hasOtherForm ? nil : names.name(of: label.uuid, as: label.role))
    json.field("role", label.role.identifier)
    json.field("characteristic", optional: label.characteristic)
    json.field("service", optional: label.service)
    if label.hasOtherForm { json.field("other_form", true) }
    append(label.evidence, connection, to: &json)
    json.endObject()
  }

  /// Writes from where an attribute is known, as seen from `connection`.
  func append(_ evidence: Evidence, _ connection: Int, to json: inout JSONWriter) {
    json.beginObject("evidence")
    json.field("class", evidence.strength(in: connection).identifier)
    json.field("procedure", JSONNames.procedure(evidence.procedure))
    json.field("connection", number: evidence.connection)
    json.field("request_packet", number: evidence.request)
    json.field("response_packet", number: evidence.response)
    if let number = evidence.sourceNumber, sourceNames.indices.contains(number) {
      json.field("source", string: sourceNames[number])
    }
    if case .inference(let score) = evidence.source { json.field("score", score) }
    json.endObject()
  }
}

/// Labels as they were written last: a handle that notifies has the same in every event.
struct WrittenLabels {
  private struct Entry {
    var label: AttributeLabel?
    var connection = 0
    var text: [UInt8] = []
  }

  private var entries = [Entry](repeating: Entry(), count: 16)

  /// Appends the text of a label if it is still there.
  func append(_ label: AttributeLabel, _ connection: Int, to buffer: inout OutputBuffer) -> Bool {
    let entry = entries[Self.place(of: label, connection)]
    guard entry.connection == connection, entry.label == label else { return false }
    buffer.append(entry.text.span)
    return true
  }

  /// Keeps what was written, where another label may have stood.
  mutating func keep(_ text: Span<UInt8>, _ label: AttributeLabel, _ connection: Int) {
    let place = Self.place(of: label, connection)
    entries[place].label = label
    entries[place].connection = connection
    entries[place].text.removeAll(keepingCapacity: true)
    unsafe text.withUnsafeBufferPointer { unsafe entries[place].text.append(contentsOf: $0) }
  }

  /// Connections, and the characteristics of one, mostly have places of their own.
  private static func place(of label: AttributeLabel, _ connection: Int) -> Int {
    (connection &* 5 &+ Int(label.uuid.short ?? 0) &+ label.evidence.response) & 15
  }
}

/// Identifiers for machines of what has only a name for people.
enum JSONNames {
  /// The exchange or reasoning that evidence rests on.
  static func procedure(_ procedure: DiscoveryProcedure) -> StaticText {
    switch procedure {
    case .readByGroupType: "read_by_group_type"
    case .findByTypeValue: "find_by_type_value"
    case .readByType: "read_by_type"
    case .readByTypeOfValue: "read_by_type_of_value"
    case .findInformation: "find_information"
    case .readDeclaration: "read_declaration"
    case .soleDescriptor: "sole_descriptor"
    case .nearestCharacteristic: "nearest_characteristic"
    case .userMap: "user_map"
    case .layout: "layout"
    case .valuesAlike: "values_alike"
    }
  }

  /// The characteristic property with this bit, 0 to 7.
  static func property(bit: Int) -> StaticText {
    switch bit {
    case 0: "broadcast"
    case 1: "read"
    case 2: "write_without_response"
    case 3: "write"
    case 4: "notify"
    case 5: "indicate"
    case 6: "authenticated_signed_writes"
    default: "extended_properties"
    }
  }
}
