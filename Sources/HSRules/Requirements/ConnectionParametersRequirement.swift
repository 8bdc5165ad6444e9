import HSYAMLText

/// `connection_parameters`: interval, latency and timeout in force lie within bounds.
struct ConnectionParametersRequirement: RequirementType {
  static let kind = "connection_parameters"
  static let words = "The connection's parameters lie within bounds"
  var restsOnSeries: Bool { false }
  let interval: ClosedRange<Double>
  let latency: ClosedRange<Double>
  let timeout: ClosedRange<Double>
  let settling: Double

  init(_ form: inout YAMLForm) {
    interval = form.range(
      "min_interval_ms", "max_interval_ms",
      ("Shortest connection interval", "Longest connection interval"), isNeeded: false)
    latency = form.range(
      "min_latency", "max_latency",
      ("Least peripheral latency, in connection events", "Most peripheral latency"),
      isNeeded: false)
    timeout = form.range(
      "min_timeout_ms", "max_timeout_ms",
      ("Shortest supervision timeout", "Longest supervision timeout"), isNeeded: false)
    settling = form.number(
      "settle_seconds", in: 0...86_400, or: 0, "Parameters that are replaced sooner do not count")
    form.need(
      [
        "max_interval_ms", "min_interval_ms", "min_latency", "max_latency", "min_timeout_ms",
        "max_timeout_ms",
      ], "or another bound is missing")
  }

  func judge(_ facts: SubjectFacts) -> Judgement {
    var good = PacketList()
    var bad = PacketList()
    var worst: [RuleFigure] = []
    var last: [RuleFigure] = []
    var words = ""
    for connection in facts.connections {
      for (index, one) in connection.parameters.enumerated() {
        // In force until the next ones are.
        let next =
          index + 1 < connection.parameters.count
          ? connection.parameters[index + 1].time : connection.end
        let settled = Double(next &- connection.begin) / 1e9 > settling
        guard settled || index + 1 == connection.parameters.count && settling == 0 else { continue }
        let milliseconds = Double(one.interval) * 1.25
        let timeoutMilliseconds = Double(one.timeout) * 10
        last = [
          RuleFigure("interval", milliseconds, "ms"), RuleFigure("latency", Double(one.latency)),
          RuleFigure("timeout", timeoutMilliseconds, "ms"),
        ]
        let isGood =
          interval.contains(milliseconds) && latency.contains(Double(one.latency))
          && timeout.contains(timeoutMilliseconds)
        if isGood {
          good.add(one.packet)
        } else {
          if bad.count == 0 {
            worst = last
            words =
              "interval \(DecimalText.text(milliseconds)) ms, latency \(one.latency), "
              + "timeout \(DecimalText.text(timeoutMilliseconds)) ms"
          }
          bad.add(one.packet)
        }
      }
    }
    if bad.count > 0 { return .broken("out of bounds: \(words)", worst, bad) }
    guard good.count > 0 else {
      return .notSeen(
        facts.connections.contains { !$0.parameters.isEmpty }
          ? "no connection lasted longer than \(DecimalText.text(settling)) s, which it has to settle"
          : "the capture does not tell the connection's parameters")
    }
    return .holds("all parameters that were in force are within bounds", last, good)
  }
}
