public import HSBase
public import HSCapture

/// What a capture says of a packet on the air, besides the packet itself.
///
/// Every kind of pseudo-header becomes this type. What a header does not contain is `nil`.
public struct CapturedPacket: Sendable, Hashable {
  /// What the record holds.
  public var kind: Kind = .unknown
  /// Which way it went: `sent` from central to peripheral.
  public var direction: Direction?
  /// Whether its CRC was right, by the capture's word.
  public var isValid: Bool?
  /// Whether the link was encrypted, by the capture's word.
  public var isEncrypted: Bool?
  /// Whether the capture holds the payload decrypted.
  public var isDecrypted = false
  /// The PHY that it came on.
  public var phy: PHY?
  /// Which channel it came on: 0 to 36 for data, 37 to 39 for advertising.
  public var channel: UInt8?
  /// How strong it was, in dBm.
  public var rssi: Int8?
  /// The number of its connection event, modulo 65 536, by the sniffer's count.
  public var event: UInt16?
  /// What kind of auxiliary packet it is.
  public var auxiliary: AuxiliaryKind?
  /// Whether a byte without meaning may stand behind the PDU's header: the sniffer's firmware needs
  /// it for alignment.
  public var mayHavePadding = false
  /// Where the packet stands, from its access address on.
  public var packet = ByteRange(offset: 0, count: 0)

  /// What a record holds.
  public enum Kind: Sendable, Hashable {
    /// A packet whose kind follows from the access address.
    case unknown
    /// A packet of a connection.
    case data
    /// A packet of an isochronous stream.
    case isochronous
    /// No packet of the air: a message of the sniffer, with its number.
    case message(UInt8)
  }

  /// What kind of auxiliary packet it is, as both kinds of header number it.
  public enum AuxiliaryKind: UInt8, Sendable, CaseIterable {
    /// AUX_ADV_IND.
    case advertisement
    /// AUX_CHAIN_IND.
    case chain
    /// AUX_SYNC_IND.
    case sync
    /// AUX_SCAN_RSP.
    case scanResponse
  }

  /// Nothing known.
  init() {}

  /// Reads what stands in front of the packet, and finds the packet.
  ///
  /// - Parameters:
  ///   - reader: The record's bytes, which are passed over.
  ///   - link: What they are.
  /// - Throws: `truncated` or `invalid` if they are not that.
  public init(parsing reader: inout ByteReader, link: LinkType) throws(DecodeError) {
    switch link {
    case .leLinkLayerWithHeader: try self.init(radio: &reader)
    case .nordicSniffer, .privateNordicSniffer: try self.init(nordic: &reader)
    case .ppi: try self.init(perPacketInformation: &reader)
    default: self.init()
    }
    packet = reader.takeRemaining()
  }
}
