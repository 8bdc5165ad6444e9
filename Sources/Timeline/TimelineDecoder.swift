import ATT
import Bytes
public import Capture
public import HCI
import Identity
import L2CAP
public import Labels
import USB

/// Turns records into the story that they tell: the one place where the layers meet.
///
/// Records go in one by one, events come out at the sink at once. Nothing that cannot be decoded
/// stops it: what was decoded before the fault is kept, and the fault is a finding. Its memory
/// grows with peers and connections, not with records. It is owned by one, so that no access to
/// its state needs checking at run time.
public struct TimelineDecoder: ~Copyable {
  /// The connections, in the order in which they were seen; a connection's number is its index + 1.
  ///
  /// The oldest may be forgotten.
  public internal(set) var connections = Ledger<Connection>()
  /// The peers, in the order in which they were seen; a peer's number is its index + 1.
  ///
  /// The oldest may be forgotten.
  public internal(set) var peers = Ledger<Peer>()
  /// The adapters, in the order in which they were seen.
  public internal(set) var adapters: [Adapter] = []
  /// What was counted.
  public internal(set) var statistics = DecodeStatistics()

  /// Whether values that were notified are kept in the peers' `values`, for a table to show.
  public var keepsNotifiedValues = false

  /// What the record that was taken in last carried of a connection's data.
  public internal(set) var carried = CarriedData()

  /// Of the record that was taken in last: the number of the packet in which the advertisement began
  /// that its data belong to, on the air; 0 if they belong to none that comes in several packets.
  public internal(set) var advertisingChain = 0

  /// The packets of the parts that a queued write was prepared in, while its event is told.
  public internal(set) var toldParts: [Int] = []

  let sink: any EventSink
  let interest: EventCategory
  let limits: DecoderLimits
  /// Bytes that are remembered, roughly.
  private var remembered = 0
  /// Limits that were reached, a bit for each.
  private var reached = 0
  var recombiner = Recombiner()
  var reassembler = CreditBasedReassembler()
  var advertisers = AdvertiserCache()
  /// Open connections by adapter and handle.
  var open: [UInt32: Int] = [:]
  /// Adapter and handle of connections that ended and whose handles were not given again.
  private var ended: Set<UInt32> = []
  private var lastOpenKey = UInt32.max
  private var lastOpenIndex = -1
  var peersByAddress: [PeerKey: Int] = [:]
  private var adapterPlaces: [UInt16: Int] = [:]
  private var lastAdapterIndex: UInt16 = 0
  private var lastAdapterPlace = -1
  var h1Probe = H1Probe()
  var usb = USBReassembler()
  /// Connections on the air, in captures of sniffers.
  var airLinks = AirLinks()
  /// Extended advertisements on the air of which not all was heard yet.
  var advertisingChains = AdvertisingChains()
  var directions = DirectionInference()
  var labels = LabelCache()
  /// Keys of private addresses.
  var resolver = AddressResolver()
  /// Peers of whom only the key is known, by the key's place.
  var peersByKey: [Int: Int] = [:]
  /// The first peer with a Database Hash.
  var peersByHash: [[UInt8]: Int] = [:]
  /// Whether labels may come from elsewhere than a peer's own table.
  var hasForeignLabels = false
  /// What is known beside the capture; see `begin(with:)`.
  public internal(set) var knowledge = LabelKnowledge()
  /// How many of the reader's findings have been told.
  var toldFindings = 0

  /// The streams of values.
  var flows: [ValueFlow] = []
  /// Their places, by `FlowCache.key`.
  var flowPlaces: [UInt64: Int] = [:]
  var flowCache = FlowCache()
  /// The flow that had a value last.
  var lastFlow = -1
  /// Its key.
  var lastFlowKey = UInt64.max
  /// The packet at which it was last seen that the container lacks some.
  var capturedLossPacket = 0
  /// The packet at which the recorder's clock last went back, 0 if it never did: what it says of
  /// time since is not to be relied on.
  var clockStepPacket = 0
  /// Whether there was a packet of which too little was kept to tell whose data it is.
  var hasUncountedData = false
  /// The last packet on the air that was left out because of its CRC.
  var damagedPacket = 0
  /// Nanoseconds since 1970 at which the first transaction that waits has waited too long.
  var transactionDeadline = Int64.max

  /// Where the last record stands: what ends the story afterwards stands there, too.
  var latest = Moment()

  /// A decoder that tells `sink` what happens.
  public init(sink: any EventSink) {
    self.init(sink: sink, limits: DecoderLimits())
  }

  /// A decoder that remembers less than usual, for tests.
  package init(sink: any EventSink, limits: DecoderLimits) {
    self.sink = sink
    self.limits = limits
    interest = sink.interest
  }

