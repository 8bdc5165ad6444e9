import ATT
import Bytes
import Capture

extension TimelineDecoder {
  // Requests, indications, and how long they may wait: Core 5.4, Vol 3, Part F, 3.3.

  /// Nanoseconds after which a request or an indication without answer has failed, and with it the
  /// bearer.
  ///
  /// Core 5.4, Vol 3, Part F, 3.3.3.
  static var transactionTimeout: Int64 { 30_000_000_000 }

  /// When a transaction that begins now has failed.
  private func deadline(of begun: CaptureTime) -> Int64 {
    let sum = begun.nanoseconds.addingReportingOverflow(Self.transactionTimeout)
    return sum.overflow ? .max : sum.partialValue
  }

  /// Notes a request that waits for its answer from now on.
  mutating func pend(
    _ request: PendingRequest, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let failed = connections[frame.index][bearer: frame.channel].failure(frame.direction)
    if failed > 0 {
      connections[frame.index][bearer: frame.channel].setFailure(0, frame.direction)
      find(
        Finding(
          .attAfterTimeout(request.opcode, request.handle), firstPacket: failed),
        reader, frame)
    } else if let waiting = connections[frame.index][bearer: frame.channel].request(
      frame.direction), !waiting.hasTimedOut
    {
      let isRead = isContinued(waiting, by: request, frame)
      if let loss = hidden(since: waiting.packet, asked: frame.direction, at: frame.index)
        ?? (isRead ? KnownLosses.Loss(packet: frame.now.packet, sign: .continuation) : nil)
      {
        unseen(
          frame.now, waiting.opcode, waiting.packet, loss, frame.direction, reader, at: frame.index)
      } else {
        find(
          Finding(
            .attOverlapping(request.opcode, waiting: waiting.opcode), firstPacket: waiting.packet),
          reader, frame)
      }
    }
    connections[frame.index][bearer: frame.channel].setRequest(request, frame.direction)
    transactionDeadline = min(transactionDeadline, deadline(of: frame.now.time))
  }

  /// Notes an indication that waits for its confirmation from now on.
  mutating func pend(_ indication: PendingIndication, _ frame: AttributeFrame) {
    let waiting = connections[frame.index][bearer: frame.channel].indication(frame.direction)
    if let waiting, !waiting.hasTimedOut {
      unconfirmed(frame.now, waiting, frame.direction, isEndSeen: true, at: frame.index)
    }
    connections[frame.index][bearer: frame.channel].setIndication(indication, frame.direction)
    transactionDeadline = min(transactionDeadline, deadline(of: frame.now.time))
  }

  /// The request that a response of this kind answers.
  ///
  /// A response that answers another one leaves the one that waits where it is: the server still
  /// owes its answer.
  ///
  /// `asked` is, for an Error Response, the opcode of the request that it is about. `response` is the
  /// response, if it is whole enough to be read. What is known to be missing from the capture may be
  /// the answer to the request that waits, and the request that this one answers: then neither side
  /// is at fault, and what has not the form of the answer is taken for none.
  mutating func settle(
    _ opcode: ATT.Opcode, asked: ATT.Opcode?, _ response: PDU?,
    _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) -> PendingRequest? {
    let waiting = connections[frame.index][bearer: frame.channel].request(frame.direction.opposite)
    guard let waiting else {
      find(Finding(.attUnasked(opcode)), reader, frame)
      return nil
    }
    let matches =
      asked.map { $0 == waiting.opcode } ?? (ATT.Opcode.response(of: waiting.opcode) == opcode)
    let hidden = hidden(since: waiting.packet, asked: frame.direction.opposite, at: frame.index)
    guard matches, hidden == nil || !waiting.isContradicted(by: response, in: reader) else {
      if hidden != nil {
        connections[frame.index][bearer: frame.channel].setRequest(nil, frame.direction.opposite)
        unseen(
          frame.now, waiting.opcode, waiting.packet,
          KnownLosses.Loss(packet: frame.now.packet, sign: .otherAnswer),
          frame.direction.opposite, reader, at: frame.index)
        find(Finding(.attUnasked(opcode)), reader, frame)
        return nil
      }
      find(
        Finding(
          .attMismatched(opcode, waiting: waiting.opcode), firstPacket: waiting.packet),
        reader, frame)
      return nil
    }
    connections[frame.index][bearer: frame.channel].setRequest(nil, frame.direction.opposite)
    return waiting
  }

  // MARK: - Waiting too long

