import HCI
import LinkLayer

/// The connections on the air, by access address, and what else must be known to read the air.
///
/// Bounded: where there is no room, the connection of which nothing was heard for longest goes.
struct AirLinks: Sendable {
  /// Places for connections; `nil` where there is none.
  private(set) var links: [AirLink?] = []
  private var places: [AccessAddress: Int] = [:]
  private var lastAddress = AccessAddress.advertising
  private var lastPlace = -1
  /// Initial values of the check of periodic trains.
  private var trains: [AccessAddress: UInt32] = [:]
  /// Access addresses that were seen and are not known to be real: with the initial value that
  /// their packet's check began with.
  private var candidates: [AccessAddress: UInt32] = [:]
  /// Access addresses of connections that were ended: what still comes is their farewell.
  private var ended: Set<AccessAddress> = []
  /// Packets whose CRC is wrong.
  var bad = AirLink.Tally()

  /// Connections at once.
  ///
  /// Their handles are those that HCI does not have.
  static let capacity = 256
  /// Other addresses remembered.
  private static let addressLimit = 512

  /// The handle that stands for a place.
  static func handle(_ place: Int) -> ConnectionHandle {
    ConnectionHandle(rawValue: UInt16(truncatingIfNeeded: 0x0f00 + (place & 0xff)))
  }

  /// The connection at a place.
  subscript(place: Int) -> AirLink? {
    get { links.indices.contains(place) ? links[place] : nil }
    set { if links.indices.contains(place) { links[place] = newValue } }
  }

  /// The place of the connection with this access address.
  mutating func place(of address: AccessAddress) -> Int? {
    if address == lastAddress, lastPlace >= 0 { return lastPlace }
    guard let place = places[address] else { return nil }
    lastAddress = address
    lastPlace = place
    return place
  }

  /// A place for another connection, and whether somebody must leave it first.
  func freePlace() -> (place: Int, isTaken: Bool) {
    if let free = links.firstIndex(where: { $0 == nil }) { return (free, false) }
    if links.count < Self.capacity { return (links.count, false) }
    var oldest = 0
    for (place, link) in links.enumerated() {
      if let link, let known = links[oldest], link.last < known.last { oldest = place }
    }
    return (oldest, true)
  }

  /// Puts a connection at a free place.
  mutating func insert(_ link: AirLink, at place: Int) {
    if place == links.count { links.append(link) } else { self[place] = link }
    places[link.accessAddress] = place
    candidates[link.accessAddress] = nil
    ended.remove(link.accessAddress)
    lastPlace = -1
  }

  /// Whether a connection with this access address was ended, and none begun since.
  func hasEnded(_ address: AccessAddress) -> Bool { ended.contains(address) }

  /// Notes that the connection at a place is being ended by one side.
  mutating func noteEnd(at place: Int) {
    guard let link = self[place] else { return }
    if ended.count >= Self.addressLimit { ended.removeAll(keepingCapacity: true) }
    ended.insert(link.accessAddress)
  }

  /// Forgets a connection.
  mutating func remove(at place: Int) {
    guard let link = self[place] else { return }
    places[link.accessAddress] = nil
    self[place] = nil
    lastPlace = -1
  }

  // MARK: - Other addresses

  /// The initial value of the check of advertising with this access address; `nil` if it is none.
  func advertisingInitial(_ address: AccessAddress) -> UInt32? {
    address == .advertising ? CRC24.advertising : trains[address]
  }

  /// Notes a train of periodic advertising.
  mutating func note(_ sync: SyncInfo) {
    if trains.count >= Self.addressLimit { trains.removeAll(keepingCapacity: true) }
    trains[sync.accessAddress] = sync.crcInitial
  }

  /// Whether a packet of an unknown connection confirms one before: two whose checks begin alike
  /// are no noise.
  mutating func confirms(_ address: AccessAddress, initial: UInt32) -> Bool {
    if let before = candidates[address], before == initial { return true }
    if candidates.count >= Self.addressLimit { candidates.removeAll(keepingCapacity: true) }
    candidates[address] = initial
    return false
  }
}
