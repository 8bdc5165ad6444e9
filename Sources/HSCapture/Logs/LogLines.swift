import HSBytes

/// The lines of a text that comes in pieces, without blanks at their ends.
struct LogLines {
  private let longest: Int
  private var lines: [[UInt8]] = []
  private var start = 0
  private var under: [UInt8] = []
  /// Whether the line under way is longer than what is looked at, and which lines were.
  private var isTooLong = false
  private var taken = 0
  private var overlong = LineCount()
  /// The line that was handed out last, and its number.
  private(set) var line: [UInt8] = []
  private(set) var number = 0

  /// - Parameter longest: Bytes of a line that are looked at; what is behind them is passed over.
  init(longest: Int) { self.longest = longest }

  mutating func take(_ bytes: Span<UInt8>) {
    for index in bytes.indices {
      let byte = bytes[index]
      if byte != 0x0A {
        if under.count < longest { under.append(byte) } else { isTooLong = true }
        continue
      }
      endLine()
    }
  }

  private mutating func endLine() {
    taken += 1
    if isTooLong { overlong.note(taken) }
    isTooLong = false
    lines.append(under)
    under.removeAll(keepingCapacity: true)
  }

  /// The lines that were longer than what is looked at, since it was asked for last.
  mutating func takeOverlong() -> LineCount {
    defer { overlong = LineCount() }
    return overlong
  }

  /// The next line that is whole; behind the last byte of all, what is left.
  mutating func next(isEnd: Bool) -> [UInt8]? {
    if start == lines.count {
      lines.removeAll(keepingCapacity: true)
      start = 0
      guard isEnd, !under.isEmpty else { return nil }
      endLine()
    }
    line = lines[start]
    start += 1
    number += 1
    while let last = line.last, last == 0x0D || last == 0x20 || last == 0x09 { line.removeLast() }
    return line
  }
}

/// How many there are of something in a text, and the line of the first.
struct LineCount {
  private(set) var count = 0
  private(set) var first = 0

  mutating func note(_ line: Int) {
    if count == 0 { first = line }
    count += 1
  }

  mutating func add(_ more: LineCount) {
    if count == 0 { first = more.first }
    count += more.count
  }
}

/// What became of the lines of a text, for whoever reads the capture that is made of it.
struct LineAccount {
  /// Lines that ought to tell something and cannot be read: the first of them, and how many.
  private(set) var damaged: (first: [Int], count: Int) = ([], 0)
  /// Lines that told something.
  private(set) var told = 0
  /// Lines with anything in them that told nothing, and the first of them.
  private(set) var passed = 0
  private(set) var example: (line: Int, text: [UInt8])?
  /// Statuses of an operating system's own, each with the first line that tells it.
  private(set) var statuses: [(status: Int, line: Int)] = []
  /// Characters that are not whole.
  var broken = LineCount()
  /// Lines that are longer than what is looked at of one.
  var overlong = LineCount()

  /// Characters of the example.
  private static let longestExample = 80
  private static let mostStatuses = 8

  mutating func tell() { told += 1 }

  mutating func damage(_ line: Int) {
    if damaged.first.count < CaptureFindings.keptPerKind { damaged.first.append(line) }
    damaged.count += 1
  }

  mutating func pass(_ line: Int, _ text: [UInt8]) {
    passed += 1
    if example == nil { example = (line, Array(text.prefix(Self.longestExample))) }
  }

  mutating func note(_ status: Int, _ line: Int) {
    guard statuses.count < Self.mostStatuses, !statuses.contains(where: { $0.status == status })
    else { return }
    statuses.append((status, line))
  }

  mutating func add(_ more: LineAccount) {
    damaged.first += more.damaged.first.prefix(CaptureFindings.keptPerKind - damaged.first.count)
    damaged.count += more.damaged.count
    told += more.told
    passed += more.passed
    example = example ?? more.example
    for (status, line) in more.statuses { note(status, line) }
    broken.add(more.broken)
    overlong.add(more.overlong)
  }
}

/// Where the account of a text's lines is kept.
final class LineAccountBox {
  var account = LineAccount()
}
