import HSBase

extension USBTransfer {
  /// A record of macOS; little-endian.
  ///
  /// <https://www.tcpdump.org/linktypes/LINKTYPE_USB_DARWIN.html>. What goes to the device stands in
  /// the completion, or, of control transfers, behind the setup packet.
  ///
  /// ```
  ///    0         2        3         4        8        12       16   24         28
  ///   +---------+--------+---------+--------+--------+--------+----+----------+
  ///   | version | header | request | length | status | frames | id | location |
  ///   +---------+--------+---------+--------+--------+--------+----+----------+
  ///   | speed | device | endpoint | type |                                    32
  ///   +-------+--------+----------+------+
  /// ```
  init(darwin reader: inout ByteReader, cut: Int) throws(DecodeError) {
    try reader.require(32, "Darwin USB header")
    _ = try reader.uint16LE("version")
    let headerLength = Int(try reader.uint8("header length"))
    guard headerLength >= 32 else {
      throw reader.invalid("header length", value: UInt64(headerLength), count: 1)
    }
    var header = try reader.slice(headerLength &- 3, "Darwin USB header", limitedBy: .record)
    let request = try header.uint8("request type")
    let length = Int(try header.uint32LE("length"))
    _ = try header.uint32LE("status")
    _ = try header.uint32LE("frames")
    _ = try header.uint64LE("identifier")
    let location = try header.uint32LE("location")
    _ = try header.uint8("speed")
    let device = try header.uint8("device")
    let address = try header.uint8("endpoint")
    let type = TransferType(descriptor: try header.uint8("endpoint type"))
    let stage: Stage
    switch request {
    case 0: stage = .submitted
    case 1: stage = .completed
    default: throw header.invalid("request type", value: UInt64(request), count: 1)
    }
    self.init(
      stage: stage, type: type, address: address, bus: UInt16(truncatingIfNeeded: location >> 24),
      device: UInt16(device))
    if type == .control, stage == .submitted {
      let fields = try SetupPacket(parsing: &reader)
      setup = fields
      // The setup packet alone tells the direction of a control transfer.
      isToHost = !fields.isToDevice
    }
    if type == .isochronous {
      packets = IsochronousPackets(layout: .darwin, table: reader.remainingRange)
    }
    // The length is what was asked for; only a completion that lacks some of it was cut.
    let there = reader.remaining
    take(there, from: &reader)
    if type != .isochronous, there > 0 || stage == .completed {
      missing = min(cut, max(0, length &- there))
    }
  }
}
