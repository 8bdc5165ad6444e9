public import HSBytes

/// Credit Based Reconfigure Request.
///
/// Core 5.4, Vol 3, Part A, 4.27.
///
/// ```
///  0     2     4
///  | MTU | MPS | Destination CIDs |
/// ```
public struct CreditBasedReconfigureRequest: Sendable, Hashable {
  /// Longest SDU that the sender of this command takes, in bytes.
  public var maximumTransmissionUnit: UInt16
  /// Longest K-frame payload that the sender of this command takes, in bytes.
  public var maximumPDUSize: UInt16
  /// The channels on the end that asks for the change, at least one.
  public var channels: ChannelIDList

  /// Reads the fields; an odd last byte stays in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 6 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(6, "Credit Based Reconfigure Request")
    maximumTransmissionUnit = try reader.uint16LE("MTU")
    maximumPDUSize = try reader.uint16LE("MPS")
    channels = try ChannelIDList(parsing: &reader, minimum: 1, "Destination CIDs")
  }
}
