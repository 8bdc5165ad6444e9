public import HSBytes

/// LE Credit Based Connection Response.
///
/// Core 5.4, Vol 3, Part A, 4.23.
///
/// ```
///  0                 2     4     6                 8        10
///  | Destination CID | MTU | MPS | Initial Credits | Result |
/// ```
public struct LECreditBasedConnectionResponse: Sendable, Hashable {
  /// The channel on the end that is asked.
  public var destination: ChannelID
  /// Longest SDU that the sender of this command takes, in bytes.
  public var maximumTransmissionUnit: UInt16
  /// Longest K-frame payload that the sender of this command takes, in bytes.
  public var maximumPDUSize: UInt16
  /// K-frames that the other end may send at once.
  public var initialCredits: UInt16
  /// Whether the channel is open.
  public var result: LECreditBasedConnectionResult

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 10 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(10, "LE Credit Based Connection Response")
    destination = ChannelID(rawValue: try reader.uint16LE("Destination CID"))
    maximumTransmissionUnit = try reader.uint16LE("MTU")
    maximumPDUSize = try reader.uint16LE("MPS")
    initialCredits = try reader.uint16LE("Initial Credits")
    result = LECreditBasedConnectionResult(rawValue: try reader.uint16LE("Result"))
  }
}
