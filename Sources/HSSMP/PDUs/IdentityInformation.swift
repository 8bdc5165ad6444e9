public import HSBytes

/// Identity Information.
///
/// Core 5.4, Vol 3, Part H, 3.6.4.
///
/// The key resolves the device's private addresses: only its place is kept. All zeros stand for a
/// device that uses no resolvable private address.
public struct IdentityInformation: Sendable, Hashable {
  /// The 128-bit IRK.
  public var identityResolvingKey: ByteRange

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 16 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(16, "Identity Information")
    identityResolvingKey = try reader.take(16, "Identity Resolving Key")
  }
}
