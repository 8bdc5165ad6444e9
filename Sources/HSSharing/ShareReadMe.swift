import HSBytes
import HSRedaction

/// The text that says what is in a zip file made by `share`.
struct ShareReadMe {
  /// The command, without what tells of the machine.
  var command = "heartsnoop share CAPTURE -o case.zip"
  /// The options that show the same.
  var reading = ""
  /// The program's version.
  let version: String
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
    text.append(
      string: """
        A Bluetooth capture to look at, with personal data taken out
        ============================================================

        Made by heartsnoop \(version):

          \(command)

        What is in it
        -------------

        \(capture)
            \(records.shared) of the \(records.all) packets of the original, redacted. Wireshark opens it.
        report.html
            Verdicts, pictures, what happened. Open it in a browser; it needs no network.
        info.txt
            What the capture holds, what was lost, what was not understood.

        """)
    if hasKeys {
      text.append(
        string: """
          keys.txt
              Keys made up for this capture: they resolve its private addresses.

          """)
    }
    if !isComplete {
      text.append(
        string: "\nThe original could be read only in part: it is damaged, or its end is missing.\n"
      )
    }
    if isCut { writeCut(to: &text) }
    heading("What was taken out", &text)
    let removed = tally.removed
    list(removed.isEmpty ? ["nothing: there was nothing personal"] : removed, &text)
    if !tally.unjudged.isEmpty {
      text.append(string: "\nCould not be judged, and was wiped or replaced:\n\n")
      list(tally.unjudged, &text)
    }
    if kept.values > 0 {
      heading("What was kept by choice", &text)
      list([Self.kept(kept)], &text)
      text.append(
        string: """

          Those that tell an address as text were overwritten. To see what they are made of:

            heartsnoop learn \(capture)\(reading)

          """)
    }
    text.append(
      string: """

        Times, lengths, heart rates (unless the command above says otherwise) and versions stayed, and of texts
        about the model those that can name nobody.

        """)
    heading("How it was checked", &text)
    text.append(
      string: """
        All files here were read again after packing, and searched for
        \(Self.counted(searched)) of the original. None was found.

        """)
    heading("To see the same", &text)
    text.append(
      string: """
          heartsnoop info \(capture)\(reading)
          heartsnoop report \(capture)\(reading) -o report.html
          heartsnoop decode \(capture)\(reading)
          heartsnoop series \(capture)\(reading)

        """)
  }

  private func writeCut(to text: inout OutputBuffer) {
    heading("What was left out", &text)
    text.append(string: "Packets were left out by the options of the command above.")
    if from != nil {
      text.append(
        string: """
           Of those before the
          beginning asked for, these stayed: how connections came about, pairing, discovery, subscriptions.
          A silence behind them is no fault of the sensor.
          """)
    }
    text.append("\n")
  }

  private func heading(_ words: String, _ text: inout OutputBuffer) {
    text.append(string: "\n\(words)\n\(String(repeating: "-", count: words.count))\n\n")
  }

  private func list(_ sentences: [String], _ text: inout OutputBuffer) {
    for sentence in sentences { text.append(string: "* \(sentence)\n") }
  }

  /// What was kept, in words.
  static func kept(_ kept: (attributes: String, values: Int, texts: Int)) -> String {
    "\(kept.values) value\(kept.values == 1 ? "" : "s") of \(kept.attributes) kept as they were, "
      + "\(kept.texts == 0 ? "none" : "\(kept.texts)") of them a text; they may tell of their owner"
  }

  /// What was searched for, in words.
  static func counted(_ data: PersonalData) -> String {
    func count(_ number: Int, _ one: String, _ many: String) -> String {
      "\(number) \(number == 1 ? one : many)"
    }
    return count(data.addresses.count, "address", "addresses") + ", "
      + count(data.keys.count, "key", "keys") + ", "
      + count(data.texts.count, "name or text", "names and texts")
  }
}
