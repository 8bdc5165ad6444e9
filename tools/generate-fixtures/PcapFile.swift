/// Numbers of either byte order, one behind the other.
struct OrderedBytes {
  /// The bytes so far.
  var bytes: [UInt8] = []
  /// Whether the most significant byte comes first.
  let isBigEndian: Bool

  /// Nothing yet.
  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// Appends a number.
  mutating func append(_ value: some FixedWidthInteger) {
    var shifts = Array(stride(from: 0, to: value.bitWidth, by: 8))
    if isBigEndian { shifts.reverse() }
    for shift in shifts { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  /// Appends zeros up to a multiple of four.
  mutating func pad() { while bytes.count % 4 != 0 { bytes.append(0) } }
}

/// A record of a log, to be put into another container.
struct LogRecord {
  var data: [UInt8]
  var flags: UInt32
  /// Microseconds since 1970-01-01 00:00 UTC.
  var time: Int64
  var original: Int

  /// The data behind LINKTYPE 201's direction word.
  func withDirection(reversed: Bool = false) -> [UInt8] {
    [0, 0, 0, UInt8(flags & 1) ^ (reversed ? 1 : 0)] + data
  }

  /// The data behind LINKTYPE 254's adapter and opcode.
  var withOpcode: [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: flags >> $0) } + data
  }
}

extension HCILog {
  /// The records that the log has in its file.
  var records: [LogRecord] {
    let bytes = file.bytes
    func number(_ offset: Int, _ count: Int) -> Int {
      bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
    }
    var records: [LogRecord] = []
    var offset = 16
    while offset < bytes.count {
      let end = offset + 24 + number(offset + 4, 4)
      records.append(
        LogRecord(
          data: Array(bytes[(offset + 24)..<end]),
          flags: UInt32(truncatingIfNeeded: number(offset + 8, 4)),
          time: Int64(number(offset + 16, 8)) - BTSnoopFile.unixEpoch,
          original: number(offset, 4)))
      offset = end
    }
    return records
  }
}

/// A pcap file under construction.
struct PcapFile {
  /// How the file is written.
  struct Style {
    var magic: UInt32 = 0xA1B2_C3D4
    var isBigEndian = false
    /// Zeros behind each record's header.
    var extraHeader = 0
  }

  private(set) var out: OrderedBytes
  private let style: Style

  /// A file that has its header only.
  init(_ style: Style, link: UInt32) {
    self.style = style
    out = OrderedBytes(isBigEndian: style.isBigEndian)
    out.append(style.magic)
    out.append(UInt16(2))
    out.append(UInt16(4))
    out.append(UInt64(0))
    out.append(UInt32(262_144))
    out.append(link)
  }

  /// Appends a record; the time in microseconds.
  mutating func append(_ data: [UInt8], time: Int64, original: Int? = nil) {
    out.append(UInt32(truncatingIfNeeded: time / 1_000_000))
    let fraction = time % 1_000_000 * (style.magic == 0xA1B2_3C4D ? 1000 : 1)
    out.append(UInt32(truncatingIfNeeded: fraction))
    out.append(UInt32(truncatingIfNeeded: data.count))
    out.append(UInt32(truncatingIfNeeded: original ?? data.count))
    out.bytes += [UInt8](repeating: 0, count: style.extraHeader)
    out.bytes += data
  }
}

extension Fixture {
  /// A capture in another container than btsnoop.
  init(_ name: String, container: String, _ bytes: [UInt8]) {
    path = "captures/\(name).\(container)"
    self.bytes = bytes
  }

  /// The example session in pcap's byte orders, resolutions, record headers and link types.
  static var pcaps: [Fixture] {
    var h4 = HCILog(.h4)
    ExampleSession.play(&h4)
    var monitor = HCILog(.monitor)
    ExampleSession.play(&monitor)
    func pcap(
      _ name: String, _ style: PcapFile.Style, link: UInt32, _ log: HCILog,
      _ data: (LogRecord) -> [UInt8]
    ) -> Fixture {
      var file = PcapFile(style, link: link)
      for record in log.records { file.append(data(record), time: record.time) }
      return Fixture(name, container: "pcap", file.out.bytes)
    }
    return [
      pcap("h4-187", PcapFile.Style(), link: 187, h4) { $0.data },
      // The upper half says that a frame check sequence of 2 bytes follows; it is not link type.
      pcap(
        "h4-201-big-endian", PcapFile.Style(isBigEndian: true), link: 0x2400_00C9, h4
      ) { $0.withDirection() },
      pcap(
        "h4-201-nanoseconds", PcapFile.Style(magic: 0xA1B2_3C4D, isBigEndian: true), link: 201, h4
      ) { $0.withDirection() },
      pcap("h4-201-reversed", PcapFile.Style(), link: 201, h4) {
        $0.withDirection(reversed: true)
      },
      pcap(
        "h4-201-modified", PcapFile.Style(magic: 0xA1B2_CD34, extraHeader: 8), link: 201, h4
      ) { $0.withDirection() },
      pcap("h4-201-long-headers", PcapFile.Style(extraHeader: 8), link: 201, h4) {
        $0.withDirection()
      },
      pcap("monitor-254", PcapFile.Style(magic: 0xA1B2_3C4D), link: 254, monitor) {
        $0.withOpcode
      },
    ]
  }
}
