import HSLearn
package import HSOutput
package import HSProtocols
package import HSTimeline

/// Writes every value of some attributes as it was read, written or sent, and at the end which of its
/// bytes stay the same, count or vary.
///
/// Memory is bounded: what varies is worked out of 256 attributes.
package final class ValueHistory: EventSink {
  /// Values, and what was read and written.
  package let interest: EventCategory = [.value, .read, .write]
  /// Values written.
  package private(set) var count = 0
  /// Whether the output is still read.
  package var wantsMore: Bool { !output.isClosed }

  private let output: TextOutput
  private let wanted: AttributeChoice
  private let filter: PeerFilter
  private let writer: any HistoryWriter
  private var places: [Key: Int] = [:]
  private var structures: [HistoryStructure] = []
  /// Values of attributes that there was no room for.
  private var leftOut = 0
  /// The attribute written last.
  private var last: Key?

  private static let most = 256

  /// What tells attributes, and ways to use them, apart.
  private struct Key: Hashable {
    var peer: Int
    var isOurs: Bool
    var handle: UInt16
    var isWritten: Bool
  }

  private init(
    _ output: TextOutput, of wanted: AttributeChoice, peer: String?, by writer: any HistoryWriter
  ) {
    self.output = output
    self.wanted = wanted
    self.writer = writer
    filter = PeerFilter(peer)
  }

  /// What prints a history for people.
  ///
  /// - Parameters:
  ///   - output: Where the text goes.
  ///   - wanted: The attributes.
  ///   - peer: Part of a peer's name or address, or its number; `nil` for all.
  ///   - time: How times are printed.
  ///   - columns: Columns of the terminal, or `nil` for lines of any length.
  /// - Returns: What prints it.
  package static func text(
    _ output: TextOutput, of wanted: AttributeChoice, peer: String?, time: TimeFormat, columns: Int?
  ) -> ValueHistory {
    ValueHistory(output, of: wanted, peer: peer, by: HistoryText(output, time, columns: columns))
  }

  /// What writes a history as a JSON document, `heartsnoop.history/1`.
  ///
  /// - Parameters:
  ///   - output: Where the document goes, in pieces.
  ///   - wanted: The attributes.
  ///   - peer: Part of a peer's name or address, or its number; `nil` for all.
  ///   - time: How times are written.
  ///   - capture: The capture's name, where there are several.
  ///   - isOnOneLine: Whether the document stands on one line.
  /// - Returns: What writes it.
  package static func json(
    _ output: TextOutput, of wanted: AttributeChoice, peer: String?, time: TimeFormat,
    capture: String?, isOnOneLine: Bool
  ) -> ValueHistory {
    ValueHistory(
      output, of: wanted, peer: peer,
      by: HistoryJSON(output, time, capture: capture, isOnOneLine: isOnOneLine))
  }

  /// Writes the event's value, if it is one that is wanted.
  package func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story
  ) {
    guard let (value, operation) = event.carried, let isOurs = event.attribute?.isOurs,
      wanted.names(
        value.handle, value.label,
        ownName: isOurs ? nil : story.ownName(of: value.handle, ofPeer: event.peer)),
      filter.admits(peer: event.peer, story)
    else { return }
    let key = Key(
      peer: event.peer, isOurs: isOurs, handle: value.handle.rawValue,
      isWritten: operation.way == .written)
    let raw = bytes.at(value.value, layer: .value, limitedBy: .value).remainingBytes
    count += 1
    begin(key, value, story)
    writer.write(value, operation, raw, of: event, isOurs: isOurs, story)
    guard let place = places[key] else {
      leftOut += 1
      return
    }
    guard value.offset == 0 else { return }
    structures[place].values.add(raw, packet: event.packet)
  }

  /// Names the attribute where it is another than before.
  private func begin(_ key: Key, _ value: ValueEvent, _ story: borrowing Story) {
    var shown = key
    shown.isWritten = false
    let isNew = places[key] == nil && structures.count < Self.most
    guard isNew || shown != last else { return }
    let attribute = HistoryAttribute(value, ofPeer: key.peer, isOurs: key.isOurs, story)
    if isNew {
      places[key] = structures.count
      structures.append(HistoryStructure(attribute: attribute, isWritten: key.isWritten))
    }
    guard shown != last else { return }
    last = shown
    writer.begin(attribute)
  }

  /// Writes what varies.
  package func finish(_ story: borrowing Story) {
    writer.finish(structures, leftOut: leftOut)
  }
}

/// Writes a history: its values one by one, and at the end what their bytes do.
protocol HistoryWriter: AnyObject {
  /// The values that follow are of this attribute.
  func begin(_ attribute: HistoryAttribute)

  /// Writes a value.
  func write(
    _ value: ValueEvent, _ operation: ValueOperation, _ raw: Span<UInt8>,
    of event: borrowing TimelineEvent, isOurs: Bool, _ story: borrowing Story)

  /// Writes what the bytes do.
  ///
  /// - Parameters:
  ///   - structures: What they do, by attribute.
  ///   - leftOut: Values of further attributes, of which that was not worked out.
  func finish(_ structures: [HistoryStructure], leftOut: Int)
}
