import HSATT
import HSAssignedNumbers
import HSBytes
import HSCapture
import HSGATT
import HSLabels

/// An ATT PDU on its way through the decoder.
struct AttributeFrame {
  /// When and where it came; with the Enhanced ATT bearer that carried it.
  var now: Moment
  /// Index of the connection.
  var index: Int
  /// Which way the PDU went.
  var direction: Direction
  /// Bytes at the PDU's end that the recorder cut off.
  var missing: Int
  /// The place of the credit-based channel that carried it; -1 for the fixed channel.
  var channel = -1
}

/// Whose attributes are meant.
enum ServerSide {
  /// The peer's.
  case peer
  /// Ours.
  case local

  /// Whose attributes a request asks for: the other side's.
  init(ofRequest direction: Direction) { self = direction == .sent ? .peer : .local }

  /// Whose attributes a response or a notification is about: the sender's.
  init(ofResponse direction: Direction) { self = direction == .sent ? .local : .peer }

  /// Which way the server sends.
  var sender: Direction { self == .peer ? .received : .sent }
}

extension TimelineDecoder {
  /// Takes one ATT PDU.
  mutating func attribute(_ reader: borrowing ByteReader, _ frame: AttributeFrame) {
    scene.count { $0.attributePDUs += 1 }
    scene.story.connections[frame.index].traffic.countPDU()
    // What most PDUs are need not be made an enumeration first.
    if let notification = HandleValue(notification: reader) {
      if scene.interest.contains(.att) {
        emitPDU(.handleValueNotification, reader.remainingRange, nil, reader, frame)
      }
      notify(
        notification.attributeHandle, notification.value, frame.missing, indicated: false, reader,
        frame)
      return
    }
    receivePDU(reader, frame)
  }

  /// Takes one ATT PDU of any kind.
  @inline(never)
  private mutating func receivePDU(_ reader: borrowing ByteReader, _ frame: AttributeFrame) {
    // Of what is but notified, its flow knows.
    defer {
      scene.story.connections[frame.index].traffic.hear(
        frame.direction, frame.now.packet, frame.now.time)
    }
    var cursor = reader.descending(to: .att)
    let whole = cursor.remainingRange
    let parsed: ParsedPDU
    do throws(DecodeError) {
      parsed = try ParsedPDU(parsing: &cursor)
    } catch {
      // The recorder's doing, which is counted where the frame is: no fault of the PDU's.
      if frame.missing > 0, case .truncated = error.problem { return cut(reader, frame) }
      scene.report(Finding(.attUndecodable(error)), reader, frame)
      return
    }
    if !parsed.trailing.isEmpty {
      scene.report(Finding(.attTrailing(bytes: parsed.trailing.count)), reader, frame)
    }
    if frame.missing == 0, let leftover = parsed.pdu.leftover, !leftover.isEmpty {
      scene.report(Finding(.attLeftover(bytes: leftover.count)), reader, frame)
    }
    let opcode = parsed.pdu.opcode
    switch opcode.kind {
    case .request?:
      emitPDU(opcode, whole, nil, reader, frame)
      receiveRequest(parsed.pdu, opcode, reader, frame)
    case .response?:
      receiveResponse(parsed.pdu, opcode, whole, reader, frame)
    case .command?, .notification?, .indication?, .confirmation?:
      emitPDU(opcode, whole, nil, reader, frame)
      receiveUnanswered(parsed.pdu, reader, frame)
    case nil:
      emitPDU(opcode, whole, nil, reader, frame)
      scene.report(Finding(.attUnknownOpcode(opcode)), reader, frame)
    }
  }

  /// A PDU whose required fields the recorder cut.
  private mutating func cut(_ reader: borrowing ByteReader, _ frame: AttributeFrame) {
    var cursor = reader.descending(to: .att)
    guard let octet = try? cursor.uint8("Attribute Opcode") else { return }
    let opcode = HSATT.Opcode(rawValue: octet)
    emitPDU(opcode, reader.remainingRange, nil, reader, frame)
    switch opcode.kind {
    case .request?:
      // What was requested is lost, but the client still waits for an answer.
      let handle = try? cursor.uint16LE("Attribute Handle")
      awaitResponse(
        PendingRequest(
          opcode: opcode, packet: frame.now.packet, time: frame.now.time,
          handle: AttributeHandle(rawValue: handle ?? 0)), reader, frame)
    case .response?:
      let asked =
        opcode == .errorResponse
        ? (try? cursor.uint8("Request Opcode")).map { HSATT.Opcode(rawValue: $0) } : nil
      // Of an error whose request was cut off, it is the one that waits.
      let waiting = scene.story.connections[frame.index].bearers[frame.channel].request(
        frame.direction.opposite)
      _ = answeredRequest(
        opcode, asked: opcode == .errorResponse ? asked ?? waiting?.opcode : nil, nil, reader, frame
      )
      if opcode.answersDiscovery { scene.story.connections[frame.index].values.countCutAnswer() }
    case .command?, .notification?, .indication?, .confirmation?, nil: break
    }
  }

  private func emitPDU(
    _ opcode: HSATT.Opcode, _ pdu: ByteRange, _ request: PendingRequest?,
    _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    guard scene.interest.contains(.att) else { return }
    scene.emit(
      .attribute(
        opcode: opcode, pdu: pdu, request: request?.packet ?? 0,
        latency: frame.now.latency(since: request?.time)),
      reader, frame)
  }

  // MARK: - Requests and their answers

  private mutating func receiveRequest(
    _ pdu: PDU, _ opcode: HSATT.Opcode, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    let server = ServerSide(ofRequest: frame.direction)
    var pending = PendingRequest(
      opcode: opcode, packet: frame.now.packet, time: frame.now.time,
      handle: AttributeHandle(rawValue: 0))
    switch pdu {
    case .exchangeMTURequest(let size):
      pending.offset = Int(size)
    case .findInformationRequest(let request):
      pending.handle = request.startingHandle
      pending.endHandle = request.endingHandle
    case .findByTypeValueRequest(let request):
      pending.handle = request.startingHandle
      pending.endHandle = request.endingHandle
      pending.type = request.attributeType
      // Of a UUID that the recorder cut, what is left may look like a shorter one.
      if frame.missing == 0 {
        var value = reader.at(request.value, layer: .gatt)
        pending.value = try? BluetoothUUID(parsing: &value, width: value.remaining)
      }
    case .readByTypeRequest(let request), .readByGroupTypeRequest(let request):
      pending.handle = request.startingHandle
      pending.endHandle = request.endingHandle
      pending.type = request.attributeType
    case .readRequest(let request):
      pending.handle = request.attributeHandle
    case .readBlobRequest(let request):
      pending.handle = request.attributeHandle
      pending.offset = Int(request.valueOffset)
    case .readMultipleRequest(let request):
      scene.story.connections[frame.index].bearers[frame.channel].askMultiple(
        request.handles, reader)
    case .readMultipleVariableRequest(let request):
      scene.story.connections[frame.index].bearers[frame.channel].askMultiple(
        request.handles, reader)
    case .writeRequest(let request):
      pending.handle = request.attributeHandle
      var value = reader.at(request.value)
      if value.remaining == 2, frame.missing == 0 {
        pending.shortValue = try? value.uint16LE("value")
      }
      let event = valueEvent(request.attributeHandle, request.value, server, frame)
      noteWrite(event, server, reader, frame)
      scene.emit(.gatt(.write(event)), reader, frame)
    case .prepareWriteRequest(let request):
      pending.handle = request.attributeHandle
      var event = valueEvent(
        request.attributeHandle, request.value, server, frame, isWhole: false)
      event.offset = Int(request.valueOffset)
      queueWrite(request, reader, frame)
      scene.emit(.gatt(.prepareWrite(event)), reader, frame)
    case .executeWriteRequest(let request):
      pending.shortValue = UInt16(request.flags.rawValue)
    default: break
    }
    if pending.isStepOfDiscovery,
      let loop = scene.story.connections[frame.index].bearers[frame.channel].discover(
        pending, frame.direction)
    {
      reportRepeatedDiscovery(frame.now, loop, reader, frame.direction, at: frame.index)
    }
    awaitResponse(pending, reader, frame)
  }

