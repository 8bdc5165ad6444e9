public import HSBytes

/// A handle and a value: all that Write Request, Write Command, Handle Value Notification and Handle
/// Value Indication hold.
///
/// Core 5.4, Vol 3, Part F, 3.4.5.1, 3.4.5.3, 3.4.7.1 and 3.4.7.2.
///
/// ```
///   0        1                  3
///   +--------+------------------+-----------------+
///   | opcode | attribute handle | attribute value |
///   +--------+------------------+-----------------+
/// ```
public struct HandleValue: Sendable, Hashable {
  /// The attribute.
  public let attributeHandle: AttributeHandle
  /// Where the value stands, up to MTU - 3 bytes.
  public let value: ByteRange

  /// Reads the parameters behind the opcode.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    attributeHandle = try AttributeHandle(parsing: &reader, "Attribute Handle")
    value = reader.takeRemaining()
  }

  /// Reads a whole Handle Value Notification, opcode and all; `nil` if it is another PDU or has no
  /// handle.
  ///
  /// A short way for what most PDUs are: `PDU` reads the same, and says what is wrong.
  @inlinable
  @inline(__always)
  public init?(notification reader: borrowing ByteReader) {
    guard reader.remaining >= 3, reader.peek() == 0x1b, let low = reader.peek(at: 1),
      let high = reader.peek(at: 2)
    else { return nil }
    attributeHandle = AttributeHandle(rawValue: UInt16(low) | UInt16(high) << 8)
    value = ByteRange(offset: reader.position &+ 3, count: reader.remaining &- 3)
  }
}
