import HSBase

/// RR intervals as text: numbers alone, or a table with a column of them.
///
/// Numbers alone are what Elite HRV, Kubios and most programs write: one a line, or several with blanks,
/// commas or semicolons between; two a line, of which the first is the sum of the second, are times and
/// intervals. A table has a line with the columns' names: HRV Logger's files, Kubios' results, tables of
/// other programs.
enum TextBeats {
  /// The names of a table's columns.
  struct Header {
    /// The number of its line.
    var line: Int
    var separator: Character
    /// How many columns it names.
    var columns: Int
    var rr: Int
    /// Milliseconds in the unit that the header names.
    var unit: Double?
    /// Milliseconds since 1970 at which a notification was received.
    var arrival: Int?
    /// A date and time in words.
    var date: Int?
    /// Milliseconds since the start, at the end or the beginning of the interval.
    var sinceStart: Int?
    var form: BeatSource.Form {
      (arrival ?? date) != nil && sinceStart != nil ? .hrvLogger : .table
    }
  }

  /// Whether bytes are text without anything that no text has.
  static func isText(_ head: [UInt8]) -> Bool {
    !head.isEmpty
      && head.allSatisfy { $0 >= 0x20 && $0 != 0x7f || [0x09, 0x0a, 0x0d, 0x0c].contains($0) }
  }

  /// Bytes of a line with columns' names at most.
  private static let longestHeader = 2048
  /// Lines that are looked at closely, as they may have columns' names.
  private static let mostHeaders = 1000
  /// Bytes of a number at most.
  private static let longestNumber = 256
  /// Numbers of a text without columns that are kept: so many that their times leave as many intervals as are compared.
  private static let mostNumbers = 2 * BeatSource.limit + 2

  private static let names: Set<String> = [
    "rr", "rri", "ibi", "nn", "rr interval", "rr-interval", "rr_interval", "rr intervals",
    "rr-intervals", "r-r interval", "rrinterval", "interval", "heartbeat interval", "ibilist",
    "rrlist", "rr list",
  ]

  /// A cell without its unit, and milliseconds in that unit.
  private static func name(_ cell: some StringProtocol) -> (name: String, unit: Double?) {
    var text = BeatLabels.trimmed(cell.lowercased())
    text.removeAll { $0 == "\"" }
    var unit: Double?
    for (mark, value) in [
      ("(ms)", 1.0), ("[ms]", 1), ("(s)", 1000), ("[s]", 1000), ("_ms", 1), ("_s", 1000),
    ] where unit == nil && text.hasSuffix(mark) {
      text = BeatLabels.trimmed(text.dropLast(mark.count))
      unit = value
    }
    return (text, unit)
  }

