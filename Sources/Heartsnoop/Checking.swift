import HSProtocols
import HSRules
import HSTimeline

/// Rules that captures are held against.
public struct CheckRules: Sendable {
  let rules: RuleSet

  /// Rules as YAML has them; `heartsnoop example rules/every-kind` shows all kinds.
  ///
  /// - Parameter yaml: The text.
  /// - Throws: What is wrong with the text, with lines and columns.
  public init(yaml: String) throws(CaptureFailure) {
    do throws(RuleFaults) {
      rules = try RuleFile.read(Array(yaml.utf8))
    } catch {
      let words = error.first.map { "\($0.line):\($0.column): \($0.problem)" }
      throw CaptureFailure(words.joined(separator: "\n"))
    }
  }

  private init(_ rules: RuleSet) { self.rules = rules }

  /// What Heart Rate Service 1.0 and Heart Rate Profile 1.0 demand of a sensor.
  public static var heartRateProfile: CheckRules { CheckRules(BuiltInProfile.hrs.rules) }
}

/// How a rule came out for a peer of a capture.
public struct CheckOutcome: Sendable, Hashable {
  /// How it came out.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// The capture shows that the rule holds.
    case pass
    /// It shows that it does not.
    case fail
    /// It shows that it does not, which the rule only warns of.
    case warn
    /// It does not show enough to say.
    case notSeen = "not_seen"
  }

  /// The rule's identifier.
  public let rule: String
  /// What is required, for people.
  public let title: String
  /// How it came out.
  public let status: Status
  /// Why, in a sentence.
  public let reason: String
  /// The first packets that show it.
  public let packets: [Int]
  /// The peer, by its name or address.
  public let peer: String
}

extension CaptureFile {
  /// Holds the capture against rules.
  ///
  /// - Parameter rules: The rules.
  /// - Returns: How each came out, peer by peer.
  /// - Throws: What keeps the capture from being read at all.
  public func check(_ rules: CheckRules) throws(CaptureFailure) -> Answer<CheckOutcome> {
    var outcomes: [CheckOutcome] = []
    var caveats: [String] = []
    let rules = rules.rules
    var collector: FactCollector?
    let problems = try decode(into: {
      let own = FactCollector(resolution: $0.resolution, characteristics: rules.characteristics)
      collector = own
      return own
    }) { reader, timeline in
      guard let collector else { return }
      let results = rules.judge(
        CaptureFacts(collector, story: timeline, name: reader.name, for: rules))
      caveats += results.caveats
      outcomes += results.results.map { result in
        CheckOutcome(
          rule: result.rule.id, title: result.rule.title,
          status: CheckOutcome.Status(rawValue: result.status.rawValue.string) ?? .notSeen,
          reason: result.judgement.reason, packets: result.judgement.packets.first,
          peer: result.label)
      }
    }
    return Answer(
      elements: outcomes, problems: problems + caveats,
      absence: outcomes.isEmpty ? "\(name): there was no rule, or nobody to hold it against" : nil)
  }
}
