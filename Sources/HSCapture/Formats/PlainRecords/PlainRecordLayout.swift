/// How formats that have no file header lay out their records.
///
/// Apple PacketLogger, version 1 big-endian, version 2 little-endian:
///
/// ```
///    0        4         8              12     13
///   +--------+---------+--------------+------+------------------+
///   | length | seconds | microseconds | type | length - 9 bytes |
///   +--------+---------+--------------+------+------------------+
/// ```
///
/// hcidump's own format, little-endian; the data begin with the UART transport's packet type:
///
/// ```
///    0        2    3     4         8              12
///   +--------+----+-----+---------+--------------+--------------+
///   | length | in | pad | seconds | microseconds | length bytes |
///   +--------+----+-----+---------+--------------+--------------+
/// ```
enum PlainRecordLayout: UInt8, CaseIterable {
  case packetLoggerBigEndian
  case packetLoggerLittleEndian
  case hcidump

  /// Both of PacketLogger's.
  static let ofPacketLogger: [PlainRecordLayout] = [
    .packetLoggerBigEndian, .packetLoggerLittleEndian,
  ]

  /// The format.
  var format: CaptureFormat { self == .hcidump ? .hcidump : .packetLogger }

  /// The format's version, where it has them.
  var version: Int? {
    switch self {
    case .packetLoggerBigEndian: 1
    case .packetLoggerLittleEndian: 2
    case .hcidump: nil
    }
  }

  /// What the bytes of a record are.
  var link: LinkType { self == .hcidump ? .hciH4 : .packetLogger }

  /// Bytes in front of a record's data.
  @inline(__always)
  var headerLength: Int { self == .hcidump ? 12 : 13 }
}
