import ATT
import AssignedNumbers
import Bytes
import Capture
import GATT

extension TimelineDecoder {
  /// The answer to a request that discovers attributes: the table learns, each entry is an event.
  mutating func discover(
    _ pdu: PDU, _ request: PendingRequest, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    switch pdu {
    case .readByGroupTypeResponse(let response):
      guard request.type == .primaryService || request.type == .secondaryService else { return }
      for position in 0..<response.data.count {
        guard let entry = response.data.entry(at: position, in: reader) else { continue }
        var value = reader.at(entry.value, layer: .gatt, limitedBy: .listEntryLength)
        do throws(DecodeError) {
          let uuid = try BluetoothUUID(parsing: &value, width: value.remaining, "Service UUID")
          learn(
            service: uuid, entry.attributeHandle, entry.endGroupHandle, .readByGroupType, request,
            reader, frame)
        } catch {
          find(Finding(.gattUndecodable(error)), reader, frame)
        }
      }
    case .findByTypeValueResponse(let response):
      guard request.type == .primaryService || request.type == .secondaryService,
        let uuid = request.value
      else { return }
      for position in 0..<response.handles.count {
        guard let entry = response.handles.entry(at: position, in: reader) else { continue }
        learn(
          service: uuid, entry.foundAttributeHandle, entry.groupEndHandle, .findByTypeValue,
          request, reader, frame)
      }
    case .findInformationResponse(let response):
      for position in 0..<response.information.count {
        guard let entry = response.information.entry(at: position, in: reader) else { continue }
        let attribute = TypedAttribute(
          handle: entry.attributeHandle, type: entry.type,
          evidence: evidence(.findInformation, request, frame))
        if entry.type.declarationRole == nil {
          learn(attribute, reader, frame)
        } else {
          // Not an event of its own, but it may end what was known about the handle.
          conflict(change(frame) { $0.learn(attribute) }, attribute.handle, reader, frame)
        }
      }
    case .readByTypeResponse(let response):
      for position in 0..<response.data.count {
        guard let entry = response.data.entry(at: position, in: reader) else { continue }
        readByType(entry, request, reader, frame)
      }
      if request.type == .characteristic,
        let last = response.data.entry(at: response.data.count - 1, in: copy reader)
      {
        noteSearch(from: request.handle, through: last.attributeHandle, frame)
      }
    default: break
    }
  }

  /// Notes that all characteristics are known that are declared from one handle to another.
  mutating func noteSearch(
    from first: AttributeHandle, through last: AttributeHandle, _ frame: AttributeFrame
  ) {
    guard first.isValid, first <= last else { return }
    let range = first.rawValue...last.rawValue
    let peer = connections[frame.index].peer - 1
    switch server(ofResponse: frame.direction) {
    case .peer: peers[peer].server.noteSearch(range)
    case .local: peers[peer].localServer.noteSearch(range)
    }
  }

  /// What an answer teaches whose request the sniffer did not hear: characteristics, whose
  /// declarations look like nothing else.
  mutating func learnUnasked(_ pdu: PDU, _ reader: borrowing ByteReader, _ frame: AttributeFrame) {
    guard connections[frame.index].accessAddress != nil, frame.missing == 0,
      case .readByTypeResponse(let response) = pdu, response.declaresCharacteristics(in: reader),
      let first = response.data.entry(at: 0, in: copy reader)
    else { return }
    discover(
      pdu,
      PendingRequest(
        opcode: .readByTypeRequest, packet: 0, time: frame.now.time, handle: first.attributeHandle,
        endHandle: .last, type: .characteristic), reader, frame)
  }

  private mutating func evidence(
    _ procedure: DiscoveryProcedure, _ request: PendingRequest, _ frame: AttributeFrame
  ) -> Evidence {
    Evidence(
      procedure: procedure, connection: connections[frame.index].id, request: request.packet,
      response: frame.now.packet)
  }

