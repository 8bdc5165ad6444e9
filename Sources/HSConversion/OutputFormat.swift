package import HSBytes
package import HSCapture

/// A kind of file that captures are converted to.
package enum OutputFormat: Sendable, Hashable, CaseIterable {
  /// btsnoop with datalink 1002: HCI with packet types.
  case btsnoop
  /// btsnoop with datalink 2001: the Linux monitor, as `btmon -w` writes it.
  case btsnoopMonitor
  /// pcap with LINKTYPE 201: HCI with a direction and packet types.
  case pcap
  /// pcap with LINKTYPE 254: the Linux monitor.
  case pcapMonitor
  /// pcapng: an interface of LINKTYPE 201 for each adapter.
  case pcapng
  /// Apple PacketLogger, version 2: little-endian.
  case packetLogger
  /// Apple PacketLogger, version 1: big-endian.
  case packetLoggerBigEndian

  /// Text: what a program prints of packets.
  case packets(PacketLogWriter.Form)
  /// Text: what a program logs of values.
  case values(ValueLogForm)

  /// Those that hold records: text holds what programs would print of them.
  package static let allCases: [OutputFormat] = [
    .btsnoop, .btsnoopMonitor, .pcap, .pcapMonitor, .pcapng, .packetLogger, .packetLoggerBigEndian,
  ]
  /// Those that are text, of packets and of values.
  package static let texts =
    PacketLogWriter.Form.allCases.map(Self.packets) + ValueLogForm.allCases.map(Self.values)

  /// How it prints packets; `nil` if it is no text of packets.
  package var packetLog: PacketLogWriter.Form? {
    if case .packets(let form) = self { form } else { nil }
  }

  /// How it logs values; `nil` if it is no text of values.
  package var valueLog: ValueLogForm? {
    if case .values(let form) = self { form } else { nil }
  }

  /// Its name on the command line.
  package var identifier: StaticText {
    switch self {
    case .btsnoop: "btsnoop"
    case .btsnoopMonitor: "btsnoop-monitor"
    case .pcap: "pcap"
    case .pcapMonitor: "pcap-monitor"
    case .pcapng: "pcapng"
    case .packetLogger: "packetlogger"
    case .packetLoggerBigEndian: "packetlogger-v1"
    case .packets(let form): form.name
    case .values(let form): form.name
    }
  }

  /// The format for a file name's extension; `nil` if unknown.
  package init?(extension name: String) {
    switch name.lowercased() {
    case "btsnoop", "log", "cfa": self = .btsnoop
    case "pcap", "cap", "dmp": self = .pcap
    case "pcapng", "ntar": self = .pcapng
    case "pklg": self = .packetLogger
    default: return nil
    }
  }

  /// The extensions that name a format.
  package static let extensions = [
    "btsnoop", "log", "cfa", "pcap", "cap", "dmp", "pcapng", "ntar", "pklg",
  ]

  /// The extension of its files' names.
  package var fileExtension: String {
    switch self {
    case .btsnoop, .btsnoopMonitor: "btsnoop"
    case .pcap, .pcapMonitor: "pcap"
    case .pcapng: "pcapng"
    case .packetLogger, .packetLoggerBigEndian: "pklg"
    case .packets(.tsharkJSON), .packets(.tsharkEK): "json"
    case .values(.table): "csv"
    default: "txt"
    }
  }

  /// Whether a record has room for remarks.
  package var holdsComments: Bool { self == .pcapng }

  /// Whether it tells adapters apart.
  package var holdsAdapters: Bool {
    self == .pcapng || self == .btsnoopMonitor || self == .pcapMonitor
  }

  /// Whether a record has room for what else the Linux monitor tells.
  var holdsMonitorRecords: Bool { holdsAdapters }

  /// Whether a packet's kind decides which way it went: commands are sent, events are received.
  var impliesDirection: Bool {
    switch self {
    case .btsnoop, .pcap, .pcapng: false
    case .packets(let form): form == .espIDF || form == .nimble
    default: true
    }
  }

  /// Whether it counts packets that the recorder lost.
  var holdsDrops: Bool { self == .btsnoop || self == .btsnoopMonitor || self == .pcapng }

  /// Whether it says how long a packet was before it was cut.
  var holdsOriginalLengths: Bool {
    Self.allCases.contains(self) && self != .packetLogger && self != .packetLoggerBigEndian
  }
}
