import Bytes
import Capture
import GATT
public import HCI
import Identity
import SMP

extension TimelineDecoder {
  // Who a peer is: addresses made with one key belong to one peer. A key that becomes known late joins
  // connections from then on; earlier events are not repeated.

  /// The identity behind a private address that was seen, if a key resolves it.
  ///
  /// - Returns: The identity address; `nil` if the address is not resolved, or its identity unknown.
  public func identity(of address: DeviceAddress) -> DeviceAddress? {
    roster.resolver.known(address.withoutResolution)?.identity
  }

  /// The number of the peer with an address, without making one.
  mutating func knownPeer(_ key: PeerKey) -> Int? {
    if let number = roster[key] { return number }
    guard let place = roster.resolver.resolve(key.address) else { return nil }
    if let identity = roster.resolver.keys[place].identity {
      return roster[PeerKey(adapter: key.adapter, address: identity)]
    }
    return roster[keyAt: place]
  }

  /// Resolves the address of an advertiser, so that `identity(of:)` knows it.
  mutating func resolveAdvertiser(_ now: Moment, _ address: DeviceAddress) {
    _ = roster.resolver.resolve(address)
    tellExhaustion(now)
  }

  /// The number of the peer that a private address belongs to, made if it is new; `nil` if no key
  /// resolves the address.
  mutating func resolvedPeer(_ now: Moment, _ key: PeerKey) -> Int? {
    guard let place = roster.resolver.resolve(key.address) else {
      tellExhaustion(now)
      return nil
    }
    let known = roster.resolver.keys[place]
    let number: Int
    if let identity = known.identity {
      let identityKey = PeerKey(adapter: key.adapter, address: identity)
      if let known = roster[identityKey] {
        number = known
      } else {
        number = addPeer(now, identity)
        roster[identityKey] = number
        peers[number - 1].names.add(advertisers.names(of: key.address))
      }
    } else if let known = roster[keyAt: place] {
      number = known
    } else {
      number = addPeer(now, key.address)
      roster[keyAt: place] = number
    }
    peers[number - 1].keySource = peers[number - 1].keySource ?? known.source
    roster[key] = number
    note(key.address, ofPeer: number)
    return number
  }

  /// Notes a further address of a peer.
  mutating func note(_ address: DeviceAddress, ofPeer number: Int) {
    let address = address.withoutResolution
    guard peers[number - 1].address != address,
      !peers[number - 1].otherAddresses.contains(address)
    else { return }
    peers[number - 1].otherAddressCount += 1
    let key = PeerKey(adapter: peers[number - 1].adapter, address: address)
    if roster[key] == nil { roster[key] = number }
    guard peers[number - 1].otherAddresses.count < Peer.addressLimit else { return }
    memory.remember(MemoryLayout<DeviceAddress>.stride)
    peers[number - 1].otherAddresses.append(address)
  }

  private mutating func tellExhaustion(_ now: Moment) {
    if roster.resolver.isExhausted { reach(now, .keyTrials) }
  }

  // MARK: - Learning keys

  /// Notes the identity that the peer distributes in pairing.
  mutating func noteKeys(
    _ now: Moment, _ pdu: SMP.PDU, _ reader: borrowing ByteReader, at index: Int
  ) {
    switch pdu {
    case .identityInformation(let information):
      let bytes = reader.at(information.identityResolvingKey).remainingBytes
      connections[index].receivedKey = IdentityResolvingKey(onWire: bytes).map { ($0, now.packet) }
    case .identityAddressInformation(let information):
      guard let received = connections[index].receivedKey else { return }
      connections[index].receivedKey = nil
      let type: AddressType = information.type == .staticRandom ? .random : .publicDevice
      let identity = DeviceAddress(value: information.address, type: type)
      guard identity.value != 0 else { return }
      identify(
        now, identity, received.key, .pairing(packet: received.packet),
        peer: connections[index].peer,
        reader, at: index)
    default: break
    }
  }

