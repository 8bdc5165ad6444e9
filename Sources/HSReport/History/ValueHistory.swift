import HSATT
import HSAssignedNumbers
package import HSBytes
import HSCapture
import HSGATT
import HSHCI
import HSLayout
package import HSOutput
package import HSTimeline
import HSValues

/// Prints every value of some attributes as it was read, written or sent, and at the end which of its
/// bytes stay the same, count or vary.
///
/// Memory is bounded: what varies is worked out of 256 attributes.
package final class ValueHistory: EventSink {
  /// Values, and what was read and written.
  package let interest: EventCategory = [.value, .read, .write]
  /// Values printed.
  package private(set) var count = 0
  /// Whether the output is still read.
  package var wantsMore: Bool { !output.isClosed }

  private let output: TextOutput
  private let wanted: AttributeChoice
  private let filter: PeerFilter
  private let columns: Int?
  private var time: TimeFormat
  private var places: [Key: Int] = [:]
  private var attributes: [Attribute] = []
  /// The attribute printed last.
  private var last: Key?
  private var day: Int64?

  private static let most = 256

  /// What tells attributes, and ways to use them, apart.
  private struct Key: Hashable {
    var peer: Int
    var isOurs: Bool
    var handle: UInt16
    var isWritten: Bool
  }

  private struct Attribute {
    var name: [UInt8]
    var isWritten: Bool
    var values = MessageGroups()
  }

  /// A printer.
  ///
  /// - Parameters:
  ///   - output: Where the text goes.
  ///   - wanted: The attributes.
  ///   - peer: Part of a peer's name or address, or its number; `nil` for all.
  ///   - time: How times are printed.
  ///   - columns: Columns of the terminal, or `nil` for lines of any length.
  package init(
    _ output: TextOutput, of wanted: AttributeChoice, peer: String?, time: TimeFormat, columns: Int?
  ) {
    self.output = output
    self.wanted = wanted
    self.time = time
    self.columns = columns
    filter = PeerFilter(peer)
  }

  /// Prints the event's value, if it is one that is wanted.
  package func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story
  ) {
    // Clients are named by their requests: answers travel the other way.
    let sentByClient = event.direction == .sent
    switch event.kind {
    case .notification(let value):
      take(value, "notified", event, isOurs: sentByClient, bytes, story)
    case .indication(let value):
      take(value, "indicated", event, isOurs: sentByClient, bytes, story)
    case .gatt(.read(let value)):
      take(value, "read", event, isOurs: sentByClient, bytes, story)
    case .gatt(.longRead(let value, _)):
      take(value, "read whole", event, isOurs: sentByClient, bytes, story)
    case .gatt(.write(let value)):
      take(value, "written", event, isOurs: !sentByClient, isWritten: true, bytes, story)
    case .gatt(.writeCommand(let value)):
      take(value, "command", event, isOurs: !sentByClient, isWritten: true, bytes, story)
    case .gatt(.signedWrite(let value)):
      take(value, "signed", event, isOurs: !sentByClient, isWritten: true, bytes, story)
    case .gatt(.queuedWrite(let write)):
      take(
        write.value, "queued", event, isOurs: sentByClient, isWritten: true, bytes, story)
    default: break
    }
  }

  private func take(
    _ value: ValueEvent, _ way: StaticText, _ event: borrowing TimelineEvent, isOurs: Bool,
    isWritten: Bool = false, _ bytes: borrowing ByteReader, _ story: borrowing Story
  ) {
    guard
      wanted.names(
        value.handle, value.label,
        ownName: isOurs ? nil : story.ownName(of: value.handle, ofPeer: event.peer))
    else { return }
    guard filter.admits(peer: event.peer, story) else { return }
    let key = Key(
      peer: event.peer, isOurs: isOurs, handle: value.handle.rawValue, isWritten: isWritten)
    let cursor = bytes.at(value.value, layer: .value, limitedBy: .value)
    let raw = cursor.remainingBytes
    count += 1
    head(key, value, story)
    row(event, way, value, raw)
    for reading in story.layouts.readings { line(of: reading) }
    guard let place = places[key], value.offset == 0 else { return }
    attributes[place].values.add(raw, packet: event.packet)
  }

  /// Prints what a layout knows of the value in the row above.
  private func line(of reading: LayoutReading) {
    guard !reading.isUnderWay else { return }
    var line = OutputBuffer()
    line.append("         ")
    if reading.fits { reading.append(to: &line, limit: 64) }
    line.append(" ")
    reading.append(sourceTo: &line)
    if let misfit = reading.misfit {
      line.append(" does not fit: ")
      line.append(safeText: [UInt8](misfit.description.utf8).span)
    }
    output.append { text in
      text.append(wrapping: line.span, at: 0, indent: 9, width: columns ?? .max / 2)
      text.append(byte: 0x0a)
    }
  }

  /// Names the attribute where it is another than before.
  private func head(_ key: Key, _ value: ValueEvent, _ story: borrowing Story) {
    var shown = key
    shown.isWritten = false
    if shown == last, places[key] != nil { return }
    let name = self.name(of: key, value, story)
    if places[key] == nil, attributes.count < Self.most {
      places[key] = attributes.count
      attributes.append(Attribute(name: name, isWritten: key.isWritten))
    }
    guard shown != last else { return }
    let isFirst = last == nil
    last = shown
    output.append { text in
      if !isFirst { text.append(byte: 0x0a) }
      text.append(wrapping: name.span, at: 0, indent: 2, width: columns ?? .max / 2)
      text.append(byte: 0x0a)
    }
  }

  private func name(
    of key: Key, _ value: ValueEvent, _ story: borrowing Story
  ) -> [UInt8] {
    var text = OutputBuffer()
    if key.peer > 0, key.peer <= story.peers.count {
      let peer = story.peers[key.peer - 1]
      text.append("Peer ")
      text.append(key.peer)
      text.append(": ")
      if !peer.name.isEmpty {
        text.append(quotedText: peer.name.span)
        text.append(", ")
      }
      if let address = peer.address {
        text.append(address)
        text.append(", ")
      }
    }
    text.append(key.isOurs ? story.statistics.localSide.possessive : "its ")
    text.append(value.handle)
    text.append(" ")
    if !key.isOurs, let name = story.ownName(of: value.handle, ofPeer: key.peer) {
      text.append(string: name)
      text.append(", ")
    }
    if let label = value.label {
      text.append(uuidText: label.uuid, as: label.role, fits: !label.hasOtherForm)
    } else {
      text.append("unlabelled")
    }
    return text.bytes
  }

  private func row(
    _ event: borrowing TimelineEvent, _ way: StaticText, _ value: ValueEvent, _ raw: Span<UInt8>
  ) {
    var text = output.take()
    let start = text.count
    if columns != nil {
      dayLine(event.time, to: &text)
    }
    let line = columns == nil ? start : text.count
    text.append("  ")
    if columns == nil {
      time.append(event.time, to: &text)
    } else {
      time.append(timeOfDay: event.time, decimals: 3, to: &text)
    }
    text.append(padded: event.packet, width: 7)
    text.append("  ")
    text.append(way)
    text.append(byte: 0x20, count: 12 - way.count)
    let column = text.span.extracting(line..<text.count).cells
    let width = room(behind: column) ?? max(raw.count, 1)
    var index = 0
    repeat {
      if index > 0 { text.append(byte: 0x20, count: column) }
      let end = min(index + width, raw.count)
      for place in index..<end {
        if place > index { text.append(byte: 0x20) }
        text.append(hex: raw[place])
      }
      if raw.isEmpty { text.append("no bytes") }
      // The second column of a value in several lines stands where it does in a whole line.
      let missing = raw.count > width ? width - (end - index) : 0
      text.append(byte: 0x20, count: 2 + 3 * missing)
      text.append(ascii: raw.extracting(index..<end))
      index = end
      if index >= raw.count {
        if value.offset > 0 {
          text.append(" from byte ")
          text.append(value.offset)
        }
        if value.originalLength > raw.count {
          text.append(" [cut: of ")
          text.append(bytes: value.originalLength)
          text.append("]")
        }
      }
      text.append(byte: 0x0a)
    } while index < raw.count
    output.endLine(text)
  }

  /// Bytes that fit into a line with their characters, a power of two; `nil` for any number.
  private func room(behind column: Int) -> Int? {
    guard let columns else { return nil }
    let most = (columns - column - 3) / 4
    return most >= 32 ? 32 : most >= 16 ? 16 : most >= 8 ? 8 : 4
  }

  private func dayLine(_ now: CaptureTime, to text: inout OutputBuffer) {
    guard let today = time.day(of: now), today != day else { return }
    day = today
    text.append("  -- ")
    time.append(dateOf: now, to: &text)
    text.append(byte: 0x0a)
  }

  /// Prints what varies.
  package func finish(_ story: borrowing Story) {
    output.append { text in
      for attribute in attributes {
        text.append(byte: 0x0a)
        var line = OutputBuffer()
        line.append(attribute.name.span)
        line.append(attribute.isWritten ? ", written: " : ": ")
        attribute.values.all.writeLength(to: &line)
        text.append(wrapping: line.span, at: 0, indent: 2, width: columns ?? .max / 2)
        text.append(byte: 0x0a)
        attribute.values.write(to: &text)
      }
    }
  }
}
