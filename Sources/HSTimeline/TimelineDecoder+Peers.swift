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

  // MARK: - Learning keys

  // MARK: - Joining

  // MARK: - Labels

  // Labels that come from elsewhere than the peer's own words. They are consulted when a handle is
  // first looked up: what a peer said, and what others say where it said nothing, is put together into
  // one table, which holds until one of them changes.

  /// What a handle of a peer's stands for, by its own words or by others'.
  mutating func foreignLabel(_ now: Moment, of handle: AttributeHandle, peer number: Int)
    -> AttributeLabel?
  {
    prepareLabels(now, ofPeer: number)
    let peer = number - 1
    guard let table = scene.story.peers[peer].labels.table else {
      return scene.story.peers[peer].server.label(of: handle)
    }
    return table.label(of: handle)
  }

  /// What a handle stands for; a contradiction is reported at the moment of the lookup.
  mutating func lookUpLabel(
    _ now: Moment, of handle: AttributeHandle, ofPeer number: Int, isLocal: Bool
  ) -> AttributeLabel? {
    guard number > 0, number <= scene.story.peers.count else { return nil }
    var label: AttributeLabel?
    if isLocal {
      label = scene.story.peers[number - 1].localServer.label(of: handle)
    } else {
      label =
        scene.story.hasForeignLabels
        ? foreignLabel(now, of: handle, peer: number)
        : scene.story.peers[number - 1].server.label(of: handle)
    }
    _ = scene.story.judge(&label, handle, isLocal ? .local : .peer, peer: number)
    return label
  }

  /// Puts together what is known of a peer's attributes, if anything has changed.
  mutating func prepareLabels(_ now: Moment, ofPeer number: Int) {
    let peer = number - 1
    guard scene.story.hasForeignLabels else { return }
    if !scene.story.peers[peer].labels.isChosen { chooseSources(now, forPeer: number) }
    guard
      !scene.story.peers[peer].labels.applied.isEmpty
        || !scene.story.peers[peer].labels.inferred.isEmpty
    else {
      scene.story.peers[peer].labels.table = nil
      return
    }
    let own = scene.story.peers[peer].server
    if scene.story.peers[peer].labels.table != nil,
      scene.story.peers[peer].labels.version == own.version
    {
      return
    }
    var merged = inferredTable(ofPeer: number)
    for index in scene.story.peers[peer].labels.applied.indices.reversed() {
      let applied = scene.story.peers[peer].labels.applied[index]
      guard !applied.isWithdrawn else { continue }
      let source = scene.story.knowledge.sources[applied.source]
      var table = source.table.imported(as: applied.evidence)
      if case .databaseHash = applied.evidence {
      } else {
        for range in scene.story.peers[peer].labels.changed {
          table.forget(
            from: AttributeHandle(rawValue: range.lowerBound),
            through: AttributeHandle(rawValue: range.upperBound))
        }
      }
      if let handle = own.contradiction(of: table) {
        if source.kind == .user {
          tellConflict(now, handle, ofPeer: number)
        } else {
          scene.story.peers[peer].labels.applied[index].isWithdrawn = true
          reportContradiction(now, .discovery, handle, applied.evidence, ofPeer: number)
          continue
        }
      }
      if let handle = table.contradiction(of: merged) { tellConflict(now, handle, ofPeer: number) }
      merged.learn(contentsOf: table)
    }
    merged.learn(contentsOf: own)
    scene.story.peers[peer].labels.table = merged
    scene.story.peers[peer].labels.version = own.version
  }

  private func inferredTable(ofPeer number: Int) -> AttributeTable {
    var table = AttributeTable()
    for inferred in scene.story.peers[number - 1].labels.inferred {
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
    let withdrawn = Set(scene.story.peers[peer].labels.applied.filter(\.isWithdrawn).map(\.source))
    var applied: [PeerLabels.Applied] = []
    var outdated: [EvidenceSource] = []
    for (index, source) in scene.story.knowledge.sources.enumerated() {
      guard
        let evidence = source.evidence(
          for: scene.story.peers[peer].address,
          databaseHash: scene.story.peers[peer].databaseHash?.octets,
          number: index)
      else {
        if let evidence = source.evidence(
          for: scene.story.peers[peer].address, databaseHash: nil, number: index)
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
    scene.story.peers[peer].labels.applied = applied
    scene.story.peers[peer].labels.isChosen = true
    scene.story.peers[peer].labels.invalidate()
    for evidence in outdated {
      reportContradiction(now, .databaseHash, .reserved, evidence, ofPeer: number)
    }
  }

  // MARK: - Findings

  /// Whether to report a finding about a peer's labels: each once, up to a limit.
  private mutating func isNews(_ key: UInt32, ofPeer number: Int) -> Bool {
    guard scene.story.peers[number - 1].labels.told.count < PeerLabels.limit else { return false }
    return scene.story.peers[number - 1].labels.told.insert(key).inserted
  }

  private mutating func tellConflict(_ now: Moment, _ handle: AttributeHandle, ofPeer number: Int) {
    guard isNews(UInt32(handle.rawValue) | 0xff << 16, ofPeer: number) else { return }
    scene.report(
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
      for index in scene.story.peers[number - 1].labels.applied.indices
      where scene.story.peers[number - 1].labels.applied[index].source == source {
        // What the user said is the user's to correct.
        if case .user = evidence { continue }
        scene.story.peers[number - 1].labels.applied[index].isWithdrawn = true
      }
      scene.story.peers[number - 1].labels.invalidate()
      forgetLabels()
    }
    let key = UInt32(handle.rawValue) | UInt32(contradiction.rawValue) << 16
    guard isNews(key, ofPeer: number) else { return }
    scene.report(
      now,
      Finding(.labelContradicted(handle, contradiction, source: (source ?? -1) + 1)),
      ByteReader.nothing, connection: connection, peer: number)
  }

  /// Compares the sources of all peers with their answers, for handles not looked up since.
  mutating func checkSources(_ now: Moment) {
    guard scene.story.hasForeignLabels else { return }
    for peer in scene.story.peers where !peer.server.isEmpty || peer.labels.isChosen {
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
      let number = scene.story.connections[frame.index].peer
      let connection = scene.story.connections[frame.index].id
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
    let number = scene.story.connections[frame.index].peer
    guard scene.story.peers[number - 1].labels.checkedValues < PeerLabels.valueLimit else { return }
    scene.story.peers[number - 1].labels.checkedValues += 1
    guard ValueGrammar.contradicts(label.uuid, value, originalLength: length) else { return }
    reportContradiction(
      frame.now, .grammar, handle, label.evidence.source, ofPeer: number,
      connection: scene.story.connections[frame.index].id)
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
      ofPeer: scene.story.connections[frame.index].peer,
      connection: scene.story.connections[frame.index].id)
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
      ofPeer: scene.story.connections[frame.index].peer,
      connection: scene.story.connections[frame.index].id)
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
    let peer = scene.story.connections[frame.index].peer - 1
    let from = AttributeHandle(rawValue: first)
    let through = AttributeHandle(rawValue: last)
    switch server {
    case .peer:
      scene.story.peers[peer].server.forgetChanged(from: from, through: through)
      if scene.story.peers[peer].labels.changed.count < PeerLabels.limit {
        scene.story.peers[peer].labels.changed.append(first...last)
      } else {
        scene.story.peers[peer].labels.changed = [1...UInt16.max]
      }
      scene.story.peers[peer].labels.inferred.removeAll {
        $0.handle >= from && $0.handle <= through
      }
      // A hash that was read before is another table's now.
      scene.story.peers[peer].databaseHash = nil
      scene.story.peers[peer].labels.isChosen = false
      scene.story.peers[peer].labels.invalidate()
      forgetLabels()
    case .local: scene.story.peers[peer].localServer.forgetChanged(from: from, through: through)
    }
    scene.report(Finding(.gattServiceChanged(from, through: through)), value, frame)
  }

  /// Takes in the Database Hash that the peer told.
  ///
  /// Another one than before says that the table is another; the same as a table's from elsewhere,
  /// that it is this one. Core 5.4, Vol 3, Part G, 7.3.
  mutating func noteDatabaseHash(_ bytes: Span<UInt8>, _ frame: AttributeFrame) {
    guard bytes.count == 16, frame.missing == 0 else { return }
    let number = scene.story.connections[frame.index].peer
    let connection = scene.story.connections[frame.index].id
    var octets: [UInt8] = []
    for index in bytes.indices { octets.append(bytes[index]) }
    let known = scene.story.peers[number - 1].databaseHash
    scene.story.peers[number - 1].databaseHash = DatabaseHashReading(
      octets: octets, connection: connection, packet: frame.now.packet)
    guard known?.octets != octets else { return }
    if let known {
      scene.story.peers[number - 1].server.keepOnly(
        connection: connection, from: known.connection == connection ? frame.now.packet : 0)
      scene.story.peers[number - 1].labels.inferred.removeAll()
      scene.report(
        Finding(.gattDatabaseChanged, firstPacket: known.packet), ByteReader.nothing, frame)
    }
    if let other = scene.story.roster.peer(withHash: octets, else: number) {
      borrowTable(frame.now, ofPeer: other, forPeer: number, octets)
    }
    scene.story.peers[number - 1].labels.isChosen = false
    scene.story.peers[number - 1].labels.invalidate()
    forgetLabels()
  }

  /// Makes the table of another peer of this capture a source for those with the same hash.
  private mutating func borrowTable(
    _ now: Moment, ofPeer other: Int, forPeer number: Int, _ hash: [UInt8]
  ) {
    let table = scene.story.peers[other - 1].server
    guard other != number, scene.story.peers[other - 1].databaseHash?.octets == hash,
      !table.isEmpty,
      scene.story.knowledge.sources.count < LabelKnowledge.limit,
      !scene.story.knowledge.sources.contains(where: {
        $0.databaseHash == hash && $0.address == nil
      })
    else { return }
    guard scene.hasRoom(now) else { return }
    scene.remember(table.count * AttributeTable.bytesPerAttribute)
    scene.addSource(
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
    guard let place = scene.story.connections[index].values.candidates.place(of: handle),
      !scene.story.connections[index].values.candidates[place].isRefuted
    else { return false }
    scene.story.connections[index].values.candidates[place].add(
      reader.at(value), originalLength: length, nanoseconds: frame.now.time.nanoseconds)
    guard scene.story.knowledge.infers else { return false }
    let peer = scene.story.connections[index].peer - 1
    prepareLabels(frame.now, ofPeer: peer + 1)
    guard
      let reasons = scene.story.connections[index].values.candidates[place].reasons(
        scene.story.facts(of: handle, at: index)),
      reasons.score >= HeartRateInference.threshold
    else { return false }
    guard scene.story.peers[peer].labels.inferred.count < PeerLabels.limit else { return false }
    let inferred = InferredLabel(
      handle: handle, uuid: .heartRateMeasurement, reasons: reasons,
      values: scene.story.connections[index].values.candidates[place].values,
      packet: frame.now.packet)
    scene.story.peers[peer].labels.inferred.append(inferred)
    scene.story.peers[peer].labels.invalidate()
    forgetLabels()
    scene.emit(.gatt(.inferred(inferred)), ByteReader.nothing, frame)
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
    let peer = scene.story.connections[frame.index].peer - 1
    guard
      let (verdict, first) = scene.story.peers[peer].labels.forms.note(
        handle, server, label.uuid, fits: fits,
        least: ValueGrammar.fixedLength(of: label.uuid) == nil ? ValueForms.least : 1,
        packet: frame.now.packet)
    else { return false }
    forgetLabels()
    guard verdict == .other else { return true }
    let isKept = scene.keepsNotifiedValues
    scene.changeValues(server, frame) { $0.noteOtherForm(handle, isKept: isKept) }
    scene.report(
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
