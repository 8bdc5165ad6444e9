import HSBase

/// How packets stand one behind the other in a stream that has neither a file header nor a magic number.
///
/// The octets of a UART, each packet behind its type (H4):
///
/// ```
///   +------+-----------------------+------+-----------------------+
///   | type | packet                | type | packet                |
///   +------+-----------------------+------+-----------------------+
/// ```
///
/// What Zephyr, NimBLE and BlueZ's tools send to `btmon --tty`, little-endian:
///
/// ```
///    0        2        4       5        6             6 + n
///   +--------+--------+-------+--------+-------------+--------------------------+
///   | length | opcode | flags | n      | n bytes     | length - 4 - n bytes     |
///   +--------+--------+-------+--------+-------------+--------------------------+
/// ```
///
/// Files of Texas Instruments' Packet Sniffer (`.psd`), little-endian, 271 bytes each:
///
/// ```
///    0      1        5       13       15      16                             271
///   +------+--------+-------+--------+-------+------------------+-----------+
///   | info | number | ticks | length | n     | n bytes          | padding   |
///   +------+--------+-------+--------+-------+------------------+-----------+
/// ```
package enum StreamLayout: UInt8, CaseIterable {
  case psd
  case monitor
  case h4

  /// Bytes of every record of Texas Instruments' files.
  static let psdLength = 271

  /// The format.
  var format: CaptureFormat {
    switch self {
    case .psd: .psd
    case .monitor: .monitor
    case .h4: .h4
    }
  }

  /// How many bytes the record at the front of some takes.
  enum Size: Equatable {
    /// So many.
    case bytes(Int)
    /// It takes so many bytes to tell.
    case needs(Int)
    /// No recorder writes such a record.
    case impossible
  }

  /// How many bytes the record takes that stands at a place.
  func size(_ bytes: Span<UInt8>, at place: Int = 0) -> Size {
    let left = bytes.count - place
    guard left > 0, place >= 0 else { return .needs(1) }
    switch self {
    case .psd: return left < 16 ? .needs(16) : .bytes(Self.psdLength)
    case .monitor: return Self.monitorSize(bytes, at: place, left)
    case .h4: return Self.packetSize(type: bytes[place], bytes, at: place + 1, left - 1)
    }
  }

  private static func monitorSize(_ bytes: Span<UInt8>, at place: Int, _ left: Int) -> Size {
    guard left >= 6 else { return .needs(6) }
    let length = Int(ByteOrder.little.uint16(bytes, at: place))
    let opcode = ByteOrder.little.uint16(bytes, at: place + 2)
    let headers = Int(bytes[place + 5])
    guard length >= 4 + headers, opcode <= 19 || opcode == 0xFF, bytes[place + 4] == 0 else {
      return .impossible
    }
    return .bytes(2 + length)
  }

  /// How many bytes a packet takes, its type counted; `left` of it are there behind the type.
  static func packetSize(
    type: UInt8, _ bytes: Span<UInt8>, at place: Int, _ left: Int
  ) -> Size {
    guard (1...5).contains(type) else { return .impossible }
    guard left >= headerLength(type) else { return .needs(1 + headerLength(type)) }
    let word = ByteOrder.little.uint16(bytes, at: place)
    let isPossible =
      switch type {
      // The groups that are assigned, and a vendor's.
      case 1: [1, 2, 3, 4, 5, 6, 8, 0x3E, 0x3F].contains(word >> 10)
      case 4: bytes[place] > 0 && (bytes[place] <= 0x60 || bytes[place] >= 0xE0)
      case 5:
        word & 0x0FFF <= 0x0EFF && word >> 15 == 0
          && ByteOrder.little.uint16(bytes, at: place + 2) >> 14 == 0
      default: word & 0x0FFF <= 0x0EFF && word >> 14 == 0
      }
    guard isPossible, let length = packetLength(type, bytes, at: place) else { return .impossible }
    return .bytes(1 + length)
  }

  /// Bytes in the header of a packet of a type.
  package static func headerLength(_ type: UInt8) -> Int {
    type == 1 || type == 3 ? 3 : type == 4 ? 2 : 4
  }

  /// How many bytes a packet has by its own header, its type not counted; `nil` if that is not there, or the type is
  /// none.
  package static func packetLength(_ type: UInt8, _ bytes: Span<UInt8>, at place: Int) -> Int? {
    let header = headerLength(type)
    guard (1...5).contains(type), place + header <= bytes.count else { return nil }
    let field = ByteOrder.little.uint16(bytes, at: place + 2)
    return header
      + (header < 4 ? Int(bytes[place + header - 1]) : Int(type == 5 ? field & 0x3FFF : field))
  }

  // MARK: - What a record holds

  /// The parts of a record that is whole.
  struct Parts {
    /// Where in the record the packet stands.
    var data: Range<Int>
    var link: LinkType
    var direction: Direction?
    var flags: UInt32 = 0
    /// When, in nanoseconds since the recorder began; `nil` if the record does not say.
    var nanoseconds: Int64?
    /// The record's number for the time, if it is beyond what a time can be.
    var rawTime: Int64?
    /// The monitor's tenths of milliseconds, which begin anew after 119 hours.
    var ticks: UInt32?
    /// Packets lost before it.
    var drops = 0
    /// Whether the headers in front of a monitor's packet are all known, and end where they should.
    var headersFit = true
  }

  /// The parts of a record that is whole.
  func parts(_ bytes: Span<UInt8>) -> Parts {
    switch self {
    case .h4: Self.h4Parts(bytes)
    case .monitor: Self.monitorParts(bytes)
    case .psd: Self.psdParts(bytes)
    }
  }

  private static func h4Parts(_ bytes: Span<UInt8>) -> Parts {
    let type = bytes.isEmpty ? 0 : bytes[0]
    var parts = Parts(data: 0..<bytes.count, link: .hciH4)
    if type == 1 { parts.direction = .sent }
    if type == 4 { parts.direction = .received }
    parts.flags = (type == 4 ? 1 : 0) | (type == 1 || type == 4 ? 2 : 0)
    return parts
  }

  private static func monitorParts(_ bytes: Span<UInt8>) -> Parts {
    let opcode = ByteOrder.little.uint16(bytes, at: 2)
    let start = min(6 + (bytes.count > 5 ? Int(bytes[5]) : 0), bytes.count)
    var parts = Parts(data: start..<bytes.count, link: .linuxMonitor)
    parts.flags = UInt32(opcode)
    parts.direction = LinkType.direction(ofMonitor: parts.flags)
    var place = 6
    headers: while place < start {
      switch bytes[place] {
      case 1...7:
        if place + 1 < start { parts.drops += Int(bytes[place + 1]) }
        place += 2
      case 8:
        if place + 4 < start { parts.ticks = ByteOrder.little.uint32(bytes, at: place + 1) }
        place += 5
      default: break headers
      }
    }
    parts.headersFit = place == start
    return parts
  }

  private static func psdParts(_ bytes: Span<UInt8>) -> Parts {
    var parts = Parts(data: psdPacket(bytes), link: .foreign)
    // Ticks of 32 MHz.
    let ticks = ByteOrder.little.uint64(bytes, at: 5)
    let (quarters, rest) = ticks.quotientAndRemainder(dividingBy: 4)
    if let whole = Int64(exactly: quarters), whole <= Int64.max / 125 - 125 {
      parts.nanoseconds = whole * 125 + Int64(rest) * 125 / 4
    } else {
      parts.nanoseconds = .max
      parts.rawTime = Int64(clamping: ticks)
    }
    if let packet = airPacket(bytes.extracting(parts.data)) {
      parts.link = .leLinkLayer
      parts.data = parts.data.lowerBound..<parts.data.lowerBound + packet
    }
    return parts
  }

  /// Where the packet stands in a record of Texas Instruments' files: behind a second length of one byte, which
  /// that of two counts with what is its own, or behind that of two alone.
  static func psdPacket(_ record: Span<UInt8>) -> Range<Int> {
    guard record.count > 16 else { return 0..<0 }
    let length = Int(ByteOrder.little.uint16(record, at: 13))
    let inner = Int(record[15])
    let start = inner <= length && length <= inner + 3 ? 16 : 15
    return start..<min(start + (start == 16 ? inner : length), record.count)
  }

  /// Bytes of a packet of the LE link layer, its check sum counted, behind which at most signal strength and
  /// state stand; `nil` if it is none, or the check sum is not there.
  static func airPacket(_ bytes: Span<UInt8>) -> Int? {
    guard bytes.count >= 9 else { return nil }
    let length = 6 + Int(bytes[5]) + 3
    return bytes.count == length || bytes.count == length + 2 ? length : nil
  }
}
