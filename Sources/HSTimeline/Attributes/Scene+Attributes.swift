import HSProtocols

extension Scene {
  // What the Attribute Protocol says on a connection: PDUs become requests with their answers, tables, and values.

  // MARK: - PDUs

  /// Takes one ATT PDU.
  mutating func takeAttributes(_ reader: borrowing ByteReader, _ frame: LinkFrame) {
    story.statistics.attributePDUs += 1
    self[frame].traffic.countPDU()
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
    receivePDU(reader, frame)
  }

  /// Takes one ATT PDU of any kind.
  @inline(never)
  private mutating func receivePDU(_ reader: borrowing ByteReader, _ frame: LinkFrame) {
    // Of what is but notified, its flow knows.
    defer {
      self[frame].traffic.hear(
        frame.direction, frame.packet, frame.now.time)
    }
    var cursor = reader.descending(to: .att)
    let whole = cursor.remainingRange
    let parsed: ParsedPDU
    do throws(DecodeError) {
      parsed = try ParsedPDU(parsing: &cursor)
    } catch {
      // The recorder's doing, which is counted where the frame is: no fault of the PDU's.
      if frame.missing > 0, case .truncated = error.problem { return takeCut(reader, frame) }
      report(.attUndecodable(error), frame)
      return
    }
    if !parsed.trailing.isEmpty {
      report(.attTrailing(bytes: parsed.trailing.count), frame)
    }
    if frame.missing == 0, let leftover = parsed.pdu.leftover, !leftover.isEmpty {
      report(.attLeftover(bytes: leftover.count), frame)
    }
    let opcode = parsed.pdu.opcode
    if opcode.kind == .request || opcode.kind == .command {
      self[frame].traffic.ask(frame.direction, frame.now.time)
    }
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
      report(.attUnknownOpcode(opcode), frame)
    }
  }

  /// A PDU whose required fields the recorder cut.
  private mutating func takeCut(_ reader: borrowing ByteReader, _ frame: LinkFrame) {
    var cursor = reader.descending(to: .att)
    guard let octet = try? cursor.uint8("Attribute Opcode") else { return }
    let opcode = ATTOpcode(rawValue: octet)
    emitPDU(opcode, reader.remainingRange, nil, reader, frame)
    switch opcode.kind {
    case .request?:
      // What was requested is lost, but the client still waits for an answer.
      let handle = try? cursor.uint16LE("Attribute Handle")
      awaitResponse(
        PendingRequest(
          opcode: opcode, packet: frame.packet, time: frame.now.time,
          handle: AttributeHandle(rawValue: handle ?? 0)), frame)
    case .response?:
      let asked =
        opcode == .errorResponse
        ? (try? cursor.uint8("Request Opcode")).map { ATTOpcode(rawValue: $0) } : nil
      // Of an error whose request was cut off, it is the one that waits.
      let waiting = self[bearer: frame].request(
        frame.direction.opposite)
      _ = answeredRequest(
        opcode, asked: opcode == .errorResponse ? asked ?? waiting?.opcode : nil, nil, reader,
        frame)
      if opcode.answersDiscovery { self[frame].values.countCutAnswer() }
    case .command?, .notification?, .indication?, .confirmation?, nil: break
    }
  }

  func emitPDU(
    _ opcode: ATTOpcode, _ pdu: ByteRange, _ request: PendingRequest?,
    _ reader: borrowing ByteReader, _ frame: LinkFrame
  ) {
    guard interest.contains(.att) else { return }
    emit(
      .attribute(
        opcode: opcode, pdu: pdu, request: request?.packet ?? 0,
        latency: frame.now.latency(since: request?.time)), frame, reader)
  }

  /// An event about a value that a client reads or writes, labelled.
  mutating func valueEvent(
    _ handle: AttributeHandle, _ value: ByteRange, _ server: ServerSide, _ frame: LinkFrame,
    missing: Int? = nil, request: PendingRequest? = nil, isWhole: Bool = true
  ) -> ValueEvent {
    var event = ValueEvent(
      handle: handle, known: knownLabel(handle, server, frame.index), value: value,
      originalLength: value.count + (missing ?? frame.missing),
      request: request?.packet ?? 0, latency: frame.now.latency(since: request?.time))
    if event.label == nil, let sole = soleDescriptorLabel(handle, server, frame.index) {
      event.label = sole
    }
    if isWhole { watchLength(&event, server, frame) }
    return event
  }

  // MARK: - Values that servers send

  /// A value that the server sent of its own accord.
  mutating func notify(
    _ handle: AttributeHandle, _ value: ByteRange, _ missing: Int, indicated: Bool,
    _ reader: borrowing ByteReader, _ frame: LinkFrame
  ) {
    let server = frame.server
    self[frame].traffic.countNotification()
    let peer = self[frame].peer
    // Nothing is reasoned of the handle: servers send values, not configurations.
    var place = labelPlace(handle, server, peer: peer)
    let length = value.count + missing
    if !labels[place].isLabelled, server == .peer,
      infer(handle, value, length, reader, frame)
    {
      place = labelPlace(handle, server, peer: peer)
    }
    story.statistics.notifications += 1
    observe(
      flow(handle, server, peer: peer, labelAt: place), value, length, indicated: indicated, reader,
      frame)
    if labels[place].isLabelled { story.statistics.labelledNotifications += 1 }
    if missing > 0 { story.statistics.cutValues += 1 }
    if keepsNotifiedValues {
      let bytes = reader.at(value).remainingBytes
      changeValues(server, frame) {
        $0.store(
          handle, bytes, origin: .notified, packet: frame.packet, originalLength: length,
          isIndicated: indicated)
      }
    }
    if labels[place].isWatched, let label = labels[place].value.label,
      watchForm(handle, label, reader.at(value), length, server, frame)
    {
      place = labelPlace(handle, server, peer: peer)
    }
    if interest.contains(.value) {
      emit(value, originalLength: length, at: place, isIndicated: indicated, reader, frame)
    }
    if interest.contains(.message), !labels[place].isAssigned {
      let event = ValueEvent(
        handle: handle, known: labels[place].value.known, value: value, originalLength: length)
      collectText(event, reader.at(value).remainingBytes, frame)
    }
    if labels[place].isWatched {
      examine(handle, labels[place].value.label, value, length, server, reader, frame)
    }
  }

  /// Adds a piece of text; tells the text whole when its end has come.
  @inline(never)
  private mutating func collectText(_ event: ValueEvent, _ bytes: Span<UInt8>, _ frame: LinkFrame) {
    // By the whole path: the compiler makes a call with a frame on the heap of the short one here.
    let isJoinedHalfway = self[frame].joinedHalfway
    guard
      let place = story.roster.connections[frame.index].values.messages.add(
        event.handle, frame.direction, packet: frame.packet, bytes,
        isWhole: event.originalLength == bytes.count, isJoinedHalfway: isJoinedHalfway)
    else { return }
    let text = story.roster.connections[frame.index].values.messages.take(place)
    emit(
      .message(
        MessageEvent(
          handle: event.handle, label: event.label, pieces: text.pieces,
          firstPacket: text.firstPacket, count: text.bytes.count)), frame,
      ByteReader(text.bytes.span, base: 0, layer: .value, limit: .value))
  }
}
