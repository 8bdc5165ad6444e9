import HSProtocols

extension Scene {
  // MARK: - Requests and their answers

  mutating func receiveRequest(
    _ pdu: ATTPDU, _ opcode: ATTOpcode, _ reader: borrowing ByteReader, _ frame: LinkFrame
  ) {
    let server = frame.asked
    let asked = pdu.asked
    var pending = PendingRequest(
      opcode: opcode, packet: frame.packet, time: frame.now.time,
      handle: asked?.first ?? .reserved, endHandle: asked?.last ?? .reserved, type: asked?.type)
    switch pdu {
    case .exchangeMTURequest(let request):
      pending.offset = Int(request.clientRxMTU)
    case .findByTypeValueRequest(let request):
      // Of a UUID that the recorder cut, what is left may look like a shorter one.
      if frame.missing == 0 {
        var value = reader.at(request.value, layer: .gatt)
        pending.value = try? BluetoothUUID(parsing: &value, width: value.remaining)
      }
    case .readBlobRequest(let request):
      pending.offset = Int(request.valueOffset)
    case .readMultipleRequest(let request), .readMultipleVariableRequest(let request):
      self[bearer: frame].askMultiple(
        request.handles, reader)
    case .writeRequest(let request):
      var value = reader.at(request.value)
      if value.remaining == 2, frame.missing == 0 {
        pending.shortValue = try? value.uint16LE("value")
      }
      if server == .peer, let bits = pending.shortValue, (1...3).contains(bits) {
        self[frame].values.note(
          UnansweredConfiguration(
            handle: request.attributeHandle, bits: bits, packet: frame.packet))
      }
      emit(
        .gatt(.write(written(request.attributeHandle, request.value, reader, frame))),
        frame, reader)
    case .prepareWriteRequest(let request):
      var event = valueEvent(
        request.attributeHandle, request.value, server, frame, isWhole: false)
      event.offset = Int(request.valueOffset)
      queueWrite(request, reader, frame)
      emit(.gatt(.prepareWrite(event)), frame, reader)
    case .executeWriteRequest(let request):
      pending.shortValue = UInt16(request.flags.rawValue)
    default: break
    }
    if pending.isStepOfDiscovery,
      let loop = self[bearer: frame].discover(
        pending, frame.direction)
    {
      reportRepeatedDiscovery(loop, frame)
    }
    awaitResponse(pending, frame)
  }

  /// Tells that a client asked the same again and again.
  mutating func reportRepeatedDiscovery(_ loop: RepeatedDiscovery, _ frame: LinkFrame) {
    guard let request = loop.request else { return }
    report(
      .attRepeatedDiscovery(
        request.opcode, from: request.handle, through: request.endHandle, times: loop.count),
      since: request.packet, frame)
  }

  mutating func receiveResponse(
    _ pdu: ATTPDU, _ opcode: ATTOpcode, _ whole: ByteRange, _ reader: borrowing ByteReader,
    _ frame: LinkFrame
  ) {
    var asked: ATTOpcode?
    if case .errorResponse(let error) = pdu { asked = error.requestOpcode }
    let request = answeredRequest(opcode, asked: asked, pdu, reader, frame)
    emitPDU(opcode, whole, request, reader, frame)
    if frame.missing > 0, opcode.answersDiscovery {
      self[frame].values.countCutAnswer()
    }
    if case .errorResponse(let error) = pdu {
      refuse(error, request, frame)
    } else if let request {
      answer(pdu, request, reader, frame)
    } else {
      learnUnasked(pdu, reader, frame)
    }
  }

  /// An error response: a refusal, or the way in which a discovery ends.
  private mutating func refuse(
    _ error: ErrorResponse, _ request: PendingRequest?, _ frame: LinkFrame
  ) {
    let server = frame.server
    noteRefusal(error, server, frame)
    if story.hasForeignLabels, server == .peer { checkRefusal(error, frame) }
    if error.requestOpcode == .readBlobRequest, let request {
      // The two errors that say: nothing more is there.
      if error.errorCode == .invalidOffset || error.errorCode == .attributeNotLong {
        finishLongRead(endingAt: request.offset, frame)
      }
      self[bearer: frame].endLongRead(
        frame.direction.opposite)
    }
    let endsDiscovery =
      error.errorCode == .attributeNotFound
      && (error.requestOpcode.isDiscovery || error.requestOpcode == .findByTypeValueRequest)
    let event = AttributeErrorEvent(
      opcode: error.requestOpcode, handle: error.attributeHandle, code: error.errorCode,
      label: label(error.attributeHandle, server, frame.index),
      request: request?.packet ?? 0, latency: frame.now.latency(since: request?.time),
      endsDiscovery: endsDiscovery,
      range: request.flatMap { request in
        request.endHandle.isValid
          ? AttributeRange(first: request.handle, last: request.endHandle, type: request.type)
          : nil
      })
    emit(.gatt(.error(event)), frame)
    if event.isRefusal, !refusesConfiguration(error, request, frame) {
      report(.attRefused(event), since: event.request, frame)
    }
    guard let request else { return }
    if endsDiscovery, request.type == .characteristic {
      noteSearch(from: request.handle, through: request.endHandle, frame)
    }
    unqueued(error, request, frame)
  }

