public import HSProtocols
import Synchronization

/// What is known by now of a capture: who there is, what was said, what was counted.
///
/// The decoder owns it and changes it; a sink is lent it with each event, and may only read.
public struct Story: ~Copyable {
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
  /// What is known beside the capture; see `TimelineDecoder.begin(with:)`.
  public internal(set) var knowledge = LabelKnowledge()
  /// What layouts know of values.
  package let layouts = LayoutDesk()
  /// Which values answer which writes.
  package let answers = AnswerDesk()
  /// The gaps in streams of values, each with its cause.
  public internal(set) var valueGaps = GapList()
  /// What the record at hand carries.
  var carried = CarriedData()
  var advertisers = AdvertiserCache()
  /// The streams of values.
  var watch = Watch()
  /// What the capture lacks.
  var gaps = CaptureGaps()
  /// Keeps the story in its place: what holds an atomic is lent by its address.
  ///
  /// Otherwise all of it would be copied with each event that a sink is told.
  private let pin = Atomic(false)

  /// What the counters of a link's encryption say of one side's packets up to the last one.
  ///
  /// - Parameters:
  ///   - direction: Which side's packets.
  ///   - number: The connection; 0 for none.
  /// - Returns: `nil` where they say nothing.
  public func packetCount(_ direction: Direction?, ofConnection number: Int) -> PacketCount? {
    guard let direction else { return nil }
    // Not by way of the connection, which would be copied.
    let count = roster.connections[number - 1].traffic.counted[direction]
    return count.isCounting ? count : nil
  }

  /// The address of a peer by its number; `nil` if there is none of that number, or none is known.
  ///
  /// What is asked for with each value: the peer itself would be copied.
  @inline(never)
  public func address(ofPeer number: Int) -> DeviceAddress? {
    peers[number - 1].address
  }

  /// The identity behind a private address that was seen, if a key resolves it.
  ///
  /// - Returns: The identity address; `nil` if the address is not resolved, or its identity unknown.
  public func identity(of address: DeviceAddress) -> DeviceAddress? {
    roster.resolver.known(address.withoutResolution)?.identity
  }

  /// The keys of encrypted links that are known by now.
  public var longTermKeys: LongTermKeys { roster.keyRing.keys }

  /// How the key was had by which the record at hand was decrypted; `nil` if it was not.
  public var decryptedBy: KeyEvidence? {
    guard let key = carried.key, roster.keyRing.keys.keys.indices.contains(key) else { return nil }
    return roster.keyRing.keys.keys[key].evidence
  }

  // MARK: - Advertisers

  /// The name that an address advertised last, in UTF-8; empty if it told none.
  public func advertisedName(of address: DeviceAddress) -> [UInt8] {
    advertisers.names(of: address.withoutResolution).current
  }

  /// Whether a device is known by a name that satisfies a condition: one that its address advertised,
  /// or one of the peer that has the address.
  ///
  /// - Parameters:
  ///   - address: The device's address.
  ///   - adapter: The adapter that heard of it.
  ///   - condition: Tests a name, in UTF-8.
  /// - Returns: Whether one of its names satisfies it.
  public func isNamed(
    _ address: DeviceAddress, on adapter: UInt16, where condition: ([UInt8]) -> Bool
  ) -> Bool {
    let address = address.withoutResolution
    if advertisers.names(of: address).contains(where: condition) { return true }
    guard let number = roster[PeerKey(adapter: adapter, address: address)] else {
      return false
    }
    return peers[number - 1].names.contains(where: condition)
  }

  /// Heart rates that advertisers sent in their advertising, each advertiser's, in the order in which they were
  /// heard first.
  public var advertisedHeartRates: [AdvertisedHeartRates] {
    advertisers.advertisers.compactMap { $0.heartRates }
  }

  /// How many advertisers changed what their makers define in their advertising.
  public var changingAdvertisers: Int { advertisers.advertisers.count { $0.changes > 0 } }

  // MARK: - Labels

  /// Number of label sources: their names are in `knowledge`.
  public var labelSources: Int { knowledge.sources.count }

  /// How many peers a label source serves, by its number; of whom something was looked up.
  public func peers(servedBy source: Int) -> Int {
    peers.count { $0.labels.applied.contains { $0.source == source } }
  }

  /// How many attributes were named by their values.
  public var inferredLabels: Int { peers.reduce(0) { $0 + $1.labels.inferred.count } }

  /// What the capture taught that may serve others of the same peers: tables of peers whose address
  /// is known, and keys.
  ///
  /// - Parameter name: The capture's name, as labels will cite it.
  /// - Returns: What it taught.
  public func learnt(as name: String) -> LabelKnowledge {
    var learnt = LabelKnowledge()
    for peer in peers where !peer.server.isEmpty && peer.sameAs == 0 {
      guard let address = peer.address, address.isIdentity || peer.keySource != nil,
        learnt.sources.count < LabelKnowledge.limit
      else { continue }
      learnt.sources.append(
        LabelSource(
          kind: .sibling, name: name, address: address, table: peer.server,
          databaseHash: peer.databaseHash?.octets))
    }
    learnt.keys = roster.resolver.keys.map {
      KnownKey(key: $0.key, identity: $0.identity, source: .sibling)
    }
    learnt.longTermKeys = roster.keyRing.keys.cited(as: name)
    return learnt
  }

