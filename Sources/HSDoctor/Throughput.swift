import HSBytes
import HSCapture
import HSTimeline

/// Finds what limits the transfers of a connection: the factor whose relaxing gains most, by `LinkModel`.
struct Throughput {
  let link: LinkCase

  /// A factor, and what would be carried without it.
  struct Candidate {
    var cause: Diagnosis.Cause
    /// Bytes in a second.
    var relaxed: Double
    var words: String
  }

  /// How much must be gained for a factor to be named.
  static let leastGain = 1.5

  /// What limits each transfer.
  func diagnoses() -> (diagnoses: [Diagnosis], fine: [String]) {
    var found: [Diagnosis] = []
    var fine: [String] = []
    for stretch in link.stretches {
      for direction in Direction.allCases {
        let flow = stretch.flow[direction].total
        if flow.values > 0 { judge(flow: flow, stretch, direction, &found, &fine) }
        let chain = stretch.chain[direction].total
        if chain.values >= Flow.fewest { judge(chain: chain, stretch, direction, &found, &fine) }
      }
      if let diagnosis = air(stretch) { found.append(diagnosis) }
    }
    return (found, fine)
  }

  // MARK: - Values without answers

  private func judge(
    flow sum: Moved, _ stretch: Stretch, _ direction: Direction, _ found: inout [Diagnosis],
    _ fine: inout [String]
  ) {
    guard stretch.interval != nil, sum.span > 0 else {
      fine.append("the interval is not in the capture: what limits the transfer cannot be told")
      return
    }
    let model = stretch.model(direction)
    let rate = Double(sum.bytes) / sum.span * 1_000_000
    let length = sum.bytes / max(1, sum.values)
    let packets = sum.fragments * model.interval / sum.span
    let most = model.packets(of: model.longestFragment(of: length))
    let isFull = sum.full * 10 >= sum.values * 9
    let knowsQueue = direction == .sent && sum.completions >= Flow.fewest
    let isEmptied = knowsQueue && sum.emptied * 10 >= sum.completions * 8
    let isReacting = isEmptied && sum.reactions * 10 >= sum.emptied * 7
    let isBusy: Bool
    if knowsQueue {
      isBusy = !isEmptied && packets >= 0.9
    } else {
      isBusy = packets >= most * 0.75 || packets >= 0.9 && isFull || packets >= 2 && length == 20
    }
    let side = direction == .sent ? "our side" : "the peer"
    let moved = "\(side) sends \(Self.rate(rate)): \(Self.number(packets, 1)) packets an event"
    guard !sum.isDialogue else {
      fine.append(
        "\(side) sends \(Self.rate(rate)) in answer to the other side: nothing shows that more was waiting"
      )
      return
    }
    guard isBusy || isReacting else {
      fine.append(
        "\(side) sends \(Self.rate(rate)) at its own pace: nothing shows that more was waiting")
      return
    }
    var candidates: [Candidate] = []
    if isReacting {
      candidates.append(
        Candidate(
          cause: .hostQueue, relaxed: min(model.most(length), rate * 4 / max(1, packets)),
          words:
            "the controller had nothing left in \(sum.emptied) of \(sum.completions) reports, and the host hands over the next packet only then"
        ))
    } else {
      // Who sends one value after the other, all as long, cuts something longer to pieces.
      let isCut =
        sum.alike * 10 >= sum.values * 8 && Double(sum.values) * model.interval >= 2 * sum.span
      stream(stretch, model, rate, length, packets, most, isFull, isCut, &candidates)
    }
    tell(
      stretch, direction, candidates, rate, moved, (sum.first, sum.last),
      [sum.firstPacket, sum.lastPacket],
      [
        Diagnosis.Fact("packets_per_event", packets, 2),
        Diagnosis.Fact("value_bytes", Double(length)),
        Diagnosis.Fact("mtu", Double(stretch.mtu)),
        Diagnosis.Fact("data_length", Double(model.payload)),
        Diagnosis.Fact("event_fits_packets", most),
      ], &found, &fine)
  }

