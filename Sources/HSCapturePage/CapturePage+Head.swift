import HSBytes
import HSMisreading
import HSReport
import HSSeries
import HSTimeline

extension CapturePage {
  /// What a capture without heart rates is, in a sentence: with whom which values were exchanged.
  func essence(_ part: Part) -> String {
    let place = parts.firstIndex { $0.capture.name == part.capture.name } ?? 0
    let own = values.filter { $0.part == place }
    guard !own.isEmpty else {
      if part.peers.isEmpty {
        return part.story.advertised.isEmpty && part.story.entries.isEmpty
          ? "There is nothing of Bluetooth in it to show."
          : part.story.advertised.isEmpty ? "No connection was captured." : "Advertising only."
      }
      return
        "\(names(of: part)) \(part.peers.count == 1 ? "was" : "were") connected, and no attribute value was seen."
    }
    func told(_ word: String, _ isMeant: (PageValues.How) -> Bool) -> String? {
      let counts = own.map { one in
        (one: one, count: one.values.moments.count { isMeant($0.how) })
      }.filter { $0.count > 0 }.sorted { $0.count > $1.count }
      let all = counts.reduce(0) { $0 + $1.count }
      guard let most = counts.first else { return nil }
      let name = most.one.values.about.name
      return counts.count == 1
        ? "\(all) \(word) (\(name))" : "\(all) \(word) (\(most.count) of them: \(name))"
    }
    let words = [
      told("values written") { !$0.isSentByItself && !$0.isRead },
      told("values read") { $0.isRead },
      told("values notified") { $0.isSentByItself },
    ].compactMap { $0 }
    return "\(names(of: part)): \(words.joined(separator: ", "))."
  }

  private func names(of part: Part) -> String {
    let names = part.peers.prefix(3).map(\.name)
    let more = part.peers.count + part.peersLeftOut - names.count
    if names.isEmpty { return "A device that is not named" }
    return names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  /// Why there is no heart rate, for a page that shows all that commands would.
  static func words(_ absence: HeartRateAbsence) -> String {
    let sendsElsewhere =
      absence.advice.contains("'heartsnoop decode' shows")
      || absence.advice.contains("'heartsnoop gatt'")
    return sendsElsewhere || absence.advice.isEmpty
      ? "\(absence.reason)." : "\(absence.reason). \(absence.advice)."
  }

  /// What an app's numbers are, and where they differ first from what was sent.
  static func answer(_ app: AppNumbers) -> String {
    let lines = words(app).split(separator: "\n")
    var text = lines.first.map(String.init) ?? ""
    if let cause = lines.dropFirst().first(where: { $0.hasPrefix("1  ") }) {
      text += " \(cause.dropFirst(3))"
    }
    let beside = app.report.beside
    guard let first = beside.firstDifference else { return "\(text) No number differs." }
    let row = beside.rows[first]
    let shown = row.shown.map(app.shown.text(at:)) ?? "nothing"
    text +=
      " The first difference is in row \(first + 1): sent \(row.sent.isEmpty ? "nothing" : row.sent), shown \(shown)"
    if let value = row.value { text += ", packet \(app.sources[beside.source].packet(value))" }
    return text + "."
  }

  /// What of people and devices the page holds.
  var holdings: String {
    var held: [String] = []
    if !isRedacted { held.append("names and addresses of devices") }
    if !sensors.isEmpty { held.append("heart rates, which are health data") }
    if !values.isEmpty {
      held.append(
        isRedacted
          ? "the values that were sent, with what the redaction left of them"
          : "every value that was written, read and notified, which may be serial numbers, places or passwords"
      )
    }
    held.append("the times of all that")
    if !isRedacted, parts.contains(where: { !$0.recorder.isEmpty }) {
      held.append("what the recorder says of its machine")
    }
    if app != nil { held.append("the numbers that an app showed") }
    held.append(parts.count == 1 ? "the file's name" : "the files' names")
    let last = held.removeLast()
    let list = "\(held.joined(separator: ", ")) and \(last)"
    return isRedacted
      ? "Names, addresses and keys were replaced. This page still holds \(list)."
      : "Not redacted: this page holds \(list). It names no folder of the machine that made it."
  }
}
