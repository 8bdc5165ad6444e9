import HSOutput
import HSProtocols

/// The text that says what is in a zip file made by `share`.
struct ShareReadMe {
  /// The command, without what tells of the machine.
  var command = "heartsnoop share CAPTURE -o case.zip"
  /// The options that show the same.
  var reading = ""
  /// What the capture is called.
  let capture: String
  /// How many packets it has, and how many the original.
  var records = (shared: 0, all: 0)
  var tally = RedactionTally()
  /// What was searched for.
  var searched = PersonalData()
  var isCut = false
  var from: String?
  /// The attributes whose values stayed by choice, in words, how many values, and how many of them
  /// are text.
  var kept = (attributes: "", values: 0, texts: 0)
  var hasKeys = false
  /// Whether all of the original could be read.
  var isComplete = true

  /// Writes the text.
  func write(to text: inout OutputBuffer) {
    func list(_ sentences: [String]) -> String {
      sentences.map { "* \($0)" }.joined(separator: "\n")
    }
    var words = [
      "version": "\(Program.version)", "command": command, "capture": capture, "reading": reading,
      "shared": "\(records.shared)", "all": "\(records.all)", "searched": Self.counted(searched),
    ]
    if hasKeys { words["keys"] = "" }
    func put(_ line: String) { text += line + "\n" }
    TextTemplate(ShareFiles.readme).write(words, to: put) { place in
      func section(_ name: String, _ sentences: [String] = [], if isThere: Bool = true) {
        guard isThere else { return }
        words["lines"] = list(sentences)
        place.forms[name]?.write(words, to: put)
      }
      section("partial", if: !isComplete)
      section(from == nil ? "cut" : "begun", if: isCut)
      let removed = tally.removed
      section("removed", removed.isEmpty ? ["nothing: there was nothing personal"] : removed)
      section("unjudged", tally.unjudged, if: !tally.unjudged.isEmpty)
      section("kept", [Self.kept(kept)], if: kept.values > 0)
    }
  }

  /// What was kept, in words.
  static func kept(_ kept: (attributes: String, values: Int, texts: Int)) -> String {
    "\(HSBase.counted(kept.values, "value")) of \(kept.attributes) kept as they were, "
      + "\(kept.texts == 0 ? "none" : "\(kept.texts)") of them a text; they may tell of their owner"
  }

  /// What was searched for, in words.
  static func counted(_ data: PersonalData) -> String {
    HSBase.counted(data.addresses.count, "address", "addresses") + ", "
      + HSBase.counted(data.keys.count, "key") + ", "
      + HSBase.counted(data.texts.count, "name or text", "names and texts")
  }
}
