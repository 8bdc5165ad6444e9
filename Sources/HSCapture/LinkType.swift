import HSBytes

extension LinkType {
  /// What a LINKTYPE number stands for, with the number; the names are those of the list of
  /// tcpdump.org.
  public static func name(ofNumber number: UInt16) -> String {
    let own = LinkType(number: number)
    if own != .foreign { return "\(own.name) (LINKTYPE \(number))" }
    if (147...162).contains(number) {
      return "private use, USER\(number - 147) (LINKTYPE \(number))"
    }
    let name: StaticText? =
      switch number {
      case 0: "loopback"
      case 1: "Ethernet"
      case 9: "PPP"
      case 12, 14, 101: "raw IP"
      case 105: "IEEE 802.11"
      case 113, 276: "Linux cooked capture"
      case 127: "IEEE 802.11 with radiotap header"
      case 195, 215, 230, 283: "IEEE 802.15.4"
      case 227: "SocketCAN"
      case 228: "IPv4"
      case 229: "IPv6"
      case 253: "netlink"
      case 255: "Bluetooth BR/EDR baseband"
      default: nil
      }
    return name.map { "\($0) (LINKTYPE \(number))" } ?? "LINKTYPE \(number)"
  }

  /// What a LINKTYPE number of pcap and pcapng means.
  ///
  /// The numbers are those of <https://www.tcpdump.org/linktypes.html>.
  package init(number: UInt16) {
    self = Self.allCases.first { $0.numbers.contains(number) } ?? .foreign
  }

  /// Which way a record of the Linux monitor went, by its opcode.
  static func direction(ofMonitor opcode: UInt32) -> Direction? {
    switch opcode {
    case 2, 4, 6, 18: .sent
    case 3, 5, 7, 19: .received
    default: nil
    }
  }

  /// The access address of every packet of advertising (Core Specification, Vol 6, Part B, 2.1.2).
  public static let advertisingAccessAddress: UInt32 = 0x8e89_bed6
}
