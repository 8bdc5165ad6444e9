public import GATT
public import HCI

/// The device at the other end, with what is known of both sides' attributes.
///
/// A peer is an address on an adapter; a connection whose address is not in the capture has a peer
/// of its own, so that nothing is ever inherited from a stranger.
public struct Peer: Sendable {
  /// The number on this timeline, from 1.
  public var id: Int
  /// The adapter that it was reached through.
  public var adapter: UInt16
  /// Its address, if the capture tells.
  public var address: DeviceAddress?
  /// Its name as advertised or read, in UTF-8; empty if unknown.
  public var name: [UInt8] = []
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
  /// The peer's connections on this timeline.
  public var connections: [Int] = []

  /// Creates a peer of whom nothing but the address is known.
  public init(id: Int, adapter: UInt16, address: DeviceAddress?) {
    self.id = id
    self.adapter = adapter
    self.address = address
  }
}
