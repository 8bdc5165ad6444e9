import HSProtocols

/// The columns that the lines of a series have in common: connection, peer and handle, each with a comma
/// behind it.
///
/// They are written once, and copied from line to line.
package struct SharedColumns {
  private var connection = -1
  private var peer: DeviceAddress?
  private var handle = AttributeHandle(rawValue: 0)
  /// The text, eight bytes to a word; what is behind it in the last words does not count.
  private(set) var words = InlineArray<6, UInt64>(repeating: 0)
  /// Bytes of the text, which the words hold for a connection's number of up to 19 digits.
  private(set) var length = 0

  /// No line's columns.
  package init() {}

  /// The columns of a line.
  @inline(never)
  init(connection: Int, peer: DeviceAddress?, handle: AttributeHandle) {
    self.connection = connection
    self.peer = peer
    self.handle = handle
    var text = OutputBuffer()
    text.append(connection)
    text.append(byte: 0x2c)
    if let peer { text.append(peer) }
    text.append(byte: 0x2c)
    text.append(handle)
    text.append(byte: 0x2c)
    length = min(text.count, 48)
    let bytes = text.span
    for index in 0..<length {
      words[index / 8] |= UInt64(bytes[index]) << UInt64(index % 8 * 8)
    }
  }

  /// Whether they are a line's columns.
  @inline(__always)
  func suit(connection: Int, peer: DeviceAddress?, handle: AttributeHandle) -> Bool {
    connection == self.connection && handle == self.handle && peer?.value == self.peer?.value
      && peer?.type == self.peer?.type
  }
}
