public import Bytes

/// Handle Value Confirmation: the indication has arrived.
///
/// Core 5.4, Vol 3, Part F, 3.4.7.3.
public struct HandleValueConfirmation: Sendable, Hashable {
  /// Reads nothing: the PDU is its opcode.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {}
}