  private func stream(
    _ stretch: Stretch, _ model: LinkModel, _ rate: Double, _ length: Int, _ packets: Double,
    _ most: Double, _ isFull: Bool, _ isCut: Bool, _ candidates: inout [Candidate]
  ) {
    let isAirFull = packets >= most * 0.75
    // What the same number of packets, or a full event, carries of longer values.
    func carried(_ length: Int, _ model: LinkModel) -> Double {
      let fits = model.packets(of: model.longestFragment(of: length))
      let used = isAirFull ? fits : min(packets, fits)
      return used / model.fragments(of: length) * Double(length) / model.interval * 1_000_000
    }
    var longer = model
    longer.payload = LinkModel.longestPayload
    if model.payload < 60, length + 7 > model.payload {
      candidates.append(
        Candidate(
          cause: .dataLength, relaxed: carried(length, longer),
          words:
            "packets carry at most \(model.payload) bytes, so that a value of \(length) takes \(Int(clamping: model.fragments(of: length)))"
        ))
    }
    if isFull, stretch.mtu < LinkModel.usualMTU {
      let wide = stretch.mtu + 4 <= model.payload ? longer : model
      candidates.append(
        Candidate(
          cause: .mtu, relaxed: carried(LinkModel.usualMTU - 3, wide),
          words:
            "the ATT MTU is \(stretch.mtu), so that a value has at most \(stretch.mtu - 3) bytes"))
    } else if isCut, length * 10 < (stretch.mtu - 3) * 6 {
      candidates.append(
        Candidate(
          cause: .valueSize, relaxed: carried(stretch.mtu - 3, model),
          words: "values have \(length) bytes, and the MTU has room for \(stretch.mtu - 3)"))
    }
    if !isAirFull, packets < LinkModel.usualPackets, most > packets {
      candidates.append(
        Candidate(
          cause: .packetsPerEvent,
          relaxed: rate * min(LinkModel.usualPackets, most) / max(0.5, packets),
          words: "an event has room for \(Int(clamping: most)) such packets"))
    }
    if !isAirFull, model.interval > LinkModel.shortInterval {
      var short = model
      short.interval = LinkModel.shortInterval
      candidates.append(
        Candidate(
          cause: stretch.longInterval,
          relaxed: min(short.most(length), rate * model.interval / short.interval),
          words: "events come every \(Self.milliseconds(model.interval))\(stretch.wish)"))
    }
    if isAirFull, !model.isFast {
      var fast = model
      fast.isFast = true
      candidates.append(
        Candidate(
          cause: .phy, relaxed: fast.most(length),
          words:
            "the event is full: it has room for \(Int(clamping: most)) such packets at 1 Mbit/s"))
    }
  }

  // MARK: - Requests

  private func judge(
    chain sum: Moved, _ stretch: Stretch, _ direction: Direction, _ found: inout [Diagnosis],
    _ fine: inout [String]
  ) {
    guard stretch.interval != nil, sum.span > 0 else {
      fine.append("the interval is not in the capture: what limits the requests cannot be told")
      return
    }
    let interval = stretch.intervalTime
    let rate = Double(sum.bytes) / sum.span * 1_000_000
    let median = sum.median
    let events = median / interval
    let cycle = sum.span / Double(sum.values)
    let length = sum.bytes / max(1, sum.values)
    let latency = Double(stretch.latency)
    let isSleeping = stretch.latency > 0 && events > 1.6 && events <= latency + 2.2
    // What the peripheral takes beyond the events that a question and its answer need.
    let own = isSleeping ? 0 : max(0, median - 2 * interval)
    // Without response the peripheral takes as long, or sleeps as long.
    let held = isSleeping ? max(0, median - 1.5 * interval) : own
    var candidates: [Candidate] = []
    if isSleeping {
      candidates.append(
        Candidate(
          cause: .latency, relaxed: rate * max(1, cycle / (cycle - median + 1.5 * interval)),
          words:
            "the peripheral may sleep through \(stretch.latency) events, and answers after \(Self.number(events, 1))"
        ))
    } else if events >= 2.5, own >= 10_000 {
      candidates.append(
        Candidate(
          cause: .answerTime, relaxed: rate * cycle / max(1, cycle - own),
          words: "the answer takes \(Self.milliseconds(median)), \(Self.number(events, 1)) events"))
    }
    if interval > LinkModel.shortInterval {
      let shorter = own + (cycle - own) * LinkModel.shortInterval / interval
      candidates.append(
        Candidate(
          cause: stretch.longInterval, relaxed: rate * cycle / max(1, shorter),
          words:
            "a question and its answer need events, which come every \(Self.milliseconds(interval))\(stretch.wish)"
        ))
    }
    if sum.writes * 10 >= sum.values * 9, sum.pieces == 0 {
      candidates.append(
        Candidate(
          cause: .writeWithResponse,
          relaxed: Double(length) / max(interval / 2, held) * 1_000_000,
          words: "each write waits for its response"))
    }
    if sum.full * 10 >= sum.values * 6, stretch.mtu < LinkModel.usualMTU, length > 0 {
      candidates.append(
        Candidate(
          cause: .mtu,
          relaxed: rate * Double(LinkModel.usualMTU - 3) / Double(max(1, stretch.mtu - 3)),
          words: "the ATT MTU is \(stretch.mtu): longer values go in pieces"))
    }
    let side = direction == .sent ? "our side" : "the peer"
    let what = sum.writes * 2 > sum.values ? "writes" : "reads"
    tell(
      stretch, direction, candidates, rate,
      "\(side) \(what) \(Self.rate(rate)), one value a round trip; answers come after \(Self.number(events, 2)) intervals of \(Self.milliseconds(interval))",
      (sum.first, sum.last), [sum.firstPacket, sum.lastPacket],
      [
        Diagnosis.Fact("answer_ms", median / 1000, 2),
        Diagnosis.Fact("answer_intervals", events, 2),
        Diagnosis.Fact("round_trips", Double(sum.values)),
        Diagnosis.Fact("value_bytes", Double(length)),
        Diagnosis.Fact("mtu", Double(stretch.mtu)),
      ], &found, &fine)
  }

