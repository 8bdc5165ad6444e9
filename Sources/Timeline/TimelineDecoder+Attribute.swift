import ATT
import AssignedNumbers
import Bytes
import Capture
import GATT

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

extension TimelineDecoder {
  /// Takes one ATT PDU.
  mutating func attribute(_ reader: borrowing ByteReader, _ frame: AttributeFrame) {
    statistics.attributePDUs += 1
    connections[frame.index].attributePDUs += 1
    // What most PDUs are need not be made an enumeration first.
    if let notification = HandleValueNotification(whole: reader) {
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

  /// Takes one ATT PDU, whatever it is.
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
      find(
        Finding(.attUndecodable, error: error), reader, frame)
      return
    }
    if !parsed.trailing.isEmpty {
      find(
        Finding(.attTrailing, first: parsed.trailing.count), reader, frame)
    }
    if frame.missing == 0, let leftover = parsed.pdu.leftover, !leftover.isEmpty {
      find(
        Finding(.attLeftover, first: leftover.count), reader, frame)
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
      find(
        Finding(.attUnknownOpcode, first: Int(opcode.rawValue)), reader, frame)
    }
  }

  /// What is left of a PDU of which the recorder cut off even what must be there.
  private mutating func cut(_ reader: borrowing ByteReader, _ frame: AttributeFrame) {
    var cursor = reader.descending(to: .att)
    guard let octet = try? cursor.uint8("Attribute Opcode") else { return }
    let opcode = ATT.Opcode(rawValue: octet)
    emitPDU(opcode, reader.remainingRange, nil, reader, frame)
    switch opcode.kind {
    case .request?:
      // What is asked for is lost, but not that somebody waits for an answer.
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
    case .exchangeMTURequest(let request):
      pending.offset = Int(request.clientRxMTU)
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
    case .readByTypeRequest(let request):
      pending.handle = request.startingHandle
      pending.endHandle = request.endingHandle
      pending.type = request.attributeType
    case .readByGroupTypeRequest(let request):
      pending.handle = request.startingHandle
      pending.endHandle = request.endingHandle
      pending.type = request.attributeGroupType
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
    case .exchangeMTUResponse(let response):
      let client = request.offset
      let server = Int(response.serverRxMTU)
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
}
