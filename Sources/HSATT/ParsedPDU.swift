public import HSBytes

/// A PDU together with the bytes behind it that it does not hold.
///
/// The tolerant way to read a PDU: where one of fixed length is followed by more bytes, it is kept
/// and the bytes are reported.
public struct ParsedPDU: Sendable, Hashable {
  /// The PDU.
  public let pdu: PDU
  /// The bytes behind it; empty as a rule.
  public let trailing: ByteRange

  /// Reads a PDU and passes over all of the reader.
  ///
  /// Throws what `PDU` throws, except `trailing`.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    pdu = try PDU(prefixOf: &reader)
    trailing = reader.takeRemaining()
  }
}
