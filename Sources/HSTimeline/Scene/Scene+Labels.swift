import HSProtocols

extension Scene {
  // MARK: - Labels

  // Labels that come from elsewhere than the peer's own words. They are consulted when a handle is
  // first looked up: what a peer said, and what others say where it said nothing, is put together into
  // one table, which holds until one of them changes.

  /// What a handle stands for; a contradiction is reported at the moment of the lookup.
  mutating func lookUpLabel(of handle: AttributeHandle, ofPeer number: Int, isLocal: Bool)
    -> AttributeLabel?
  {
    guard number > 0, number <= story.peers.count else { return nil }
    var label =
      !isLocal && story.hasForeignLabels
      ? foreignLabel(of: handle, peer: number)
      : story.peers[number - 1][isLocal ? .local : .peer].label(of: handle)
    _ = story.judge(&label, handle, isLocal ? .local : .peer, peer: number)
    return label
  }

  /// How many attributes a table has for each word of the peer's that may wait until it is put together anew.
  private static let attributesForEachChange = 128

  /// What a handle of a peer's stands for, by its own words or by others'.
  private mutating func foreignLabel(of handle: AttributeHandle, peer number: Int)
    -> AttributeLabel?
  {
    let peer = number - 1
    // Each word of the peer's would put a large table together anew. What it says itself holds anyway; what others say
    // may be a few words older.
    let labels = story.peers[peer].labels
    if labels.isChosen, let table = labels.table,
      story.peers[peer].server.version - labels.version < table.count / Self.attributesForEachChange
    {
      return story.peers[peer].server.label(of: handle) ?? table.label(of: handle)
    }
    prepareLabels(ofPeer: number)
    return story.peers[peer].table.label(of: handle)
  }

  /// The label of the only descriptor that a characteristic has room for, by reasoning.
  func soleDescriptorLabel(_ handle: AttributeHandle, _ server: ServerSide, _ index: Int)
    -> AttributeLabel?
  {
    let peer = self[index].peer - 1
    let table =
      server == .peer && story.hasForeignLabels
      ? story.peers[peer].table : story.peers[peer][server]
    guard let owner = table.soleDescriptor(at: handle) else { return nil }
    var evidence = owner.evidence
    evidence.procedure = .soleDescriptor
    evidence.connection = index + 1
    return AttributeLabel(
      .clientCharacteristicConfiguration, .descriptor, of: owner,
      in: table.service(holding: handle)?.uuid, evidence)
  }

  // MARK: - Sources

