import HSATT
import HSAssignedNumbers
import HSBytes
import HSCapture

extension Attributes {
  // MARK: - Transactions

  // Requests, indications, and how long they may wait: Core 5.4, Vol 3, Part F, 3.3.

  /// Notes a request that waits for its answer from now on.
  func awaitResponse(_ request: PendingRequest, _ frame: LinkFrame, _ scene: inout Scene) {
    let side = frame.direction
    let together = Bearer.together(interval: scene[frame].parameters.interval)
    switch scene[bearer: frame].ask(request, side, together: together) {
    case .none: break
    case .failed(let packet):
      scene.report(.attAfterTimeout(request.opcode, request.handle), since: packet, frame)
    case .waiting(let waiting):
      // Who asks on from where an answer on the air ended has read it.
      let isRead = scene[frame].accessAddress != nil && waiting.isContinued(by: request)
      // The answer began, and its end may come: it is told then who asked too early, or what the sniffer missed.
      let isBegun = frame.begunByOther > waiting.packet
      if let loss = scene.hidden(since: waiting.packet, frame)
        ?? (isRead ? KnownLosses.Loss(packet: frame.packet, cause: .continuation) : nil), !isBegun
      {
        scene[bearer: frame].giveUpEarlier(side)
        unseen(waiting, loss, frame, &scene)
      } else if isBegun {
        break
      } else if scene[frame].hasInferredDirection, waiting.isRepeated(by: request) {
        // Where directions are worked out, what is sent again may look new.
        scene[bearer: frame].giveUpEarlier(side)
      } else {
        scene.report(
          .attOverlapping(request.opcode, waiting: waiting.opcode), since: waiting.packet, frame)
      }
    }
    scene.waitForAnswer(since: frame.now.time)
  }

  /// The end of an answer came, whose beginning was heard before the client asked on.
  private func checkOrder(
    _ answered: PendingRequest, _ last: PendingRequest?, _ frame: LinkFrame, _ scene: inout Scene
  ) {
    guard case .end(let first) = scene.story.carried.part, let last, last.packet > first,
      answered.packet < first, scene[frame].accessAddress != nil,
      // Who asks on from where the answer ended has read it: its end was sent again, and the sniffer missed the first.
      !answered.isContinued(by: last)
    else { return }
    scene.report(
      .attOverlapping(last.opcode, waiting: answered.opcode), since: answered.packet, frame)
  }

  /// The packet in which a frame began that has ended in this packet.
  private func begun(_ frame: LinkFrame, _ scene: borrowing Scene) -> Int {
    guard frame.channel == Bearers.fixed, case .end(let first) = scene.story.carried.part else {
      return frame.packet
    }
    return first
  }

  /// A part of a frame is missing: it may have been the answer to a request after which the client asked on.
  func loseAnswer(begunIn first: Int, _ lost: LinkFrame, _ scene: inout Scene) {
    var frame = lost.reversed
    frame.channel = Bearers.fixed
    guard let request = scene[bearer: frame].giveUpEarlier(frame.direction, before: first) else {
      return
    }
    unseen(request, KnownLosses.Loss(packet: frame.packet, cause: .incomplete), frame, &scene)
  }

  /// Notes an indication that waits for its confirmation from now on.
  func awaitConfirmation(
    of handle: AttributeHandle, _ frame: LinkFrame, _ scene: inout Scene
  ) {
    let indication = PendingRequest(
      opcode: .handleValueIndication, packet: frame.packet, time: frame.now.time, handle: handle)
    if let waiting = scene[bearer: frame].indicate(indication, frame.direction) {
      unanswered(waiting, isEndSeen: true, frame, &scene)
    }
    scene.waitForAnswer(since: frame.now.time)
  }

  /// The request that a response of this kind answers, if it is clear.
  ///
  /// `asked` is, for an Error Response, the opcode of the request that it is about. `response` is the
  /// response, if it is whole enough to be read.
  func answeredRequest(
    _ opcode: HSATT.Opcode, asked: HSATT.Opcode?, _ response: PDU?,
    _ reader: borrowing ByteReader, _ frame: LinkFrame, _ scene: inout Scene
  ) -> PendingRequest? {
    let asking = frame.reversed
    let side = asking.direction
    let waiting = scene[bearer: frame].request(side)
    let losses = scene[frame].traffic.losses
    let isLossy = waiting.map { scene.hidden(since: $0.packet, asking) != nil } ?? false
    let exchange = waiting.flatMap {
      isLossy ? scene.story.gaps.hiddenExchange(since: $0.packet, asked: side, losses: losses) : nil
    }
    let other = KnownLosses.Loss(packet: frame.packet, cause: .otherAnswer)
    switch scene[frame].bearers.channels.settle(
      opcode, asked: asked, response, of: side, isLossy: isLossy,
      mayAnswerOther: exchange != nil, begun: begun(frame, scene), reader, at: frame.channel)
    {
    case .answer(let request):
      checkOrder(request, waiting, frame, &scene)
      return request
    case .unasked: scene.report(.attUnasked(opcode), frame)
    case .mismatch(let request):
      scene.report(.attMismatched(opcode, waiting: request.opcode), since: request.packet, frame)
    case .other(let request):
      unseen(request, other, asking, &scene)
      scene.report(.attUnasked(opcode), frame)
    case .uncertain(let request):
      let loss = exchange ?? other
      scene.report(
        .attUncertainAnswer(opcode, waiting: request.opcode, packet: loss.packet, loss.cause),
        since: request.packet, frame)
    }
    return nil
  }

