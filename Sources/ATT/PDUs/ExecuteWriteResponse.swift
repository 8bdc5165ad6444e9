public import Bytes

/// Execute Write Response: the queue is written or dropped.
///
/// Core 5.4, Vol 3, Part F, 3.4.6.4.
public struct ExecuteWriteResponse: Sendable, Hashable {
  /// Reads nothing: the PDU is its opcode.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {}
}
