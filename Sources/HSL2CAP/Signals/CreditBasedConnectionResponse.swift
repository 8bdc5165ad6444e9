public import HSBytes

/// Credit Based Connection Response.
///
/// Core 5.4, Vol 3, Part A, 4.26.
///
/// A Destination CID of 0 stands for a channel that was refused; the list follows the order of the
/// request. Devices that refuse all channels may leave it out.
///
/// ```
///  0     2     4                 6        8
///  | MTU | MPS | Initial Credits | Result | Destination CIDs |
/// ```
public struct CreditBasedConnectionResponse: Sendable, Hashable {
  /// Longest SDU that the sender of this command takes, in bytes.
  public var maximumTransmissionUnit: UInt16
  /// Longest K-frame payload that the sender of this command takes, in bytes.
  public var maximumPDUSize: UInt16
  /// K-frames that the other end may send at once on each channel.
  public var initialCredits: UInt16
  /// Which channels are open.
  public var result: CreditBasedConnectionResult
  /// The channels on the end that was asked.
  public var channels: ChannelIDList

  /// Reads the fields; an odd last byte stays in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 8 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(8, "Credit Based Connection Response")
    maximumTransmissionUnit = try reader.uint16LE("MTU")
    maximumPDUSize = try reader.uint16LE("MPS")
    initialCredits = try reader.uint16LE("Initial Credits")
    result = CreditBasedConnectionResult(rawValue: try reader.uint16LE("Result"))
    channels = try ChannelIDList(parsing: &reader, minimum: 0, "Destination CIDs")
  }
}
