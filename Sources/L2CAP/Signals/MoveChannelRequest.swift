public import Bytes

/// Move Channel Request.
///
/// Core 5.2, Vol 3, Part A, 4.16; Core 5.3 removed it.
public struct MoveChannelRequest: Sendable, Hashable {
  /// The channel on the end that asked for the move.
  public var initiator: ChannelID
  /// The controller that is to carry the channel.
  public var controller: UInt8

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 3 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(3, "Move Channel Request")
    initiator = ChannelID(rawValue: try reader.uint16LE("Initiator CID"))
    controller = try reader.uint8("Destination Controller ID")
  }
}
