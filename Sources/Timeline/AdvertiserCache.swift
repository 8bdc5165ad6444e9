import HCI

/// What is remembered of advertisers, so that only what is new needs showing.
///
/// Bounded: the one that was heard of first makes room for the next.
struct AdvertiserCache: Sendable {
  /// One advertiser.
  struct Advertiser: Sendable {
    var address: DeviceAddress
    /// Its names.
    var names = PeerNames()
    /// Whether the name that holds is the complete one.
    var nameIsComplete = false
    /// Whether an advertisement was seen.
    var hasAdvertised = false
    /// Whether a scan response was seen.
    var hasResponded = false
    /// Whether it said that it has the Heart Rate service; noted only where it is asked for.
    var hasHeartRate = false
    /// The power that it was last received with, in dBm.
    var strength: Int8?
    /// The packet that says so.
    var strengthPacket = 0
    /// Reports seen.
    var reports = 0
  }

  private(set) var advertisers: [Advertiser] = []
  private var places: [DeviceAddress: Int] = [:]
  private var oldest = 0

  /// Most advertisers remembered.
  static let capacity = 4096

  /// The place of `address`, made if it is new; `isNew` says so.
  mutating func place(of address: DeviceAddress) -> (index: Int, isNew: Bool) {
    if let index = places[address] { return (index, false) }
    let index: Int
    if advertisers.count < Self.capacity {
      index = advertisers.count
      advertisers.append(Advertiser(address: address))
    } else {
      index = oldest
      oldest = (oldest + 1) % Self.capacity
      places[advertisers[index].address] = nil
      advertisers[index] = Advertiser(address: address)
    }
    places[address] = index
    return (index, true)
  }

  /// The names that `address` advertised.
  func names(of address: DeviceAddress) -> PeerNames {
    guard let index = places[address] else { return PeerNames() }
    return advertisers[index].names
  }

  /// Whether `address` advertised the Heart Rate service.
  func hasHeartRate(_ address: DeviceAddress) -> Bool {
    guard let index = places[address] else { return false }
    return advertisers[index].hasHeartRate
  }

  /// Notes that the Heart Rate service was advertised.
  mutating func noteHeartRate(_ index: Int) { advertisers[index].hasHeartRate = true }
  /// The power that `address` was last received with, in dBm, and the packet that says so.
  func signal(of address: DeviceAddress) -> (strength: Int8, packet: Int)? {
    guard let index = places[address], let strength = advertisers[index].strength else {
      return nil
    }
    return (strength, advertisers[index].strengthPacket)
  }

  /// Notes the power that an advertiser was received with.
  mutating func note(_ index: Int, strength: Int8?, packet: Int) {
    guard let strength else { return }
    advertisers[index].strength = strength
    advertisers[index].strengthPacket = packet
  }

  /// Notes a report; whether it is the advertiser's first of its kind.
  mutating func note(_ index: Int, isScanResponse: Bool) -> Bool {
    advertisers[index].reports += 1
    if isScanResponse {
      defer { advertisers[index].hasResponded = true }
      return !advertisers[index].hasResponded
    }
    defer { advertisers[index].hasAdvertised = true }
    return !advertisers[index].hasAdvertised
  }

  /// Notes a name; whether it is another than before.
  ///
  /// A complete name is not replaced by a short one, and none by an empty one.
  mutating func note(_ index: Int, name: Span<UInt8>, isComplete: Bool) -> Bool {
    if name.isEmpty || advertisers[index].nameIsComplete && !isComplete { return false }
    advertisers[index].nameIsComplete = isComplete
    // What is heard again and again must cost nothing.
    if name.isEqual(to: advertisers[index].names.current) { return false }
    return advertisers[index].names.tell(name)
  }
}

extension Span<UInt8> {
  /// Whether both hold the same bytes.
  func isEqual(to other: [UInt8]) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }
}
