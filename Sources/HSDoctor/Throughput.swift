import HSProtocols
import HSTimeline

/// Finds what limits the transfers of a connection: the factor whose relaxing gains most, by `LinkModel`.
struct Throughput {
  private let link: LinkCase
  /// What limits each transfer.
  private(set) var diagnoses: [Diagnosis] = []
  /// What is fine, and what cannot be told.
  private(set) var fine: [String] = []
  private(set) var untold: [String] = []

  /// How much must be gained for a factor to be named.
  private static let leastGain = 1.5

  /// A factor that may limit a transfer, and what is taken away with it.
  private struct Candidate {
    var factor: Diagnosis.Factor
    var relaxed: Relaxed
    /// The packet that told of it.
    var packet: Int
  }

  /// What shows that a sender had more to send.
  private enum Evidence {
    /// More was waiting; whether the event has no room for it.
    case waiting(isFull: Bool)
    /// The host hands over the next packet only once the controller has none.
    case reacting
    /// The sender waits for answers to requests of its own.
    case fenced
    /// The values answer the other side's.
    case dialogue
    /// Nothing does.
    case none
  }

  /// Looks at all transfers of a connection.
  init(link: LinkCase) {
    self.link = link
    for stretch in link.stretches {
      let isNoisy = judge(air: stretch)
      for direction in Direction.allCases {
        if !judge(groups: stretch.groups[direction], stretch, direction) {
          judge(flow: stretch.flow[direction], stretch, direction, isNoisy: isNoisy)
        }
        let chain = stretch.chain[direction].total
        let few = stretch.chain[direction].few
        if chain.values >= Flow.fewest {
          judge(chain: chain, stretch, direction)
        } else if few.values >= Flow.fewest {
          judge(chain: few, stretch, direction, isTransfer: few.isCut)
        }
        let indications = stretch.indications[direction].total
        if indications.values >= Flow.fewest {
          judge(chain: indications, stretch, direction, isIndication: true)
        }
      }
    }
  }

  // MARK: - Values without answers

  private mutating func judge(
    flow: Flow, _ stretch: Stretch, _ direction: Direction, isNoisy: Bool
  ) {
    var excluded: Relaxed = isNoisy || link.isIncomplete ? [.packets, .interval] : []
    var moved = flow.total
    if moved.values > 0, flow.beside.values > 0 {
      if judge(
        alone: moved, fastest: flow.fastest, beside: flow.beside, stretch, direction)
      {
        excluded.formUnion([.packets, .interval])
      }
    } else if flow.beside.values > 0 {
      // How many packets move in an event is then for the adapter to say.
      moved = flow.beside
      excluded.formUnion([.packets, .interval])
    }
    if moved.values > 0 { judge(moved, stretch, direction, without: excluded) }
  }

