extension PlainRecordLayout {
  /// Both of PacketLogger's.
  static let ofPacketLogger: [PlainRecordLayout] = [
    .packetLoggerBigEndian, .packetLoggerLittleEndian,
  ]
}
