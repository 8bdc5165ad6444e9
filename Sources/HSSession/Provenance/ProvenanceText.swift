import HSOutput
import HSProtocols

/// Prints an explanation for people, 80 columns wide.
struct ProvenanceText {
  /// Columns that a line may take.
  static let width = 80
  /// Bytes in a row of the table.
  private static let inRow = 8

  private var lines: [String] = []
  private var time: TimeFormat

  /// Prints an explanation.
  ///
  /// - Parameters:
  ///   - explanation: What was found out.
  ///   - name: The capture.
  ///   - resolution: The finest difference in time that the capture writes down.
  ///   - output: Where the text goes.
  static func write(
    _ explanation: Explainer.Explanation, name: String, resolution: TimeResolution,
    to output: TextOutput
  ) {
    var printer = ProvenanceText(time: TimeFormat(.utc, resolution: resolution))
    printer.head(explanation, name)
    printer.told(explanation)
    printer.values(explanation)
    printer.records(explanation)
    for line in printer.lines {
      output.append {
        $0.append(safe: line)
        $0.append(byte: 0x0a)
      }
      output.endPiece()
    }
  }

  private init(time: TimeFormat) { self.time = time }

  // MARK: - What it is and tells

  private mutating func head(_ explanation: Explainer.Explanation, _ name: String) {
    var text = OutputBuffer()
    time.append(explanation.time, to: &text)
    var line = "packet \(explanation.packet)"
    if explanation.last != explanation.packet, explanation.last > 0 {
      line += ", whose frame is whole with packet \(explanation.last)"
    }
    switch explanation.direction {
    case .sent?: line += ", sent"
    case .received?: line += ", received"
    case nil: break
    }
    wrap("\(line), \(text.string)", indent: 0)
    wrap(name, indent: 0)
    for entry in explanation.context { wrap(entry, indent: 0) }
  }

  private mutating func told(_ explanation: Explainer.Explanation) {
    heading("It tells")
    if explanation.remarks.isEmpty { wrap("nothing by itself", indent: 2) }
    for remark in explanation.remarks { wrap(remark, indent: 2) }
  }

  private mutating func values(_ explanation: Explainer.Explanation) {
    guard !explanation.values.isEmpty else { return }
    heading("What the value is, and how that is known")
    for line in explanation.values.flatMap(\.known) { wrap(line, indent: 2) }
    heading("Checks that it met")
    for value in explanation.values {
      for check in value.checks { wrap(check, indent: 2) }
      if value.checks.isEmpty { wrap("none: nothing says what form it should have", indent: 2) }
    }
  }

  // MARK: - Where it stands

  private mutating func records(_ explanation: Explainer.Explanation) {
    heading("Where it stands (offsets in the capture, bytes, what they are)")
    let isSplit = explanation.records.count > 1
    for (place, dissection) in explanation.records.enumerated() {
      let record = dissection.record
      let bytes = record.bytes
      var line = "record \(record.number): \(bytes.count) bytes from \(bytes.offset) on"
      if record.originalLength > bytes.count {
        line += ", of \(record.originalLength) that there were"
      }
      if isSplit { line += ", piece \(place + 1) of the frame" }
      wrap(line, indent: 2)
      for row in dissection.rows { table(row) }
      // A frame that is in one piece goes on where its packet does.
      if !isSplit { frame(explanation) }
    }
    if isSplit {
      wrap("the frame that they make:", indent: 2)
      frame(explanation)
    }
    for note in explanation.notes { wrap("note: \(note)", indent: 2) }
  }

  private mutating func frame(_ explanation: Explainer.Explanation) {
    for row in explanation.frame { table(row) }
  }

  /// Writes a field: its place, its bytes, its layer and what it says; over several lines where a
  /// line is too short, or where its bytes stand apart.
  private mutating func table(_ row: ExplainedRow) {
    var words = Self.wrapped("\(row.layer): \(row.text)", to: Self.width - 39)[...]
    var place = 0
    repeat {
      let end = Self.run(row, from: place)
      let bytes = row.bytes[place..<end].hex(separatedBy: " ")
      let offset = row.offsets.indices.contains(place) ? String(row.offsets[place]) : ""
      let shown = row.bytes.isEmpty ? (row.count > 0 ? "(\(row.count) bytes)" : "") : bytes
      var line = Self.padded(offset, 11, isRight: true) + "  " + Self.padded(shown, 23)
      line += "  " + (words.popFirst() ?? "")
      lines.append(Self.trimmed(line))
      place = end
    } while place < row.bytes.count
    if row.count > row.bytes.count, !row.bytes.isEmpty {
      lines.append(Self.padded("", 13) + "… \(row.count - row.bytes.count) more bytes")
    }
    for word in words { lines.append(Self.padded("", 38) + word) }
  }

  /// Where the bytes end that fit into a line and stand in a row.
  private static func run(_ row: ExplainedRow, from place: Int) -> Int {
    var end = min(place + 1, row.bytes.count)
    while end < row.bytes.count, end - place < inRow {
      if row.offsets.indices.contains(end), row.offsets[end] != row.offsets[end - 1] + 1 { break }
      end += 1
    }
    return end
  }

  // MARK: - Lines

  private mutating func heading(_ text: String) {
    lines.append("")
    lines.append(text)
  }

  private mutating func wrap(_ text: String, indent: Int) {
    for (place, line) in Self.wrapped(text, to: Self.width - indent - 2).enumerated() {
      lines.append(String(repeating: " ", count: indent + (place > 0 ? 2 : 0)) + line)
    }
  }

  /// A text in lines of at most so many characters, broken between words where that is possible.
  static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      var word = word
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      // Counted once: a value in hexadecimal may be a word of 130,000 characters.
      var left = word.count
      while left > width {
        lines.append(String(word.prefix(width)))
        word = word.dropFirst(width)
        left -= width
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    return lines
  }

  private static func padded(_ text: String, _ width: Int, isRight: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return isRight ? space + text : text + space
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}
