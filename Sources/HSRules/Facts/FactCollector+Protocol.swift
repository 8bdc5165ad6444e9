import HSProtocols
import HSTimeline

extension FactCollector {
  // MARK: - Attribute Protocol

  /// Takes a PDU: how far discovery got, and how long answers took.
  func take(
    _ opcode: ATTOpcode, _ pdu: ByteRange, _ request: Int, _ latency: Int64,
    _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader
  ) {
    switch opcode {
    case .readByGroupTypeRequest, .readByTypeRequest, .findInformationRequest,
      .findByTypeValueRequest:
      guard let parsed = Self.parse(pdu, bytes),
        let search = PendingSearch(
          parsed, bytes, packet: event.packet, connection: event.connection)
      else { return }
      if pending.count >= limits.requests { pending.removeFirst() }
      pending.append(search)
    case .readByGroupTypeResponse, .readByTypeResponse, .findInformationResponse,
      .findByTypeValueResponse, .errorResponse:
      answer(opcode, pdu, request, latency, event, bytes)
    default:
      guard request > 0, let operation = Latency.Operation(opcode) else { return }
      note(latency, operation, ServerKey(answering: event.origin), event.packet)
      if opcode == .writeResponse { settle(request, .accepted, event.packet) }
    }
  }

  private func answer(
    _ opcode: ATTOpcode, _ pdu: ByteRange, _ request: Int, _ latency: Int64,
    _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader
  ) {
    guard request > 0, let parsed = Self.parse(pdu, bytes) else { return }
    let key = ServerKey(answering: event.origin)
    var asked = opcode
    if case .errorResponse(let error) = parsed {
      asked = error.requestOpcode
      settle(request, .refused(error.errorCode.rawValue), event.packet)
    }
    if let operation = Latency.Operation(asked) { note(latency, operation, key, event.packet) }
    let connection = event.connection
    guard
      let place = pending.lastIndex(where: { $0.packet == request && $0.connection == connection })
    else { return }
    let search = pending.remove(at: place)
    guard let covered = search.covered(by: parsed, bytes), keeps(key) else { return }
    servers[key]?.search.add(search.target, covered, packet: event.packet)
  }

  private static func parse(_ range: ByteRange, _ bytes: borrowing ByteReader) -> ATTPDU? {
    var reader = bytes.at(range, layer: .att)
    return try? ATTPDU(whole: &reader)
  }

  private func note(
    _ latency: Int64, _ operation: Latency.Operation, _ key: ServerKey, _ packet: Int
  ) {
    guard keeps(key) else { return }
    servers[key]?.answered += 1
    guard takes(&limits.latencies, or: .latencies) else { return }
    servers[key]?.latencies.append(
      Latency(operation: operation, nanoseconds: latency, packet: packet))
  }

  // MARK: - Values and configurations

  /// Takes what a client read, wrote and configured.
  func take(
    _ gatt: GATTEvent, _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader
  ) {
    switch gatt {
    case .service(let service): note(found: service.uuid, event)
    case .characteristic(let one): note(found: one.uuid, event)
    case .read(let value): keep(value, isRead: true, event.origin, bytes)
    case .longRead(let value, _): keep(value, isRead: true, event.origin, bytes, isWhole: true)
    case .write(let value): wrote(value, event, bytes, wantsAnswer: true)
    case .writeCommand(let value): wrote(value, event, bytes, wantsAnswer: false)
    case .error(let error): refused(error, event)
    case .subscription(let change): configured(change, event.origin)
    default: break
    }
  }

  private func configured(_ change: SubscriptionEvent, _ origin: EventOrigin) {
    // The event comes with the response, unless there is none.
    let key = change.confirmed ? ServerKey(answering: origin) : ServerKey(asked: origin)
    note(outside: change.label, key)
    guard let characteristic = change.label.characteristic, !change.label.isOwnerDoubtful,
      takes(&limits.changes, or: .changes)
    else { return }
    connections[origin.connection, default: ConnectionChanges()].configurations.append(
      ConnectionFacts.Configuration(
        time: origin.time.nanoseconds,
        packet: change.request > 0 ? change.request : origin.packet,
        characteristic: characteristic, bits: change.bits, isLocal: key.isLocal))
  }

