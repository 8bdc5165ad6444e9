import HSReport
import HSSeries
import HSTimeline
import HSVerification

/// What a capture is good for, by what it holds; and for one of little use why, and what to do next.
struct ScanJudgement {
  let use: ScanUse
  let purpose: String
  /// Without the last full stop.
  let advice: String

  init(_ facts: ScanFacts) {
    if !facts.sensors.isEmpty {
      self = Self.heartRates(facts)
    } else if facts.absence?.cause == .unnamed {
      use = .unnamed
      purpose = "values that look like heart rates, without a name"
      advice = facts.absence?.description ?? ""
    } else {
      self = Self.others(facts)
    }
  }

  private init(_ use: ScanUse, _ purpose: String, _ advice: String = "") {
    self.use = use
    self.purpose = purpose
    self.advice = advice
  }

  private static func heartRates(_ facts: ScanFacts) -> ScanJudgement {
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
    guard sound >= wrong else {
      return ScanJudgement(
        .doubtful, "doubtful " + parts.joined(separator: "; "),
        "'heartsnoop summary' tells what speaks against them")
    }
    let advice = facts.recorder.isLossy ? Self.advice(facts.recorder) : ""
    return ScanJudgement(.heartRates, parts.joined(separator: "; "), advice)
  }

  /// What else a capture is good for.
  private static func also(_ facts: ScanFacts) -> [String] {
    // What went wrong comes first: names of attributes are in most captures, and a narrow table cuts the end.
    facts.findings.trouble + (facts.characteristics > 0 ? ["attribute names"] : [])
  }

  private static func others(_ facts: ScanFacts) -> ScanJudgement {
    if let other = facts.otherContents {
      return ScanJudgement(
        .nothing, "nothing: \(other)",
        "Record from a Bluetooth interface: 'heartsnoop live --list' names those of this machine")
    }
    let advice = facts.absence?.description ?? ""
    if facts.absence?.cause == .noPackets {
      return ScanJudgement(
        .nothing, "nothing: the log was begun and holds no packets",
        "Switch Bluetooth off and on after switching the log on, use the app, and only then take the log"
      )
    }
    if facts.recorder.isLossy, facts.values == 0 || facts.characteristics == 0 {
      return ScanJudgement(
        .little, "little: the recorder \(InfoRecorder.text(of: facts.recorder))",
        self.advice(facts.recorder))
    }
    if facts.absence?.cause == .encrypted {
      return ScanJudgement(.little, "little: what the sniffer heard is encrypted", advice)
    }
    guard facts.connections.count > 0 else {
      let heard = facts.peers.heard > 0 ? "advertising only" : "no connection"
      return ScanJudgement(.little, "little: \(heard)", advice)
    }
    guard facts.attributePDUs > 0 || !facts.findings.trouble.isEmpty else {
      return ScanJudgement(
        .little, "little: connections without data that is decoded", advice)
    }
    let also = also(facts)
    return ScanJudgement(
      .traffic, also.isEmpty ? "reads, writes, values" : also.joined(separator: "; "), advice)
  }

  /// What to do on the recorder so that it keeps all.
  private static func advice(_ mode: RecorderMode) -> String {
    switch mode {
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
