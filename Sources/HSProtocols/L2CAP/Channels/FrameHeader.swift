/// The header of a basic frame: how long its payload is and for which channel.
///
/// Core 5.4, Vol 3, Part A, 3.1. Every other frame type begins with the same four bytes.
///
/// ```
///  0        2            4
///  +--------+------------+---------------------+
///  | length | channel ID | payload, `length`   |
///  +--------+------------+---------------------+
/// ```
public struct FrameHeader: Sendable, Hashable {
  /// Bytes behind the header, as the sender says.
  public var length: UInt16
  /// The channel on the receiver's end.
  public var channel: ChannelID

  /// Bytes of the header itself.
  public static let byteCount = 4

  /// A header by its fields.
  public init(length: UInt16, channel: ChannelID) {
    self.length = length
    self.channel = channel
  }

  /// The header that `bytes` begins with, or `nil` if not all of it is there.
  @inlinable
  public init?(_ bytes: Span<UInt8>) {
    guard bytes.count >= Self.byteCount else { return nil }
    length = UInt16(bytes[0]) | UInt16(bytes[1]) &<< 8
    channel = ChannelID(rawValue: UInt16(bytes[2]) | UInt16(bytes[3]) &<< 8)
  }

  /// Bytes of the whole frame, header included: 4 to 65 539.
  @inlinable
  public var frameLength: Int { Self.byteCount &+ Int(length) }
}
