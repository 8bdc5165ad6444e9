public import HSBytes

/// Configuration Request.
///
/// Core 5.4, Vol 3, Part A, 4.4.
///
/// ```
///  0                 2       4
///  | Destination CID | Flags | options ... |
/// ```
public struct ConfigurationRequest: Sendable, Hashable {
  /// The channel on the end that receives this command.
  public var destination: ChannelID
  /// The flags as sent; bit 0 says that more options follow in another command.
  public var flags: UInt16
  /// The options.
  public var options: ConfigurationOptions

  /// Whether more options follow in another command.
  public var isContinued: Bool { flags & 1 != 0 }

  /// Reads the fields and takes all that is left as options.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if the fields before the options are not all there.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(4, "Configuration Request")
    destination = ChannelID(rawValue: try reader.uint16LE("Destination CID"))
    flags = try reader.uint16LE("Flags")
    options = ConfigurationOptions(range: reader.takeRemaining())
  }
}
