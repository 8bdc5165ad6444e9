import HSProtocols

extension Scene {
  // MARK: - Transactions

  // Requests, indications, and how long they may wait: Core 5.4, Vol 3, Part F, 3.3.

  /// Notes a request that waits for its answer from now on.
  mutating func awaitResponse(_ request: PendingRequest, _ frame: LinkFrame) {
    let side = frame.direction
    let together = Bearer.together(interval: self[frame].parameters.interval)
    switch self[bearer: frame].ask(request, side, together: together) {
    case .none: break
    case .failed(let packet):
      report(.attAfterTimeout(request.opcode, request.handle), since: packet, frame)
    case .waiting(let waiting):
      // Who asks on from where an answer on the air ended has read it.
      let isRead = self[frame].accessAddress != nil && waiting.isContinued(by: request)
      // The answer began, and its end may come: it is told then who asked too early, or what the sniffer missed.
      let isBegun = frame.begunByOther > waiting.packet
      if let loss = hidden(since: waiting.packet, frame)
        ?? (isRead ? KnownLosses.Loss(packet: frame.packet, cause: .continuation) : nil), !isBegun
      {
        self[bearer: frame].giveUpEarlier(side)
        unseen(waiting, loss, frame)
      } else if isBegun {
        break
      } else if self[frame].hasInferredDirection, waiting.isRepeated(by: request) {
        // Where directions are worked out, what is sent again may look new.
        self[bearer: frame].giveUpEarlier(side)
      } else {
        report(
          .attOverlapping(request.opcode, waiting: waiting.opcode), since: waiting.packet, frame)
      }
    }
    waitForAnswer(since: frame.now.time)
  }

  /// The end of an answer came, whose beginning was heard before the client asked on.
  private mutating func checkOrder(
    _ answered: PendingRequest, _ last: PendingRequest?, _ frame: LinkFrame
  ) {
    guard case .end(let first) = story.carried.part, let last, last.packet > first,
      answered.packet < first, self[frame].accessAddress != nil,
      // Who asks on from where the answer ended has read it: its end was sent again, and the sniffer missed the first.
      !answered.isContinued(by: last)
    else { return }
    report(
      .attOverlapping(last.opcode, waiting: answered.opcode), since: answered.packet, frame)
  }

  /// The packet in which a frame began that has ended in this packet.
  private func begun(_ frame: LinkFrame) -> Int {
    guard frame.channel == Bearers.fixed, case .end(let first) = story.carried.part else {
      return frame.packet
    }
    return first
  }

  /// A part of a frame is missing: it may have been the answer to a request after which the client asked on.
  mutating func loseAnswer(begunIn first: Int, _ lost: LinkFrame) {
    var frame = lost.reversed
    frame.channel = Bearers.fixed
    guard let request = self[bearer: frame].giveUpEarlier(frame.direction, before: first) else {
      return
    }
    unseen(request, KnownLosses.Loss(packet: frame.packet, cause: .incomplete), frame)
  }

  /// Notes an indication that waits for its confirmation from now on.
  mutating func awaitConfirmation(of handle: AttributeHandle, _ frame: LinkFrame) {
    let indication = PendingRequest(
      opcode: .handleValueIndication, packet: frame.packet, time: frame.now.time, handle: handle)
    if let waiting = self[bearer: frame].indicate(indication, frame.direction) {
      unanswered(waiting, isEndSeen: true, frame)
    }
    waitForAnswer(since: frame.now.time)
  }

  /// The request that a response of this kind answers, if it is clear.
  ///
  /// `asked` is, for an Error Response, the opcode of the request that it is about. `response` is the
  /// response, if it is whole enough to be read.
  mutating func answeredRequest(
    _ opcode: ATTOpcode, asked: ATTOpcode?, _ response: ATTPDU?, _ reader: borrowing ByteReader,
    _ frame: LinkFrame
  ) -> PendingRequest? {
    let asking = frame.reversed
    let side = asking.direction
    let waiting = self[bearer: frame].request(side)
    let losses = self[frame].traffic.losses
    let isLossy = waiting.map { hidden(since: $0.packet, asking) != nil } ?? false
    let exchange = waiting.flatMap {
      isLossy ? story.gaps.hiddenExchange(since: $0.packet, asked: side, losses: losses) : nil
    }
    let other = KnownLosses.Loss(packet: frame.packet, cause: .otherAnswer)
    switch self[frame].bearers.settle(
      opcode, asked: asked, response, of: side, isLossy: isLossy,
      mayAnswerOther: exchange != nil, begun: begun(frame), reader, at: frame.channel)
    {
    case .answer(let request):
      checkOrder(request, waiting, frame)
      return request
    case .unasked: report(.attUnasked(opcode), frame)
    case .mismatch(let request):
      report(.attMismatched(opcode, waiting: request.opcode), since: request.packet, frame)
    case .other(let request):
      unseen(request, other, asking)
      report(.attUnasked(opcode), frame)
    case .uncertain(let request):
      let loss = exchange ?? other
      report(
        .attUncertainAnswer(opcode, waiting: request.opcode, packet: loss.packet, loss.cause),
        since: request.packet, frame)
    }
    return nil
  }

