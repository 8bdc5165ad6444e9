public import Bytes

/// Read Blob Response: part of a value.
///
/// Core 5.4, Vol 3, Part F, 3.4.4.6.
public struct ReadBlobResponse: Sendable, Hashable {
  /// Where the part of the value stands, up to MTU - 1 bytes; empty at the value's end.
  public let value: ByteRange

  /// Reads the parameters behind the opcode.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    value = reader.takeRemaining()
  }
}
