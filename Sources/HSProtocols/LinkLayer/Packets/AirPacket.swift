public import HSBase

/// A packet as it was on the air: access address, PDU, CRC.
///
/// Core 5.4, Vol 6, Part B, 2.1 and 2.2.
///
/// ```
///    0  access address     4 bytes
///    4  coding indicator   1 byte, on LE Coded only
///       PDU header         2 bytes, of which the second is the length
///       CTEInfo            1 byte, in data PDUs that say so
///       payload            as many bytes as the header says
///       CRC                3 bytes
/// ```
public struct AirPacket: Sendable, Hashable {
  /// What the capture says of it.
  public let captured: CapturedPacket
  /// The access address.
  public let accessAddress: AccessAddress
  /// The coding indicator; `nil` unless it came on LE Coded.
  public let codingIndicator: UInt8?
  /// The first byte of the PDU's header.
  public let header: UInt8
  /// The payload's length by the PDU's header.
  public let length: UInt8
  /// What the header says of a constant tone behind the packet.
  public let toneInfo: UInt8?
  /// The payload, as far as the recorder kept it.
  public let payload: ByteRange
  /// The CRC, if the recorder kept it.
  public let crc: UInt32?
  /// Bytes behind the CRC.
  public let trailing: Int

  /// Whether the payload is whole.
  public var isWhole: Bool { payload.count == Int(length) }

  /// Reads a packet.
  ///
  /// - Parameters:
  ///   - reader: The packet's bytes.
  ///   - captured: What the capture says of it.
  ///   - isAdvertising: Whether the access address is one of advertising.
  ///   - missing: Bytes that the recorder cut off.
  /// - Throws: `truncated` if the packet is shorter than its header says and was not cut.
  public init(
    parsing reader: inout ByteReader, captured: CapturedPacket, isAdvertising: Bool, missing: Int
  ) throws(DecodeError) {
    self.captured = captured
    try reader.require(6, "Packet")
    accessAddress = AccessAddress(rawValue: try reader.uint32LE("Access address"))
    if Self.isCoded(reader, captured, isAdvertising: isAdvertising, missing: missing) {
      codingIndicator = try reader.uint8("Coding indicator")
      try reader.require(2, "PDU header")
    } else {
      codingIndicator = nil
    }
    header = try reader.uint8("PDU header")
    length = try reader.uint8("PDU length")
    toneInfo =
      !isAdvertising && DataHeader(rawValue: header).hasToneInfo
      ? try reader.uint8("CTEInfo") : nil
    let expected = Int(length) + Self.checkLength
    if captured.mayHavePadding, missing == 0, reader.remaining == expected + 1 {
      _ = try reader.uint8("Padding")
    }
    if missing == 0 { try reader.require(expected, "Payload") }
    payload = try reader.take(min(Int(length), reader.remaining), "Payload")
    crc = reader.remaining >= Self.checkLength ? try reader.uint24LE("CRC") : nil
    trailing = reader.takeRemaining().count
  }

  /// Bytes in a CRC.
  static let checkLength = 3

  /// Whether a coding indicator precedes the PDU.
  ///
  /// Where the capture does not name the PHY, the length decides.
  private static func isCoded(
    _ reader: borrowing ByteReader, _ captured: CapturedPacket, isAdvertising: Bool, missing: Int
  ) -> Bool {
    if let phy = captured.phy { return phy == .leCoded }
    // Its values are 0 and 1 (Core 5.4, Vol 6, Part B, 2.2.3.2).
    guard missing == 0, let indicator = reader.peek(at: 0), indicator <= 1 else { return false }
    return !fits(reader, at: 0, isAdvertising) && fits(reader, at: 1, isAdvertising)
  }

  private static func fits(
    _ reader: borrowing ByteReader, at offset: Int, _ isAdvertising: Bool
  ) -> Bool {
    guard let header = reader.peek(at: offset), let length = reader.peek(at: offset + 1) else {
      return false
    }
    let tone = !isAdvertising && DataHeader(rawValue: header).hasToneInfo ? 1 : 0
    return reader.remaining == offset + 2 + tone + Int(length) + checkLength
  }

  // MARK: - Check

  /// Whether the CRC fits the PDU; `nil` if either is not whole.
  ///
  /// - Parameters:
  ///   - initial: The initial value of the link.
  ///   - reader: A reader over the bytes that the packet was parsed from.
  /// - Returns: Whether it fits.
  public func isValid(initial: UInt32, in reader: borrowing ByteReader) -> Bool? {
    guard isWhole, let crc else { return nil }
    var check = CRC24(initial: initial)
    check.update(header)
    check.update(length)
    if let toneInfo { check.update(toneInfo) }
    check.update(reader.at(payload).remainingBytes)
    return check.value == crc
  }

  /// The initial value with which the CRC fits; `nil` if PDU or CRC are not whole.
  ///
  /// For links whose beginning is not in the capture: two packets that agree on it are of one link,
  /// and undamaged.
  public func initialValue(in reader: borrowing ByteReader) -> UInt32? {
    guard isWhole, let crc else { return nil }
    var check = CRC24(received: crc)
    check.rewind(reader.at(payload).remainingBytes)
    if let toneInfo { check.rewind(toneInfo) }
    check.rewind(length)
    check.rewind(header)
    return check.initial
  }
}
