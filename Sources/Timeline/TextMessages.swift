import ATT
import Bytes
import Capture

/// Texts that a peer sends in pieces by notification and ends by the three letters `EOM`.
///
/// The classic transfer between an app as peripheral and an app as central works like this. Pieces
/// are kept for characteristics that carry nothing but text, up to a bound.
struct TextMessages: Sendable {
  /// One text under way.
  struct Text: Sendable {
    var handle: AttributeHandle
    var direction: Direction
    var bytes: [UInt8] = []
    var pieces = 0
    var firstPacket = 0
    /// Whether the characteristic sent something that is no text, or too much of it.
    var isGivenUp = false
  }

  /// Texts by characteristic; few, so a list.
  private(set) var texts: [Text] = []

  /// Longest text kept.
  static let limit = 65_536
  /// Most characteristics watched in a connection.
  static let maximumTexts = 16

  /// Takes a notified value in; the index of the text that it completes.
  mutating func add(
    _ handle: AttributeHandle, _ direction: Direction, packet: Int, _ value: Span<UInt8>
  ) -> Int? {
    var index = 0
    while index < texts.count,
      texts[index].handle != handle || texts[index].direction != direction
    { index += 1 }
    if index == texts.count {
      guard index < Self.maximumTexts else { return nil }
      texts.append(Text(handle: handle, direction: direction))
    }
    if texts[index].isGivenUp { return nil }
    if value.count == 3, value[0] == 0x45, value[1] == 0x4f, value[2] == 0x4d {
      return texts[index].pieces > 0 ? index : nil
    }
    guard texts[index].bytes.count + value.count <= Self.limit, value.isPlainText else {
      texts[index].isGivenUp = true
      texts[index].bytes = []
      return nil
    }
    if texts[index].pieces == 0 { texts[index].firstPacket = packet }
    texts[index].pieces += 1
    for position in value.indices { texts[index].bytes.append(value[position]) }
    return nil
  }

  /// Makes room for the next text of the same characteristic.
  mutating func finish(_ index: Int) {
    guard index < texts.count else { return }
    texts[index].bytes.removeAll(keepingCapacity: true)
    texts[index].pieces = 0
  }
}

extension Span<UInt8> {
  /// Whether every byte may stand in UTF-8 text: no control characters but tab, line feed and
  /// carriage return.
  ///
  /// A piece may begin or end inside a character.
  var isPlainText: Bool {
    for index in indices {
      let byte = self[index]
      if byte < 0x20, byte != 0x09, byte != 0x0a, byte != 0x0d { return false }
      if byte == 0x7f || byte >= 0xf8 || byte == 0xc0 || byte == 0xc1 { return false }
    }
    return !isEmpty
  }
}
