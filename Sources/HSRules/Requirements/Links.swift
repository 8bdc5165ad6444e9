import HSProtocols
import HSTimeline

/// Kinds of rules about connections, requests and answers.
extension Requirement {
  /// Notifications or indications were switched on soon after the connection began.
  static let subscription = kind(
    "subscription", "Notifications or indications are switched on soon after the connection begins"
  ) { form in
    let characteristic = form.neededUUID("characteristic", "The characteristic's UUID")
    let seconds =
      form.number(
        "within_seconds", in: 0...86_400, "Seconds from the connection to the answer",
        missing: "is missing") ?? 0
    return Self(on: [characteristic]) { facts, figures in
      let name = SubjectFacts.name(characteristic, as: .value)
      // Notifications that come without a subscription: one of an earlier connection was kept.
      func isServed(_ connection: ConnectionFacts) -> Bool {
        characteristic == .heartRateMeasurement
          ? facts.series.contains { $0.connection == connection.number }
          : facts.stored(characteristic).contains { $0.notifications > 0 }
      }
      var slowest: Double?
      var good = PacketList()
      var bad = PacketList()
      var never = 0
      for connection in facts.connections where !connection.joinedHalfway {
        let made = connection.configurations.first {
          $0.characteristic == characteristic && $0.bits & 3 != 0
        }
        if let made {
          let after = Double(made.time &- connection.begin) / 1e9
          slowest = max(slowest ?? after, after)
          if after > seconds { bad.add(made.packet) } else { good.add(made.packet) }
        } else if !isServed(connection), connection.seconds > seconds, !facts.lacksPackets,
          !facts.omissions.contains(.changes)
        {
          never += 1
          bad.add(connection.firstPacket, connection.lastPacket)
        }
      }
      figures = slowest.map { [RuleFigure("slowest", $0, "s")] } ?? []
      let after = "subscribed to after \((slowest ?? 0).brief()) s"
      if bad.count > 0 {
        let limit = "\(seconds.brief()) s"
        let what =
          never > 0
          ? "not subscribed to in \(counted(never, "connection")) of more than \(limit)"
          : "\(after), later than \(limit)"
        return .broken("\(name) was \(what)", bad)
      }
      guard good.count > 0 else {
        return .notSeen(
          "no connection shows its beginning and a subscription to \(name)")
      }
      return .holds("\(name) was \(after) at most", good)
    }
  }

  /// Interval, latency and timeout in force lie within bounds.
  static let connectionParameters = kind(
    "connection_parameters", "The connection's parameters lie within bounds"
  ) { form in
    let interval = form.range(
      "min_interval_ms", "max_interval_ms",
      ("Shortest connection interval", "Longest connection interval"), isNeeded: false)
    let latency = form.range(
      "min_latency", "max_latency",
      ("Least peripheral latency, in connection events", "Most peripheral latency"),
      isNeeded: false)
    let timeout = form.range(
      "min_timeout_ms", "max_timeout_ms",
      ("Shortest supervision timeout", "Longest supervision timeout"), isNeeded: false)
    let settling = form.number(
      "settle_seconds", in: 0...86_400, or: 0, "Parameters that are replaced sooner do not count")
    form.need(
      [
        "max_interval_ms", "min_interval_ms", "min_latency", "max_latency", "min_timeout_ms",
        "max_timeout_ms",
      ], "or another bound is missing")
    return Self(on: []) { facts, figures in
      var good = PacketList()
      var bad = PacketList()
      var worst: [RuleFigure] = []
      var last: [RuleFigure] = []
      for connection in facts.connections {
        for (index, one) in connection.parameters.enumerated() {
          // In force until the next ones are.
          let isLast = index + 1 == connection.parameters.count
          let next = isLast ? connection.end : connection.parameters[index + 1].time
          let settled = Double(next &- connection.begin) / 1e9 > settling
          guard settled || isLast && settling == 0 else { continue }
          let bounds = [
            (RuleFigure("interval", Double(one.interval) * 1.25, "ms"), interval),
            (RuleFigure.count("latency", Int(one.latency)), latency),
            (RuleFigure("timeout", Double(one.timeout) * 10, "ms"), timeout),
          ]
          last = bounds.map { $0.0 }
          if bounds.allSatisfy({ $0.1.contains($0.0.value) }) {
            good.add(one.packet)
          } else {
            if bad.count == 0 { worst = last }
            bad.add(one.packet)
          }
        }
      }
      if bad.count > 0 {
        figures = worst
        let words = worst.map { "\($0.name) \($0.words)" }
        return .broken("out of bounds: \(words.joined(separator: ", "))", bad)
      }
      guard good.count > 0 else {
        return .notSeen(
          facts.connections.contains { !$0.parameters.isEmpty }
            ? "no connection lasted longer than \(settling.brief()) s, which it has to settle"
            : "the capture does not tell the connection's parameters")
      }
      figures = last
      return .holds("all parameters that were in force are within bounds", good)
    }
  }

