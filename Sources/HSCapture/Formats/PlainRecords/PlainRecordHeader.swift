/// The header of a record in a format without a file header.
struct PlainRecordHeader {
  /// The longest header of any layout.
  static let longest = 13

  /// Bytes that follow the header; negative if the length does not even cover the header.
  var dataLength: Int
  /// Seconds since 1970, as the recorder took them.
  var seconds: UInt32
  /// Microseconds behind the second.
  var microseconds: UInt32
  /// PacketLogger: the type; hcidump: 1 for received, 0 for sent.
  var kind: UInt8
  /// hcidump: a byte that is zero.
  var padding: UInt8 = 0

  /// The header at `index`, which must have `layout.headerLength` bytes behind it; else one that
  /// makes no sense.
  @inline(__always)
  init(_ bytes: Span<UInt8>, at index: Int, _ layout: PlainRecordLayout) {
    guard index >= 0, index <= bytes.count &- layout.headerLength else {
      (dataLength, seconds, microseconds, kind) = (-1, 0, 0, 0)
      return
    }
    switch layout {
    case .packetLoggerBigEndian, .packetLoggerLittleEndian:
      let order = layout.order
      dataLength = Int(order.uint32(bytes, at: index)) &- 9
      seconds = order.uint32(bytes, at: index &+ 4)
      microseconds = order.uint32(bytes, at: index &+ 8)
      kind = bytes[index &+ 12]
    case .hcidump:
      dataLength = Int(ByteOrder.little.uint16(bytes, at: index))
      kind = bytes[index &+ 2]
      padding = bytes[index &+ 3]
      seconds = ByteOrder.little.uint32(bytes, at: index &+ 4)
      microseconds = ByteOrder.little.uint32(bytes, at: index &+ 8)
    }
  }

  /// The time; every pair of numbers has one.
  var time: CaptureTime {
    CaptureTime(
      nanoseconds: Int64(seconds) &* 1_000_000_000 &+ Int64(microseconds) &* 1000)
  }

  /// Whether no recorder writes such a header for any packet.
  func isImpossible(_ layout: PlainRecordLayout) -> Bool {
    if dataLength < 0 || microseconds >= 1_000_000 { return true }
    return layout == .hcidump && (kind > 1 || padding != 0 || dataLength == 0)
  }

  /// Whether the header is such as recorders write for packets and texts of the usual size.
  func isPlausible(_ layout: PlainRecordLayout) -> Bool {
    guard !isImpossible(layout), dataLength <= CaptureReader.largestPacket else { return false }
    return layout == .hcidump || Self.isKnown(type: kind)
  }

  /// Which way the packet went, if it is one.
  @inline(__always)
  func direction(_ layout: PlainRecordLayout) -> Direction? {
    guard layout != .hcidump else { return kind == 0 ? .sent : .received }
    return switch kind {
    case 0x00, 0x02, 0x08, 0x0A, 0x12: .sent
    case 0x01, 0x03, 0x09, 0x0B, 0x13: .received
    default: nil
    }
  }

  /// Whether PacketLogger assigns the type.
  static func isKnown(type: UInt8) -> Bool {
    switch type {
    case 0x00...0x03, 0x08...0x0B, 0x12, 0x13, 0xF7...0xFE: true
    default: false
    }
  }
}
