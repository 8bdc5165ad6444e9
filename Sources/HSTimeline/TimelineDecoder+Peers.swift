import HSATT
import HSAssignedNumbers
import HSBytes
import HSCapture
import HSEncryption
import HSGATT
import HSHCI
import HSIdentity
import HSLabels
import HSSMP

extension TimelineDecoder {
  // Who a peer is: addresses made with one key belong to one peer. A key that becomes known late joins
  // connections from then on; earlier events are not repeated.

  /// Resolves the address of an advertiser, so that `identity(of:)` knows it.
  mutating func resolveAdvertiser(_ now: Moment, _ address: DeviceAddress) {
    _ = story.roster.resolve(address)
    tellExhaustion(now)
  }

  /// The number of the peer that a private address belongs to, made if it is new; `nil` if no key
  /// resolves the address.
  mutating func resolvedPeer(_ now: Moment, _ key: PeerKey) -> Int? {
    guard let place = story.roster.resolve(key.address) else {
      tellExhaustion(now)
      return nil
    }
    let known = story.roster.resolver.keys[place]
    let number: Int
    if let identity = known.identity {
      let identityKey = PeerKey(adapter: key.adapter, address: identity)
      if let known = story.roster[identityKey] {
        number = known
      } else {
        number = addPeer(now, identity)
        story.roster[identityKey] = number
        story.peers[number - 1].names.add(story.advertisers.names(of: key.address))
      }
    } else if let known = story.roster[keyAt: place] {
      number = known
    } else {
      number = addPeer(now, key.address)
      story.roster[keyAt: place] = number
    }
    story.peers[number - 1].keySource = story.peers[number - 1].keySource ?? known.source
    story.roster[key] = number
    noteAddress(key.address, ofPeer: number)
    return number
  }

  /// Notes a further address of a peer.
  mutating func noteAddress(_ address: DeviceAddress, ofPeer number: Int) {
    if story.roster.note(address, ofPeer: number) { remember(MemoryLayout<DeviceAddress>.stride) }
  }

  private mutating func tellExhaustion(_ now: Moment) {
    if story.roster.resolver.isExhausted { reach(now, .keyTrials) }
  }

  // MARK: - Learning keys

  /// Notes the identity that the peer distributes in pairing.
  mutating func noteIdentity(
    _ now: Moment, _ pdu: HSSMP.PDU, _ reader: borrowing ByteReader, at index: Int
  ) {
    guard
      let known = story.connections[index].pairing.identity(pdu, reader, packet: now.packet)
    else { return }
    identify(
      now, known.address, known.key, .pairing(packet: known.packet),
      peer: story.connections[index].peer, reader, at: index)
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
    let isFromCentral = (direction == .sent) == (story.connections[index].role != .peripheral)
    if story.connections[index].accessAddress != nil {
      let unsearched = story.roster.keyRing.keys.unsearched
      story.roster.learn {
        $0.hear(reader, fromCentral: isFromCentral, packet: now.packet, in: index)
      }
      if story.roster.keyRing.keys.unsearched > unsearched { reach(now, .passkeys) }
    } else {
      let ends = ends(ofConnection: index)
      story.roster.learn {
        $0.take(pdu, reader, fromCentral: isFromCentral, packet: now.packet, in: index, ends)
      }
    }
  }

