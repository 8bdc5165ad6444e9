public import HSBase

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
    let inner = try Self.link(inside: &reader)
    guard inner.isLowEnergy else {
      throw reader.invalid("Link type", value: UInt64(inner.link), count: 4)
    }
    if inner.link == 256 { try self.init(radio: &reader) } else { self.init() }
  }

  /// Whether a record's Per-Packet Information header announces a packet that is none of LE.
  ///
  /// - Parameter reader: The record's bytes.
  /// - Returns: Whether it does; `false` if the header cannot be read.
  public static func isOther(perPacketInformation reader: borrowing ByteReader) -> Bool {
    var reader = reader.descending(to: .linkLayer)
    return (try? link(inside: &reader)).map { !$0.isLowEnergy } ?? false
  }

  /// Passes over the header: the link type that it names, and whether a packet of LE follows.
  private static func link(
    inside reader: inout ByteReader
  ) throws(DecodeError) -> (link: UInt32, isLowEnergy: Bool) {
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
      isLowEnergy = try fields.uint16LE("Field type") == lowEnergyField
      _ = try fields.take(Int(try fields.uint16LE("Field length")), "Field")
    }
    return (link, isLowEnergy)
  }

  /// PPI_BTLE.
  private static let lowEnergyField: UInt16 = 30006
}
