import AssignedNumbers
import ATT
import Bytes
import Capture
import GATT
import Labels

// What the traffic says of labels that come from elsewhere, and what servers say of changes.
extension TimelineDecoder {
  /// Looks at a value that was sent under a watched label.
  @inline(never)
  mutating func watch(
    _ handle: AttributeHandle, _ label: AttributeLabel?, _ value: ByteRange, _ length: Int,
    _ server: ServerSide, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    guard let label else { return }
    watchForm(handle, label, reader.at(value), length, server, frame)
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
      labels.removeAll()
    case .local: peers[peer].localServer.forgetChanged(from: from, through: through)
    }
    find(
      Finding(.gattServiceChanged, first: Int(first), second: Int(last)), value, frame)
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
      find(
        Finding(.gattDatabaseChanged, firstPacket: known.packet), ByteReader.nothing, frame)
    }
    if let other = roster.peer(withHash: octets, else: number) {
      borrowTable(frame.now, ofPeer: other, forPeer: number, octets)
    }
    peers[number - 1].labels.isChosen = false
    peers[number - 1].labels.invalidate()
    labels.removeAll()
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
    memory.remember(table.count * AttributeTable.bytesPerAttribute)
    knowledge.sources.append(
      LabelSource(
        kind: .sibling, name: "peer \(other)", address: nil, table: table, databaseHash: hash))
  }

  // MARK: - Concluding

  /// Looks at a value that nobody named: it may be a heart rate.
  ///
  /// It is named only if that is asked for; otherwise `valueStreams` tells what it looks like.
  ///
  /// - Returns: Whether the handle has a name from now on.
  @inline(never)
  mutating func infer(
    _ handle: AttributeHandle, _ value: ByteRange, _ length: Int,
    _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) -> Bool {
    let index = frame.index
    guard let place = connections[index].candidates.place(of: handle),
      !connections[index].candidates[place].isRefuted
    else { return false }
    connections[index].candidates[place].add(
      reader.at(value), originalLength: length, nanoseconds: frame.now.time.nanoseconds)
    guard knowledge.infers else { return false }
    let peer = connections[index].peer - 1
    prepareLabels(frame.now, ofPeer: peer + 1)
    guard let reasons = connections[index].candidates[place].reasons(facts(of: handle, at: index)),
      reasons.score >= HeartRateInference.threshold
    else { return false }
    guard peers[peer].labels.inferred.count < PeerLabels.limit else { return false }
    let inferred = InferredLabel(
      handle: handle, uuid: .heartRateMeasurement, reasons: reasons,
      values: connections[index].candidates[place].values, packet: frame.now.packet)
    peers[peer].labels.inferred.append(inferred)
    peers[peer].labels.invalidate()
    labels.removeAll()
    emit(.gatt(.inferred(inferred)), ByteReader.nothing, frame)
    return true
  }

  /// What is known of a handle beside its values.
  func facts(of handle: AttributeHandle, at index: Int) -> HeartRateInference.Facts {
    var facts = HeartRateInference.Facts()
    let peer = connections[index].peer - 1
    facts.isConfigured = connections[index].probableConfigurations.contains {
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
      || table.attributes.contains(where: { $0.type == .heartRateMeasurement })
    {
      facts.isElsewhere = true
    }
    return facts
  }
}
