import HSLearn
import HSOutput
import HSProtocols
import HSSession
import HSTimeline

/// Times and numbers in a file: lines of a time and a number, or a table that an app exported.
///
/// Of a table, the first column of times is that of the numbers in all others. What its first line names them is kept.
struct SeriesOfReadings {
  /// The numbers of a column.
  struct Column {
    /// The file, and what the column is called where there are several.
    fileprivate(set) var name: String
    fileprivate var rows: [(time: TimeBound, value: KnownValue)] = []
  }

  /// Those that have numbers.
  private(set) var columns: [Column] = []

  /// Lines that are compared at most.
  private static let limit = 100_000
  /// Bytes of a time or a number at most, and columns that are looked at.
  private static let longestCell = 64
  private static let mostColumns = 32
  /// Lines of which the columns are told.
  private static let sample = 200

  /// Reads a file.
  ///
  /// - Throws: The exit status if it cannot be read, has no such line or too many, which is said on standard error.
  init(_ path: String, on console: Console) throws(ExitStatus) {
    let lines = TextLines(try InputFile.read(path, on: console))
    var sample: [[String]] = []
    let separator = Self.separator(of: lines)
    for line in lines where !line.bytes.isEmpty && sample.count < Self.sample {
      sample.append(Self.cells(line.bytes, separator))
    }
    let widest = sample.map(\.count).max() ?? 0
    // Where times of day stand beside dates, what tells both is right for any day.
    let times = (0..<widest).map { column in
      sample.count { $0.count > column && Self.time($0[column]) != nil }
    }
    let isNumber = (0..<widest).map { column in
      sample.allSatisfy {
        $0.count <= column || Self.time($0[column]) == nil
          || KnownValue($0[column], time: nil) != nil
      }
    }
    let best = times.indices.filter { times[$0] > 0 }
    guard let timed = best.first(where: { !isNumber[$0] }) ?? best.first else {
      console.say(
        sample.count == 1
          ? "\(path): has one line, and that names columns: lines of a time and a number must follow, as 12:03:10,97"
          : "\(path): has no line of a time and a number, as in 12:03:10,97")
      throw .unreadable
    }
    let head = sample.first.flatMap { $0.count > timed && Self.time($0[timed]) == nil ? $0 : nil }
    var found = (0..<widest).map { place in
      let name = head.flatMap { place < $0.count && !$0[place].isEmpty ? "'\($0[place])'" : nil }
      return Column(name: "\(name ?? "column \(place + 1)") of \(path.baseName)")
    }
    var rows = 0
    for line in lines where !line.bytes.isEmpty {
      let cells = Self.cells(line.bytes, separator)
      guard cells.count > timed, let time = Self.time(cells[timed]) else { continue }
      var hasNumber = false
      for (place, cell) in cells.prefix(widest).enumerated() where place != timed {
        guard let value = Self.number(cell, mayHaveComma: separator != 0x2c) else { continue }
        found[place].rows.append((time, value))
        hasNumber = true
      }
      if hasNumber { rows += 1 }
      guard rows <= Self.limit else {
        console.say(
          "\(path): has more than \(Self.limit) lines of a time and a number; give a part of them")
        throw .unreadable
      }
    }
    // A column with a few numbers among words is none of numbers.
    columns = found.filter { $0.rows.count * 2 > rows }
    if columns.count == 1 { columns[0].name = path.baseName }
    guard !columns.isEmpty else {
      console.say("\(path): has no line of a time and a number, as in 12:03:10,97")
      throw .unreadable
    }
  }

  /// The values of a column.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - origin: The capture's beginning, in nanoseconds since 1970.
  /// - Returns: What is known, with moments for times.
  func known(_ column: Column, from origin: Int64) -> [KnownValue] {
    column.rows.map { row in
      var value = row.value
      value.time = row.time.moment(from: origin)
      // Seconds so large are those since 1970.
      if case .offset(let seconds) = row.time, seconds > 100_000_000_000_000_000 {
        value.time = seconds
      }
      return value
    }
  }

  /// What stands between the cells of most lines: tabs or semicolons, where there are any.
  private static func separator(of lines: TextLines) -> UInt8 {
    var seen: [UInt8: Int] = [:]
    for line in lines.prefix(sample) {
      for separator: UInt8 in [0x09, 0x3b, 0x2c] where line.bytes.contains(separator) {
        seen[separator, default: 0] += 1
      }
    }
    let most = seen.values.max() ?? 0
    return [0x09, 0x3b].first { (seen[$0] ?? 0) * 2 > most } ?? 0x2c
  }

  /// The cells of a line, without the quotation marks and blanks around them.
  private static func cells(_ line: ArraySlice<UInt8>, _ separator: UInt8) -> [String] {
    var cells: [[UInt8]] = [[]]
    var isQuoted = false
    for byte in line {
      if byte == 0x22 {
        isQuoted.toggle()
      } else if byte == separator, !isQuoted {
        guard cells.count < mostColumns else { break }
        cells.append([])
      } else if cells[cells.count - 1].count <= longestCell {
        cells[cells.count - 1].append(byte)
      }
    }
    return cells.map { cell in
      let start = cell.drop { $0 == 0x20 }
      let end = start.reversed().drop { $0 == 0x20 }
      return end.count > longestCell ? "" : String(decoding: end.reversed(), as: UTF8.self)
    }
  }

  /// A time: as options take it, a date and a time without a zone (UTC), or seconds or milliseconds since 1970.
  private static func time(_ cell: String) -> TimeBound? {
    if let time = TimeArgument(argument: cell) { return time.bound }
    var reader = TimeReader(cell)
    if let moment = reader.moment(), reader.isAtEnd { return .moment(moment) }
    guard cell.utf8.count == 13, let milliseconds = Int64(cell), milliseconds > 100_000_000_000
    else { return nil }
    let (moment, isBeyond) = milliseconds.multipliedReportingOverflow(by: 1_000_000)
    return isBeyond ? nil : .moment(moment)
  }

  /// A number, with or without a unit behind it.
  private static func number(_ cell: String, mayHaveComma: Bool) -> KnownValue? {
    var digits = cell.prefix { "+-.,0123456789".contains($0) }
    let unit = cell[digits.endIndex...]
    guard !digits.isEmpty, unit.utf8.count <= 8, !unit.contains(where: \.isNumber) else {
      return nil
    }
    if mayHaveComma, let comma = digits.firstIndex(of: ","), !digits.contains(".") {
      digits.replaceSubrange(comma...comma, with: ".")
    }
    return KnownValue(String(digits), time: nil)
  }
}
