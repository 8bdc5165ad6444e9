import HSProtocols

extension Scene {
  // MARK: - Subscribing

  /// A write that was accepted: if it went to a client's configuration, somebody subscribed.
  mutating func configure(_ request: PendingRequest, confirmed: Bool, _ frame: LinkFrame) {
    if confirmed, story.hasForeignLabels { checkWrite(request, frame) }
    guard let bits = request.shortValue else { return }
    // The response travels against the request; a command travels as itself.
    let server =
      confirmed ? frame.server : frame.asked
    if confirmed, server == .peer {
      self[frame].values.noteAnswer(to: request.handle)
    }
    var known = label(request.handle, server, frame.index)
    if known == nil, bits <= 3 {
      known = soleDescriptorLabel(request.handle, server, frame.index)
      if let known { learnDescriptor(known, request, server, frame) }
    }
    guard let known else {
      if confirmed, server == .peer, bits == 1 || bits == 2 {
        self[frame].values.noteProbable(request.handle)
      }
      return
    }
    guard known.uuid == .clientCharacteristicConfiguration else {
      checkPlace(of: request, bits, known, frame)
      return
    }
    checkProperties(of: request, bits, known, frame)
    let subscription = Subscription(
      value: known.isOwnerDoubtful ? .reserved : known.valueHandle ?? .reserved,
      descriptor: request.handle,
      bits: bits, packet: request.packet, time: request.time, isOurs: server == .peer,
      enabledBits: bits & 3,
      enabledPacket: bits & 3 == 0 ? 0 : request.packet)
    let index = frame.index
    self[index].values.note(subscription)
    noteSubscription(subscription.value, isOn: bits & 3 != 0, server, frame)
    if known.characteristic?.short == nil, let value = known.valueHandle, !known.isOwnerDoubtful {
      self[index].values.messages.begin(
        value, server == .peer ? .received : .sent)
    }
    emit(
      .gatt(
        .subscription(
          SubscriptionEvent(
            handle: request.handle, label: known, bits: bits, request: request.packet,
            latency: frame.now.latency(since: request.time), confirmed: confirmed))), frame)
  }

  /// Takes the descriptor that a write was reasoned to have reached into the table.
  private mutating func learnDescriptor(
    _ label: AttributeLabel, _ request: PendingRequest, _ server: ServerSide, _ frame: LinkFrame
  ) {
    let attribute = TypedAttribute(
      handle: request.handle, type: .clientCharacteristicConfiguration,
      evidence: Evidence(
        procedure: .soleDescriptor, connection: self[frame].id,
        request: request.packet, response: frame.packet))
    _ = self[peer: frame][server].learn(attribute)
  }

  /// Whether the server refused to subscribe a client, which is told.
  mutating func refusesConfiguration(
    _ error: ErrorResponse, _ request: PendingRequest?, _ frame: LinkFrame
  ) -> Bool {
    guard let request, error.requestOpcode == .writeRequest, let bits = request.shortValue,
      bits <= 3
    else { return false }
    let server = frame.server
    if server == .peer {
      self[frame].values.noteAnswer(to: request.handle)
    }
    guard
      let known = label(request.handle, server, frame.index)
        ?? soleDescriptorLabel(request.handle, server, frame.index)
    else { return false }
    guard known.uuid == .clientCharacteristicConfiguration else {
      checkPlace(of: request, bits, known, frame)
      return false
    }
    guard bits != 0 else { return false }
    let isEncrypted = self[frame].isEncrypted
    self[frame].values.note(
      RefusedSubscription(
        value: known.isOwnerDoubtful ? .reserved : known.valueHandle ?? .reserved,
        descriptor: request.handle, bits: bits, packet: request.packet,
        refusalPacket: frame.packet, error: error.errorCode, isEncrypted: isEncrypted,
        isOurs: server == .peer))
    report(
      .gattSubscriptionRefused(request.handle, error.errorCode, isEncrypted: isEncrypted),
      since: request.packet, frame)
    return true
  }

  /// Tells if what looks like a client's configuration was written where none can be.
  private mutating func checkPlace(
    of request: PendingRequest, _ bits: UInt16, _ known: AttributeLabel, _ frame: LinkFrame
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
    report(.gattMisplacedConfiguration(request.handle, kind), since: request.packet, frame)
  }

  /// Tells if a client's configuration asks for what the characteristic does not offer.
  private mutating func checkProperties(
    of request: PendingRequest, _ bits: UInt16, _ known: AttributeLabel, _ frame: LinkFrame
  ) {
    guard let properties = known.properties, !known.isOwnerDoubtful else { return }
    let isOffered =
      (bits & 1 == 0 || properties.contains(.notify))
      && (bits & 2 == 0 || properties.contains(.indicate))
    guard !isOffered else { return }
    report(
      .gattUnsupportedConfiguration(request.handle, bits: bits), since: request.packet, frame)
  }

