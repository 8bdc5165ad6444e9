import HSProtocols

/// What a sniffer's link type puts in front of a packet.
struct AirFraming {
  let view: SimulatedView
  /// Records so far.
  private var count = 0

  init(view: SimulatedView) { self.view = view }

  /// The bytes of a record.
  mutating func frame(_ record: SimulatedRecord) -> [UInt8] {
    defer { count += 1 }
    guard let mark = record.air else { return record.bytes }
    switch view {
    case .airWithHeader: return Self.radio(record, mark) + record.bytes
    case .nordic: return nordic(record, mark) + record.bytes
    default: return record.bytes
    }
  }

  /// LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR.
  private static func radio(_ record: SimulatedRecord, _ mark: AirMark) -> [UInt8] {
    // Dewhitened; signal, noise, reference address and CRC are valid.
    var flags = 0x0001 | 0x0002 | 0x0004 | 0x0010 | 0x0400
    if mark.isValid { flags |= 0x0800 }
    if !mark.isAdvertising { flags |= record.direction == .sent ? 2 << 7 : 3 << 7 }
    // Decrypted, and its integrity checked.
    if mark.isDecrypted { flags |= 0x0008 | 0x3000 }
    return [
      place(of: mark.channel), UInt8(bitPattern: mark.strength), UInt8(bitPattern: -96), 0,
    ] + record.bytes.prefix(4) + word(flags)
  }

  /// Where a channel lies: 2402 MHz and this many times 2 MHz.
  ///
  /// Core 5.4, Vol 6, Part B, 1.4.1.
  private static func place(of channel: UInt8) -> UInt8 {
    switch channel {
    case 37: 0
    case 38: 12
    case 39: 39
    case 0...10: channel + 1
    default: channel + 2
    }
  }

  /// The header of Nordic's sniffer, version 3 of its protocol.
  private func nordic(_ record: SimulatedRecord, _ mark: AirMark) -> [UInt8] {
    let length = word(10 + record.bytes.count + record.missing)
    let counter = word(count & 0xffff)
    var flags: UInt8 = mark.isValid ? 0x01 : 0
    if !mark.isAdvertising, record.direction == .sent { flags |= 0x02 }
    if mark.isEncrypted { flags |= 0x04 }
    if mark.isDecrypted { flags |= 0x08 }
    let time = octets(max(0, record.time) & 0xffff_ffff, 4)
    return [0] + length + [3] + counter + [mark.isAdvertising ? 2 : 6]
      + [10, flags, mark.channel, UInt8(-Int(mark.strength))]
      + word(mark.event & 0xffff) + time
  }
}
