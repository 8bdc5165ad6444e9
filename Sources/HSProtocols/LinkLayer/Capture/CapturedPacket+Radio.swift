import HSBase
import HSCapture

extension CapturedPacket {
  /// Reads the pseudo-header of LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR.
  ///
  /// ```
  ///    0 RF channel                1 byte, 2402 MHz + 2 MHz times this
  ///    1 signal power              1 byte, dBm
  ///    2 noise power               1 byte, dBm
  ///    3 access address offenses   1 byte
  ///    4 reference access address  4 bytes
  ///    8 flags                     2 bytes
  /// ```
  init(radio reader: inout ByteReader) throws(DecodeError) {
    self.init()
    try reader.require(10, "Radio header")
    let frequency = try reader.uint8("RF channel")
    let signal = try reader.int8("Signal power")
    _ = try reader.take(6, "Reference access address")
    let flags = try reader.uint16LE("Flags")
    channel = Self.channel(atFrequency: frequency)
    if flags & 0x0002 != 0 { rssi = signal }
    isDecrypted = flags & 0x0008 != 0
    if flags & 0x0400 != 0 { isValid = flags & 0x0800 != 0 }
    switch flags >> 14 {
    case 0: phy = .le1M
    case 1: phy = .le2M
    case 2: phy = .leCoded
    default: break
    }
    switch flags >> 7 & 7 {
    case 1: auxiliary = AuxiliaryKind(rawValue: UInt8(truncatingIfNeeded: flags >> 12 & 3))
    case 2:
      kind = .data
      direction = .sent
    case 3:
      kind = .data
      direction = .received
    case 4...6: kind = .isochronous
    default: break
    }
    if isDecrypted { isEncrypted = true }
  }

  /// The channel's index from the place of its frequency: the advertising channels lie between the
  /// others.
  ///
  /// Core 5.4, Vol 6, Part B, 1.4.1.
  static func channel(atFrequency place: UInt8) -> UInt8? {
    switch place {
    case 0: 37
    case 1...11: place - 1
    case 12: 38
    case 13...38: place - 2
    case 39: 39
    default: nil
    }
  }
}