  private mutating func judge(
    _ flow: Moved, _ stretch: Stretch, _ direction: Direction, without excluded: Relaxed
  ) {
    guard stretch.interval != nil, flow.span > 0 else {
      untold.append("what limits the transfer: the interval is not in the capture")
      return
    }
    guard !link.isJoined || stretch.told.payload > link.openedPacket else {
      untold.append("what limits the transfer: the data length is not in the capture")
      return
    }
    var model = stretch.model(direction)
    let packets = flow.fragments * model.interval / flow.span
    // Which of the two codings is used, the host is not told.
    if model.coding > 2, packets > model.packets(of: model.longestFragment(of: flow.length)) * 1.05
    {
      model.coding = 2
    }
    let isFrames = flow.frames * 2 > flow.values
    // The receiver's credits are told by themselves.
    if isFrames, link.watches.credits.isLimiting { return }
    let room = model.packets(of: model.longestFragment(of: flow.length))
    let transfer = Diagnosis.Transfer(
      direction, values: flow.values, bytes: flow.bytes, span: flow.span,
      interval: model.interval, mtu: stretch.mtu, isAtLeast: link.isIncomplete,
      .stream(packets: packets, room: room, payload: model.payload))
    var stream = StreamModel(
      link: model, length: isFrames ? max(1, flow.length - 3) : flow.length, mtu: stretch.mtu,
      packets: packets, isFull: false)
    var first: Candidate?
    switch evidence(flow, direction, packets, room, interval: model.interval) {
    case .dialogue:
      untold.append(
        "\(transfer.pace(link.side)), in answer to the other side: nothing shows that more was waiting"
      )
      return
    case .none:
      untold.append(
        "\(transfer.words(link.side)), at the sender's own pace: nothing shows that more was waiting"
      )
      return
    case .waiting(let isFull): stream.isFull = isFull
    case .reacting:
      first = Candidate(
        factor: .hostQueue(emptied: flow.queue.emptied, of: flow.queue.completions),
        relaxed: .hostQueue,
        packet: 0)
    case .fenced:
      let each = Double(flow.values) / Double(max(1, flow.own.fences))
      stream.fenced = each * flow.fragments / Double(max(1, flow.values))
      first = Candidate(factor: .fence(values: each), relaxed: .fence, packet: 0)
    }
    var excluded = first == nil ? excluded : excluded.union(.packets)
    if first == nil, direction == .sent, flow.sent.isScattered {
      untold.append(
        "\(transfer.words(link.side)), now more and now none in an event, though more was waiting: whether the radio lost packets or others took its time"
      )
      excluded.formUnion([.packets, .interval])
    }
    let candidates = candidates(flow, stream, stretch, isFrames: isFrames).filter {
      excluded.isDisjoint(with: $0.relaxed)
    }
    tell(transfer, flow, first: first, candidates) { stream.rate($0) }
  }

  /// What shows that the sender had more to send.
  private func evidence(
    _ flow: Moved, _ direction: Direction, _ packets: Double, _ room: Double, interval: Double
  ) -> Evidence {
    if flow.isDialogue { return .dialogue }
    if flow.isFenced { return .fenced }
    if direction == .sent, flow.queue.completions >= Flow.fewest {
      guard flow.queue.emptied * 10 >= flow.queue.completions * 8 else {
        return packets >= 0.9 ? .waiting(isFull: packets >= room * 0.75) : .none
      }
      if flow.queue.reactions * 10 >= flow.queue.emptied * 7 { return .reacting }
      // One a completion, and before the next event: then one moves in each event, neither more nor less.
      let events = Double(flow.queue.completions) * interval / flow.span
      let isEach =
        (events - 1).magnitude < 0.03 && flow.queue.followers * 10 >= flow.queue.emptied * 9
      return isEach && (flow.isFull || flow.alike * 10 >= flow.values * 9) ? .reacting : .none
    }
    // What our own host hands over tells when that was, and not when it is sent.
    guard direction == .received || link.isOnAir else { return .none }
    let isLong = flow.isFull && flow.length >= 60
    let isSteady =
      flow.pace.isSteady(isLong: isLong, interval: interval)
      || flow.pace.isCapped(isLong: isLong, interval: interval)
    if packets >= room * 0.9 || packets >= room * 0.75 && isSteady { return .waiting(isFull: true) }
    // A long value goes on in the next events, and the next one follows at once.
    let isTight = flow.long.tight * 20 >= flow.values * 19 && flow.long.spread * 5 >= flow.values
    let isHeld = isLong && packets >= 1.5 && flow.pace.isUneven
    let saysMore = flow.turns.held >= Flow.fewest && flow.turns.held * 4 >= flow.pace.total
    return isSteady || isTight || isHeld || saysMore ? .waiting(isFull: false) : .none
  }

