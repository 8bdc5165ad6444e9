import HSProtocols

/// A notification that stands whole in an ACL packet: what captures hold most of.
///
/// ```
///    0               2        4              6         8        9                  11
///    | handle, flags | length | L2CAP length | channel | opcode | attribute handle | value …
/// ```
///
/// Where each length agrees with the next and with the packet's, no layer has anything else to say of it
/// (Core 5.4, Vol 4, Part E, 5.4.2; Vol 3, Part A, 3.1; Vol 3, Part F, 3.4.7.1). What is odd in any way is
/// none of these.
struct WholeNotification {
  /// The connection's handle.
  let connection: ConnectionHandle
  /// The attribute's handle.
  let attribute: AttributeHandle
  /// The ATT PDU.
  let pdu: ByteRange
  /// The value.
  let value: ByteRange

  /// The notification that a packet holds; `nil` if it holds anything else.
  ///
  /// - Parameters:
  ///   - packet: Where the packet stands in its record.
  ///   - bytes: The record.
  ///   - offset: Where the record stands in the capture.
  @inline(__always)
  init?(_ packet: ReceivedPacket, _ bytes: Span<UInt8>, at offset: Int) {
    let length = packet.length
    // The lengths of HCI and L2CAP have 16 bits.
    guard length >= 11, length <= 0xffff else { return nil }
    let headers = bytes.littleEndian(UInt64.self, at: packet.start)
    let opcode = bytes.littleEndian(UInt8.self, at: packet.start &+ 8)
    let isContinuing = headers >> 12 & 3 == 1
    guard Int(headers >> 16 & 0xffff) == length &- 4, Int(headers >> 32 & 0xffff) == length &- 8,
      headers >> 48 == 4, opcode == 0x1B, !isContinuing
    else { return nil }
    connection = ConnectionHandle(rawValue: UInt16(truncatingIfNeeded: headers))
    attribute = AttributeHandle(
      rawValue: bytes.littleEndian(UInt16.self, at: packet.start &+ 9))
    let start = offset &+ packet.start
    pdu = ByteRange(offset: start &+ 8, count: length &- 8)
    value = ByteRange(offset: start &+ 11, count: length &- 11)
  }
}