  /// A response to a request that we know.
  private mutating func answer(
    _ pdu: ATTPDU, _ request: PendingRequest, _ reader: borrowing ByteReader, _ frame: LinkFrame
  ) {
    switch pdu {
    case .exchangeMTUResponse(let response):
      let client = request.offset
      let server = Int(response.serverRxMTU)
      let inForce = max(23, min(client, server))
      let before = self[bearer: frame].mtu
      let earlier = self[bearer: frame].agree(
        mtu: inForce, asked: request.packet, by: frame.direction.opposite)
      if let earlier {
        report(.attRepeatedMTU(before: before, now: inForce), since: earlier, frame)
      }
      if min(client, server) < 23 {
        report(.attSmallMTU(client: client, server: server), since: request.packet, frame)
      }
      emit(
        .gatt(
          .mtu(
            client: client, server: server, inForce: inForce, request: request.packet,
            latency: frame.now.latency(since: request.time))), frame)
    case .findInformationResponse, .findByTypeValueResponse, .readByTypeResponse,
      .readByGroupTypeResponse:
      // Who got an answer to something else may well ask again.
      if discover(pdu, request, reader, frame) {
        self[bearer: frame].noteDiscovered(
          request, frame.direction.opposite)
      }
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
            attributes: self[bearer: frame].multipleHandles
              .count,
            request: request.packet, latency: frame.now.latency(since: request.time))), frame,
        reader)
    case .writeResponse:
      tellAnswer(to: request, frame)
      configure(request, confirmed: true, frame)
    case .executeWriteResponse:
      emit(
        .gatt(
          .executeWrite(
            commit: request.shortValue != 0, request: request.packet,
            latency: frame.now.latency(since: request.time))), frame)
      executed(request, frame)
    case .prepareWriteResponse(let response):
      queued(response, request, reader, frame)
    default: break
    }
  }

  // MARK: - PDUs without answer

  mutating func receiveUnanswered(_ pdu: ATTPDU, _ reader: borrowing ByteReader, _ frame: LinkFrame)
  {
    switch pdu {
    case .handleValueNotification(let notification):
      notify(
        notification.attributeHandle, notification.value, frame.missing, indicated: false, reader,
        frame)
    case .handleValueIndication(let indication):
      awaitConfirmation(
        of: indication.attributeHandle, frame)
      notify(
        indication.attributeHandle, indication.value, frame.missing, indicated: true, reader, frame)
    case .handleValueConfirmation:
      let waiting = self[bearer: frame].confirm(
        frame.direction.opposite)
      emit(
        .confirmation(
          handle: waiting?.handle ?? AttributeHandle(rawValue: 0), indication: waiting?.packet ?? 0,
          latency: frame.now.latency(since: waiting?.time)), frame)
    case .multipleHandleValueNotification(let multiple):
      var cursor = multiple.values.cursor
      while let entry = cursor.next(in: reader) {
        notify(
          entry.attributeHandle, entry.value, entry.missing,
          indicated: false, reader, frame)
      }
    case .writeCommand(let command):
      emit(
        .gatt(
          .writeCommand(written(command.attributeHandle, command.value, reader, frame))),
        frame, reader)
      var value = reader.at(command.value)
      if value.remaining == 2, frame.missing == 0, let bits = try? value.uint16LE("value") {
        configure(
          PendingRequest(
            opcode: .writeCommand, packet: frame.packet, time: frame.now.time,
            handle: command.attributeHandle,
            shortValue: bits), confirmed: false, frame)
      }
    case .signedWriteCommand(let command):
      emit(
        .gatt(.signedWrite(written(command.attributeHandle, command.value, reader, frame))),
        frame, reader)
    default: break
    }
  }

  /// The event of a value that a client writes, which is noted.
  private mutating func written(
    _ handle: AttributeHandle, _ value: ByteRange, _ reader: borrowing ByteReader,
    _ frame: LinkFrame
  ) -> ValueEvent {
    let event = valueEvent(handle, value, frame.asked, frame)
    noteWrite(event, frame.asked, reader, frame)
    return event
  }

  // MARK: - Reading

  /// The answer to a Read.
  private mutating func read(
    _ value: ByteRange, _ request: PendingRequest, _ reader: borrowing ByteReader,
    _ frame: LinkFrame
  ) {
    let server = frame.server
    let event = valueEvent(request.handle, value, server, frame, request: request)
    let bytes = reader.at(value).remainingBytes
    learnFromRead(event, bytes, server, request, reader, frame)
    store(event, bytes, server, frame)
    emit(.gatt(.read(event)), frame, reader)
    self[bearer: frame].beginLongRead(
      request, bytes, frame.direction.opposite)
  }

  /// The answer to a Read Blob.
  private mutating func readBlob(
    _ value: ByteRange, _ request: PendingRequest, _ reader: borrowing ByteReader,
    _ frame: LinkFrame
  ) {
    let server = frame.server
    var event = valueEvent(
      request.handle, value, server, frame, request: request, isWhole: false)
    event.offset = request.offset
    emit(.gatt(.read(event)), frame, reader)
    let bytes = reader.at(value).remainingBytes
    guard
      self[bearer: frame].addToLongRead(
        request, bytes, frame.direction.opposite), frame.missing == 0
    else { return }
    finishLongRead(endingAt: nil, frame)
  }

  /// Tells a value whole if its last piece has come, or if nothing is there from `end` on.
  private mutating func finishLongRead(endingAt end: Int?, _ frame: LinkFrame) {
    guard
      let long = self[bearer: frame].longRead(
        endingAt: end, frame.direction.opposite)
    else { return }
    let server = frame.server
    let whole = ByteReader(long.bytes.span, base: 0, layer: .value, limit: .value)
    let event = ValueEvent(
      handle: long.handle, known: knownLabel(long.handle, server, frame.index),
      value: whole.remainingRange, originalLength: long.bytes.count, request: long.firstRequest)
    store(event, long.bytes.span, server, frame)
    emit(.gatt(.longRead(event, pieces: long.pieces)), frame, whole)
    self[bearer: frame].endLongRead(
      frame.direction.opposite)
  }

  /// The answer to a Read Multiple Variable: one value for each handle asked for.
  private mutating func readMultiple(
    _ response: ReadMultipleVariableResponse, _ request: PendingRequest,
    _ reader: borrowing ByteReader, _ frame: LinkFrame
  ) {
    let server = frame.server
    var cursor = response.values.cursor
    var position = 0
    while let entry = cursor.next(in: reader),
      position < self[bearer: frame].multipleHandles.count
    {
      let handle = self[bearer: frame].multipleHandles[
        position]
      position += 1
      let event = valueEvent(
        handle, entry.value, server, frame, missing: entry.missing,
        request: request)
      store(event, reader.at(entry.value).remainingBytes, server, frame)
      emit(.gatt(.read(event)), frame, reader)
    }
  }

  /// Keeps a value that was read, for the table, and a name, for the peer.
  mutating func store(
    _ event: ValueEvent, _ bytes: Span<UInt8>, _ server: ServerSide, _ frame: LinkFrame
  ) {
    changeValues(server, frame) {
      $0.store(
        event.handle, bytes, origin: .read, packet: frame.packet,
        originalLength: event.originalLength)
    }
    if event.label?.evidence.isForeign == true { checkValue(event, bytes, frame) }
    if server == .peer, event.label?.uuid == .databaseHash, event.label?.role != .declaration,
      event.offset == 0
    {
      noteDatabaseHash(bytes, frame)
    }
    if server == .peer, event.label?.uuid == .deviceName, event.label?.role != .declaration {
      _ = self[peer: frame].names.tell(bytes)
    }
  }

  // MARK: - Use

  // What clients do with attributes is kept only where a table is wanted: it costs memory for each
  // attribute that is written.

  /// Notes for the table a write, or one that was prepared in parts and came into force.
  ///
  /// What does not begin at the value's first byte leaves the whole unknown.
  mutating func noteWrite(
    _ event: ValueEvent, _ server: ServerSide, _ reader: borrowing ByteReader, _ frame: LinkFrame
  ) {
    guard keepsNotifiedValues else { return }
    var known = event.value
    if event.offset > 0 { known.count = 0 }
    let bytes = reader.at(known).remainingBytes
    let isPartial = event.offset > 0 || event.originalLength > bytes.count
    changeValues(server, frame) {
      $0.write(event.handle, bytes, packet: frame.packet, isPartial: isPartial)
    }
  }

  /// Notes a refusal for the table, if it concerns one attribute.
  private mutating func noteRefusal(
    _ error: ErrorResponse, _ server: ServerSide, _ frame: LinkFrame
  ) {
    guard keepsNotifiedValues else { return }
    switch error.requestOpcode {
    case .readRequest, .writeRequest, .prepareWriteRequest: break
    case .readBlobRequest:
      // How a client learns that there is no more to read.
      if error.errorCode == .attributeNotLong || error.errorCode == .invalidOffset { return }
    default: return
    }
    changeValues(server, frame) {
      $0.refuse(
        error.attributeHandle, error.requestOpcode, error.errorCode, packet: frame.packet)
    }
  }

  /// Tells that a write was answered.
  private mutating func tellAnswer(to request: PendingRequest, _ frame: LinkFrame) {
    guard interest.contains(.write) else { return }
    let server = frame.server
    emit(
      .gatt(
        .writeResponse(
          WriteResponseEvent(
            handle: request.handle, label: label(request.handle, server, frame.index),
            request: request.packet, latency: frame.now.latency(since: request.time)))), frame)
  }
}
