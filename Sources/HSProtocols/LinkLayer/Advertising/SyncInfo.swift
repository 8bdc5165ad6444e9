public import HSBase

/// SyncInfo: where a train of periodic advertising is.
///
/// Core 5.4, Vol 6, Part B, 2.3.4.6.
///
/// ```
///    0 offset and units           2 bytes
///    2 interval                   2 bytes, 1.25 ms
///    4 channel map and accuracy   5 bytes
///    9 AA                         4 bytes
///   13 CRCInit                    3 bytes
///   16 event counter              2 bytes
/// ```
public struct SyncInfo: Sendable, Hashable {
  /// Interval in 1.25 ms.
  public let interval: UInt16
  /// What the train's packets begin with.
  public let accessAddress: AccessAddress
  /// The initial value of their check.
  public let crcInitial: UInt32
  /// Which event of the train comes next.
  public let eventCounter: UInt16

  /// Reads the field.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(18, "SyncInfo")
    _ = try reader.uint16LE("Offset")
    interval = try reader.uint16LE("Interval")
    _ = try reader.take(5, "ChM")
    accessAddress = AccessAddress(rawValue: try reader.uint32LE("AA"))
    crcInitial = try reader.uint24LE("CRCInit")
    eventCounter = try reader.uint16LE("Event counter")
  }
}
