public import HSProtocols

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
    /// Whether it said that it has the Heart Rate service.
    var hasHeartRate = false
    /// Whether it ever let others connect to it.
    var isConnectable = false
    /// The power that it was last received with, in dBm.
    var strength: Int8?
    /// The packet that says so.
    var strengthPacket = 0
    /// When that was, in nanoseconds since 1970.
    var strengthTime: Int64 = 0
    /// Reports seen.
    var reports = 0
    /// A digest of what makers and services define in its advertisements, and in its scan responses; 0 before
    /// there was any.
    var digests: (advertised: UInt64, responded: UInt64) = (0, 0)
    /// How often that changed.
    var changes = 0
    /// The heart rates that it sent in it.
    var heartRates: AdvertisedHeartRates?
    /// What it says that it is.
    var portrait = AdvertisedPortrait()
  }

  private(set) var advertisers: [Advertiser] = []
  private var places: [DeviceAddress: Int] = [:]
  private var oldest = 0
  /// Names that devices gave when they were asked; of at most `capacity` devices.
  private var given: [DeviceAddress: PeerNames] = [:]
  /// What devices said of themselves over BR/EDR; of at most `capacity` devices.
  private var shown: [DeviceAddress: AdvertisedPortrait] = [:]
  /// Events that would change nothing of this but counts and strengths.
  private var memory = AdvertisingMemory()

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
      memory.forget(index)
      advertisers[index] = Advertiser(address: address)
    }
    places[address] = index
    return (index, true)
  }

  /// The names that `address` gave, and advertised.
  func names(of address: DeviceAddress) -> PeerNames {
    var names = given[address] ?? PeerNames()
    if let index = places[address] { names.add(advertisers[index].names) }
    return names
  }

  /// Notes a name that a device gave when it was asked.
  mutating func note(given name: Span<UInt8>, by address: DeviceAddress) {
    guard given.count < Self.capacity || given[address] != nil else { return }
    _ = given[address, default: PeerNames()].tell(name)
  }

  /// Notes what an advertiser says that it is.
  mutating func note(_ index: Int, portraitIn data: ByteRange, _ reader: borrowing ByteReader) {
    advertisers[index].portrait.note(data, in: reader)
  }

  /// Notes what a device said of itself over BR/EDR.
  mutating func note(shown portrait: AdvertisedPortrait, by address: DeviceAddress) {
    guard shown.count < Self.capacity || shown[address] != nil else { return }
    shown[address, default: AdvertisedPortrait()].add(portrait)
  }

  /// What `address` said that it is.
  func portrait(of address: DeviceAddress) -> AdvertisedPortrait {
    var portrait = shown[address] ?? AdvertisedPortrait()
    if let index = places[address] { portrait.add(advertisers[index].portrait) }
    return portrait
  }

  /// Whether `address` advertised the Heart Rate service.
  func hasHeartRate(_ address: DeviceAddress) -> Bool {
    guard let index = places[address] else { return false }
    return advertisers[index].hasHeartRate
  }

  /// Notes that the Heart Rate service was advertised.
  mutating func noteHeartRate(_ index: Int) { advertisers[index].hasHeartRate = true }

  /// Notes that an advertiser lets others connect.
  mutating func noteConnectable(_ index: Int) { advertisers[index].isConnectable = true }

  /// The power that `address` was last received with, in dBm, the packet that says so, and when that was.
  func signal(of address: DeviceAddress) -> (strength: Int8, packet: Int, time: CaptureTime)? {
    guard let index = places[address], let strength = advertisers[index].strength else {
      return nil
    }
    return (
      strength, advertisers[index].strengthPacket,
      CaptureTime(nanoseconds: advertisers[index].strengthTime)
    )
  }

  /// Notes the power that an advertiser was received with.
  mutating func note(_ index: Int, strength: Int8?, packet: Int, time: CaptureTime) {
    guard let strength else { return }
    advertisers[index].strength = strength
    advertisers[index].strengthPacket = packet
    advertisers[index].strengthTime = time.nanoseconds
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

  /// Notes what makers and services define in a report; whether that is to be shown.
  ///
  /// Many devices count or beat in it: that it changes is shown once. Heart rates are shown each time.
  mutating func note(
    _ index: Int, _ report: AdvertisingReport, in data: borrowing ByteReader, packet: Int
  ) -> Bool {
    let found = AdvertisingDataReader(report.data).definedByOthers(in: data.at(data.remainingRange))
    let isResponse = report.isScanResponse
    let before =
      isResponse ? advertisers[index].digests.responded : advertisers[index].digests.advertised
    guard found.digest != 0, found.digest != before else { return false }
    if isResponse {
      advertisers[index].digests.responded = found.digest
    } else {
      advertisers[index].digests.advertised = found.digest
    }
    if let rate = found.heartRate {
      advertisers[index].heartRates.add(rate, of: advertisers[index].address, packet: packet)
    }
    // What is remembered of it may be older than this.
    memory.forget(index)
    guard before != 0 else { return false }
    advertisers[index].changes += 1
    return found.heartRate != nil || advertisers[index].changes == 1
  }

  /// Remembers an event with one report, which was noted: those that repeat it say nothing else.
  mutating func remember(_ event: Span<UInt8>, of index: Int) {
    memory.remember(event, of: index)
  }

  /// Notes an event if it repeats one that is remembered.
  ///
  /// - Parameters:
  ///   - event: The event, with anything in front.
  ///   - start: Where it begins.
  ///   - packet: The packet that it is.
  ///   - time: When it came.
  /// - Returns: Whether it was noted; otherwise nothing has changed.
  @inline(__always)
  mutating func noteAgain(
    _ event: Span<UInt8>, at start: Int, packet: Int, time: CaptureTime
  ) -> Bool {
    guard let (index, octet) = memory.known(event, at: start) else { return false }
    advertisers[index].reports += 1
    // 127 says that the strength is not known.
    if octet != 127 {
      note(index, strength: Int8(bitPattern: octet), packet: packet, time: time)
    }
    return true
  }

  /// Notes a name; whether it is another than before.
  ///
  /// A complete name is not replaced by a short one, and none by an empty one.
  mutating func note(_ index: Int, name: Span<UInt8>, isComplete: Bool) -> Bool {
    if name.isEmpty || advertisers[index].nameIsComplete && !isComplete { return false }
    // What is heard again and again must cost nothing.
    let isSame = name.isEqual(to: advertisers[index].names.current)
    if isSame, advertisers[index].nameIsComplete == isComplete { return false }
    advertisers[index].nameIsComplete = isComplete
    memory.forget(index)
    if isSame { return false }
    return advertisers[index].names.tell(name)
  }
}

