public import Bytes

/// Connection Parameter Update Response.
///
/// Core 5.4, Vol 3, Part A, 4.21.
public struct ConnectionParameterUpdateResponse: Sendable, Hashable {
  /// Whether the parameters are taken.
  public var result: ConnectionParameterUpdateResult

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 2 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(2, "Connection Parameter Update Response")
    result = ConnectionParameterUpdateResult(rawValue: try reader.uint16LE("Result"))
  }
}
