import HSHeartRate
import HSReport
import HSSeries
import HSTimeline

extension ScanJudgement {
  init(_ facts: ScanFacts) {
    let told = facts.absence?.generalDescription ?? ""
    if !facts.sensors.isEmpty {
      self = Self.ofHeartRates(facts)
    } else if facts.absence?.cause == .unnamed {
      self = .unnamed(told)
    } else {
      self = Self.ofOthers(facts, told)
    }
  }

  private static func ofHeartRates(_ facts: ScanFacts) -> ScanJudgement {
    var sound = 0
    var wrong = 0
    for sensor in facts.sensors {
      sound += sensor.verdicts[0] + sensor.verdicts[1] + sensor.verdicts[2]
      wrong += sensor.verdicts[3] + sensor.verdicts[4]
    }
    var parts = [facts.intervals > 0 ? "heart rates, RR" : "heart rates, no RR"]
    let contactless = facts.sensors.reduce(0) { $0 + $1.withoutContact }
    if contactless > 0 { parts.append("without contact for \(duration(contactless))") }
    parts += also(facts)
    let words = parts.joined(separator: "; ")
    return sound < wrong ? .doubtful(words) : .heartRates(words, facts.recorder.advice)
  }

  /// What else a capture is good for.
  private static func also(_ facts: ScanFacts) -> [String] {
    // What went wrong comes first: names of attributes are in most captures, and a narrow table cuts the end.
    facts.findings.trouble + (facts.characteristics > 0 ? ["attribute names"] : [])
  }

  private static func ofOthers(_ facts: ScanFacts, _ told: String) -> ScanJudgement {
    if let other = facts.otherContents { return .foreign(other) }
    if facts.absence?.cause == .noPackets { return .empty }
    if facts.recorder.isLossy, facts.values == 0 || facts.characteristics == 0 {
      return .lossy(facts.recorder)
    }
    if facts.absence?.cause == .encrypted { return .encrypted(told) }
    guard facts.connections.count > 0 else {
      return .unconnected(isHeard: facts.peers.heard > 0, told)
    }
    guard facts.attributePDUs > 0 || !facts.findings.trouble.isEmpty else {
      return .undecoded(told)
    }
    return .traffic(also(facts), told)
  }
}

extension RecorderMode {
  /// What to do on the recorder so that it keeps all; nothing where it does.
  var advice: String {
    switch self {
    case .headersOnly, .channelHeaders:
      "On the phone: Developer options > Enable Bluetooth HCI snoop log > Enabled (not Filtered); then "
        + "switch Bluetooth off and on, and record again"
    case .androidMemory:
      "The log comes from the phone's memory: in Developer options switch on 'Bluetooth HCI snoop log', "
        + "switch Bluetooth off and on, record again, and take a bug report"
    case .snapLength: "Record again without a snapshot length (tcpdump -s 0)"
    case .irregular: "Switch the recorder to its full log, and record again"
    case .full, .unknown: ""
    }
  }
}
