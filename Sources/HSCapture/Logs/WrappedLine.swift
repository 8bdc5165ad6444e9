import HSBase

/// A line that ends within octets, held until the next shows whether a forum or a terminal wrapped it.
///
/// ```
///   06:30:12.101 <<< dd 03 00 1b 0a 2e 00 00 03 e8 03 e8 00 00
///   2f 5a 00 00 00 00 00 00 10 64 03 04 02 0b 8e 0b
/// ```
///
/// What follows is part of it if it is octets and nothing else, and would not have fitted behind it: no line before was
/// longer than the two up to there.
struct WrappedLine {
  /// A line, and its number.
  typealias Line = (line: [UInt8], number: Int)

  private var held: Line?
  /// Characters in the longest line so far, in the one under way, and in the one before.
  private var longest = 0
  private var current = 0
  private var previous = 0

  /// Lines that are shorter were not wrapped, and what is joined is no longer.
  static let shortest = 40
  static let longestJoined = 8192

  private static let between = Array(" \t:-,.;_|".utf8)
  private static let closing = Array(">]})\"'".utf8)

  mutating func note(_ length: Int) {
    (previous, current) = (current, length)
    longest = max(longest, length)
  }

  mutating func hold(_ line: Line) { held = line }

  mutating func take() -> Line? { held.take() }

  /// Whether a character may stand in octets, between them or behind them.
  static func isOctets(_ byte: UInt8) -> Bool {
    byte.isHexadecimal || byte == 0x78 || between.contains(byte) || closing.contains(byte)
      || byte == 0x28
  }

  /// Whether a time of day or a date stands first, and something behind it.
  static func beginsWithTime(_ line: LogLine) -> Bool {
    let text = line.drop { $0.isBlank }
    let word = text.prefix { $0 != 0x20 && $0 != 0x09 && $0 != 0x54 }
    let time = word.prefix { $0 != 0x2E && $0 != 0x2C }
    let isDecimal = time.allSatisfy { (0x30...0x3A).contains($0) || $0 == 0x2D }
    guard isDecimal, word.count < text.count else { return false }
    return time.split(separator: 0x3A).map { $0.count } == [2, 2, 2]
      || time.split(separator: 0x2D).map { $0.count } == [4, 2, 2]
  }

  /// Whether a line may go on in the next.
  func mayGoOn(_ line: [UInt8]) -> Bool {
    guard (Self.shortest..<Self.longestJoined).contains(line.count), let last = line.last else {
      return false
    }
    return last.isHexadecimal || Self.between.contains(last) || Self.endsInMark(line)
  }

  /// Whether a line ends in `0x`.
  private static func endsInMark(_ line: [UInt8]) -> Bool {
    line.last.map { $0 | 0x20 == 0x78 } == true && line.dropLast().last == 0x30
  }

  /// A line without the octet that it has the first digit of, if it was wrapped there.
  static func withoutHalf(_ line: [UInt8]) -> LogLine {
    let digits = line.reversed().prefix { $0.isHexadecimal }.count
    var whole = line[...]
    if !digits.isMultiple(of: 2) { whole = whole.dropLast() }
    if digits < 2, endsInMark(Array(whole)) { whole = whole.dropLast(2) }
    while let last = whole.last, between.contains(last) { whole = whole.dropLast() }
    return whole
  }

  /// Two lines as one; `nil` if the second is not what the first would have gone on with.
  func joined(_ first: [UInt8], _ second: [UInt8]) -> [UInt8]? {
    let rest = second.drop { $0.isBlank }
    guard let begin = rest.first, rest.allSatisfy(Self.isOctets), !Self.beginsWithTime(rest),
      begin.isHexadecimal || Self.between.contains(begin)
        || begin | 0x20 == 0x78 && first.last == 0x30
        || begin == 0x5D && first.last?.isDigit == true
    else { return nil }
    let word = rest.prefix { $0 != 0x20 }
    guard previous + 1 + word.count >= longest else { return nil }
    // Wrapped within a group of digits, or behind or in front of what stands between two.
    let group = first.reversed().prefix { $0.isHexadecimal }.count
    // Numbers with commas between them have one behind each.
    let sign = first.dropLast(group).last { $0 != 0x20 }
    let isOfList = sign == 0x2C || sign == 0x5B
    let isWithin =
      group == 0 || group > 2 || group == 1 || isOfList || Self.between.contains(begin)
    return first + (isWithin ? [] : [0x20]) + rest
  }
}
