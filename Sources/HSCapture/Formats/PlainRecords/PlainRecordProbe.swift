/// Guesses which of the formats without a magic number bytes are in.
///
/// One record proves little, so each layout collects points over the first records: a packet whose
/// own length agrees with its record's gives points, an impossible header takes some away. The layout
/// with the most points wins.
enum PlainRecordProbe {
  private static let recordsWanted = 8

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

  /// The most likely layout of the first records of `bytes`, or `nil`.
  static func guess(
    _ bytes: Span<UInt8>, among layouts: [PlainRecordLayout] = PlainRecordLayout.allCases,
    from least: Int = 1
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
    guard layout == .hcidump else {
      let type = PacketWay.byPacketLogger[Int(header.kind)]?.type ?? 0
      let declared = StreamLayout.packetLength(type, bytes, at: offset)
      return declared.map { $0 == header.dataLength ? 3 : -2 }
        ?? (PlainRecordHeader.isKnown(type: header.kind) ? 1 : -1)
    }
    guard header.dataLength > 0 else { return -2 }
    guard offset < bytes.count else { return 0 }
    let type = bytes[offset]
    // Commands are only sent, events only received.
    guard (1...5).contains(type), type != 1 || header.kind == 0, type != 4 || header.kind == 1
    else { return -3 }
    let declared = StreamLayout.packetLength(type, bytes, at: offset + 1)
    return declared.map { $0 == header.dataLength - 1 ? 3 : -2 } ?? 0
  }
}
