public import Bytes

/// Credit Based Reconfigure Response.
///
/// Core 5.4, Vol 3, Part A, 4.28.
public struct CreditBasedReconfigureResponse: Sendable, Hashable {
  /// Whether the change is taken.
  public var result: ReconfigurationResult

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 2 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(2, "Credit Based Reconfigure Response")
    result = ReconfigurationResult(rawValue: try reader.uint16LE("Result"))
  }
}
