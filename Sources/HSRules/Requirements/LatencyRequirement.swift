import HSBytes
import HSYAMLText

/// `latency`: so many per cent of requests are answered within a time.
struct LatencyRequirement: RequirementType {
  static let kind = "latency"
  static let words = "So many per cent of requests are answered within a time"
  var restsOnSeries: Bool { false }
  let operation: Latency.Operation?
  let percentile: Double
  let milliseconds: Double
  let least: Int

  init(_ form: inout YAMLForm) {
    let operations = Latency.Operation.named.map { ($0.0, Optional($0.1)) }
    operation =
      form.word("operation", "Which requests", among: [("any", nil)] + operations, usual: "any")
      ?? nil
    percentile = form.number("percentile", in: 1...100, or: 100, "How many per cent")
    milliseconds =
      form.number(
        "max_ms", in: 0...86_400_000, "Milliseconds from request to answer", missing: "is missing")
      ?? 0
    least = form.integer(
      "min_count", in: 1...1_000_000, or: 1, "Answers that are needed to tell")
  }

  func judge(_ facts: SubjectFacts) -> Judgement {
    let word = operation.map { "\($0.rawValue) requests" } ?? "requests"
    let found = facts.server.latencies.filter { operation == nil || $0.operation == operation }
      .sorted { ($0.nanoseconds, $0.packet) < ($1.nanoseconds, $1.packet) }
    guard found.count >= least, let last = found.last else {
      return .notSeen(
        "\(found.count) \(word) were answered, \(least) are needed",
        [RuleFigure("answers", count: found.count)])
    }
    // The smallest time that no fewer than so many per cent keep (nearest rank).
    let rank = Int(clamping: (percentile / 100 * Double(found.count)).rounded(.up))
    let place = min(max(rank, 1), found.count) - 1
    let reached = Double(found[place].nanoseconds) / 1e6
    let figures = [
      RuleFigure("answers", count: found.count),
      RuleFigure("percentile_\(DecimalText.text(percentile))", reached, "ms"),
      RuleFigure("longest", Double(last.nanoseconds) / 1e6, "ms"),
    ]
    let share = DecimalText.text(percentile)
    if reached > milliseconds {
      let slow = found.filter { Double($0.nanoseconds) / 1e6 > milliseconds }
        .sorted { $0.packet < $1.packet }
      return .broken(
        "\(share) % of \(word) took up to \(DecimalText.text(reached)) ms, more than "
          + "\(DecimalText.text(milliseconds)) ms", figures, PacketList(slow.map(\.packet)))
    }
    if facts.omissions.contains(.latencies) {
      return .notSeen("there are more requests than are kept", figures)
    }
    return .holds(
      "\(share) % of \(word) took \(DecimalText.text(reached)) ms at most", figures,
      [found[place].packet])
  }
}