  /// Notes the keys of encrypted links that a host's command tells.
  mutating func noteCommandKeys(
    _ now: Moment, _ opcode: HSHCI.Opcode, _ reader: borrowing ByteReader
  ) {
    switch opcode {
    case .leEnableEncryption, .leLongTermKeyRequestReply:
      var cursor = reader.at(reader.remainingRange)
      guard let handle = try? cursor.uint16LE("Connection_Handle") else { return }
      let index = story.roster.connection(
        ConnectionHandle(rawValue: handle & 0x0fff), on: now.adapter)
      let ends = index.map { self.ends(ofConnection: $0) } ?? KeyRing.Ends()
      story.roster.learn {
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
    story.roster.learn { $0.add { $0.add(linkKey: key, peer: peer, packet: now.packet) } }
  }

  /// The addresses of the two sides of a host's connection, as far as they are known.
  private func ends(ofConnection index: Int) -> KeyRing.Ends {
    let own = story.roster.adapters.first { $0.index == story.connections[index].adapter }?.address
    let peer = story.address(ofPeer: story.connections[index].peer)
    return story.connections[index].role == .peripheral
      ? KeyRing.Ends(central: peer, peripheral: own)
      : KeyRing.Ends(central: own, peripheral: peer)
  }

  /// Takes in keys that the host gave its kernel: Load Identity Resolving Keys.
  ///
  /// BlueZ `doc/mgmt-api.txt`: 0x0030, a count and entries of address, type and key.
  mutating func noteManagementKeys(
    _ now: Moment, ofCommand opcode: UInt16, _ reader: borrowing ByteReader
  ) {
    if opcode == 0x0013 {
      story.roster.learn { $0.add { $0.add(loadLongTermKeys: reader, packet: now.packet) } }
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
  mutating func noteManagementKeys(
    _ now: Moment, ofEvent code: UInt16, _ reader: borrowing ByteReader
  ) {
    if code == 0x000a {
      story.roster.learn { $0.add { $0.add(newLongTermKey: reader, packet: now.packet) } }
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
      switch story.roster.learn(KnownKey(key: key, identity: identity, source: source)) {
      case .full: return reach(now, .keys)
      case .known where peer == nil: return
      case .known: break
      case .added: isNew = true
      }
    }
    var peer = peer
    if let known = peer, story.peers[known - 1].sameAs > 0 { peer = story.peers[known - 1].sameAs }
    let identityKey = PeerKey(adapter: now.adapter, address: identity)
    let holder = story.roster[identityKey]
    var number = peer ?? holder
    // Only now is it known whose these addresses were.
    let privates = isNew ? privatePeers(now, of: key) : []
    if number == nil { number = privates.first }
    guard let number else { return }
    for other in ([holder] + privates).compactMap({ $0 }) where other != number {
      guard story.peers[other - 1].sameAs == 0 else { continue }
      remember(story.roster.join(other, to: number) * MemoryLayout<DeviceAddress>.stride)
      tellIdentification(now, identity, nil, other, source, number, reader, at: index)
    }
    story.roster[identityKey] = number
    let former = story.peers[number - 1].address
    if former != identity {
      story.peers[number - 1].address = identity
      story.peers[number - 1].labels = PeerLabels()
      story.peers[number - 1].keySource = source
      if let former { noteAddress(former, ofPeer: number) }
      tellIdentification(now, identity, former, 0, source, number, reader, at: index)
    } else if story.peers[number - 1].keySource == nil {
      story.peers[number - 1].keySource = source
    }
    forgetLabels()
  }

  /// The peers on the current adapter whose private addresses were made with a key.
  private mutating func privatePeers(_ now: Moment, of key: IdentityResolvingKey) -> [Int] {
    var numbers: [Int] = []
    for peer in story.peers where peer.adapter == now.adapter && peer.sameAs == 0 {
      guard let address = peer.address, address.randomKind == .resolvablePrivate else { continue }
      // The resolver tries each address once with each key.
      guard let place = story.roster.resolve(address) else { continue }
      if story.roster.resolver.keys[place].key == key { numbers.append(peer.id) }
    }
    tellExhaustion(now)
    return numbers
  }

  private func tellIdentification(
    _ now: Moment, _ identity: DeviceAddress, _ former: DeviceAddress?, _ other: Int,
    _ source: KeySource,
    _ number: Int, _ reader: borrowing ByteReader, at index: Int?
  ) {
    let event = LinkEvent.Identification(
      identity: identity, privateAddress: former, otherPeer: other, source: source)
    emit(
      now, .link(.identified(event)), reader,
      connection: index.map { story.connections[$0].id } ?? 0,
      peer: number)
  }

  // MARK: - Labels

  // Labels that come from elsewhere than the peer's own words. They are consulted when a handle is
  // first looked up: what a peer said, and what others say where it said nothing, is put together into
  // one table, which holds until one of them changes.

  /// Whether labels may come from elsewhere than a peer's own table.
  var hasForeignLabels: Bool { !story.knowledge.sources.isEmpty || story.knowledge.infers }

  /// What a handle of a peer's stands for, by its own words or by others'.
  mutating func foreignLabel(_ now: Moment, of handle: AttributeHandle, peer number: Int)
    -> AttributeLabel?
  {
    prepareLabels(now, ofPeer: number)
    let peer = number - 1
    guard let table = story.peers[peer].labels.table else {
      return story.peers[peer].server.label(of: handle)
    }
    return table.label(of: handle)
  }

  /// What a handle stands for; a contradiction is reported at the moment of the lookup.
  mutating func lookUpLabel(
    _ now: Moment, of handle: AttributeHandle, ofPeer number: Int, isLocal: Bool
  ) -> AttributeLabel? {
    guard number > 0, number <= story.peers.count else { return nil }
    var label: AttributeLabel?
    if isLocal {
      label = story.peers[number - 1].localServer.label(of: handle)
    } else {
      label =
        hasForeignLabels
        ? foreignLabel(now, of: handle, peer: number)
        : story.peers[number - 1].server.label(of: handle)
    }
    _ = story.judge(&label, handle, isLocal ? .local : .peer, peer: number)
    return label
  }

  /// Puts together what is known of a peer's attributes, if anything has changed.
  mutating func prepareLabels(_ now: Moment, ofPeer number: Int) {
    let peer = number - 1
    guard hasForeignLabels else { return }
    if !story.peers[peer].labels.isChosen { chooseSources(now, forPeer: number) }
    guard !story.peers[peer].labels.applied.isEmpty || !story.peers[peer].labels.inferred.isEmpty
    else {
      story.peers[peer].labels.table = nil
      return
    }
    let own = story.peers[peer].server
    if story.peers[peer].labels.table != nil, story.peers[peer].labels.version == own.version {
      return
    }
    var merged = inferredTable(ofPeer: number)
    for index in story.peers[peer].labels.applied.indices.reversed() {
      let applied = story.peers[peer].labels.applied[index]
      guard !applied.isWithdrawn else { continue }
      let source = story.knowledge.sources[applied.source]
      var table = source.table.imported(as: applied.evidence)
      if case .databaseHash = applied.evidence {
      } else {
        for range in story.peers[peer].labels.changed {
          table.forget(
            from: AttributeHandle(rawValue: range.lowerBound),
            through: AttributeHandle(rawValue: range.upperBound))
        }
      }
      if let handle = own.contradiction(of: table) {
        if source.kind == .user {
          tellConflict(now, handle, ofPeer: number)
        } else {
          story.peers[peer].labels.applied[index].isWithdrawn = true
          reportContradiction(now, .discovery, handle, applied.evidence, ofPeer: number)
          continue
        }
      }
      if let handle = table.contradiction(of: merged) { tellConflict(now, handle, ofPeer: number) }
      merged.learn(contentsOf: table)
    }
    merged.learn(contentsOf: own)
    story.peers[peer].labels.table = merged
    story.peers[peer].labels.version = own.version
  }

  private func inferredTable(ofPeer number: Int) -> AttributeTable {
    var table = AttributeTable()
    for inferred in story.peers[number - 1].labels.inferred {
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
    let withdrawn = Set(story.peers[peer].labels.applied.filter(\.isWithdrawn).map(\.source))
    var applied: [PeerLabels.Applied] = []
    var outdated: [EvidenceSource] = []
    for (index, source) in story.knowledge.sources.enumerated() {
      guard
        let evidence = source.evidence(
          for: story.peers[peer].address, databaseHash: story.peers[peer].databaseHash?.octets,
          number: index)
      else {
        if let evidence = source.evidence(
          for: story.peers[peer].address, databaseHash: nil, number: index)
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
    story.peers[peer].labels.applied = applied
    story.peers[peer].labels.isChosen = true
    story.peers[peer].labels.invalidate()
    for evidence in outdated {
      reportContradiction(now, .databaseHash, .reserved, evidence, ofPeer: number)
    }
  }

  // MARK: - Findings

  /// Whether to report a finding about a peer's labels: each once, up to a limit.
  private mutating func isNews(_ key: UInt32, ofPeer number: Int) -> Bool {
    guard story.peers[number - 1].labels.told.count < PeerLabels.limit else { return false }
    return story.peers[number - 1].labels.told.insert(key).inserted
  }

  private mutating func tellConflict(_ now: Moment, _ handle: AttributeHandle, ofPeer number: Int) {
    guard isNews(UInt32(handle.rawValue) | 0xff << 16, ofPeer: number) else { return }
    report(
      now, Finding(.labelConflict(handle)), ByteReader.nothing, peer: number)
  }

  /// Tells that the traffic contradicts a label, and uses its source no more if that is so bad.
  mutating func reportContradiction(
    _ now: Moment, _ contradiction: LabelContradiction, _ handle: AttributeHandle,
    _ evidence: EvidenceSource,
    ofPeer number: Int, connection: Int = 0
  ) {
    let source = evidence.number
    if contradiction.endsSource, let source {
      for index in story.peers[number - 1].labels.applied.indices
      where story.peers[number - 1].labels.applied[index].source == source {
        // What the user said is the user's to correct.
        if case .user = evidence { continue }
        story.peers[number - 1].labels.applied[index].isWithdrawn = true
      }
      story.peers[number - 1].labels.invalidate()
      forgetLabels()
    }
    let key = UInt32(handle.rawValue) | UInt32(contradiction.rawValue) << 16
    guard isNews(key, ofPeer: number) else { return }
    report(
      now,
      Finding(.labelContradicted(handle, contradiction, source: (source ?? -1) + 1)),
      ByteReader.nothing, connection: connection, peer: number)
  }

  /// Compares the sources of all peers with their answers, for handles not looked up since.
  mutating func checkSources(_ now: Moment) {
    guard hasForeignLabels else { return }
    for peer in story.peers where !peer.server.isEmpty || peer.labels.isChosen {
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
      let number = story.connections[frame.index].peer
      let connection = story.connections[frame.index].id
      if label.role != .value, label.role != .unplaced || label.uuid.isDescriptor {
        reportContradiction(
          frame.now, .notAValue, handle, label.evidence.source, ofPeer: number,
          connection: connection)
      } else if let properties = label.properties,
        properties.isDisjoint(with: [.notify, .indicate])
      {
        reportContradiction(
          frame.now, .notNotifiable, handle, label.evidence.source, ofPeer: number,
          connection: connection)
      }
      checkForm(label, handle, reader.at(value), length, frame)
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
    checkForm(label, event.handle, reader, event.originalLength, frame)
  }

  private mutating func checkForm(
    _ label: AttributeLabel, _ handle: AttributeHandle, _ value: borrowing ByteReader,
    _ length: Int, _ frame: AttributeFrame
  ) {
    let number = story.connections[frame.index].peer
    guard story.peers[number - 1].labels.checkedValues < PeerLabels.valueLimit else { return }
    story.peers[number - 1].labels.checkedValues += 1
    guard ValueGrammar.contradicts(label.uuid, value, originalLength: length) else { return }
    reportContradiction(
      frame.now, .grammar, handle, label.evidence.source, ofPeer: number,
      connection: story.connections[frame.index].id)
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
    reportContradiction(
      frame.now, contradiction, error.attributeHandle, label.evidence.source,
      ofPeer: story.connections[frame.index].peer, connection: story.connections[frame.index].id)
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
    reportContradiction(
      frame.now, .notWritable, request.handle, label.evidence.source,
      ofPeer: story.connections[frame.index].peer,
      connection: story.connections[frame.index].id)
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
    let peer = story.connections[frame.index].peer - 1
    let from = AttributeHandle(rawValue: first)
    let through = AttributeHandle(rawValue: last)
    switch server {
    case .peer:
      story.peers[peer].server.forgetChanged(from: from, through: through)
      if story.peers[peer].labels.changed.count < PeerLabels.limit {
        story.peers[peer].labels.changed.append(first...last)
      } else {
        story.peers[peer].labels.changed = [1...UInt16.max]
      }
      story.peers[peer].labels.inferred.removeAll { $0.handle >= from && $0.handle <= through }
      // A hash that was read before is another table's now.
      story.peers[peer].databaseHash = nil
      story.peers[peer].labels.isChosen = false
      story.peers[peer].labels.invalidate()
      forgetLabels()
    case .local: story.peers[peer].localServer.forgetChanged(from: from, through: through)
    }
    report(Finding(.gattServiceChanged(from, through: through)), value, frame)
  }

  /// Takes in the Database Hash that the peer told.
  ///
  /// Another one than before says that the table is another; the same as a table's from elsewhere,
  /// that it is this one. Core 5.4, Vol 3, Part G, 7.3.
  mutating func noteDatabaseHash(_ bytes: Span<UInt8>, _ frame: AttributeFrame) {
    guard bytes.count == 16, frame.missing == 0 else { return }
    let number = story.connections[frame.index].peer
    let connection = story.connections[frame.index].id
    var octets: [UInt8] = []
    for index in bytes.indices { octets.append(bytes[index]) }
    let known = story.peers[number - 1].databaseHash
    story.peers[number - 1].databaseHash = DatabaseHashReading(
      octets: octets, connection: connection, packet: frame.now.packet)
    guard known?.octets != octets else { return }
    if let known {
      story.peers[number - 1].server.keepOnly(
        connection: connection, from: known.connection == connection ? frame.now.packet : 0)
      story.peers[number - 1].labels.inferred.removeAll()
      report(Finding(.gattDatabaseChanged, firstPacket: known.packet), ByteReader.nothing, frame)
    }
    if let other = story.roster.peer(withHash: octets, else: number) {
      borrowTable(frame.now, ofPeer: other, forPeer: number, octets)
    }
    story.peers[number - 1].labels.isChosen = false
    story.peers[number - 1].labels.invalidate()
    forgetLabels()
  }

  /// Makes the table of another peer of this capture a source for those with the same hash.
  private mutating func borrowTable(
    _ now: Moment, ofPeer other: Int, forPeer number: Int, _ hash: [UInt8]
  ) {
    let table = story.peers[other - 1].server
    guard other != number, story.peers[other - 1].databaseHash?.octets == hash, !table.isEmpty,
      story.knowledge.sources.count < LabelKnowledge.limit,
      !story.knowledge.sources.contains(where: { $0.databaseHash == hash && $0.address == nil })
    else { return }
    guard hasRoom(now) else { return }
    remember(table.count * AttributeTable.bytesPerAttribute)
    addSource(
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
    guard let place = story.connections[index].values.candidates.place(of: handle),
      !story.connections[index].values.candidates[place].isRefuted
    else { return false }
    story.connections[index].values.candidates[place].add(
      reader.at(value), originalLength: length, nanoseconds: frame.now.time.nanoseconds)
    guard story.knowledge.infers else { return false }
    let peer = story.connections[index].peer - 1
    prepareLabels(frame.now, ofPeer: peer + 1)
    guard
      let reasons = story.connections[index].values.candidates[place].reasons(
        story.facts(of: handle, at: index)),
      reasons.score >= HeartRateInference.threshold
    else { return false }
    guard story.peers[peer].labels.inferred.count < PeerLabels.limit else { return false }
    let inferred = InferredLabel(
      handle: handle, uuid: .heartRateMeasurement, reasons: reasons,
      values: story.connections[index].values.candidates[place].values, packet: frame.now.packet)
    story.peers[peer].labels.inferred.append(inferred)
    story.peers[peer].labels.invalidate()
    forgetLabels()
    emit(.gatt(.inferred(inferred)), ByteReader.nothing, frame)
    return true
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
    let peer = story.connections[frame.index].peer - 1
    guard
      let (verdict, first) = story.peers[peer].labels.forms.note(
        handle, server, label.uuid, fits: fits,
        least: ValueGrammar.fixedLength(of: label.uuid) == nil ? ValueForms.least : 1,
        packet: frame.now.packet)
    else { return false }
    forgetLabels()
    guard verdict == .other else { return true }
    let isKept = keepsNotifiedValues
    changeValues(server, frame) { $0.noteOtherForm(handle, isKept: isKept) }
    report(
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
    case .layout: 6
    case .inference: 7
    }
  }

  /// The number of the timeline's label source.
  fileprivate var number: Int? {
    switch self {
    case .sibling(let number), .table(let number, _), .databaseHash(let number), .user(let number):
      number
    case .capture, .layout, .inference: nil
    }
  }
}

extension DeviceAddress {
  /// Whether it stays a device's: public, or random and static.
  var isIdentity: Bool {
    value != 0 && (!type.isRandom || randomKind == .staticDevice) && type != .anonymous
  }
}
