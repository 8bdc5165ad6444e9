public import Bytes

/// Create Channel Request.
///
/// Core 5.2, Vol 3, Part A, 4.14; Core 5.3 removed it.
///
/// ```
///  0     2            4               5
///  | PSM | Source CID | Controller ID |
/// ```
public struct CreateChannelRequest: Sendable, Hashable {
  /// What the channel is for.
  public var psm: PSM
  /// The channel on the end that asks.
  public var source: ChannelID
  /// The controller that is to carry the channel.
  public var controller: UInt8

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 5 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(5, "Create Channel Request")
    psm = PSM(rawValue: try reader.uint16LE("PSM"))
    source = ChannelID(rawValue: try reader.uint16LE("Source CID"))
    controller = try reader.uint8("Controller ID")
  }
}
