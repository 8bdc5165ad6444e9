import HSBase

extension USBTransfer {
  /// A record of USBPcap, from Windows; little-endian.
  ///
  /// <https://desowin.org/usbpcap/captureformat.html>.
  ///
  /// ```
  ///    0        2     10       14         16     17    19       21         22     23       27
  ///   +--------+-----+--------+----------+------+-----+--------+----------+------+--------+
  ///   | header | IRP | status | function | info | bus | device | endpoint | type | length |
  ///   +--------+-----+--------+----------+------+-----+--------+----------+------+--------+
  ///   control:      | stage |                                                           28
  ///   isochronous:  | start frame | packets | errors | (offset, length, status) …       39 …
  /// ```
  init(usbPcap reader: inout ByteReader) throws(DecodeError) {
    try reader.require(27, "USBPcap header")
    let headerLength = Int(try reader.uint16LE("header length"))
    guard headerLength >= 27 else {
      throw reader.invalid("header length", value: UInt64(headerLength), count: 2)
    }
    var header = try reader.slice(headerLength &- 2, "USBPcap header", limitedBy: .record)
    _ = try header.take(14, "IRP, status and function")
    let isFromDevice = try header.uint8("info") & 1 != 0
    let bus = try header.uint16LE("bus")
    let device = try header.uint16LE("device")
    let address = try header.uint8("endpoint")
    let type = TransferType(rawValue: try header.uint8("transfer type"))
    let length = Int(try header.uint32LE("data length"))
    self.init(
      stage: isFromDevice ? .completed : .submitted, type: type, address: address, bus: bus,
      device: device)
    var setupLength = 0
    if type == .control, let stage = header.peek(), stage == 0, !isFromDevice {
      let before = reader.remaining
      setup = try SetupPacket(parsing: &reader)
      setupLength = before &- reader.remaining
    }
    if type == .isochronous {
      _ = try header.take(4, "start frame")
      let count = Int(try header.uint32LE("packets"))
      _ = try header.take(4, "errors")
      let table = header.sliceAvailable(
        min(count, header.remaining) &* IsochronousPackets.Layout.usbPcapLength,
        limitedBy: .record)
      packets = IsochronousPackets(layout: .usbPcap, table: table.remainingRange)
    }
    take(length &- setupLength, from: &reader)
  }
}
