public import Bytes

/// Information Request.
///
/// Core 5.4, Vol 3, Part A, 4.10.
public struct InformationRequest: Sendable, Hashable {
  /// What is asked for.
  public var type: InformationType

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 2 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(2, "Information Request")
    type = InformationType(rawValue: try reader.uint16LE("InfoType"))
  }
}
