public import Bytes

/// Move Channel Confirmation Response.
///
/// Core 5.2, Vol 3, Part A, 4.19; Core 5.3 removed it.
public struct MoveChannelConfirmationResponse: Sendable, Hashable {
  /// The channel on the end that asked for the move.
  public var initiator: ChannelID

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 2 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(2, "Move Channel Confirmation Response")
    initiator = ChannelID(rawValue: try reader.uint16LE("Initiator CID"))
  }
}
