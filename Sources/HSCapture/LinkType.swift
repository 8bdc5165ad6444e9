import HSBase

extension LinkType {
  /// What a LINKTYPE number stands for, with the number; the names are those of the list of
  /// tcpdump.org.
  public static func name(ofNumber number: UInt16) -> String {
    let own = LinkType(number: number)
    if own != .foreign { return "\(own.name) (LINKTYPE \(number))" }
    if (147...162).contains(number) {
      return "private use, USER\(number - 147) (LINKTYPE \(number))"
    }
    let name = OtherLink.allCases.first { $0.numbers.contains(number) }?.name
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
