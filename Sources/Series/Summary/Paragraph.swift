import Bytes
import Report
import Verification

/// Text of a summary: a word in the left margin, and beside it lines of no more than 80 columns.
extension OutputBuffer {
  /// Columns of a line.
  private static let width = 80
  /// Columns of the margin.
  static let margin = 16

  /// Appends a paragraph; its first line stands beside a word.
  ///
  /// - Parameters:
  ///   - word: What stands in the margin; may be empty.
  ///   - indent: Columns in front of the word.
  ///   - text: The paragraph, without line breaks.
  mutating func paragraph(_ word: StaticText, indent: Int = 2, _ text: String) {
    append(spaces: indent)
    append(word)
    append(spaces: Self.margin - word.count)
    wrap(text, at: indent + Self.margin)
  }

  /// Appends words; lines behind the first begin at a column.
  mutating func wrap(_ text: String, at column: Int) {
    var used = column
    var isFirst = true
    for word in text.split(separator: " ") {
      let length = Array(word.utf8).span.columns
      if !isFirst, used + 1 + length > Self.width {
        append(byte: 0x0a)
        append(spaces: column)
        used = column
        isFirst = true
      }
      if !isFirst {
        append(byte: 0x20)
        used += 1
      }
      append(string: String(word))
      used += length
      isFirst = false
    }
    endLineWithoutSpaces()
  }
}

/// A number with a fixed number of decimals.
func digits(_ value: Double, _ decimals: Int) -> String {
  var buffer = OutputBuffer()
  buffer.append(number: value, decimals: decimals)
  return buffer.string
}

/// A length of time: `74.2 s`, `12 min 30 s`, `4 h 31 min`.
func duration(_ seconds: Double) -> String {
  guard seconds.isFinite, seconds.magnitude < 1e9 else { return "?" }
  if seconds < 120 { return digits(seconds, 1) + " s" }
  let whole = Int(seconds.rounded())
  if whole < 7200 { return "\(whole / 60) min \(whole % 60) s" }
  return "\(whole / 3600) h \(whole % 3600 / 60) min"
}

/// A number and the word for it.
func counted(_ count: Int, _ singular: String, _ plural: String) -> String {
  "\(count) \(count == 1 ? singular : plural)"
}

/// A time in UTC with milliseconds.
func moment(_ nanoseconds: Int64) -> String {
  var buffer = OutputBuffer()
  var calendar = CalendarTime()
  calendar.append(nanoseconds: nanoseconds, decimals: 3, to: &buffer)
  return buffer.string + "Z"
}

/// Packets: `packet 12`, `packets 12-40`.
func packets(_ range: ClosedRange<Int>) -> String {
  range.count == 1
    ? "packet \(range.lowerBound)" : "packets \(range.lowerBound)-\(range.upperBound)"
}