  /// Whether a sniffer recorded a connection, by its number, from the air.
  func isOnAir(_ number: Int) -> Bool {
    roster.connections[number - 1].accessAddress != nil
  }

  /// The last packet at which anything showed that packets of a connection may be missing from the capture.
  ///
  /// - Parameter number: The connection's number.
  /// - Returns: The packet's number; 0 if nothing did since the connection began.
  package func lossPacket(ofConnection number: Int) -> Int {
    guard connections.isKept(number - 1) else { return 0 }
    // Not by way of the connection, which would be copied.
    let lost = max(
      gaps.lossPacket, roster.connections[number - 1].traffic.losses.lastPacket,
      isOnAir(number) ? gaps.damagedPacket : 0)
    return lost > roster.connections[number - 1].openedPacket ? lost : 0
  }

  /// When a packet of a connection was last seen; `nil` if none was.
  ///
  /// - Parameter number: The connection's number.
  /// - Returns: When that was.
  package func lastHeard(ofConnection number: Int) -> CaptureTime? {
    var last = roster.connections[number - 1].traffic.last
    // Of what is but notified, its flow knows.
    for flow in watch.all where flow.connection == number - 1 && flow.packet > last.packet {
      last = Connection.Heard(packet: flow.packet, time: flow.time)
    }
    return last.packet > 0 ? CaptureTime(nanoseconds: last.time) : nil
  }

  /// When the side of a connection that sends in a direction was last heard, and in which packet; `nil` if it never was.
  package func lastHeard(
    _ direction: Direction, ofConnection number: Int
  ) -> (time: CaptureTime, packet: Int)? {
    let heard = roster.connections[number - 1].traffic.heard[direction]
    return heard.packet > 0 ? (CaptureTime(nanoseconds: heard.time), heard.packet) : nil
  }

  /// When the side of a connection that sends in a direction last acknowledged a packet that was new to it, and in which packet of
  /// its own; `nil` off the air, and where its packets' bits tell nothing.
  package func lastHearing(
    _ direction: Direction, ofConnection number: Int
  ) -> (time: CaptureTime, packet: Int)? {
    let (heard, times) = roster.connections[number - 1].traffic.hearing(direction)
    return times >= 8 ? (CaptureTime(nanoseconds: heard.time), heard.packet) : nil
  }

  /// Whether the last packet on the air of the side of a connection that sends in a direction says that more waits.
  package func hasMore(_ direction: Direction, ofConnection number: Int) -> Bool {
    roster.connections[number - 1].traffic.hasMore[direction]
  }

  /// The PHY of the last packet of the side of a connection that sends in a direction, as HCI numbers them; `nil` where the
  /// capture does not say.
  package func phy(_ direction: Direction, ofConnection number: Int) -> UInt8? {
    let phy = roster.connections[number - 1].traffic.phy[direction]
    return phy > 0 ? phy : nil
  }

  /// When the frame began that the record at hand ends, and in how many packets it came; `nil` where it holds the whole frame.
  package func pieces(
    _ direction: Direction, ofConnection number: Int
  ) -> (begun: CaptureTime, count: Int)? {
    guard number > 0, case .end = carried.part else { return nil }
    let pieces = roster.connections[number - 1].traffic.pieces[direction]
    return (CaptureTime(nanoseconds: pieces.begun), pieces.count &+ 1)
  }

  /// How many packets of a connection a sniffer heard.
  package func airCounts(ofConnection number: Int) -> Connection.AirCounts {
    roster.connections[number - 1].traffic.air
  }

  /// A peer's attributes by its own words and by others', for reports.
  ///
  /// - Parameter number: The peer's number.
  /// - Returns: The attributes, with where each is known from.
  public func attributes(ofPeer number: Int) -> AttributeTable {
    peers[number - 1].table
  }

  /// Whether labels may come from elsewhere than a peer's own table.
  var hasForeignLabels: Bool { !knowledge.sources.isEmpty || knowledge.infers }

  /// Whether the capture holds all of a connection up to now.
  func isWhole(_ index: Int) -> Bool {
    !connections[index].joinedHalfway && statistics.cutPackets == 0
      && gaps.lossPacket(
        since: connections[index].openedPacket - 1, of: roster.connections[index])
        == nil
  }

  /// Whether both sides of a connection keep keys, and servers so their clients' configuration.
  func isBonded(at index: Int) -> Bool {
    peers[connections[index].peer - 1].bondedPacket > 0
      || connections[index].pairing.usesKeptKey
      || (connections[index].isEncrypted && !connections[index].pairing.hasPaired)
  }

  // MARK: - Values

  /// What peers sent of their own accord, in the order in which it began.
  ///
  /// An answer that stays empty is explained by it. Attributes of our own are left out.
  public var valueStreams: [ValueStream] { watch.all.compactMap { stream(of: $0) } }

