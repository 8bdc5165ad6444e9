import HSBytes

/// What Disconnection Request and Disconnection Response both say: which channel.
///
/// Core 5.4, Vol 3, Part A, 4.6 and 4.7.
public struct Disconnection: Sendable, Hashable {
  /// The channel on the end that receives the request.
  public var destination: ChannelID
  /// The channel on the end that sends the request.
  public var source: ChannelID

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameters:
  ///   - reader: Where to read.
  ///   - name: Which command it is, for the error.
  /// - Throws: `truncated` if fewer than 4 bytes are left.
  init(parsing reader: inout ByteReader, _ name: StaticText) throws(DecodeError) {
    try reader.require(4, name)
    destination = ChannelID(rawValue: try reader.uint16LE("Destination CID"))
    source = ChannelID(rawValue: try reader.uint16LE("Source CID"))
  }
}
