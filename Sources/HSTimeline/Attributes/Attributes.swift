import HSATT
import HSBytes
import HSCapture
import HSGATT

/// What the Attribute Protocol says on a connection: PDUs become requests with their answers, tables, and values.
///
/// It keeps only what is looked up again and again; what is learnt stands in the story, which it is lent.
struct Attributes: ~Copyable {
  private var labels = LabelCache()

  // MARK: - PDUs

  /// Takes one ATT PDU.
  mutating func take(_ reader: borrowing ByteReader, _ frame: LinkFrame, _ scene: inout Scene) {
    scene.story.statistics.attributePDUs += 1
    scene[frame].traffic.countPDU()
    // What most PDUs are need not be made an enumeration first.
    if let notification = HandleValue(notification: reader) {
      if scene.interest.contains(.att) {
        emitPDU(.handleValueNotification, reader.remainingRange, nil, reader, frame, scene)
      }
      notify(
        notification.attributeHandle, notification.value, frame.missing, indicated: false, reader,
        frame, &scene)
      return
    }
    receivePDU(reader, frame, &scene)
  }

  /// Takes one ATT PDU of any kind.
  @inline(never)
  private mutating func receivePDU(
    _ reader: borrowing ByteReader, _ frame: LinkFrame, _ scene: inout Scene
  ) {
    // Of what is but notified, its flow knows.
    defer {
      scene[frame].traffic.hear(
        frame.direction, frame.packet, frame.now.time)
    }
    var cursor = reader.descending(to: .att)
    let whole = cursor.remainingRange
    let parsed: ParsedPDU
    do throws(DecodeError) {
      parsed = try ParsedPDU(parsing: &cursor)
    } catch {
      // The recorder's doing, which is counted where the frame is: no fault of the PDU's.
      if frame.missing > 0, case .truncated = error.problem { return cut(reader, frame, &scene) }
      scene.report(.attUndecodable(error), frame)
      return
    }
    if !parsed.trailing.isEmpty {
      scene.report(.attTrailing(bytes: parsed.trailing.count), frame)
    }
    if frame.missing == 0, let leftover = parsed.pdu.leftover, !leftover.isEmpty {
      scene.report(.attLeftover(bytes: leftover.count), frame)
    }
    let opcode = parsed.pdu.opcode
    if opcode.kind == .request || opcode.kind == .command {
      scene[frame].traffic.ask(frame.direction, frame.now.time)
    }
    switch opcode.kind {
    case .request?:
      emitPDU(opcode, whole, nil, reader, frame, scene)
      receiveRequest(parsed.pdu, opcode, reader, frame, &scene)
    case .response?:
      receiveResponse(parsed.pdu, opcode, whole, reader, frame, &scene)
    case .command?, .notification?, .indication?, .confirmation?:
      emitPDU(opcode, whole, nil, reader, frame, scene)
      receiveUnanswered(parsed.pdu, reader, frame, &scene)
    case nil:
      emitPDU(opcode, whole, nil, reader, frame, scene)
      scene.report(.attUnknownOpcode(opcode), frame)
    }
  }

  /// A PDU whose required fields the recorder cut.
  private func cut(_ reader: borrowing ByteReader, _ frame: LinkFrame, _ scene: inout Scene) {
    var cursor = reader.descending(to: .att)
    guard let octet = try? cursor.uint8("Attribute Opcode") else { return }
    let opcode = HSATT.Opcode(rawValue: octet)
    emitPDU(opcode, reader.remainingRange, nil, reader, frame, scene)
    switch opcode.kind {
    case .request?:
      // What was requested is lost, but the client still waits for an answer.
      let handle = try? cursor.uint16LE("Attribute Handle")
      awaitResponse(
        PendingRequest(
          opcode: opcode, packet: frame.packet, time: frame.now.time,
          handle: AttributeHandle(rawValue: handle ?? 0)), frame, &scene)
    case .response?:
      let asked =
        opcode == .errorResponse
        ? (try? cursor.uint8("Request Opcode")).map { HSATT.Opcode(rawValue: $0) } : nil
      // Of an error whose request was cut off, it is the one that waits.
      let waiting = scene[bearer: frame].request(
        frame.direction.opposite)
      _ = answeredRequest(
        opcode, asked: opcode == .errorResponse ? asked ?? waiting?.opcode : nil, nil, reader,
        frame, &scene)
      if opcode.answersDiscovery { scene[frame].values.countCutAnswer() }
    case .command?, .notification?, .indication?, .confirmation?, nil: break
    }
  }

  func emitPDU(
    _ opcode: HSATT.Opcode, _ pdu: ByteRange, _ request: PendingRequest?,
    _ reader: borrowing ByteReader, _ frame: LinkFrame, _ scene: borrowing Scene
  ) {
    guard scene.interest.contains(.att) else { return }
    scene.emit(
      .attribute(
        opcode: opcode, pdu: pdu, request: request?.packet ?? 0,
        latency: frame.now.latency(since: request?.time)), frame, reader)
  }

  // MARK: - Labels

  /// What `handle` stands for on that side of the connection.
  mutating func label(
    _ handle: AttributeHandle, _ server: ServerSide, _ index: Int, _ scene: inout Scene
  ) -> AttributeLabel? {
    knownLabel(handle, server, index, &scene).label
  }