  /// Tells that a client asked the same again and again.
  private mutating func reportRepeatedDiscovery(
    _ now: Moment, _ loop: RepeatedDiscovery, _ reader: borrowing ByteReader,
    _ direction: Direction, at index: Int
  ) {
    guard let request = loop.request else { return }
    scene.report(
      now,
      Finding(
        .attRepeatedDiscovery(
          request.opcode, from: request.handle, through: request.endHandle, times: loop.count),
        firstPacket: request.packet), reader, direction: direction, at: index)
  }

  private mutating func receiveResponse(
    _ pdu: PDU, _ opcode: HSATT.Opcode, _ whole: ByteRange, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    var asked: HSATT.Opcode?
    if case .errorResponse(let error) = pdu { asked = error.requestOpcode }
    let request = answeredRequest(opcode, asked: asked, pdu, reader, frame)
    emitPDU(opcode, whole, request, reader, frame)
    if frame.missing > 0, opcode.answersDiscovery {
      scene.story.connections[frame.index].values.countCutAnswer()
    }
    if case .errorResponse(let error) = pdu {
      refuse(error, request, reader, frame)
    } else if let request {
      answer(pdu, request, reader, frame)
    } else {
      learnUnasked(pdu, reader, frame)
    }
  }

  /// An error response: a refusal, or the way in which a discovery ends.
  private mutating func refuse(
    _ error: ErrorResponse, _ request: PendingRequest?, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    let server = ServerSide(ofResponse: frame.direction)
    noteRefusal(error, server, frame)
    if scene.story.hasForeignLabels, server == .peer { checkRefusal(error, reader, frame) }
    if error.requestOpcode == .readBlobRequest, let request {
      // The two errors that say: nothing more is there.
      if error.errorCode == .invalidOffset || error.errorCode == .attributeNotLong {
        finishLongRead(endingAt: request.offset, reader, frame)
      }
      scene.story.connections[frame.index].bearers[frame.channel].endLongRead(
        frame.direction.opposite)
    }
    let endsDiscovery =
      error.errorCode == .attributeNotFound
      && (error.requestOpcode.isDiscovery || error.requestOpcode == .findByTypeValueRequest)
    let event = AttributeErrorEvent(
      opcode: error.requestOpcode, handle: error.attributeHandle, code: error.errorCode,
      label: label(error.attributeHandle, server, frame.index),
      request: request?.packet ?? 0, latency: frame.now.latency(since: request?.time),
      endsDiscovery: endsDiscovery)
    scene.emit(.gatt(.error(event)), reader, frame)
    if event.isRefusal, !refusesConfiguration(error, request, reader, frame) {
      scene.report(Finding(.attRefused(event), firstPacket: event.request), reader, frame)
    }
    guard let request else { return }
    if endsDiscovery, request.type == .characteristic {
      noteSearch(from: request.handle, through: request.endHandle, frame)
    }
    unqueued(error, request, frame)
  }

  /// A response to a request that we know.
  private mutating func answer(
    _ pdu: PDU, _ request: PendingRequest, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    switch pdu {
    case .exchangeMTUResponse(let size):
      let client = request.offset
      let server = Int(size)
      let inForce = max(23, min(client, server))
      scene.story.connections[frame.index].bearers[frame.channel].agree(mtu: inForce)
      if min(client, server) < 23 {
        scene.report(
          Finding(.attSmallMTU(client: client, server: server), firstPacket: request.packet),
          reader, frame)
      }
      scene.emit(
        .gatt(
          .mtu(
            client: client, server: server, inForce: inForce, request: request.packet,
            latency: frame.now.latency(since: request.time))),
        reader, frame)
    case .findInformationResponse, .findByTypeValueResponse, .readByTypeResponse,
      .readByGroupTypeResponse:
      scene.story.connections[frame.index].bearers[frame.channel].noteDiscovered(
        request, frame.direction.opposite)
      discover(pdu, request, reader, frame)
    case .readResponse(let response):
      read(response.value, request, reader, frame)
    case .readBlobResponse(let response):
      readBlob(response.value, request, reader, frame)
    case .readMultipleVariableResponse(let response):
      readMultiple(response, request, reader, frame)
    case .readMultipleResponse(let response):
      scene.emit(
        .gatt(
          .readMultiple(
            values: response.values,
            attributes: scene.story.connections[frame.index].bearers[frame.channel].multipleHandles
              .count,
            request: request.packet, latency: frame.now.latency(since: request.time))),
        reader, frame)
    case .writeResponse:
      tellAnswer(to: request, reader, frame)
      configure(request, confirmed: true, reader, frame)
    case .executeWriteResponse:
      scene.emit(
        .gatt(
          .executeWrite(
            commit: request.shortValue != 0, request: request.packet,
            latency: frame.now.latency(since: request.time))),
        reader, frame)
      executed(request, frame)
    case .prepareWriteResponse(let response):
      queued(response, request, reader, frame)
    default: break
    }
  }

  // MARK: - PDUs without answer

