package import HSProtocols

/// Prints results for people: a line for each rule, the reason below where it did not pass.
package enum CheckText {
  /// Appends the results.
  ///
  /// - Parameters:
  ///   - results: The results.
  ///   - detailsAll: Whether to print the reasons of rules that passed, too.
  ///   - buffer: Where the text goes.
  package static func write(
    _ results: CheckResults, detailsAll: Bool = false, to buffer: inout OutputBuffer
  ) {
    for (index, capture) in results.captures.enumerated() {
      if index > 0 { buffer.append("\n") }
      write(capture, results, detailsAll, to: &buffer)
    }
    buffer += "\n\(summary(results))\n"
  }

  private static func write(
    _ capture: CaptureResults, _ results: CheckResults, _ detailsAll: Bool,
    to buffer: inout OutputBuffer
  ) {
    buffer.append(safe: capture.name)
    buffer += "\n"
    let width = min(capture.results.map { $0.rule.id.utf8.count }.max() ?? 0, 32)
    var subject: (peer: Int, isLocal: Bool)?
    for result in capture.results {
      if subject == nil || subject?.peer != result.peer || subject?.isLocal != result.isLocal {
        subject = (result.peer, result.isLocal)
        buffer += "\n\(plain(heading(result)))\n"
      }
      line(result, results, width, detailsAll, to: &buffer)
    }
    for caveat in capture.caveats { buffer += "\n\(plain(caveat))\n" }
    if capture.peersLeftOut > 0 {
      let count = counted(capture.peersLeftOut, "peer was", "peers were")
      buffer += "\n\(count) not judged: there are too many\n"
    }
  }

  /// `Peer 1: Polar H7, D0:50:…`.
  static func heading(_ result: RuleResult) -> String {
    guard result.peer > 0 else { return "No peer" }
    var text = "Peer \(result.peer): \(result.label)"
    if let address = result.address, result.label != address { text += ", \(address)" }
    return text
  }

  private static func line(
    _ result: RuleResult, _ results: CheckResults, _ width: Int, _ detailsAll: Bool,
    to buffer: inout OutputBuffer
  ) {
    let word: StaticText =
      switch result.status {
      case .pass: "  pass      "
      case .fail: "  FAIL      "
      case .warn: "  warn      "
      case .notSeen:
        result.isInsufficient(strictly: results.isStrict) ? "  NOT SEEN  " : "  not seen  "
      }
    let rule = result.rule
    var line = "\(word)\(rule.id)"
    if rule.title != rule.id {
      let space = 2 + max(width - rule.id.utf8.count, 0)
      line += String(repeating: " ", count: space) + safe(rule.title)
    }
    if let clause = rule.clause { line += " (\(safe(clause)))" }
    if detailsAll || result.status != .pass { line += "\n            \(plain(detail(result)))" }
    buffer += "\(line + "\n")"
  }

  private static func safe(_ text: String) -> String {
    OutputBuffer.text { $0.append(safe: text) }
  }

  /// Text without terminal controls, as a second line of defence.
  private static func plain(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value)
    }
    return isPlain ? text : safe(text)
  }

  /// The reason, with the packets that show it.
  static func detail(_ result: RuleResult) -> String {
    let packets = packets(result.judgement.packets)
    return result.judgement.reason + (packets.isEmpty ? "" : " (\(packets))")
  }

  /// `packets 12, 40 and 3 more`.
  static func packets(_ list: PacketList) -> String {
    guard list.count > 0 else { return "" }
    let more = list.count - list.first.count
    return (list.count == 1 ? "packet " : "packets ")
      + list.first.map { "\($0)" }.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  /// What is said of a check without all of its input.
  static let unreadable =
    "a capture could not be read, or only in part; standard error says how much"

  /// `25 passed, 1 failed, …: the check failed`.
  static func summary(_ results: CheckResults) -> String {
    let counts =
      "\(results.count(of: .pass)) pass, \(results.count(of: .fail)) fail, "
      + "\(results.count(of: .warn)) warn, \(results.count(of: .notSeen)) not seen"
    switch results.outcome {
    case .passed: return "\(counts): passed"
    case .failed: return "\(counts): failed"
    case .insufficient:
      return results.insufficient > 0
        ? "\(counts) (\(results.insufficient) had to be seen): the evidence is not enough"
        : "\(counts): the evidence is not enough"
    case .unreadable: return "\(counts): \(unreadable)"
    }
  }
}