  // MARK: - Waiting too long

  /// Reports what has waited too long for its answer.
  mutating func expireTransactions() {
    // A 30 s timeout is meaningless after the clock stepped back.
    guard story.gaps.clockStepPacket == 0 else { return setDeadline(.max) }
    var next = Int64.max
    for index in story.roster.openIndices {
      var frame = LinkFrame(now: now, index: index, direction: .sent)
      for place in self[index].bearers.places where self[index].bearers.isBearer(place) {
        frame.channel = place
        for side in Direction.allCases {
          frame.direction = side
          if self[bearer: frame].deadline(side) <= now.time.nanoseconds {
            expire(frame)
          }
          next = min(next, self[bearer: frame].deadline(side))
        }
      }
    }
    setDeadline(next)
  }

  /// Tells of one side of a bearer.
  private mutating func expire(_ frame: LinkFrame) {
    if let request = self[bearer: frame].expireRequest(frame.direction, at: frame.now.time),
      timedOut(request, frame)
    {
      self[bearer: frame].fail(request.packet, frame.direction)
    }
    if let indication = self[bearer: frame].expireIndication(frame.direction, at: frame.now.time) {
      _ = timedOut(indication, frame)
    }
  }

  /// Reports that the time for an answer is over; returns whether it is certain that there was none.
  private mutating func timedOut(
    _ request: PendingRequest, _ frame: LinkFrame
  ) -> Bool {
    if let loss = hidden(since: request.packet, frame)
      ?? (isUnheard(at: frame.now.time, self[frame])
        ? KnownLosses.Loss(packet: frame.packet, cause: .events) : nil)
    {
      unseen(request, loss, frame)
      return false
    }
    report(.attTimeout(request.opcode, request.handle), since: request.packet, frame)
    return true
  }

  // MARK: - What is not answered

  /// A request without response before the end, or an indication without confirmation before the next one or the end.
  ///
  /// It may be uncertain: packets are missing, or the capture, or the connection, ends before the time for an answer is
  /// over.
  private mutating func unanswered(_ request: PendingRequest, isEndSeen: Bool, _ frame: LinkFrame) {
    if let loss = hidden(since: request.packet, frame) {
      return unseen(request, loss, frame)
    }
    report(
      !isEndSeen
        ? .attOpen(request.opcode, request.handle)
        : request.opcode == .handleValueIndication
          ? .attUnconfirmed(request.handle) : .attUnanswered(request.opcode, request.handle),
      since: request.packet, frame)
  }

  // MARK: - What the capture lacks

  /// Tells that the capture does not hold an answer, or a confirmation, and that this may be its own
  /// fault; the frame goes the way of what was asked.
  private mutating func unseen(
    _ request: PendingRequest, _ loss: KnownLosses.Loss, _ frame: LinkFrame
  ) {
    report(
      .attUnseenAnswer(request.opcode, packet: loss.packet, loss.cause), since: request.packet,
      frame)
  }

  // MARK: - Ends

  /// What still waits on a bearer that ends: that of the channel at `place`, or the fixed channel's.
  mutating func closeBearer(_ place: Int, at index: Int, isEndSeen: Bool) {
    var frame = LinkFrame(now: now, index: index, direction: .sent, channel: place)
    for side in Direction.allCases {
      frame.direction = side
      let open = self[bearer: frame].close(side)
      let ending = self[index].ending
      let parameters = self[index].parameters
      let heard = self[index].traffic.heard[side.opposite]
      if let loop = open.loop { reportRepeatedDiscovery(loop, frame) }
      // Where packets are missing the answer may be among them: that is told all the same.
      for request in open.requests
      where !ending.isHungUp(on: side, since: request.time, parameters)
        || hidden(since: request.packet, frame) != nil
      {
        let isCutShort = ending.isCutShort(
          request.packet, since: request.time, heard: heard, parameters)
        unanswered(request, isEndSeen: isEndSeen && !isCutShort, frame)
      }
      if let indication = open.indication,
        !ending.isHungUp(on: side, since: indication.time, parameters)
      {
        let isCutShort = ending.isCutShort(
          indication.packet, since: indication.time, heard: heard, parameters)
        unanswered(indication, isEndSeen: isEndSeen && !isCutShort, frame)
      }
    }
  }

  /// What still waits on the fixed channel of a connection that ends, and the writes that were prepared.
  mutating func closeAttributes(at index: Int, isEndSeen: Bool) {
    closeBearer(Bearers.fixed, at: index, isEndSeen: isEndSeen)
    abandonQueues(at: index, isEndSeen: isEndSeen)
    self[index].values.messages = TextMessages()
  }
}
