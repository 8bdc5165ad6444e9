import HSProtocols

extension Scene {
  // MARK: - Discovery

  /// The answer to a request that discovers attributes: the table learns, each entry is an event.
  ///
  /// Nothing is learnt of attributes that were not asked for, as clients learn nothing of them either.
  ///
  /// - Returns: Whether all attributes were asked for.
  @discardableResult
  mutating func discover(
    _ pdu: ATTPDU, _ request: PendingRequest, _ reader: borrowing ByteReader, _ frame: LinkFrame
  ) -> Bool {
    var strays = StrayAttributes()
    switch pdu {
    case .readByGroupTypeResponse(let response):
      guard request.type == .primaryService || request.type == .secondaryService else {
        return true
      }
      for position in 0..<response.data.count {
        guard let entry = response.data.entry(at: position, in: reader),
          strays.pass(entry.attributeHandle, request)
        else { continue }
        var value = reader.at(entry.value, layer: .gatt, limitedBy: .listEntryLength)
        do throws(DecodeError) {
          let uuid = try BluetoothUUID(parsing: &value, width: value.remaining, "Service UUID")
          learnService(
            uuid, entry.attributeHandle, entry.endGroupHandle, .readByGroupType, request, frame)
        } catch {
          report(.gattUndecodable(error), frame)
        }
      }
    case .findByTypeValueResponse(let response):
      guard request.type == .primaryService || request.type == .secondaryService,
        let uuid = request.value
      else { return true }
      for position in 0..<response.handles.count {
        guard let entry = response.handles.entry(at: position, in: reader),
          strays.pass(entry.foundAttributeHandle, request)
        else { continue }
        learnService(
          uuid, entry.foundAttributeHandle, entry.groupEndHandle, .findByTypeValue, request, frame)
      }
    case .findInformationResponse(let response):
      for position in 0..<response.information.count {
        guard let entry = response.information.entry(at: position, in: reader),
          strays.pass(entry.attributeHandle, request)
        else { continue }
        let attribute = TypedAttribute(
          handle: entry.attributeHandle, type: entry.type,
          evidence: evidence(.findInformation, request, frame))
        if entry.type.declarationRole == nil {
          learnAttribute(attribute, frame)
        } else {
          // Not an event of its own, but it may end what was known about the handle.
          conflict(
            changeTable(frame) { $0.learn(attribute) }, attribute.handle, frame)
        }
      }
    case .readByTypeResponse(let response):
      for position in 0..<response.data.count {
        guard let entry = response.data.entry(at: position, in: reader),
          strays.pass(entry.attributeHandle, request)
        else { continue }
        readByType(entry, request, reader, frame)
      }
      if request.type == .characteristic, let last = response.data.last(in: reader) {
        let reached = min(last.attributeHandle, request.endHandle)
        noteSearch(from: request.handle, through: reached, frame)
      }
    default: break
    }
    guard let first = strays.first, let last = strays.last else { return true }
    report(
      .attOutOfRange(
        pdu.opcode, first: first, last: last, from: request.handle, through: request.endHandle),
      since: request.packet, frame)
    return false
  }

  /// Notes that all characteristics are known that are declared from one handle to another.
  mutating func noteSearch(
    from first: AttributeHandle, through last: AttributeHandle, _ frame: LinkFrame
  ) {
    guard first.isValid, first <= last else { return }
    self[peer: frame][frame.server].noteSearch(
      first.rawValue...last.rawValue)
  }

  /// What an answer teaches whose request the sniffer did not hear: characteristics, whose
  /// declarations look like nothing else.
  mutating func learnUnasked(_ pdu: ATTPDU, _ reader: borrowing ByteReader, _ frame: LinkFrame) {
    guard self[frame].accessAddress != nil, frame.missing == 0,
      case .readByTypeResponse(let response) = pdu, response.declaresCharacteristics(in: reader),
      let first = response.data.entry(at: 0, in: copy reader)
    else { return }
    discover(
      pdu,
      PendingRequest(
        opcode: .readByTypeRequest, packet: 0, time: frame.now.time, handle: first.attributeHandle,
        endHandle: .last, type: .characteristic), reader, frame)
  }

  mutating func evidence(
    _ procedure: DiscoveryProcedure, _ request: PendingRequest, _ frame: LinkFrame
  ) -> Evidence {
    Evidence(
      procedure: procedure, connection: self[frame].id,
      request: request.packet,
      response: frame.packet)
  }

