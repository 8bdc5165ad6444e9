import HSHeartRate
import HSOutput
import HSProtocols

/// A page of text: a word in the left margin, and beside it lines no longer than the page is wide.
struct Page: ~Copyable {
  /// The text.
  var text = OutputBuffer()
  /// Columns of a line: the terminal's, or 80 where there is none.
  let width: Int

  /// Whether what matters stands out in colour.
  let isColored: Bool

  /// Columns of the margin.
  static let margin = 16

  /// An empty page.
  ///
  /// - Parameters:
  ///   - columns: Columns of the terminal, or `nil` for a page that is the same everywhere.
  ///   - isColored: Whether what is lost, refused, silent or suspect stands out in colour.
  init(columns: Int?, isColored: Bool = false) {
    width = columns ?? 80
    self.isColored = isColored
  }

  /// Hands on what is written so far.
  mutating func hand(to output: TextOutput) {
    var text = output.take()
    text.append(self.text.span)
    output.endLine(text)
    self.text.removeAll()
  }

  /// What stands out, and how.
  private static let colours: [String: String] = [
    "lost": "31", "rejected": "31", "refused": "31", "error": "31", "errors": "31", "fails": "31",
    "failed": "31", "missing": "33", "suspect": "33", "silent": "33", "warning": "33",
    "warnings": "33", "gap": "33", "gaps": "33", "verified": "32",
  ]

  /// Words with those that matter in colour; what is denied is not one of them.
  private static func painted(_ words: String) -> String {
    var before = Substring()
    return words.split(separator: " ", omittingEmptySubsequences: false).map { word in
      defer { before = word }
      let own = word.drop { $0 == "(" }.prefix { $0.isLetter }
      guard let colour = colours[String(own)],
        !["0", "no", "never", "not", "nothing", "none"].contains(before)
      else { return String(word) }
      return String(word).replacing(
        own, with: "\u{1b}[\(colour)m\(own)\u{1b}[0m", maxReplacements: 1)
    }.joined(separator: " ")
  }

  /// Appends a paragraph; its first line stands beside a word.
  ///
  /// - Parameters:
  ///   - word: What stands in the margin; may be empty.
  ///   - indent: Columns in front of the word.
  ///   - words: The paragraph, without line breaks.
  mutating func paragraph(_ word: StaticText, indent: Int = 2, _ words: String) {
    text.append(spaces: indent)
    text.append(word)
    let columns = word.string.unicodeScalars.count
    if columns < Self.margin {
      text.append(spaces: Self.margin - columns)
    } else {
      // The margin is full: the paragraph begins below.
      endLine()
      text.append(spaces: indent + Self.margin)
    }
    wrap(words, at: indent + Self.margin)
  }

  /// Appends a paragraph beside a word, if there is anything to say.
  mutating func paragraph(_ word: StaticText, unlessEmpty words: String) {
    if !words.isEmpty { paragraph(word, words) }
  }

  /// Appends a paragraph; lines behind the first begin at a column.
  mutating func wrap(_ paragraph: String, at column: Int) {
    let shown = isColored ? Self.painted(paragraph) : paragraph
    text.append(
      wrapping: Array(shown.utf8).span, at: column, indent: column, width: width)
    text.endLineWithoutSpaces()
  }

  /// Appends a line break.
  mutating func endLine() { text.append(byte: 0x0a) }
}

/// A length of time: `74.2 s`, `12 min 30 s`, `4 h 31 min`.
package func duration(_ seconds: Double) -> String {
  guard seconds.isFinite, seconds.magnitude < 1e9 else { return "?" }
  if seconds < 120 { return digits(seconds, 1) + " s" }
  // Cut off and not rounded, as in all other outputs: one length has one figure.
  let whole = Int(clamping: seconds.rounded(.down))
  if whole < 7200 { return "\(whole / 60) min \(whole % 60) s" }
  return "\(whole / 3600) h \(whole % 3600 / 60) min"
}

/// A time in UTC with milliseconds.
package func moment(_ nanoseconds: Int64) -> String {
  CalendarTime.text(nanoseconds, decimals: 3) + "Z"
}

/// Packets: `packet 12`, `packets 12-40`.
func packets(_ range: ClosedRange<Int>) -> String {
  range.count == 1
    ? "packet \(range.lowerBound)" : "packets \(range.lowerBound)-\(range.upperBound)"
}