  /// The same with what is asked of it.
  mutating func knownLabel(
    _ handle: AttributeHandle, _ server: ServerSide, _ index: Int, _ scene: inout Scene
  ) -> KnownLabel {
    // First the place: finding it may change what is kept.
    let place = labelPlace(handle, server, peer: scene[index].peer, &scene)
    return labels.known(place)
  }

  /// Where the answer is kept to what `handle` stands for on a side of a connection to a peer.
  ///
  /// A place rather than the answer, which is large: who makes an event copies it there once.
  @inline(__always)
  private mutating func labelPlace(
    _ handle: AttributeHandle, _ server: ServerSide, peer: Int, _ scene: inout Scene
  )
    -> Int
  {
    let version =
      server == .peer
      ? scene.story.peers[peer - 1].server.version : scene.story.peers[peer - 1].localServer.version
    let key = LabelCache.Key(
      peer: peer, server: server, handle: handle, version: version, changes: scene.labelChanges)
    let place = LabelCache.place(key)
    if !labels.knows(key, at: place) { lookUp(key, at: place, &scene) }
    return place
  }

  @inline(never)
  private mutating func lookUp(_ key: LabelCache.Key, at place: Int, _ scene: inout Scene) {
    var label = scene.lookUpLabel(of: key.handle, ofPeer: key.peer, isLocal: key.server == .local)
    let isOpen = scene.story.judge(&label, key.handle, key.server, peer: key.peer)
    labels.keep(label, for: key, at: place, isOpen: isOpen)
  }

  /// An event about a value that a client reads or writes, labelled.
  mutating func valueEvent(
    _ handle: AttributeHandle, _ value: ByteRange, _ server: ServerSide, _ frame: LinkFrame,
    missing: Int? = nil, request: PendingRequest? = nil, isWhole: Bool = true, _ scene: inout Scene
  ) -> ValueEvent {
    var event = ValueEvent(
      handle: handle, known: knownLabel(handle, server, frame.index, &scene), value: value,
      originalLength: value.count + (missing ?? frame.missing),
      request: request?.packet ?? 0, latency: frame.now.latency(since: request?.time))
    if event.label == nil, let sole = scene.soleDescriptorLabel(handle, server, frame.index) {
      event.label = sole
    }
    if isWhole { watchLength(&event, server, frame, &scene) }
    return event
  }

  // MARK: - Values that servers send

  /// A value that the server sent of its own accord.
  mutating func notify(
    _ handle: AttributeHandle, _ value: ByteRange, _ missing: Int, indicated: Bool,
    _ reader: borrowing ByteReader, _ frame: LinkFrame, _ scene: inout Scene
  ) {
    let server = frame.server
    scene[frame].traffic.countNotification()
    let peer = scene[frame].peer
    // Nothing is reasoned of the handle: servers send values, not configurations.
    var place = labelPlace(handle, server, peer: peer, &scene)
    let length = value.count + missing
    if !labels.isLabelled(place), server == .peer,
      infer(handle, value, length, reader, frame, &scene)
    {
      place = labelPlace(handle, server, peer: peer, &scene)
    }
    scene.story.statistics.notifications += 1
    observe(handle, server, peer: peer, value, length, indicated: indicated, reader, frame, &scene)
    if labels.isLabelled(place) { scene.story.statistics.labelledNotifications += 1 }
    if missing > 0 { scene.story.statistics.cutValues += 1 }
    if scene.keepsNotifiedValues {
      let bytes = reader.at(value).remainingBytes
      scene.changeValues(server, frame) {
        $0.store(
          handle, bytes, origin: .notified, packet: frame.packet, originalLength: length,
          isIndicated: indicated)
      }
    }
    if labels.isWatched(place), let label = labels[place],
      watchForm(handle, label, reader.at(value), length, server, frame, &scene)
    {
      place = labelPlace(handle, server, peer: peer, &scene)
    }
    if scene.interest.contains(.value) {
      labels.put(value, originalLength: length, at: place)
      scene.emit(labels[valueAt: place], isIndicated: indicated, reader, frame)
    }
    if scene.interest.contains(.message), !labels.isAssigned(place) {
      let event = ValueEvent(
        handle: handle, known: labels.known(place), value: value, originalLength: length)
      collectText(event, reader.at(value).remainingBytes, frame, &scene)
    }
    if labels.isWatched(place) {
      examine(handle, labels[place], value, length, server, reader, frame, &scene)
    }
  }

  /// Adds a piece of text; tells the text whole when its end has come.
  @inline(never)
  private func collectText(
    _ event: ValueEvent, _ bytes: Span<UInt8>, _ frame: LinkFrame, _ scene: inout Scene
  ) {
    // By the whole path: the compiler makes a call with a frame on the heap of the short one here.
    let isJoinedHalfway = scene[frame].joinedHalfway
    guard
      let place = scene.story.roster.connections[frame.index].values.messages.add(
        event.handle, frame.direction, packet: frame.packet, bytes,
        isWhole: event.originalLength == bytes.count, isJoinedHalfway: isJoinedHalfway)
    else { return }
    let text = scene.story.roster.connections[frame.index].values.messages.take(place)
    scene.emit(
      .message(
        MessageEvent(
          handle: event.handle, label: event.label, pieces: text.pieces,
          firstPacket: text.firstPacket, count: text.bytes.count)), frame,
      ByteReader(text.bytes.span, base: 0, layer: .value, limit: .value))
  }
}
