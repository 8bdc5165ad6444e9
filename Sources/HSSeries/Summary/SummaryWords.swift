package import HSBytes
import HSVerification

/// Explains the words of a summary's page.
package struct SummaryWords {
  /// Appends the explanations.
  ///
  /// - Parameters:
  ///   - columns: Columns of the terminal, or `nil` for a page that is the same everywhere.
  ///   - buffer: Where the text goes.
  package static func write(columns: Int? = nil, to buffer: inout OutputBuffer) {
    var page = Page(columns: columns)
    page.endLine()
    page.wrap("Verdicts: what can be said of a run, a notification or an RR interval", at: 2)
    for verdict in Verdict.allCases { page.paragraph(verdict.words, verdict.meaning.string) }
    page.paragraph("", rule)
    page.endLine()
    page.wrap("Grades: what a verdict rests on", at: 2)
    for subject in Grade.Subject.allCases { page.paragraph(subject.name, subject.meaning.string) }
    page.paragraph(
      "",
      "A grade holds, fails, or is open: then it says why, and how much longer a "
        + "recording of the same kind would have to be.")
    page.endLine()
    page.wrap("Words of the page", at: 2)
    for (word, meaning) in words { page.paragraph(word, meaning) }
    page.paragraph("", "'heartsnoop help checks' explains the checks V0 to V16.")
    buffer.append(page.text.span)
  }

  private static let rule =
    "The rule: rejected if the unit fails; suspect if delivery, beats, rate or clock fails; verified if "
    + "delivery, beats, unit and rate hold; consistent if one of beats, unit and rate holds; otherwise not "
    + "checkable. A notification has the verdict of its run, or a worse one for reasons of its own: an "
    + "interval over missed beats is suspect in a run that is verified."

  private static let words: [(StaticText, String)] = [
    (
      "run",
      "a stretch of notifications that nothing interrupts: no gap, no lost contact, no step of the clock, "
        + "no failed check"
    ),
    ("late", "a notification that came late, and lost nothing by it: the radio had to repeat it"),
    (
      "artefact",
      "an RR interval that is not from one normal beat to the next, by Lipponen and Tarvainen's method: "
        + "missed (a beat was not found), extra (one was found that is none), ectopic (early or late), long "
        + "and short"
    ),
    (
      "span",
      "an RR interval over several beats that were not found, as straps send it after bad contact"
    ),
    ("drift", "how much faster the sensor's clock runs than the host's, in parts per million"),
    ("grid", "the steps in which a sensor measures RR intervals"),
    ("raw", "RR intervals as they were sent"),
    ("corrected", "RR intervals after artefacts were mended; time is kept"),
  ]
}
