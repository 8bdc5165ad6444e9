import HSProtocols

/// The adapters, connections and peers, and how each is found.
///
/// The adapter of the packet before is remembered, and the connections of the last few.
@usableFromInline
struct Roster {
  /// The connections; a connection's number is its index + 1.
  @usableFromInline var connections = Ledger<Connection>()
  /// The peers; a peer's number is its index + 1.
  @usableFromInline var peers = Ledger<Peer>()
  /// Keys of private addresses.
  private(set) var resolver = AddressResolver()
  /// Keys of encrypted links, and the pairings that may give them away.
  var keyRing = KeyRing()
  /// The adapters, in the order in which they were seen.
  @usableFromInline var adapters: [Adapter] = []
  private var adapterPlaces: [UInt16: Int] = [:]
  private var lastAdapter: UInt16 = 0
  private var lastAdapterPlace = -1
  /// Open connections by adapter and handle.
  private var open: [UInt32: Int] = [:]
  /// The open connections, in the order in which they were seen.
  ///
  /// All connections are many more: a log of months holds hundreds of thousands.
  private(set) var openIndices: [Int] = []
  /// The connections that ended and whose handles were not given again, by adapter and handle, each with the packet
  /// in which it did.
  private var ended: [UInt32: (packet: Int, index: Int?)] = [:]
  /// Connections that ended a moment ago, in that order: some of their packets may still come.
  private(set) var lingering: [Int] = []
  /// Those that had a packet last, each at the place of its key.
  private var recent = [Recent](repeating: Recent(), count: Recent.count)
  private var peersByAddress: [PeerKey: Int] = [:]
  /// Peers of whom only the key is known, by the key's place.
  private var peersByKey: [Int: Int] = [:]
  /// The first peer with a Database Hash.
  private var peersByHash: [[UInt8]: Int] = [:]

  // MARK: - Adapters

  /// The place of the adapter with this index, made if it is new.
  @inline(__always)
  mutating func adapterPlace(_ index: UInt16) -> Int {
    if index == lastAdapter, lastAdapterPlace >= 0 { return lastAdapterPlace }
    return findAdapter(index)
  }

  /// Counts a packet of the adapter with this index; the adapter's place.
  @inline(__always)
  @discardableResult
  mutating func countPacket(ofAdapter index: UInt16) -> Int {
    let place = adapterPlace(index)
    adapters[place].countPacket()
    return place
  }

  @inline(never)
  private mutating func findAdapter(_ index: UInt16) -> Int {
    let place = adapterPlaces[index] ?? adapters.count
    if place == adapters.count {
      adapters.append(Adapter(index: index))
      adapterPlaces[index] = place
    }
    lastAdapter = index
    lastAdapterPlace = place
    return place
  }

  // MARK: - Connections

  /// A connection's handle on an adapter as one number.
  static func key(_ handle: ConnectionHandle, _ adapter: UInt16) -> UInt32 {
    UInt32(adapter) << 16 | UInt32(handle.rawValue)
  }

  /// The index of the open connection with this handle on an adapter, or `nil`.
  @inline(__always)
  mutating func connection(_ handle: ConnectionHandle, on adapter: UInt16) -> Int? {
    let key = Self.key(handle, adapter)
    let known = recent[Recent.place(key)]
    return known.key == key ? known.index : findConnection(key)
  }

  @inline(never)
  private mutating func findConnection(_ key: UInt32) -> Int? {
    guard let index = open[key] else { return nil }
    recent[Recent.place(key)] = Recent(key: key, index: index)
    return index
  }

  /// How many connections are open.
  var openCount: Int { openIndices.count }

  /// Whether the connection that had this handle ended, and no other was seen since.
  func hasEnded(_ handle: ConnectionHandle, on adapter: UInt16) -> Bool {
    ended[Self.key(handle, adapter)] != nil
  }

  /// The packet in which the connection ended that had this handle, if no other was seen since; else 0.
  func endPacket(_ handle: ConnectionHandle, on adapter: UInt16) -> Int {
    ended[Self.key(handle, adapter)]?.packet ?? 0
  }

  /// The connection that had this handle and ended, if a time lies within it: what is stamped so is out of order.
  func past(_ handle: ConnectionHandle, on adapter: UInt16, at time: CaptureTime) -> Int? {
    guard let index = ended[Self.key(handle, adapter)]?.index, connections.isKept(index),
      let end = connections[index].closedTime
    else { return nil }
    return time >= connections[index].openedTime && time < end ? index : nil
  }

  /// The connection that had this handle and ended a moment ago.
  func lingering(_ handle: ConnectionHandle, on adapter: UInt16) -> Int? {
    lingering.first { connections[$0].handle == handle && connections[$0].adapter == adapter }
  }

  /// The connection with this handle, open or ended a moment ago.
  mutating func anyConnection(_ handle: ConnectionHandle, on adapter: UInt16) -> Int? {
    connection(handle, on: adapter) ?? lingering(handle, on: adapter)
  }

  /// Packets of a connection that ended may still come.
  mutating func linger(_ index: Int) { lingering.append(index) }

  /// No packets of a connection that ended come any more.
  mutating func leave(_ index: Int) { lingering.removeAll { $0 == index } }

  /// Adds an open connection.
  mutating func add(_ connection: Connection) {
    let key = Self.key(connection.handle, connection.adapter)
    let index = connections.count
    connections.append(connection)
    peers[connection.peer - 1].connections.append(index + 1)
    forget(open: key)
    open[key] = index
    openIndices.append(index)
    ended.removeValue(forKey: key)
  }

  /// Forgets that a connection is open, which ended in a packet.
  mutating func close(_ handle: ConnectionHandle, on adapter: UInt16, packet: Int) {
    let key = Self.key(handle, adapter)
    let index = open[key]
    forget(open: key)
    ended[key] = (packet, index)
  }