  /// One entry of a Read By Type Response: a declaration, or a value found by its type.
  private mutating func readByType(
    _ entry: AttributeData, _ request: PendingRequest, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    var value = reader.at(entry.value, layer: .gatt, limitedBy: .listEntryLength)
    do throws(DecodeError) {
      switch request.type {
      case .characteristic?:
        let declaration = try CharacteristicDeclaration(parsing: &value)
        learn(
          Characteristic(
            declaration: entry.attributeHandle, value: declaration.valueHandle,
            properties: declaration.properties, uuid: declaration.uuid,
            evidence: evidence(.readByType, request, frame)),
          reader, frame)
      case .include?:
        let declaration = try IncludeDeclaration(parsing: &value)
        learn(
          IncludedService(
            handle: entry.attributeHandle, serviceHandle: declaration.serviceHandle,
            endGroupHandle: declaration.endGroupHandle, uuid: declaration.uuid,
            evidence: evidence(.readByType, request, frame)),
          reader, frame)
      case let type?:
        if type.declarationRole == nil {
          learn(
            TypedAttribute(
              handle: entry.attributeHandle, type: type,
              evidence: evidence(.readByTypeOfValue, request, frame)),
            reader, frame)
        }
        let server = server(ofResponse: frame.direction)
        let event = valueEvent(
          entry.attributeHandle, entry.value, server, frame, missing: 0, request: request)
        store(event, reader.at(entry.value).remainingBytes, server, frame)
        emit(.gatt(.read(event)), reader, frame)
      case nil: break
      }
    } catch {
      find(Finding(.gattUndecodable(error)), reader, frame)
    }
  }

  /// What a plain Read tells of the table: a 128-bit UUID that no list had room for.
  mutating func learnFromRead(
    _ event: ValueEvent, _ bytes: Span<UInt8>, _ server: ServerSide, _ request: PendingRequest,
    _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    guard bytes.count == 16, frame.missing == 0 else { return }
    let peer = connections[frame.index].peer - 1
    let includes = server == .peer ? peers[peer].server.includes : peers[peer].localServer.includes
    for include in includes where include.serviceHandle == request.handle && include.uuid == nil {
      var value = reader.at(event.value, layer: .gatt)
      guard let uuid = try? BluetoothUUID(parsing: &value, width: 16, "Service UUID") else {
        return
      }
      var found = include
      found.uuid = uuid
      found.evidence = evidence(.readDeclaration, request, frame)
      learn(found, reader, frame)
    }
  }

  // MARK: - Learning

  private mutating func learn(
    service uuid: BluetoothUUID, _ handle: AttributeHandle, _ end: AttributeHandle,
    _ procedure: DiscoveryProcedure, _ request: PendingRequest, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    let service = Service(
      handle: handle, endGroupHandle: end, uuid: uuid,
      isPrimary: request.type != .secondaryService, evidence: evidence(procedure, request, frame))
    let change = change(frame) { $0.learn(service) }
    conflict(change, handle, reader, frame)
    emit(.gatt(.service(service)), reader, frame)
  }

  private mutating func learn(
    _ include: IncludedService, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let change = change(frame) { $0.learn(include) }
    conflict(change, include.handle, reader, frame)
    emit(.gatt(.include(include)), reader, frame)
  }

  private mutating func learn(
    _ characteristic: Characteristic, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let change = change(frame) { $0.learn(characteristic) }
    if case .otherProperties(let before, let evidence) = change {
      find(
        Finding(
          .gattConflict(
            characteristic.value,
            Finding.PropertyChange(before: before, now: characteristic.properties)),
          firstPacket: evidence.response), reader, frame)
    }
    conflict(change, characteristic.value, reader, frame)
    emit(.gatt(.characteristic(characteristic)), reader, frame)
  }

  private mutating func learn(
    _ attribute: TypedAttribute, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let change = change(frame) { $0.learn(attribute) }
    conflict(change, attribute.handle, reader, frame)
    guard interest.contains(.procedure) else { return }
    // A value that is read by its type is news only if its place was not known.
    if change == .confirmed, attribute.evidence.procedure == .readByTypeOfValue { return }
    let server = server(ofResponse: frame.direction)
    emit(.gatt(.attribute(attribute, label(attribute.handle, server, frame.index))), reader, frame)
  }

  /// Changes the table of the server that answered.
  private mutating func change(
    _ frame: AttributeFrame, _ learn: (inout AttributeTable) -> AttributeTable.Change
  ) -> AttributeTable.Change {
    guard hasRoom(frame.now) else { return .full }
    let peer = connections[frame.index].peer - 1
    let change: AttributeTable.Change
    let growth: Int
    switch server(ofResponse: frame.direction) {
    case .peer:
      let before = peers[peer].server.count
      change = learn(&peers[peer].server)
      growth = peers[peer].server.count - before
    case .local:
      let before = peers[peer].localServer.count
      change = learn(&peers[peer].localServer)
      growth = peers[peer].localServer.count - before
    }
    memory.remember(growth * AttributeTable.bytesPerAttribute)
    if change == .full { reach(frame.now, .tableAttributes) }
    return change
  }

  private mutating func conflict(
    _ change: AttributeTable.Change, _ handle: AttributeHandle, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    guard case .replaced(_, let evidence) = change else { return }
    find(Finding(.gattConflict(handle, nil), firstPacket: evidence.response), reader, frame)
  }
}
