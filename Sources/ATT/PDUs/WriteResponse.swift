public import Bytes

/// Write Response: the value is written.
///
/// Core 5.4, Vol 3, Part F, 3.4.5.2.
public struct WriteResponse: Sendable, Hashable {
  /// Reads nothing: the PDU is its opcode.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {}
}
