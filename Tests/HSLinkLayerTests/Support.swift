import HSProtocols

/// Bytes of hexadecimal digits; blanks are passed over.
func hex(_ text: String) -> [UInt8] { (try? Hex.bytes(text)) ?? [] }

/// A record's bytes, taken apart.
struct Heard: Equatable {
  var captured: CapturedPacket
  var packet: AirPacket?

  /// Takes apart what stands behind a pseudo-header.
  init(_ bytes: [UInt8], _ link: LinkType, missing: Int = 0) throws(DecodeError) {
    var reader = ByteReader(bytes.span, base: 100, layer: .linkLayer, limit: .record)
    captured = try CapturedPacket(parsing: &reader, link: link)
    if case .message = captured.kind { return }
    var body = reader.at(captured.packet)
    var address = reader.at(captured.packet)
    let isAdvertising = try address.uint32LE("AA") == AccessAddress.advertising.rawValue
    packet = try AirPacket(
      parsing: &body, captured: captured, isAdvertising: isAdvertising, missing: missing)
  }

  static func == (left: Heard, right: Heard) -> Bool {
    left.captured == right.captured && left.packet == right.packet
  }
}

/// A packet with its CRC.
func onAir(_ address: UInt32, crcInitial: UInt32, _ pdu: [UInt8]) -> [UInt8] {
  var check = CRC24(initial: crcInitial)
  check.update(pdu.span)
  let crc = (0..<3).map { UInt8(truncatingIfNeeded: check.value >> (8 * $0)) }
  return (0..<4).map { UInt8(truncatingIfNeeded: address >> (8 * $0)) } + pdu + crc
}

/// Records of every kind of capture, whole and sound.
enum Sample {
  static let advertisement = onAir(
    0x8e89_bed6, crcInitial: 0x55_5555, hex("40 0d 01 00 00 00 00 e0 02 01 06 03 03 0d 18"))
  static let connect = onAir(
    0x8e89_bed6, crcInitial: 0x55_5555,
    hex(
      """
      c5 22 07 00 00 ee ff c0 01 00 00 00 00 e0 78 56 34 12 bc 9a 78 02 06 00 18 00 00 00 2a 00
      ff ff ff ff 1f a9
      """))
  static let notification = onAir(
    0x1234_5678, crcInitial: 0x78_9abc, hex("0a 09 05 00 04 00 1b 12 00 06 3c"))

  /// Behind the pseudo-header of each link type.
  static let records: [(link: LinkType, bytes: [UInt8])] = [
    (.leLinkLayer, advertisement), (.leLinkLayer, connect), (.leLinkLayer, notification),
    (.leLinkLayerWithHeader, hex("00 c8 80 00 d6 be 89 8e 37 0c") + advertisement),
    (.leLinkLayerWithHeader, hex("05 c8 80 00 78 56 34 12 13 0d") + notification),
    (.nordicSniffer, hex("01 00 00 03 05 00 06 0a 03 0c 2d 01 00 10 20 30 40") + notification),
    (.nordicSniffer, hex("01 06 22 01 05 00 06 0a 01 25 2d 01 00 10 20 30 40") + advertisement),
    (
      .ppi,
      hex("00 00 18 00 93 00 00 00 36 75 0c 00 00 62 09 00 6b 36 e3 00 e8 dc ee 3c") + notification
    ),
  ]
}
