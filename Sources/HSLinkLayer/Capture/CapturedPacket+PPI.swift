import HSBytes

extension CapturedPacket {
  /// Passes over a Per-Packet Information header, and reads the pseudo-header that it announces.
  ///
  /// ```
  ///    0 version      1 byte
  ///    1 flags        1 byte
  ///    2 length       2 bytes, with these
  ///    4 link type    4 bytes
  ///    8 fields       type 2 bytes, length 2 bytes, data
  /// ```
  ///
  /// Ubertooth's captures name a private link type and say by the field 30006 that a packet of LE
  /// follows.
  init(perPacketInformation reader: inout ByteReader) throws(DecodeError) {
    try reader.require(8, "PPI header")
    _ = try reader.uint16LE("Flags")
    let length = Int(try reader.uint16LE("Length"))
    guard length >= 8 else {
      throw reader.invalid("Length", value: UInt64(length), count: 2)
    }
    let link = try reader.uint32LE("Link type")
    var fields = try reader.slice(length - 8, "PPI fields", limitedBy: .linkLayerLength)
    var isLowEnergy = link == 251 || link == 256
    while !isLowEnergy, fields.remaining >= 4 {
      isLowEnergy = try fields.uint16LE("Field type") == Self.lowEnergyField
      _ = try fields.take(Int(try fields.uint16LE("Field length")), "Field")
    }
    guard isLowEnergy else { throw reader.invalid("Link type", value: UInt64(link), count: 4) }
    if link == 256 { try self.init(radio: &reader) } else { self.init() }
  }

  /// PPI_BTLE.
  private static let lowEnergyField: UInt16 = 30006
}