  private mutating func receiveUnanswered(
    _ pdu: PDU, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    switch pdu {
    case .handleValueNotification(let notification):
      notify(
        notification.attributeHandle, notification.value, frame.missing, indicated: false, reader,
        frame)
    case .handleValueIndication(let indication):
      awaitConfirmation(
        PendingIndication(
          packet: frame.now.packet, time: frame.now.time, handle: indication.attributeHandle), frame
      )
      notify(
        indication.attributeHandle, indication.value, frame.missing, indicated: true, reader, frame)
    case .handleValueConfirmation:
      let waiting = scene.story.connections[frame.index].bearers[frame.channel].confirm(
        frame.direction.opposite)
      scene.emit(
        .confirmation(
          handle: waiting?.handle ?? AttributeHandle(rawValue: 0), indication: waiting?.packet ?? 0,
          latency: frame.now.latency(since: waiting?.time)),
        reader, frame)
    case .multipleHandleValueNotification(let multiple):
      var cursor = multiple.values.cursor
      while let entry = cursor.next(in: reader) {
        notify(
          entry.attributeHandle, entry.value, max(0, entry.length - entry.value.count),
          indicated: false, reader, frame)
      }
    case .writeCommand(let command):
      let server = ServerSide(ofRequest: frame.direction)
      let event = valueEvent(command.attributeHandle, command.value, server, frame)
      noteWrite(event, server, reader, frame)
      scene.emit(.gatt(.writeCommand(event)), reader, frame)
      var value = reader.at(command.value)
      if value.remaining == 2, frame.missing == 0, let bits = try? value.uint16LE("value") {
        configure(
          PendingRequest(
            opcode: .writeCommand, packet: frame.now.packet, time: frame.now.time,
            handle: command.attributeHandle,
            shortValue: bits),
          confirmed: false, reader, frame)
      }
    case .signedWriteCommand(let command):
      let server = ServerSide(ofRequest: frame.direction)
      let event = valueEvent(command.attributeHandle, command.value, server, frame)
      noteWrite(event, server, reader, frame)
      scene.emit(.gatt(.signedWrite(event)), reader, frame)
    default: break
    }
  }

  // MARK: - Values

  /// An event about a value that a client reads or writes, labelled.
  mutating func valueEvent(
    _ handle: AttributeHandle, _ value: ByteRange, _ server: ServerSide, _ frame: AttributeFrame,
    missing: Int? = nil, request: PendingRequest? = nil, isWhole: Bool = true
  ) -> ValueEvent {
    var event = ValueEvent(
      handle: handle,
      label: label(handle, server, frame.index)
        ?? soleDescriptorLabel(handle, server, frame.index),
      value: value,
      originalLength: value.count + (missing ?? frame.missing),
      request: request?.packet ?? 0, latency: frame.now.latency(since: request?.time))
    if isWhole { watchLength(&event, server, frame) }
    return event
  }

  /// The label of the only descriptor that a characteristic has room for, by reasoning.
  func soleDescriptorLabel(_ handle: AttributeHandle, _ server: ServerSide, _ index: Int)
    -> AttributeLabel?
  {
    let peer = scene.story.connections[index].peer - 1
    let owner: Characteristic?
    let service: Service?
    switch server {
    case .peer:
      if scene.story.hasForeignLabels, let table = scene.story.roster.peers[peer].labels.table {
        owner = table.soleDescriptor(at: handle)
        service = table.service(holding: handle)
      } else {
        owner = scene.story.roster.peers[peer].server.soleDescriptor(at: handle)
        service = scene.story.roster.peers[peer].server.service(holding: handle)
      }
    case .local:
      owner = scene.story.roster.peers[peer].localServer.soleDescriptor(at: handle)
      service = scene.story.roster.peers[peer].localServer.service(holding: handle)
    }
    guard let owner else { return nil }
    return AttributeLabel(
      uuid: .clientCharacteristicConfiguration, role: .descriptor, characteristic: owner.uuid,
      valueHandle: owner.value, service: service?.uuid,
      properties: owner.properties,
      evidence: Evidence(
        procedure: .soleDescriptor, connection: scene.story.connections[index].id,
        request: owner.evidence.request, response: owner.evidence.response,
        source: owner.evidence.source))
  }

  // MARK: - Reading

  /// The answer to a Read.
  mutating func read(
    _ value: ByteRange, _ request: PendingRequest, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    let server = ServerSide(ofResponse: frame.direction)
    let event = valueEvent(request.handle, value, server, frame, request: request)
    let bytes = reader.at(value).remainingBytes
    learnFromRead(event, bytes, server, request, reader, frame)
    store(event, bytes, server, frame)
    scene.emit(.gatt(.read(event)), reader, frame)
    scene.story.connections[frame.index].bearers[frame.channel].beginLongRead(
      request, bytes, frame.direction.opposite)
  }

  /// The answer to a Read Blob.
  mutating func readBlob(
    _ value: ByteRange, _ request: PendingRequest, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    let server = ServerSide(ofResponse: frame.direction)
    var event = valueEvent(
      request.handle, value, server, frame, request: request, isWhole: false)
    event.offset = request.offset
    scene.emit(.gatt(.read(event)), reader, frame)
    let bytes = reader.at(value).remainingBytes
    guard
      scene.story.connections[frame.index].bearers[frame.channel].addToLongRead(
        request, bytes, frame.direction.opposite), frame.missing == 0
    else { return }
    finishLongRead(endingAt: nil, reader, frame)
  }

  /// Tells a value whole if its last piece has come, or if nothing is there from `end` on.
  mutating func finishLongRead(
    endingAt end: Int?, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    guard
      let long = scene.story.connections[frame.index].bearers[frame.channel].longRead(
        endingAt: end, frame.direction.opposite)
    else { return }
    let server = ServerSide(ofResponse: frame.direction)
    let whole = ByteReader(long.bytes.span, base: 0, layer: .value, limit: .value)
    let event = ValueEvent(
      handle: long.handle, label: label(long.handle, server, frame.index),
      value: whole.remainingRange, originalLength: long.bytes.count, request: long.firstRequest)
    store(event, long.bytes.span, server, frame)
    scene.emit(.gatt(.longRead(event, pieces: long.pieces)), whole, frame)
    scene.story.connections[frame.index].bearers[frame.channel].endLongRead(
      frame.direction.opposite)
  }

  /// The answer to a Read Multiple Variable: one value for each handle asked for.
  mutating func readMultiple(
    _ response: ReadMultipleVariableResponse, _ request: PendingRequest,
    _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let server = ServerSide(ofResponse: frame.direction)
    var cursor = response.values.cursor
    var position = 0
    while let entry = cursor.next(in: reader),
      position < scene.story.connections[frame.index].bearers[frame.channel].multipleHandles.count
    {
      let handle = scene.story.connections[frame.index].bearers[frame.channel].multipleHandles[
        position]
      position += 1
      let event = valueEvent(
        handle, entry.value, server, frame, missing: max(0, entry.length - entry.value.count),
        request: request)
      store(event, reader.at(entry.value).remainingBytes, server, frame)
      scene.emit(.gatt(.read(event)), reader, frame)
    }
  }