  // MARK: - The air

  private func air(_ stretch: Stretch) -> Diagnosis? {
    guard stretch.airPackets >= 200, stretch.repeated * 100 >= stretch.airPackets * 15 else {
      return nil
    }
    let share = Double(stretch.repeated) / Double(stretch.airPackets)
    return Diagnosis(
      .retransmissions, link.id, peer: link.peer, from: stretch.start,
      to: link.ended ?? stretch.start, packets: [stretch.startPacket, stretch.lastRepeated],
      "of \(stretch.airPackets) packets on the air \(stretch.repeated) were sent again: without them 1 / (1 - \(Self.number(share, 2))) times as much would move",
      facts: [
        Diagnosis.Fact("air_packets", Double(stretch.airPackets)),
        Diagnosis.Fact("sent_again", Double(stretch.repeated)),
        Diagnosis.Fact("gain", 1 / max(0.01, 1 - share), 2),
      ])
  }

  // MARK: - Telling

  private func tell(
    _ stretch: Stretch, _ direction: Direction, _ candidates: [Candidate], _ rate: Double,
    _ moved: String, _ time: (first: CaptureTime, last: CaptureTime), _ packets: [Int],
    _ facts: [Diagnosis.Fact], _ found: inout [Diagnosis], _ fine: inout [String]
  ) {
    let ordered = candidates.filter { $0.relaxed >= rate * Self.leastGain }
      .sorted { $0.relaxed > $1.relaxed }
    guard let first = ordered.first, rate > 0 else {
      fine.append("\(moved): near what such a link carries")
      return
    }
    var sentence = "\(moved); \(first.words): without this \(Self.rate(first.relaxed))"
    for next in ordered.dropFirst().prefix(2) {
      sentence += "; next: \(next.words) (\(Self.rate(next.relaxed)))"
    }
    found.append(
      Diagnosis(
        first.cause, link.id, peer: link.peer, from: time.first, to: time.last,
        packets: packets + [stretch.startPacket], sentence,
        facts: [
          Diagnosis.Fact("bytes_per_second", rate),
          Diagnosis.Fact("relaxed_bytes_per_second", first.relaxed),
          Diagnosis.Fact("interval_ms", stretch.intervalTime / 1000, 2),
        ] + facts))
  }

  /// A number with so many decimals.
  static func number(_ value: Double, _ decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (value * scale).rounded()
    guard scaled.magnitude < 1e15 else { return "many" }
    return OutputBuffer.text { $0.append(fixed: Int64(clamping: scaled), decimals: decimals) }
  }

  /// Bytes in a second, in words.
  static func rate(_ bytes: Double) -> String { "\(number(bytes / 1000, 2)) kB/s" }

  /// Microseconds, in words.
  static func milliseconds(_ microseconds: Double) -> String {
    let text = number(microseconds / 1000, 2)
    return (text.hasSuffix(".00") ? String(text.dropLast(3)) : text) + " ms"
  }
}

extension Stretch {
  /// What a long interval comes from: who asked for it is to ask for another.
  fileprivate var longInterval: Diagnosis.Cause {
    isPeripheralsWish ? .peripheralsInterval : .connectionInterval
  }

  /// Behind what is said of the interval: who asked for it.
  fileprivate var wish: String { isPeripheralsWish ? ", as the peripheral asked" : "" }
}
