public import HSBytes

/// The kind of file that a capture came in, recognised by what it holds and not by its name.
public enum CaptureFormat: UInt8, Sendable, CaseIterable {
  /// btsnoop: Android, `btmon -w`, Zephyr and most libraries.
  case btsnoop
  /// pcap, of either byte order and with either resolution of time.
  case pcap
  /// pcapng.
  case pcapng
  /// Apple PacketLogger, of either byte order. It has no magic number.
  case packetLogger
  /// The compressed log that older Android stacks put into the text of a bug report.
  case btsnooz
  /// The own format of BlueZ's hcidump. It has no magic number.
  case hcidump
  /// Solaris snoop, from which btsnoop has its layout.
  case snoop
  /// A zip archive: an Android bug report.
  case zip
  /// A gzip stream, perhaps a `tar.gz` (an Apple sysdiagnose).
  case gzip
  /// A Zstandard stream.
  case zstd
  /// An LZ4 frame.
  case lz4
  /// An xz stream.
  case xz
  /// A bzip2 stream.
  case bzip2
  /// The octets of a UART, packets behind their types and nothing else. It has no magic number.
  case h4
  /// What `btmon --tty` reads: the monitor's packets from Zephyr, NimBLE and others. It has no magic number.
  case monitor
  /// Texas Instruments' Packet Sniffer. It has no magic number.
  case psd

  /// The name as it is printed.
  public var name: StaticText {
    switch self {
    case .btsnoop: "btsnoop"
    case .pcap: "pcap"
    case .pcapng: "pcapng"
    case .packetLogger: "PacketLogger"
    case .btsnooz: "btsnooz"
    case .hcidump: "hcidump"
    case .snoop: "snoop"
    case .zip: "zip"
    case .gzip: "gzip"
    case .zstd: "zstd"
    case .lz4: "lz4"
    case .xz: "xz"
    case .bzip2: "bzip2"
    case .h4: "H4"
    case .monitor: "monitor"
    case .psd: "PSD"
    }
  }

  /// Whether `CaptureReader` reads it.
  public var isSupported: Bool {
    switch self {
    case .btsnoop, .pcap, .pcapng, .packetLogger, .btsnooz, .hcidump, .h4, .monitor, .psd: true
    default: false
    }
  }

  /// What is to be said of the clock behind the times, if anything.
  public var clockNote: StaticText? {
    switch self {
    case .packetLogger: "seconds as recorded; some recorders write local time instead of UTC"
    case .btsnooz:
      "counted back from the last packet; a silence of more than 71.6 min appears shorter"
    case .h4: "there are no times"
    case .monitor, .psd: "since the recorder began; the date is not known"
    default: nil
    }
  }

  /// Number of bytes from the start that tell every format with a magic number.
  static let magicLength = 16
  /// Number of bytes from the start that the guesses look at, where there are so many.
  static let probeLength = 4096

  /// The format that the first bytes of a file show, or `nil`.
  ///
  /// A file shorter than the magic number of its format is not recognised. PacketLogger and hcidump
  /// have no magic number and are guessed from up to eight records; streams of packets must prove what they are.
  public static func recognise(_ bytes: Span<UInt8>) -> CaptureFormat? {
    if let format = byMagic(bytes) { return format }
    if bytes.place(of: BTSnoozText.begin) != nil { return .btsnooz }
    return StreamProbe.recognise(bytes)?.format ?? PlainRecordProbe.guess(bytes)?.format
  }

  /// The format whose magic number the bytes begin with, or `nil`.
  static func byMagic(_ bytes: Span<UInt8>) -> CaptureFormat? {
    for entry in magics where bytes.has(entry.magic) { return entry.format }
    return nil
  }

  /// Whether `bytes`, all that a file holds, could be the beginning of a btsnoop file.
  static func mayBecomeBTSnoop(_ bytes: Span<UInt8>) -> Bool {
    bytes.count > 0 && bytes.count < BTSnoopFormat.magic.count
      && bytes.has(Array(BTSnoopFormat.magic.prefix(bytes.count)))
  }

  /// Whether files of the format begin with a magic number.
  static func hasMagic(_ format: CaptureFormat) -> Bool {
    magics.contains { $0.format == format }
  }

  // A computed table: it is walked once a file.
  private static var magics: [(format: CaptureFormat, magic: [UInt8])] {
    [
      (.btsnoop, BTSnoopFormat.magic),
      (.pcap, [0xA1, 0xB2, 0xC3, 0xD4]), (.pcap, [0xD4, 0xC3, 0xB2, 0xA1]),
      (.pcap, [0xA1, 0xB2, 0x3C, 0x4D]), (.pcap, [0x4D, 0x3C, 0xB2, 0xA1]),
      (.pcap, [0xA1, 0xB2, 0xCD, 0x34]), (.pcap, [0x34, 0xCD, 0xB2, 0xA1]),
      (.pcapng, [0x0A, 0x0D, 0x0D, 0x0A]),
      (.snoop, [0x73, 0x6E, 0x6F, 0x6F, 0x70, 0, 0, 0]),
      (.zip, [0x50, 0x4B, 0x03, 0x04]), (.gzip, [0x1F, 0x8B]),
      (.zstd, [0x28, 0xB5, 0x2F, 0xFD]), (.lz4, [0x04, 0x22, 0x4D, 0x18]),
      (.xz, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]), (.bzip2, [0x42, 0x5A, 0x68]),
    ]
  }
}
