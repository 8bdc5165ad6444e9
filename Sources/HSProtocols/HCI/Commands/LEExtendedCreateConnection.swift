public import HSBase

/// A host wants a connection to an advertiser, on several PHYs.
///
/// LE Extended Create Connection [v1] and [v2]. Core 5.4, Vol 4, Part E, 7.8.66.
///
/// Version 2 has two octets more in front: `periodicAdvertising`.
///
/// ```
///    0 filterPolicy      1 byte
///    1 ownAddressType    1 byte
///    2 peerAddress type  1 byte
///    3 peerAddress       6 bytes
///    9 phys              1 byte
///   10 entries           16 bytes for each bit that is set in phys
///      +0 scanInterval   2 bytes
///      +2 scanWindow     2 bytes
///      +4 parameters     12 bytes
/// ```
public struct LEExtendedCreateConnection: Sendable, Hashable {
  /// The periodic advertising that the connection is asked for in; `nil` in version 1.
  public let periodicAdvertising: PeriodicAdvertising?
  /// Whether `peerAddress` or the filter accept list says who is wanted.
  public let filterPolicy: InitiatorFilterPolicy
  /// The address that the request uses.
  public let ownAddressType: OwnAddressType
  /// The wanted device; without meaning if the filter accept list is used.
  public let peerAddress: DeviceAddress
  /// PHYs that the entries are about.
  public let phys: PHYSet
  /// Where the entries stand, one for each bit that is set in `phys`.
  public let entries: ByteRange

  /// The periodic advertising that a connection is asked for in.
  public struct PeriodicAdvertising: Sendable, Hashable {
    /// The advertising set; 0xff if the connection is not asked for in periodic advertising.
    public let advertisingHandle: UInt8
    /// The subevent; 0xff if the connection is not asked for in periodic advertising.
    public let subevent: UInt8
  }

  /// What is wanted on one PHY.
  public struct Entry: Sendable, Hashable {
    /// The PHY.
    public let phy: PHY
    /// Time from one scan window to the next, in units of 0.625 ms.
    public let scanInterval: UInt16
    /// Time that is listened for, in units of 0.625 ms.
    public let scanWindow: UInt16
    /// Timing of the connection.
    public let parameters: LEConnectionParameters
  }

  /// Reads the parameters; bytes too many are left unread.
  ///
  /// - Parameters:
  ///   - reader: Where to read.
  ///   - version: 1 or 2.
  /// - Throws: `truncated` if the fields or the entries that they announce are not all there.
  public init(parsing reader: inout ByteReader, version: Int) throws(DecodeError) {
    try reader.require(version >= 2 ? 12 : 10, "LE Extended Create Connection")
    periodicAdvertising =
      version >= 2
      ? PeriodicAdvertising(
        advertisingHandle: try reader.uint8("Advertising_Handle"),
        subevent: try reader.uint8("Subevent")) : nil
    filterPolicy = InitiatorFilterPolicy(rawValue: try reader.uint8("Initiator_Filter_Policy"))
    ownAddressType = OwnAddressType(rawValue: try reader.uint8("Own_Address_Type"))
    let peerAddressType = AddressType(rawValue: try reader.uint8("Peer_Address_Type"))
    peerAddress = DeviceAddress(value: try reader.uint48LE("Peer_Address"), type: peerAddressType)
    phys = PHYSet(rawValue: try reader.uint8("Initiating_PHYs"))
    entries = try reader.take(phys.count * 16, "Initiating_PHYs entries")
  }

  /// Number of entries.
  public var count: Int { phys.count }

  /// Reads the entry number `index`, from 0; `nil` if there are fewer.
  ///
  /// - Parameters:
  ///   - index: Which entry.
  ///   - reader: A reader over the bytes that the command was read from.
  /// - Returns: The entry.
  /// - Throws: `truncated` if `reader` is not over those bytes.
  public func entry(at index: Int, in reader: ByteReader) throws(DecodeError) -> Entry? {
    guard index >= 0, index < count, let phy = phys.phy(at: index) else { return nil }
    var part = reader.at(ByteRange(offset: entries.offset + index * 16, count: 16))
    return Entry(
      phy: phy, scanInterval: try part.uint16LE("Scan_Interval"),
      scanWindow: try part.uint16LE("Scan_Window"),
      parameters: try LEConnectionParameters(parsing: &part))
  }

  /// The octets that it was read from.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    var octets = periodicAdvertising.map { [$0.advertisingHandle, $0.subevent] } ?? []
    octets += [filterPolicy.rawValue, ownAddressType.rawValue, peerAddress.type.rawValue]
    octets.append(peerAddress.value, octets: 6)
    return octets + [phys.rawValue] + reader.octets(entries)
  }
}
