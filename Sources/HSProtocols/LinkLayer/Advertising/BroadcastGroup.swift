public import HSBase

/// BIGInfo: where a group of broadcast isochronous streams is, such as Auracast's.
///
/// Core 5.4, Vol 6, Part B, 4.4.6.11. It comes in the controller's data of a periodic train, as an
/// AD structure of type 0x2C.
///
/// ```
///    0 BIG_Offset, units, ISO_Interval, Num_BIS  14, 1, 12 and 5 bits
///    4 NSE, BN                    5 and 3 bits
///    5 Sub_Interval, PTO          20 and 4 bits
///    8 BIS_Spacing, IRC           20 and 4 bits
///   11 Max_PDU                    1 byte
///   12 reserved                   1 byte
///   13 SeedAccessAddress          4 bytes
///   17 SDU_Interval, Max_SDU      20 and 12 bits
///   21 BaseCRCInit                2 bytes
///   23 ChM, PHY, counters         10 bytes
///   33 GIV, GSKD                  24 bytes, if the group is encrypted
/// ```
public struct BroadcastGroup: Sendable, Hashable {
  /// Streams in the group.
  public let streams: UInt8
  /// What the access addresses of its streams are made from.
  public let seed: AccessAddress
  /// Whether it is encrypted.
  public let isEncrypted: Bool

  /// Reads the structure's data.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(33, "BIGInfo")
    streams = UInt8(truncatingIfNeeded: try reader.uint32LE("Num_BIS") &>> 27)
    _ = try reader.take(9, "Sub_Interval")
    seed = AccessAddress(rawValue: try reader.uint32LE("SeedAccessAddress"))
    _ = try reader.take(16, "SDU_Interval")
    isEncrypted = !reader.isAtEnd
  }

  /// Whether an access address is one of the group's: its streams' or its control channel's.
  ///
  /// Core 5.4, Vol 6, Part B, 2.1.2: a diversifier that the stream's number gives is put over the
  /// seed's upper half.
  public func contains(_ address: AccessAddress) -> Bool {
    let difference = address.rawValue ^ seed.rawValue
    guard difference & 0xffff == 0 else { return false }
    for stream in 0...UInt32(streams) where Self.diversifier(stream) == difference { return true }
    return false
  }

  /// The diversifier word of a stream; 0 is the control channel's number.
  static func diversifier(_ stream: UInt32) -> UInt32 {
    let bits = (35 &* stream &+ 42) & 127
    // Bit n of the seven at place m of the word.
    func bit(_ from: UInt32, _ to: UInt32) -> UInt32 { (bits &>> from & 1) &<< to }
    let upper = bits & 1 == 0 ? 0 : UInt32(0xfc00_0000)
    return upper | bit(1, 25) | bit(6, 24) | bit(1, 23) | bit(5, 21) | bit(4, 20) | bit(3, 18)
      | bit(2, 17)
  }
}