  private mutating func forget(open key: UInt32) {
    recent[Recent.place(key)] = Recent()
    guard let index = open.removeValue(forKey: key),
      let place = openIndices.firstIndex(of: index)
    else { return }
    openIndices.remove(at: place)
  }

  /// Where the first connection of a peer after one of its connections began; where another did, if
  /// there is none.
  func openedPacket(after before: Int, _ index: Int) -> Int {
    let numbers = peers[connections[index].peer - 1].connections
    // In order, and there may be very many.
    let low = numbers.indices.partitionPoint { numbers[$0] <= before + 1 }
    return connections[low < numbers.count ? numbers[low] - 1 : index].openedPacket
  }

  // MARK: - Peers

  /// The number of the peer with an address.
  subscript(key: PeerKey) -> Int? {
    get { peersByAddress[key] }
    set { peersByAddress[key] = newValue }
  }

  /// The number of the peer of whom only the key at a place is known.
  subscript(keyAt place: Int) -> Int? {
    get { peersByKey[place] }
    set { peersByKey[place] = newValue }
  }

  /// The number of the first peer with a Database Hash; that it is one's own is kept of the first
  /// ones only.
  mutating func peer(withHash octets: [UInt8], else number: Int) -> Int? {
    if let known = peersByHash[octets] { return known }
    if peersByHash.count < LabelKnowledge.limit { peersByHash[octets] = number }
    return nil
  }

  // MARK: - Identities

  /// Takes in a key of private addresses.
  mutating func learn(_ key: KnownKey) -> AddressResolver.Addition { resolver.add(key) }

  /// The place of the key that a private address was made with, if it is known.
  mutating func resolve(_ address: DeviceAddress) -> Int? { resolver.resolve(address) }

  /// The number of the peer with an address, without making one.
  mutating func knownPeer(_ key: PeerKey) -> Int? {
    if let number = self[key] { return number }
    guard let place = resolve(key.address) else { return nil }
    guard let identity = resolver.keys[place].identity else { return self[keyAt: place] }
    return self[PeerKey(adapter: key.adapter, address: identity)]
  }

  /// Notes a further address of a peer; whether it is new and kept.
  mutating func note(_ address: DeviceAddress, ofPeer number: Int) -> Bool {
    let address = address.withoutResolution
    guard peers[number - 1].address != address,
      !peers[number - 1].otherAddresses.contains(address)
    else { return false }
    peers[number - 1].otherAddressCount += 1
    let key = PeerKey(adapter: peers[number - 1].adapter, address: address)
    if self[key] == nil { self[key] = number }
    guard peers[number - 1].otherAddresses.count < Peer.addressLimit else { return false }
    peers[number - 1].otherAddresses.append(address)
    return true
  }

  /// Makes one peer's addresses and, if the other knows nothing yet, its attributes the other's.
  ///
  /// - Returns: How many addresses are kept beside those that were.
  mutating func join(_ other: Int, to number: Int) -> Int {
    let joined = peers[other - 1]
    peers[other - 1].sameAs = number
    var kept = 0
    for address in joined.addresses {
      self[PeerKey(adapter: joined.adapter, address: address)] = number
      if note(address, ofPeer: number) { kept += 1 }
    }
    peers[number - 1].names.add(joined.names)
    if peers[number - 1].server.isEmpty {
      peers[number - 1].server = joined.server
      peers[number - 1].databaseHash = joined.databaseHash
    }
    if peers[number - 1].localServer.isEmpty { peers[number - 1].localServer = joined.localServer }
    return kept
  }

  // MARK: - Forgetting

  /// Forgets the oldest connections that ended, down to a number of them; how many.
  mutating func forgetConnections(downTo limit: Int) -> Int {
    let before = connections.kept
    connections.forget(downTo: limit, where: { !$0.isOpen })
    guard connections.kept < before else { return 0 }
    for index in peers.indices where peers.isKept(index) {
      let all = peers[index].connections.count
      peers[index].connections.removeAll { !connections.isKept($0 - 1) }
      peers[index].forgottenConnections += all - peers[index].connections.count
    }
    return before - connections.kept
  }

  /// Forgets the oldest peers without an open connection, down to a number of them; the bytes that
  /// they took, `nil` if none could be forgotten.
  mutating func forgetPeers(downTo limit: Int) -> Int? {
    let before = peers.kept
    let connected = Set(openIndices.map { connections[$0].peer })
    var weight = 0
    peers.forget(
      downTo: limit, where: { !connected.contains($0.id) }, each: { weight += $0.weight })
    guard peers.kept < before else { return nil }
    peersByAddress = peersByAddress.filter { peers.isKept($0.value - 1) }
    peersByKey = peersByKey.filter { peers.isKept($0.value - 1) }
    peersByHash = peersByHash.filter { peers.isKept($0.value - 1) }
    // Peers that turned out to be one of them stand alone again.
    for index in peers.indices where peers.isKept(index) {
      let same = peers[index].sameAs
      if same > 0, !peers.isKept(same - 1) { peers[index].sameAs = 0 }
    }
    return weight
  }
}

/// An open connection by its adapter and handle.
private struct Recent {
  /// Adapter and handle; no connection has this one, as handles have 12 bits.
  var key = UInt32.max
  var index = -1

  /// How many are remembered.
  static let count = 16

  /// Where the connection with a key is remembered.
  @inline(__always)
  static func place(_ key: UInt32) -> Int { Int(key & 15) }
}

/// What tells one peer from another.
struct PeerKey: Hashable {
  var adapter: UInt16
  var address: DeviceAddress
}
