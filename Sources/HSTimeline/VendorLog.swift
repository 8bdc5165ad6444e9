import HSProtocols

extension VendorLog {
  /// The log that ACL data which were received belong to, if they belong to no connection.
  ///
  /// A connection may have the log's handle, as handles go up to 0x0EFF. So data are the log's only if
  /// no connection was opened on the handle, the host sent nothing on it, and what came is no ATT PDU.
  /// A packet of the log has the form of an L2CAP frame: a length that fits, and a counter where the
  /// channel would be.
  init?(_ data: ACLData, _ reader: borrowing ByteReader) {
    guard data.handle == VendorLog.qualcomm.handle, data.packetBoundary == .firstFlushable,
      data.broadcast == .pointToPoint
    else { return nil }
    let payload = reader.at(data.payload, layer: .l2cap, limitedBy: data.data.limit)
    if let header = FrameHeader(payload.remainingBytes), header.channel == .attribute,
      header.frameLength == data.dataLength
    {
      var pdu = payload.at(
        ByteRange(
          offset: data.payload.offset + FrameHeader.byteCount,
          count: max(0, data.payload.count - FrameHeader.byteCount)), layer: .att)
      if let parsed = try? ParsedPDU(parsing: &pdu), parsed.trailing.isEmpty,
        parsed.pdu.opcode.kind != nil
      {
        return nil
      }
    }
    self = .qualcomm
  }
}
