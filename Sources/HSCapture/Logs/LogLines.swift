import HSBase

/// The lines of a text that comes in pieces, without blanks at their ends.
struct LogLines {
  private let longest: Int
  /// The line that was handed out last, and its number.
  var line: [UInt8] = []
  private(set) var number = 0
  /// Whether it is longer than what is looked at.
  private(set) var isTooLong = false
  private var isHandedOut = false

  /// - Parameter longest: Bytes of a line that are looked at; what is behind them is passed over.
  init(longest: Int) { self.longest = longest }

  /// Goes on to the next line that is whole; behind the last byte of all, to what is left.
  ///
  /// - Parameters:
  ///   - bytes: What came.
  ///   - place: How far these were read.
  ///   - isEnd: Whether nothing follows them.
  /// - Returns: Whether there is such a line.
  mutating func next(_ bytes: Span<UInt8>, _ place: inout Int, isEnd: Bool) -> Bool {
    while place < bytes.count {
      if isHandedOut {
        line.removeAll(keepingCapacity: true)
        (isTooLong, isHandedOut) = (false, false)
      }
      let byte = bytes[place]
      place += 1
      if byte == 0x0A { return handOut() }
      if line.count < longest { line.append(byte) } else { isTooLong = true }
    }
    return isEnd && !isHandedOut && !line.isEmpty && handOut()
  }

  private mutating func handOut() -> Bool {
    number += 1
    isHandedOut = true
    while let last = line.last, last == 0x0D || last.isBlank { line.removeLast() }
    return true
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
