public import HSBase

extension HandleValue {
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
