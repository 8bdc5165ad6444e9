import ATT
import AssignedNumbers
import Bytes
import Capture
import GATT
import Labels

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
}

extension TimelineDecoder {
  /// Takes one ATT PDU.
  mutating func attribute(_ reader: borrowing ByteReader, _ frame: AttributeFrame) {
    count { $0.attributePDUs += 1 }
    connections[frame.index].attributePDUs += 1
    // What most PDUs are need not be made an enumeration first.
    if let notification = HandleValue(notification: reader) {
      if interest.contains(.att) {
        emitPDU(.handleValueNotification, reader.remainingRange, nil, reader, frame)
      }
      notify(
        notification.attributeHandle, notification.value, frame.missing, indicated: false, reader,
        frame)
      return
    }
    take(pdu: reader, frame)
  }

  /// Takes one ATT PDU of any kind.
  @inline(never)
  private mutating func take(pdu reader: borrowing ByteReader, _ frame: AttributeFrame) {
    // Of what is but notified, its flow knows.
    defer { connections[frame.index].hear(frame.direction, frame.now.packet, frame.now.time) }
    var cursor = reader.descending(to: .att)
    let whole = cursor.remainingRange
    let parsed: ParsedPDU
    do throws(DecodeError) {
      parsed = try ParsedPDU(parsing: &cursor)
    } catch {
      // The recorder's doing, which is counted where the frame is: no fault of the PDU's.
      if frame.missing > 0, case .truncated = error.problem { return cut(reader, frame) }
      find(Finding(.attUndecodable(error)), reader, frame)
      return
    }
    if !parsed.trailing.isEmpty {
      find(Finding(.attTrailing(bytes: parsed.trailing.count)), reader, frame)
    }
    if frame.missing == 0, let leftover = parsed.pdu.leftover, !leftover.isEmpty {
      find(Finding(.attLeftover(bytes: leftover.count)), reader, frame)
    }
    let opcode = parsed.pdu.opcode
    switch opcode.kind {
    case .request?:
      emitPDU(opcode, whole, nil, reader, frame)
      take(request: parsed.pdu, opcode, reader, frame)
    case .response?:
      take(response: parsed.pdu, opcode, whole, reader, frame)
    case .command?, .notification?, .indication?, .confirmation?:
      emitPDU(opcode, whole, nil, reader, frame)
      take(unanswered: parsed.pdu, reader, frame)
    case nil:
      emitPDU(opcode, whole, nil, reader, frame)
      find(Finding(.attUnknownOpcode(opcode)), reader, frame)
    }
  }

  /// A PDU whose required fields the recorder cut.
  private mutating func cut(_ reader: borrowing ByteReader, _ frame: AttributeFrame) {
    var cursor = reader.descending(to: .att)
    guard let octet = try? cursor.uint8("Attribute Opcode") else { return }
    let opcode = ATT.Opcode(rawValue: octet)
    emitPDU(opcode, reader.remainingRange, nil, reader, frame)
    switch opcode.kind {
    case .request?:
      // What was requested is lost, but the client still waits for an answer.
      let handle = try? cursor.uint16LE("Attribute Handle")
      pend(
        PendingRequest(
          opcode: opcode, packet: frame.now.packet, time: frame.now.time,
          handle: AttributeHandle(rawValue: handle ?? 0)), reader, frame)
    case .response?:
      let asked =
        opcode == .errorResponse
        ? (try? cursor.uint8("Request Opcode")).map { ATT.Opcode(rawValue: $0) } : nil
      // Of an error whose request was cut off, it is the one that waits.
      let waiting = connections[frame.index][bearer: frame.channel].request(
        frame.direction.opposite)
      _ = settle(
        opcode, asked: opcode == .errorResponse ? asked ?? waiting?.opcode : nil, nil, reader, frame
      )
      if opcode.answersDiscovery { connections[frame.index].cutDiscoveryAnswers += 1 }
    case .command?, .notification?, .indication?, .confirmation?, nil: break
    }
  }

  private func emitPDU(
    _ opcode: ATT.Opcode, _ pdu: ByteRange, _ request: PendingRequest?,
    _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    guard interest.contains(.att) else { return }
    emit(
      .attribute(
        opcode: opcode, pdu: pdu, request: request?.packet ?? 0,
        latency: frame.now.latency(since: request?.time)),
      reader, frame)
  }

  // MARK: - Requests and their answers

