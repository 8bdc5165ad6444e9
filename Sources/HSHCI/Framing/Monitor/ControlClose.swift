public import HSBytes

/// Control Close: a program closed its control channel.
///
/// The payload is the channel's cookie (4). Bytes behind it are left unread.
public struct ControlClose: Sendable, Hashable {
  /// The channel, by the number that Control Open gave it.
  public let cookie: UInt32

  /// Reads the payload.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 4 octets are there.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    cookie = try reader.uint32LE("cookie")
  }
}
