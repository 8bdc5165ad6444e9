import HSProtocols
import HSTimeline

/// Connections that ended otherwise than by one side's wish: the cause of each, with its evidence.
struct Drops {
  /// How a connection ended.
  struct End {
    var reason: ErrorCode
    /// The packet of our host's command, or 0.
    var command = 0
    var ender: LinkEvent.Ender?
    /// See `LinkEvent.Circumstances.plainPacket`.
    var plainPacket = 0

    /// Whether the other side ended it.
    var isPeers: Bool { ender == .peer || ender == .peripheral }
  }

  /// An end that is judged once it is seen whether the peer advertises again.
  private struct Pending {
    var link: LinkCase
    var end: End
    var origin: EventOrigin
    /// When the peer advertised again.
    var heard: (time: CaptureTime, packet: Int)?
    /// Other links of the adapter that were lost at the same time.
    var together: [Int] = []
    /// How often the peer left before, so long after its wish for other parameters was refused.
    var refusals = 0

    /// Whether a link of the same adapter was lost with this one.
    func isLost(with end: End, _ origin: EventOrigin) -> Bool {
      self.origin.adapter == origin.adapter && end.reason.isUnheard && self.end.reason.isUnheard
        && origin.time.nanoseconds(since: self.origin.time) < Drops.soon
    }
  }

  private var pending: [Pending] = []
  private var failures: [EventOrigin] = []

  /// Ends that the peer wished while a request waited for its answer, by what was asked for.
  private var departures: [Departure] = []
  /// How long after a refusal of its wish for other parameters each peer left.
  private var leaving: [Int: [Int64]] = [:]

  private static let limit = 64
  /// How soon behind a request, or another end, an end counts, in nanoseconds.
  private static let soon: Int64 = 1_000_000_000
  /// How long an advertisement after an end counts, in nanoseconds.
  private static let patience: Int64 = 30_000_000_000
  /// How soon behind a refusal an end is its consequence; and how soon, where that is so each time.
  private static let consequence: (once: Int64, often: Int64) = (10_000_000_000, 120_000_000_000)

  /// A device advertises, whose address is without resolution.
  mutating func hear(_ known: DeviceAddress, _ origin: EventOrigin, to report: inout DoctorReport) {
    for place in pending.indices
    where pending[place].heard == nil && pending[place].link.address?.withoutResolution == known {
      pending[place].heard = (origin.time, origin.packet)
    }
    while let first = pending.first,
      origin.time.nanoseconds(since: first.origin.time) > Self.patience
        || origin.time < first.origin.time
    {
      pending.removeFirst()
      report.add(judge(first))
    }
  }

  /// Connections that a peer left while the same request waited for its answer.
  private struct Departure {
    var asked: LinkCase.Clues.Asked
    var packets: [Int] = []
    var times = 0
    /// The longest time from the request to the end, in nanoseconds.
    var longest: Int64 = 0
    /// The last connection, and its end.
    var last: LinkCase
    var end: CaptureTime
  }

  /// A peer may leave because of a request: it shows where it does so each time.
  private mutating func depart(
    _ link: LinkCase, _ end: End, _ origin: EventOrigin
  ) {
    guard end.reason.rawValue == 0x13, end.isPeers, let asked = link.clues.asked else { return }
    let waited = origin.time.nanoseconds(since: asked.time)
    guard (0..<Self.soon).contains(waited) else { return }
    let known = departures.firstIndex {
      $0.last.peer == link.peer && $0.asked.opcode == asked.opcode
        && $0.asked.handle == asked.handle
    }
    let place = known ?? departures.count
    if known == nil {
      guard departures.count < Self.limit else { return }
      departures.append(Departure(asked: asked, last: link, end: origin.time))
    }
    departures[place].times += 1
    departures[place].longest = max(departures[place].longest, waited)
    if departures[place].packets.count < 16 {
      departures[place].packets += [asked.packet, origin.packet]
    }
    departures[place].last = link
    departures[place].end = origin.time
  }

  /// The adapter was reset, or reported a fault.
  mutating func adapterFailed(_ origin: EventOrigin) {
    failures.append(origin)
    if failures.count > Self.limit { failures.removeFirst() }
  }

