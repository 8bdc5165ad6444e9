public import HSBytes

/// What the bytes of a record are.
public enum LinkType: UInt8, Sendable, CaseIterable {
  /// HCI without a packet type byte; the kind of packet is in the record's flags (btsnoop 1001).
  case hciH1
  /// HCI with the UART transport's packet type byte in front (btsnoop 1002, LINKTYPE 187 and 201).
  case hciH4
  /// A record of the Linux monitor; opcode and adapter are in the record's flags (btsnoop 2001,
  /// LINKTYPE 254).
  case linuxMonitor
  /// A record of Apple PacketLogger; its type is in the record's flags.
  case packetLogger
  /// A USB transfer behind Linux usbmon's header of 48 bytes (LINKTYPE 189).
  case usbLinux
  /// A USB transfer behind Linux usbmon's header of 64 bytes (LINKTYPE 220).
  case usbLinuxMmapped
  /// A USB transfer behind USBPcap's header (LINKTYPE 249).
  case usbPcap
  /// A USB transfer behind Darwin's header (LINKTYPE 266).
  case usbDarwin
  /// A packet of the LE link layer, from its access address on (LINKTYPE 251).
  case leLinkLayer
  /// A packet of the LE link layer behind a header with channel and flags (LINKTYPE 256).
  case leLinkLayerWithHeader
  /// A frame of Nordic Semiconductor's sniffer (LINKTYPE 272).
  case nordicSniffer
  /// A frame of Nordic Semiconductor's sniffer, or anything else: a number that is left to its users
  /// (LINKTYPE 157), and that the sniffer's older captures have. Each record tells by its header.
  case privateNordicSniffer
  /// Per-Packet Information, with another link type inside (LINKTYPE 192).
  case ppi
  /// Anything else; the number stands in the record's interface.
  case foreign

  /// The name as it is printed.
  public var name: StaticText {
    switch self {
    case .hciH1: "HCI H1"
    case .hciH4: "HCI H4"
    case .linuxMonitor: "Linux monitor"
    case .packetLogger: "PacketLogger"
    case .usbLinux: "USB (Linux)"
    case .usbLinuxMmapped: "USB (Linux, mapped)"
    case .usbPcap: "USB (USBPcap)"
    case .usbDarwin: "USB (Darwin)"
    case .leLinkLayer: "LE link layer"
    case .leLinkLayerWithHeader: "LE link layer with header"
    case .nordicSniffer: "Nordic sniffer"
    case .privateNordicSniffer: "private, read as Nordic sniffer"
    case .ppi: "PPI"
    case .foreign: "not Bluetooth"
    }
  }

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

  /// A word for machines, stable between versions.
  public var identifier: StaticText {
    switch self {
    case .hciH1: "hci_h1"
    case .hciH4: "hci_h4"
    case .linuxMonitor: "linux_monitor"
    case .packetLogger: "packet_logger"
    case .usbLinux: "usb_linux"
    case .usbLinuxMmapped: "usb_linux_mmapped"
    case .usbPcap: "usb_pcap"
    case .usbDarwin: "usb_darwin"
    case .leLinkLayer: "le_link_layer"
    case .leLinkLayerWithHeader: "le_link_layer_with_header"
    case .nordicSniffer: "nordic_sniffer"
    case .privateNordicSniffer: "private_nordic_sniffer"
    case .ppi: "ppi"
    case .foreign: "foreign"
    }
  }

  /// Whether a record is one packet between host and controller, in one of the framings of HCI.
  @inlinable
  public var isHCI: Bool {
    self == .hciH4 || self == .hciH1 || self == .linuxMonitor || self == .packetLogger
  }

  /// Whether a record is a packet that a sniffer took from the air.
  public var isAir: Bool {
    switch self {
    case .leLinkLayer, .leLinkLayerWithHeader, .nordicSniffer, .privateNordicSniffer, .ppi: true
    default: false
    }
  }

  /// What a LINKTYPE number of pcap and pcapng means.
  ///
  /// The numbers are those of <https://www.tcpdump.org/linktypes.html>.
  package init(number: UInt16) {
    self =
      switch number {
      case 187, 201: .hciH4
      case 254: .linuxMonitor
      case 189: .usbLinux
      case 220: .usbLinuxMmapped
      case 249: .usbPcap
      case 266: .usbDarwin
      case 251: .leLinkLayer
      case 256: .leLinkLayerWithHeader
      case 272: .nordicSniffer
      case 157: .privateNordicSniffer
      case 192: .ppi
      default: .foreign
      }
  }

  /// Which way a record of the Linux monitor went, by its opcode.
  static func direction(ofMonitor opcode: UInt32) -> Direction? {
    switch opcode {
    case 2, 4, 6, 18: .sent
    case 3, 5, 7, 19: .received
    default: nil
    }
  }
}

extension LinkType {
  /// The access address of every packet of advertising (Core Specification, Vol 6, Part B, 2.1.2).
  public static let advertisingAccessAddress: UInt32 = 0x8e89_bed6
}