  /// Puts together what is known of a peer's attributes, if anything has changed.
  mutating func prepareLabels(ofPeer number: Int) {
    let peer = number - 1
    guard story.hasForeignLabels else { return }
    if !story.peers[peer].labels.isChosen { chooseSources(forPeer: number) }
    let labels = story.peers[peer].labels
    guard !labels.applied.isEmpty || !labels.inferred.isEmpty else {
      story.peers[peer].labels.table = nil
      return
    }
    let own = story.peers[peer].server
    if labels.table != nil, labels.version == own.version { return }
    var merged = inferredTable(ofPeer: number)
    for (index, applied) in labels.applied.enumerated().reversed() where !applied.isWithdrawn {
      let source = story.knowledge.sources[applied.source]
      var table = source.table.imported(as: applied.evidence)
      for range in labels.changed where applied.evidence != .databaseHash(applied.source) {
        table.forget(
          from: AttributeHandle(rawValue: range.lowerBound),
          through: AttributeHandle(rawValue: range.upperBound))
      }
      if let handle = own.contradiction(of: table) {
        if source.kind == .user {
          tellConflict(handle, ofPeer: number)
        } else {
          story.peers[peer].labels.applied[index].isWithdrawn = true
          reportContradiction(.discovery, handle, applied.evidence, ofPeer: number)
          continue
        }
      }
      if let handle = table.contradiction(of: merged) { tellConflict(handle, ofPeer: number) }
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
            procedure: .valuesAlike, response: inferred.packet,
            source: .inference(score: inferred.score))))
    }
    return table
  }

  private mutating func chooseSources(forPeer number: Int) {
    let peer = number - 1
    let withdrawn = Set(
      story.peers[peer].labels.applied.filter { $0.isWithdrawn }.map { $0.source })
    var applied: [PeerLabels.Applied] = []
    var outdated: [EvidenceSource] = []
    let address = story.peers[peer].address
    let hash = story.peers[peer].databaseHash?.octets
    // There may be thousands, of which few are this peer's.
    for index in story.knowledge.sources.indices
    where story.knowledge.sources[index].mayServe(address) {
      let source = story.knowledge.sources[index]
      guard let evidence = source.evidence(for: address, databaseHash: hash, number: index) else {
        if let evidence = source.evidence(for: address, databaseHash: nil, number: index) {
          outdated.append(evidence)
        }
        continue
      }
      applied.append(
        PeerLabels.Applied(
          source: index, evidence: evidence, isWithdrawn: withdrawn.contains(index)))
    }
    applied.sort { ($0.evidence.strength, $0.source) < ($1.evidence.strength, $1.source) }
    story.peers[peer].labels.applied = applied
    story.peers[peer].labels.isChosen = true
    story.peers[peer].labels.invalidate()
    for evidence in outdated {
      reportContradiction(.databaseHash, .reserved, evidence, ofPeer: number)
    }
  }

  /// Compares the sources of all peers with their answers, for handles not looked up since.
  mutating func checkSources() {
    guard story.hasForeignLabels else { return }
    for peer in story.peers where !peer.server.isEmpty || peer.labels.isChosen {
      prepareLabels(ofPeer: peer.id)
    }
  }

  /// Makes the table of another peer of this capture a source for those with the same hash.
  private mutating func borrowTable(ofPeer other: Int, forPeer number: Int, _ hash: [UInt8]) {
    let table = story.peers[other - 1].server
    guard other != number, story.peers[other - 1].databaseHash?.octets == hash,
      !table.isEmpty, story.knowledge.sources.count < LabelKnowledge.limit,
      !story.knowledge.sources.contains(where: { $0.databaseHash == hash && $0.address == nil }),
      hasRoom()
    else { return }
    remember(table.count * AttributeTable.bytesPerAttribute)
    story.knowledge.sources.append(
      LabelSource(
        kind: .sibling, name: "peer \(other)", address: nil, table: table, databaseHash: hash))
  }

  // MARK: - Findings

  private mutating func tellConflict(_ handle: AttributeHandle, ofPeer number: Int) {
    guard story.peers[number - 1].labels.isNews(handle, 0xff) else { return }
    report(.labelConflict(handle), peer: number)
  }

  /// Tells that the traffic contradicts a label, and uses its source no more if that is so bad.
  mutating func reportContradiction(
    _ contradiction: LabelContradiction, _ handle: AttributeHandle, _ evidence: EvidenceSource,
    ofPeer number: Int, at index: Int? = nil
  ) {
    let source = evidence.number
    // What the user said is the user's to correct.
    if contradiction.endsSource, let source, evidence != .user(source) {
      story.peers[number - 1].labels.withdraw(source)
      forgetLabels()
    }
    guard story.peers[number - 1].labels.isNews(handle, contradiction.rawValue) else { return }
    report(
      .labelContradicted(handle, contradiction, source: (source ?? -1) + 1), at: index, peer: number
    )
  }

  // MARK: - Changes

  /// The server says that attributes were added, changed or removed: what was known of them ends.
  ///
  /// Core 5.4, Vol 3, Part G, 7.1.
  mutating func serviceChanged(
    _ value: borrowing ByteReader, _ server: ServerSide, _ frame: LinkFrame
  ) {
    var cursor = value.at(value.remainingRange)
    guard let first = try? cursor.uint16LE("Start of Affected Attribute Handle Range"),
      let last = try? cursor.uint16LE("End of Affected Attribute Handle Range"),
      cursor.isAtEnd, first > 0, first <= last
    else { return }
    let from = AttributeHandle(rawValue: first)
    let through = AttributeHandle(rawValue: last)
    switch server {
    case .peer:
      self[peer: frame].keepTable(
        until: frame.packet, self[frame].id, from: from, through: through)
      self[peer: frame].server.forgetChanged(from: from, through: through)
      if self[peer: frame].labels.changed.count < PeerLabels.limit {
        self[peer: frame].labels.changed.append(first...last)
      } else {
        self[peer: frame].labels.changed = [1...UInt16.max]
      }
      self[peer: frame].labels.inferred.removeAll {
        $0.handle >= from && $0.handle <= through
      }
      // A hash that was read before is another table's now.
      self[peer: frame].databaseHash = nil
      self[peer: frame].labels.chooseAnew()
      forgetLabels()
    case .local: self[peer: frame].localServer.forgetChanged(from: from, through: through)
    }
    report(.gattServiceChanged(from, through: through), frame)
  }

  /// Takes in the Database Hash that the peer told.
  ///
  /// Another one than before says that the table is another; the same as a table's from elsewhere,
  /// that it is this one. Core 5.4, Vol 3, Part G, 7.3.
  mutating func noteDatabaseHash(_ bytes: Span<UInt8>, _ frame: LinkFrame) {
    guard bytes.count == 16, frame.missing == 0 else { return }
    let number = self[frame].peer
    let connection = frame.index + 1
    var octets: [UInt8] = []
    octets.append(bytes)
    let known = self[peer: frame].databaseHash
    self[peer: frame].databaseHash = DatabaseHashReading(
      octets: octets, connection: connection, packet: frame.packet)
    guard known?.octets != octets else { return }
    if let known {
      self[peer: frame].server.keepOnly(
        connection: connection, from: known.connection == connection ? frame.packet : 0)
      self[peer: frame].labels.inferred.removeAll()
      report(.gattDatabaseChanged, since: known.packet, frame)
    }
    if let other = story.roster.peer(withHash: octets, else: number) {
      borrowTable(ofPeer: other, forPeer: number, octets)
    }
    self[peer: frame].labels.chooseAnew()
    forgetLabels()
  }
}

extension DeviceAddress {
  /// Whether it stays a device's: public, or random and static.
  var isIdentity: Bool {
    value != 0 && (!type.isRandom || randomKind == .staticDevice) && type != .anonymous
  }
}
