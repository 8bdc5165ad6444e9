import HSBytes
import HSCapture
import HSTimeline

/// Finds what limits the transfers of a connection: the factor whose relaxing gains most, by `LinkModel`.
struct Throughput {
  private let link: LinkCase
  /// What limits each transfer.
  private(set) var diagnoses: [Diagnosis] = []
  /// What is fine, or cannot be told.
  private(set) var fine: [String] = []

  /// How much must be gained for a factor to be named.
  private static let leastGain = 1.5

  /// Looks at all transfers of a connection.
  init(link: LinkCase) {
    self.link = link
    for stretch in link.stretches {
      for direction in Direction.allCases {
        let flow = stretch.flow[direction].total
        if flow.values > 0 { judge(flow: flow, stretch, direction) }
        let chain = stretch.chain[direction].total
        if chain.values >= Flow.fewest { judge(chain: chain, stretch, direction) }
      }
      judge(air: stretch)
    }
  }

  // MARK: - Values without answers

  private mutating func judge(flow: Moved, _ stretch: Stretch, _ direction: Direction) {
    guard stretch.interval != nil, flow.span > 0 else {
      fine.append("the interval is not in the capture: what limits the transfer cannot be told")
      return
    }
    let model = stretch.model(direction)
    let packets = flow.fragments * model.interval / flow.span
    let length = flow.bytes / max(1, flow.values)
    let room = model.packets(of: model.longestFragment(of: length))
    let transfer = Diagnosis.Transfer(
      direction, values: flow.values, bytes: flow.bytes, span: flow.span,
      interval: model.interval, mtu: stretch.mtu,
      .stream(packets: packets, room: room, payload: model.payload))
    let isFull = flow.full * 10 >= flow.values * 9
    let knowsQueue = direction == .sent && flow.completions >= Flow.fewest
    let isEmptied = knowsQueue && flow.emptied * 10 >= flow.completions * 8
    let isReacting = isEmptied && flow.reactions * 10 >= flow.emptied * 7
    let isBusy =
      knowsQueue
      ? !isEmptied && packets >= 0.9
      : packets >= room * 0.75 || packets >= 0.9 && isFull || packets >= 2 && length == 20
    guard !flow.isDialogue else {
      fine.append(
        "\(transfer.pace(link.side)) in answer to the other side: nothing shows that more was waiting"
      )
      return
    }
    guard isBusy || isReacting else {
      fine.append(
        "\(transfer.pace(link.side)) at its own pace: nothing shows that more was waiting")
      return
    }
    guard !isReacting else {
      let relaxed = min(model.most(length), transfer.rate * 4 / max(1, packets))
      return tell(
        transfer, flow, stretch,
        [.init(.hostQueue(emptied: flow.emptied, of: flow.completions), relaxed)])
    }
    // Who sends one value after the other, all as long, cuts something longer to pieces.
    let isCut =
      flow.alike * 10 >= flow.values * 8 && Double(flow.values) * model.interval >= 2 * flow.span
    tell(
      transfer, flow, stretch,
      Self.limits(of: transfer, stretch, model, packets, room, isFull: isFull, isCut: isCut))
  }

  /// What values that follow each other would be without each factor that may limit them.
  private static func limits(
    of transfer: Diagnosis.Transfer, _ stretch: Stretch, _ model: LinkModel, _ packets: Double,
    _ room: Double, isFull: Bool, isCut: Bool
  ) -> [Diagnosis.Limit] {
    var limits: [Diagnosis.Limit] = []
    let (rate, length, mtu) = (transfer.rate, transfer.length, stretch.mtu)
    let isAirFull = packets >= room * 0.75
    // What the same number of packets, or a full event, carries of longer values.
    func carried(_ length: Int, _ model: LinkModel) -> Double {
      let fits = model.packets(of: model.longestFragment(of: length))
      let used = isAirFull ? fits : min(packets, fits)
      return used / model.fragments(of: length) * Double(length) / model.interval * 1_000_000
    }
    var longer = model
    longer.payload = LinkModel.longestPayload
    if model.payload < 60, length + 7 > model.payload {
      let fragments = Int(clamping: model.fragments(of: length))
      limits.append(.init(.dataLength(fragments: fragments), carried(length, longer)))
    }
    if isFull, mtu < LinkModel.usualMTU {
      let wide = mtu + 4 <= model.payload ? longer : model
      limits.append(.init(.mtu, carried(LinkModel.usualMTU - 3, wide)))
    } else if isCut, length * 10 < (mtu - 3) * 6 {
      limits.append(.init(.valueSize, carried(mtu - 3, model)))
    }
    if isAirFull {
      var fast = model
      fast.isFast = true
      if !model.isFast { limits.append(.init(.phy, fast.most(length))) }
      return limits
    }
    if packets < LinkModel.usualPackets, room > packets {
      limits.append(
        .init(.packetsPerEvent, rate * min(LinkModel.usualPackets, room) / max(0.5, packets)))
    }
    if model.interval > LinkModel.shortInterval {
      var short = model
      short.interval = LinkModel.shortInterval
      limits.append(
        .init(stretch.longInterval, min(short.most(length), rate * model.interval / short.interval))
      )
    }
    return limits
  }

