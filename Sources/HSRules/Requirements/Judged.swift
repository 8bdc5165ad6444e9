import HSHeartRate
import HSProtocols
import HSTimeline

/// Kinds of rules about what the verification and the timeline found, and how much there is to judge by.
extension Requirement {
  /// The capture holds enough of the peer to judge by.
  ///
  /// Too little of it is no fault of the sensor, unless the connection went on without measurements.
  static let holds = kind("holds", "The capture holds enough to judge by") { form in
    let seconds =
      form.number("min_seconds", in: 0...1e8, "Seconds of measurements, over all connections") ?? 0
    let measurements = form.integer("min_notifications", "Measurements") ?? 0
    let intervals = form.integer("min_rr_intervals", "RR intervals") ?? 0
    form.need(["min_seconds", "min_notifications", "min_rr_intervals"])
    return Self { facts, figures in
      let held = facts.series.reduce(0) { $0 + $1.seconds }
      figures = [
        RuleFigure("duration", held, "s"),
        .count("notifications", facts.measurements),
        .count("rr_intervals", facts.intervals),
      ]
      let words =
        "the capture holds \(held.brief()) s, \(counted(facts.measurements, "notification")), "
        + counted(facts.intervals, "RR interval")
      guard held < seconds || facts.measurements < measurements || facts.intervals < intervals
      else { return .holds(words, facts.seriesEnds) }
      // Connected for long enough, and silent: that is the sensor's doing, if nothing was lost.
      let silent = facts.connections.first { connection in
        connection.seconds > seconds && seconds > 0 && !facts.hasLosses && held < seconds
          && facts.series.contains { $0.connection == connection.number }
      }
      guard let silent else { return .notSeen(words, facts.seriesEnds) }
      var packets = facts.seriesEnds
      packets.add(silent.lastPacket)
      return .broken(
        "\(words), of a connection of \(silent.seconds.brief()) s", packets)
    }
  }

  /// So large a share of the measurements has a verdict at least so good.
  static let verdict = kind(
    "verdict", "Such a share of the measurements has a verdict at least so good"
  ) { form in
    let verdicts = Verdict.allCases.map { ($0.name.string, $0) }
    let words = verdicts.dropLast().map { $0.0 }.joined(separator: ", ")
    let least =
      form.word("at_least", "The verdict", among: verdicts, missing: "is missing: \(words)")
      ?? .verified
    let share = form.number("share", in: 0...1, or: 1, "The share")
    return Self { facts, figures in
      var counts = [Int](repeating: 0, count: Verdict.allCases.count)
      var bad = PacketList()
      var open = PacketList()
      for one in facts.series {
        for (index, sample) in one.series.samples.enumerated() {
          let verdict = one.verification.verdict(ofSample: index)
          counts[Int(verdict.rawValue)] += 1
          guard verdict > least else { continue }
          // Those that nothing can be held against might be good.
          if verdict >= .suspect { bad.add(sample.packet) } else { open.add(sample.packet) }
        }
      }
      let total = counts.reduce(0, +)
      figures = zip(Verdict.allCases, counts).map { .count($0.name.string, $1) }
      guard total > 0 else { return .notSeen("there are no measurements") }
      let good = total - bad.count - open.count
      let words = "\(good) of \(total) measurements are \(least.name.string) or better"
      let needed = share * Double(total)
      if Double(good) >= needed { return .holds(words, facts.seriesEnds) }
      if Double(good + open.count) < needed { return .broken(words, bad) }
      return .notSeen("\(words); of others too little is known", open)
    }
  }

  /// Checks of the verification do not fail in any run, and pass in one.
  static let verification = kind(
    "verification", "These checks of the verification fail in no run, and pass in one"
  ) { form in
    let all = Check.allCases.map { ($0.name.string, $0) }
    let words = all.map { $0.0 }.joined(separator: ", ")
    let checks =
      form.words(
        "checks", "The checks, by their names in 'heartsnoop summary'", among: all,
        missing: "is missing: \(words)") ?? []
    return Self { facts, figures in
      var counts = (passed: 0, failed: 0, open: 0)
      var failed = PacketList()
      var words: [String] = []
      var open: [String] = []
      for check in checks {
        let name = check.name.string
        let before = counts.passed
        var obstacle: String?
        for run in facts.series.flatMap({ $0.verification.runs }) {
          guard let result = run[check] else { continue }
          switch result.outcome {
          case .passed: counts.passed += 1
          case .failed:
            counts.failed += 1
            failed.add(run.packets.lowerBound, run.packets.upperBound)
            if !words.contains(name) { words.append(name) }
          case .cannotTell:
            counts.open += 1
            obstacle = obstacle ?? result.obstacle?.text.string
          }
        }
        if counts.passed == before {
          open.append("\(name): \(obstacle ?? "there are no measurements")")
        }
      }
      figures = [
        .count("passed", counts.passed), .count("failed", counts.failed),
        .count("cannot_tell", counts.open),
      ]
      if counts.failed > 0 {
        return .broken("failed: \(words.joined(separator: ", "))", failed)
      }
      guard open.isEmpty else {
        return .notSeen("cannot tell: \(open.joined(separator: "; "))")
      }
      let names = checks.map { $0.name.string }.joined(separator: ", ")
      return .holds("passed: \(names)", facts.seriesEnds)
    }
  }

