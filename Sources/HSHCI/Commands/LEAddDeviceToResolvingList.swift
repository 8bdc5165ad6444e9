public import HSBytes

/// A host gives its controller the keys behind a peer's private addresses.
///
/// LE Add Device To Resolving List. Core 5.4, Vol 4, Part E, 7.8.38.
///
/// ```
///    0 peerIdentity type  1 byte
///    1 peerIdentity       6 bytes
///    7 peerIRK            16 bytes
///   23 localIRK           16 bytes
/// ```
public struct LEAddDeviceToResolvingList: Sendable, Hashable {
  /// The peer's identity.
  public let peerIdentity: DeviceAddress
  /// Where the peer's identity resolving key stands, least significant octet first.
  public let peerIRK: ByteRange
  /// Where this side's identity resolving key stands, least significant octet first.
  public let localIRK: ByteRange

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(39, "LE Add Device To Resolving List")
    let peerIdentityType = AddressType(rawValue: try reader.uint8("Peer_Identity_Address_Type"))
    peerIdentity = DeviceAddress(
      value: try reader.uint48LE("Peer_Identity_Address"), type: peerIdentityType)
    peerIRK = try reader.take(16, "Peer_IRK")
    localIRK = try reader.take(16, "Local_IRK")
  }
}