  /// Takes in a key in the order in which it stands on the wire, with its identity address.
  mutating func learnKey(
    _ now: Moment, _ bytes: Span<UInt8>, _ identity: DeviceAddress, _ source: KeySource,
    _ reader: borrowing ByteReader
  ) {
    guard let key = IdentityResolvingKey(onWire: bytes), !key.isZero, identity.value != 0 else {
      return
    }
    identify(now, identity, key, source, peer: nil, reader, at: nil)
  }

  /// Takes in keys that the host gave its kernel: Load Identity Resolving Keys.
  ///
  /// BlueZ `doc/mgmt-api.txt`: 0x0030, a count and entries of address, type and key.
  mutating func noteKeys(
    _ now: Moment, managementCommand opcode: UInt16, _ reader: borrowing ByteReader
  ) {
    guard opcode == 0x0030 else { return }
    var cursor = reader.at(reader.remainingRange)
    guard let count = try? cursor.uint16LE("IRK_Count") else { return }
    for _ in 0..<Int(count) {
      guard takeKey(now, &cursor, reader) else { return }
    }
  }

  /// Takes in the key that the kernel tells: New Identity Resolving Key.
  ///
  /// BlueZ `doc/mgmt-api.txt`: 0x0018, a hint, the private address, then address, type and key.
  mutating func noteKeys(
    _ now: Moment, managementEvent code: UInt16, _ reader: borrowing ByteReader
  ) {
    guard code == 0x0018 else { return }
    var cursor = reader.at(reader.remainingRange)
    guard (try? cursor.uint8("Store_Hint")) != nil, (try? cursor.uint48LE("Random_Address")) != nil
    else { return }
    _ = takeKey(now, &cursor, reader)
  }

  private mutating func takeKey(
    _ now: Moment, _ cursor: inout ByteReader, _ reader: borrowing ByteReader
  ) -> Bool {
    guard let value = try? cursor.uint48LE("Address"), let type = try? cursor.uint8("Address_Type"),
      let range = try? cursor.take(16, "Value")
    else { return false }
    // The management protocol counts BR/EDR as 0, LE public as 1, LE random as 2.
    learnKey(
      now, reader.at(range).remainingBytes,
      DeviceAddress(value: value, type: type == 2 ? .random : .publicDevice),
      .management(packet: now.packet), reader)
    return true
  }

  // MARK: - Joining

  /// Takes in who somebody is, and joins the peers that it makes one.
  private mutating func identify(
    _ now: Moment, _ identity: DeviceAddress, _ key: IdentityResolvingKey, _ source: KeySource,
    peer: Int?,
    _ reader: borrowing ByteReader, at index: Int?
  ) {
    var isNew = false
    if !key.isZero {
      switch roster.resolver.add(KnownKey(key: key, identity: identity, source: source)) {
      case .full: return reach(now, .keys)
      case .known where peer == nil: return
      case .known: break
      case .added: isNew = true
      }
    }
    var peer = peer
    if let known = peer, peers[known - 1].sameAs > 0 { peer = peers[known - 1].sameAs }
    let identityKey = PeerKey(adapter: now.adapter, address: identity)
    let holder = roster[identityKey]
    var number = peer ?? holder
    // Only now is it known whose these addresses were.
    let privates = isNew ? privatePeers(now, of: key) : []
    if number == nil { number = privates.first }
    guard let number else { return }
    for other in ([holder] + privates).compactMap({ $0 }) where other != number {
      guard peers[other - 1].sameAs == 0 else { continue }
      join(other, to: number)
      tell(now, identity, nil, other, source, number, reader, at: index)
    }
    roster[identityKey] = number
    let former = peers[number - 1].address
    if former != identity {
      peers[number - 1].address = identity
      peers[number - 1].labels = PeerLabels()
      peers[number - 1].keySource = source
      if let former { note(former, ofPeer: number) }
      tell(now, identity, former, 0, source, number, reader, at: index)
    } else if peers[number - 1].keySource == nil {
      peers[number - 1].keySource = source
    }
    labels.removeAll()
  }

