/// Guesses which of the formats without a magic number bytes are in.
///
/// One record proves little, so each layout collects points over the first records: a packet whose
/// own length agrees with its record's gives points, an impossible header takes some away. The layout
/// with the most points wins.
enum PlainRecordProbe {
  private static let recordsWanted = 8

  /// The most likely layout of the first records of `bytes`, or `nil`.
  static func guess(_ bytes: Span<UInt8>) -> PlainRecordLayout? {
    guess(bytes, among: PlainRecordLayout.allCases, from: 1)
  }

  /// The only one of `layouts` in which the first record is a packet of exactly its length; `nil` if
  /// there is not exactly one.
  static func certain(
    _ bytes: Span<UInt8>, among layouts: [PlainRecordLayout]
  ) -> PlainRecordLayout? {
    var found: PlainRecordLayout?
    for layout in layouts {
      let header = PlainRecordHeader(bytes, at: 0, layout)
      guard !header.isImpossible(layout), header.dataLength <= CaptureReader.largestPacket,
        points(header, bytes, at: layout.headerLength, layout) == 3
      else { continue }
      guard found == nil else { return nil }
      found = layout
    }
    return found
  }

  /// The byte order of a capture that the user calls PacketLogger, even if it is damaged.
  static func byteOrder(_ bytes: Span<UInt8>) -> PlainRecordLayout {
    guess(bytes, among: PlainRecordLayout.ofPacketLogger, from: .min)
      ?? .packetLoggerBigEndian
  }

  private static func guess(
    _ bytes: Span<UInt8>, among layouts: [PlainRecordLayout], from least: Int
  ) -> PlainRecordLayout? {
    var best: (layout: PlainRecordLayout, points: Int)?
    for layout in layouts {
      let points = points(bytes, layout)
      if points >= least, points > best?.points ?? .min { best = (layout, points) }
    }
    return best?.layout
  }

  /// The points of a layout over the first records.
  private static func points(_ bytes: Span<UInt8>, _ layout: PlainRecordLayout) -> Int {
    var offset = 0
    var points = 0
    for _ in 0..<recordsWanted where offset <= bytes.count - layout.headerLength {
      let header = PlainRecordHeader(bytes, at: offset, layout)
      // Later on it is damage; at the very beginning it is another format.
      if header.isImpossible(layout) || header.dataLength > CaptureReader.maximumRecordLength {
        return offset == 0 ? -100 : points - 3
      }
      points += Self.points(header, bytes, at: offset + layout.headerLength, layout)
      offset += layout.headerLength + header.dataLength
    }
    return points
  }

  private static func points(
    _ header: PlainRecordHeader, _ bytes: Span<UInt8>, at offset: Int,
    _ layout: PlainRecordLayout
  ) -> Int {
    var place = offset
    var type = header.kind
    if layout == .hcidump {
      guard header.dataLength > 0 else { return -2 }
      guard offset < bytes.count else { return 0 }
      place += 1
      switch bytes[offset] {
      case 1: type = 0x00
      case 2: type = 0x02
      case 3: type = 0x08
      case 4: type = 0x01
      case 5: type = 0x12
      default: return -3
      }
      // Commands are only sent, events only received.
      if type <= 1, type != header.kind { return -3 }
    }
    let length = header.dataLength - (place - offset)
    switch declaredLength(type, bytes, at: place) {
    case .some(let declared): return declared == length ? 3 : -2
    case nil:
      if layout == .hcidump { return 0 }
      return PlainRecordHeader.isKnown(type: type) ? 1 : -1
    }
  }

  /// The length that a packet's own header announces, header included; `nil` without a header.
  private static func declaredLength(_ type: UInt8, _ bytes: Span<UInt8>, at place: Int) -> Int? {
    switch type {
    case 0x00, 0x08, 0x09: return place + 2 < bytes.count ? 3 + Int(bytes[place + 2]) : nil
    case 0x01: return place + 1 < bytes.count ? 2 + Int(bytes[place + 1]) : nil
    case 0x02, 0x03, 0x12, 0x13:
      guard place + 3 < bytes.count else { return nil }
      let field = Int(bytes[place + 2]) | Int(bytes[place + 3]) << 8
      return 4 + (type >= 0x12 ? field & 0x3FFF : field)
    default: return nil
    }
  }
}