  /// The address of a peer by its number; `nil` if there is none of that number, or none is known.
  ///
  /// What is asked for with each value: the peer itself would be copied.
  @inline(never)
  public func address(ofPeer number: Int) -> DeviceAddress? {
    guard number > 0, number <= peers.count else { return nil }
    return peers[number - 1].address
  }

  // MARK: - Telling

  /// Hands an event to the sink if it wants events of the kind.
  func emit(
    _ now: Moment, _ kind: EventKind, _ bytes: borrowing ByteReader, direction: Direction? = nil,
    connection: Int = 0, peer: Int = 0
  ) {
    emit(
      now, kind.category,
      TimelineEvent(
        packet: now.packet, time: now.time, adapter: now.adapter, direction: direction,
        connection: connection, peer: peer, bearer: now.bearer, kind: kind),
      bytes)
  }

  /// Hands an event of a known category to the sink if it wants it.
  @inline(never)
  func emit(
    _ now: Moment, _ category: EventCategory, _ event: borrowing TimelineEvent,
    _ bytes: borrowing ByteReader
  ) {
    if interest.contains(category) { sink.receive(event, bytes: bytes, timeline: self) }
  }

  /// Hands on an event of an ATT PDU.
  func emit(_ kind: EventKind, _ bytes: borrowing ByteReader, _ frame: AttributeFrame) {
    emit(frame.now, kind, bytes, direction: frame.direction, at: frame.index)
  }

  /// Hands on an event that concerns the connection at `index`.
  func emit(
    _ now: Moment, _ kind: EventKind, _ bytes: borrowing ByteReader, direction: Direction?,
    at index: Int
  ) {
    emit(
      now, kind, bytes, direction: direction, connection: connections[index].id,
      peer: connections[index].peer)
  }

  /// Counts a finding and hands it on.
  mutating func find(
    _ now: Moment, _ finding: Finding, _ bytes: borrowing ByteReader, direction: Direction? = nil,
    connection: Int = 0, peer: Int = 0
  ) {
    // That a packet ends too early where the recorder cut it is the recorder's doing, and counted as
    // such: `cutPackets`, and the mode in `recorder`. The first packet of HCI's says it for all.
    if now.missing > 0, case .truncated? = finding.error?.problem,
      finding.code != .hciUndecodable || statistics.count(of: .hciUndecodable) > 0
    {
      return
    }
    statistics.count(finding.code, packet: now.packet)
    emit(now, .finding(finding), bytes, direction: direction, connection: connection, peer: peer)
  }

  /// Counts a finding that concerns the connection at `index` and hands it on.
  mutating func find(
    _ now: Moment, _ finding: Finding, _ bytes: borrowing ByteReader, direction: Direction?,
    at index: Int
  ) {
    find(
      now, finding, bytes, direction: direction, connection: connections[index].id,
      peer: connections[index].peer)
  }

  /// Counts a finding of an ATT PDU and hands it on.
  mutating func find(_ finding: Finding, _ bytes: borrowing ByteReader, _ frame: AttributeFrame) {
    find(frame.now, finding, bytes, direction: frame.direction, at: frame.index)
  }

  /// Tells of something that the capture's reader found before or at the record it is at.
  public mutating func report(_ finding: CaptureFinding, time: CaptureTime) {
    let now = Moment(
      packet: finding.recordNumber, time: time, adapter: TimelineEvent.noAdapter)
    if finding.code == .clockStep { clockStepPacket = max(now.packet, 1) }
    if finding.isPacketLoss {
      spoilMessages()
      capturedLossPacket = max(now.packet, 1)
    }
    emit(now, .capture(finding), ByteReader.nothing)
  }

  /// Packets are lost: any text under way may lack a piece.
  private mutating func spoilMessages() {
    for index in open.values {
      connections[index].messages.spoil(.sent)
      connections[index].messages.spoil(.received)
    }
  }

  // MARK: - Remembering

  /// Whether more may be remembered; tells once if not.
  mutating func hasRoom(_ now: Moment) -> Bool {
    if remembered < limits.bytes { return true }
    reach(now, .memory)
    return false
  }

  /// Counts bytes that are remembered from now on, or no more.
  mutating func remember(_ bytes: Int) { remembered += bytes }

  /// Counts what is not kept because there is enough of it, and tells the first of each kind.
  mutating func reach(_ now: Moment, _ limit: DecoderLimit) {
    statistics.count(.decoderLimit, packet: now.packet)
    guard reached & 1 << limit.rawValue == 0 else { return }
    reached |= 1 << limit.rawValue
    emit(
      now,
      .finding(
        Finding(.decoderLimit, first: limit.rawValue, second: limits.bound(of: limit))),
      ByteReader.nothing)
  }