  /// What may limit values that follow each other.
  private func candidates(
    _ flow: Moved, _ stream: StreamModel, _ stretch: Stretch, isFrames: Bool
  ) -> [Candidate] {
    var found: [Candidate] = []
    let (model, length, mtu) = (stream.link, flow.length, stretch.mtu)
    let isShort = model.payload < 60
    let told = stretch.told
    let isLongest = length + 7 > model.payload
    if isShort, isLongest {
      found.append(
        Candidate(
          factor: .dataLength(fragments: Int(clamping: model.fragments(of: length))),
          relaxed: .dataLength, packet: told.payload))
    }
    // Who sends one value after the other, all as long, cuts something longer to pieces.
    let isCut =
      flow.alike * 10 >= flow.values * 8 && Double(flow.values) * model.interval >= 2 * flow.span
    var longer: (Diagnosis.Factor, Diagnosis.Longer, Relaxed)?
    if isFrames || link.isJoined && stretch.told.mtu <= link.openedPacket {
      longer = nil
    } else if flow.isFull, mtu < LinkModel.usualMTU {
      longer = (.mtu(asked: stretch.mtuAsked), .mtu(asked: stretch.mtuAsked), .mtu)
    } else if isCut, length * 10 < (mtu - 3) * 6 {
      longer = (.valueSize, .valueSize, .valueSize)
    }
    if let (factor, kind, relaxed) = longer {
      let packet = told.mtu
      found.append(Candidate(factor: factor, relaxed: relaxed, packet: packet))
      if isShort {
        let (now, both) = (stream.rate(), stream.rate([relaxed, .dataLength]))
        let (alone, other) = (stream.rate(relaxed), stream.rate(.dataLength))
        let scale = now > 0 ? Double(flow.bytes) / flow.span * 1_000_000 / now : 0
        if both >= max(alone, other) * Self.leastGain {
          found.append(
            Candidate(
              factor: .together(kind, leads: alone >= other, alone: max(alone, other) * scale),
              relaxed: [relaxed, .dataLength],
              packet: alone >= other ? packet : told.payload))
        }
      }
    }
    if !model.isFast {
      found.append(
        Candidate(factor: .phy(isCoded: model.coding > 1), relaxed: .phy, packet: told.phy))
    }
    if !stream.isFull {
      found.append(Candidate(factor: .packetsPerEvent, relaxed: .packets, packet: 0))
      found.append(
        Candidate(
          factor: .interval(isPeripheralsWish: stretch.isPeripheralsWish), relaxed: .interval,
          packet: told.parameters))
    }
    return found
  }

  /// Whether other links of the adapter slow a transfer down that had more to send; it is told then.
  private mutating func judge(
    alone: Moved, fastest: Moved, beside: Moved, _ stretch: Stretch, _ direction: Direction
  ) -> Bool {
    guard beside.isLong, fastest.isLong else { return false }
    let interval = stretch.intervalTime
    let room = stretch.model(direction).packets(
      of: stretch.model(direction).longestFragment(of: alone.length))
    // Where the events were full for a while, more was waiting. Links that are idle take of them too.
    var alone = alone
    if fastest.fragments * interval / fastest.span >= room * 0.9 {
      alone = fastest
    } else {
      let packets = alone.fragments * interval / alone.span
      guard case .waiting = evidence(alone, direction, packets, room, interval: interval) else {
        return false
      }
    }
    let (fast, slow) = (alone.rate, beside.rate)
    guard slow > 0, fast >= slow * Self.leastGain, fast >= 1000 else { return false }
    diagnoses.append(
      link.diagnosis(
        .otherLinks(beside: slow, alone: fast), from: min(alone.first, beside.first),
        to: max(alone.last, beside.last), [alone.lastPacket, beside.lastPacket]))
    return true
  }

  // MARK: - Requests