  /// The peers on the current adapter whose private addresses were made with a key.
  private mutating func privatePeers(_ now: Moment, of key: IdentityResolvingKey) -> [Int] {
    var numbers: [Int] = []
    for peer in peers where peer.adapter == now.adapter && peer.sameAs == 0 {
      guard let address = peer.address, address.randomKind == .resolvablePrivate else { continue }
      // The resolver tries each address once with each key.
      guard let place = roster.resolver.resolve(address) else { continue }
      if roster.resolver.keys[place].key == key { numbers.append(peer.id) }
    }
    tellExhaustion(now)
    return numbers
  }

  /// Makes one peer's addresses and, if the other knows nothing yet, its attributes the other's.
  private mutating func join(_ other: Int, to number: Int) {
    peers[other - 1].sameAs = number
    if let address = peers[other - 1].address {
      roster[PeerKey(adapter: peers[other - 1].adapter, address: address)] = number
      note(address, ofPeer: number)
    }
    for address in peers[other - 1].otherAddresses {
      roster[PeerKey(adapter: peers[other - 1].adapter, address: address)] = number
      note(address, ofPeer: number)
    }
    peers[number - 1].names.add(peers[other - 1].names)
    if peers[number - 1].server.isEmpty {
      peers[number - 1].server = peers[other - 1].server
      peers[number - 1].databaseHash = peers[other - 1].databaseHash
    }
    if peers[number - 1].localServer.isEmpty {
      peers[number - 1].localServer = peers[other - 1].localServer
    }
  }

  private func tell(
    _ now: Moment, _ identity: DeviceAddress, _ former: DeviceAddress?, _ other: Int,
    _ source: KeySource,
    _ number: Int, _ reader: borrowing ByteReader, at index: Int?
  ) {
    let event = LinkEvent.Identification(
      identity: identity, privateAddress: former, otherPeer: other, source: source)
    emit(
      now, .link(.identified(event)), reader, connection: index.map { connections[$0].id } ?? 0,
      peer: number)
  }

  // MARK: - Forgetting

  // A log of months, or one made to fill the memory, holds connections without end. Of those that ended
  // long ago nothing is needed to read on: they are forgotten, and what stays is their number.

  /// Forgets the oldest connections and peers if there are as many as may be kept.
  @inline(never)
  mutating func forgetOldest(_ now: Moment) {
    let limits = memory.limits
    if connections.kept >= limits.connections {
      let forgotten = roster.forgetConnections(downTo: limits.connections / 4 * 3)
      guard forgotten > 0 else { return }
      reach(now, .connections)
      memory.remember(-forgotten * Self.connectionWeight)
    }
    guard peers.kept >= limits.peers,
      let weight = roster.forgetPeers(downTo: limits.peers / 4 * 3)
    else { return }
    reach(now, .peers)
    memory.remember(-weight)
    let peers = peers
    let moved = flows.forget(where: { !peers.isKept($0 - 1) })
    memory.remember(-moved.count { $0 < 0 } * ValueFlows.weight)
    for index in roster.openIndices {
      connections[index].flows = connections[index].flows.map { moved[$0] }.filter { $0 >= 0 }
    }
  }

  /// Bytes that a connection takes, with its entry in dictionaries, roughly.
  static var connectionWeight: Int { MemoryLayout<Connection>.stride + 64 }
}

extension Connection: LedgerEntry {
  /// A forgotten connection.
  public static var forgotten: Connection {
    var connection = Connection(
      id: 0, adapter: 0, handle: ConnectionHandle(rawValue: 0), peer: 0,
      transport: .unknown, openedPacket: 0, openedTime: CaptureTime(nanoseconds: 0),
      joinedHalfway: false)
    // Whatever became of it, it lasts no more.
    connection.closedPacket = .max
    return connection
  }
}

extension Peer: LedgerEntry {
  /// A forgotten peer.
  public static var forgotten: Peer { Peer(id: 0, adapter: 0, address: nil) }

  /// Bytes that it takes with all that is known of it, roughly.
  var weight: Int {
    MemoryLayout<Peer>.stride + name.count + 64 + values.weight + localValues.weight
      + (server.count + localServer.count) * AttributeTable.bytesPerAttribute
      + otherAddresses.count * MemoryLayout<DeviceAddress>.stride
  }
}