  private func stream(of flow: ValueFlow) -> ValueStream? {
    guard flow.server == .peer, connections.indices.contains(flow.connection) else { return nil }
    let connection = connections[flow.connection]
    var label = attributes(ofPeer: connection.peer).label(of: flow.handle)
    _ = judge(&label, flow.handle, .peer, peer: connection.peer)
    var candidates = connection.values.candidates
    var likeness = ValueStream.Likeness.other
    if label == nil, let place = candidates.place(of: flow.handle), !candidates[place].isForeign {
      let reasons = candidates[place].reasons(facts(of: flow.handle, at: flow.connection))
      if flow.count < candidates[place].needed {
        likeness = .tooFew(needed: candidates[place].needed, last: flow.count)
      } else if let reasons, reasons.score >= HeartRateInference.threshold {
        likeness = .heartRate
      }
    }
    return ValueStream(
      connection: connection.id, peer: connection.peer, handle: flow.handle, type: label?.uuid,
      name: label?.name, values: flow.earlier &+ flow.count, likeness: likeness,
      ownName: knowledge.names.name(of: flow.handle, at: address(ofPeer: connection.peer)))
  }

  /// Values that an attribute of our own side sent to a peer of its own accord.
  package struct OwnStream: Sendable {
    /// The peer's number on the timeline.
    package let peer: Int
    /// What the attribute is called: its name, else its type, else its handle.
    package let words: String
    /// Values in all connections with the peer.
    package let values: Int
  }

  /// What attributes of our own side sent of their own accord, in the order in which it began.
  package var ownStreams: [OwnStream] {
    watch.all.compactMap { flow in
      guard flow.server == .local, connections.indices.contains(flow.connection) else { return nil }
      let peer = connections[flow.connection].peer
      let label = peers[peer - 1].localServer.label(of: flow.handle)
      return OwnStream(
        peer: peer,
        words: label?.name?.string ?? label?.uuid.description ?? flow.handle.description,
        values: flow.earlier &+ flow.count)
    }
  }

  /// The user's own names of a peer's handles, by handle.
  package func ownNames(ofPeer peer: Int) -> [UInt16: String] {
    knowledge.names.names(at: address(ofPeer: peer))
  }

  /// Whether an attribute is what the user said of a handle from which nothing came.
  func isUnusedMap(_ attribute: TypedAttribute, peer: Int) -> Bool {
    guard attribute.evidence.procedure == .userMap else { return false }
    return !watch.all.contains {
      $0.handle == attribute.handle && $0.server == .peer
        && connections.indices.contains($0.connection) && connections[$0.connection].peer == peer
    }
  }

  /// What is known of a handle beside its values.
  func facts(of handle: AttributeHandle, at index: Int) -> HeartRateInference.Facts {
    var facts = HeartRateInference.Facts()
    let peer = connections[index].peer - 1
    facts.isConfigured = connections[index].values.probableConfigurations.contains {
      (1...3).contains(Int($0.rawValue) - Int(handle.rawValue))
    }
    let table = attributes(ofPeer: peer + 1)
    if let service = table.service(holding: handle) {
      facts.hasService = service.uuid == .heartRate
      facts.isElsewhere = service.uuid != .heartRate
    }
    if advertisesHeartRate(peer: peer + 1) { facts.hasService = true }
    if table.characteristics.contains(where: { $0.uuid == .heartRateMeasurement })
      || table.attributes.contains(where: {
        $0.type == .heartRateMeasurement && !isUnusedMap($0, peer: peer + 1)
      })
    {
      facts.isElsewhere = true
    }
    return facts
  }

  /// Whether a peer said in its advertising that it has the Heart Rate service.
  package func advertisesHeartRate(peer number: Int) -> Bool {
    peers[number - 1].addresses.contains { advertisers.hasHeartRate($0.withoutResolution) }
  }

  /// The longest time between packets for which nothing was recorded, in nanoseconds, and the packet that ended it; 0 where
  /// that was less than a second.
  package var longestPause: (nanoseconds: Int64, packet: Int) { gaps.longestPause }

  /// The first leap of the recorder's clock; `nil` where it never leapt.
  package var clockLeap: ClockLeap? { gaps.clockLeap }

  /// Whether any advertiser lets others connect to it.
  package var hasConnectableAdvertisers: Bool {
    advertisers.advertisers.contains { $0.isConnectable }
  }

  /// Adds to a label what the values showed of it; whether values that come are still to be looked at.
  func judge(
    _ label: inout AttributeLabel?, _ handle: AttributeHandle, _ server: ServerSide, peer: Int
  ) -> Bool {
    guard let uuid = label?.uuid, label?.role == .value || label?.role == .unplaced,
      ValueGrammar.knows(uuid)
    else { return false }
    switch peers[peer - 1].labels.forms.verdict(on: handle, server, uuid) {
    case .open: return true
    case .sound: return false
    case .other:
      label?.hasOtherForm = true
      return false
    }
  }
}
