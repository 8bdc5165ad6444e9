public import HSBytes

/// Read Response and Read Blob Response: a value, or part of it.
///
/// Core 5.4, Vol 3, Part F, 3.4.4.4 and 3.4.4.6.
public struct ReadResponse: Sendable, Hashable {
  /// Where the bytes stand, up to MTU - 1; empty behind the value's end.
  public let value: ByteRange

  /// Reads the parameters behind the opcode.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    value = reader.takeRemaining()
  }
}