  /// So many per cent of requests are answered within a time.
  static let latency = kind(
    "latency", "So many per cent of requests are answered within a time"
  ) { form in
    let operations = Latency.Operation.named.map { ($0.0, Optional($0.1)) }
    let operation =
      form.word("operation", "Which requests", among: [("any", nil)] + operations, usual: "any")
      ?? nil
    let percentile = form.number("percentile", in: 1...100, or: 100, "How many per cent")
    let milliseconds =
      form.number(
        "max_ms", in: 0...86_400_000, "Milliseconds from request to answer", missing: "is missing")
      ?? 0
    let least = form.integer(
      "min_count", in: 1...1_000_000, or: 1, "Answers that are needed to tell")
    return Self(on: []) { facts, figures in
      let word = operation.map { "\($0.rawValue) requests" } ?? "requests"
      let found = facts.server.latencies.filter { operation == nil || $0.operation == operation }
        .sorted { ($0.nanoseconds, $0.packet) < ($1.nanoseconds, $1.packet) }
      figures = [.count("answers", found.count)]
      guard found.count >= least, let last = found.last else {
        return .notSeen("\(found.count) \(word) were answered, \(least) are needed")
      }
      // The smallest time that no fewer than so many per cent keep (nearest rank).
      let rank = Int(clamping: (percentile / 100 * Double(found.count)).rounded(.up))
      let place = min(max(rank, 1), found.count) - 1
      let reached = found[place].milliseconds
      figures += [
        RuleFigure("percentile_\(percentile.brief())", reached, "ms"),
        RuleFigure("longest", last.milliseconds, "ms"),
      ]
      let share = "\(percentile.brief()) % of \(word) took"
      if reached > milliseconds {
        let slow = found.filter { $0.milliseconds > milliseconds }.map { $0.packet }.sorted()
        return .broken(
          "\(share) up to \(reached.brief()) ms, more than \(milliseconds.brief()) ms",
          PacketList(slow))
      }
      if facts.omissions.contains(.latencies) {
        return .notSeen("there are more requests than are kept")
      }
      return .holds("\(share) \(reached.brief()) ms at most", [found[place].packet])
    }
  }

  /// The peer answers every request, or at least before the 30 s are over that a server has.
  ///
  /// A request that is open when the capture ends, or whose answer the capture may have lost, is no fault.
  static let unansweredRequests = kind("unanswered_requests", "Every request is answered") { form in
    let most = form.integer("max", in: 0...1_000_000, or: 0, "How many may be unanswered")
    let isAboutTime = form.flag(
      "timed_out_only", or: false,
      "Whether only those count that were open for 30 s, not those that were when the connection ended"
    )
    return Self(on: []) { facts, figures in
      let unanswered = facts.server.unanswered
      var packets = unanswered.timedOut
      if !isAboutTime { packets.add(unanswered.open) }
      figures = [
        .count("answered", facts.server.answered),
        .count("timed_out", unanswered.timedOut.count),
        .count("left_open", unanswered.open.count),
        .count("undecided", unanswered.undecided.count),
      ]
      if packets.count > most {
        let what = counted(packets.count, "request was", "requests were") + " not answered"
        return facts.lacksPackets
          ? .notSeen("\(what), but packets are missing or cut", packets)
          : .broken(what, packets)
      }
      guard facts.server.answered > 0 else {
        return .notSeen("nobody asked for anything")
      }
      let undecided = unanswered.undecided
      guard undecided.count > most else {
        return .holds("requests were answered", packets)
      }
      let what = counted(undecided.count, "request has", "requests have") + " no answer"
      return facts.lacksPackets
        ? .notSeen("\(what) in the capture, which lacks packets", undecided)
        : .holds(
          "requests were answered; \(what) before the capture, or the connection, ends", undecided)
    }
  }

  private enum Command: String, CaseIterable {
    case reset, unknown, any
  }

  /// Heart Rate Control Point accepts the reset of the energy, and refuses commands that it does not know with
  /// the error 0x80.
  static let controlPoint = kind(
    "control_point",
    "Heart Rate Control Point accepts the reset of the energy, and answers unknown commands with 0x80"
  ) { form in
    let command = form.word("command", "Which commands", or: Command.any)
    return Self(on: [.heartRateControlPoint]) { facts, figures in
      var good = PacketList()
      var bad = PacketList()
      var unanswered = PacketList()
      var reason = ""
      for write in facts.server.writes where write.wantsAnswer {
        let isReset = write.command == 1 && write.length == 1
        guard command == .any || isReset == (command == .reset) else { continue }
        var why = ""
        switch write.answer {
        case .none: unanswered.add(write.packet)
        case .accepted where isReset, .refused(0x80) where !isReset:
          good.add(write.packet, write.answerPacket)
        case .accepted:
          let octet = write.command.map { String($0, radix: 16) } ?? "nothing"
          why = "the unknown command 0x\(octet) was accepted"
        case .refused(let code) where isReset || code >= 0x80 || code == 0x01 || code == 0x06:
          why =
            "\(isReset ? "the reset" : "an unknown command") was refused with "
            + "0x\(String(code, radix: 16))\(isReset ? "" : ", not 0x80")"
        // Without pairing, or at a bad moment: the server may say so first.
        case .refused: unanswered.add(write.packet)
        }
        guard !why.isEmpty else { continue }
        if reason.isEmpty { reason = why }
        bad.add(write.packet, write.answerPacket)
      }
      figures = [.count("answered", (good.count + bad.count) / 2)]
      if bad.count > 0 { return .broken(reason, bad) }
      guard good.count > 0 else {
        let what =
          switch command {
          case .reset: "reset"
          case .unknown: "unknown command"
          case .any: "command"
          }
        return .notSeen(
          "no \(what) to Heart Rate Control Point with its answer is in the capture", unanswered)
      }
      return .holds("commands were answered as they should be", good)
    }
  }
}
