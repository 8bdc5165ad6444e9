import HSATT
import HSAssignedNumbers
import HSBytes
import HSCapture
import HSGATT
import HSLabels

extension Attributes {
  // MARK: - Transactions

  // Requests, indications, and how long they may wait: Core 5.4, Vol 3, Part F, 3.3.

  /// Notes a request that waits for its answer from now on.
  func awaitResponse(
    _ request: PendingRequest, _ reader: borrowing ByteReader, _ frame: AttributeFrame,
    _ scene: inout Scene
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
      // The answer began, and its end may come: it is told then who asked too early, or what the sniffer missed.
      let isBegun = frame.begunByOther > waiting.packet
      if let loss = scene.story.gaps.hidden(since: waiting.packet, asked: side, losses: losses)
        ?? (isRead ? KnownLosses.Loss(packet: frame.now.packet, sign: .continuation) : nil),
        !isBegun
      {
        scene.story.connections[frame.index].bearers[frame.channel].giveUpEarlier(side)
        unseen(
          frame.now, waiting.opcode, waiting.packet, loss, side, reader, at: frame.index, &scene)
      } else if isBegun {
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

  /// The end of an answer came, whose beginning was heard before the client asked on.
  private func checkOrder(
    _ answered: PendingRequest, _ last: PendingRequest?, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame, _ scene: inout Scene
  ) {
    guard case .end(let first) = scene.story.carried.part, let last, last.packet > first,
      answered.packet < first, scene.story.connections[frame.index].accessAddress != nil,
      // Who asks on from where the answer ended has read it: its end was sent again, and the sniffer missed the first.
      !answered.isContinued(by: last)
    else { return }
    scene.report(
      Finding(
        .attOverlapping(last.opcode, waiting: answered.opcode), firstPacket: answered.packet),
      reader, frame)
  }

  /// The packet in which a frame began that has ended in this packet.
  private func begun(_ frame: AttributeFrame, _ scene: borrowing Scene) -> Int {
    guard frame.channel == Bearers.fixed, case .end(let first) = scene.story.carried.part else {
      return frame.now.packet
    }
    return first
  }

  /// A part of a frame is missing: it may have been the answer to a request after which the client asked on.
  ///
  /// - Parameters:
  ///   - now: Where the story stands.
  ///   - first: The packet in which the frame began.
  ///   - side: Who had asked.
  ///   - index: The connection.
  ///   - scene: The story so far.
  func loseAnswer(
    _ now: Moment, begunIn first: Int, to side: Direction, at index: Int, _ scene: inout Scene
  ) {
    guard
      let request = scene.story.connections[index].bearers[Bearers.fixed].giveUpEarlier(
        side, before: first)
    else { return }
    unseen(
      now, request.opcode, request.packet, KnownLosses.Loss(packet: now.packet, sign: .incomplete),
      side, ByteReader.nothing, at: index, &scene)
  }

  /// Notes an indication that waits for its confirmation from now on.
  func awaitConfirmation(
    _ indication: PendingIndication, _ frame: AttributeFrame, _ scene: inout Scene
  ) {
    let side = frame.direction
    if let waiting = scene.story.connections[frame.index].bearers[frame.channel].indicate(
      indication, side)
    {
      unconfirmed(frame.now, waiting, side, isEndSeen: true, at: frame.index, &scene)
    }
    scene.waitForAnswer(since: frame.now.time)
  }

  /// The request that a response of this kind answers, if it is clear.
  ///
  /// `asked` is, for an Error Response, the opcode of the request that it is about. `response` is the
  /// response, if it is whole enough to be read.
  func answeredRequest(
    _ opcode: HSATT.Opcode, asked: HSATT.Opcode?, _ response: PDU?,
    _ reader: borrowing ByteReader, _ frame: AttributeFrame, _ scene: inout Scene
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
      mayAnswerOther: exchange != nil, begun: begun(frame, scene), reader, at: frame.channel)
    {
    case .answer(let request):
      checkOrder(request, waiting, reader, frame, &scene)
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
        at: frame.index, &scene)
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
  /// - Parameters:
  ///   - now: Where the story stands.
  ///   - air: What a sniffer hears of connections, if there is one.
  ///   - scene: The story so far.
  /// - Returns: When the next of it is due, in nanoseconds since 1970.
  func expireTransactions(_ now: Moment, _ air: borrowing Air, _ scene: inout Scene) -> Int64 {
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
          let deadline = scene.story.connections[index].bearers[place].deadline(side)
          guard deadline <= now.time.nanoseconds else {
            next = min(next, deadline)
            continue
          }
          expire(now, side, place, at: index, air, &scene)
          next = min(next, scene.story.connections[index].bearers[place].deadline(side))
        }
      }
    }
    return next
  }

  /// Tells of one side of a bearer.
  private func expire(
    _ now: Moment, _ side: Direction, _ place: Int, at index: Int, _ air: borrowing Air,
    _ scene: inout Scene
  ) {
    if let request = scene.story.connections[index].bearers[place].expireRequest(
      side, at: now.time),
      timedOut(now, request.opcode, request.packet, request.handle, side, at: index, air, &scene)
    {
      scene.story.connections[index].bearers[place].fail(request.packet, side)
    }
    if let indication = scene.story.connections[index].bearers[place].expireIndication(
      side, at: now.time)
    {
      _ = timedOut(
        now, .handleValueIndication, indication.packet, indication.handle, side, at: index, air,
        &scene)
    }
  }

  /// Reports that the time for an answer is over; returns whether it is certain that there was none.
  private func timedOut(
    _ now: Moment, _ opcode: HSATT.Opcode, _ request: Int, _ handle: AttributeHandle,
    _ direction: Direction,
    at index: Int, _ air: borrowing Air, _ scene: inout Scene
  ) -> Bool {
    let losses = scene.story.roster.connections[index].traffic.losses
    if let loss = scene.story.gaps.hidden(since: request, asked: direction, losses: losses)
      ?? (air.isUnheard(at: now.time, scene.story.roster.connections[index])
        ? KnownLosses.Loss(packet: now.packet, sign: .events) : nil)
    {
      unseen(now, opcode, request, loss, direction, ByteReader.nothing, at: index, &scene)
      return false
    }
    scene.report(
      now,
      Finding(.attTimeout(opcode, handle), firstPacket: request),
      ByteReader.nothing, direction: direction, at: index)
    return true
  }

  // MARK: - What is not answered

  /// An indication without confirmation before the next one, or before the end.
  private func unconfirmed(
    _ now: Moment, _ indication: PendingIndication, _ direction: Direction, isEndSeen: Bool,
    at index: Int, _ scene: inout Scene
  ) {
    if isUndecided(
      now, .handleValueIndication, indication.packet, indication.handle, direction,
      isEndSeen: isEndSeen, at: index, &scene)
    {
      return
    }
    scene.report(
      now,
      Finding(.attUnconfirmed(indication.handle), firstPacket: indication.packet),
      ByteReader.nothing, direction: direction, at: index)
  }

  /// A request without response before the end.
  private func unanswered(
    _ now: Moment, _ request: PendingRequest, _ direction: Direction, isEndSeen: Bool,
    at index: Int, _ scene: inout Scene
  ) {
    if isUndecided(
      now, request.opcode, request.packet, request.handle, direction, isEndSeen: isEndSeen,
      at: index, &scene)
    {
      return
    }
    scene.report(
      now,
      Finding(.attUnanswered(request.opcode, request.handle), firstPacket: request.packet),
      ByteReader.nothing, direction: direction, at: index)
  }

  /// Whether it is uncertain that something was not answered, and reports so: packets are missing, or
  /// the capture, or the connection, ends before the time for an answer is over.
  private func isUndecided(
    _ now: Moment, _ opcode: HSATT.Opcode, _ request: Int, _ handle: AttributeHandle,
    _ direction: Direction,
    isEndSeen: Bool, at index: Int, _ scene: inout Scene
  ) -> Bool {
    let losses = scene.story.roster.connections[index].traffic.losses
    if let loss = scene.story.gaps.hidden(since: request, asked: direction, losses: losses) {
      unseen(now, opcode, request, loss, direction, ByteReader.nothing, at: index, &scene)
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
  private func unseen(
    _ now: Moment, _ opcode: HSATT.Opcode, _ request: Int, _ loss: KnownLosses.Loss,
    _ direction: Direction,
    _ reader: borrowing ByteReader, at index: Int, _ scene: inout Scene
  ) {
    scene.report(
      now,
      Finding(
        .attUnseenAnswer(opcode, packet: loss.packet, loss.sign), firstPacket: request), reader,
      direction: direction, at: index)
  }

  // MARK: - Ends

  /// What still waits on a bearer that ends: that of the channel at `place`, or the fixed channel's.
  func closeBearer(
    _ now: Moment, _ place: Int, at index: Int, isEndSeen: Bool, _ scene: inout Scene
  ) {
    var now = now
    now.bearer = scene.story.connections[index].bearers.number(place)
    for side in Direction.allCases {
      let open = scene.story.connections[index].bearers[place].close(side)
      let ending = scene.story.connections[index].ending
      let parameters = scene.story.connections[index].parameters
      if let loop = open.loop {
        reportRepeatedDiscovery(now, loop, ByteReader.nothing, side, at: index, &scene)
      }
      // Where packets are missing the answer may be among them: that is told all the same.
      let losses = scene.story.roster.connections[index].traffic.losses
      let heard = scene.story.roster.connections[index].traffic.heard(side.opposite)
      for request in open.requests
      where !ending.isHungUp(on: side, since: request.time, parameters)
        || scene.story.gaps.hidden(since: request.packet, asked: side, losses: losses) != nil
      {
        let isCutShort = ending.isCutShort(
          request.packet, since: request.time, heard: heard, parameters)
        unanswered(
          now, request, side, isEndSeen: isEndSeen && !isCutShort, at: index, &scene)
      }
      if let indication = open.indication,
        !ending.isHungUp(on: side, since: indication.time, parameters)
      {
        let isCutShort = ending.isCutShort(
          indication.packet, since: indication.time, heard: heard, parameters)
        unconfirmed(
          now, indication, side, isEndSeen: isEndSeen && !isCutShort, at: index, &scene)
      }
    }
  }

  /// What still waits on the fixed channel of a connection that ends, and the writes that were prepared.
  mutating func close(_ now: Moment, at index: Int, isEndSeen: Bool, _ scene: inout Scene) {
    closeBearer(now, Bearers.fixed, at: index, isEndSeen: isEndSeen, &scene)
    abandonQueues(now, at: index, isEndSeen: isEndSeen, &scene)
    scene.story.connections[index].values.messages = TextMessages()
  }
}
