import ArgumentParser
import HSBytes
import HSConsole
import HSFleet
import HSOutput
import HSTimeline

/// `heartsnoop scan`: which of many captures are worth opening.
struct ScanRun {
  /// How rows are written.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, csv, ndjson
  }

  /// The order of the rows.
  enum Order: String, ExpressibleByArgument, CaseIterable {
    case path, useful, time, duration
  }

  /// What a capture must have.
  enum Filter: String, ExpressibleByArgument, CaseIterable {
    case heartRate = "heart-rate"
    case rr, discovery, connections, problems
  }

  /// Files, archives and folders.
  var paths: [String] = []
  var format = Format.text
  /// What captures must have, all of it.
  var filters: [Filter] = []
  var order = Order.path
  /// Whether it is always said what to do next.
  var advisesAll = false
  /// Whether files that are no captures have rows in the table.
  var showsForeign = false
  /// The numbers of the rows that are printed in full; all rows in a table if there are none.
  var numbers: [Int] = []
  /// How many captures are read at once.
  var jobs: Int?
  /// Layouts of values.
  var layouts: LayoutFiles?

  init() {}

  /// Looks at the captures, and prints a row for each.
  ///
  /// - Throws: The exit status.
  func run(on console: Console) throws {
    let output = console.output()
    var peers = KnownPeers()
    peers.layouts = layouts
    let knowledge = try peers.knowledge(on: console)
    let inputs = FleetWalk.inputs(of: paths)
    var rows: [ScanRow] = []
    var isComplete = true
    let journal = WorkJournal.begin(inputs.map(\.paths))
    let progress = FleetProgress(inputs.count)
    let printsAtOnce = order == .path && format != .text && numbers.isEmpty
    if format == .csv, journal?.note(0) == nil {
      output.append { ScanRecords.csvHeader(to: &$0) }
    }
    OrderedWork.run(inputs.count, jobs: jobs ?? OrderedWork.processors, in: journal) { place in
      // What an earlier process printed is not printed again.
      printsAtOnce && journal?.note(place) != nil
        ? [] : FleetScan.rows(of: inputs[place], with: knowledge)
    } lost: { place, signal in
      printsAtOnce && journal?.note(place) != nil
        ? [] : [FleetScan.row(of: inputs[place], lostBy: signal)]
    } take: { place, found in
      progress.didFinish(place + 1)
      if let note = journal?.note(place), note > 0 { isComplete = false }
      for var row in found {
        row.isNamed = !inputs[place].isFound
        // A file in a folder need not be a capture; one that was named was taken for one.
        if row.problem != nil, !row.isForeign || !inputs[place].isFound { isComplete = false }
        if admits(row) { rows.append(row) }
      }
      if printsAtOnce {
        write(rows, to: output, on: console)
        rows.removeAll()
        if journal != nil { output.flush() }
      }
      journal?.take(isComplete ? 0 : 1, place)
      return !output.isClosed
    }
    progress.end()
    let isEmpty = rows.isEmpty && (format == .text || order != .path)
    rows = sorted(rows)
    if !numbers.isEmpty, !rows.isEmpty {
      rows = ScanTable.listed(rows, showsForeign: showsForeign)
      if let wrong = numbers.first(where: { $0 > rows.count }) {
        throw ValidationError(
          "--row \(wrong): the table has \(rows.count == 1 ? "1 row" : "\(rows.count) rows").")
      }
      rows = numbers.map { rows[$0 - 1] }
    }
    write(rows, to: output, on: console)
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

  private func write(_ rows: [ScanRow], to output: TextOutput, on console: Console) {
    guard !rows.isEmpty else { return }
    output.append { text in
      switch format {
      case .text where !numbers.isEmpty:
        for (place, row) in rows.enumerated() {
          if place > 0 { text.append("\n") }
          ScanTable.write(inFull: row, columns: console.columns, to: &text)
        }
      case .text:
        let lines = advisesAll ? nil : console.lines
        ScanTable.write(
          rows, showsForeign: showsForeign || filters.contains(.problems),
          columns: console.columns, advice: lines.map { .ifRoom(lines: $0) } ?? .all,
          to: &text)
      case .csv: for row in rows { ScanRecords.csv(row, to: &text) }
      case .ndjson: for row in rows { ScanRecords.json(row, to: &text) }
      }
    }
    output.endPiece()
  }

  private func admits(_ row: ScanRow) -> Bool {
    filters.allSatisfy { filter in
      switch filter {
      case .heartRate: !(row.facts?.sensors.isEmpty ?? true)
      case .rr: row.facts?.sensors.contains { $0.intervals > 0 } ?? false
      case .discovery: (row.facts?.characteristics ?? 0) > 0
      case .connections: (row.facts?.connections.count ?? 0) > 0
      case .problems: row.problem != nil
      }
    }
  }

  /// The rows in the order that was asked for; those that are equal stay in the order of their paths.
  private func sorted(_ rows: [ScanRow]) -> [ScanRow] {
    func key(_ row: ScanRow) -> [Int] {
      switch order {
      case .path: []
      case .useful: [row.use.rawValue] + row.merit
      case .time: [Int(row.facts?.container.first ?? .min)]
      case .duration: [Int(row.facts?.container.duration ?? .min)]
      }
    }
    guard order != .path else { return rows }
    let keyed = rows.enumerated().map { (key: key($0.element), place: $0.offset) }
    return keyed.sorted { left, right in
      left.key == right.key
        ? left.place < right.place : right.key.lexicographicallyPrecedes(left.key)
    }
    .map { rows[$0.place] }
  }
}