  /// A connection ended.
  mutating func ended(
    _ link: LinkCase, _ end: End, _ origin: EventOrigin,
    to report: inout DoctorReport
  ) {
    // A side that asked to disconnect lost nothing: only the answer of the other is missing.
    guard link.isLowEnergy, end.command == 0 || !end.reason.isUnheard else { return }
    depart(link, end, origin)
    var one = Pending(link: link, end: end, origin: origin)
    for index in pending.indices where pending[index].isLost(with: end, origin) {
      pending[index].together.append(origin.packet)
      one.together.append(pending[index].origin.packet)
    }
    one.heard = link.clues.advertised
    if end.isPeers, end.reason.rawValue == 0x13, let refused = link.clues.refused, link.peer > 0 {
      let waited = origin.time.nanoseconds(since: refused)
      one.refusals = leaving[link.peer, default: []].count { $0 / 2 < waited && waited / 2 < $0 }
      if leaving.count < 1024 || leaving[link.peer] != nil,
        leaving[link.peer, default: []].count < Self.limit
      {
        leaving[link.peer, default: []].append(waited)
      }
    }
    pending.append(one)
    if pending.count > Self.limit {
      let first = pending.removeFirst()
      report.add(judge(first))
    }
  }

  /// The capture ends.
  mutating func finish(_ report: inout DoctorReport) {
    for one in pending { report.add(judge(one)) }
    pending = []
    for one in departures where one.times > 1 {
      report.add(
        one.last.diagnosis(
          .departures(one.times, within: one.longest, of: one.asked.opcode, one.asked.handle),
          to: one.end, one.packets))
    }
    departures = []
  }

  // MARK: - Judging

  private func judge(_ one: Pending) -> Diagnosis? {
    guard let (ending, packets) = cause(of: one) else { return nil }
    return one.link.diagnosis(
      .ended(
        after: one.origin.time.nanoseconds(since: one.link.opened), one.end.reason, ending),
      from: one.link.clues.lastHeard, to: one.origin.time, packets + [one.origin.packet])
  }

  /// What an end shows of its cause, and the packets that do, but for the end's own; `nil` where nothing is wrong.
  private func cause(of one: Pending) -> (Diagnosis.Ending, [Int])? {
    let (link, end, origin) = (one.link, one.end, one.origin)
    let clues = link.clues
    if end.reason.isUnheard,
      let failure = failures.last(where: {
        $0.adapter == origin.adapter && $0.time > link.opened
          && (-1_000_000_000...5_000_000_000).contains(origin.time.nanoseconds(since: $0.time))
      })
    {
      return (.adapterReset, [failure.packet])
    }
    switch end.reason.rawValue {
    case 0x3e: return (.plain, [link.openedPacket])
    case 0x08: return Self.loss(one)
    case 0x22:
      guard let procedure = clues.unanswered(at: origin.time) else {
        return (.unansweredProcedure("a request of the link layer"), [clues.update.packet])
      }
      return (.unansweredProcedure(procedure.kind.rawValue), [procedure.packet])
    case 0x28: return (.plain, [clues.update.packet])
    case 0x05, 0x06, 0x3d, 0x18, 0x29:
      if end.plainPacket > 0 {
        return (.inClear(packet: end.plainPacket), [end.plainPacket])
      }
      guard end.reason.rawValue == 0x3d else { return (.plain, [clues.failedEncryption]) }
      let isFirst =
        clues.encrypted.map { origin.time.nanoseconds(since: $0) < 2 * Self.soon } ?? true
      return (.wrongCheck(isFirst: isFirst), [clues.failedEncryption])
    case 0x3b:
      let wish = link.lastWish
      if clues.wish.granted > 0 {
        return (.grantedOnly(wish?.words ?? ""), [clues.wish.granted, wish?.packet ?? 0])
      }
      return (
        .unacceptable(wish?.words ?? "", by: end.ender), [clues.wish.rejected, wish?.packet ?? 0]
      )
    case 0x13, 0x14, 0x15, 0x16: return Self.wished(one)
    case 0x00, 0x1a: return nil
    default: return (.plain, [])
    }
  }

