public import Bytes

/// A host takes a peer off the resolving list.
///
/// LE Remove Device From Resolving List. Core 5.4, Vol 4, Part E, 7.8.39.
public struct LERemoveDeviceFromResolvingList: Sendable, Hashable {
  /// The peer's identity.
  public let peerIdentity: DeviceAddress

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(7, "LE Remove Device From Resolving List")
    let peerIdentityType = AddressType(rawValue: try reader.uint8("Peer_Identity_Address_Type"))
    peerIdentity = DeviceAddress(
      value: try reader.uint48LE("Peer_Identity_Address"), type: peerIdentityType)
  }
}