  private func note(found uuid: BluetoothUUID, _ event: borrowing TimelineEvent) {
    let key = ServerKey(answering: event.origin)
    guard keeps(key), servers[key]?.found.count ?? 0 < limits.attributes else { return }
    servers[key]?.found.insert(uuid)
  }

  private func refused(
    _ error: borrowing AttributeErrorEvent, _ event: borrowing TimelineEvent
  ) {
    let (opcode, code) = (error.opcode, error.code)
    let key = ServerKey(answering: event.origin)
    note(outside: error.label, key)
    guard !error.endsDiscovery,
      opcode == .readByTypeRequest || Latency.Operation(opcode) == .read,
      let label = error.label, label.role == .value || label.role == .unplaced, keeps(key),
      servers[key]?.refusals[label.uuid] != nil || takes(&limits.refusals, or: .values)
    else { return }
    servers[key]?.refusals[label.uuid, default: ReadRefusals(code: code)].code = code
    servers[key]?.refusals[label.uuid]?.packets.add(event.packet)
  }

  private func wrote(
    _ value: borrowing ValueEvent, _ event: borrowing TimelineEvent,
    _ bytes: borrowing ByteReader, wantsAnswer: Bool
  ) {
    // Writes go to the server, their answers come from it.
    let key = ServerKey(asked: event.origin)
    note(outside: value.label, key)
    guard value.label?.uuid == .heartRateControlPoint, value.label?.role == .value, keeps(key),
      takes(&limits.writes, or: .writes)
    else { return }
    servers[key]?.writes.append(
      ControlWrite(
        command: bytes.at(value.value).peek(), length: value.originalLength, packet: event.packet,
        connection: event.connection, wantsAnswer: wantsAnswer, answer: .none, answerPacket: 0))
    if wantsAnswer { waitingWrites[event.packet] = key }
  }

  private func settle(_ request: Int, _ answer: ControlWrite.Answer, _ packet: Int) {
    guard !waitingWrites.isEmpty, let key = waitingWrites.removeValue(forKey: request),
      let place = servers[key]?.writes.lastIndex(where: { $0.packet == request })
    else { return }
    servers[key]?.writes[place].answer = answer
    servers[key]?.writes[place].answerPacket = packet
  }

  // MARK: - Connections

  /// Takes what came into force on a connection.
  func take(_ link: LinkEvent, _ event: borrowing TimelineEvent) {
    var found = ConnectionFacts.Parameters(time: event.time.nanoseconds, packet: event.packet)
    switch link {
    case .connected(let made) where made.interval > 0:
      (found.interval, found.latency, found.timeout) = (made.interval, made.latency, made.timeout)
    case .parametersUpdated(status: .success, let interval, let latency, let timeout):
      (found.interval, found.latency, found.timeout) = (interval, latency, timeout)
    default: return
    }
    guard event.connection > 0, takes(&limits.changes, or: .changes) else { return }
    connections[event.connection, default: ConnectionChanges()].parameters.append(found)
  }

  // MARK: - Advertising

  /// Takes what an advertiser says.
  func take(
    _ report: AdvertisingReport, _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader
  ) {
    let key = Self.key(of: report.address)
    guard advertisers[key] != nil || advertisers.count < limits.advertisers else {
      omissions.insert(.advertisers)
      return
    }
    advertisers[key, default: AdvertisedServices()].add(
      report.data, isScanResponse: report.isScanResponse, event.packet, bytes)
  }

  /// An address as one number, the same whether it was resolved or not.
  static func key(of address: DeviceAddress) -> UInt64 {
    address.value << 1 | (address.type.isRandom ? 1 : 0)
  }
}

extension AdvertisedServices {
  /// Adds the services that advertising data lists.
  mutating func add(
    _ data: ByteRange, isScanResponse: Bool, _ packet: Int, _ bytes: borrowing ByteReader
  ) {
    if isScanResponse { responses.add(packet) } else { advertisements.add(packet) }
    let reader = bytes.descending(to: .advertisingData)
    var rest = AdvertisingDataReader(data)
    while let structure = try? rest.next(in: reader) {
      guard case .serviceUUIDs(let list, _)? = try? ADContent(of: structure, in: reader) else {
        continue
      }
      for index in 0..<list.count {
        guard let uuid = list.uuid(at: index, in: reader), services[uuid] == nil,
          services.count < Self.limit
        else { continue }
        services[uuid] = packet
      }
    }
  }
}
