public import HSBase

/// A PDU together with the bytes behind it that it does not hold.
///
/// The tolerant way to read a PDU: where one of fixed length is followed by more bytes, it is kept
/// and the bytes are reported.
public struct ParsedPDU: Sendable, Hashable {
  /// The PDU.
  public let pdu: ATTPDU
  /// The bytes behind it; empty as a rule.
  public let trailing: ByteRange

  /// Reads a PDU and passes over all of the reader.
  ///
  /// Throws what `PDU` throws.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    pdu = try ATTPDU(parsing: &reader)
    trailing = reader.takeRemaining()
  }
}

extension ATTPDU {
  /// Reads a PDU that takes up all of the reader, strictly.
  ///
  /// Throws what `init(parsing:)` throws, and `trailing` where a PDU of fixed length is followed by more.
  public init(whole reader: inout ByteReader) throws(DecodeError) {
    try self.init(parsing: &reader)
    try reader.expectEnd("PDU")
  }
}
