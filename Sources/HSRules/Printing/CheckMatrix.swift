package import HSProtocols

/// Prints results as a matrix: a row for each rule, a column for each capture; as text.
///
/// Of several peers of a capture the worst result is shown.
package enum CheckMatrix {
  /// Rules in the order in which they were given, and what each capture says of each.
  private static func rows(_ results: CheckResults) -> [(rule: Rule, cells: [RuleResult.Status?])] {
    var rows: [(rule: Rule, cells: [RuleResult.Status?])] = []
    var places: [String: Int] = [:]
    for (column, capture) in results.captures.enumerated() {
      for result in capture.results {
        let place = places[result.rule.id] ?? rows.count
        if place == rows.count {
          places[result.rule.id] = place
          rows.append((result.rule, Array(repeating: nil, count: results.captures.count)))
        }
        if let worst = rows[place].cells[column], worst.rank >= result.status.rank { continue }
        rows[place].cells[column] = result.status
      }
    }
    return rows
  }

  /// Appends the matrix as text.
  package static func write(_ results: CheckResults, to buffer: inout OutputBuffer) {
    let rows = rows(results)
    let width = max(2, "\(results.captures.count)".utf8.count + 1)
    let widest = rows.map { $0.rule.id.utf8.count }.max() ?? 0
    for (column, capture) in results.captures.enumerated() {
      append(column + 1, width, to: &buffer)
      buffer += "  "
      buffer.append(safe: capture.name)
      buffer += "\n"
    }
    buffer += "\n"
    buffer.append(byte: 0x20, count: widest)
    for column in results.captures.indices { append(column + 1, width, to: &buffer) }
    buffer += "\n"
    for (rule, cells) in rows {
      buffer += rule.id
      buffer.append(byte: 0x20, count: widest - rule.id.utf8.count)
      for cell in cells {
        buffer.append(byte: 0x20, count: width - 1)
        buffer += "\(cell?.letter ?? "-")"
      }
      buffer += "\n"
    }
    buffer += ". pass, F fail, w warn, ? not seen, - not judged; of several peers the worst\n"
    for one in results.inputCases {
      buffer.append(safe: "\(one.name): \(one.message)")
      buffer += "\n"
    }
    buffer += "\(CheckText.summary(results))\n"
  }

  private static func append(_ number: Int, _ width: Int, to buffer: inout OutputBuffer) {
    let text = "\(number)"
    buffer.append(byte: 0x20, count: max(width - text.utf8.count, 0))
    buffer += text
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
