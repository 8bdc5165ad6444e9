import HSATT
import HSBytes
import HSCapture
import HSHCI
import HSTimeline

/// Connections that ended otherwise than by one side's wish: the cause of each, with its evidence.
struct Drops {
  /// An end that is judged once it is seen whether the peer advertises again.
  private struct Pending {
    var link: LinkCase
    var end: LinkEvent.Disconnected
    var origin: EventOrigin
    var others: Int
    /// When the peer advertised again.
    var heard: CaptureTime?
    var heardPacket = 0
    /// Other links of the adapter that were lost at the same time.
    var together: [Int] = []
  }

  private var pending: [Pending] = []
  /// When peers that are connected were last heard to advertise, by their addresses.
  private var advertised: [DeviceAddress: (time: CaptureTime, packet: Int)] = [:]
  private var failures: [(adapter: UInt16, time: CaptureTime, packet: Int)] = []

  /// Ends that the peer wished while a request waited for its answer, by what was asked for.
  private var departures: [Departure] = []

  private static let limit = 64
  /// How soon behind a request an end counts, in nanoseconds.
  private static let soon: Int64 = 1_000_000_000
  /// How long an advertisement after an end counts, in nanoseconds.
  private static let patience: Int64 = 30_000_000_000

  /// A device advertises.
  mutating func hear(_ address: DeviceAddress, _ origin: EventOrigin, to report: inout DoctorReport)
  {
    let known = address.withoutResolution
    if advertised.count < 1024 || advertised[known] != nil {
      advertised[known] = (origin.time, origin.packet)
    }
    guard !pending.isEmpty else { return }
    for place in pending.indices
    where pending[place].heard == nil && pending[place].link.address?.withoutResolution == known {
      pending[place].heard = origin.time
      pending[place].heardPacket = origin.packet
    }
    settle(before: origin.time, to: &report)
  }

  /// A device is connected; what it advertised before is of no account.
  mutating func connected(_ address: DeviceAddress?) {
    if let address { advertised[address.withoutResolution] = nil }
  }

  /// Connections that a peer left while the same request waited for its answer.
  private struct Departure {
    var peer: Int
    var opcode: HSATT.Opcode
    var handle: UInt16
    var packets: [Int] = []
    var times = 0
    /// The longest time from the request to the end, in nanoseconds.
    var longest: Int64 = 0
    /// The last connection: which, and from when to when.
    var last: LinkCase
    var end: CaptureTime
    var reason: UInt8

    var diagnosis: Diagnosis {
      let waited = (Double(longest) / 1000).milliseconds
      let request = opcode.name.map { "\($0)" } ?? "request"
      let handle = AttributeHandle(rawValue: handle)
      return Diagnosis(
        .endedByPeer, last.id, peer: peer, from: last.opened, to: end, packets: packets,
        "the peer ended the connection \(times) times within \(waited) of a \(request) (\(handle)), which it did not answer",
        facts: [Diagnosis.Fact("times", Double(times))], seen: AppWords.disconnected(reason))
    }
  }

