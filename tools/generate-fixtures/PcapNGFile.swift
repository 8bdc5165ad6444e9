/// A pcapng file under construction.
///
/// Nothing is checked: faults are what this is for.
struct PcapNGFile {
  /// The file so far.
  private(set) var bytes: [UInt8] = []
  private var isBigEndian = false

  /// An option of a block.
  struct Option {
    var code: UInt16
    var value: [UInt8]

    /// Text.
    static func text(_ code: UInt16, _ text: String) -> Option {
      Option(code: code, value: Array(text.utf8))
    }
  }

  /// Begins a section.
  mutating func section(isBigEndian: Bool, length: Int64 = -1, _ options: [Option] = []) {
    self.isBigEndian = isBigEndian
    block(0x0A0D_0D0A, options) { out in
      out.append(UInt32(0x1A2B_3C4D))
      out.append(UInt16(1))
      out.append(UInt16(0))
      out.append(length)
    }
  }

  /// Describes an interface.
  mutating func interface(link: UInt16, snapLength: UInt32 = 262_144, _ options: [Option] = []) {
    block(1, options) { out in
      out.append(link)
      out.append(UInt16(0))
      out.append(snapLength)
    }
  }

  /// Appends an Enhanced Packet Block.
  mutating func packet(
    _ data: [UInt8], interface: UInt32, ticks: Int64, original: Int? = nil,
    _ options: [Option] = []
  ) {
    block(6, options) { out in
      out.append(interface)
      out.append(UInt32(truncatingIfNeeded: ticks >> 32))
      out.append(UInt32(truncatingIfNeeded: ticks))
      out.append(UInt32(data.count))
      out.append(UInt32(original ?? data.count))
      out.bytes += data
      out.pad()
    }
  }

  /// Appends a Simple Packet Block.
  mutating func simple(_ data: [UInt8]) {
    block(3) { out in
      out.append(UInt32(data.count))
      out.bytes += data
    }
  }

  /// Appends an obsolete Packet Block.
  mutating func obsolete(
    _ data: [UInt8], interface: UInt16, drops: UInt16, ticks: Int64, _ options: [Option] = []
  ) {
    block(2, options) { out in
      out.append(interface)
      out.append(drops)
      out.append(UInt32(truncatingIfNeeded: ticks >> 32))
      out.append(UInt32(truncatingIfNeeded: ticks))
      out.append(UInt32(data.count))
      out.append(UInt32(data.count))
      out.bytes += data
      out.pad()
    }
  }

  /// Appends an Interface Statistics Block.
  mutating func statistics(interface: UInt32, received: Int64, dropped: Int64, system: Int64) {
    block(5, [number(4, received), number(5, dropped), number(7, system)]) { out in
      out.append(interface)
      out.append(UInt64(0))
    }
  }

  /// An option with a number in the section's byte order.
  func number(_ code: UInt16, _ value: some FixedWidthInteger) -> Option {
    var out = OrderedBytes(isBigEndian: isBigEndian)
    out.append(value)
    return Option(code: code, value: out.bytes)
  }

  /// Appends a block of any type.
  mutating func block(
    _ type: UInt32, _ options: [Option] = [], _ body: (inout OrderedBytes) -> Void
  ) {
    var out = OrderedBytes(isBigEndian: isBigEndian)
    body(&out)
    out.pad()
    for option in options {
      out.append(option.code)
      out.append(UInt16(option.value.count))
      out.bytes += option.value
      out.pad()
    }
    if !options.isEmpty { out.append(UInt32(0)) }
    var frame = OrderedBytes(isBigEndian: isBigEndian)
    frame.append(type)
    frame.append(UInt32(out.bytes.count + 12))
    frame.bytes += out.bytes
    frame.append(UInt32(out.bytes.count + 12))
    bytes += frame.bytes
  }
}

extension Fixture {
  /// pcapng: the example session from several interfaces, with everything that stands beside it.
  static var pcapngs: [Fixture] { [sections] }

  /// Two sections of different byte order; 20 packets in the first, the others in the second.
  private static var sections: Fixture {
    var log = HCILog(.h4)
    ExampleSession.play(&log)
    let records = log.records
    var file = PcapNGFile()
    file.section(
      isBigEndian: false,
      [
        .text(1, "two sections"), .text(2, "a desk"), .text(3, "Linux 6.12.0"),
        .text(4, "generate-fixtures"),
      ])
    file.interface(link: 1, [.text(2, "eth0")])
    file.interface(
      link: 201,
      [
        .text(2, "hci0"), .text(3, "first adapter"), PcapNGFile.Option(code: 9, value: [9]),
        file.number(10, UInt32(3600)),
      ])
    // Names, keys, something that nobody knows
    file.block(4) { $0.append(UInt32(0)) }
    file.block(10) { out in
      out.append(UInt32(0x544C_534B))
      out.append(UInt32(0))
    }
    file.block(0x7777) { $0.bytes += Array("what is this".utf8) }
    let ethernet = [UInt8](repeating: 0xFF, count: 6) + [2, 0, 0, 0, 0, 1, 0x88, 0xB5, 1, 2, 3]
    for (index, record) in records.prefix(20).enumerated() {
      if index % 8 == 4 { file.packet(ethernet, interface: 0, ticks: record.time - 10) }
      var options: [PcapNGFile.Option] = []
      if index == 2 { options += [.text(1, "connected"), .text(1, "for the first time")] }
      if index == 19 { options.append(file.number(4, UInt64(3))) }
      file.packet(
        record.withDirection(), interface: 1, ticks: record.time * 1000, options)
    }
    file.statistics(interface: 1, received: 30, dropped: 3, system: 2)

    file.section(isBigEndian: true)
    // Units of 2^-20 s, a day before what they say
    file.interface(
      link: 187,
      [PcapNGFile.Option(code: 9, value: [0x94]), file.number(14, Int64(86_400))])
    for (index, record) in records.dropFirst(20).enumerated() {
      let microseconds = record.time - 86_400_000_000
      let seconds = microseconds / 1_000_000
      let ticks = (seconds << 20) + ((microseconds % 1_000_000) << 20) / 1_000_000
      let direction = file.number(2, record.flags & 1 == 1 ? UInt32(1) : 2)
      switch index {
      case 1: file.simple(record.data)
      case 2:
        file.obsolete(record.data, interface: 0, drops: 4, ticks: ticks, [direction])
      default: file.packet(record.data, interface: 0, ticks: ticks, [direction])
      }
    }
    return Fixture("two-sections", container: "pcapng", file.bytes)
  }
}
