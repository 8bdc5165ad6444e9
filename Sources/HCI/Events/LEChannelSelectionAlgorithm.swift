public import Bytes

/// How a new connection chooses its channels.
///
/// LE Channel Selection Algorithm. Core 5.4, Vol 4, Part E, 7.7.65.20.
public struct LEChannelSelectionAlgorithm: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle
  /// 0 for algorithm #1, 1 for algorithm #2.
  public let algorithm: UInt8

  /// Reads the parameters behind the subevent code; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(3, "LE Channel Selection Algorithm")
    handle = try EventField.handle(&reader)
    algorithm = try reader.uint8("Channel_Selection_Algorithm")
  }
}