  /// Keeps a value that was read, for the table, and a name, for the peer.
  mutating func store(
    _ event: ValueEvent, _ bytes: Span<UInt8>, _ server: ServerSide, _ frame: AttributeFrame
  ) {
    scene.changeValues(server, frame) {
      $0.store(
        event.handle, bytes, origin: .read, packet: frame.now.packet,
        originalLength: event.originalLength)
    }
    if event.label?.evidence.isForeign == true { checkValue(event, bytes, frame) }
    if server == .peer, event.label?.uuid == .databaseHash, event.label?.role != .declaration,
      event.offset == 0
    {
      noteDatabaseHash(bytes, frame)
    }
    if server == .peer, event.label?.uuid == .deviceName, event.label?.role != .declaration {
      _ = scene.story.peers[scene.story.connections[frame.index].peer - 1].names.tell(bytes)
    }
  }

  // MARK: - Subscribing

  /// A write that was accepted: if it went to a client's configuration, somebody subscribed.
  mutating func configure(
    _ request: PendingRequest, confirmed: Bool, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    if confirmed, scene.story.hasForeignLabels { checkWrite(request, reader, frame) }
    guard let bits = request.shortValue else { return }
    // The response travels against the request; a command travels as itself.
    let server =
      confirmed ? ServerSide(ofResponse: frame.direction) : ServerSide(ofRequest: frame.direction)
    var known = label(request.handle, server, frame.index)
    if known == nil, bits <= 3 {
      known = soleDescriptorLabel(request.handle, server, frame.index)
      if let known { learnDescriptor(known, request, server, frame) }
    }
    guard let known else {
      if confirmed, server == .peer, bits == 1 || bits == 2 {
        scene.story.connections[frame.index].values.noteProbable(request.handle)
      }
      return
    }
    guard known.uuid == .clientCharacteristicConfiguration else {
      checkPlace(of: request, bits, known, reader, frame)
      return
    }
    checkProperties(of: request, bits, known, reader, frame)
    let subscription = Subscription(
      value: known.isOwnerDoubtful ? .reserved : known.valueHandle ?? .reserved,
      descriptor: request.handle,
      bits: bits, packet: request.packet, time: request.time, isOurs: server == .peer,
      enabledBits: bits & 3,
      enabledPacket: bits & 3 == 0 ? 0 : request.packet)
    let index = frame.index
    scene.story.connections[index].values.note(subscription)
    noteSubscription(subscription.value, isOn: bits & 3 != 0, server, reader, frame)
    if known.characteristic?.short == nil, let value = known.valueHandle, !known.isOwnerDoubtful {
      scene.story.connections[index].values.messages.begin(
        value, server == .peer ? .received : .sent)
    }
    scene.emit(
      .gatt(
        .subscription(
          SubscriptionEvent(
            handle: request.handle, label: known, bits: bits, request: request.packet,
            latency: frame.now.latency(since: request.time), confirmed: confirmed))),
      reader, frame)
  }

  /// Takes the descriptor that a write was reasoned to have reached into the table.
  private mutating func learnDescriptor(
    _ label: AttributeLabel, _ request: PendingRequest, _ server: ServerSide,
    _ frame: AttributeFrame
  ) {
    let attribute = TypedAttribute(
      handle: request.handle, type: .clientCharacteristicConfiguration,
      evidence: Evidence(
        procedure: .soleDescriptor, connection: scene.story.connections[frame.index].id,
        request: request.packet, response: frame.now.packet))
    let peer = scene.story.connections[frame.index].peer - 1
    switch server {
    case .peer: _ = scene.story.peers[peer].server.learn(attribute)
    case .local: _ = scene.story.peers[peer].localServer.learn(attribute)
    }
  }

  // MARK: - Use

  // What clients do with attributes is kept only where a table is wanted: it costs memory for each
  // attribute that is written.

  /// Notes a write for the table.
  mutating func noteWrite(
    _ event: ValueEvent, _ server: ServerSide, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    guard scene.keepsNotifiedValues else { return }
    let bytes = reader.at(event.value).remainingBytes
    let isPartial = event.originalLength > bytes.count
    scene.changeValues(server, frame) {
      $0.write(event.handle, bytes, packet: frame.now.packet, isPartial: isPartial)
    }
  }

  /// Notes for the table a write that was prepared in parts and came into force.
  ///
  /// What does not begin at the value's first byte leaves the whole unknown.
  mutating func noteQueuedWrite(
    _ event: ValueEvent, _ server: ServerSide, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    guard scene.keepsNotifiedValues else { return }
    var known = event.value
    if event.offset > 0 { known.count = 0 }
    let bytes = reader.at(known).remainingBytes
    let isPartial = event.offset > 0 || event.originalLength > bytes.count
    scene.changeValues(server, frame) {
      $0.write(event.handle, bytes, packet: frame.now.packet, isPartial: isPartial)
    }
  }

  /// Notes a refusal for the table, if it concerns one attribute.
  mutating func noteRefusal(_ error: ErrorResponse, _ server: ServerSide, _ frame: AttributeFrame) {
    guard scene.keepsNotifiedValues else { return }
    switch error.requestOpcode {
    case .readRequest, .writeRequest, .prepareWriteRequest: break
    case .readBlobRequest:
      // How a client learns that there is no more to read.
      if error.errorCode == .attributeNotLong || error.errorCode == .invalidOffset { return }
    default: return
    }
    scene.changeValues(server, frame) {
      $0.refuse(
        error.attributeHandle, error.requestOpcode, error.errorCode, packet: frame.now.packet)
    }
  }

  /// Tells that a write was answered.
  mutating func tellAnswer(
    to request: PendingRequest, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    guard scene.interest.contains(.write) else { return }
    let server = ServerSide(ofResponse: frame.direction)
    scene.emit(
      .gatt(
        .writeResponse(
          WriteResponseEvent(
            handle: request.handle, label: label(request.handle, server, frame.index),
            request: request.packet, latency: frame.now.latency(since: request.time)))),
      reader, frame)
  }

  // MARK: - Transactions

  // Requests, indications, and how long they may wait: Core 5.4, Vol 3, Part F, 3.3.

