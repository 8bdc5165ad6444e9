public import Bytes

/// Disconnection Response.
///
/// Core 5.4, Vol 3, Part A, 4.7.
public struct DisconnectionResponse: Sendable, Hashable {
  /// The channel on the end that was asked to close it.
  public var destination: ChannelID
  /// The channel on the end that asked.
  public var source: ChannelID

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 4 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(4, "Disconnection Response")
    destination = ChannelID(rawValue: try reader.uint16LE("Destination CID"))
    source = ChannelID(rawValue: try reader.uint16LE("Source CID"))
  }
}