  /// Tells where a client that writes values in groups waits long for word of the server behind each, or pauses by itself; returns
  /// whether it did.
  private mutating func judge(
    groups: Groups, _ stretch: Stretch, _ direction: Direction
  ) -> Bool {
    let isPaused = groups.total.values < Self.fewestGroups && groups.isSteady
    let moved = isPaused ? groups.paused : groups.total
    let (count, interval) = (Double(max(1, moved.values)), stretch.intervalTime)
    guard moved.values >= Self.fewestGroups, stretch.interval != nil, moved.fragments >= 4 * count
    else { return false }
    var model = TripModel(
      link: stretch.model(direction), length: moved.length, cycle: moved.span / count,
      beyond: moved.waits.spare / count, isSleeping: false)
    var found: [Candidate] = []
    if moved.answer >= max(30_000, 4 * interval), moved.answer * 3 >= model.cycle {
      found.append(Candidate(factor: .answerTime, relaxed: .answer, packet: 0))
    }
    if isPaused {
      model.pause = groups.pauses.spare / count
      found.append(
        Candidate(
          factor: .pause(groups.pauses.total / count), relaxed: .hostQueue, packet: 0))
    }
    guard !found.isEmpty else { return false }
    let transfer = Diagnosis.Transfer(
      direction, values: Int(clamping: moved.fragments), bytes: moved.bytes, span: moved.span,
      interval: interval, mtu: stretch.mtu, isAtLeast: link.isIncomplete,
      .roundTrips(
        .group(values: moved.fragments / count), answer: moved.answer, count: moved.values))
    let before = diagnoses.count
    tell(transfer, moved, first: nil, found) { model.rate($0) }
    return diagnoses.count > before
  }

  /// Fewest groups of values of a transfer.
  private static let fewestGroups = 5

  /// Judges requests that follow each other: of some that are no transfer, only how long their answers take.
  private mutating func judge(
    chain: Moved, _ stretch: Stretch, _ direction: Direction, isIndication: Bool = false,
    isTransfer: Bool = true
  ) {
    guard stretch.interval != nil, chain.span > 0 else {
      untold.append("what limits the requests: the interval is not in the capture")
      return
    }
    let interval = stretch.intervalTime
    let (answer, cycle) = (chain.answer, chain.span / Double(chain.values))
    // Indications are no transfer where their sender pauses.
    if isIndication, cycle > interval * 2.4 * Double(1 + Int(stretch.latency)) { return }
    let isWrite = chain.trips.writes * 2 > chain.values
    let transfer = Diagnosis.Transfer(
      direction, values: chain.values, bytes: chain.bytes, span: chain.span, interval: interval,
      mtu: stretch.mtu, isAtLeast: link.isIncomplete,
      .roundTrips(
        isIndication ? .indication : isWrite ? .write : .read, answer: answer, count: chain.values))
    let events = answer / interval
    // Of what our own host answers the time until the next request tells how many events the answer took.
    let isServed = direction == .received && !link.isOnAir && !isIndication
    var beyond =
      isServed
      ? max(0, min(cycle - 2 * interval, answer))
      : max(
        0,
        answer
          - (link.isOnAir ? interval : 2 * interval - chain.waits.turns / Double(chain.values)))
    // Packets that were lost take whole events: they are no work.
    if beyond < interval / 8 { beyond = 0 }
    let isSleeping =
      !isServed && stretch.latency > 0 && events > 1.6 && events <= Double(stretch.latency) + 2.2
    var model = TripModel(
      link: stretch.model(isWrite || isIndication ? direction : direction.opposite),
      length: transfer.length, cycle: cycle,
      beyond: beyond, isSleeping: isSleeping)
    if !isWrite, chain.trips.pieces > 0, chain.trips.pieces < chain.values {
      model.whole = Double(chain.bytes) / Double(chain.values - chain.trips.pieces)
    }
    var found: [Candidate] = []
    if model.isSleeping {
      found.append(
        Candidate(
          factor: .latency(Int(stretch.latency)), relaxed: .latency,
          packet: stretch.told.parameters))
    } else if events >= 2.5, model.beyond >= 10_000 {
      found.append(Candidate(factor: .answerTime, relaxed: .answer, packet: 0))
    }
    guard isTransfer else {
      if !model.isSleeping, !found.isEmpty {
        tell(transfer, chain, first: nil, found) { model.rate($0) }
      }
      return
    }
    found.append(
      Candidate(
        factor: .interval(isPeripheralsWish: stretch.isPeripheralsWish), relaxed: .interval,
        packet: stretch.told.parameters))
    if isIndication || chain.trips.writes * 10 >= chain.values * 9 && chain.trips.pieces == 0 {
      found.append(
        Candidate(
          factor: isIndication ? .indication : .writeWithResponse, relaxed: .response, packet: 0))
    }
    let knowsMTU = !link.isJoined || stretch.told.mtu > link.openedPacket
    if chain.full * 10 >= chain.values * 6, knowsMTU, stretch.mtu < LinkModel.usualMTU,
      transfer.length > 0
    {
      found.append(
        Candidate(
          factor: .mtu(asked: stretch.mtuAsked), relaxed: .mtu, packet: stretch.told.mtu))
      if model.link.payload < 60 {
        let alone = model.rate(.mtu)
        if model.rate([.mtu, .dataLength]) >= alone * Self.leastGain {
          found.append(
            Candidate(
              factor: .together(.mtu(asked: stretch.mtuAsked), leads: true, alone: alone),
              relaxed: [.mtu, .dataLength], packet: stretch.told.mtu))
        }
      }
    }
    tell(transfer, chain, first: nil, found) { model.rate($0) }
  }

