import HSBytes
import HSCapture
import HSEncryption
import HSTimeline

/// The line that closes a timeline on a terminal: what there was, and what is not shown of it.
enum ClosingText {
  /// Writes the line.
  static func write(
    _ story: borrowing Story, told: Int, folded: Int, filtered: Int,
    _ options: TimelineOptions, to text: inout OutputBuffer
  ) {
    let statistics = story.statistics
    text.append("-- ")
    count(statistics.records, "packet", "packets", &text)
    if let first = statistics.firstTime, let last = statistics.lastTime,
      last.nanoseconds > first.nanoseconds
    {
      text.append(" in ")
      text.append(duration: last.nanoseconds(since: first))
    }
    text.append(", ")
    count(story.connections.count, "connection", "connections", &text)
    text.append(", ")
    count(statistics.notifications, "value", "values", &text)
    text.append(", ")
    findings(statistics, &text)
    encryption(statistics.air.encryption, &text)
    if folded > 0 {
      text.append("; ")
      count(folded, "event is", "events are", &text)
      text.append(" folded (--expand shows each)")
    }
    if filtered > 0 {
      text.append("; ")
      count(filtered, "event is", "events are", &text)
      text.append(" left out by ")
      var separator: StaticText = ""
      for (name, isGiven) in [
        ("--packets or --around", options.packets != nil),
        ("--from or --to", !options.times.isAll), ("--peer", options.peer != nil),
      ] as [(StaticText, Bool)] where isGiven {
        text.append(separator)
        text.append(name)
        separator = ", "
      }
    }
    if !options.categories.isSuperset(of: .story) {
      text.append("; shown: ")
      text.append(string: options.categories.names)
    }
  }

  /// What became of encrypted packets: the sum of what was decrypted and of the reasons is all.
  private static func encryption(_ account: EncryptionAccount, _ text: inout OutputBuffer) {
    guard account.encrypted > 0 else { return }
    text.append("; ")
    text.append(account.decrypted)
    text.append(" of ")
    count(account.encrypted, "encrypted packet", "encrypted packets", &text)
    text.append(" decrypted")
    for (reason, number) in account.reasons {
      text.append(", ")
      text.append(number)
      text.append(" not: ")
      text.append(reason.text)
    }
    guard account.lost > 0 else { return }
    text.append("; ")
    text.append(account.lost)
    text.append(" lost by their counters")
  }

  private static func findings(_ statistics: DecodeStatistics, _ text: inout OutputBuffer) {
    let errors = statistics.shownFindings(atLeast: .error)
    let warnings = statistics.shownFindings(atLeast: .warning) - errors
    let notes = statistics.shownFindings(atLeast: .note) - errors - warnings
    guard errors + warnings + notes > 0 else { return text.append("no findings") }
    var separator: StaticText = ""
    for (number, one, many) in [
      (errors, "error", "errors"), (warnings, "warning", "warnings"), (notes, "note", "notes"),
    ] as [(Int, StaticText, StaticText)] where number > 0 {
      text.append(separator)
      count(number, one, many, &text)
      separator = ", "
    }
  }

  private static func count(
    _ number: Int, _ one: StaticText, _ many: StaticText, _ text: inout OutputBuffer
  ) {
    text.append(number)
    text.append(" ")
    text.append(number == 1 ? one : many)
  }
}
