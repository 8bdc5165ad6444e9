import HSProtocols

/// The services that an advertiser lists.
struct AdvertisedServices: Sendable {
  /// Most services that are kept.
  static let limit = 64
  /// The services, each with the packet that showed it first.
  var services: [BluetoothUUID: Int] = [:]
  /// Packets with advertising data.
  var advertisements = PacketList()
  /// Packets with scan response data.
  var responses = PacketList()
}