  // MARK: - Waiting too long

  /// Reports what has waited too long for its answer.
  ///
  /// - Parameters:
  ///   - air: What a sniffer hears of connections, if there is one.
  ///   - scene: The story so far.
  /// - Returns: When the next of it is due, in nanoseconds since 1970.
  func expireTransactions(_ air: borrowing Air, _ scene: inout Scene) -> Int64 {
    // A 30 s timeout is meaningless after the clock stepped back.
    guard scene.story.gaps.clockStepPacket == 0 else { return .max }
    var next = Int64.max
    for index in scene.story.roster.openIndices {
      var frame = LinkFrame(now: scene.now, index: index, direction: .sent)
      for place in scene[index].bearers.places where scene[index].bearers.isBearer(place) {
        frame.channel = place
        for side in Direction.allCases {
          frame.direction = side
          if scene[bearer: frame].deadline(side) <= scene.now.time.nanoseconds {
            expire(frame, air, &scene)
          }
          next = min(next, scene[bearer: frame].deadline(side))
        }
      }
    }
    return next
  }

  /// Tells of one side of a bearer.
  private func expire(_ frame: LinkFrame, _ air: borrowing Air, _ scene: inout Scene) {
    if let request = scene[bearer: frame].expireRequest(frame.direction, at: frame.now.time),
      timedOut(request, frame, air, &scene)
    {
      scene[bearer: frame].fail(request.packet, frame.direction)
    }
    if let indication = scene[bearer: frame].expireIndication(frame.direction, at: frame.now.time) {
      _ = timedOut(indication, frame, air, &scene)
    }
  }

  /// Reports that the time for an answer is over; returns whether it is certain that there was none.
  private func timedOut(
    _ request: PendingRequest, _ frame: LinkFrame, _ air: borrowing Air, _ scene: inout Scene
  ) -> Bool {
    if let loss = scene.hidden(since: request.packet, frame)
      ?? (air.isUnheard(at: frame.now.time, scene[frame])
        ? KnownLosses.Loss(packet: frame.packet, cause: .events) : nil)
    {
      unseen(request, loss, frame, &scene)
      return false
    }
    scene.report(.attTimeout(request.opcode, request.handle), since: request.packet, frame)
    return true
  }

  // MARK: - What is not answered

  /// A request without response before the end, or an indication without confirmation before the next one or the end.
  ///
  /// It may be uncertain: packets are missing, or the capture, or the connection, ends before the time for an answer is
  /// over.
  private func unanswered(
    _ request: PendingRequest, isEndSeen: Bool, _ frame: LinkFrame, _ scene: inout Scene
  ) {
    if let loss = scene.hidden(since: request.packet, frame) {
      return unseen(request, loss, frame, &scene)
    }
    scene.report(
      !isEndSeen
        ? .attOpen(request.opcode, request.handle)
        : request.opcode == .handleValueIndication
          ? .attUnconfirmed(request.handle) : .attUnanswered(request.opcode, request.handle),
      since: request.packet, frame)
  }

  // MARK: - What the capture lacks

  /// Tells that the capture does not hold an answer, or a confirmation, and that this may be its own
  /// fault; the frame goes the way of what was asked.
  private func unseen(
    _ request: PendingRequest, _ loss: KnownLosses.Loss, _ frame: LinkFrame, _ scene: inout Scene
  ) {
    scene.report(
      .attUnseenAnswer(request.opcode, packet: loss.packet, loss.cause), since: request.packet,
      frame)
  }

  // MARK: - Ends

  /// What still waits on a bearer that ends: that of the channel at `place`, or the fixed channel's.
  func closeBearer(_ place: Int, at index: Int, isEndSeen: Bool, _ scene: inout Scene) {
    var frame = LinkFrame(now: scene.now, index: index, direction: .sent, channel: place)
    for side in Direction.allCases {
      frame.direction = side
      let open = scene[bearer: frame].close(side)
      let ending = scene[index].ending
      let parameters = scene[index].parameters
      let heard = scene[index].traffic.heard[side.opposite]
      if let loop = open.loop { reportRepeatedDiscovery(loop, frame, &scene) }
      // Where packets are missing the answer may be among them: that is told all the same.
      for request in open.requests
      where !ending.isHungUp(on: side, since: request.time, parameters)
        || scene.hidden(since: request.packet, frame) != nil
      {
        let isCutShort = ending.isCutShort(
          request.packet, since: request.time, heard: heard, parameters)
        unanswered(request, isEndSeen: isEndSeen && !isCutShort, frame, &scene)
      }
      if let indication = open.indication,
        !ending.isHungUp(on: side, since: indication.time, parameters)
      {
        let isCutShort = ending.isCutShort(
          indication.packet, since: indication.time, heard: heard, parameters)
        unanswered(indication, isEndSeen: isEndSeen && !isCutShort, frame, &scene)
      }
    }
  }

  /// What still waits on the fixed channel of a connection that ends, and the writes that were prepared.
  mutating func close(at index: Int, isEndSeen: Bool, _ scene: inout Scene) {
    closeBearer(Bearers.fixed, at: index, isEndSeen: isEndSeen, &scene)
    abandonQueues(at: index, isEndSeen: isEndSeen, &scene)
    scene[index].values.messages = TextMessages()
  }
}
