import HSProtocols
import HSTimeline

/// The line that closes a timeline on a terminal: what there was, and what is not shown of it.
enum ClosingText {
  /// Writes the line.
  static func write(
    _ story: borrowing Story, told: Int, folded: Int, filtered: Int,
    _ options: TimelineOptions, to text: inout OutputBuffer
  ) {
    let statistics = story.statistics
    text += "-- \(counted(statistics.records, "packet"))"
    if let first = statistics.firstTime, let last = statistics.lastTime,
      last.nanoseconds > first.nanoseconds
    {
      text += " in \(duration: last.nanoseconds(since: first))"
    }
    text +=
      ", \(counted(story.connections.count, "connection")), "
      + "\(counted(statistics.notifications, "value")), \(findings(statistics))"
      + encryption(statistics.air.encryption)
    if folded > 0 {
      text += "; \(counted(folded, "event is", "events are")) folded (--expand shows each)"
    }
    if filtered > 0 {
      let given = [
        ("--packets or --around", options.packets != nil),
        ("--from or --to", !options.times.isAll), ("--peer", options.peer != nil),
      ].filter { $0.1 }.map { $0.0 }
      text +=
        "; \(counted(filtered, "event is", "events are")) left out by "
        + given.joined(separator: ", ")
    }
    if !options.categories.isSuperset(of: .story) {
      text += "; shown: \(options.categories.names)"
    }
  }

  /// What became of encrypted packets: the sum of what was decrypted and of the reasons is all.
  private static func encryption(_ account: EncryptionAccount) -> String {
    guard account.encrypted > 0 else { return "" }
    let reasons = account.reasons.map { ", \($1) not: \($0.text)" }
    let lost = account.lost > 0 ? "; \(account.lost) lost by their counters" : ""
    return "; \(account.decrypted) of \(counted(account.encrypted, "encrypted packet")) decrypted"
      + reasons.joined() + lost
  }

  private static func findings(_ statistics: DecodeStatistics) -> String {
    let errors = statistics.shownFindings(atLeast: .error)
    let warnings = statistics.shownFindings(atLeast: .warning) - errors
    let notes = statistics.shownFindings(atLeast: .note) - errors - warnings
    let counts = [(errors, "error"), (warnings, "warning"), (notes, "note")].filter { $0.0 > 0 }
    return counts.isEmpty
      ? "no findings" : counts.map { counted($0.0, $0.1) }.joined(separator: ", ")
  }
}