  /// Notes a request that waits for its answer from now on.
  mutating func awaitResponse(
    _ request: PendingRequest, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let side = frame.direction
    let together = Bearer.together(
      interval: scene.story.connections[frame.index].parameters.interval)
    switch scene.story.connections[frame.index].bearers[frame.channel].ask(
      request, side, together: together)
    {
    case .none: break
    case .failed(let packet):
      scene.report(
        Finding(.attAfterTimeout(request.opcode, request.handle), firstPacket: packet), reader,
        frame)
    case .waiting(let waiting):
      // Who asks on from where an answer on the air ended has read it.
      let isRead =
        scene.story.connections[frame.index].accessAddress != nil
        && waiting.isContinued(by: request)
      let losses = scene.story.roster.connections[frame.index].traffic.losses
      if let loss = scene.story.gaps.hidden(since: waiting.packet, asked: side, losses: losses)
        ?? (isRead ? KnownLosses.Loss(packet: frame.now.packet, sign: .continuation) : nil)
      {
        scene.story.connections[frame.index].bearers[frame.channel].giveUpEarlier(side)
        unseen(frame.now, waiting.opcode, waiting.packet, loss, side, reader, at: frame.index)
      } else if hasBegunAnswer(to: waiting, of: side, frame.now, at: frame.index) {
        // Its end tells who asked too early, or that the sniffer missed a part.
        break
      } else if scene.story.connections[frame.index].hasInferredDirection,
        waiting.isRepeated(by: request)
      {
        // Where directions are worked out, what is sent again may look new.
        scene.story.connections[frame.index].bearers[frame.channel].giveUpEarlier(side)
      } else {
        scene.report(
          Finding(
            .attOverlapping(request.opcode, waiting: waiting.opcode), firstPacket: waiting.packet),
          reader, frame)
      }
    }
    scene.waitForAnswer(since: frame.now.time)
  }

  /// Whether a sniffer heard the beginning of what may be the answer to a request, and not yet its end.
  private mutating func hasBegunAnswer(
    to request: PendingRequest, of side: Direction, _ now: Moment, at index: Int
  ) -> Bool {
    scene.story.connections[index].accessAddress != nil
      && isCollecting(side.opposite, since: request.packet, now, at: index)
  }

  /// The end of an answer came, whose beginning was heard before the client asked on.
  private mutating func checkOrder(
    _ answered: PendingRequest, _ last: PendingRequest?, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    guard case .end(let first) = scene.story.carried.part, let last, last.packet > first,
      answered.packet < first, scene.story.connections[frame.index].accessAddress != nil
    else { return }
    scene.report(
      Finding(
        .attOverlapping(last.opcode, waiting: answered.opcode), firstPacket: answered.packet),
      reader, frame)
  }

  /// A part of a frame is missing: it may have been the answer to a request after which the client asked on.
  ///
  /// - Parameters:
  ///   - now: Where the story stands.
  ///   - first: The packet in which the frame began.
  ///   - side: Who had asked.
  ///   - index: The connection.
  mutating func loseAnswer(_ now: Moment, begunIn first: Int, to side: Direction, at index: Int) {
    guard
      let request = scene.story.connections[index].bearers[Bearers.fixed].giveUpEarlier(
        side, before: first)
    else { return }
    unseen(
      now, request.opcode, request.packet, KnownLosses.Loss(packet: now.packet, sign: .incomplete),
      side, ByteReader.nothing, at: index)
  }

  /// Notes an indication that waits for its confirmation from now on.
  mutating func awaitConfirmation(_ indication: PendingIndication, _ frame: AttributeFrame) {
    let side = frame.direction
    if let waiting = scene.story.connections[frame.index].bearers[frame.channel].indicate(
      indication, side)
    {
      unconfirmed(frame.now, waiting, side, isEndSeen: true, at: frame.index)
    }
    scene.waitForAnswer(since: frame.now.time)
  }

  /// The request that a response of this kind answers, if it is clear.
  ///
  /// `asked` is, for an Error Response, the opcode of the request that it is about. `response` is the
  /// response, if it is whole enough to be read.
  mutating func answeredRequest(
    _ opcode: HSATT.Opcode, asked: HSATT.Opcode?, _ response: PDU?,
    _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) -> PendingRequest? {
    let side = frame.direction.opposite
    let waiting = scene.story.connections[frame.index].bearers[frame.channel].request(side)
    let losses = scene.story.roster.connections[frame.index].traffic.losses
    let isLossy =
      waiting.map { scene.story.gaps.hidden(since: $0.packet, asked: side, losses: losses) != nil }
      ?? false
    let exchange = waiting.flatMap {
      isLossy ? scene.story.gaps.hiddenExchange(since: $0.packet, asked: side, losses: losses) : nil
    }
    switch scene.story.connections[frame.index].bearers.channels.settle(
      opcode, asked: asked, response, of: side, isLossy: isLossy,
      mayAnswerOther: exchange != nil, reader, at: frame.channel)
    {
    case .answer(let request):
      checkOrder(request, waiting, reader, frame)
      return request
    case .unasked: scene.report(Finding(.attUnasked(opcode)), reader, frame)
    case .mismatch(let request):
      scene.report(
        Finding(.attMismatched(opcode, waiting: request.opcode), firstPacket: request.packet),
        reader, frame)
    case .other(let request):
      unseen(
        frame.now, request.opcode, request.packet,
        KnownLosses.Loss(packet: frame.now.packet, sign: .otherAnswer), side, reader,
        at: frame.index)
      scene.report(Finding(.attUnasked(opcode)), reader, frame)
    case .uncertain(let request):
      let loss = exchange ?? KnownLosses.Loss(packet: frame.now.packet, sign: .otherAnswer)
      scene.report(
        Finding(
          .attUncertainAnswer(opcode, waiting: request.opcode, packet: loss.packet, loss.sign),
          firstPacket: request.packet), reader, frame)
    }
    return nil
  }

  // MARK: - Waiting too long

  /// Reports what has waited too long for its answer.
  ///
  /// - Returns: When the next of it is due, in nanoseconds since 1970.
  mutating func expireTransactions(_ now: Moment) -> Int64 {
    // A 30 s timeout is meaningless after the clock stepped back.
    guard scene.story.gaps.clockStepPacket == 0 else { return .max }
    var now = now
    var next = Int64.max
    for index in scene.story.roster.openIndices {
      now.adapter = scene.story.connections[index].adapter
      for place in scene.story.connections[index].bearers.places
      where scene.story.connections[index].bearers.isBearer(place) {
        now.bearer = scene.story.connections[index].bearers.number(place)
        for side in Direction.allCases {
          expire(now, side, place, at: index)
          next = min(next, scene.story.connections[index].bearers[place].deadline(side))
        }
      }
    }
    return next
  }

  /// Tells of one side of a bearer.
  private mutating func expire(_ now: Moment, _ side: Direction, _ place: Int, at index: Int) {
    if let request = scene.story.connections[index].bearers[place].expireRequest(
      side, at: now.time),
      timedOut(now, request.opcode, request.packet, request.handle, side, at: index)
    {
      scene.story.connections[index].bearers[place].fail(request.packet, side)
    }
    if let indication = scene.story.connections[index].bearers[place].expireIndication(
      side, at: now.time)
    {
      _ = timedOut(
        now, .handleValueIndication, indication.packet, indication.handle, side, at: index)
    }
  }

