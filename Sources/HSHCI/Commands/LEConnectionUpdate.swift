public import HSBytes

/// A host wants other timing of a connection.
///
/// LE Connection Update. Core 5.4, Vol 4, Part E, 7.8.18.
public struct LEConnectionUpdate: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle
  /// The wanted timing.
  public let parameters: LEConnectionParameters

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(14, "LE Connection Update")
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    parameters = try LEConnectionParameters(parsing: &reader)
  }
}
