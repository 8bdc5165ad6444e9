public import HSBytes

/// Credit Based Connection Request.
///
/// Core 5.4, Vol 3, Part A, 4.25.
///
/// ```
///  0      2     4     6                 8
///  | SPSM | MTU | MPS | Initial Credits | Source CIDs |
/// ```
public struct CreditBasedConnectionRequest: Sendable, Hashable {
  /// What the channels are for.
  public var spsm: SPSM
  /// Longest SDU that the sender of this command takes, in bytes.
  public var maximumTransmissionUnit: UInt16
  /// Longest K-frame payload that the sender of this command takes, in bytes.
  public var maximumPDUSize: UInt16
  /// K-frames that the other end may send at once on each channel.
  public var initialCredits: UInt16
  /// The channels on the end that asks, at least one.
  public var channels: ChannelIDList

  /// Reads the fields; an odd last byte stays in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 10 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(10, "Credit Based Connection Request")
    spsm = SPSM(rawValue: try reader.uint16LE("SPSM"))
    maximumTransmissionUnit = try reader.uint16LE("MTU")
    maximumPDUSize = try reader.uint16LE("MPS")
    initialCredits = try reader.uint16LE("Initial Credits")
    channels = try ChannelIDList(parsing: &reader, minimum: 1, "Source CIDs")
  }
}
