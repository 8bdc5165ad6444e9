import ArgumentParser
import HSFleet
import HSOutput
import HSProtocols

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

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, csv, ndjson }

  /// The order of the rows.
  enum Order: String, ExpressibleByArgument, CaseIterable { case path, useful, time, duration }

  /// What a capture must have.
  enum Filter: String, ExpressibleByArgument, CaseIterable {
    case heartRate = "heart-rate"
    case rr, discovery, connections, trouble, problems

    /// What else is typed for lost links, failures and gaps.
    private static let troubles: Set = [
      "lost", "lost-links", "link-lost", "drops", "failures", "gaps", "silences", "findings",
    ]

    init?(argument: String) {
      guard let filter = Filter(rawValue: argument) else {
        guard Self.troubles.contains(argument) else { return nil }
        self = .trouble
        return
      }
      self = filter
    }
  }

  @Argument(help: "Files, archives and folders; - is standard input.", completion: .file())
  var paths: [String]

  @Option(help: "A table for people, CSV, or one JSON object a line.")
  var format: Format = .text

  @Option(
    help: """
      Only captures with heart rates; with RR intervals; with the names of attributes; with connections; with \
      lost links, failures or gaps; or files that could not be read, or only in part. May be given several \
      times: all must hold.
      """)
  var with: [Filter] = []

  @Option(
    help: "In order of the paths; the most useful first; the newest first; the longest first.")
  var sort: Order = .path

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
    try require(!paths.contains(""), "A path is empty.")
    try require(row.allSatisfy({ $0 > 0 }), "--row must be at least 1.")
    try refuse(jobs ?? 1 < 1, "--jobs must be at least 1.")
  }

  func run() throws {
    let output = console.output()
    let knowledge = try KnownPeers(layouts: layouts).knowledge(on: console)
    let inputs = FleetWalk.inputs(of: paths)
    var rows: [ScanRow] = []
    var isComplete = true
    let journal = WorkJournal.begin(inputs.map(\.paths))
    let printsAtOnce = sort == .path && format != .text && row.isEmpty
    if format == .csv, journal?.note(0) == nil {
      output.append { ScanRecords.csvHeader(to: &$0) }
    }
    OrderedWork.run(inputs.count, jobs: jobs, in: journal) { place in
      // What an earlier process printed is not printed again.
      printsAtOnce && journal?.note(place) != nil
        ? [] : FleetScan.rows(of: inputs[place], with: knowledge)
    } lost: { place, signal in
      printsAtOnce && journal?.note(place) != nil
        ? [] : [FleetScan.row(of: inputs[place], lostBy: signal)]
    } take: { place, found in
      if let note = journal?.note(place), note > 0 { isComplete = false }
      for var row in found {
        row.isNamed = !inputs[place].isFound
        // A file in a folder need not be a capture; one that was named was taken for one.
        if row.problem != nil, !row.isForeign || !inputs[place].isFound { isComplete = false }
        if admits(row) { rows.append(row) }
      }
      if printsAtOnce {
        write(rows, to: output)
        rows.removeAll()
        if journal != nil { output.flush() }
      }
      journal?.take(isComplete ? 0 : 1, place)
      return !output.isClosed
    }
    let isEmpty = rows.isEmpty && (format == .text || sort != .path)
    rows = sorted(rows)
    if !row.isEmpty, !rows.isEmpty {
      rows = ScanTable.listed(rows, showsForeign: all)
      if let wrong = row.first(where: { $0 > rows.count }) {
        throw ValidationError(
          "--row \(wrong): the table has \(rows.count == 1 ? "1 row" : "\(rows.count) rows").")
      }
      rows = row.map { rows[$0 - 1] }
    }
    write(rows, to: output)
    try console.finish(output)
    if isEmpty {
      console.say(
        inputs.isEmpty
          ? "there is no file in \(paths.joined(separator: ", "))"
          : inputs.count == 1
            ? "the file is not what --with asks for"
            : "none of \(inputs.count) files is what --with asks for")
    }
    guard isComplete else { throw ExitStatus.unreadable }
    guard !isEmpty else { throw ExitStatus.insufficient }
  }

  private func write(_ rows: [ScanRow], to output: TextOutput) {
    guard !rows.isEmpty else { return }
    output.append { text in
      switch format {
      case .text where !row.isEmpty:
        for (place, row) in rows.enumerated() {
          if place > 0 { text.append("\n") }
          ScanTable.write(inFull: row, columns: console.columns, to: &text)
        }
      case .text:
        let lines = advice ? nil : console.lines
        ScanTable.write(
          rows, showsForeign: all || with.contains(.problems),
          columns: console.columns, advice: lines.map { .ifRoom(lines: $0) } ?? .all,
          to: &text)
      case .csv: for row in rows { ScanRecords.csv(row, to: &text) }
      case .ndjson: for row in rows { ScanRecords.json(row, to: &text) }
      }
    }
    output.endPiece()
  }

  private func admits(_ row: ScanRow) -> Bool {
    with.allSatisfy { filter in
      switch filter {
      case .heartRate: !(row.facts?.sensors.isEmpty ?? true)
      case .rr: row.facts?.sensors.contains { $0.intervals > 0 } ?? false
      case .discovery: (row.facts?.characteristics ?? 0) > 0
      case .connections: (row.facts?.connections.count ?? 0) > 0
      case .trouble: !(row.facts?.findings.trouble.isEmpty ?? true)
      case .problems: row.problem != nil
      }
    }
  }

  /// The rows in the order that was asked for; those that are equal stay in the order of their paths.
  private func sorted(_ rows: [ScanRow]) -> [ScanRow] {
    func key(_ row: ScanRow) -> [Int] {
      switch sort {
      case .path: []
      case .useful: [row.use.rawValue] + row.merit
      case .time: [Int(row.facts?.container.first ?? .min)]
      case .duration: [Int(row.facts?.container.duration ?? .min)]
      }
    }
    guard sort != .path else { return rows }
    let keyed = rows.enumerated().map { (key: key($0.element), place: $0.offset) }
    return keyed.sorted { left, right in
      left.key == right.key
        ? left.place < right.place : right.key.lexicographicallyPrecedes(left.key)
    }
    .map { rows[$0.place] }
  }
}
