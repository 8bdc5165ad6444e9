import ATT
import Bytes
import Capture

// Requests, indications, and how long they may wait: Core 5.4, Vol 3, Part F, 3.3.
extension TimelineDecoder {
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
          .attAfterTimeout, firstPacket: failed, first: Int(request.opcode.rawValue),
          second: Int(request.handle.rawValue)),
        reader, direction: frame.direction, at: frame.index)
    } else if let waiting = connections[frame.index][bearer: frame.channel].request(
      frame.direction), !waiting.hasTimedOut
    {
      let isRead = isContinued(waiting, by: request, frame)
      if let loss = hidden(since: waiting.packet, asked: frame.direction, at: frame.index)
        ?? (isRead ? KnownLosses.Loss(packet: packet, sign: .continuation) : nil)
      {
        unseen(waiting.opcode, waiting.packet, loss, frame.direction, reader, at: frame.index)
      } else {
        find(
          Finding(
            .attOverlapping, firstPacket: waiting.packet, first: Int(request.opcode.rawValue),
            second: Int(waiting.opcode.rawValue)),
          reader, direction: frame.direction, at: frame.index)
      }
    }
    connections[frame.index][bearer: frame.channel].setRequest(request, frame.direction)
    transactionDeadline = min(transactionDeadline, deadline(of: time))
  }

  /// Notes an indication that waits for its confirmation from now on.
  mutating func pend(_ indication: PendingIndication, _ frame: AttributeFrame) {
    let waiting = connections[frame.index][bearer: frame.channel].indication(frame.direction)
    if let waiting, !waiting.hasTimedOut {
      unconfirmed(waiting, frame.direction, isEndSeen: true, at: frame.index)
    }
    connections[frame.index][bearer: frame.channel].setIndication(indication, frame.direction)
    transactionDeadline = min(transactionDeadline, deadline(of: time))
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
    let waiting = connections[frame.index][bearer: frame.channel].request(
      frame.direction.opposite)
    guard let waiting else {
      find(
        Finding(.attUnasked, first: Int(opcode.rawValue)), reader, direction: frame.direction,
        at: frame.index)
      return nil
    }
    let matches =
      asked.map { $0 == waiting.opcode } ?? (ATT.Opcode.response(of: waiting.opcode) == opcode)
    let hidden = hidden(
      since: waiting.packet, asked: frame.direction.opposite, at: frame.index)
    guard matches, hidden == nil || !waiting.isContradicted(by: response, in: reader) else {
      if hidden != nil {
        connections[frame.index][bearer: frame.channel].setRequest(nil, frame.direction.opposite)
        unseen(
          waiting.opcode, waiting.packet, KnownLosses.Loss(packet: packet, sign: .otherAnswer),
          frame.direction.opposite, reader, at: frame.index)
        find(
          Finding(.attUnasked, first: Int(opcode.rawValue)), reader, direction: frame.direction,
          at: frame.index)
        return nil
      }
      find(
        Finding(
          .attMismatched, firstPacket: waiting.packet, first: Int(opcode.rawValue),
          second: Int(waiting.opcode.rawValue)),
        reader, direction: frame.direction, at: frame.index)
      return nil
    }
    connections[frame.index][bearer: frame.channel].setRequest(nil, frame.direction.opposite)
    return waiting
  }

  // MARK: - Waiting too long

  /// Tells of what has waited too long by now.
  ///
  /// Apart, as it is due once in thirty seconds at most of what waits.
  @inline(never)
  mutating func expireTransactions() {
    // Of a clock that goes back, going on by thirty seconds means nothing.
    guard clockStepPacket == 0 else {
      transactionDeadline = .max
      return
    }
    let current = adapterIndex
    var next = Int64.max
    for index in openIndices() {
      adapterIndex = connections[index].adapter
      for place in connections[index].bearerPlaces {
        bearer = connections[index].bearerNumber(place)
        for direction in Direction.allCases {
          next = min(next, expire(direction, place, at: index))
        }
      }
    }
    bearer = 0
    adapterIndex = current
    transactionDeadline = next
  }

  /// Tells of one direction of a bearer, and returns when the next of it is due.
  private mutating func expire(_ direction: Direction, _ place: Int, at index: Int) -> Int64 {
    var next = Int64.max
    if var request = connections[index][bearer: place].request(direction), !request.hasTimedOut {
      let due = deadline(of: request.time)
      if due <= time.nanoseconds {
        request.hasTimedOut = true
        connections[index][bearer: place].setRequest(request, direction)
        if timedOut(request.opcode, request.packet, request.handle, direction, at: index) {
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
      if due <= time.nanoseconds {
        indication.hasTimedOut = true
        connections[index][bearer: place].setIndication(indication, direction)
        _ = timedOut(
          .handleValueIndication, indication.packet, indication.handle, direction, at: index)
      } else {
        next = min(next, due)
      }
    }
    return next
  }

  /// Tells that the time for an answer is over; whether it can be told that there was none.
  private mutating func timedOut(
    _ opcode: ATT.Opcode, _ request: Int, _ handle: AttributeHandle, _ direction: Direction,
    at index: Int
  ) -> Bool {
    if let loss = hidden(since: request, asked: direction, at: index)
      ?? (isUnheard(at: index) ? KnownLosses.Loss(packet: packet, sign: .events) : nil)
    {
      unseen(opcode, request, loss, direction, ByteReader.nothing, at: index)
      return false
    }
    find(
      Finding(
        .attTimeout, firstPacket: request, first: Int(opcode.rawValue),
        second: Int(handle.rawValue)),
      ByteReader.nothing, direction: direction, at: index)
    return true
  }

  // MARK: - What nobody answered

  /// An indication that nobody confirmed before the next one, or before the end.
  private mutating func unconfirmed(
    _ indication: PendingIndication, _ direction: Direction, isEndSeen: Bool, at index: Int
  ) {
    if isUndecided(
      .handleValueIndication, indication.packet, indication.handle, direction,
      isEndSeen: isEndSeen, at: index)
    {
      return
    }
    find(
      Finding(
        .attUnconfirmed, firstPacket: indication.packet, first: Int(indication.handle.rawValue)),
      ByteReader.nothing, direction: direction, at: index)
  }

  /// A request that nobody answered before the end.
  private mutating func unanswered(
    _ request: PendingRequest, _ direction: Direction, isEndSeen: Bool, at index: Int
  ) {
    if isUndecided(
      request.opcode, request.packet, request.handle, direction, isEndSeen: isEndSeen, at: index)
    {
      return
    }
    find(
      Finding(
        .attUnanswered, firstPacket: request.packet, first: Int(request.opcode.rawValue),
        second: Int(request.handle.rawValue)),
      ByteReader.nothing, direction: direction, at: index)
  }

  /// Whether it cannot be told that something was not answered, which is told then: packets are
  /// missing, or the capture ends before the time for an answer is over.
  private mutating func isUndecided(
    _ opcode: ATT.Opcode, _ request: Int, _ handle: AttributeHandle, _ direction: Direction,
    isEndSeen: Bool, at index: Int
  ) -> Bool {
    if let loss = hidden(since: request, asked: direction, at: index) {
      unseen(opcode, request, loss, direction, ByteReader.nothing, at: index)
      return true
    }
    guard !isEndSeen else { return false }
    find(
      Finding(
        .attOpen, firstPacket: request, first: Int(opcode.rawValue), second: Int(handle.rawValue)),
      ByteReader.nothing, direction: direction, at: index)
    return true
  }

  // MARK: - What the capture lacks

  /// The last sign that the capture lacks packets which may hold the answer to what was asked in
  /// `direction` in a packet.
  private func hidden(
    since request: Int, asked direction: Direction, at index: Int
  ) -> KnownLosses.Loss? {
    if capturedLossPacket > request {
      return KnownLosses.Loss(packet: capturedLossPacket, sign: .recorder)
    }
    return connections[index].losses.last(of: direction.opposite, since: request)
  }

  /// Tells that the capture does not hold an answer, or a confirmation, and that this may be its own
  /// fault.
  private mutating func unseen(
    _ opcode: ATT.Opcode, _ request: Int, _ loss: KnownLosses.Loss, _ direction: Direction,
    _ reader: borrowing ByteReader, at index: Int
  ) {
    find(
      Finding(loss, hidingAnswerTo: opcode.rawValue, of: request), reader, direction: direction,
      at: index)
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
  ///   - index: The connection.
  ///   - isEndSeen: Whether the capture shows that it ended; if not, what waits may be answered later.
  mutating func closeBearers(at index: Int, isEndSeen: Bool) {
    closeChannels(at: index, isEndSeen: isEndSeen)
    closeBearer(-1, at: index, isEndSeen: isEndSeen)
    abandonQueues(at: index)
    connections[index].messages = TextMessages()
  }

  /// What still waits on a bearer that ends: that of the channel at `place`, or the fixed channel's.
  mutating func closeBearer(_ place: Int, at index: Int, isEndSeen: Bool) {
    bearer = connections[index].bearerNumber(place)
    for direction in Direction.allCases {
      let request = connections[index][bearer: place].request(direction)
      if let request, !request.hasTimedOut {
        unanswered(request, direction, isEndSeen: isEndSeen, at: index)
      }
      let indication = connections[index][bearer: place].indication(direction)
      if let indication, !indication.hasTimedOut {
        unconfirmed(indication, direction, isEndSeen: isEndSeen, at: index)
      }
      connections[index][bearer: place].setRequest(nil, direction)
      connections[index][bearer: place].setIndication(nil, direction)
      connections[index][bearer: place].setFailure(0, direction)
    }
    connections[index][bearer: place].sentLongRead = LongRead()
    connections[index][bearer: place].receivedLongRead = LongRead()
    bearer = 0
  }
}