  /// Reports that the time for an answer is over; returns whether it is certain that there was none.
  private mutating func timedOut(
    _ now: Moment, _ opcode: HSATT.Opcode, _ request: Int, _ handle: AttributeHandle,
    _ direction: Direction,
    at index: Int
  ) -> Bool {
    let losses = scene.story.roster.connections[index].traffic.losses
    if let loss = scene.story.gaps.hidden(since: request, asked: direction, losses: losses)
      ?? (isUnheard(now, at: index) ? KnownLosses.Loss(packet: now.packet, sign: .events) : nil)
    {
      unseen(now, opcode, request, loss, direction, ByteReader.nothing, at: index)
      return false
    }
    scene.report(
      now,
      Finding(.attTimeout(opcode, handle), firstPacket: request),
      ByteReader.nothing, direction: direction, at: index)
    return true
  }

  // MARK: - What nobody answered

  /// An indication without confirmation before the next one, or before the end.
  private mutating func unconfirmed(
    _ now: Moment, _ indication: PendingIndication, _ direction: Direction, isEndSeen: Bool,
    at index: Int
  ) {
    if isUndecided(
      now, .handleValueIndication, indication.packet, indication.handle, direction,
      isEndSeen: isEndSeen, at: index)
    {
      return
    }
    scene.report(
      now,
      Finding(.attUnconfirmed(indication.handle), firstPacket: indication.packet),
      ByteReader.nothing, direction: direction, at: index)
  }

  /// A request without response before the end.
  private mutating func unanswered(
    _ now: Moment, _ request: PendingRequest, _ direction: Direction, isEndSeen: Bool, at index: Int
  ) {
    if isUndecided(
      now, request.opcode, request.packet, request.handle, direction, isEndSeen: isEndSeen,
      at: index)
    {
      return
    }
    scene.report(
      now,
      Finding(.attUnanswered(request.opcode, request.handle), firstPacket: request.packet),
      ByteReader.nothing, direction: direction, at: index)
  }

  /// Whether it is uncertain that something was not answered, and reports so: packets are missing, or
  /// the capture ends before the time for an answer is over.
  private mutating func isUndecided(
    _ now: Moment, _ opcode: HSATT.Opcode, _ request: Int, _ handle: AttributeHandle,
    _ direction: Direction,
    isEndSeen: Bool, at index: Int
  ) -> Bool {
    let losses = scene.story.roster.connections[index].traffic.losses
    if let loss = scene.story.gaps.hidden(since: request, asked: direction, losses: losses) {
      unseen(now, opcode, request, loss, direction, ByteReader.nothing, at: index)
      return true
    }
    guard !isEndSeen else { return false }
    scene.report(
      now,
      Finding(.attOpen(opcode, handle), firstPacket: request),
      ByteReader.nothing, direction: direction, at: index)
    return true
  }

  // MARK: - What the capture lacks

  /// Tells that the capture does not hold an answer, or a confirmation, and that this may be its own
  /// fault.
  private mutating func unseen(
    _ now: Moment, _ opcode: HSATT.Opcode, _ request: Int, _ loss: KnownLosses.Loss,
    _ direction: Direction,
    _ reader: borrowing ByteReader, at index: Int
  ) {
    scene.report(
      now,
      Finding(
        .attUnseenAnswer(opcode, packet: loss.packet, loss.sign), firstPacket: request), reader,
      direction: direction, at: index)
  }

  /// What still waits on a connection that ends.
  ///
  /// - Parameters:
  ///   - now: Where the story stands.
  ///   - index: The connection.
  ///   - isEndSeen: Whether the capture shows that it ended; if not, what waits may be answered later.
  mutating func closeBearers(_ now: Moment, at index: Int, isEndSeen: Bool) {
    closeChannels(now, at: index, isEndSeen: isEndSeen)
    closeBearer(now, Bearers.fixed, at: index, isEndSeen: isEndSeen)
    abandonQueues(now, at: index)
    scene.story.connections[index].values.messages = TextMessages()
  }

  /// What still waits on a bearer that ends: that of the channel at `place`, or the fixed channel's.
  mutating func closeBearer(_ now: Moment, _ place: Int, at index: Int, isEndSeen: Bool) {
    var now = now
    now.bearer = scene.story.connections[index].bearers.number(place)
    for side in Direction.allCases {
      let open = scene.story.connections[index].bearers[place].close(side)
      let ending = scene.story.connections[index].ending
      let parameters = scene.story.connections[index].parameters
      if let loop = open.loop {
        reportRepeatedDiscovery(now, loop, ByteReader.nothing, side, at: index)
      }
      // Where packets are missing the answer may be among them: that is told all the same.
      let losses = scene.story.roster.connections[index].traffic.losses
      for request in open.requests
      where !ending.isHungUp(on: side, since: request.time, parameters)
        || scene.story.gaps.hidden(since: request.packet, asked: side, losses: losses) != nil
      {
        unanswered(now, request, side, isEndSeen: isEndSeen, at: index)
      }
      if let indication = open.indication,
        !ending.isHungUp(on: side, since: indication.time, parameters)
      {
        unconfirmed(now, indication, side, isEndSeen: isEndSeen, at: index)
      }
    }
  }

  // MARK: - Prepared writes

  // Prepared writes, which count as one when they are executed.

  /// Puts a Prepare Write into the queue of the server that it goes to.
  mutating func queueWrite(
    _ request: PrepareWrite, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let value = reader.at(request.value).remainingBytes
    let isKept = scene.story.connections[frame.index].bearers[queue: frame.direction].add(
      request.attributeHandle, offset: Int(request.valueOffset),
      length: value.count + frame.missing, packet: frame.now.packet, value)
    if !isKept { scene.reach(frame.now, .queuedWrites) }
  }

  /// Takes the answer to a Prepare Write, which must repeat it.
  ///
  /// Core 5.4, Vol 3, Part F, 3.4.6.2.
  mutating func queued(
    _ response: PrepareWrite, _ request: PendingRequest, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    let client = frame.direction.opposite
    guard
      let place = scene.story.connections[frame.index].bearers[queue: client].answer(
        .accepted, packet: request.packet)
    else { return }
    let value = reader.at(response.value).remainingBytes
    let isEcho = scene.story.connections[frame.index].bearers[queue: client].isEcho(
      place, response.attributeHandle, offset: Int(response.valueOffset),
      length: value.count + frame.missing, value)
    guard !isEcho else { return }
    scene.report(
      Finding(
        .attEchoMismatch(request.handle, repeated: response.attributeHandle),
        firstPacket: request.packet),
      reader, frame)
  }

  /// Notes that the server refused a Prepare Write, which leaves the rest of the queue as it is, or
  /// to execute, which empties it.
  mutating func unqueued(
    _ error: ErrorResponse, _ request: PendingRequest, _ frame: AttributeFrame
  ) {
    switch error.requestOpcode {
    case .prepareWriteRequest:
      _ = scene.story.connections[frame.index].bearers[queue: frame.direction.opposite].answer(
        .refused, packet: request.packet)
    case .executeWriteRequest:
      let commit = request.shortValue != 0
      tellQueue(commit ? .refused : .cancelled, of: frame.direction.opposite, request, frame)
    default: break
    }
  }