  /// Nothing of some codes, or of some severity, was found.
  ///
  /// Codes are those of the timeline (`att.unanswered_request`), of the container (`drops`) and of the
  /// verification (`lost_notifications`).
  static let findings = kind(
    "findings", "Nothing of these codes, or of this severity, was found"
  ) { form in
    let words = form.words(
      "codes", "Codes of the timeline, of the container and of the verification",
      among: RuleFinding.allCases.map { ($0.word, $0.word) }, areListed: false)
    let codes = Set((words ?? []).flatMap { RuleFinding.named[$0] ?? [] })
    let severity = form.word(
      "at_least", "Findings of this severity or worse",
      among: Severity.allCases.map { ($0.name.string, $0) })
    form.need(["codes", "at_least"])
    form.refuseBoth("at_least", "codes")
    let most = form.integer("max", or: 0, "How many there may be")
    let isOfCapture = form.word(
      "scope", "Whether what concerns no connection counts too",
      among: [("peer", false), ("capture", true)], or: false)
    return Self { facts, figures in
      var noted: [(code: RuleFinding, times: Int, packets: PacketList)] = []
      for finding in facts.findings where finding.isOfPeer || isOfCapture {
        noted.append((finding.code, finding.count, finding.packets))
      }
      for finding in facts.series.flatMap({ $0.verification.findings }) {
        noted.append(
          (.series(finding.code), 1, [finding.packets.lowerBound, finding.packets.upperBound]))
      }
      var packets = PacketList()
      var found: [RuleFinding] = []
      var count = 0
      for (code, times, places) in noted
      where severity.map({ code.severity >= $0 }) ?? codes.contains(code) {
        count += times
        packets.add(places)
        if !found.contains(code) { found.append(code) }
      }
      figures = [.count("findings", count)]
      if count > most {
        return .broken("found: \(found.map { $0.word }.joined(separator: ", "))", packets)
      }
      guard facts.server.answered > 0 || facts.measurements > 0 else {
        return .notSeen("there is no traffic with it in which anything could be found")
      }
      if facts.omissions.contains(.findings) {
        return .notSeen("there are more kinds of findings than are kept")
      }
      return .holds(
        count == 0 ? "nothing of it was found" : "found no more often than it may be: \(count)",
        packets)
    }
  }

  private enum Feature: String, CaseIterable {
    case value16Bits = "16_bit_value"
    case contact
    case contactLost = "contact_lost"
    case energy
    case energyReset = "energy_reset"
    case rrIntervals = "rr_intervals"
    case severalRRIntervals = "several_rr_intervals"
    case bodySensorLocation = "body_sensor_location"
    case controlPoint = "control_point"
  }

  /// The capture exercises features of the Heart Rate Service that a sensor need not have.
  ///
  /// A feature that was not exercised is *not seen*.
  static let coverage = kind(
    "coverage", "The capture exercises these features of the Heart Rate Service"
  ) { form in
    let features =
      form.words("features", "The features; all unless given", among: Feature.named)
      ?? Feature.allCases
    return Self(on: [.heartRateMeasurement, .heartRateControlPoint]) { facts, figures in
      var seen: [Feature: Int] = [:]
      func note(_ feature: Feature, _ packet: Int, if isSeen: Bool = true) {
        if isSeen, seen[feature] == nil { seen[feature] = packet }
      }
      facts.forEachMeasurement { sample, flags, _ in
        guard let flags else { return }
        note(.value16Bits, sample.packet, if: flags & 1 != 0)
        note(.contact, sample.packet, if: flags & 4 != 0)
        note(.contactLost, sample.packet, if: flags & 6 == 4)
        note(.energy, sample.packet, if: sample.energyExpended != nil)
        note(.rrIntervals, sample.packet, if: sample.intervals.count > 0)
        note(.severalRRIntervals, sample.packet, if: sample.intervals.count > 1)
      }
      if let read = facts.stored(.bodySensorLocation).first(where: { $0.reads > 0 }) {
        note(.bodySensorLocation, read.packet)
      }
      for write in facts.server.writes {
        note(.controlPoint, write.packet, if: write.answer != .none)
        note(.energyReset, write.packet, if: write.answer == .accepted && write.command == 1)
      }
      func list(_ features: [Feature]) -> String {
        "exercised: \(features.map { $0.rawValue }.joined(separator: ", "))"
      }
      let missing = features.filter { seen[$0] == nil }
      figures = [
        .count("exercised", features.count - missing.count),
        .count("features", features.count),
      ]
      let packets = PacketList(features.compactMap { seen[$0] })
      return missing.isEmpty
        ? .holds(list(features), packets)
        : .notSeen("not \(list(missing))", packets)
    }
  }
}