  /// An end that one side wished: only what came right before it makes it worth telling.
  private static func wished(_ one: Pending) -> (Diagnosis.Ending, [Int])? {
    let (clues, reason, isPeers) = (one.link.clues, one.end.reason.rawValue, one.end.isPeers)
    if let expired = clues.unauthenticated, !isPeers,
      one.origin.time.nanoseconds(since: expired.time) < 5 * soon
    {
      return (.unauthenticated, [expired.packet])
    }
    if clues.unansweredRequest > 0, reason != 0x13 || !isPeers {
      return (.unansweredRequest, [clues.unansweredRequest])
    }
    guard isPeers else { return nil }
    if clues.failedEncryption > 0 { return (.failedEncryption, [clues.failedEncryption]) }
    // What comes within a connection event of the refusal is no answer to it, nor is what comes long behind, unless it does so
    // each time.
    let sinceRefusal = clues.refused.map { one.origin.time.nanoseconds(since: $0) } ?? 0
    let patience = one.refusals > 0 ? consequence.often : consequence.once
    if sinceRefusal > Int64(clamping: one.link.stretch.intervalTime * 1000),
      sinceRefusal < patience
    {
      let wish = one.link.changes.last {
        $0.kind == .parameters && $0.outcome == .refused && !$0.wish.isEmpty
      }
      return (
        .refusedWish(wish?.wish ?? "not in the capture", times: one.refusals + 1),
        [wish?.asked ?? 0, clues.wish.rejected]
      )
    }
    // Low resources, power off.
    return reason == 0x14 || reason == 0x15 ? (.plain, []) : nil
  }

  /// A link that fell silent.
  private static func loss(_ one: Pending) -> (Diagnosis.Ending, [Int]) {
    let (link, end) = (one.link, one.origin.time)
    let (clues, stretch) = (link.clues, link.stretch)
    let interval = stretch.intervalTime
    let timeout = Double(stretch.timeout) * 10_000
    let isKnown = stretch.interval != nil && stretch.timeout > 0
    let measured = clues.signals
    let silence = Diagnosis.Silence(
      interval: isKnown ? interval : nil, latency: stretch.latency, timeout: timeout,
      lived: end.microseconds(since: link.opened),
      unheard: clues.lastHeard.map { end.microseconds(since: $0) } ?? 0,
      signal: measured.last?.strength)
    func lost(_ loss: Diagnosis.Loss, _ packets: [Int]) -> (Diagnosis.Ending, [Int]) {
      (.lost(silence, loss), [clues.lastHeardPacket] + packets)
    }
    // Both sides' timers begin with the last packet that was answered: who advertises much earlier did not wait. But who was heard
    // advertising while the connection lived does so always.
    if isKnown, let heard = one.heard, !clues.advertisesConnected, one.together.isEmpty {
      let early = end.microseconds(since: heard.time)
      if early > max(timeout * 0.1, 4 * interval), early < timeout * 0.98 {
        return lost(
          .peripheralReset(early: end.nanoseconds(since: heard.time)), [heard.packet])
      }
    }
    let period = interval * Double(1 + Int(stretch.latency))
    let events = isKnown && timeout < 6 * period ? timeout / period : nil
    if let last = measured.last?.strength, let best = clues.best {
      let isFalling = measured.count >= 3 && Int(best) - Int(last) >= 15 && last <= -75
      if last <= -85 || isFalling {
        return lost(
          .outOfRange(from: isFalling ? best : nil, events: events),
          measured.suffix(3).map { $0.packet } + (events == nil ? [] : [stretch.told.parameters]))
      }
    }
    if !one.together.isEmpty { return lost(.together(one.together.count), one.together) }
    if let update = clues.update.time, let last = clues.lastHeard, isKnown,
      last.microseconds(since: update) < max(6 * interval, 100_000),
      end.microseconds(since: update) < timeout + max(8 * interval, 200_000)
    {
      return lost(.newParameters, [clues.update.packet])
    }
    if let events {
      return lost(
        .shortTimeout(events: events, isHosts: link.hasOwnParameters), [stretch.told.parameters])
    }
    let again = one.heard.map { $0.time.nanoseconds(since: end) }
    return lost(.unexplained(again: again), [one.heard?.packet ?? 0])
  }
}

extension Drops.End {
  /// What the capture tells of an end.
  init(_ end: LinkEvent.Disconnected) {
    self.init(
      reason: end.reason, command: end.command, ender: end.circumstances?.ender,
      plainPacket: end.circumstances?.plainPacket ?? 0)
  }
}