  /// Tells the writes that an executed or cancelled queue held.
  mutating func executed(_ request: PendingRequest, _ frame: AttributeFrame) {
    tellQueue(
      request.shortValue != 0 ? .executed : .cancelled, of: frame.direction.opposite, request,
      frame)
  }

  /// Tells the queues that a connection, or the capture, leaves behind.
  mutating func abandonQueues(_ now: Moment, at index: Int) {
    for client in Direction.allCases
    where !scene.story.connections[index].bearers[queue: client].isEmpty {
      if let first = scene.story.connections[index].bearers[queue: client].parts.first {
        scene.report(
          now,
          Finding(
            .attAbandonedWrites(
              first.handle,
              parts: scene.story.connections[index].bearers[queue: client].parts.count
                + scene.story.connections[index].bearers[queue: client].dropped),
            firstPacket: first.packet),
          ByteReader.nothing, direction: client, at: index)
      }
      tellQueue(
        .abandoned, of: client, nil,
        AttributeFrame(now: now, index: index, direction: client.opposite, missing: 0))
    }
  }

  private mutating func tellQueue(
    _ outcome: QueuedWriteEvent.Outcome, of client: Direction, _ request: PendingRequest?,
    _ frame: AttributeFrame
  ) {
    // Taken out, so that it can be read while the rest changes.
    var queue = WriteQueue()
    swap(&queue, &scene.story.connections[frame.index].bearers[queue: client])
    queue.removeRefused()
    let packets = queue.appendPackets()
    var start = 0
    while start < queue.parts.count {
      let end = queue.endOfRun(from: start)
      tellQueuedWrite(queue, start..<end, packets, outcome, request, client, frame)
      start = end
    }
  }

  /// Tells one value that a queue held.
  private mutating func tellQueuedWrite(
    _ queue: WriteQueue, _ run: Range<Int>, _ packets: ByteRange,
    _ outcome: QueuedWriteEvent.Outcome, _ request: PendingRequest?, _ client: Direction,
    _ frame: AttributeFrame
  ) {
    let server = ServerSide(ofRequest: client)
    let parts = queue.parts[run]
    guard let first = parts.first, let last = parts.last else { return }
    // Behind a part that the recorder cut, nothing is known to be where it belongs.
    var known = first.bytes.lowerBound..<first.bytes.upperBound
    for part in parts.dropFirst()
    where known.upperBound - first.bytes.lowerBound
      == part.offset - first.offset
    {
      known = known.lowerBound..<part.bytes.upperBound
    }
    let whole = ByteReader(queue.bytes.span, base: 0, layer: .value, limit: .value)
    var value = valueEvent(
      first.handle, ByteRange(offset: known.lowerBound, count: known.count), server, frame,
      missing: last.offset + last.length - first.offset - known.count, request: request)
    value.offset = first.offset
    if outcome == .executed { noteQueuedWrite(value, server, whole, frame) }
    scene.emit(
      .gatt(
        .queuedWrite(
          QueuedWriteEvent(
            value: value, outcome: outcome, parts: parts.count,
            packets: ByteRange(
              offset: packets.offset + run.lowerBound * WriteQueue.packetBytes,
              count: run.count * WriteQueue.packetBytes),
            unconfirmedParts: parts.count { $0.answer == .waiting },
            execution: request?.packet ?? 0))),
      whole.at(value.value, layer: .value), frame)
  }

  // MARK: - Writes to configurations

  /// Whether the server refused to subscribe a client, which is told.
  private mutating func refusesConfiguration(
    _ error: ErrorResponse, _ request: PendingRequest?, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) -> Bool {
    guard let request, error.requestOpcode == .writeRequest, let bits = request.shortValue,
      bits <= 3
    else { return false }
    let server = ServerSide(ofResponse: frame.direction)
    guard
      let known = label(request.handle, server, frame.index)
        ?? soleDescriptorLabel(request.handle, server, frame.index)
    else { return false }
    guard known.uuid == .clientCharacteristicConfiguration else {
      checkPlace(of: request, bits, known, reader, frame)
      return false
    }
    guard bits != 0 else { return false }
    let isEncrypted = scene.story.connections[frame.index].isEncrypted
    scene.story.connections[frame.index].values.note(
      RefusedSubscription(
        value: known.isOwnerDoubtful ? .reserved : known.valueHandle ?? .reserved,
        descriptor: request.handle, bits: bits, packet: request.packet,
        refusalPacket: frame.now.packet, error: error.errorCode, isEncrypted: isEncrypted,
        isOurs: server == .peer))
    scene.report(
      Finding(
        .gattSubscriptionRefused(request.handle, error.errorCode, isEncrypted: isEncrypted),
        firstPacket: request.packet),
      reader, frame)
    return true
  }

  /// Tells if what looks like a client's configuration was written where none can be.
  mutating func checkPlace(
    of request: PendingRequest, _ bits: UInt16, _ known: AttributeLabel,
    _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    guard bits == 1 || bits == 2 else { return }
    let kind: MisplacedConfiguration
    switch known.role {
    case .value:
      // Values that a client may write may well be two bytes.
      let writable: CharacteristicProperties = [
        .write, .writeWithoutResponse, .authenticatedSignedWrites,
      ]
      guard let properties = known.properties, properties.isDisjoint(with: writable),
        !properties.isDisjoint(with: [.notify, .indicate])
      else { return }
      kind = .value
    case .declaration, .service, .include: kind = .declaration
    case .descriptor:
      guard known.uuid != .serverCharacteristicConfiguration else { return }
      kind = .otherDescriptor
    case .unplaced: return
    }
    scene.report(
      Finding(
        .gattMisplacedConfiguration(request.handle, kind), firstPacket: request.packet),
      reader, frame)
  }

  /// Tells if a client's configuration asks for what the characteristic does not offer.
  mutating func checkProperties(
    of request: PendingRequest, _ bits: UInt16, _ known: AttributeLabel,
    _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    guard let properties = known.properties, !known.isOwnerDoubtful else { return }
    let isOffered =
      (bits & 1 == 0 || properties.contains(.notify))
      && (bits & 2 == 0 || properties.contains(.indicate))
    guard !isOffered else { return }
    scene.report(
      Finding(
        .gattUnsupportedConfiguration(request.handle, bits: bits), firstPacket: request.packet),
      reader, frame)
  }