  /// Reports requests that have waited too long.
  ///
  /// A function of its own, because it is due at most once in thirty seconds for each.
  @inline(never)
  mutating func expireTransactions(_ now: Moment) {
    // A 30 s timeout is meaningless after the clock stepped back.
    guard gaps.clockStepPacket == 0 else {
      transactionDeadline = .max
      return
    }
    var now = now
    var next = Int64.max
    for index in roster.openIndices {
      now.adapter = connections[index].adapter
      for place in connections[index].bearerPlaces {
        now.bearer = connections[index].bearerNumber(place)
        for direction in Direction.allCases {
          next = min(next, expire(now, direction, place, at: index))
        }
      }
    }
    transactionDeadline = next
  }

  /// Tells of one direction of a bearer, and returns when the next of it is due.
  private mutating func expire(_ now: Moment, _ direction: Direction, _ place: Int, at index: Int)
    -> Int64
  {
    var next = Int64.max
    if var request = connections[index][bearer: place].request(direction), !request.hasTimedOut {
      let due = deadline(of: request.time)
      if due <= now.time.nanoseconds {
        request.hasTimedOut = true
        connections[index][bearer: place].setRequest(request, direction)
        if timedOut(now, request.opcode, request.packet, request.handle, direction, at: index) {
          connections[index][bearer: place].setFailure(request.packet, direction)
        }
      } else {
        next = min(next, due)
      }
    }
    if var indication = connections[index][bearer: place].indication(direction),
      !indication.hasTimedOut
    {
      let due = deadline(of: indication.time)
      if due <= now.time.nanoseconds {
        indication.hasTimedOut = true
        connections[index][bearer: place].setIndication(indication, direction)
        _ = timedOut(
          now, .handleValueIndication, indication.packet, indication.handle, direction, at: index)
      } else {
        next = min(next, due)
      }
    }
    return next
  }

