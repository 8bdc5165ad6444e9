import ArgumentParser
import HSConsole

/// `heartsnoop scan`: which of many captures are worth opening.
struct ScanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan",
    abstract: "Print a row a capture: what it holds, what it is good for, what to do next.",
    usage: "heartsnoop scan [<options>] <paths> ...",
    discussion: """
      PATH is a file, an archive, or a folder, in which all files are looked at, also in the folders in \
      it. 'heartsnoop FOLDER' does the same. A file that is no capture has no row in the table, unless --all is \
      given or there is nothing else; CSV and ndjson have a row that says what it looks like. On a terminal, \
      rows have numbers, and --row prints one in full.

      Use, from the best: heart_rates: heart rates that nothing speaks against; doubtful_heart_rates: a check \
      fails for most of them; unnamed_values: values that look like heart rates, and nothing names them; \
      traffic: connections, reads, writes; little: advertising only, or the recorder kept headers only; \
      nothing: no packets, or no capture. 'heartsnoop summary' explains verdicts.

      On a terminal, columns that have no room are left out, and what to do next is said if it fits the screen \
      below the table; --advice always says it. CSV and ndjson (schema heartsnoop.scan/1) have \
      all of them.

      Exit status: 0; 2 if a capture could not be read, or only in part; 3 if no row is left.

      Examples:

        heartsnoop scan captures/
      """)

  @Argument(help: "Files, archives and folders; - is standard input.", completion: .file())
  var paths: [String]

  @Option(help: "A table for people, CSV, or one JSON object a line.")
  var format: ScanRun.Format = .text

  @Option(
    help: """
      Only captures with heart rates; with RR intervals; with the names of attributes; with connections; or \
      files that could not be read, or only in part. May be given several times: all must hold.
      """)
  var with: [ScanRun.Filter] = []

  @Option(
    help: "In order of the paths; the most useful first; the newest first; the longest first.")
  var sort: ScanRun.Order = .path

  @Flag(help: "In the table, also a row for each file that is no capture.")
  var all = false

  @Option(
    help: ArgumentHelp(
      "Print the row with this number in full, a line for each column; may be given several times.",
      valueName: "number"))
  var row: [Int] = []

  @Flag(
    help: "Say what to do next with each file that is of little use, however many lines that takes."
  )
  var advice = false

  @Option(help: ArgumentHelp("How many captures to read at once; all processors unless given."))
  var jobs: Int?

  @OptionGroup var layouts: LayoutFileArguments

  func validate() throws {
    guard !paths.contains("") else { throw ValidationError("A path is empty.") }
    guard row.allSatisfy({ $0 > 0 }) else { throw ValidationError("--row must be at least 1.") }
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
  }

  func run() throws {
    var run = ScanRun()
    run.paths = paths
    run.format = format
    run.filters = with
    run.order = sort
    run.advisesAll = advice
    run.showsForeign = all
    run.numbers = row
    run.jobs = jobs
    run.layouts = layouts.given
    try run.run(on: .standard)
  }
}