  /// A line's cells.
  ///
  /// What stands in quotes or brackets is one, whatever separators it holds. Of more cells than `most` the rest is one.
  private static func cells(_ line: String, _ separator: Character, most: Int) -> [Substring] {
    guard line.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "[") }) else {
      return line.split(separator: separator, maxSplits: most, omittingEmptySubsequences: false)
    }
    var isQuoted = false
    var isListed = false
    return line.split(maxSplits: most, omittingEmptySubsequences: false) { character in
      switch character {
      case "\"": isQuoted.toggle()
      case "[": isListed = true
      case "]": isListed = false
      default: return character == separator && !isQuoted && !isListed
      }
      return false
    }
  }

  /// The intervals in a cell: a number, or a list of them; empty where it holds anything else.
  private static func intervals(_ cell: Substring, _ separator: Character) -> [Double] {
    if let one = number(cell, separator) { return [one] }
    var numbers: [Double] = []
    for word in TextWords(Array(cell.utf8)[...], separatedBy: " \t,;|/[]\"") {
      guard let number = number(String(decoding: word, as: UTF8.self)) else { return [] }
      if numbers.count <= BeatSource.limit { numbers.append(number) }
    }
    return numbers
  }

  private static func isBlank(_ text: some StringProtocol) -> Bool {
    text.allSatisfy { $0.isWhitespace || $0 == "\"" }
  }

  /// Whether a line may name a column of intervals: all of `names` have one of these pairs of letters.
  private static func mayName(_ line: ArraySlice<UInt8>) -> Bool {
    line.count < longestHeader
      && zip(line, line.dropFirst()).contains { one, next in
        switch (one | 0x20, next | 0x20) {
        case (0x72, 0x72), (0x6e, 0x6e), (0x69, 0x62), (0x69, 0x6e), (0x72, 0x2d): true
        default: false
        }
      }
  }

  /// The names of a table's columns, if one of them is of RR intervals and numbers follow.
  static func header(_ lines: TextLines) -> Header? {
    var rest = lines.makeIterator()
    var looks = 0
    while looks < mostHeaders, let line = rest.next() {
      guard mayName(line.bytes) else { continue }
      looks += 1
      let text = line.text
      for separator in [",", ";", "\t"] as [Character] {
        let own = cells(text, separator, most: longestHeader).map(name)
        guard let rr = own.firstIndex(where: { names.contains($0.name) }) else { continue }
        var header = Header(
          line: line.number, separator: separator, columns: own.count, rr: rr, unit: own[rr].unit)
        var below = rest
        var first = below.next()?.text
        // A line with units may stand between.
        if let text = first {
          let units = cells(text, separator, most: own.count)
          if rr < units.count, let unit = name(units[rr]).unit, name(units[rr]).name.isEmpty {
            header.unit = unit
            first = below.next()?.text
          }
        }
        // So may blank lines, and rows without an interval.
        while let text = first {
          let row = cells(text, separator, most: own.count)
          guard isBlank(text) || rr < row.count && isBlank(row[rr]) else { break }
          first = below.next()?.text
        }
        guard let row = first.map({ cells($0, separator, most: own.count) }), rr < row.count,
          !intervals(row[rr], separator).isEmpty
        else { continue }
        for (place, cell) in own.enumerated() where place != rr {
          switch cell.name {
          case "timestamp", "unix timestamp", "phone timestamp": header.arrival = place
          case "date", "datetime": header.date = place
          case "since start", "rr_sincestart", "rr since start", "since_start":
            header.sinceStart = place
          default: break
          }
        }
        return header
      }
    }
    return nil
  }

  /// A finite number; a comma may stand for the point where it separates nothing.
  static func number(_ cell: some StringProtocol, _ separator: Character = " ") -> Double? {
    guard cell.utf8.count <= longestNumber else { return nil }
    var text = BeatLabels.trimmed(cell)
    text.removeAll { $0 == "\"" }
    if separator != "," { text = String(text.map { $0 == "," ? "." : $0 }) }
    guard let first = text.utf8.first,
      (0x30...0x39).contains(first) || [0x2e, 0x2b, 0x2d].contains(first),
      let value = Double(text), value.isFinite, abs(value) < 1e15
    else { return nil }
    return value
  }

  // MARK: - Numbers alone

  /// Lines with numbers, at least, for one in which a word stands for "none": a program that marks artefacts, NaN.
  private static let leastOfNumbers = 10

  /// A text of numbers alone.
  private struct Numbers {
    /// The numbers, each as if it were an interval.
    var rows: [Row] = []
    /// The first numbers of the first lines.
    var heads: [[Double]] = []
    /// How many lines have numbers, and how many anything else; and the first of these.
    var (lines, odd) = (0, 0)
    var problem: BeatFileError?
    var gaps = Gaps()
    var isWhole = true

    /// Whether it is nothing but numbers, but for a line here and there.
    var isPlausible: Bool { leastOfNumbers * odd <= lines }

    init(_ bytes: some Sequence<UInt8>) {
      for line in TextLines(Array(bytes)) {
        // A remark behind the numbers is left out.
        let content = line.bytes.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "%") }
        let begin = rows.count
        var head: [Double] = []
        var other: String?
        for word in TextWords(content, separatedBy: " \t,;") {
          guard let value = number(String(decoding: word, as: UTF8.self), ",") else {
            other = String(String(decoding: word.prefix(160), as: UTF8.self).prefix(40))
            break
          }
          if head.count < 3 { head.append(value) }
          if rows.count < mostNumbers {
            rows.append(Row(place: rows.count + 1, rr: value, gap: gaps.take()))
          } else {
            isWhole = false
          }
        }
        if let other {
          rows.removeLast(rows.count - begin)
          gaps.note(other, line: line.number)
          odd += 1
          problem =
            problem ?? BeatFileError("line \(line.number): '\(other)' is not a number")
        } else if !head.isEmpty {
          lines += 1
          if heads.count < 64 { heads.append(head) }
        }
      }
    }
  }

  /// Whether a text is nothing but numbers, but for a line here and there.
  static func isNumbers(_ head: [UInt8], isWhole: Bool) -> Bool {
    // The last word may have been cut.
    let cut = isWhole ? 0 : head.reversed().prefix { $0 > 0x20 }.count
    let numbers = Numbers(head.dropLast(cut))
    return numbers.lines > 0 && numbers.isPlausible
  }

  /// Reads numbers.
  static func numbers(_ bytes: [UInt8], name: String) throws(BeatFileError) -> BeatSource {
    let numbers = Numbers(bytes)
    if let problem = numbers.problem, !numbers.isPlausible { throw problem }
    var rows = numbers.rows
    // Two columns: a time, and the interval that ends then.
    let heads = numbers.heads
    if heads.count > 3, heads.allSatisfy({ $0.count == 2 }), isTimed(heads) {
      let pairs = stride(from: 0, to: rows.count - 1, by: 2)
      let last = median(pairs.suffix(9).map { rows[$0].rr }) ?? 0
      rows = pairs.map { place in
        Row(
          place: place / 2 + 1, rr: rows[place + 1].rr, gap: rows[place].gap,
          end: rows[place].rr * (last > 1e5 ? 0.001 : 1))
      }
    }
    return source(
      .text, name, rows, unit: nil, isWhole: numbers.isWhole, numbers.gaps, lines: numbers.lines)
  }

  /// Whether the first column is the running sum of the second, in whatever units.
  private static func isTimed(_ rows: [[Double]]) -> Bool {
    for unit in [1, 0.001, 1000] {
      let fits = (1..<rows.count).count { row in
        let step = rows[row][0] - rows[row - 1][0]
        return abs(step - rows[row][1] * unit) <= 0.02 * abs(step)
          || abs(step - rows[row - 1][1] * unit) <= 0.02 * abs(step)
      }
      if fits * 10 >= (rows.count - 1) * 9 { return true }
    }
    return false
  }

  /// Milliseconds in the unit of numbers, and how that is known.
  private static func unit(_ values: [Double], named: Double?) -> (factor: Double, words: String) {
    if let named {
      return (named, named == 1 ? "ms, as the column says" : "s, as the column says")
    }
    let middle = median(values.filter { $0 > 0 }) ?? 0
    return middle < 20
      ? (1000, "s, as numbers about \(Self.short(middle)) can be nothing else")
      : (1, "ms, as numbers about \(Self.short(middle)) are taken to be")
  }

  private static func short(_ value: Double) -> String {
    guard value < 1e9 else { return "?" }
    if value >= 100 { return "\(Int(clamping: value))" }
    let hundredths = Int(clamping: value * 100)
    return "\(hundredths / 100).\((hundredths % 100).padded(2))"
  }

  // MARK: - Intervals

  /// What may be an interval, and what stands beside it.
  private struct Row {
    /// Its line, or its own number.
    var place: Int
    var rr: Double
    /// What stands between it and the interval before it; `nil` if nothing does.
    var gap: Gaps.Kind?
    /// Seconds at which it begins, and at which it ends.
    var begin: Double?
    var end: Double?
    /// Milliseconds since the start.
    var sum: Double?
    var arrival: Double?
  }

  /// The intervals of rows.
  private static func source(
    _ form: BeatSource.Form, _ name: String, _ rows: [Row], unit named: Double?, isWhole: Bool,
    _ gaps: Gaps, lines: Int
  ) -> BeatSource {
    let unit = unit(rows.map { $0.rr }, named: named)
    var source = BeatSource(form: form, name: name, unit: unit.words, intervals: [])
    var (odd, isWhole, isJoined) = (0, isWhole, true)
    var before: (sum: Double, rr: Double)?
    for row in rows {
      // Where an interval may be missing, what follows it does not begin with the beat before.
      if row.gap == .odd || row.gap == .empty && !gaps.isSparse(lines) { isJoined = false }
      let length = row.rr * unit.factor
      guard length > 0, length < 60_000 else {
        odd += 1
        isJoined = false
        continue
      }
      if let sum = row.sum, let before {
        // The column counts to the beat at the interval's end, or at its beginning.
        let step = sum - before.sum
        if abs(step - row.rr) > 3, abs(step - before.rr) > 3 { isJoined = false }
      }
      before = row.sum.map { ($0, row.rr) }
      let interval = BeatInterval(
        milliseconds: length, place: row.place,
        time: row.end ?? row.begin.map { $0 + length / 1000 },
        arrival: row.arrival, isJoined: isJoined || source.intervals.isEmpty)
      if !source.append(interval) { isWhole = false }
      isJoined = true
    }
    if odd > 0 {
      source.notes.append(
        "\(counted(odd, "number")) left out: no interval is 0 or less, or a minute long")
    }
    source.note(isWhole: isWhole)
    source.notes += gaps.notes(lines)
    return source
  }

  // MARK: - Tables

  /// Reads a table.
  static func table(_ bytes: [UInt8], name: String) throws(BeatFileError) -> BeatSource {
    let lines = TextLines(bytes)
    guard let header = header(lines) else {
      throw BeatFileError("no column is of RR intervals")
    }
    var rows: [Row] = []
    var count = 0
    var gaps = Gaps()
    for line in lines where line.number > header.line {
      let text = line.text
      guard !isBlank(text) else { continue }
      let cells = cells(text, header.separator, most: header.columns)
      func cell(_ column: Int?) -> Substring? {
        column.flatMap { $0 < cells.count ? cells[$0] : nil }
      }
      func number(_ column: Int?) -> Double? {
        cell(column).flatMap { Self.number($0, header.separator) }
      }
      let own = cell(header.rr)
      let intervals = intervals(own ?? "", header.separator)
      guard gaps.end == nil else {
        if !intervals.isEmpty { gaps.behindEnd += 1 }
        continue
      }
      let isEmpty = isBlank(own ?? "")
      if !intervals.isEmpty {
        for rr in intervals {
          count += 1
          guard rows.count <= BeatSource.limit else { continue }
          rows.append(
            Row(
              place: line.number, rr: rr, gap: gaps.take(), begin: cell(header.date).flatMap(date),
              sum: number(header.sinceStart),
              arrival: number(header.arrival).map { $0 > 1e11 ? $0 / 1000 : $0 }))
        }
      } else if count > 0, !isEmpty || own == nil,
        !cells.contains(where: { Self.number($0, header.separator) != nil })
      {
        // Another table begins.
        gaps.end = line.number
      } else if count > 0 || isEmpty && own != nil {
        gaps.note(isEmpty ? "" : String((own ?? "").prefix(40)), line: line.number)
      }
    }
    var source = source(
      header.form, name, rows, unit: header.unit, isWhole: count == rows.count, gaps, lines: count)
    source.isUTC = header.arrival != nil || header.date != nil
    return source
  }

  /// Lines that have no interval where one is expected.
  private struct Gaps {
    enum Kind { case empty, odd }

    /// The worst since the last interval.
    private var pending: Kind?
    /// The line at which a table ends, and how many lines with intervals are behind it.
    var end: Int?
    var behindEnd = 0
    private var empty = (count: 0, line: 0)
    private var odd = (count: 0, line: 0, text: "")

    /// The worst since the last interval, of which another one has come.
    mutating func take() -> Kind? {
      defer { pending = nil }
      return pending
    }

    /// Notes what stands in a line instead of an interval; empty for nothing.
    mutating func note(_ text: String, line: Int) {
      if text.isEmpty {
        if empty.count == 0 { empty.line = line }
        empty.count += 1
        pending = pending ?? .empty
      } else {
        if odd.count == 0 { (odd.line, odd.text) = (line, text) }
        odd.count += 1
        pending = .odd
      }
    }

    /// Whether so many cells are empty that the table has lines for other things than intervals.
    func isSparse(_ rows: Int) -> Bool { empty.count * 5 >= rows + empty.count }

    /// What was left out: sentences.
    func notes(_ rows: Int) -> [String] {
      func lines(_ count: Int, _ first: Int) -> String {
        count == 1 ? "line \(first) has" : "\(count) lines, the first of them line \(first), have"
      }
      let apart = "those on the two sides are not taken to follow each other"
      var notes: [String] = []
      if empty.count > 0 {
        let what =
          isSparse(rows) ? "the column is taken to have one only in some lines" : apart
        notes.append("\(lines(empty.count, empty.line)) no interval: \(what)")
      }
      if odd.count > 0 {
        notes.append(
          "\(lines(odd.count, odd.line)) '\(odd.text)' or the like instead of an interval: \(apart)"
        )
      }
      if let end, behindEnd > 0 {
        let behind = counted(
          behindEnd, "line with a number behind it is", "lines with numbers behind it are")
        notes.append("the table ends at line \(end), where another begins; \(behind) not read")
      }
      return notes
    }
  }

  /// Seconds since 1970 of `2025-03-15 09:00:15.123`, taken for UTC.
  private static func date(_ cell: Substring) -> Double? {
    let parts = cell.split { !($0.isASCII && $0.isNumber) && $0 != "." }
    guard parts.count == 6, let seconds = Double(parts[5]), seconds < 61 else { return nil }
    let numbers = parts.prefix(5).compactMap { Int($0) }
    guard numbers.count == 5, (1900...9999).contains(numbers[0]), (1...12).contains(numbers[1]),
      (1...31).contains(numbers[2]), (0...24).contains(numbers[3]), (0...59).contains(numbers[4])
    else { return nil }
    let days = CalendarTime.days(Int64(numbers[0]), Int64(numbers[1]), Int64(numbers[2]))
    return Double(days * 86_400 + Int64(numbers[3] * 3600 + numbers[4] * 60)) + seconds
  }
}
