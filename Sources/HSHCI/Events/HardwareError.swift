public import HSBytes

/// A fault of the controller itself.
///
/// Hardware Error. Core 5.4, Vol 4, Part E, 7.7.16.
public struct HardwareError: Sendable, Hashable {
  /// The maker's own number.
  public let code: UInt8

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(1, "Hardware Error")
    code = try reader.uint8("Hardware_Code")
  }
}