/// The heart rates that an advertiser sent in its advertising, without a connection.
public struct AdvertisedHeartRates: Sendable, Equatable {
  /// The advertiser.
  public let address: DeviceAddress
  /// How what it sends is known to be a heart rate.
  public let layout: AdvertisedHeartRate.Layout
  /// The lowest and the highest, in bpm; zeros, which say that there was none, are left out.
  public private(set) var range: ClosedRange<UInt8>?
  /// How often it was another than before, or sent anew.
  public private(set) var count = 0
  /// The packet of the first.
  public let firstPacket: Int

  fileprivate init(_ address: DeviceAddress, _ layout: AdvertisedHeartRate.Layout, packet: Int) {
    self.address = address
    self.layout = layout
    firstPacket = packet
  }

  fileprivate mutating func add(_ rate: UInt8) {
    count += 1
    guard rate > 0 else { return }
    range = range.map { min($0.lowerBound, rate)...max($0.upperBound, rate) } ?? rate...rate
  }
}

extension AdvertisedHeartRates? {
  fileprivate mutating func add(
    _ rate: AdvertisedHeartRate, of address: DeviceAddress, packet: Int
  ) {
    var rates = self ?? AdvertisedHeartRates(address, rate.layout, packet: packet)
    rates.add(rate.beatsPerMinute)
    self = rates
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

/// Extended advertisements on the air whose data come in several packets.
///
/// Core 5.4, Vol 6, Part B, 2.3.4.9. The first packet names the advertiser, each points to the next,
/// and those that follow have nothing but the number of the data to tell whose they are. Bounded:
/// where there is no room, the chain begun first goes.
struct AdvertisingChains: Sendable {
  /// One advertisement, as far as it was heard.
  struct Chain: Sendable {
    /// The first packet's report.
    var report: AdvertisingReport
    /// The first packet's number.
    var packet: Int
    /// The number of its data.
    var identifier: UInt16?
    /// The channel that the next packet is on.
    var channel: UInt8
    /// Nanoseconds since 1970 until which the next packet comes.
    var deadline: Int64
    /// The data heard up to now.
    var data: [UInt8]
    /// Whether there is more to come.
    var isOpen = true
  }

  private var chains: [Chain] = []
  private var oldest = 0

  /// Chains at once.
  static let capacity = 8
  /// Most data that an advertisement has (Core 5.4, Vol 4, Part E, 7.8.54).
  static let dataLimit = 1650

  /// Remembers the first packet of a chain.
  mutating func begin(
    _ report: AdvertisingReport, _ heard: ExtendedAdvertisement, _ data: Span<UInt8>,
    _ time: CaptureTime, packet: Int
  ) {
    guard let pointer = heard.pointer else { return }
    let place: Int
    if chains.count < Self.capacity {
      place = chains.count
      chains.append(
        Chain(report: report, packet: packet, identifier: nil, channel: 0, deadline: 0, data: []))
    } else {
      place = oldest
      oldest = (oldest + 1) % Self.capacity
    }
    chains[place].report = report
    chains[place].packet = packet
    chains[place].identifier = heard.dataIdentifier
    chains[place].data.removeAll(keepingCapacity: true)
    chains[place].isOpen = true
    chains[place].extend(data, pointer, time)
  }

  /// Adds a packet to its chain.
  ///
  /// - Returns: The chain's place and whether this was its last packet; `nil` if it is of no chain.
  mutating func extend(
    _ heard: ExtendedAdvertisement, channel: UInt8?, _ data: Span<UInt8>, _ time: CaptureTime
  ) -> (place: Int, isWhole: Bool)? {
    for place in chains.indices.reversed() {
      guard chains[place].isOpen, chains[place].identifier == heard.dataIdentifier,
        chains[place].report.sid == heard.set, channel == nil || channel == chains[place].channel,
        time.nanoseconds <= chains[place].deadline
      else { continue }
      return (place, !chains[place].extend(data, heard.pointer, time))
    }
    return nil
  }

  /// The number of the first packet of a chain.
  func packet(at place: Int) -> Int { chains[place].packet }

  /// The first packet's report of a chain.
  func report(at place: Int) -> AdvertisingReport { chains[place].report }

  /// Exchanges the data of a chain with `bytes`, without copying.
  mutating func exchangeData(at place: Int, _ bytes: inout [UInt8]) {
    swap(&bytes, &chains[place].data)
  }
}

extension AdvertisingChains.Chain {
  /// Adds data; whether more is to come.
  @discardableResult
  fileprivate mutating func extend(
    _ bytes: Span<UInt8>, _ pointer: AuxiliaryPointer?, _ time: CaptureTime
  ) -> Bool {
    for index in bytes.indices where data.count < AdvertisingChains.dataLimit {
      data.append(bytes[index])
    }
    guard let pointer else {
      isOpen = false
      return false
    }
    channel = pointer.channel
    // Recorders' clocks are those of hosts, which get packets late.
    let patience = Int64(pointer.offset) * 1000 + 50_000_000
    deadline = time.nanoseconds.addingReportingOverflow(patience).partialValue
    return true
  }
}
