package import HSBytes

/// Prints results as a matrix: a row for each rule, a column for each capture; as text, or as a page.
///
/// Of several peers of a capture the worst result is shown.
package struct CheckMatrix {
  /// The worst result of a rule in a capture.
  private struct Cell {
    var status: RuleResult.Status
    /// Whose it is and why, for each peer that has that status.
    var reasons: [String]
  }

  private let results: CheckResults
  /// Rules by what tells them apart, in the order in which they were given.
  private var rules: [Rule] = []
  /// For each rule, what each capture says of it.
  private var rows: [[Cell?]] = []

  /// Most reasons that a cell of the page tells.
  private static let mostReasons = 8

  /// Sorts results into a matrix.
  package init(_ results: CheckResults) {
    self.results = results
    var places: [String: Int] = [:]
    for (column, capture) in results.captures.enumerated() {
      for result in capture.results {
        let place = places[result.rule.id] ?? rules.count
        if place == rules.count {
          places[result.rule.id] = place
          rules.append(result.rule)
          rows.append(Array(repeating: nil, count: results.captures.count))
        }
        let reason = "\(CheckText.heading(result)): \(CheckText.detail(result))"
        guard var cell = rows[place][column], cell.status.rank >= result.status.rank else {
          rows[place][column] = Cell(status: result.status, reasons: [reason])
          continue
        }
        guard cell.status == result.status, cell.reasons.count < Self.mostReasons else { continue }
        cell.reasons.append(reason)
        rows[place][column] = cell
      }
    }
  }

  // MARK: - Text

  /// Appends the matrix as text.
  package func write(to buffer: inout OutputBuffer) {
    let width = max(2, "\(results.captures.count)".utf8.count + 1)
    let widest = rules.map { $0.id.utf8.count }.max() ?? 0
    for (column, capture) in results.captures.enumerated() {
      Self.append(column + 1, width, to: &buffer)
      buffer.append("  ")
      buffer.append(safeText: Array(capture.name.utf8).span)
      buffer.append(byte: 0x0a)
    }
    buffer.append(byte: 0x0a)
    buffer.append(byte: 0x20, count: widest)
    for column in results.captures.indices { Self.append(column + 1, width, to: &buffer) }
    buffer.append(byte: 0x0a)
    for (rule, row) in zip(rules, rows) {
      buffer.append(string: rule.id)
      buffer.append(byte: 0x20, count: widest - rule.id.utf8.count)
      for cell in row {
        buffer.append(byte: 0x20, count: width - 1)
        buffer.append(cell?.status.letter ?? "-")
      }
      buffer.append(byte: 0x0a)
    }
    buffer.append(". pass, F fail, w warn, ? not seen, - not judged; of several peers the worst\n")
    for one in results.inputCases {
      buffer.append(safeText: Array("\(one.name): \(one.message)".utf8).span)
      buffer.append(byte: 0x0a)
    }
    buffer.append(string: CheckText.summary(results))
    buffer.append(byte: 0x0a)
  }

  private static func append(_ number: Int, _ width: Int, to buffer: inout OutputBuffer) {
    let text = "\(number)"
    buffer.append(byte: 0x20, count: max(width - text.utf8.count, 0))
    buffer.append(string: text)
  }

  // MARK: - Page

  /// Appends the matrix as a page that needs nothing from elsewhere.
  package func writePage(to buffer: inout OutputBuffer) {
    buffer.append(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>heartsnoop check</title>
      <style>
      body { font: 15px/1.4 system-ui, sans-serif; margin: 1.5em; color: #1c1c1c; background: #fff }
      table { border-collapse: collapse } th, td { border: 1px solid #bbb; padding: .25em .6em; text-align: left; vertical-align: top }
      .pass { background: #e3f4e3 } .fail { background: #f8d4d4; font-weight: bold } .warn { background: #fbf0cf } .not_seen { background: #ececec }
      </style>
      </head>
      <body>
      <h1>heartsnoop check</h1>

      """)
    paragraph(CheckText.summary(results), to: &buffer)
    for one in results.inputCases { paragraph("\(one.name): \(one.message)", to: &buffer) }
    buffer.append("<table>\n<thead><tr><th scope=\"col\">Rule</th>")
    for capture in results.captures { cell("th scope=\"col\"", "th", capture.name, to: &buffer) }
    buffer.append("</tr></thead>\n<tbody>\n")
    for (rule, row) in zip(rules, rows) {
      buffer.append("<tr>")
      cell("th scope=\"row\"", "th", rule.name, to: &buffer)
      for one in row {
        guard let one else {
          buffer.append("<td>not judged</td>")
          continue
        }
        let reasons = XMLText.escaped(one.reasons.joined(separator: "\n"))
        buffer.append(
          string: "<td class=\"\(one.status.rawValue)\" title=\"\(reasons)\">"
            + "\(one.status.words)</td>")
      }
      buffer.append("</tr>\n")
    }
    buffer.append("</tbody>\n</table>\n")
    reasons(to: &buffer)
    buffer.append("</body>\n</html>\n")
  }

  /// Appends why rules did not pass, for those who cannot point at a cell.
  private func reasons(to buffer: inout OutputBuffer) {
    buffer.append("<h2>What did not pass</h2>\n<ul>\n")
    for (rule, row) in zip(rules, rows) {
      for (column, one) in row.enumerated() {
        guard let one, one.status != .pass else { continue }
        let words = "\(results.captures[column].name), \(rule.id), \(one.status.words): "
        cell("li", "li", words + one.reasons.joined(separator: "; "), to: &buffer)
        buffer.append(byte: 0x0a)
      }
    }
    buffer.append("</ul>\n")
  }

  private func paragraph(_ text: String, to buffer: inout OutputBuffer) {
    cell("p", "p", text, to: &buffer)
    buffer.append(byte: 0x0a)
  }

  private func cell(
    _ open: StaticText, _ close: StaticText, _ text: String, to buffer: inout OutputBuffer
  ) {
    buffer.append("<")
    buffer.append(open)
    buffer.append(">")
    buffer.append(string: XMLText.escaped(text))
    buffer.append("</")
    buffer.append(close)
    buffer.append(">")
  }
}

extension RuleResult.Status {
  /// The higher, the worse.
  fileprivate var rank: Int {
    switch self {
    case .pass: 0
    case .notSeen: 1
    case .warn: 2
    case .fail: 3
    }
  }

  /// How a matrix of text has it.
  fileprivate var letter: StaticText {
    switch self {
    case .pass: "."
    case .notSeen: "?"
    case .warn: "w"
    case .fail: "F"
    }
  }
}