  private mutating func take(
    request pdu: PDU, _ opcode: ATT.Opcode, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    let server = server(ofRequest: frame.direction)
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
      keep(request.handles, reader, frame)
    case .readMultipleVariableRequest(let request):
      keep(request.handles, reader, frame)
    case .writeRequest(let request):
      pending.handle = request.attributeHandle
      var value = reader.at(request.value)
      if value.remaining == 2, frame.missing == 0 {
        pending.shortValue = try? value.uint16LE("value")
      }
      let event = valueEvent(request.attributeHandle, request.value, server, frame)
      noteWrite(event, server, reader, frame)
      emit(.gatt(.write(event)), reader, frame)
    case .prepareWriteRequest(let request):
      pending.handle = request.attributeHandle
      var event = valueEvent(request.attributeHandle, request.value, server, frame)
      event.offset = Int(request.valueOffset)
      queue(request, reader, frame)
      emit(.gatt(.prepareWrite(event)), reader, frame)
    case .executeWriteRequest(let request):
      pending.shortValue = UInt16(request.flags.rawValue)
    default: break
    }
    pend(pending, reader, frame)
  }

  private mutating func keep(
    _ handles: EntryList<AttributeHandle>, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    connections[frame.index][bearer: frame.channel].multipleHandles.removeAll(keepingCapacity: true)
    for position in 0..<handles.count {
      if let handle = handles.entry(at: position, in: reader) {
        connections[frame.index][bearer: frame.channel].multipleHandles.append(handle)
      }
    }
  }

  private mutating func take(
    response pdu: PDU, _ opcode: ATT.Opcode, _ whole: ByteRange, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    var asked: ATT.Opcode?
    if case .errorResponse(let error) = pdu { asked = error.requestOpcode }
    let request = settle(opcode, asked: asked, pdu, reader, frame)
    emitPDU(opcode, whole, request, reader, frame)
    if frame.missing > 0, opcode.answersDiscovery {
      connections[frame.index].cutDiscoveryAnswers += 1
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
    let server = server(ofResponse: frame.direction)
    noteRefusal(error, server, frame)
    if hasForeignLabels, server == .peer { checkRefusal(error, reader, frame) }
    if error.requestOpcode == .readBlobRequest, let request {
      // The two errors that say: nothing more is there.
      if error.errorCode == .invalidOffset || error.errorCode == .attributeNotLong {
        finishLongRead(endingAt: request.offset, reader, frame)
      }
      connections[frame.index][bearer: frame.channel].endLongRead(frame.direction)
    }
    let endsDiscovery =
      error.errorCode == .attributeNotFound
      && (error.requestOpcode.isDiscovery || error.requestOpcode == .findByTypeValueRequest)
    emit(
      .gatt(
        .error(
          AttributeErrorEvent(
            opcode: error.requestOpcode, handle: error.attributeHandle, code: error.errorCode,
            label: label(error.attributeHandle, server, frame.index),
            request: request?.packet ?? 0, latency: frame.now.latency(since: request?.time),
            endsDiscovery: endsDiscovery))),
      reader, frame)
    guard let request else { return }
    if endsDiscovery, request.type == .characteristic {
      noteSearch(from: request.handle, through: request.endHandle, frame)
    }
    unqueued(error, request, frame)
    refusedConfiguration(error, request, reader, frame)
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
      connections[frame.index][bearer: frame.channel].mtu = inForce
      emit(
        .gatt(
          .mtu(
            client: client, server: server, inForce: inForce, request: request.packet,
            latency: frame.now.latency(since: request.time))),
        reader, frame)
    case .findInformationResponse, .findByTypeValueResponse, .readByTypeResponse,
      .readByGroupTypeResponse:
      discover(pdu, request, reader, frame)
    case .readResponse(let response):
      read(response.value, request, reader, frame)
    case .readBlobResponse(let response):
      readBlob(response.value, request, reader, frame)
    case .readMultipleVariableResponse(let response):
      readMultiple(response, request, reader, frame)
    case .readMultipleResponse(let response):
      emit(
        .gatt(
          .readMultiple(
            values: response.values,
            attributes: connections[frame.index][bearer: frame.channel].multipleHandles.count,
            request: request.packet, latency: frame.now.latency(since: request.time))),
        reader, frame)
    case .writeResponse:
      tellAnswer(to: request, reader, frame)
      configure(request, confirmed: true, reader, frame)
    case .executeWriteResponse:
      emit(
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

  private mutating func take(
    unanswered pdu: PDU, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    switch pdu {
    case .handleValueNotification(let notification):
      notify(
        notification.attributeHandle, notification.value, frame.missing, indicated: false, reader,
        frame)
    case .handleValueIndication(let indication):
      pend(
        PendingIndication(
          packet: frame.now.packet, time: frame.now.time, handle: indication.attributeHandle), frame
      )
      notify(
        indication.attributeHandle, indication.value, frame.missing, indicated: true, reader, frame)
    case .handleValueConfirmation:
      let waiting = connections[frame.index][bearer: frame.channel].indication(
        frame.direction.opposite)
      connections[frame.index][bearer: frame.channel].setIndication(nil, frame.direction.opposite)
      emit(
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
      let server = server(ofRequest: frame.direction)
      let event = valueEvent(command.attributeHandle, command.value, server, frame)
      noteWrite(event, server, reader, frame)
      emit(.gatt(.writeCommand(event)), reader, frame)
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
      let server = server(ofRequest: frame.direction)
      let event = valueEvent(command.attributeHandle, command.value, server, frame)
      noteWrite(event, server, reader, frame)
      emit(.gatt(.signedWrite(event)), reader, frame)
    default: break
    }
  }

  // MARK: - Values

  /// Whose attributes a request asks for: the other side's.
  func server(ofRequest direction: Direction) -> ServerSide {
    direction == .sent ? .peer : .local
  }

  /// Whose attributes a response or a notification is about: the sender's.
  func server(ofResponse direction: Direction) -> ServerSide {
    direction == .sent ? .local : .peer
  }

  /// What `handle` stands for on that side of the connection.
  mutating func label(_ handle: AttributeHandle, _ server: ServerSide, _ index: Int)
    -> AttributeLabel?
  {
    // First the place: finding it may change what is kept.
    let place = labelPlace(handle, server, peer: connections[index].peer)
    return labels[place]
  }

  /// Where the answer is kept to what `handle` stands for on a side of a connection to a peer.
  ///
  /// A place rather than the answer, which is large: who makes an event copies it there once.
  @inline(__always)
  private mutating func labelPlace(_ handle: AttributeHandle, _ server: ServerSide, peer: Int)
    -> Int
  {
    let version =
      server == .peer ? peers[peer - 1].server.version : peers[peer - 1].localServer.version
    let key = LabelCache.Key(peer: peer, server: server, handle: handle, version: version)
    let place = LabelCache.place(key)
    if !labels.knows(key, at: place) { look(up: key, at: place) }
    return place
  }

  @inline(never)
  private mutating func look(up key: LabelCache.Key, at place: Int) {
    var label = self.label(of: key.handle, ofPeer: key.peer, isLocal: key.server == .local)
    let isOpen = judge(&label, key.handle, key.server, peer: key.peer)
    labels.keep(label, for: key, at: place, isOpen: isOpen)
  }

  /// An event about a value that a client reads or writes, labelled.
  mutating func valueEvent(
    _ handle: AttributeHandle, _ value: ByteRange, _ server: ServerSide, _ frame: AttributeFrame,
    missing: Int? = nil, request: PendingRequest? = nil
  ) -> ValueEvent {
    ValueEvent(
      handle: handle,
      label: label(handle, server, frame.index)
        ?? soleDescriptorLabel(handle, server, frame.index),
      value: value,
      originalLength: value.count + (missing ?? frame.missing),
      request: request?.packet ?? 0, latency: frame.now.latency(since: request?.time))
  }

  /// The label of the only descriptor that a characteristic has room for, by reasoning.
  func soleDescriptorLabel(_ handle: AttributeHandle, _ server: ServerSide, _ index: Int)
    -> AttributeLabel?
  {
    let peer = connections[index].peer - 1
    let owner: Characteristic?
    let service: Service?
    switch server {
    case .peer:
      if hasForeignLabels, let table = peers[peer].labels.table {
        owner = table.soleDescriptor(at: handle)
        service = table.service(holding: handle)
      } else {
        owner = peers[peer].server.soleDescriptor(at: handle)
        service = peers[peer].server.service(holding: handle)
      }
    case .local:
      owner = peers[peer].localServer.soleDescriptor(at: handle)
      service = peers[peer].localServer.service(holding: handle)
    }
    guard let owner else { return nil }
    return AttributeLabel(
      uuid: .clientCharacteristicConfiguration, role: .descriptor, characteristic: owner.uuid,
      valueHandle: owner.value, service: service?.uuid,
      properties: owner.properties,
      evidence: Evidence(
        procedure: .soleDescriptor, connection: connections[index].id,
        request: owner.evidence.request, response: owner.evidence.response,
        source: owner.evidence.source))
  }

  // MARK: - Reading

  /// The answer to a Read.
  mutating func read(
    _ value: ByteRange, _ request: PendingRequest, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    let server = server(ofResponse: frame.direction)
    let event = valueEvent(request.handle, value, server, frame, request: request)
    let bytes = reader.at(value).remainingBytes
    learnFromRead(event, bytes, server, request, reader, frame)
    store(event, bytes, server, frame)
    emit(.gatt(.read(event)), reader, frame)
    if frame.direction == .received {
      connections[frame.index][bearer: frame.channel].sentLongRead.begin(
        request.handle, request: request.packet, bytes)
    } else {
      connections[frame.index][bearer: frame.channel].receivedLongRead.begin(
        request.handle, request: request.packet, bytes)
    }
  }

  /// The answer to a Read Blob.
  mutating func readBlob(
    _ value: ByteRange, _ request: PendingRequest, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    let server = server(ofResponse: frame.direction)
    var event = valueEvent(request.handle, value, server, frame, request: request)
    event.offset = request.offset
    emit(.gatt(.read(event)), reader, frame)
    let bytes = reader.at(value).remainingBytes
    let follows: Bool
    if frame.direction == .received {
      follows = connections[frame.index][bearer: frame.channel].sentLongRead.add(
        request.handle, offset: request.offset, request: request.packet, bytes)
    } else {
      follows = connections[frame.index][bearer: frame.channel].receivedLongRead.add(
        request.handle, offset: request.offset, request: request.packet, bytes)
    }
    guard follows, frame.missing == 0 else { return }
    finishLongRead(endingAt: nil, reader, frame)
  }

  /// Tells a value whole if its last piece has come, or if nothing is there from `end` on.
  mutating func finishLongRead(
    endingAt end: Int?, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let isOurs = frame.direction == .received
    let long =
      isOurs
      ? connections[frame.index][bearer: frame.channel].sentLongRead
      : connections[frame.index][bearer: frame.channel].receivedLongRead
    guard long.pieces > 1, end.map({ $0 == long.bytes.count }) ?? long.hasShortPiece else {
      return
    }
    let server = server(ofResponse: frame.direction)
    let whole = ByteReader(long.bytes.span, base: 0, layer: .value, limit: .value)
    let event = ValueEvent(
      handle: long.handle, label: label(long.handle, server, frame.index),
      value: whole.remainingRange, originalLength: long.bytes.count, request: long.firstRequest)
    store(event, long.bytes.span, server, frame)
    emit(.gatt(.longRead(event, pieces: long.pieces)), whole, frame)
    connections[frame.index][bearer: frame.channel].endLongRead(frame.direction)
  }

  /// The answer to a Read Multiple Variable: one value for each handle asked for.
  mutating func readMultiple(
    _ response: ReadMultipleVariableResponse, _ request: PendingRequest,
    _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let server = server(ofResponse: frame.direction)
    var cursor = response.values.cursor
    var position = 0
    while let entry = cursor.next(in: reader),
      position < connections[frame.index][bearer: frame.channel].multipleHandles.count
    {
      let handle = connections[frame.index][bearer: frame.channel].multipleHandles[position]
      position += 1
      let event = valueEvent(
        handle, entry.value, server, frame, missing: max(0, entry.length - entry.value.count),
        request: request)
      store(event, reader.at(entry.value).remainingBytes, server, frame)
      emit(.gatt(.read(event)), reader, frame)
    }
  }

  /// Keeps a value that was read, for the table, and a name, for the peer.
  mutating func store(
    _ event: ValueEvent, _ bytes: Span<UInt8>, _ server: ServerSide, _ frame: AttributeFrame
  ) {
    change(server, frame) {
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
      _ = peers[connections[frame.index].peer - 1].names.tell(bytes)
    }
  }

  // MARK: - Notifying

  /// A value that the server sent of its own accord.
  mutating func notify(
    _ handle: AttributeHandle, _ value: ByteRange, _ missing: Int, indicated: Bool,
    _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let server = server(ofResponse: frame.direction)
    connections[frame.index].notifications += 1
    let peer = connections[frame.index].peer
    // Nothing is reasoned of the handle: servers send values, not configurations.
    var place = labelPlace(handle, server, peer: peer)
    let length = value.count + missing
    if !labels.isLabelled(place), server == .peer, infer(handle, value, length, reader, frame) {
      place = labelPlace(handle, server, peer: peer)
    }
    count { $0.notifications += 1 }
    observe(handle, server, peer: peer, value, length, indicated: indicated, reader, frame)
    if labels.isLabelled(place) { count { $0.labelledNotifications += 1 } }
    if missing > 0 { count { $0.cutValues += 1 } }
    if keepsNotifiedValues {
      let bytes = reader.at(value).remainingBytes
      change(server, frame) {
        $0.store(
          handle, bytes, origin: .notified, packet: frame.now.packet, originalLength: length,
          isIndicated: indicated)
      }
    }
    if interest.contains(.value) {
      tell(handle, labelledAt: place, value, length, indicated: indicated, reader, frame)
    }
    if interest.contains(.message) {
      let event = ValueEvent(
        handle: handle, label: labels[place], value: value, originalLength: length)
      if event.label?.uuid.short == nil {
        collectText(event, reader.at(value).remainingBytes, frame)
      }
    }
    if labels.isWatched(place) {
      watch(handle, labels[place], value, length, server, reader, frame)
    }
  }

  /// Hands a value that was sent to the sink.
  ///
  /// Apart, as this changes nothing, and its parts first: otherwise the sink would be retained.
  @inline(never)
  private func tell(
    _ handle: AttributeHandle, labelledAt place: Int, _ value: ByteRange, _ length: Int,
    indicated: Bool, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let value = ValueEvent(
      handle: handle, label: labels[place], value: value, originalLength: length)
    let origin = EventOrigin(
      packet: frame.now.packet, time: frame.now.time, adapter: frame.now.adapter,
      direction: frame.direction,
      connection: connections[frame.index].id, peer: connections[frame.index].peer,
      bearer: frame.now.bearer)
    sink.receive(value, isIndicated: indicated, from: origin, bytes: reader, timeline: self)
  }

  /// Adds a piece of text; tells the text whole when its end has come.
  @inline(never)
  private mutating func collectText(
    _ event: ValueEvent, _ bytes: Span<UInt8>, _ frame: AttributeFrame
  ) {
    guard
      let place = connections[frame.index].messages.add(
        event.handle, frame.direction, packet: frame.now.packet, bytes,
        isWhole: event.originalLength == bytes.count,
        isJoinedHalfway: connections[frame.index].joinedHalfway)
    else { return }
    let text = connections[frame.index].messages.take(place)
    emit(
      .message(
        MessageEvent(
          handle: event.handle, label: event.label, pieces: text.pieces,
          firstPacket: text.firstPacket, count: text.bytes.count)),
      ByteReader(text.bytes.span, base: 0, layer: .value, limit: .value), frame)
  }

  // MARK: - Subscribing

  /// A write that was accepted: if it went to a client's configuration, somebody subscribed.
  mutating func configure(
    _ request: PendingRequest, confirmed: Bool, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    if confirmed, hasForeignLabels { checkWrite(request, reader, frame) }
    guard let bits = request.shortValue else { return }
    // The response travels against the request; a command travels as itself.
    let server =
      confirmed ? server(ofResponse: frame.direction) : server(ofRequest: frame.direction)
    var known = label(request.handle, server, frame.index)
    if known == nil, bits <= 3 {
      known = soleDescriptorLabel(request.handle, server, frame.index)
      if let known { learnDescriptor(known, request, server, frame) }
    }
    guard let known else {
      if confirmed, server == .peer, bits == 1 || bits == 2 {
        noteProbableConfiguration(request.handle, at: frame.index)
      }
      return
    }
    guard known.uuid == .clientCharacteristicConfiguration else {
      checkPlace(of: request, bits, known, reader, frame)
      return
    }
    checkProperties(of: request, bits, known, reader, frame)
    var subscription = Subscription(
      value: known.isOwnerDoubtful ? .reserved : known.valueHandle ?? .reserved,
      descriptor: request.handle,
      bits: bits, packet: request.packet, time: request.time, isOurs: server == .peer,
      enabledBits: bits & 3,
      enabledPacket: bits & 3 == 0 ? 0 : request.packet)
    let index = frame.index
    if let place = connections[index].subscriptions.firstIndex(where: {
      $0.descriptor == subscription.descriptor && $0.isOurs == subscription.isOurs
    }) {
      if bits & 3 == 0 {
        subscription.enabledBits = connections[index].subscriptions[place].enabledBits
        subscription.enabledPacket = connections[index].subscriptions[place].enabledPacket
      }
      connections[index].subscriptions[place] = subscription
    } else if connections[index].subscriptions.count < AttributeTable.limit {
      connections[index].subscriptions.append(subscription)
    }
    noteSubscription(subscription.value, isOn: bits & 3 != 0, server, reader, frame)
    if known.characteristic?.short == nil, let value = known.valueHandle, !known.isOwnerDoubtful {
      connections[index].messages.begin(value, server == .peer ? .received : .sent)
    }
    emit(
      .gatt(
        .subscription(
          SubscriptionEvent(
            handle: request.handle, label: known, bits: bits, request: request.packet,
            latency: frame.now.latency(since: request.time), confirmed: confirmed))),
      reader, frame)
  }

  private mutating func noteProbableConfiguration(_ handle: AttributeHandle, at index: Int) {
    guard connections[index].probableConfigurations.count < 64,
      !connections[index].probableConfigurations.contains(handle)
    else { return }
    connections[index].probableConfigurations.append(handle)
  }

  /// Takes the descriptor that a write was reasoned to have reached into the table.
  private mutating func learnDescriptor(
    _ label: AttributeLabel, _ request: PendingRequest, _ server: ServerSide,
    _ frame: AttributeFrame
  ) {
    let attribute = TypedAttribute(
      handle: request.handle, type: .clientCharacteristicConfiguration,
      evidence: Evidence(
        procedure: .soleDescriptor, connection: connections[frame.index].id,
        request: request.packet, response: frame.now.packet))
    let peer = connections[frame.index].peer - 1
    switch server {
    case .peer: _ = peers[peer].server.learn(attribute)
    case .local: _ = peers[peer].localServer.learn(attribute)
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
    guard keepsNotifiedValues else { return }
    let bytes = reader.at(event.value).remainingBytes
    let isPartial = event.originalLength > bytes.count
    change(server, frame) {
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
    guard keepsNotifiedValues else { return }
    var known = event.value
    if event.offset > 0 { known.count = 0 }
    let bytes = reader.at(known).remainingBytes
    let isPartial = event.offset > 0 || event.originalLength > bytes.count
    change(server, frame) {
      $0.write(event.handle, bytes, packet: frame.now.packet, isPartial: isPartial)
    }
  }

  /// Notes a refusal for the table, if it concerns one attribute.
  mutating func noteRefusal(_ error: ErrorResponse, _ server: ServerSide, _ frame: AttributeFrame) {
    guard keepsNotifiedValues else { return }
    switch error.requestOpcode {
    case .readRequest, .writeRequest, .prepareWriteRequest: break
    case .readBlobRequest:
      // How a client learns that there is no more to read.
      if error.errorCode == .attributeNotLong || error.errorCode == .invalidOffset { return }
    default: return
    }
    change(server, frame) {
      $0.refuse(
        error.attributeHandle, error.requestOpcode, error.errorCode, packet: frame.now.packet)
    }
  }

  /// Changes the values of a server, if there is room for more.
  mutating func change(
    _ server: ServerSide, _ frame: AttributeFrame, _ change: (inout StoredValues) -> Void
  ) {
    guard hasRoom(frame.now) else { return }
    let peer = connections[frame.index].peer - 1
    let growth: Int
    switch server {
    case .peer:
      let before = peers[peer].values.weight
      change(&peers[peer].values)
      growth = peers[peer].values.weight - before
    case .local:
      let before = peers[peer].localValues.weight
      change(&peers[peer].localValues)
      growth = peers[peer].localValues.weight - before
    }
    memory.remember(growth)
  }

  /// Tells that a write was answered.
  mutating func tellAnswer(
    to request: PendingRequest, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    guard interest.contains(.write) else { return }
    let server = server(ofResponse: frame.direction)
    emit(
      .gatt(
        .writeResponse(
          WriteResponseEvent(
            handle: request.handle, label: label(request.handle, server, frame.index),
            request: request.packet, latency: frame.now.latency(since: request.time)))),
      reader, frame)
  }
}
