public import HSBytes

/// Flow Control Credit Indication.
///
/// Core 5.4, Vol 3, Part A, 4.24.
public struct FlowControlCredit: Sendable, Hashable {
  /// The channel on the end that gives the credits.
  public var channel: ChannelID
  /// K-frames more that the other end may send.
  public var credits: UInt16

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 4 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(4, "Flow Control Credit Indication")
    channel = ChannelID(rawValue: try reader.uint16LE("CID"))
    credits = try reader.uint16LE("Credits")
  }
}
