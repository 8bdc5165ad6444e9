public import Bytes

/// A host asks who made the peer's controller.
///
/// Read Remote Version Information. Core 5.4, Vol 4, Part E, 7.1.23.
public struct ReadRemoteVersionInformation: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(2, "Read Remote Version Information")
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
  }
}