  /// Reports that the time for an answer is over; returns whether it is certain that there was none.
  private mutating func timedOut(
    _ now: Moment, _ opcode: ATT.Opcode, _ request: Int, _ handle: AttributeHandle,
    _ direction: Direction,
    at index: Int
  ) -> Bool {
    if let loss = hidden(since: request, asked: direction, at: index)
      ?? (isUnheard(now, at: index) ? KnownLosses.Loss(packet: now.packet, sign: .events) : nil)
    {
      unseen(now, opcode, request, loss, direction, ByteReader.nothing, at: index)
      return false
    }
    find(
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
    find(
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
    find(
      now,
      Finding(.attUnanswered(request.opcode, request.handle), firstPacket: request.packet),
      ByteReader.nothing, direction: direction, at: index)
  }

  /// Whether it is uncertain that something was not answered, and reports so: packets are missing, or
  /// the capture ends before the time for an answer is over.
  private mutating func isUndecided(
    _ now: Moment, _ opcode: ATT.Opcode, _ request: Int, _ handle: AttributeHandle,
    _ direction: Direction,
    isEndSeen: Bool, at index: Int
  ) -> Bool {
    if let loss = hidden(since: request, asked: direction, at: index) {
      unseen(now, opcode, request, loss, direction, ByteReader.nothing, at: index)
      return true
    }
    guard !isEndSeen else { return false }
    find(
      now,
      Finding(.attOpen(opcode, handle), firstPacket: request),
      ByteReader.nothing, direction: direction, at: index)
    return true
  }

  // MARK: - What the capture lacks

  /// The last sign that the capture lacks packets which may hold the answer to what was asked in
  /// `direction` in a packet.
  private func hidden(
    since request: Int, asked direction: Direction, at index: Int
  ) -> KnownLosses.Loss? {
    if gaps.lossPacket > request {
      return KnownLosses.Loss(packet: gaps.lossPacket, sign: .recorder)
    }
    return connections[index].losses.last(of: direction.opposite, since: request)
  }

  /// Tells that the capture does not hold an answer, or a confirmation, and that this may be its own
  /// fault.
  private mutating func unseen(
    _ now: Moment, _ opcode: ATT.Opcode, _ request: Int, _ loss: KnownLosses.Loss,
    _ direction: Direction,
    _ reader: borrowing ByteReader, at index: Int
  ) {
    find(
      now,
      Finding(
        .attUnseenAnswer(opcode, packet: loss.packet, loss.sign), firstPacket: request), reader,
      direction: direction, at: index)
  }

  /// Whether a request on the air can only be asked by who has read the answer to the one that waits:
  /// it begins where that answer ended.
  private func isContinued(
    _ waiting: PendingRequest, by next: PendingRequest, _ frame: AttributeFrame
  ) -> Bool {
    guard connections[frame.index].accessAddress != nil else { return false }
    switch (waiting.opcode, next.opcode) {
    case (.readRequest, .readBlobRequest), (.readBlobRequest, .readBlobRequest):
      return next.handle == waiting.handle && next.offset > waiting.offset
    case (.readByTypeRequest, .readByTypeRequest),
      (.readByGroupTypeRequest, .readByGroupTypeRequest),
      (.findInformationRequest, .findInformationRequest),
      (.findByTypeValueRequest, .findByTypeValueRequest):
      return next.type == waiting.type && next.value == waiting.value
        && next.endHandle == waiting.endHandle && next.handle > waiting.handle
    default: return false
    }
  }

  /// What still waits on a connection that ends.
  ///
  /// - Parameters:
  ///   - now: Where the story stands.
  ///   - index: The connection.
  ///   - isEndSeen: Whether the capture shows that it ended; if not, what waits may be answered later.
  mutating func closeBearers(_ now: Moment, at index: Int, isEndSeen: Bool) {
    closeChannels(now, at: index, isEndSeen: isEndSeen)
    closeBearer(now, -1, at: index, isEndSeen: isEndSeen)
    abandonQueues(now, at: index)
    connections[index].messages = TextMessages()
  }

  /// What still waits on a bearer that ends: that of the channel at `place`, or the fixed channel's.
  mutating func closeBearer(_ now: Moment, _ place: Int, at index: Int, isEndSeen: Bool) {
    var now = now
    now.bearer = connections[index].bearerNumber(place)
    for direction in Direction.allCases {
      let request = connections[index][bearer: place].request(direction)
      if let request, !request.hasTimedOut {
        unanswered(now, request, direction, isEndSeen: isEndSeen, at: index)
      }
      let indication = connections[index][bearer: place].indication(direction)
      if let indication, !indication.hasTimedOut {
        unconfirmed(now, indication, direction, isEndSeen: isEndSeen, at: index)
      }
      connections[index][bearer: place].setRequest(nil, direction)
      connections[index][bearer: place].setIndication(nil, direction)
      connections[index][bearer: place].setFailure(0, direction)
    }
    connections[index][bearer: place].sentLongRead = LongRead()
    connections[index][bearer: place].receivedLongRead = LongRead()
  }

  // MARK: - Prepared writes

  // Prepared writes, which count as one when they are executed.

  /// Puts a Prepare Write into the queue of the server that it goes to.
  mutating func queue(
    _ request: PrepareWrite, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let value = reader.at(request.value).remainingBytes
    let isKept = connections[frame.index][queue: frame.direction].add(
      request.attributeHandle, offset: Int(request.valueOffset),
      length: value.count + frame.missing, packet: frame.now.packet, value)
    if !isKept { reach(frame.now, .queuedWrites) }
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
      let place = connections[frame.index][queue: client].answer(.accepted, packet: request.packet)
    else { return }
    let value = reader.at(response.value).remainingBytes
    let isEcho = connections[frame.index][queue: client].isEcho(
      place, response.attributeHandle, offset: Int(response.valueOffset),
      length: value.count + frame.missing, value)
    guard !isEcho else { return }
    find(
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
      _ = connections[frame.index][queue: frame.direction.opposite].answer(
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
    for client in Direction.allCases where !connections[index][queue: client].isEmpty {
      if let first = connections[index][queue: client].parts.first {
        find(
          now,
          Finding(
            .attAbandonedWrites(
              first.handle,
              parts: connections[index][queue: client].parts.count
                + connections[index][queue: client].dropped),
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
    swap(&queue, &connections[frame.index][queue: client])
    queue.removeRefused()
    let packets = queue.appendPackets()
    var start = 0
    while start < queue.parts.count {
      let end = queue.endOfRun(from: start)
      tell(queue, start..<end, packets, outcome, request, client, frame)
      start = end
    }
  }

  /// Tells one value that a queue held.
  private mutating func tell(
    _ queue: WriteQueue, _ run: Range<Int>, _ packets: ByteRange,
    _ outcome: QueuedWriteEvent.Outcome, _ request: PendingRequest?, _ client: Direction,
    _ frame: AttributeFrame
  ) {
    let server = server(ofRequest: client)
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
    emit(
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
}

extension Connection {
  /// The queue of the client that sends its requests in a direction.
  subscript(queue client: Direction) -> WriteQueue {
    _read { if client == .sent { yield sentQueue } else { yield receivedQueue } }
    _modify { if client == .sent { yield &sentQueue } else { yield &receivedQueue } }
  }
}
