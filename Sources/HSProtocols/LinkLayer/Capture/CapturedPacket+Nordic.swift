public import HSBase
import HSCapture

extension CapturedPacket {
  /// Whether a record has the headers of Nordic's sniffer, where its link type does not say it.
  ///
  /// The link type of older captures is free for any use, so both lengths and the version must be
  /// right.
  ///
  /// - Parameters:
  ///   - reader: The record's bytes.
  ///   - originalLength: How many there were before the recorder cut any.
  /// - Returns: Whether they fit.
  public static func isNordic(_ reader: borrowing ByteReader, originalLength: Int) -> Bool {
    guard let second = reader.peek(at: 1), let third = reader.peek(at: 2),
      let version = reader.peek(at: 3), let identifier = reader.peek(at: 6),
      (1...4).contains(version)
    else { return false }
    if version == 1, second != 6 { return false }
    let length = version == 1 ? Int(third) : Int(second) | Int(third) << 8
    // The byte of padding is counted even by programs that take it out.
    guard length == originalLength - 7 || length == originalLength - 6 else { return false }
    return !isFromAir(identifier) || reader.peek(at: 7) == 10
  }

  /// Whether a packet of the sniffer's holds one of the air, by its kind.
  ///
  /// Other programs that drive the dongle leave the kind at 0.
  private static func isFromAir(_ identifier: UInt8) -> Bool {
    identifier == 0 || identifier == 2 || identifier == 6
  }

  /// Reads the headers of Nordic's sniffer, in protocol versions 1 to 4.
  ///
  /// ```
  ///    version 1                  later versions
  ///    0 board          1 byte    0 board           1 byte
  ///    1 header length  1 byte    1 payload length  2 bytes
  ///    2 payload length 1 byte
  ///    3 version        1 byte    3 version         1 byte
  ///    4 counter        2 bytes   4 counter         2 bytes
  ///    6 packet kind    1 byte    6 packet kind     1 byte
  /// ```
  ///
  /// Behind it, for packets from the air:
  ///
  /// ```
  ///    0 header length  1 byte, 10 with itself
  ///    1 flags          1 byte
  ///    2 channel        1 byte
  ///    3 RSSI           1 byte, dBm without its sign
  ///    4 event counter  2 bytes
  ///    6 time           4 bytes, µs
  /// ```
  init(nordic reader: inout ByteReader) throws(DecodeError) {
    self.init()
    try reader.require(7, "Sniffer header")
    _ = try reader.take(3, "Payload length")
    let version = try reader.uint8("Protocol version")
    guard (1...4).contains(version) else {
      throw reader.invalid("Protocol version", value: UInt64(version), count: 1)
    }
    _ = try reader.uint16LE("Packet counter")
    let identifier = try reader.uint8("Packet kind")
    guard Self.isFromAir(identifier) else {
      kind = .message(identifier)
      return
    }
    try reader.require(10, "Sniffer packet header")
    let length = try reader.uint8("Header length")
    guard length == 10 else {
      throw reader.invalid("Header length", value: UInt64(length), count: 1)
    }
    let flags = try reader.uint8("Flags")
    channel = try reader.uint8("Channel")
    let strength = try reader.uint8("RSSI")
    // Programs that did not measure it leave it at 0; no packet comes in as strong as that.
    rssi = strength == 0 ? nil : Int8(exactly: -Int(strength))
    event = try reader.uint16LE("Event counter")
    _ = try reader.take(4, "Time")
    mayHavePadding = true
    isValid = flags & 0x01 != 0
    switch flags >> 4 & 7 {
    case 0: phy = .le1M
    case 1: phy = .le2M
    case 2, 3: phy = .leCoded
    default: break
    }
    // Which flags the others are depends on the packet's kind, which before version 3 only the
    // access address tells: advertising PDUs do not come with these set.
    if identifier == 2, version >= 3 {
      auxiliary = AuxiliaryKind(rawValue: flags >> 1 & 3)
    } else {
      direction = flags & 0x02 != 0 ? .sent : .received
      isEncrypted = flags & 0x04 != 0
      // The check succeeds only with the key, and then the payload is passed on in clear.
      isDecrypted = flags & 0x0c == 0x0c
    }
  }
}
