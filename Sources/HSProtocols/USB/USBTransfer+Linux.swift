import HSBase
import HSCapture

extension USBTransfer {
  /// A record of Linux usbmon, in the byte order of the machine that wrote it.
  ///
  /// Linux `Documentation/usb/usbmon.rst`; the mapped variant has the second line as well.
  ///
  /// ```
  ///    0    8      9      10         11       12    14      15     16        24   28      32
  ///   +----+------+------+----------+--------+-----+-------+------+---------+----+--------+
  ///   | id | type | xfer | endpoint | device | bus | setup | data | seconds | µs | status |
  ///   +----+------+------+----------+--------+-----+-------+------+---------+----+--------+
  ///   | length | data length | setup packet, or isochronous errors and descriptors |   48
  ///   +--------+-------------+------------------------------------------------------+
  ///   | interval | start frame | flags | descriptors |                               64
  ///   +----------+-------------+-------+-------------+
  /// ```
  init(
    linux reader: inout ByteReader, _ record: CaptureRecord, isMapped: Bool, cut: Int
  ) throws(DecodeError) {
    let headerLength = isMapped ? 64 : 48
    let start = reader.remainingRange
    try reader.require(headerLength, "usbmon header")
    var header = try reader.slice(headerLength, "usbmon header", limitedBy: .record)
    let body = start.count &- headerLength
    let isBig = Self.isBigEndian(header, flags: record.flags, held: body, original: body &+ cut)
    _ = try header.take(8, "URB identifier")
    let event = try header.uint8("event type")
    let type = TransferType(rawValue: try header.uint8("transfer type"))
    let address = try header.uint8("endpoint")
    let device = try header.uint8("device")
    let bus = try header.uint16("bus", isBig)
    let stage: Stage
    switch event {
    case 0x53: stage = .submitted
    case 0x43: stage = .completed
    case 0x45: stage = .failed
    default: throw header.invalid("event type", value: UInt64(event), count: 1)
    }
    self.init(
      stage: stage, type: type, address: address, bus: bus, device: UInt16(device))
    let hasSetup = try header.uint8("setup flag") == 0
    let hasData = try header.uint8("data flag") == 0
    _ = try header.take(16, "time and status")
    let length = Int(try header.uint32("URB length", isBig))
    let kept = Int(try header.uint32("data length", isBig))
    let union = header.descending(to: .capture)
    var tableLength = 0
    if type == .isochronous {
      var isochronous = union.descending(to: .capture)
      _ = try isochronous.take(4, "error count")
      var count = Int(try isochronous.uint32("descriptor count", isBig))
      if isMapped {
        _ = try isochronous.take(12, "interval, start frame and flags")
        count = Int(try isochronous.uint32("descriptors", isBig))
      }
      let table = reader.sliceAvailable(
        min(count, reader.remaining) &* IsochronousPackets.Layout.linuxLength,
        limitedBy: .record)
      tableLength = table.remaining
      packets = IsochronousPackets(
        layout: isBig ? .linuxBigEndian : .linux, table: table.remainingRange)
    } else if hasSetup, type == .control, stage == .submitted {
      var fields = union.descending(to: .capture)
      setup = try SetupPacket(parsing: &fields)
    }
    data = ByteRange(offset: reader.position, count: 0)
    guard hasData else { return }
    // Descriptors count as data kept, but not as bytes transferred. Bytes behind what usbmon kept
    // are padding.
    take(max(0, kept &- tableLength), from: &reader)
    // The descriptors of an isochronous transfer say what it holds: its buffer has gaps.
    if type != .isochronous { missing = max(0, length &- data.count) }
  }

  /// The byte order in which a header's lengths agree with the record; the container's word if
  /// both or neither do.
  private static func isBigEndian(
    _ header: borrowing ByteReader, flags: UInt32, held: Int, original: Int
  ) -> Bool {
    let word = ByteRange(offset: header.position &+ 36, count: 4)
    var bytes = header.at(word)
    let little = Int((try? bytes.uint32LE("data length")) ?? 0)
    let big = Int(UInt32(truncatingIfNeeded: little).byteSwapped)
    let fitsLittle = little == held || little == original
    let fitsBig = big == held || big == original
    return fitsLittle == fitsBig ? flags & 1 != 0 : fitsBig
  }
}

extension ByteReader {
  /// Reads a 16-bit number in a recorder's byte order.
  fileprivate mutating func uint16(_ field: StaticText, _ isBig: Bool) throws(DecodeError) -> UInt16
  {
    let value = try uint16LE(field)
    return isBig ? value.byteSwapped : value
  }

  /// Reads a 32-bit number in a recorder's byte order.
  fileprivate mutating func uint32(_ field: StaticText, _ isBig: Bool) throws(DecodeError) -> UInt32
  {
    let value = try uint32LE(field)
    return isBig ? value.byteSwapped : value
  }
}
