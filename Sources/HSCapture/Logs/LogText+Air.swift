import HSBase

// Packets that a sniffer took from the air, as texts print their octets.

/// What a text says in front of the octets of a packet of the air.
struct AirTitle {
  var time: UInt64
  /// Octets of the PDU, its header included.
  var length: Int
  var rssi: UInt8
  var channel: UInt8
  /// The PHY as captures number it: 0 for 1M, 1 for 2M, 2 for coded.
  var phy: UInt16
  /// Eight symbols a bit, on the coded PHY.
  var isLong = false
  /// The check sum as it went through the air; `nil` if the text does not tell.
  var checkSum: [UInt8]?
  var isValid = true
  /// Whether the text calls it a packet of advertising, and which way one of a connection went.
  var isAdvertising = false
  var isSent: Bool?

  /// Reads `Timestamp: 57.527382  Length: 22  RSSI: -58  Channel: 37  PHY: 1M  CRC: 0x94E31B`.
  init?(_ line: LogLine) {
    guard let time = line.after("Timestamp: ")?.trimmed.microseconds,
      let length = line.rest(behind: "Length:")?.trimmed.number, (2...300).contains(length),
      let rssi = line.rest(behind: "RSSI:")?.trimmed,
      let strength = rssi.after("-")?.number ?? rssi.number, strength < 128,
      let channel = line.rest(behind: "Channel:")?.trimmed.number, channel < 40
    else { return nil }
    (self.time, self.length, self.channel) = (time, length, UInt8(channel))
    self.rssi = UInt8(bitPattern: Int8(rssi.begins("-") ? -strength : strength))
    let phy = line.rest(behind: "PHY:")?.trimmed
    self.phy = phy?.begins("2M") == true ? 1 : phy?.begins("Coded") == true ? 2 : 0
    isLong = phy?.begins("Coded (S=2") != true
    if let sum = line.rest(behind: "CRC:")?.trimmed {
      isValid = !sum.begins("Invalid")
      // The bits of each octet come the other way round.
      checkSum = sum.hexadecimal.map { number in
        [16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0).bitsReversed }
      }
    }
  }

  /// The packet with the header of a capture (LINKTYPE 256) in front, and how many octets it had.
  ///
  /// - Parameters:
  ///   - octets: The PDU.
  ///   - link: The access address of the connection.
  /// - Returns: Both.
  func record(_ octets: [UInt8], link: UInt32) -> (octets: [UInt8], original: Int) {
    let isData = !isAdvertising && channel < 37
    let address = isData ? link : Self.advertisingAddress
    let place: UInt8 =
      switch channel {
      case 37: 0
      case 38: 12
      case 39: 39
      case 0...10: channel + 1
      default: channel + 2
      }
    // Without whitening, with the strength and the address; the check sum was tried by the sniffer.
    var flags: UInt16 = 0x0413 | (isValid ? 0x0800 : 0) | phy << 14
    if isData, let isSent { flags |= isSent ? 0x0100 : 0x0180 }
    var record: [UInt8] = [place, rssi, 0x80, 0]
    record.append(little: address)
    record.append(little: flags)
    record.append(little: address)
    if phy == 2 { record.append(isLong ? 0 : 1) }
    record += octets
    return (record + (checkSum ?? []), record.count + 3)
  }

  private static let advertisingAddress: UInt32 = 0x8E89_BED6
  /// What stands for the access address of a connection whose beginning the text does not have.
  static let unknownAddress: UInt32 = 0x5065_5641
}

extension LogText {
  /// Takes a line of Sniffle's: a packet's title, something that it says of it, or a row of its octets.
  ///
  /// ```
  ///   Timestamp: 57.561382  Length: 13  RSSI: -48  Channel:  7  PHY: 1M  CRC: 0x94E31B
  ///   LLID: LL DATA
  ///   Dir: M->S NESN: 0 SN: 0 MD: 0 Data Length: 11
  ///   0x0000:  02 0b 07 00 04 00 12 0d  00 01 00                 ..........
  /// ```
  mutating func takeSniffleLine(to output: inout [UInt8]) {
    let text = line[...].trimmed
    if let title = AirTitle(text) {
      handOn(to: &output)
      air = title
      clock.time = title.time
      account.tell()
      return
    }
    guard air != nil else {
      if !text.isEmpty { account.pass(lineNumber, line) }
      return
    }
    if text.begins("Ad Type: ") { air?.isAdvertising = true }
    if let way = text.rest(behind: "Dir: ") {
      air?.isSent = way.begins("M->S") || way.begins("C->P")
    }
    // Of a connection that begins: its packets are on the channels of data.
    if let address = text.rest(behind: " AA: 0x").flatMap({ HexText.octets(of: $0.prefix(8)) }
    ),
      address.count == 4
    {
      airLink = address.reduce(0) { $0 << 8 | UInt32($1) }
    }
    guard let length = air?.length, packet.count < length else { return }
    let dump = text.begins("0x") ? text.rest(behind: ":")?.trimmed : nil
    let row = Self.row(dump ?? text)
    // Words may begin with digits: without an offset, a row is as long as it can be.
    if dump != nil || row.count == min(16, length - packet.count) { packet += row }
  }
}

extension UInt8 {
  fileprivate var bitsReversed: UInt8 {
    (0..<8).reduce(0) { $0 | (self >> UInt8($1) & 1) << UInt8(7 - $1) }
  }
}
