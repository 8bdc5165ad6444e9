public import HSBytes

/// A host wants a connection to an advertiser.
///
/// LE Create Connection. Core 5.4, Vol 4, Part E, 7.8.12.
///
/// ```
///    0 scanInterval      2 bytes
///    2 scanWindow        2 bytes
///    4 filterPolicy      1 byte
///    5 peerAddress type  1 byte
///    6 peerAddress       6 bytes
///   12 ownAddressType    1 byte
///   13 parameters        12 bytes
/// ```
public struct LECreateConnection: Sendable, Hashable {
  /// Time from one scan window to the next, in units of 0.625 ms.
  public let scanInterval: UInt16
  /// Time that is listened for, in units of 0.625 ms.
  public let scanWindow: UInt16
  /// Whether `peerAddress` or the filter accept list says who is wanted.
  public let filterPolicy: InitiatorFilterPolicy
  /// The wanted device; without meaning if the filter accept list is used.
  public let peerAddress: DeviceAddress
  /// The address that the request uses.
  public let ownAddressType: OwnAddressType
  /// Timing of the connection.
  public let parameters: LEConnectionParameters

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(25, "LE Create Connection")
    scanInterval = try reader.uint16LE("LE_Scan_Interval")
    scanWindow = try reader.uint16LE("LE_Scan_Window")
    filterPolicy = InitiatorFilterPolicy(rawValue: try reader.uint8("Initiator_Filter_Policy"))
    let peerAddressType = AddressType(rawValue: try reader.uint8("Peer_Address_Type"))
    peerAddress = DeviceAddress(value: try reader.uint48LE("Peer_Address"), type: peerAddressType)
    ownAddressType = OwnAddressType(rawValue: try reader.uint8("Own_Address_Type"))
    parameters = try LEConnectionParameters(parsing: &reader)
  }
}