  // MARK: - Discovery

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
          learnService(
            uuid, entry.attributeHandle, entry.endGroupHandle, .readByGroupType, request,
            reader, frame)
        } catch {
          scene.report(Finding(.gattUndecodable(error)), reader, frame)
        }
      }
    case .findByTypeValueResponse(let response):
      guard request.type == .primaryService || request.type == .secondaryService,
        let uuid = request.value
      else { return }
      for position in 0..<response.handles.count {
        guard let entry = response.handles.entry(at: position, in: reader) else { continue }
        learnService(
          uuid, entry.foundAttributeHandle, entry.groupEndHandle, .findByTypeValue,
          request, reader, frame)
      }
    case .findInformationResponse(let response):
      for position in 0..<response.information.count {
        guard let entry = response.information.entry(at: position, in: reader) else { continue }
        let attribute = TypedAttribute(
          handle: entry.attributeHandle, type: entry.type,
          evidence: evidence(.findInformation, request, frame))
        if entry.type.declarationRole == nil {
          learnAttribute(attribute, reader, frame)
        } else {
          // Not an event of its own, but it may end what was known about the handle.
          conflict(changeTable(frame) { $0.learn(attribute) }, attribute.handle, reader, frame)
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
    let peer = scene.story.connections[frame.index].peer - 1
    switch ServerSide(ofResponse: frame.direction) {
    case .peer: scene.story.peers[peer].server.noteSearch(range)
    case .local: scene.story.peers[peer].localServer.noteSearch(range)
    }
  }

  /// What an answer teaches whose request the sniffer did not hear: characteristics, whose
  /// declarations look like nothing else.
  mutating func learnUnasked(_ pdu: PDU, _ reader: borrowing ByteReader, _ frame: AttributeFrame) {
    guard scene.story.connections[frame.index].accessAddress != nil, frame.missing == 0,
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
      procedure: procedure, connection: scene.story.connections[frame.index].id,
      request: request.packet,
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
        learnCharacteristic(
          Characteristic(
            declaration: entry.attributeHandle, value: declaration.valueHandle,
            properties: declaration.properties, uuid: declaration.uuid,
            evidence: evidence(.readByType, request, frame)),
          reader, frame)
      case .include?:
        let declaration = try IncludeDeclaration(parsing: &value)
        learnInclude(
          IncludedService(
            handle: entry.attributeHandle, serviceHandle: declaration.serviceHandle,
            endGroupHandle: declaration.endGroupHandle, uuid: declaration.uuid,
            evidence: evidence(.readByType, request, frame)),
          reader, frame)
      case let type?:
        if type.declarationRole == nil {
          learnAttribute(
            TypedAttribute(
              handle: entry.attributeHandle, type: type,
              evidence: evidence(.readByTypeOfValue, request, frame)),
            reader, frame)
        }
        let server = ServerSide(ofResponse: frame.direction)
        let event = valueEvent(
          entry.attributeHandle, entry.value, server, frame, missing: 0, request: request)
        store(event, reader.at(entry.value).remainingBytes, server, frame)
        scene.emit(.gatt(.read(event)), reader, frame)
      case nil: break
      }
    } catch {
      scene.report(Finding(.gattUndecodable(error)), reader, frame)
    }
  }

  /// What a plain Read tells of the table: a 128-bit UUID that no list had room for.
  mutating func learnFromRead(
    _ event: ValueEvent, _ bytes: Span<UInt8>, _ server: ServerSide, _ request: PendingRequest,
    _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    guard bytes.count == 16, frame.missing == 0 else { return }
    let peer = scene.story.connections[frame.index].peer - 1
    let includes =
      server == .peer
      ? scene.story.peers[peer].server.includes : scene.story.peers[peer].localServer.includes
    for include in includes where include.serviceHandle == request.handle && include.uuid == nil {
      var value = reader.at(event.value, layer: .gatt)
      guard let uuid = try? BluetoothUUID(parsing: &value, width: 16, "Service UUID") else {
        return
      }
      var found = include
      found.uuid = uuid
      found.evidence = evidence(.readDeclaration, request, frame)
      learnInclude(found, reader, frame)
    }
  }

  // MARK: - Learning

  private mutating func learnService(
    _ uuid: BluetoothUUID, _ handle: AttributeHandle, _ end: AttributeHandle,
    _ procedure: DiscoveryProcedure, _ request: PendingRequest, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    let service = Service(
      handle: handle, endGroupHandle: end, uuid: uuid,
      isPrimary: request.type != .secondaryService, evidence: evidence(procedure, request, frame))
    let change = changeTable(frame) { $0.learn(service) }
    conflict(change, handle, reader, frame)
    scene.emit(.gatt(.service(service)), reader, frame)
  }

  private mutating func learnInclude(
    _ include: IncludedService, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let change = changeTable(frame) { $0.learn(include) }
    conflict(change, include.handle, reader, frame)
    scene.emit(.gatt(.include(include)), reader, frame)
  }

  private mutating func learnCharacteristic(
    _ characteristic: Characteristic, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let change = changeTable(frame) { $0.learn(characteristic) }
    if case .otherProperties(let before, let evidence) = change {
      scene.report(
        Finding(
          .gattConflict(
            characteristic.value,
            Finding.PropertyChange(before: before, now: characteristic.properties)),
          firstPacket: evidence.response), reader, frame)
    }
    conflict(change, characteristic.value, reader, frame)
    scene.emit(.gatt(.characteristic(characteristic)), reader, frame)
  }

  private mutating func learnAttribute(
    _ attribute: TypedAttribute, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let change = changeTable(frame) { $0.learn(attribute) }
    conflict(change, attribute.handle, reader, frame)
    guard scene.interest.contains(.procedure) else { return }
    // A value that is read by its type is news only if its place was not known.
    if change == .confirmed, attribute.evidence.procedure == .readByTypeOfValue { return }
    let server = ServerSide(ofResponse: frame.direction)
    scene.emit(
      .gatt(.attribute(attribute, label(attribute.handle, server, frame.index))), reader, frame)
  }

  /// Changes the table of the server that answered.
  private mutating func changeTable(
    _ frame: AttributeFrame, _ learn: (inout AttributeTable) -> AttributeTable.Change
  ) -> AttributeTable.Change {
    guard scene.hasRoom(frame.now) else { return .full }
    let peer = scene.story.connections[frame.index].peer - 1
    let change: AttributeTable.Change
    let growth: Int
    switch ServerSide(ofResponse: frame.direction) {
    case .peer:
      let before = scene.story.peers[peer].server.count
      change = learn(&scene.story.peers[peer].server)
      growth = scene.story.peers[peer].server.count - before
    case .local:
      let before = scene.story.peers[peer].localServer.count
      change = learn(&scene.story.peers[peer].localServer)
      growth = scene.story.peers[peer].localServer.count - before
    }
    scene.remember(growth * AttributeTable.bytesPerAttribute)
    if change == .full { scene.reach(frame.now, .tableAttributes) }
    return change
  }

  private mutating func conflict(
    _ change: AttributeTable.Change, _ handle: AttributeHandle, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    guard case .replaced(_, let evidence) = change else { return }
    scene.report(Finding(.gattConflict(handle, nil), firstPacket: evidence.response), reader, frame)
  }
}