  // MARK: - The air

  /// Tells of packets that were sent again, and returns whether they are many.
  private mutating func judge(air stretch: Stretch) -> Bool {
    // A packet that came damaged was sent again, unless the receiver took it in: then the next one is new.
    let share = Double(stretch.airPackets) / Double(max(1, link.air.packets))
    let damaged = max(0, link.air.counts.damaged - link.air.counts.missed)
    let again = stretch.repeated + Int(clamping: Double(damaged) * share)
    let packets = stretch.airPackets + again - stretch.repeated
    guard packets >= 200, again * 100 >= packets * 15 else { return false }
    diagnoses.append(
      link.diagnosis(
        .retransmissions(packets: packets, repeated: again), from: stretch.start,
        to: link.ended ?? stretch.start, [stretch.startPacket, stretch.lastRepeated]))
    return true
  }

  // MARK: -

  /// Tells what limits a transfer: what gains most, and then what gains most without it too.
  private mutating func tell(
    _ transfer: Diagnosis.Transfer, _ moved: Moved, first: Candidate?, _ candidates: [Candidate],
    _ rate: (Relaxed) -> Double
  ) {
    var limits: [Diagnosis.Limit] = []
    var packets = [moved.firstPacket, moved.lastPacket]
    var gone: Relaxed = []
    let start = rate([])
    guard transfer.rate > 0, start > 0 else { return }
    var left = candidates
    while limits.count < 3 {
      let now = rate(gone)
      let best =
        limits.isEmpty && first != nil
        ? first : left.max { rate(gone.union($0.relaxed)) < rate(gone.union($1.relaxed)) }
      guard let next = best, rate(gone.union(next.relaxed)) >= now * Self.leastGain else { break }
      gone.formUnion(next.relaxed)
      left.removeAll { gone.isSuperset(of: $0.relaxed) || !gone.isDisjoint(with: $0.relaxed) }
      limits.append(.init(next.factor, transfer.rate * rate(gone) / start))
      if limits.count == 1 { packets.append(next.packet) }
    }
    guard !limits.isEmpty else {
      fine.append(
        first == nil
          ? "\(transfer.words(link.side)): near what such a link carries"
          : "\(transfer.words(link.side)), in step with requests of its own")
      return
    }
    diagnoses.append(
      link.diagnosis(.slow(transfer, by: limits), from: moved.first, to: moved.last, packets))
  }
}