  /// A peer may leave because of a request: it shows where it does so each time.
  private mutating func depart(
    _ link: LinkCase, _ end: LinkEvent.Disconnected, _ origin: EventOrigin
  ) {
    guard end.reason.rawValue == 0x13,
      end.circumstances?.ender == .peer || end.circumstances?.ender == .peripheral,
      let asked = link.clues.asked
    else { return }
    let waited = origin.time.nanoseconds(since: asked.time)
    guard (0..<Self.soon).contains(waited) else { return }
    let place: Int
    if let known = departures.firstIndex(where: {
      $0.peer == link.peer && $0.opcode == asked.opcode && $0.handle == asked.handle
    }) {
      place = known
    } else {
      guard departures.count < Self.limit else { return }
      place = departures.count
      departures.append(
        Departure(
          peer: link.peer, opcode: asked.opcode, handle: asked.handle, last: link,
          end: origin.time, reason: end.reason.rawValue))
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
    failures.append((origin.adapter, origin.time, origin.packet))
    if failures.count > Self.limit { failures.removeFirst() }
  }

  /// A connection ended.
  mutating func ended(
    _ link: LinkCase, _ end: LinkEvent.Disconnected, _ origin: EventOrigin, others: Int,
    to report: inout DoctorReport
  ) {
    // A side that asked to disconnect lost nothing: only the answer of the other is missing.
    guard link.isLowEnergy, end.command == 0 || !Self.isLoss(end.reason) else { return }
    depart(link, end, origin)
    let place = pending.count
    for index in pending.indices
    where pending[index].origin.adapter == origin.adapter && Self.isLoss(end.reason)
      && Self.isLoss(pending[index].end.reason)
      && origin.time.nanoseconds(since: pending[index].origin.time) < 1_000_000_000
    {
      pending[index].together.append(origin.packet)
    }
    let together = pending.filter {
      $0.origin.adapter == origin.adapter && Self.isLoss($0.end.reason) && Self.isLoss(end.reason)
        && origin.time.nanoseconds(since: $0.origin.time) < 1_000_000_000
    }.map(\.origin.packet)
    pending.append(
      Pending(link: link, end: end, origin: origin, others: others, together: together))
    if let address = link.address?.withoutResolution, let heard = advertised[address],
      let lastHeard = link.clues.lastHeard, heard.time > lastHeard
    {
      pending[place].heard = heard.time
      pending[place].heardPacket = heard.packet
    }
    if pending.count > Self.limit { report.add(Self.judge(pending.removeFirst(), failures)) }
  }

  private mutating func settle(before time: CaptureTime, to report: inout DoctorReport) {
    while let first = pending.first,
      time.nanoseconds(since: first.origin.time) > Self.patience || time < first.origin.time
    {
      report.add(Self.judge(pending.removeFirst(), failures))
    }
  }

  /// The capture ends.
  mutating func finish(_ report: inout DoctorReport) {
    for one in pending { report.add(Self.judge(one, failures)) }
    pending = []
    for departure in departures where departure.times > 1 { report.add([departure.diagnosis]) }
    departures = []
  }

  private static func isLoss(_ reason: HSHCI.ErrorCode) -> Bool {
    reason.rawValue == 0x08 || reason.rawValue == 0x22
  }

  // MARK: - Judging

  private static func judge(
    _ one: Pending, _ failures: [(adapter: UInt16, time: CaptureTime, packet: Int)]
  ) -> [Diagnosis] {
    let (link, end, origin) = (one.link, one.end, one.origin)
    let clues = link.clues
    let lasted = "after \(seconds(origin.time.nanoseconds(since: link.opened)))"
    func tell(
      _ cause: Diagnosis.Cause, _ packets: [Int], _ sentence: String, _ facts: [Diagnosis.Fact] = []
    ) -> [Diagnosis] {
      [
        Diagnosis(
          cause, link.id, peer: link.peer, from: clues.lastHeard ?? link.opened, to: origin.time,
          packets: packets + [origin.packet], sentence, facts: facts,
          seen: AppWords.disconnected(end.reason.rawValue))
      ]
    }
    if let failure = failures.last(where: {
      $0.adapter == origin.adapter && $0.time > link.opened
        && (-1_000_000_000...5_000_000_000).contains(origin.time.nanoseconds(since: $0.time))
    }), isLoss(end.reason) {
      return tell(
        .adapterReset, [failure.packet],
        "the connection was lost \(lasted) when the host's adapter was reset or failed")
    }
    switch end.reason.rawValue {
    case 0x3e:
      return tell(
        .neverEstablished, [link.openedPacket],
        "the peripheral did not answer one of the first packets of the connection (Connection Failed to be Established)"
      )
    case 0x08: return loss(one, lasted, tell)
    case 0x22:
      return tell(
        .abnormalEnd, [clues.updatePacket],
        "the connection ended \(lasted): a link layer request was not answered (LL Response Timeout)"
      )
    case 0x05, 0x06, 0x3d, 0x18, 0x29:
      let name = end.reason.name.map { "\($0)" } ?? "authentication"
      if let packet = end.circumstances?.plainPacket, packet > 0 {
        return tell(
          .clearAnswer, [packet],
          "the connection ended \(lasted) for its security: \(name), as packet \(packet) came in clear, though encryption had begun"
        )
      }
      return tell(
        .authentication, [clues.failedEncryption],
        "the connection ended \(lasted) for its security: \(name)")
    case 0x3b:
      return tell(
        .parametersRefused, [clues.rejection],
        "the connection ended \(lasted): Unacceptable Connection Parameters")
    case 0x28:
      return tell(
        .parametersNotApplied, [clues.updatePacket],
        "the connection ended \(lasted): the instant of a change had passed")
    case 0x13, 0x14, 0x15, 0x16:
      return wished(one, lasted, tell)
    case 0x00, 0x1a: return []
    default:
      let name =
        end.reason.name.map { "\($0)" } ?? "reason 0x\(String(end.reason.rawValue, radix: 16))"
      return tell(.abnormalEnd, [], "the connection ended \(lasted): \(name)")
    }
  }

  private typealias Tell = (Diagnosis.Cause, [Int], String, [Diagnosis.Fact]) -> [Diagnosis]

  /// An end that one side wished: only what came right before it makes it worth telling.
  private static func wished(_ one: Pending, _ lasted: String, _ tell: Tell) -> [Diagnosis] {
    let (link, origin) = (one.link, one.origin)
    let isPeer =
      one.end.circumstances?.ender == .peer || one.end.circumstances?.ender == .peripheral
    if link.clues.unansweredRequest > 0, one.end.reason.rawValue != 0x13 || !isPeer {
      return tell(
        .unansweredRequest, [link.clues.unansweredRequest],
        "our side ended the connection \(lasted): a request was not answered", [])
    }
    guard isPeer else { return [] }
    if link.clues.failedEncryption > 0 {
      return tell(
        .authentication, [link.clues.failedEncryption],
        "the peer ended the connection \(lasted), after encryption had failed", [])
    }
    // What comes within a connection event of the refusal is no answer to it.
    let sinceRefusal = link.clues.refused.map { origin.time.nanoseconds(since: $0) } ?? 0
    if sinceRefusal > Int64(clamping: link.stretch.intervalTime * 1000),
      sinceRefusal < 120_000_000_000
    {
      return tell(
        .parametersRefused, [link.clues.rejection],
        "the peer ended the connection \(lasted), after its wish for other parameters was refused",
        [])
    }
    switch one.end.reason.rawValue {
    case 0x14:
      return tell(.endedByPeer, [], "the peer ended the connection \(lasted) for low resources", [])
    case 0x15:
      return tell(
        .endedByPeer, [], "the peer ended the connection \(lasted) because it is switched off", [])
    default: break
    }
    return []
  }

  /// A link that fell silent.
  private static func loss(_ one: Pending, _ lasted: String, _ tell: Tell) -> [Diagnosis] {
    let (link, origin) = (one.link, one.origin)
    let clues = link.clues
    let interval = link.stretch.intervalTime
    let timeout = Double(link.stretch.timeout) * 10_000
    let silence = clues.lastHeard.map { Double(origin.time.nanoseconds(since: $0)) / 1000 } ?? 0
    let isKnown = link.stretch.interval != nil && link.stretch.timeout > 0
    let period = interval * Double(1 + Int(link.stretch.latency))
    // A link that did not live for so long cannot have been silent for so long.
    let lived = Double(origin.time.nanoseconds(since: link.opened)) / 1000
    let missed = isKnown ? max(0, min(timeout, lived)) / interval : 0
    var facts: [Diagnosis.Fact] = []
    if isKnown {
      facts = [
        Diagnosis.Fact("interval_ms", interval / 1000, 2),
        Diagnosis.Fact("latency", Double(link.stretch.latency)),
        Diagnosis.Fact("timeout_ms", timeout / 1000),
        Diagnosis.Fact("missed_events", missed.rounded(.down)),
      ]
    }
    if silence > 0 { facts.append(Diagnosis.Fact("silence_ms", silence / 1000, 1)) }
    var tail = isKnown ? ": nothing was heard for \(Int(clamping: missed)) events in a row" : ""
    let measured = clues.signals.filter { $0.source != .advertising }
    if let signal = measured.last {
      facts.append(Diagnosis.Fact("rssi_dbm", Double(signal.strength)))
      tail += ", the signal was last \(signal.strength) dBm"
    }
    let base = "the connection was lost \(lasted)\(tail)"
    let evidence = [clues.lastHeardPacket]
    if !one.together.isEmpty {
      return tell(
        .lostTogether, evidence + one.together,
        "\(base); \(one.together.count) other links of the adapter were lost within a second", facts
      )
    }
    // Both sides' timers begin with the last packet that was answered: who advertises much earlier did not wait.
    let early = one.heard.map { Double(origin.time.nanoseconds(since: $0)) / 1000 } ?? 0
    if isKnown, let heard = one.heard, early > max(timeout * 0.1, 4 * interval), early < timeout {
      return tell(
        .peripheralReset, evidence + [one.heardPacket],
        "\(base); the peripheral advertised \(seconds(origin.time.nanoseconds(since: heard))) before the supervision timeout: it had given up the connection by itself",
        facts)
    }
    if let update = clues.update, let last = clues.lastHeard, isKnown,
      Double(last.nanoseconds(since: update)) / 1000 < max(6 * interval, 100_000),
      Double(origin.time.nanoseconds(since: update)) / 1000 < timeout + max(8 * interval, 200_000)
    {
      return tell(
        .parametersNotApplied, evidence + [clues.updatePacket],
        "\(base); the peer was not heard again once other parameters were in force", facts)
    }
    if isKnown, timeout < 6 * period {
      return tell(
        .timeoutMargin, evidence + [link.stretch.startPacket],
        "\(base); the supervision timeout leaves room for \((timeout / period).text(1)) of the events at which the peripheral must answer",
        facts)
    }
    if let last = measured.last, let best = measured.map(\.strength).max() {
      let isFalling =
        measured.count >= 3 && Int(best) - Int(last.strength) >= 15 && last.strength <= -75
      if last.strength <= -85 || isFalling {
        let slope = isFalling ? ", from \(best) dBm" : ""
        return tell(
          .outOfRange, evidence + measured.suffix(3).map(\.packet), "\(base)\(slope): out of range",
          facts)
      }
    }
    if let heard = one.heard {
      let when =
        heard < origin.time ? "at once" : "\(seconds(heard.nanoseconds(since: origin.time))) later"
      return tell(
        .supervisionTimeout, evidence + [one.heardPacket],
        "\(base); the peripheral advertised again \(when): whether the radio or the peripheral failed cannot be told",
        facts)
    }
    return tell(
      .supervisionTimeout, evidence, "\(base); the cause cannot be told from this capture", facts)
  }

  /// Nanoseconds, in words.
  static func seconds(_ nanoseconds: Int64) -> String {
    nanoseconds.inSeconds
  }
}
