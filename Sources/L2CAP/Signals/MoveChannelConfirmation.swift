public import Bytes

/// Move Channel Confirmation.
///
/// Core 5.2, Vol 3, Part A, 4.18; Core 5.3 removed it.
public struct MoveChannelConfirmation: Sendable, Hashable {
  /// The channel on the end that asked for the move.
  public var initiator: ChannelID
  /// Whether the channel was moved.
  public var result: MoveChannelConfirmationResult

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 4 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(4, "Move Channel Confirmation")
    initiator = ChannelID(rawValue: try reader.uint16LE("Initiator CID"))
    result = MoveChannelConfirmationResult(rawValue: try reader.uint16LE("Result"))
  }
}
