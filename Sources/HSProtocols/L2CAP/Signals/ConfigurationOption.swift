public import HSBase

/// One option of a channel's configuration.
///
/// Core 5.4, Vol 3, Part A, 5.
///
/// ```
///  0      1        2
///  | Type | Length | data, Length bytes |
/// ```
public struct ConfigurationOption: Sendable, Hashable {
  /// What the option sets.
  public var type: ConfigurationOptionType
  /// Whether a receiver that does not know the option may pass over it.
  public var isHint: Bool
  /// The option's value.
  public var data: ByteRange

  /// Reads one option.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if the option is not all there.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(2, "Configuration Option")
    let octet = try reader.uint8("Option Type")
    let length = try reader.uint8("Option Length")
    type = ConfigurationOptionType(rawValue: octet & 0x7f)
    isHint = octet & 0x80 != 0
    data = try reader.take(Int(length), "Option data")
  }

  /// The number in an option of one or two bytes, such as MTU, Flush Timeout or FCS; else `nil`.
  ///
  /// - Parameter reader: A reader over the bytes that the option was parsed from.
  /// - Returns: The number.
  public func number(in reader: borrowing ByteReader) -> UInt16? {
    var part = reader.at(data)
    switch data.count {
    case 1: return (try? part.uint8("Option data")).map(UInt16.init)
    case 2: return try? part.uint16LE("Option data")
    default: return nil
    }
  }
}