  /// One entry of a Read By Type Response: a declaration, or a value found by its type.
  private mutating func readByType(
    _ entry: AttributeData, _ request: PendingRequest, _ reader: borrowing ByteReader,
    _ frame: LinkFrame
  ) {
    var value = reader.at(entry.value, layer: .gatt, limitedBy: .listEntryLength)
    do throws(DecodeError) {
      switch request.type {
      case .characteristic?:
        let declaration = try CharacteristicDeclaration(parsing: &value)
        learnCharacteristic(
          Characteristic(
            declaration: entry.attributeHandle, value: declaration.valueHandle,
            properties: declaration.properties, uuid: declaration.uuid,
            evidence: evidence(.readByType, request, frame)), frame)
      case .include?:
        let declaration = try IncludeDeclaration(parsing: &value)
        learnInclude(
          IncludedService(
            handle: entry.attributeHandle, serviceHandle: declaration.serviceHandle,
            endGroupHandle: declaration.endGroupHandle, uuid: declaration.uuid,
            evidence: evidence(.readByType, request, frame)), frame)
      case let type?:
        if type.declarationRole == nil {
          learnAttribute(
            TypedAttribute(
              handle: entry.attributeHandle, type: type,
              evidence: evidence(.readByTypeOfValue, request, frame)), frame)
        }
        let server = frame.server
        let event = valueEvent(
          entry.attributeHandle, entry.value, server, frame, missing: 0, request: request)
        store(event, reader.at(entry.value).remainingBytes, server, frame)
        emit(.gatt(.read(event)), frame, reader)
      case nil: break
      }
    } catch {
      report(.gattUndecodable(error), frame)
    }
  }

  /// What a plain Read tells of the table: a 128-bit UUID that no list had room for.
  mutating func learnFromRead(
    _ event: ValueEvent, _ bytes: Span<UInt8>, _ server: ServerSide, _ request: PendingRequest,
    _ reader: borrowing ByteReader, _ frame: LinkFrame
  ) {
    guard bytes.count == 16, frame.missing == 0 else { return }
    for include in self[peer: frame][server].includes
    where include.serviceHandle == request.handle && include.uuid == nil {
      var value = reader.at(event.value, layer: .gatt)
      guard let uuid = try? BluetoothUUID(parsing: &value, width: 16, "Service UUID") else {
        return
      }
      var found = include
      found.uuid = uuid
      found.evidence = evidence(.readDeclaration, request, frame)
      learnInclude(found, frame)
    }
  }

  // MARK: - Learning

  private mutating func learnService(
    _ uuid: BluetoothUUID, _ handle: AttributeHandle, _ end: AttributeHandle,
    _ procedure: DiscoveryProcedure, _ request: PendingRequest, _ frame: LinkFrame
  ) {
    let service = Service(
      handle: handle, endGroupHandle: end, uuid: uuid,
      isPrimary: request.type != .secondaryService,
      evidence: evidence(procedure, request, frame))
    let change = changeTable(frame) { $0.learn(service) }
    conflict(change, handle, frame)
    emit(.gatt(.service(service)), frame)
  }

  private mutating func learnInclude(_ include: IncludedService, _ frame: LinkFrame) {
    let change = changeTable(frame) { $0.learn(include) }
    conflict(change, include.handle, frame)
    emit(.gatt(.include(include)), frame)
  }

  private mutating func learnCharacteristic(_ characteristic: Characteristic, _ frame: LinkFrame) {
    let change = changeTable(frame) { $0.learn(characteristic) }
    if case .otherProperties(let before, let evidence) = change {
      report(
        .gattConflict(
          characteristic.value,
          Finding.PropertyChange(before: before, now: characteristic.properties)),
        since: evidence.response, frame)
    }
    conflict(change, characteristic.value, frame)
    emit(.gatt(.characteristic(characteristic)), frame)
  }

  private mutating func learnAttribute(_ attribute: TypedAttribute, _ frame: LinkFrame) {
    let change = changeTable(frame) { $0.learn(attribute) }
    conflict(change, attribute.handle, frame)
    guard interest.contains(.procedure) else { return }
    // A value that is read by its type is news only if its place was not known.
    if change == .confirmed, attribute.evidence.procedure == .readByTypeOfValue { return }
    let server = frame.server
    emit(
      .gatt(.attribute(attribute, label(attribute.handle, server, frame.index))), frame)
  }

  /// Changes the table of the server that answered.
  private mutating func changeTable(
    _ frame: LinkFrame, _ learn: (inout AttributeTable) -> AttributeTable.Change
  ) -> AttributeTable.Change {
    guard hasRoom() else { return .full }
    let server = frame.server
    let before = self[peer: frame][server].count
    let change = learn(&self[peer: frame][server])
    remember(
      (self[peer: frame][server].count - before) * AttributeTable.bytesPerAttribute)
    if change == .full { reach(.tableAttributes) }
    return change
  }

  private mutating func conflict(
    _ change: AttributeTable.Change, _ handle: AttributeHandle, _ frame: LinkFrame
  ) {
    guard case .replaced(_, let evidence) = change else { return }
    report(.gattConflict(handle, nil), since: evidence.response, frame)
  }
}

/// Attributes that an answer lists although they were not asked for.
private struct StrayAttributes {
  /// The lowest of them; `nil` while there is none.
  private(set) var first: AttributeHandle?
  /// The highest.
  private(set) var last: AttributeHandle?

  /// Whether an attribute was asked for; it is noted if not.
  mutating func pass(_ handle: AttributeHandle, _ request: PendingRequest) -> Bool {
    if request.asks(for: handle) { return true }
    first = first.map { min($0, handle) } ?? handle
    last = last.map { max($0, handle) } ?? handle
    return false
  }
}