  // MARK: - Connections, peers, adapters

  /// The place of the adapter with this index, made if it is new.
  @inline(__always)
  mutating func adapterPlace(_ index: UInt16) -> Int {
    if index == lastAdapterIndex, lastAdapterPlace >= 0 { return lastAdapterPlace }
    return findAdapter(index)
  }

  @inline(never)
  private mutating func findAdapter(_ index: UInt16) -> Int {
    let place: Int
    if let known = adapterPlaces[index] {
      place = known
    } else {
      place = adapters.count
      adapters.append(Adapter(index: index))
      adapterPlaces[index] = place
    }
    lastAdapterIndex = index
    lastAdapterPlace = place
    return place
  }

  func key(_ now: Moment, _ handle: ConnectionHandle) -> UInt32 {
    UInt32(now.adapter) << 16 | UInt32(handle.rawValue)
  }

  /// The index of the open connection with this handle on the current adapter, or `nil`.
  @inline(__always)
  mutating func openConnection(_ now: Moment, _ handle: ConnectionHandle) -> Int? {
    let key = key(now, handle)
    if key == lastOpenKey, lastOpenIndex >= 0 { return lastOpenIndex }
    return findConnection(key)
  }

  @inline(never)
  private mutating func findConnection(_ key: UInt32) -> Int? {
    guard let index = open[key] else { return nil }
    lastOpenKey = key
    lastOpenIndex = index
    return index
  }

  /// Makes a connection and returns its index; `nil` if there are too many.
  mutating func addConnection(
    _ now: Moment, _ handle: ConnectionHandle, address: DeviceAddress?,
    transport: Connection.Transport,
    joinedHalfway: Bool
  ) -> Int? {
    guard open.count < limits.openConnections else {
      reach(now, .openConnections)
      return nil
    }
    if connections.kept >= limits.connections || peers.kept >= limits.peers { forgetOldest(now) }
    guard hasRoom(now) else { return nil }
    let index = connections.count
    let peer = peerNumber(now, address)
    remember(Self.connectionWeight)
    connections.append(
      Connection(
        id: index + 1, adapter: now.adapter, handle: handle, peer: peer, transport: transport,
        openedPacket: now.packet, openedTime: now.time, joinedHalfway: joinedHalfway))
    if joinedHalfway {
      connections[index].dataInController = DataInController(
        earlier: adapters[adapterPlace(now.adapter)].buffers
          ?? DataInController.most)
    }
    peers[peer - 1].connections.append(index + 1)
    open[key(now, handle)] = index
    ended.remove(key(now, handle))
    lastOpenKey = key(now, handle)
    lastOpenIndex = index
    return index
  }

  /// Forgets that a connection is open.
  mutating func removeOpen(_ now: Moment, _ handle: ConnectionHandle) {
    open[key(now, handle)] = nil
    ended.insert(key(now, handle))
    lastOpenIndex = -1
  }

  /// Whether the connection that had this handle ended, and no other was seen since.
  func hasEnded(_ now: Moment, _ handle: ConnectionHandle) -> Bool {
    ended.contains(key(now, handle))
  }

  /// The number of the peer with this address on the current adapter; a new one without address,
  /// and for an address that does not tell one device from another.
  private mutating func peerNumber(_ now: Moment, _ address: DeviceAddress?) -> Int {
    if let address, address.tellsDevicesApart {
      let key = PeerKey(adapter: now.adapter, address: address.withoutResolution)
      if let known = peersByAddress[key] { return known }
      if let known = resolvedPeer(now, key) { return known }
      peersByAddress[key] = peers.count + 1
    }
    return addPeer(now, address)
  }

  /// Makes a peer and returns its number.
  mutating func addPeer(_ now: Moment, _ address: DeviceAddress?) -> Int {
    var peer = Peer(id: peers.count + 1, adapter: now.adapter, address: address)
    if let address { peer.names = advertisers.names(of: address.withoutResolution) }
    remember(peer.weight)
    peers.append(peer)
    return peer.id
  }
}

/// What tells one peer from another.
struct PeerKey: Hashable {
  var adapter: UInt16
  var address: DeviceAddress
}

extension DeviceAddress {
  /// Whether two devices cannot have it: recorders that protect privacy write zeros.
  fileprivate var tellsDevicesApart: Bool { value != 0 && type != .anonymous }

  /// The address with the type that it has whoever resolves it.
  var withoutResolution: DeviceAddress {
    DeviceAddress(value: value, type: type.withoutResolution)
  }
}

extension CaptureFinding {
  /// Whether packets are missing that connections may have sent.
  fileprivate var isPacketLoss: Bool { code == .drops || code.isLoss }
}
