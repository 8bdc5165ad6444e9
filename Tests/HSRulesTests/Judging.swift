import HSHeartRate
import HSProtocols
@testable import HSRules
import HSSeries
import HSTestSupport
import HSTimeline
import Foundation

/// Captures of `fixtures/` and scenes made for a test, held against rules.
enum Judging {
  /// The one rule that a line holds.
  static func rule(_ flow: String) throws -> RuleSet {
    var text = flow
    text.insert(contentsOf: "id: x, ", at: text.index(after: text.startIndex))
    return try RuleFile.read(Array("schema: heartsnoop.rules/1\nrules:\n  - \(text)\n".utf8))
  }

  /// What a row `{check: …}` requires.
  static func requirement(_ flow: String) throws -> Requirement {
    try rule(flow).rules[0].requirement
  }

  /// A requirement without parameters.
  static let reservedBits = {
    var form = YAMLForm(nil)
    return Requirement.reservedBits.read(&form)
  }()

  /// What a capture of `fixtures/captures` shows.
  static func facts(
    _ name: String, for rules: RuleSet, peer: String? = nil, limits: FactLimits = FactLimits()
  ) throws -> CaptureFacts {
    let path = Places.fixture("captures/\(name.contains(".") ? name : name + ".btsnoop")").path
    var reader = try CaptureReader(ByteSource(path: path))
    let collector = FactCollector(
      resolution: reader.resolution, characteristics: rules.characteristics, limits: limits)
    var decoder = TimelineDecoder(sink: collector)
    try decoder.decode(&reader)
    return CaptureFacts(collector, story: decoder.story, name: name, for: rules, peer: peer)
  }

  /// What a row's place shows: a capture, one with all RR intervals reversed, or a scene.
  static func judge(_ place: String, _ rules: RuleSet) throws -> [RuleResult] {
    if place.hasPrefix("@") {
      let subject = try Self.subject(place.split(separator: " ").dropFirst().map(String.init))
      return rules.rules.map { RuleResult($0, $0.requirement.judge(subject), subject) }
    }
    let words = place.split(separator: " ")
    let facts = try facts(String(words[0]), for: rules)
    guard words.count > 1 else { return rules.judge(facts).results }
    return facts.subjects.flatMap { subject -> [RuleResult] in
      var subject = subject
      subject.series = subject.series.map(reversed)
      return rules.rules.map { RuleResult($0, $0.requirement.judge(subject), subject) }
    }
  }

  /// The series as it would be if each measurement began with its newest interval.
  private static func reversed(_ facts: SeriesFacts) -> SeriesFacts {
    var series = HeartRateSeries(origin: facts.series.origin)
    for sample in facts.series.samples {
      series.append(
        HeartRateMeasurement(
          beatsPerMinute: sample.beatsPerMinute ?? 0, contact: sample.contact ?? .unsupported,
          rrIntervals: facts.series.intervals[sample.intervals].reversed()),
        packet: sample.packet, time: sample.time)
    }
    var facts = facts
    var judged = [series]
    facts.verification = SeriesVerification.verify(&judged)[0]
    facts.series = judged[0]
    return facts
  }

  /// A scene: packets count from 1, one for each word.
  static func subject(_ words: [String]) throws -> SubjectFacts {
    var subject = SubjectFacts(peer: 1, isLocal: false, address: nil, label: "scene")
    subject.isHeartRate = true
    var series = HeartRateSeries(origin: SeriesOrigin(peer: 1, connection: 1))
    var flags: [UInt8?] = []
    var length = 60.0
    for (index, word) in words.enumerated() {
      let packet = index + 1
      if word == "x" {
        subject.hasLosses = true
        continue
      }
      if word.hasPrefix("c:") {
        length = Double(word.dropFirst(2)) ?? 0
        continue
      }
      let halves = word.split(separator: "=").map(String.init)
      let time = Int64((Double(halves[0]) ?? 0) * 1e9)
      let parts = halves[1].split(separator: ":").map(String.init)
      switch parts[0] {
      case "w":
        let answer: ControlWrite.Answer =
          switch parts[2] {
          case "ok": .accepted
          case "-": .none
          default: .refused(UInt8(parts[2], radix: 16) ?? 0)
          }
        subject.server.writes.append(
          ControlWrite(
            command: UInt8(parts[1], radix: 16), length: 1, packet: packet, connection: 1,
            wantsAnswer: true, answer: answer, answerPacket: answer == .none ? 0 : packet))
      case "r":
        guard let uuid = BluetoothUUID(parts[1]) else { continue }
        if parts[2].hasPrefix("!") {
          var refusals = ReadRefusals(code: .init(rawValue: UInt8(parts[2].dropFirst()) ?? 0))
          refusals.packets.add(packet)
          subject.server.refusals[uuid] = refusals
        } else {
          let bytes = try Hex.bytes(parts[2])
          subject.server.values[uuid, default: SeenValues()].add(
            bytes.span, isRead: true, isCut: false, connection: 1, packet: packet, limit: 64)
        }
      default:
        let bytes = try Hex.bytes(parts[0])
        flags.append(bytes.first)
        series.append(bytes: bytes, packet: packet, time: time)
      }
    }
    if !series.samples.isEmpty {
      var judged = [series]
      let verification = SeriesVerification.verify(&judged)[0]
      subject.series = [
        SeriesFacts(
          connection: 1, series: judged[0], verification: verification, flags: flags)
      ]
    }
    subject.connections = [
      ConnectionFacts(
        number: 1, begin: 0, firstPacket: 1, end: Int64(length * 1e9), lastPacket: words.count + 1,
        joinedHalfway: false, parameters: [], configurations: [])
    ]
    return subject
  }
}
