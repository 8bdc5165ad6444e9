import HSBytes
import HSTimeline
import HSVerification
import HSYAMLText

/// `gaps`: no silence between measurements of a connection is longer than allowed, but where the client
/// had switched them off.
struct GapsRequirement: RequirementType {
  static let kind = "gaps"
  static let words = "No silence between measurements of a connection is longer than this"
  let seconds: Double
  let most: Int

  init(_ form: inout YAMLForm) {
    seconds =
      form.number(
        "max_seconds", in: 0...86_400, "The longest silence", missing: "is missing") ?? 0
    most = form.integer("max_count", in: 0...1_000_000, or: 0, "How many longer ones may be")
  }

  func judge(_ facts: SubjectFacts) -> Judgement {
    var longest = 0.0
    var pairs = 0
    var count = 0
    var packets = PacketList()
    for one in facts.series {
      for (before, after) in zip(one.series.samples, one.series.samples.dropFirst()) {
        let silence = Double(after.time &- before.time) / 1e9
        if silence > seconds, facts.isPaused(between: before, and: after, in: one) { continue }
        pairs += 1
        longest = max(longest, silence)
        guard silence > seconds else { continue }
        count += 1
        packets.add(before.packet)
        packets.add(after.packet)
      }
    }
    let figures = [RuleFigure("longest_gap", longest, "s"), RuleFigure("gaps", count: count)]
    guard pairs > 0 else { return .notSeen("there are no two measurements in a connection") }
    let causes = facts.gaps.filter { Double($0.gap.duration) / 1e9 > seconds }.sentences
    let told = causes.isEmpty ? "" : ": \(causes.joined(separator: "; "))"
    if count > most {
      let limit = DecimalText.text(seconds)
      let words = counted(count, "gap")
      if facts.hasLosses {
        return .notSeen(
          "\(words) of more than \(limit) s, but packets are missing from the capture\(told)",
          figures,
          packets)
      }
      return .broken(
        "\(words) of more than \(limit) s, the longest of \(DecimalText.text(longest)) s\(told)",
        figures,
        packets)
    }
    let apart = causes.isEmpty ? "" : ", apart from: \(causes.joined(separator: "; "))"
    return .holds(
      "the longest gap is \(DecimalText.text(longest)) s\(apart)", figures, facts.seriesEnds)
  }
}
