import HCI
import LinkLayer

/// The connections on the air, by access address, and what else must be known to read the air.
///
/// Bounded: where there is no room, the connection that was silent for longest goes.
struct AirLinks: Sendable {
  /// Places for connections; `nil` is free.
  private(set) var links: [AirLink?] = []
  private var places: [AccessAddress: Int] = [:]
  private var lastAddress = AccessAddress.advertising
  private var lastPlace = -1
  /// Initial values of the check of periodic trains.
  private var trains: [AccessAddress: UInt32] = [:]
  /// Groups of isochronous streams that periodic trains told of.
  private var groups: [BroadcastGroup] = []
  /// Access addresses that were seen and are not known to be real: with the initial value that
  /// their packet's check began with.
  private var candidates: [AccessAddress: UInt32] = [:]
  /// Access addresses of connections that were ended, with the initial value of their check, if it
  /// is known: what still comes is their farewell.
  private var ended: [AccessAddress: UInt32?] = [:]
  /// Nanoseconds since 1970 at which the first of the connections that are being ended is over.
  private(set) var deadline = Int64.max
  /// Incomplete extended advertisements.
  var chains = AdvertisingChains()
  /// Packets whose CRC is wrong.
  var bad = AirLink.Tally()

  /// Connections at once.
  ///
  /// Their handles are those that HCI does not have.
  static let capacity = 256
  /// Other addresses remembered.
  private static let addressLimit = 512
  /// Groups remembered.
  private static let groupLimit = 16

  /// The handle that stands for a place.
  static func handle(_ place: Int) -> ConnectionHandle {
    ConnectionHandle(rawValue: UInt16(truncatingIfNeeded: 0x0f00 + (place & 0xff)))
  }

  /// The connection that a handle stands for.
  func link(of handle: ConnectionHandle) -> AirLink? {
    guard handle.rawValue >= 0x0f00 else { return nil }
    return self[Int(handle.rawValue) - 0x0f00]
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
    ended.removeValue(forKey: link.accessAddress)
    lastPlace = -1
  }

  /// The initial value of the check of an ended connection, which may not be known; `nil` if no
  /// connection with this access address was ended, or one was begun since.
  func initialOfEnded(_ address: AccessAddress) -> UInt32?? { ended[address] }

  /// Notes until when something may come of a connection that is being ended.
  mutating func noteEnd(_ end: AirLink.End) { deadline = min(deadline, end.deadline) }

  /// The place of a connection that is over by this time; `nil` if there is none.
  mutating func nextOver(_ nanoseconds: Int64) -> Int? {
    guard nanoseconds > deadline else { return nil }
    var earliest = Int64.max
    for place in links.indices {
      guard let end = links[place]?.end else { continue }
      if nanoseconds > end.deadline { return place }
      earliest = min(earliest, end.deadline)
    }
    deadline = earliest
    return nil
  }

  /// Forgets a connection.
  mutating func remove(at place: Int) {
    guard let link = self[place] else { return }
    places[link.accessAddress] = nil
    if link.end != nil {
      if ended.count >= Self.addressLimit { ended.removeAll(keepingCapacity: true) }
      ended[link.accessAddress] = .some(link.crcInitial)
    }
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

  /// Notes a group of isochronous streams.
  mutating func note(_ group: BroadcastGroup) {
    guard !groups.contains(group) else { return }
    if groups.count >= Self.groupLimit { groups.removeFirst() }
    groups.append(group)
  }

  /// Whether an access address is one of an isochronous stream.
  func isIsochronous(_ address: AccessAddress) -> Bool {
    groups.contains { $0.contains(address) }
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
