import HSHeartRate
import HSProtocols
import HSSeries
import HSTimeline

extension CapturePage {
  /// What the devices of a capture are and what was done with them, for its head.
  static func whatItIs(_ part: Part) -> [String] {
    guard part.whatItIs.isEmpty else { return part.whatItIs }
    return part.story.entries.isEmpty
      ? ["There is nothing of Bluetooth in it to show"]
      : ["No device was connected, and none was heard"]
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

  /// Which folders of the machine the page names.
  private var folders: String {
    parts.contains { $0.name.contains("/") }
      ? "Of the folders of the machine that made it, it names those that tell files of one name apart."
      : "It names no folder of the machine that made it."
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
      : "Not redacted: this page holds \(list). \(folders)"
  }
}
