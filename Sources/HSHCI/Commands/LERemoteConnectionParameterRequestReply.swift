public import HSBytes

/// A host accepts the timing that the peer asked for.
///
/// LE Remote Connection Parameter Request Reply. Core 5.4, Vol 4, Part E, 7.8.31.
public struct LERemoteConnectionParameterRequestReply: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle
  /// The timing that is accepted.
  public let parameters: LEConnectionParameters

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(14, "LE Remote Connection Parameter Request Reply")
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    parameters = try LEConnectionParameters(parsing: &reader)
  }
}
