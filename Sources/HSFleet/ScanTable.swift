import HSHeartRate
import HSOutput
package import HSProtocols
import HSReport
import HSSeries
import HSTimeline

/// Prints rows of a scan as a table that fits its terminal, and below it what to do next.
package enum ScanTable {
  /// A column: what it is called, how narrow it may become, and how soon it is left out.
  private struct Column: Sendable {
    let heading: String
    /// Columns that its cells need at least; less only if they are shorter.
    let least: Int
    /// Columns in which its cells can be read well: where there is no room for that, columns of less use are left out.
    var good = 24
    /// The higher, the sooner the column is left out where there is no room.
    let rank: Int
    /// How cells are cut that are too long.
    var cut = Cut.end
    let cell: @Sendable (ScanRow) -> String
  }

  private enum Cut {
    case end
    /// In the middle: both ends of a name tell.
    case middle
    /// Behind the date.
    case date
    /// Nothing: what the last column has no room for goes on in further lines.
    case wrapped
  }

  private static let gap = 2
  /// Columns of this rank and above give way before others are cut.
  private static let firstOptional = 5

  private static let columns: [Column] = [
    Column(heading: "capture", least: 20, good: 40, rank: 0, cut: .middle) { printable($0.name) },
    Column(heading: "begins UTC", least: 10, rank: 3, cut: .date) { row in
      // Seconds are for other outputs.
      row.facts?.container.first.map { time in
        CaptureTime(nanoseconds: time).isOfUnsetClock
          ? "no date" : String(moment(time).prefix(16)).replacing("T", with: " ")
      } ?? ""
    },
    Column(heading: "length", least: 7, rank: 2) { row in
      row.facts?.container.duration.map { length($0) } ?? ""
    },
    Column(heading: "packets", least: 5, rank: 7) {
      $0.facts.map { "\($0.container.packets)" } ?? ""
    },
    Column(heading: "adapter", least: 10, rank: 6) { row in
      row.facts?.recordedBy.joined(separator: ", ") ?? ""
    },
    Column(heading: "file", least: 9, rank: 7) { row in
      guard let facts = row.facts else { return "" }
      let format = facts.container.kind.string
      return facts.recorder.isLossy ? "\(format) \(facts.recorder.identifier)" : format
    },
    Column(heading: "peers", least: 8, rank: 5) { row in peers(row) },
    Column(heading: "heart rates", least: 16, rank: 1) { row in heartRates(row) },
    Column(heading: "ended", least: 10, rank: 6) { row in ends(row) },
    Column(heading: "gaps", least: 10, rank: 6) { row in
      row.facts?.gapWords.joined(separator: ", ") ?? ""
    },
    // A code that is cut cannot be asked for.
    Column(heading: "worst finding", least: .max, rank: 4) { row in
      guard let findings = row.facts?.findings, let worst = findings.worst else { return "" }
      let all = findings.errors + findings.warnings
      return all > 1 ? "\(worst) +\(all - 1)" : worst
    },
    Column(heading: "good for", least: 19, good: 32, rank: 0, cut: .wrapped) { row in
      printable(row.purpose)
    },
  ]

  /// How much is said of what to do next.
  package enum Advice: Sendable, Equatable {
    /// All of it.
    case all
    /// All of it if that and the table fit so many lines; else for how many files there is any.
    case ifRoom(lines: Int)
  }

  /// Appends the table, and below it what to do next.
  ///
  /// - Parameters:
  ///   - rows: The rows, in their order.
  ///   - showsForeign: Whether files that are no captures have rows; they have if there is nothing else.
  ///   - width: Columns of the terminal, or `nil` for lines of any length.
  ///   - advice: How much is said of what to do next.
  ///   - buffer: Where it goes.
  package static func write(
    _ rows: [ScanRow], showsForeign: Bool = true, columns width: Int?, advice: Advice,
    to buffer: inout OutputBuffer
  ) {
    let all = rows
    let start = buffer.count
    let rows = listed(all, showsForeign: showsForeign)
    var cells = rows.map { row in columns.map { $0.cell(row) } }
    fold(&cells, isNarrow: width != nil, to: &buffer)
    var places = Array(columns.indices)
    func needed(_ place: Int) -> Int {
      cells.reduce(columns[place].heading.count) { max($0, $1[place].count) }
    }
    // A column that nothing stands in tells nothing.
    places.removeAll { place in columns[place].rank > 0 && cells.allSatisfy { $0[place].isEmpty } }
    var widths = places.map(needed)
    // On a terminal rows have numbers to ask for.
    let digits = width == nil || rows.count < 2 ? nil : "\(rows.count)".utf8.count
    let width = width.map { $0 - (digits.map { $0 + gap } ?? 0) }
    if let width {
      func least(_ places: [Int]) -> Int {
        places.reduce(0) { $0 + min(needed($1), columns[$1].least) + gap } - gap
      }
      func good(_ places: [Int]) -> Int {
        places.reduce(0) {
          $0 + min(needed($1), max(columns[$1].least, columns[$1].good)) + gap
        } - gap
      }
      while let last = places.max(by: { columns[$0].rank < columns[$1].rank }),
        columns[last].rank >= firstOptional && good(places) > width
          || columns[last].rank > 0 && least(places) > width
      {
        places.removeAll { $0 == last }
      }
      widths = fitted(places.map(needed), least: places.map { columns[$0].least }, width)
    }
    let shown = places.map { columns[$0] }
    line(shown.map(\.heading), shown, widths, number: digits.map { _ in 0 }, digits, to: &buffer)
    if let name = places.firstIndex(of: 0) { tellApart(&cells, width: widths[name]) }
    for (place, row) in cells.enumerated() {
      line(
        places.map { row[$0] }, shown, widths, number: digits.map { _ in place + 1 }, digits,
        to: &buffer)
    }
    if width != nil, rows.count > 1 { summary(rows, to: &buffer) }
    if rows.count < all.count {
      buffer += counted(
        all.count - rows.count,
        by: "more file[ is no capture/s are no captures]: --all lists them\n")
    }
    let groups = groups(all)
    guard !groups.isEmpty else { return }
    var text = OutputBuffer()
    write(groups, width, to: &text)
    // The two commands' prompts, and the line between.
    let lines =
      buffer.lines(from: start) + 3 + text.string.split(separator: "\n").count
    if case .ifRoom(let room) = advice, lines > room {
      let count = groups.reduce(0) { $0 + $1.names.count }
      buffer += "--advice says what to do next with \(counted(count, "file", "files"))\n"
    } else {
      buffer.append(text.span)
    }
  }

  /// Appends how many captures are of which use.
  private static func summary(_ rows: [ScanRow], to buffer: inout OutputBuffer) {
    let parts = ScanUse.allCases.reversed().compactMap { use -> String? in
      let count = rows.count { $0.use == use }
      return count > 0 ? "\(count) \(use.words)" : nil
    }
    buffer += "\(rows.count) rows: \(parts.joined(separator: ", "))\n"
  }

  /// Widths that fit a line: what is widest gives way first, none below its least.
  private static func fitted(_ needed: [Int], least: [Int], _ width: Int) -> [Int] {
    var widths = needed
    let room = width - gap * (needed.count - 1)
    while widths.reduce(0, +) > room {
      let wide = widths.indices.filter { widths[$0] > min(needed[$0], least[$0]) }
      guard let widest = wide.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
    }
    return widths
  }

  private static func line(
    _ cells: [String], _ columns: [Column], _ widths: [Int], number: Int?, _ digits: Int?,
    to buffer: inout OutputBuffer
  ) {
    if let number, let digits {
      let text = number > 0 ? "\(number)" : "#"
      buffer.append(spaces: digits - text.utf8.count)
      buffer += text
      buffer.append(spaces: gap)
    }
    let indent = widths.dropLast().reduce(digits.map { $0 + gap } ?? 0) { $0 + $1 + gap }
    for (index, cell) in cells.enumerated() {
      if case .wrapped = columns[index].cut, cell.count > widths[index] {
        buffer.append(
          wrapping: Array(cell.utf8).span, at: indent, indent: indent,
          width: indent + widths[index])
        continue
      }
      let text = cut(cell, to: widths[index], columns[index].cut)
      buffer += text
      if index < cells.count - 1 { buffer.append(spaces: widths[index] - text.count + gap) }
    }
    buffer.endLineWithoutSpaces()
  }

  private static func cut(_ text: String, to width: Int, _ cut: Cut) -> String {
    guard text.count > width, width > 1 else { return text }
    switch cut {
    case .wrapped: return text
    case .end: return text.prefix(width - 1) + "…"
    case .date: return String(text.prefix(min(width, 10)))
    case .middle: return middle(text, to: width, end: width / 3)
    }
  }

  /// A name without its middle, so that so many characters of its end stay.
  private static func middle(_ text: String, to width: Int, end: Int) -> String {
    // What kind of file it is stands elsewhere; that it is the log before another stands in its name alone.
    let name =
      text.hasSuffix(".last")
      ? text[...] : text.lastIndex(of: ".").map { text[..<$0] } ?? text[...]
    if name.count <= width, !name.isEmpty { return String(name) }
    return name.prefix(width - 1 - end) + "…" + name.suffix(end)
  }

  /// Cuts the names that are too long where that tells most of them apart: as near as can be to two thirds of the beginning.
  private static func tellApart(_ cells: inout [[String]], width: Int) {
    let long = cells.indices.filter { cells[$0][0].count > width }
    guard !long.isEmpty, width > 3 else { return }
    let usual = width / 3
    var best: (count: Int, end: Int, names: [String]) = (-1, usual, [])
    for end in (1..<width - 1).sorted(by: { abs($0 - usual) < abs($1 - usual) }) {
      let names = long.map { middle(cells[$0][0], to: width, end: end) }
      let count = Set(names).count
      if count > best.count { best = (count, end, names) }
      if count == long.count { break }
    }
    for (place, name) in zip(long, best.names) { cells[place][0] = name }
  }

  /// The rows that are shown.
  package static func listed(_ rows: [ScanRow], showsForeign: Bool) -> [ScanRow] {
    let captures = showsForeign ? rows : rows.filter { !$0.isForeign || $0.isNamed }
    return captures.isEmpty ? rows : captures
  }

  /// Appends a row in full, a line for each column.
  package static func write(inFull row: ScanRow, columns width: Int?, to buffer: inout OutputBuffer)
  {
    let widest = columns.reduce(0) { max($0, $1.heading.utf8.count) }
    func line(_ heading: String, _ text: String) {
      guard !text.isEmpty else { return }
      buffer += heading
      buffer.append(spaces: widest - heading.utf8.count + gap)
      buffer.append(
        wrapping: Array(text.utf8).span, at: widest + gap, indent: widest + gap, width: width ?? 100
      )
      buffer.endLineWithoutSpaces()
    }
    for column in columns { line(column.heading, column.cell(row)) }
    line("next", printable(row.advice))
  }

  /// Takes what all names begin and end with out of them, and says it above the table: the folder, and where lines have
  /// an end and a name is long, as much more as ends with a word.
  private static func fold(
    _ cells: inout [[String]], isNarrow: Bool, to buffer: inout OutputBuffer
  ) {
    let folder = folder(of: cells.map { $0[0] })
    if folder.count > 1 {
      for index in cells.indices { cells[index][0].removeFirst(folder.count) }
    }
    let names = cells.map { $0[0] }
    var (front, back) = ("", "")
    if isNarrow, names.count > 2, names.contains(where: { $0.count > columns[0].least }) {
      (front, back) = affixes(of: names)
      for index in cells.indices {
        cells[index][0] = String(cells[index][0].dropFirst(front.count).dropLast(back.count))
      }
    }
    if !front.isEmpty || !back.isEmpty {
      buffer += "in \(folder)\(front)*\(back)\n"
    } else if folder.count > 1 {
      buffer += "in \(folder)\n"
    }
  }

  /// What all names begin with, up to the end of a word, and what all end with, from the beginning of one; something of
  /// each name is left.
  private static func affixes(of names: [String]) -> (front: String, back: String) {
    func isBetweenWords(_ character: Character) -> Bool { "-_. :/".contains(character) }
    let shortest = names.map(\.count).min() ?? 0
    let start = common(names).prefix(max(shortest - 1, 0))
    let front = start[...].lastIndex(where: isBetweenWords).map { String(start[...$0]) } ?? ""
    let rests = names.map { String($0.dropFirst(front.count).reversed()) }
    let least = rests.map(\.count).min() ?? 0
    let end = common(rests).prefix(max(least - 1, 0))
    let back = end.lastIndex(where: isBetweenWords).map { String(end[...$0].reversed()) } ?? ""
    return (front, back)
  }

  /// The folder that all names begin with, with its slash; empty if there is none.
  private static func folder(of names: [String]) -> String {
    let common = common(names)
    guard names.count > 1, let slash = common.lastIndex(of: "/") else { return "" }
    return String(common[...slash])
  }

  /// What all names begin with.
  private static func common(_ names: [String]) -> Substring {
    guard var common = names.first?[...] else { return "" }
    for name in names { common = common[..<common.commonEnd(with: name)] }
    return common
  }

  /// A length of time: hours, minutes, seconds; from 100 hours on, days and hours.
  private static func length(_ nanoseconds: Int64) -> String {
    let seconds = max(0, nanoseconds) / 1_000_000_000
    if seconds >= 360_000 { return "\(seconds / 86_400)d \(seconds / 3600 % 24)h" }
    return "\(seconds / 3600):\((seconds / 60 % 60).padded(2)):\((seconds % 60).padded(2))"
  }

  // MARK: - What to do next

  /// Each advice once, with the captures that it is for.
  ///
  /// Why a file is of little use stands in its row; here is only what to do.
  private static func groups(_ rows: [ScanRow]) -> [(advice: String, names: [String])] {
    var groups: [(advice: String, names: [String])] = []
    for row in rows where !row.advice.isEmpty && (row.use < .traffic || row.problem != nil) {
      let name = shortName(row.name)
      let advice = row.whatToDo
      if let place = groups.firstIndex(where: { $0.advice == advice }) {
        groups[place].names.append(name)
      } else {
        groups.append((advice, [name]))
      }
    }
    return groups
  }

  /// A file without its folders; of a log in an archive also the archive, as all its logs are called alike.
  private static func shortName(_ name: String) -> String {
    let parts = name.split(separator: "/")
    guard let last = parts.last else { return name }
    let archives = parts.dropLast().compactMap { part in
      part.firstIndex(of: ":").map { part[..<$0] }
    }
    guard let archive = archives.last(where: { $0.contains(".") }) else { return String(last) }
    return "\(archive):\(last)"
  }

  private static func write(
    _ groups: [(advice: String, names: [String])], _ width: Int?, to buffer: inout OutputBuffer
  ) {
    buffer += "\nWhat to do next\n"
    for group in groups {
      var names = group.names.prefix(3).map(printable).joined(separator: ", ")
      if group.names.count > 3 { names += " and \(group.names.count - 3) more" }
      let text = "\(names): \(printable(group.advice))"
      buffer.append(spaces: 2)
      buffer.append(wrapping: Array(text.utf8).span, at: 2, indent: 4, width: width ?? 100)
      buffer.endLineWithoutSpaces()
    }
  }

  // MARK: - Cells

  private static func printable(_ text: String) -> String {
    SystemName.bytes(text).safeText
  }

  private static func peers(_ row: ScanRow) -> String {
    guard let peers = row.facts?.peers else { return "" }
    if peers.connected == 0 { return peers.heard > 0 ? "\(peers.heard) heard" : "" }
    let unnamed = peers.connected - peers.names.count
    var parts = Array(peers.names.prefix(2))
    if peers.names.count > 2 { parts.append("\(peers.names.count - 2) more") }
    if unnamed > 0 { parts.append("\(unnamed) without name") }
    return parts.joined(separator: ", ")
  }

  private static func heartRates(_ row: ScanRow) -> String {
    guard let sensors = row.facts?.sensors else { return "" }
    return sensors.map { sensor in
      let verdict = sensor.verdict.words.string
      let share = sensor.verdicts[Int(sensor.verdict.rawValue)] * 100 / max(sensor.values, 1)
      return share < 100
        ? "\(sensor.values), \(share) % \(verdict)" : "\(sensor.values) \(verdict)"
    }.joined(separator: "; ")
  }

  /// The usual ends, in few words.
  private static let short = [
    "Connection Terminated By Local Host": "by the host",
    "Remote User Terminated Connection": "by the peer", "Connection Timeout": "timeout",
    "its adapter's end": "adapter off",
  ]

  private static func ends(_ row: ScanRow) -> String {
    guard let connections = row.facts?.connections, connections.count > 0 else { return "" }
    var parts = connections.ends.prefix(2).map { end in
      let words = short[end.reason] ?? end.reason
      return end.count > 1 ? "\(end.count) \(words)" : words
    }
    if connections.open > 0 { parts.append("\(connections.open) open") }
    return parts.joined(separator: ", ")
  }
}

extension OutputBuffer {
  /// How many lines end from a place on.
  fileprivate func lines(from start: Int) -> Int {
    let text = span
    return (start..<count).count { text[$0] == 0x0a }
  }
}

extension Substring {
  /// Where the common beginning with another text ends.
  fileprivate func commonEnd(with other: String) -> Index {
    zip(indices, zip(self, other)).first { $1.0 != $1.1 }?.0
      ?? index(startIndex, offsetBy: Swift.min(count, other.count))
  }
}
