import HSBase
import HSCapture

/// How long the packets of a kind are: where their header says so.
enum PacketShape {
  /// Bytes in a packet's header.
  static func headerLength(_ kind: Packet.Kind) -> Int { StreamLayout.headerLength(kind.type ?? 2) }

  /// The length of the whole packet that begins with `header`; `nil` if it holds too little.
  static func length(_ kind: Packet.Kind, _ header: Span<UInt8>) -> Int? {
    StreamLayout.packetLength(kind.type ?? 2, header, at: 0)
  }

  /// Whether the bytes are an event by length and contents, of a code whose shape is known.
  ///
  /// Strict, so that reports of keyboards and mice, which come by interrupt transfers as well, are
  /// not taken for events.
  static func isKnownEvent(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= 4, Int(bytes[1]) == bytes.count &- 2 else { return false }
    let count = bytes.count &- 2
    switch bytes[0] {
    case 0x05, 0x08: return count == 4 && isHandle(high: bytes[4])
    case 0x0E: return count >= 3 && bytes[2] <= 32 && isOpcode(bytes[3], bytes[4])
    case 0x0F: return count == 4 && bytes[3] <= 32 && isOpcode(bytes[4], bytes[5])
    case 0x13: return count >= 5 && count == 1 &+ 4 &* Int(bytes[2]) && isHandle(high: bytes[4])
    case 0x3E:
      switch bytes[2] {
      case 0x01: return count == 19
      case 0x02: return count >= 12 && bytes[3] >= 1 && bytes[3] <= 25 && bytes[4] <= 4
      case 0x03: return count == 10
      case 0x04: return count == 12
      case 0x05: return count == 13
      case 0x07: return count == 11
      case 0x0A: return count == 31
      case 0x0D: return count >= 26 && bytes[3] >= 1 && bytes[3] <= 10
      default: return false
      }
    default: return false
    }
  }

  /// Whether the bytes are ACL data by length, of a connection that there can be.
  static func isData(_ bytes: Span<UInt8>, length: Int) -> Bool {
    guard let expected = Self.length(.acl, bytes), expected == length else { return false }
    // Neither broadcast nor the reserved packet boundary, and at least a byte.
    return isHandle(high: bytes[1] & 0x0F) && bytes[1] & 0xC0 == 0 && length > 4
  }

  /// Whether the bytes are ACL data that holds a whole L2CAP frame of a fixed channel.
  static func isFrame(_ bytes: Span<UInt8>, length: Int) -> Bool {
    guard isData(bytes, length: length), bytes.count >= 9 else { return false }
    let frame = Int(bytes.littleEndian(UInt16.self, at: 4))
    return frame &+ 8 == length && bytes[7] == 0 && bytes[6] >= 1 && bytes[6] <= 7
      && bytes[1] & 0x30 != 0x10
  }

  private static func isHandle(high: UInt8) -> Bool { high < 0x0F }

  private static func isOpcode(_ low: UInt8, _ high: UInt8) -> Bool {
    let group = high >> 2
    return group == 0x3F || group >= 1 && group <= 8 || (low == 0 && high == 0)
  }
}
