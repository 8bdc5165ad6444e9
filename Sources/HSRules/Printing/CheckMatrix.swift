package import HSProtocols

/// Prints results as a matrix: a row for each rule, a column for each capture; as text.
///
/// Of several peers of a capture the worst result is shown.
package struct CheckMatrix {
  private let results: CheckResults
  /// Rules by what tells them apart, in the order in which they were given.
  private var rules: [Rule] = []
  /// For each rule, what each capture says of it.
  private var rows: [[RuleResult.Status?]] = []

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
        if let worst = rows[place][column], worst.rank >= result.status.rank { continue }
        rows[place][column] = result.status
      }
    }
  }

  /// Appends the matrix as text.
  package func write(to buffer: inout OutputBuffer) {
    let width = max(2, "\(results.captures.count)".utf8.count + 1)
    let widest = rules.map { $0.id.utf8.count }.max() ?? 0
    for (column, capture) in results.captures.enumerated() {
      Self.append(column + 1, width, to: &buffer)
      buffer += "  "
      buffer.append(safe: capture.name)
      buffer += "\n"
    }
    buffer += "\n"
    buffer.append(byte: 0x20, count: widest)
    for column in results.captures.indices { Self.append(column + 1, width, to: &buffer) }
    buffer += "\n"
    for (rule, row) in zip(rules, rows) {
      buffer += rule.id
      buffer.append(byte: 0x20, count: widest - rule.id.utf8.count)
      for cell in row {
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