  // MARK: - Requests

  private mutating func judge(chain: Moved, _ stretch: Stretch, _ direction: Direction) {
    guard stretch.interval != nil, chain.span > 0 else {
      fine.append("the interval is not in the capture: what limits the requests cannot be told")
      return
    }
    let interval = stretch.intervalTime
    let median = chain.median
    let transfer = Diagnosis.Transfer(
      direction, values: chain.values, bytes: chain.bytes, span: chain.span, interval: interval,
      mtu: stretch.mtu,
      .roundTrips(
        isWrite: chain.writes * 2 > chain.values, answer: median, count: chain.values))
    let (rate, length) = (transfer.rate, transfer.length)
    let events = median / interval
    let cycle = chain.span / Double(chain.values)
    let isSleeping =
      stretch.latency > 0 && events > 1.6 && events <= Double(stretch.latency) + 2.2
    // What the peripheral takes beyond the events that a question and its answer need.
    let own = isSleeping ? 0 : max(0, median - 2 * interval)
    // Without response the peripheral takes as long, or sleeps as long.
    let held = isSleeping ? max(0, median - 1.5 * interval) : own
    var limits: [Diagnosis.Limit] = []
    if isSleeping {
      limits.append(
        .init(
          .latency(Int(stretch.latency)),
          rate * max(1, cycle / (cycle - median + 1.5 * interval))))
    } else if events >= 2.5, own >= 10_000 {
      limits.append(.init(.answerTime, rate * cycle / max(1, cycle - own)))
    }
    if interval > LinkModel.shortInterval {
      let shorter = own + (cycle - own) * LinkModel.shortInterval / interval
      limits.append(.init(stretch.longInterval, rate * cycle / max(1, shorter)))
    }
    if chain.writes * 10 >= chain.values * 9, chain.pieces == 0 {
      limits.append(
        .init(.writeWithResponse, Double(length) / max(interval / 2, held) * 1_000_000))
    }
    if chain.full * 10 >= chain.values * 6, stretch.mtu < LinkModel.usualMTU, length > 0 {
      limits.append(
        .init(.mtu, rate * Double(LinkModel.usualMTU - 3) / Double(max(1, stretch.mtu - 3))))
    }
    tell(transfer, chain, stretch, limits)
  }

  // MARK: - The air

  private mutating func judge(air stretch: Stretch) {
    guard stretch.airPackets >= 200, stretch.repeated * 100 >= stretch.airPackets * 15 else {
      return
    }
    diagnoses.append(
      link.diagnosis(
        .retransmissions(packets: stretch.airPackets, repeated: stretch.repeated),
        from: stretch.start, to: link.ended ?? stretch.start,
        [stretch.startPacket, stretch.lastRepeated]))
  }

  // MARK: - Telling

  private mutating func tell(
    _ transfer: Diagnosis.Transfer, _ moved: Moved, _ stretch: Stretch,
    _ limits: [Diagnosis.Limit]
  ) {
    let named = limits.filter { $0.relaxed >= transfer.rate * Self.leastGain }
      .sorted { $0.relaxed > $1.relaxed }
    guard !named.isEmpty, transfer.rate > 0 else {
      fine.append("\(transfer.words(link.side)): near what such a link carries")
      return
    }
    diagnoses.append(
      link.diagnosis(
        .slow(transfer, by: named), from: moved.first, to: moved.last,
        [moved.firstPacket, moved.lastPacket, stretch.startPacket]))
  }
}

extension Stretch {
  /// That events come too rarely: who asked for that is to ask for another interval.
  fileprivate var longInterval: Diagnosis.Factor {
    .interval(isPeripheralsWish: isPeripheralsWish)
  }
}
