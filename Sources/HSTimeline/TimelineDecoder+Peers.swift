import HSATT
import HSAssignedNumbers
import HSBytes
import HSCapture
import HSEncryption
public import HSGATT
public import HSHCI
import HSIdentity
public import HSLabels
import HSSMP

extension TimelineDecoder {
  // Who a peer is: addresses made with one key belong to one peer. A key that becomes known late joins
  // connections from then on; earlier events are not repeated.

  /// The identity behind a private address that was seen, if a key resolves it.
  ///
  /// - Returns: The identity address; `nil` if the address is not resolved, or its identity unknown.
  public func identity(of address: DeviceAddress) -> DeviceAddress? {
    roster.resolver.known(address.withoutResolution)?.identity
  }

  /// Resolves the address of an advertiser, so that `identity(of:)` knows it.
  mutating func resolveAdvertiser(_ now: Moment, _ address: DeviceAddress) {
    _ = roster.resolve(address)
    tellExhaustion(now)
  }

  /// The number of the peer that a private address belongs to, made if it is new; `nil` if no key
  /// resolves the address.
  mutating func resolvedPeer(_ now: Moment, _ key: PeerKey) -> Int? {
    guard let place = roster.resolve(key.address) else {
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
    if roster.note(address, ofPeer: number) { remember(MemoryLayout<DeviceAddress>.stride) }
  }

  private mutating func tellExhaustion(_ now: Moment) {
    if roster.resolver.isExhausted { reach(now, .keyTrials) }
  }

  // MARK: - Learning keys

  /// Notes the identity that the peer distributes in pairing.
  mutating func noteKeys(
    _ now: Moment, _ pdu: HSSMP.PDU, _ reader: borrowing ByteReader, at index: Int
  ) {
    guard
      let known = connections[index].pairing.identity(pdu, reader, packet: now.packet)
    else { return }
    identify(
      now, known.address, known.key, .pairing(packet: known.packet),
      peer: connections[index].peer, reader, at: index)
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

  /// Notes the keys of encrypted links that a pairing gives away.
  mutating func noteLinkKeys(
    _ now: Moment, _ pdu: HSSMP.PDU, _ reader: borrowing ByteReader, _ direction: Direction,
    at index: Int
  ) {
    let isFromCentral = (direction == .sent) == (connections[index].role != .peripheral)
    if connections[index].accessAddress != nil {
      let unsearched = roster.keyRing.keys.unsearched
      roster.learn {
        $0.hear(reader, fromCentral: isFromCentral, packet: now.packet, in: index)
      }
      if roster.keyRing.keys.unsearched > unsearched { reach(now, .passkeys) }
    } else {
      let ends = ends(ofConnection: index)
      roster.learn {
        $0.take(pdu, reader, fromCentral: isFromCentral, packet: now.packet, in: index, ends)
      }
    }
  }

  /// Notes the keys of encrypted links that a host's command tells.
  mutating func noteKeys(_ now: Moment, _ opcode: HSHCI.Opcode, _ reader: borrowing ByteReader) {
    switch opcode {
    case .leEnableEncryption, .leLongTermKeyRequestReply:
      var cursor = reader.at(reader.remainingRange)
      guard let handle = try? cursor.uint16LE("Connection_Handle") else { return }
      let index = roster.connection(
        ConnectionHandle(rawValue: handle & 0x0fff), on: now.adapter)
      let ends = index.map { self.ends(ofConnection: $0) } ?? KeyRing.Ends()
      roster.learn {
        $0.add {
          $0.add(
            command: opcode, reader, central: ends.central, peripheral: ends.peripheral,
            packet: now.packet)
        }
      }
    case HSHCI.Opcode(rawValue: 0x040b): noteLinkKey(now, reader)
    default: break
    }
  }

  /// Notes a link key of BR/EDR, from which the LTK of the same two may follow.
  ///
  /// Link Key Request Reply and Link Key Notification begin with an address and the key (Core 5.4, Vol 4,
  /// Part E, 7.1.10 and 7.7.24).
  mutating func noteLinkKey(_ now: Moment, _ reader: borrowing ByteReader) {
    var cursor = reader.at(reader.remainingRange)
    guard let address = try? cursor.uint48LE("BD_ADDR"),
      let key = try? cursor.uint128LE("Link_Key"),
      key != 0
    else { return }
    let peer = DeviceAddress(value: address, type: .publicDevice)
    roster.learn { $0.add { $0.add(linkKey: key, peer: peer, packet: now.packet) } }
  }

  /// The addresses of the two sides of a host's connection, as far as they are known.
  private func ends(ofConnection index: Int) -> KeyRing.Ends {
    let own = roster.adapters.first { $0.index == connections[index].adapter }?.address
    let peer = address(ofPeer: connections[index].peer)
    return connections[index].role == .peripheral
      ? KeyRing.Ends(central: peer, peripheral: own)
      : KeyRing.Ends(central: own, peripheral: peer)
  }

  /// Takes in keys that the host gave its kernel: Load Identity Resolving Keys.
  ///
  /// BlueZ `doc/mgmt-api.txt`: 0x0030, a count and entries of address, type and key.
  mutating func noteKeys(
    _ now: Moment, managementCommand opcode: UInt16, _ reader: borrowing ByteReader
  ) {
    if opcode == 0x0013 {
      roster.learn { $0.add { $0.add(loadLongTermKeys: reader, packet: now.packet) } }
    }
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
    if code == 0x000a {
      roster.learn { $0.add { $0.add(newLongTermKey: reader, packet: now.packet) } }
    }
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
      switch roster.learn(KnownKey(key: key, identity: identity, source: source)) {
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
      remember(roster.join(other, to: number) * MemoryLayout<DeviceAddress>.stride)
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
    forgetLabels()
  }

  /// The peers on the current adapter whose private addresses were made with a key.
  private mutating func privatePeers(_ now: Moment, of key: IdentityResolvingKey) -> [Int] {
    var numbers: [Int] = []
    for peer in peers where peer.adapter == now.adapter && peer.sameAs == 0 {
      guard let address = peer.address, address.randomKind == .resolvablePrivate else { continue }
      // The resolver tries each address once with each key.
      guard let place = roster.resolve(address) else { continue }
      if roster.resolver.keys[place].key == key { numbers.append(peer.id) }
    }
    tellExhaustion(now)
    return numbers
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

  // MARK: - Labels

  // Labels that come from elsewhere than the peer's own words. They are consulted when a handle is
  // first looked up: what a peer said, and what others say where it said nothing, is put together into
  // one table, which holds until one of them changes.

  /// Number of label sources: their names are in `knowledge`.
  public var labelSources: Int { knowledge.sources.count }

  /// Whether labels may come from elsewhere than a peer's own table.
  var hasForeignLabels: Bool { !knowledge.sources.isEmpty || knowledge.infers }

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

  /// What a handle of a peer's stands for, by its own words or by others'.
  mutating func foreignLabel(_ now: Moment, of handle: AttributeHandle, peer number: Int)
    -> AttributeLabel?
  {
    prepareLabels(now, ofPeer: number)
    let peer = number - 1
    guard let table = peers[peer].labels.table else { return peers[peer].server.label(of: handle) }
    return table.label(of: handle)
  }

  /// What a handle stands for; a contradiction is reported at the moment of the lookup.
  mutating func label(
    _ now: Moment, of handle: AttributeHandle, ofPeer number: Int, isLocal: Bool
  ) -> AttributeLabel? {
    guard number > 0, number <= peers.count else { return nil }
    var label: AttributeLabel?
    if isLocal {
      label = peers[number - 1].localServer.label(of: handle)
    } else {
      label =
        hasForeignLabels
        ? foreignLabel(now, of: handle, peer: number) : peers[number - 1].server.label(of: handle)
    }
    _ = judge(&label, handle, isLocal ? .local : .peer, peer: number)
    return label
  }

  /// The last packet at which anything showed that packets of a connection may be missing from the capture.
  ///
  /// - Parameter number: The connection's number.
  /// - Returns: The packet's number; 0 if nothing did since the connection began.
  package func lossPacket(ofConnection number: Int) -> Int {
    guard number > 0, number <= roster.connections.count else { return 0 }
    // Not by way of the connection, which would be copied.
    let isOnAir = roster.connections[number - 1].accessAddress != nil
    let lost = max(
      gaps.lossPacket, roster.connections[number - 1].traffic.losses.lastPacket,
      isOnAir ? gaps.damagedPacket : 0)
    return lost > roster.connections[number - 1].openedPacket ? lost : 0
  }

  /// A peer's attributes by its own words and by others', for reports.
  ///
  /// - Parameter number: The peer's number.
  /// - Returns: The attributes, with where each is known from.
  public func attributes(ofPeer number: Int) -> AttributeTable {
    guard number > 0, number <= peers.count else { return AttributeTable() }
    return peers[number - 1].labels.table ?? peers[number - 1].server
  }

  /// Puts together what is known of a peer's attributes, if anything has changed.
  mutating func prepareLabels(_ now: Moment, ofPeer number: Int) {
    let peer = number - 1
    guard hasForeignLabels else { return }
    if !peers[peer].labels.isChosen { chooseSources(now, forPeer: number) }
    guard !peers[peer].labels.applied.isEmpty || !peers[peer].labels.inferred.isEmpty else {
      peers[peer].labels.table = nil
      return
    }
    let own = peers[peer].server
    if peers[peer].labels.table != nil, peers[peer].labels.version == own.version { return }
    var merged = inferredTable(ofPeer: number)
    for index in peers[peer].labels.applied.indices.reversed() {
      let applied = peers[peer].labels.applied[index]
      guard !applied.isWithdrawn else { continue }
      let source = knowledge.sources[applied.source]
      var table = source.table.imported(as: applied.evidence)
      if case .databaseHash = applied.evidence {
      } else {
        for range in peers[peer].labels.changed {
          table.forget(
            from: AttributeHandle(rawValue: range.lowerBound),
            through: AttributeHandle(rawValue: range.upperBound))
        }
      }
      if let handle = own.contradiction(of: table) {
        if source.kind == .user {
          tellConflict(now, handle, ofPeer: number)
        } else {
          peers[peer].labels.applied[index].isWithdrawn = true
          tell(now, .discovery, handle, applied.evidence, ofPeer: number)
          continue
        }
      }
      if let handle = table.contradiction(of: merged) { tellConflict(now, handle, ofPeer: number) }
      merged.learn(contentsOf: table)
    }
    merged.learn(contentsOf: own)
    peers[peer].labels.table = merged
    peers[peer].labels.version = own.version
  }

  private func inferredTable(ofPeer number: Int) -> AttributeTable {
    var table = AttributeTable()
    for inferred in peers[number - 1].labels.inferred {
      _ = table.learn(
        TypedAttribute(
          handle: inferred.handle, type: inferred.uuid,
          evidence: Evidence(
            procedure: .valuesAlike, connection: 0, request: 0, response: inferred.packet,
            source: .inference(score: inferred.score))))
    }
    return table
  }

  private mutating func chooseSources(_ now: Moment, forPeer number: Int) {
    let peer = number - 1
    let withdrawn = Set(peers[peer].labels.applied.filter(\.isWithdrawn).map(\.source))
    var applied: [PeerLabels.Applied] = []
    var outdated: [EvidenceSource] = []
    for (index, source) in knowledge.sources.enumerated() {
      guard
        let evidence = source.evidence(
          for: peers[peer].address, databaseHash: peers[peer].databaseHash?.octets, number: index)
      else {
        if let evidence = source.evidence(
          for: peers[peer].address, databaseHash: nil, number: index)
        {
          outdated.append(evidence)
        }
        continue
      }
      applied.append(
        PeerLabels.Applied(
          source: index, evidence: evidence, isWithdrawn: withdrawn.contains(index)))
    }
    applied.sort { left, right in
      let order = (left.evidence.rank, right.evidence.rank)
      return order.0 == order.1 ? left.source < right.source : order.0 < order.1
    }
    peers[peer].labels.applied = applied
    peers[peer].labels.isChosen = true
    peers[peer].labels.invalidate()
    for evidence in outdated { tell(now, .databaseHash, .reserved, evidence, ofPeer: number) }
  }

  // MARK: - Findings

  /// Whether to report a finding about a peer's labels: each once, up to a limit.
  private mutating func isNews(_ key: UInt32, ofPeer number: Int) -> Bool {
    guard peers[number - 1].labels.told.count < PeerLabels.limit else { return false }
    return peers[number - 1].labels.told.insert(key).inserted
  }

  private mutating func tellConflict(_ now: Moment, _ handle: AttributeHandle, ofPeer number: Int) {
    guard isNews(UInt32(handle.rawValue) | 0xff << 16, ofPeer: number) else { return }
    find(
      now, Finding(.labelConflict(handle)), ByteReader.nothing, peer: number)
  }

  /// Tells that the traffic contradicts a label, and uses its source no more if that is so bad.
  mutating func tell(
    _ now: Moment, _ contradiction: LabelContradiction, _ handle: AttributeHandle,
    _ evidence: EvidenceSource,
    ofPeer number: Int, connection: Int = 0
  ) {
    let source = evidence.number
    if contradiction.endsSource, let source {
      for index in peers[number - 1].labels.applied.indices
      where peers[number - 1].labels.applied[index].source == source {
        // What the user said is the user's to correct.
        if case .user = evidence { continue }
        peers[number - 1].labels.applied[index].isWithdrawn = true
      }
      peers[number - 1].labels.invalidate()
      forgetLabels()
    }
    let key = UInt32(handle.rawValue) | UInt32(contradiction.rawValue) << 16
    guard isNews(key, ofPeer: number) else { return }
    find(
      now,
      Finding(.labelContradicted(handle, contradiction, source: (source ?? -1) + 1)),
      ByteReader.nothing, connection: connection, peer: number)
  }

  /// Compares the sources of all peers with their answers, for handles not looked up since.
  mutating func checkSources(_ now: Moment) {
    guard hasForeignLabels else { return }
    for peer in peers where !peer.server.isEmpty || peer.labels.isChosen {
      prepareLabels(now, ofPeer: peer.id)
    }
  }

  // MARK: - Checks

  // What the traffic says of labels that come from elsewhere, and what servers say of changes.

  /// Looks at a value that was sent under a watched label.
  @inline(never)
  mutating func examine(
    _ handle: AttributeHandle, _ label: AttributeLabel?, _ value: ByteRange, _ length: Int,
    _ server: ServerSide, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    guard let label else { return }
    if label.evidence.isForeign, server == .peer {
      let number = connections[frame.index].peer
      let connection = connections[frame.index].id
      if label.role != .value, label.role != .unplaced || label.uuid.isDescriptor {
        tell(
          frame.now, .notAValue, handle, label.evidence.source, ofPeer: number,
          connection: connection)
      } else if let properties = label.properties,
        properties.isDisjoint(with: [.notify, .indicate])
      {
        tell(
          frame.now, .notNotifiable, handle, label.evidence.source, ofPeer: number,
          connection: connection)
      }
      check(label, handle, reader.at(value), length, frame)
    }
    if label.uuid == .serviceChanged, label.role == .value || label.role == .unplaced {
      serviceChanged(reader.at(value), server, frame)
    }
  }

  /// Holds a value that was read against a label from elsewhere.
  mutating func checkValue(_ event: ValueEvent, _ bytes: Span<UInt8>, _ frame: AttributeFrame) {
    guard let label = event.label, event.offset == 0, frame.direction == .received,
      label.role == .value || label.role == .descriptor || label.role == .unplaced
    else { return }
    let reader = ByteReader(bytes, base: 0, layer: .value, limit: .value)
    check(label, event.handle, reader, event.originalLength, frame)
  }

  private mutating func check(
    _ label: AttributeLabel, _ handle: AttributeHandle, _ value: borrowing ByteReader,
    _ length: Int, _ frame: AttributeFrame
  ) {
    let number = connections[frame.index].peer
    guard peers[number - 1].labels.checkedValues < PeerLabels.valueLimit else { return }
    peers[number - 1].labels.checkedValues += 1
    guard ValueGrammar.contradicts(label.uuid, value, originalLength: length) else { return }
    tell(
      frame.now, .grammar, handle, label.evidence.source, ofPeer: number,
      connection: connections[frame.index].id)
  }

  /// Holds a refusal against a label from elsewhere.
  mutating func checkRefusal(
    _ error: ErrorResponse, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    guard let label = label(error.attributeHandle, .peer, frame.index), label.evidence.isForeign
    else { return }
    let isRead = error.requestOpcode == .readRequest || error.requestOpcode == .readBlobRequest
    let isWrite = error.requestOpcode == .writeRequest
    guard isRead || isWrite else { return }
    let contradiction: LabelContradiction
    switch error.errorCode {
    case .invalidHandle: contradiction = .invalidHandle
    case .readNotPermitted where isRead && label.properties?.contains(.read) == true:
      guard label.role == .value else { return }
      contradiction = .readRefused
    case .writeNotPermitted where isWrite && label.properties?.contains(.write) == true:
      guard label.role == .value else { return }
      contradiction = .writeRefused
    default: return
    }
    tell(
      frame.now, contradiction, error.attributeHandle, label.evidence.source,
      ofPeer: connections[frame.index].peer, connection: connections[frame.index].id)
  }

  /// Holds a write that was accepted against a label from elsewhere.
  mutating func checkWrite(
    _ request: PendingRequest, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    guard frame.direction == .received,
      let label = label(request.handle, .peer, frame.index), label.evidence.isForeign
    else { return }
    let isAllowed =
      switch label.role {
      case .value: label.properties?.contains(.write) ?? true
      case .service, .include, .declaration: false
      case .descriptor, .unplaced: true
      }
    guard !isAllowed else { return }
    tell(
      frame.now, .notWritable, request.handle, label.evidence.source,
      ofPeer: connections[frame.index].peer,
      connection: connections[frame.index].id)
  }

  // MARK: - Changes

  /// The server says that attributes were added, changed or removed: what was known of them ends.
  ///
  /// Core 5.4, Vol 3, Part G, 7.1.
  private mutating func serviceChanged(
    _ value: borrowing ByteReader, _ server: ServerSide, _ frame: AttributeFrame
  ) {
    var cursor = value.at(value.remainingRange)
    guard let first = try? cursor.uint16LE("Start of Affected Attribute Handle Range"),
      let last = try? cursor.uint16LE("End of Affected Attribute Handle Range"),
      cursor.isAtEnd, first > 0, first <= last
    else { return }
    let peer = connections[frame.index].peer - 1
    let from = AttributeHandle(rawValue: first)
    let through = AttributeHandle(rawValue: last)
    switch server {
    case .peer:
      peers[peer].server.forgetChanged(from: from, through: through)
      if peers[peer].labels.changed.count < PeerLabels.limit {
        peers[peer].labels.changed.append(first...last)
      } else {
        peers[peer].labels.changed = [1...UInt16.max]
      }
      peers[peer].labels.inferred.removeAll { $0.handle >= from && $0.handle <= through }
      // A hash that was read before is another table's now.
      peers[peer].databaseHash = nil
      peers[peer].labels.isChosen = false
      peers[peer].labels.invalidate()
      forgetLabels()
    case .local: peers[peer].localServer.forgetChanged(from: from, through: through)
    }
    find(Finding(.gattServiceChanged(from, through: through)), value, frame)
  }

  /// Takes in the Database Hash that the peer told.
  ///
  /// Another one than before says that the table is another; the same as a table's from elsewhere,
  /// that it is this one. Core 5.4, Vol 3, Part G, 7.3.
  mutating func noteDatabaseHash(_ bytes: Span<UInt8>, _ frame: AttributeFrame) {
    guard bytes.count == 16, frame.missing == 0 else { return }
    let number = connections[frame.index].peer
    let connection = connections[frame.index].id
    var octets: [UInt8] = []
    for index in bytes.indices { octets.append(bytes[index]) }
    let known = peers[number - 1].databaseHash
    peers[number - 1].databaseHash = DatabaseHashReading(
      octets: octets, connection: connection, packet: frame.now.packet)
    guard known?.octets != octets else { return }
    if let known {
      peers[number - 1].server.keepOnly(
        connection: connection, from: known.connection == connection ? frame.now.packet : 0)
      peers[number - 1].labels.inferred.removeAll()
      find(Finding(.gattDatabaseChanged, firstPacket: known.packet), ByteReader.nothing, frame)
    }
    if let other = roster.peer(withHash: octets, else: number) {
      borrowTable(frame.now, ofPeer: other, forPeer: number, octets)
    }
    peers[number - 1].labels.isChosen = false
    peers[number - 1].labels.invalidate()
    forgetLabels()
  }

  /// Makes the table of another peer of this capture a source for those with the same hash.
  private mutating func borrowTable(
    _ now: Moment, ofPeer other: Int, forPeer number: Int, _ hash: [UInt8]
  ) {
    let table = peers[other - 1].server
    guard other != number, peers[other - 1].databaseHash?.octets == hash, !table.isEmpty,
      knowledge.sources.count < LabelKnowledge.limit,
      !knowledge.sources.contains(where: { $0.databaseHash == hash && $0.address == nil })
    else { return }
    guard hasRoom(now) else { return }
    remember(table.count * AttributeTable.bytesPerAttribute)
    learn(
      LabelSource(
        kind: .sibling, name: "peer \(other)", address: nil, table: table, databaseHash: hash))
  }

  // MARK: - Concluding

  /// Looks at an unnamed value: it may be a heart rate.
  ///
  /// It is named only on request; otherwise `valueStreams` says what it looks like.
  ///
  /// - Returns: Whether the handle has a name from now on.
  @inline(never)
  mutating func infer(
    _ handle: AttributeHandle, _ value: ByteRange, _ length: Int,
    _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) -> Bool {
    let index = frame.index
    guard let place = connections[index].values.candidates.place(of: handle),
      !connections[index].values.candidates[place].isRefuted
    else { return false }
    connections[index].values.candidates[place].add(
      reader.at(value), originalLength: length, nanoseconds: frame.now.time.nanoseconds)
    guard knowledge.infers else { return false }
    let peer = connections[index].peer - 1
    prepareLabels(frame.now, ofPeer: peer + 1)
    guard
      let reasons = connections[index].values.candidates[place].reasons(
        facts(of: handle, at: index)),
      reasons.score >= HeartRateInference.threshold
    else { return false }
    guard peers[peer].labels.inferred.count < PeerLabels.limit else { return false }
    let inferred = InferredLabel(
      handle: handle, uuid: .heartRateMeasurement, reasons: reasons,
      values: connections[index].values.candidates[place].values, packet: frame.now.packet)
    peers[peer].labels.inferred.append(inferred)
    peers[peer].labels.invalidate()
    forgetLabels()
    emit(.gatt(.inferred(inferred)), ByteReader.nothing, frame)
    return true
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
    for address in [peers[peer].address].compactMap({ $0 }) + peers[peer].otherAddresses
    where advertisers.hasHeartRate(address.withoutResolution) {
      facts.hasService = true
    }
    if table.characteristics.contains(where: { $0.uuid == .heartRateMeasurement })
      || table.attributes.contains(where: {
        $0.type == .heartRateMeasurement && !isUnusedMap($0, peer: peer + 1)
      })
    {
      facts.isElsewhere = true
    }
    return facts
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

  /// Looks whether a value that was sent has the form of its type, until that is clear; whether it is now.
  mutating func watchForm(
    _ handle: AttributeHandle, _ label: AttributeLabel, _ value: borrowing ByteReader,
    _ length: Int, _ server: ServerSide, _ frame: AttributeFrame
  ) -> Bool {
    guard label.role == .value || label.role == .unplaced, ValueGrammar.knows(label.uuid),
      length == value.remaining
    else { return false }
    return noteForm(
      handle, label, fits: !ValueGrammar.isForeign(to: label.uuid, value), value, server, frame)
  }

  /// Looks whether a value that was read or written has the length of its type, where each value has as many octets.
  mutating func watchLength(
    _ event: inout ValueEvent, _ server: ServerSide, _ frame: AttributeFrame
  ) {
    guard let label = event.label, label.role == .value || label.role == .unplaced,
      !label.hasOtherForm, event.value.count > 0, event.value.count == event.originalLength,
      let length = ValueGrammar.fixedLength(of: label.uuid)
    else { return }
    if noteForm(
      event.handle, label, fits: event.value.count == length, ByteReader.nothing, server, frame)
    {
      event.label = self.label(event.handle, server, frame.index)
    }
  }

  /// Notes whether a value has the form of its type; whether that settled what the attribute's values are.
  private mutating func noteForm(
    _ handle: AttributeHandle, _ label: AttributeLabel, fits: Bool, _ value: borrowing ByteReader,
    _ server: ServerSide, _ frame: AttributeFrame
  ) -> Bool {
    let peer = connections[frame.index].peer - 1
    guard
      let (verdict, first) = peers[peer].labels.forms.note(
        handle, server, label.uuid, fits: fits,
        least: ValueGrammar.fixedLength(of: label.uuid) == nil ? ValueForms.least : 1,
        packet: frame.now.packet)
    else { return false }
    forgetLabels()
    guard verdict == .other else { return true }
    let isKept = keepsNotifiedValues
    change(server, frame) { $0.noteOtherForm(handle, isKept: isKept) }
    find(
      Finding(
        .gattOtherForm(handle, label.uuid), firstPacket: first),
      value, frame)
    return true
  }
}

extension EvidenceSource {
  /// How weak it is, beside the capture's own words.
  fileprivate var rank: Int {
    switch self {
    case .capture: 0
    case .sibling: 1
    case .table(_, isPeerKnown: true): 2
    case .table(_, isPeerKnown: false): 3
    case .databaseHash: 4
    case .user: 5
    case .inference: 6
    }
  }

  /// The number of the timeline's label source.
  fileprivate var number: Int? {
    switch self {
    case .sibling(let number), .table(let number, _), .databaseHash(let number), .user(let number):
      number
    case .capture, .inference: nil
    }
  }
}

extension DeviceAddress {
  /// Whether it stays a device's: public, or random and static.
  fileprivate var isIdentity: Bool {
    value != 0 && (!type.isRandom || randomKind == .staticDevice) && type != .anonymous
  }
}
