import HSProtocols
import HSTimeline

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
