public import Bytes

/// Move Channel Response.
///
/// Core 5.2, Vol 3, Part A, 4.17; Core 5.3 removed it.
public struct MoveChannelResponse: Sendable, Hashable {
  /// The channel on the end that asked for the move.
  public var initiator: ChannelID
  /// Whether the channel may be moved.
  public var result: MoveChannelResult

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 4 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(4, "Move Channel Response")
    initiator = ChannelID(rawValue: try reader.uint16LE("Initiator CID"))
    result = MoveChannelResult(rawValue: try reader.uint16LE("Result"))
  }
}
