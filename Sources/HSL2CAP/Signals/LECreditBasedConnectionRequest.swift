public import HSBytes

/// LE Credit Based Connection Request.
///
/// Core 5.4, Vol 3, Part A, 4.22.
///
/// ```
///  0      2            4     6     8                 10
///  | SPSM | Source CID | MTU | MPS | Initial Credits |
/// ```
public struct LECreditBasedConnectionRequest: Sendable, Hashable {
  /// What the channel is for.
  public var spsm: SPSM
  /// The channel on the end that asks.
  public var source: ChannelID
  /// Longest SDU that the sender of this command takes, in bytes.
  public var maximumTransmissionUnit: UInt16
  /// Longest K-frame payload that the sender of this command takes, in bytes.
  public var maximumPDUSize: UInt16
  /// K-frames that the other end may send at once.
  public var initialCredits: UInt16

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 10 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(10, "LE Credit Based Connection Request")
    spsm = SPSM(rawValue: try reader.uint16LE("SPSM"))
    source = ChannelID(rawValue: try reader.uint16LE("Source CID"))
    maximumTransmissionUnit = try reader.uint16LE("MTU")
    maximumPDUSize = try reader.uint16LE("MPS")
    initialCredits = try reader.uint16LE("Initial Credits")
  }
}
