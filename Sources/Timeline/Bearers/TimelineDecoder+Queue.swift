import ATT
import Bytes
import Capture

// Prepared writes, which count as one when they are executed.
extension TimelineDecoder {
  /// Puts a Prepare Write into the queue of the server that it goes to.
  mutating func queue(
    _ request: PrepareWriteRequest, _ reader: borrowing ByteReader, _ frame: AttributeFrame
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
    _ response: PrepareWriteResponse, _ request: PendingRequest, _ reader: borrowing ByteReader,
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
        .attEchoMismatch, firstPacket: request.packet, first: Int(request.handle.rawValue),
        second: Int(response.attributeHandle.rawValue)),
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
      tellQueue(
        commit ? .refused : .cancelled, of: frame.direction.opposite, request, frame)
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
            .attAbandonedWrites, firstPacket: first.packet, first: Int(first.handle.rawValue),
            second: connections[index][queue: client].parts.count
              + connections[index][queue: client].dropped),
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
    var start = 0
    while start < queue.parts.count {
      let end = queue.endOfRun(from: start)
      tell(queue, start..<end, outcome, request, client, frame)
      start = end
    }
    toldParts.removeAll(keepingCapacity: true)
  }

  /// Tells one value that a queue held.
  private mutating func tell(
    _ queue: WriteQueue, _ run: Range<Int>, _ outcome: QueuedWriteEvent.Outcome,
    _ request: PendingRequest?, _ client: Direction, _ frame: AttributeFrame
  ) {
    let server = server(ofRequest: client)
    let parts = queue.parts[run]
    guard let first = parts.first, let last = parts.last else { return }
    toldParts.removeAll(keepingCapacity: true)
    for part in parts { toldParts.append(part.packet) }
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
