import ArgumentParser
import HSConsole
import HSFleet

/// `heartsnoop summary`: whether the heart-rate series of a capture can be trusted, and what it says.
struct SummaryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "summary",
    abstract: "Print a page on each heart-rate sensor: completeness, verdicts, variability.",
    discussion: """
      A series is cut into runs, at gaps, lost contact, steps of the clock and wherever a check finds \
      something wrong. Each run has six grades: delivery, beats, unit, rate, clock, contact; and a verdict \
      that follows from them: verified: delivery, beats, unit and rate hold; consistent: nothing speaks \
      against it, but not all of these could be checked; not checkable: nothing to hold it against; \
      suspect: a check failed; rejected: wrong as it stands. What is still open says why, and how much \
      longer a recording would have to be. Heart-rate variability is computed from RR intervals as sent (raw) and with \
      artefacts corrected, and is not given where the data do not support it.

      --packets, --from, --to and --only choose the part for the variability at the end; runs and verdicts rest \
      on the whole capture.

      Examples:

        heartsnoop summary --from 5m --to 15m capture.btsnoop
      """)

  @OptionGroup var captures: CaptureArguments

  @Option(
    name: .customLong("format"),
    help:
      "Text, or one JSON document a capture, of several or with ndjson one a line (schema heartsnoop.summary/2)."
  )
  var chosenFormat: DocumentFormat?

  @OptionGroup var file: DocumentOutput

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @OptionGroup var part: SelectionArguments

  @Option(
    help: ArgumentHelp("Segments for DFA, from and to so many intervals.", valueName: "scales"))
  var dfaScales = ScaleRange.shortTerm

  @Flag(
    help:
      "Tell all: every run (not only the three longest over a minute), every finding, the figures behind each check, and how the variability is computed."
  )
  var all = false

  @Flag(
    inversion: .prefixedNo,
    help: "Draw the heart rate and how often each rate came (default: on a terminal).")
  var plot: Bool?

  @Flag(help: "Explain every word of the page below it.")
  var explain = false

  @OptionGroup(title: "Many captures") var many: ManyArguments

  func validate() throws { _ = try file.format(chosenFormat) }

  func run() throws {
    var run = SummaryRun(captures.files)
    run.inputFormat = captures.inputFormat
    run.jobs = many.jobs
    run.folder = many.outputDir
    run.peers = labels.peers
    run.format = try file.format(chosenFormat)
    run.output = file.output
    run.peer = part.peer
    run.part = part.part
    run.scales = dfaScales
    run.detailsAll = all
    run.plots = plot
    run.explains = explain
    try run.runOverAll(on: .standard)
  }
}
