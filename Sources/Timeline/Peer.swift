public import GATT
public import HCI
public import Identity

/// The device at the other end, with what is known of both sides' attributes.
///
/// A peer is an identity on an adapter: an address, or all resolvable private addresses that were
/// made with one key. A connection whose address is not in the capture has a peer of its own, so that
/// nothing is ever inherited from a stranger.
public struct Peer: Sendable {
  /// The number on this timeline, from 1.
  public var id: Int
  /// The adapter that it was reached through.
  public var adapter: UInt16
  /// Its address, if the capture tells.
  public var address: DeviceAddress?
  /// Further addresses that it used, in the order in which they were seen; at most `addressLimit`.
  ///
  /// Private ones that a key resolves.
  public internal(set) var otherAddresses: [DeviceAddress] = []
  /// How many further addresses it used.
  public internal(set) var otherAddressCount = 0
  /// Where the key was learnt that joins its addresses, if one does.
  public internal(set) var keySource: KeySource?
  /// The number of the peer that it turned out to be; 0 if it is itself.
  ///
  /// Connections from then on are that peer's.
  public internal(set) var sameAs = 0
  /// The Database Hash that it told last.
  public internal(set) var databaseHash: DatabaseHashReading?
  /// What is known of its attributes beside what it said in this capture.
  var labels = PeerLabels()
  /// The names that it was known by, as advertised or read.
  public internal(set) var names = PeerNames()
  /// The peer's attributes, as we learnt them.
  public var server = AttributeTable()
  /// Our attributes, as this peer learnt them.
  public var localServer = AttributeTable()
  /// Values last read, written or notified, of the peer's attributes.
  public var values = StoredValues()
  /// Values of ours that this peer read or wrote.
  public var localValues = StoredValues()
  /// The packet at which a pairing ended by which both keep keys, 0 if none was seen.
  public internal(set) var bondedPacket = 0
  /// The peer's connections on this timeline, without those that are forgotten.
  public var connections: [Int] = []
  /// How many of its connections are forgotten.
  public internal(set) var forgottenConnections = 0

  /// Most further addresses that are kept.
  public static let addressLimit = 64

  /// Its name as it told it last, in UTF-8; empty if unknown.
  public var name: [UInt8] { names.current }

  /// Creates a peer of whom nothing but the address is known.
  public init(id: Int, adapter: UInt16, address: DeviceAddress?) {
    self.id = id
    self.adapter = adapter
    self.address = address
  }
}
