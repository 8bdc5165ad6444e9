public import HSBytes

/// Read Multiple Response: the values of several attributes, one behind the other.
///
/// Core 5.4, Vol 3, Part F, 3.4.4.8.
///
/// Nothing marks where one value ends: only who knows their lengths can tell them apart.
public struct ReadMultipleResponse: Sendable, Hashable {
  /// The Set Of Values, up to MTU - 1 bytes.
  public let values: ByteRange

  /// Reads the parameters behind the opcode.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    values = reader.takeRemaining()
  }
}
