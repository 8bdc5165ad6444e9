public import HSBytes

/// Connection Request.
///
/// Core 5.4, Vol 3, Part A, 4.2. A PSM of more than two octets leaves surplus bytes;
/// nothing in use has one.
public struct ConnectionRequest: Sendable, Hashable {
  /// What the channel is for.
  public var psm: PSM
  /// The channel on the end that asks.
  public var source: ChannelID

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 4 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(4, "Connection Request")
    psm = PSM(rawValue: try reader.uint16LE("PSM"))
    source = ChannelID(rawValue: try reader.uint16LE("Source CID"))
  }
}
