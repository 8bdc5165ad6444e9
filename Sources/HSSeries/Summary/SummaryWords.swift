import HSHeartRate
package import HSProtocols

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
    page.wrap("Reasons: what 'series' prints beside a notification", at: 2)
    for reason in SampleReasons.all {
      guard let word = reason.word, let meaning = reason.meaning else { continue }
      page.paragraph(word, meaning.string)
    }
    page.endLine()
    page.wrap("Variability: what the rows of HRV are", at: 2)
    for (word, meaning) in variability { page.paragraph(word, meaning) }
    page.endLine()
    page.wrap("Words of the page", at: 2)
    for (word, meaning) in words { page.paragraph(word, meaning) }
    page.paragraph("", "'heartsnoop help checks' explains the checks V0 to V17.")
    buffer.append(page.text.span)
  }

  private static let rule =
    "The rule: rejected if the unit fails; suspect if delivery, beats, rate or clock fails; verified if "
    + "delivery, beats, unit and rate hold; consistent if one of beats, unit and rate holds; otherwise not "
    + "checkable. A notification has the verdict of its run, or a worse one for reasons of its own: an "
    + "interval over missed beats is suspect in a run that is verified."

  /// The rows of the variability, by how their names begin.
  package static let variability: [(word: StaticText, meaning: String)] = [
    ("N intervals", "RR intervals that the column is computed from"),
    ("of these corrected", "those that were mended"),
    ("of these artefacts", "those that are artefacts, and were mended or left as they are"),
    ("seconds", "the time that they cover"),
    ("mean RR", "their mean"),
    ("mean HR", "60,000 divided by the mean RR interval"),
    ("SDNN", "their standard deviation: all variability there is"),
    (
      "RMSSD",
      "the root of the mean square of the differences from one interval to the next: fast variability"
    ),
    ("ln RMSSD", "its natural logarithm"),
    ("pNN50", "how many of these differences are above 50 ms"),
    ("pNN20", "how many are above 20 ms"),
    ("SD1", "the spread across the diagonal of the Poincaré plot: RMSSD divided by √2"),
    ("SD2", "the spread along it"),
    (
      "DFA α",
      "the exponent of detrended fluctuation analysis: 1 for a heart at rest, 0.5 where intervals do not depend "
        + "on each other; α1 is over 4 to 16 intervals"
    ),
    ("VLF", "the power of the spectrum between 0.0033 and 0.04 Hz"),
    ("LF", "between 0.04 and 0.15 Hz"),
    ("HF", "between 0.15 and 0.4 Hz: mostly breathing"),
    ("LF/HF", "the first divided by the second"),
    (
      "Lomb-Scargle",
      "the same bands, of the intervals as they lie in time: nothing is made between them"
    ),
    (
      "sample entropy",
      "how seldom two intervals that are alike others go on alike; low where a heart repeats itself"
    ),
  ]

  private static let words: [(StaticText, String)] = [
    (
      "run",
      "a stretch of notifications that nothing interrupts: no gap, no lost contact, no step of the clock, "
        + "no failed check"
    ),
    ("late", "a notification that came late, and lost nothing by it: the radio had to repeat it"),
    (
      "artefact",
      "an RR interval that is not from one normal beat to the next, by Lipponen and Tarvainen's method and, "
        + "as a second witness, Malik's rule of steps of more than a fifth: missed (a beat was not found), extra (one was found that is none), ectopic (early or late), long "
        + "and short"
    ),
    (
      "span",
      "an RR interval over several beats that were not found, as straps send it after bad contact"
    ),
    ("drift", "how much faster the sensor's clock runs than the host's, in parts per million"),
    ("grid", "the steps in which a sensor measures RR intervals"),
    ("raw", "RR intervals as they were sent, but for placeholders"),
    ("corrected", "RR intervals after artefacts were mended; time is kept"),
  ]
}
