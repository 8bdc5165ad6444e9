public import HSBytes

/// Security Request.
///
/// Core 5.4, Vol 3, Part H, 3.6.7. The peripheral asks the central to encrypt or pair.
public struct SecurityRequest: Sendable, Hashable {
  /// What the peripheral wants.
  public var authenticationRequirements: AuthenticationRequirements

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if no byte is left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(1, "Security Request")
    authenticationRequirements = AuthenticationRequirements(rawValue: try reader.uint8("AuthReq"))
  }
}
