import ATT
import Bytes
public import Capture
public import HCI
import Identity
import L2CAP
import Packets
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
  public internal(set) var connections: Ledger<Connection> {
    @inlinable _read { yield roster.connections }
    @inline(__always) _modify { yield &roster.connections }
  }
  /// The peers, in the order in which they were seen; a peer's number is its index + 1.
  ///
  /// The oldest may be forgotten.
  public internal(set) var peers: Ledger<Peer> {
    @inlinable _read { yield roster.peers }
    @inline(__always) _modify { yield &roster.peers }
  }
  /// The adapters, in the order in which they were seen.
  public internal(set) var adapters: [Adapter] {
    @inlinable _read { yield roster.adapters }
    @inline(__always) _modify { yield &roster.adapters }
  }
  @usableFromInline var roster = Roster()
  /// What was counted.
  public internal(set) var statistics = DecodeStatistics()

  /// Whether values that were notified are kept in the peers' `values`, for a table to show.
  public var keepsNotifiedValues = false

  let sink: any EventSink
  let interest: EventCategory
  var memory: MemoryBudget
  /// What the record at hand carries.
  var carried = CarriedData()
  var recombiner = Recombiner()
  var reassembler = CreditBasedReassembler()
  var advertisers = AdvertiserCache()
  var stream = PacketStream()
  /// Connections on the air, in captures of sniffers.
  var airLinks = AirLinks()
  var labels = LabelCache()
  /// What is known beside the capture; see `begin(with:)`.
  public internal(set) var knowledge = LabelKnowledge()
  /// How many of the reader's findings have been told.
  var toldFindings = 0

  /// The streams of values.
  var flows = ValueFlows()
  /// What the capture lacks.
  var gaps = CaptureGaps()
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
    memory = MemoryBudget(limits)
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
    let now = Moment(packet: finding.recordNumber, time: time, adapter: TimelineEvent.noAdapter)
    if finding.code == .clockStep { gaps.clockStepPacket = max(now.packet, 1) }
    if finding.isPacketLoss {
      spoilMessages()
      gaps.lossPacket = max(now.packet, 1)
    }
    emit(now, .capture(finding), ByteReader.nothing)
  }

  /// Packets are lost: any text under way may lack a piece.
  private mutating func spoilMessages() {
    for index in roster.openIndices {
      connections[index].messages.spoil(.sent)
      connections[index].messages.spoil(.received)
    }
  }

  /// Counts something.
  @inline(__always)
  mutating func count(_ change: (inout DecodeStatistics) -> Void) { change(&statistics) }

  // MARK: - Remembering

  /// Whether more may be remembered; tells once if not.
  mutating func hasRoom(_ now: Moment) -> Bool {
    if memory.hasRoom { return true }
    reach(now, .memory)
    return false
  }

  /// Counts what is not kept because there is enough of it, and tells the first of each kind.
  mutating func reach(_ now: Moment, _ limit: DecoderLimit) {
    statistics.count(.decoderLimit, packet: now.packet)
    guard memory.reach(limit) else { return }
    emit(
      now,
      .finding(
        Finding(.decoderLimit(limit, bound: memory.limits.bound(of: limit)))), ByteReader.nothing)
  }

  // MARK: - Connections and peers

  /// Makes a connection and returns its index; `nil` if there are too many.
  mutating func addConnection(
    _ now: Moment, _ handle: ConnectionHandle, address: DeviceAddress?,
    transport: Connection.Transport,
    joinedHalfway: Bool
  ) -> Int? {
    guard roster.openCount < memory.limits.openConnections else {
      reach(now, .openConnections)
      return nil
    }
    if connections.kept >= memory.limits.connections || peers.kept >= memory.limits.peers {
      forgetOldest(now)
    }
    guard hasRoom(now) else { return nil }
    let index = connections.count
    let peer = peerNumber(now, address)
    memory.remember(Self.connectionWeight)
    var connection = Connection(
      id: index + 1, adapter: now.adapter, handle: handle, peer: peer, transport: transport,
      openedPacket: now.packet, openedTime: now.time, joinedHalfway: joinedHalfway)
    if joinedHalfway {
      connection.dataInController = DataInController(
        earlier: adapters[roster.adapterPlace(now.adapter)].buffers ?? DataInController.most)
    }
    roster.add(connection)
    return index
  }

  /// The number of the peer with this address on the current adapter; a new one without address,
  /// and for an address that does not tell one device from another.
  private mutating func peerNumber(_ now: Moment, _ address: DeviceAddress?) -> Int {
    if let address, address.tellsDevicesApart {
      let key = PeerKey(adapter: now.adapter, address: address.withoutResolution)
      if let known = roster[key] { return known }
      if let known = resolvedPeer(now, key) { return known }
      roster[key] = peers.count + 1
    }
    return addPeer(now, address)
  }

  /// Makes a peer and returns its number.
  mutating func addPeer(_ now: Moment, _ address: DeviceAddress?) -> Int {
    var peer = Peer(id: peers.count + 1, adapter: now.adapter, address: address)
    if let address { peer.names = advertisers.names(of: address.withoutResolution) }
    memory.remember(peer.weight)
    peers.append(peer)
    return peer.id
  }
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
