public import HSBytes

/// Configuration Response.
///
/// Core 5.4, Vol 3, Part A, 4.5.
///
/// ```
///  0            2       4        6
///  | Source CID | Flags | Result | options ... |
/// ```
public struct ConfigurationResponse: Sendable, Hashable {
  /// The channel on the end that receives this command.
  public var source: ChannelID
  /// The flags as sent; bit 0 says that more options follow in another command.
  public var flags: UInt16
  /// Whether the options are taken.
  public var result: ConfigurationResult
  /// The options.
  public var options: ConfigurationOptions

  /// Whether more options follow in another command.
  public var isContinued: Bool { flags & 1 != 0 }

  /// Reads the fields and takes all that is left as options.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if the fields before the options are not all there.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(6, "Configuration Response")
    source = ChannelID(rawValue: try reader.uint16LE("Source CID"))
    flags = try reader.uint16LE("Flags")
    result = ConfigurationResult(rawValue: try reader.uint16LE("Result"))
    options = ConfigurationOptions(range: reader.takeRemaining())
  }
}
