public import Bytes

/// Read Response: the value, or its beginning where it is longer than the PDU.
///
/// Core 5.4, Vol 3, Part F, 3.4.4.4.
public struct ReadResponse: Sendable, Hashable {
  /// Where the value stands, up to MTU - 1 bytes.
  public let value: ByteRange

  /// Reads the parameters behind the opcode.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    value = reader.takeRemaining()
  }
}