  // MARK: - Prepared writes

  // Prepared writes, which count as one when they are executed.

  /// Puts a Prepare Write into the queue of the server that it goes to.
  mutating func queueWrite(
    _ request: PrepareWrite, _ reader: borrowing ByteReader, _ frame: LinkFrame
  ) {
    let value = reader.at(request.value).remainingBytes
    let isKept = self[frame].bearers[queue: frame.direction].add(
      request.attributeHandle, offset: Int(request.valueOffset),
      length: value.count + frame.missing, packet: frame.packet, value)
    if !isKept { reach(.queuedWrites) }
  }

  /// Takes the answer to a Prepare Write, which must repeat it.
  ///
  /// Core 5.4, Vol 3, Part F, 3.4.6.2.
  mutating func queued(
    _ response: PrepareWrite, _ request: PendingRequest, _ reader: borrowing ByteReader,
    _ frame: LinkFrame
  ) {
    let client = frame.direction.opposite
    guard
      let place = self[frame].bearers[queue: client].answer(
        .accepted, packet: request.packet)
    else { return }
    let value = reader.at(response.value).remainingBytes
    let isEcho = self[frame].bearers[queue: client].isEcho(
      place, response.attributeHandle, offset: Int(response.valueOffset),
      length: value.count + frame.missing, value)
    guard !isEcho else { return }
    // It may repeat another request, which the capture lacks.
    let losses = self[frame].traffic.losses
    if let loss = story.gaps.hiddenExchange(
      since: request.packet, asked: client, losses: losses)
    {
      return report(
        .attUncertainAnswer(
          .prepareWriteResponse, waiting: request.opcode, packet: loss.packet, loss.cause),
        since: request.packet, frame)
    }
    report(
      .attEchoMismatch(request.handle, repeated: response.attributeHandle), since: request.packet,
      frame)
  }

  /// Notes that the server refused a Prepare Write, which leaves the rest of the queue as it is, or
  /// to execute, which empties it.
  mutating func unqueued(_ error: ErrorResponse, _ request: PendingRequest, _ frame: LinkFrame) {
    switch error.requestOpcode {
    case .prepareWriteRequest:
      _ = self[frame].bearers[queue: frame.direction.opposite].answer(
        .refused, packet: request.packet)
    case .executeWriteRequest:
      let commit = request.shortValue != 0
      tellQueue(
        commit ? .refused : .cancelled, of: frame.direction.opposite, request, frame)
    default: break
    }
  }

  /// Tells the writes that an executed or cancelled queue held.
  mutating func executed(_ request: PendingRequest, _ frame: LinkFrame) {
    tellQueue(
      request.shortValue != 0 ? .executed : .cancelled, of: frame.direction.opposite, request,
      frame)
  }

  /// Tells the queues that a connection, or the capture, leaves behind.
  ///
  /// Nobody left them behind where the capture ends first, or may lack what became of them.
  mutating func abandonQueues(at index: Int, isEndSeen: Bool) {
    for client in Direction.allCases where !self[index].bearers[queue: client].isEmpty {
      let frame = LinkFrame(now: now, index: index, direction: client)
      let queue = self[index].bearers[queue: client]
      if isEndSeen, let first = queue.parts.first,
        hidden(since: first.packet, frame.reversed) == nil
      {
        report(
          .attAbandonedWrites(first.handle, parts: queue.parts.count + queue.dropped),
          since: first.packet, frame)
      }
      tellQueue(.abandoned, of: client, nil, frame.reversed)
    }
  }

  private mutating func tellQueue(
    _ outcome: QueuedWriteEvent.Outcome, of client: Direction, _ request: PendingRequest?,
    _ frame: LinkFrame
  ) {
    // Taken out, so that it can be read while the rest changes.
    var queue = WriteQueue()
    swap(&queue, &self[frame].bearers[queue: client])
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
    _ frame: LinkFrame
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
    if outcome == .executed { noteWrite(value, server, whole, frame) }
    emit(
      .gatt(
        .queuedWrite(
          QueuedWriteEvent(
            value: value, outcome: outcome, parts: parts.count,
            packets: ByteRange(
              offset: packets.offset + run.lowerBound * WriteQueue.packetBytes,
              count: run.count * WriteQueue.packetBytes),
            unconfirmedParts: parts.count { $0.answer == .waiting },
            execution: request?.packet ?? 0))), frame, whole.at(value.value, layer: .value))
  }
}
