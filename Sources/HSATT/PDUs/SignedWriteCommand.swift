public import HSBytes

/// Signed Write Command: a Write Command with a signature in place of an encrypted link.
///
/// Core 5.4, Vol 3, Part F, 3.4.5.4.
///
/// ```
///   0    1                  3                 last 12
///   +----+------------------+-----------------+--------------------------+
///   | d2 | attribute handle | attribute value | authentication signature |
///   +----+------------------+-----------------+--------------------------+
/// ```
public struct SignedWriteCommand: Sendable, Hashable {
  /// The attribute.
  public let attributeHandle: AttributeHandle
  /// Where the new value stands, up to MTU - 15 bytes.
  public let value: ByteRange
  /// Where the signature's 12 bytes stand: a sign counter of 4 and a code of 8.
  ///
  /// `nil` where the recorder cut the PDU: then the end of the value is unknown, and `value` holds all
  /// the bytes.
  public let authenticationSignature: ByteRange?

  /// Reads the parameters behind the opcode.
  ///
  /// Throws `truncated` where fewer than 12 bytes stand behind the handle of a PDU that is not cut.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    attributeHandle = try AttributeHandle(parsing: &reader, "Attribute Handle")
    if reader.isCut {
      value = reader.takeRemaining()
      authenticationSignature = nil
    } else {
      try reader.require(Self.signatureLength, "Authentication Signature")
      value = try reader.take(reader.remaining - Self.signatureLength, "Attribute Value")
      authenticationSignature = reader.takeRemaining()
    }
  }
}

extension SignedWriteCommand {
  /// Length of the signature in bytes.
  public static var signatureLength: Int { 12 }
}
