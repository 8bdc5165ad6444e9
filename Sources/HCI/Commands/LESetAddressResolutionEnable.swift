public import Bytes

/// A host lets its controller resolve private addresses, or stops it.
///
/// LE Set Address Resolution Enable. Core 5.4, Vol 4, Part E, 7.8.44.
public struct LESetAddressResolutionEnable: Sendable, Hashable {
  /// 1 starts, 0 stops.
  public let enable: UInt8

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(1, "LE Set Address Resolution Enable")
    enable = try reader.uint8("Address_Resolution_Enable")
  }

  /// Whether the controller resolves.
  public var isEnabled: Bool { enable == 1 }
}
