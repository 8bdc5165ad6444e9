import HSProtocols

/// Texts that a peer sends in pieces by notification and ends by the three letters `EOM`.
///
/// The classic transfer between an app as peripheral and an app as central works like this. A text with
/// missing pieces, or that is not UTF-8, is passed over to its end; the next one counts again.
struct TextMessages: Sendable {
  /// One text under way.
  struct Text: Sendable {
    var handle: AttributeHandle
    var direction: Direction
    var bytes: [UInt8] = []
    var pieces = 0
    var firstPacket = 0
    /// Whether it is passed over: a piece was lost, is no text, or was before the capture.
    var isSpoilt = false
  }

  /// Texts by characteristic; few, so a list.
  private(set) var texts: [Text] = []

  /// Most bytes that are kept of all texts of a connection.
  static let limit = 65_536
  /// Most characteristics watched in a connection.
  static let maximumTexts = 16

  /// Takes a notified value in.
  ///
  /// - Parameters:
  ///   - handle: The characteristic.
  ///   - direction: Which way the value went.
  ///   - packet: Its packet.
  ///   - value: The value.
  ///   - isWhole: Whether the recorder kept all of it.
  ///   - isJoinedHalfway: Whether a text that is new here may have begun before the capture.
  /// - Returns: The index of the text that the value completes.
  mutating func add(
    _ handle: AttributeHandle, _ direction: Direction, packet: Int, _ value: Span<UInt8>,
    isWhole: Bool, isJoinedHalfway: Bool
  ) -> Int? {
    guard let index = place(of: handle, direction, isSpoilt: isJoinedHalfway) else { return nil }
    if isWhole, value.count == 3, value[0] == 0x45, value[1] == 0x4f, value[2] == 0x4d {
      if texts[index].pieces > 0, !texts[index].isSpoilt { return index }
      finish(index)
      return nil
    }
    if texts[index].isSpoilt || (isWhole && value.isEmpty) { return nil }
    guard isWhole, value.isPlainText, held + value.count <= Self.limit else {
      spoil(index)
      return nil
    }
    if texts[index].pieces == 0 { texts[index].firstPacket = packet }
    texts[index].pieces += 1
    texts[index].bytes.append(value)
    return nil
  }

  /// Takes out a text that is complete, and makes room for the next of the same characteristic.
  mutating func take(_ index: Int) -> Text {
    let text = texts[index]
    texts[index].bytes = []
    finish(index)
    return text
  }

  private mutating func finish(_ index: Int) {
    guard index < texts.count else { return }
    texts[index].bytes.removeAll(keepingCapacity: true)
    texts[index].pieces = 0
    texts[index].isSpoilt = false
  }

  /// A client subscribed: what the characteristic sends from now on is the beginning of a text.
  mutating func begin(_ handle: AttributeHandle, _ direction: Direction) {
    guard let index = place(of: handle, direction, isSpoilt: false) else { return }
    finish(index)
  }

  /// Something that went in `direction` is lost, and may have been a piece of any text.
  mutating func spoil(_ direction: Direction) {
    for index in texts.indices where texts[index].direction == direction { spoil(index) }
  }

  private mutating func spoil(_ index: Int) {
    texts[index].isSpoilt = true
    texts[index].bytes = []
  }

  private mutating func place(
    of handle: AttributeHandle, _ direction: Direction, isSpoilt: Bool
  ) -> Int? {
    var index = 0
    while index < texts.count,
      texts[index].handle != handle || texts[index].direction != direction
    { index += 1 }
    if index == texts.count {
      guard index < Self.maximumTexts else { return nil }
      texts.append(Text(handle: handle, direction: direction, isSpoilt: isSpoilt))
    }
    return index
  }

  private var held: Int {
    var count = 0
    for index in texts.indices { count += texts[index].bytes.count }
    return count
  }
}

extension Span<UInt8> {
  /// Whether every byte may stand in UTF-8 text.
  ///
  /// No control characters but tab, line feed and carriage return. A piece may begin or end inside
  /// a character.
  var isPlainText: Bool {
    for index in indices {
      let byte = self[index]
      if byte < 0x20, byte != 0x09, byte != 0x0a, byte != 0x0d { return false }
      if byte == 0x7f || byte >= 0xf5 || byte == 0xc0 || byte == 0xc1 { return false }
    }
    return !isEmpty
  }
}
