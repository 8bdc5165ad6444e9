import HSProtocols

/// Makes objects of the lines of a series as CSV, as the series' NDJSON has them.
struct SeriesTable {
  private let columns: [String]

  /// The table whose first line is given; `nil` if that is no series.
  init?(header: String) {
    columns = Self.cells(header)
    guard columns.first == "time", columns.contains("bpm") else { return nil }
  }

  /// The object of a line; `nil` if it has not as many fields as there are columns.
  func object(_ line: String) -> JSONValue? {
    let cells = Self.cells(line)
    guard cells.count == columns.count else { return nil }
    var members: [JSONMember] = []
    for (name, cell) in zip(columns, cells) {
      if name == "findings" {
        append(findings: cell, to: &members)
      } else {
        members.append(JSONMember(name: name, value: value(cell, of: name)))
      }
    }
    return .object(members)
  }

  /// Appends what stands in the column of the findings: behind these, of intervals that were cut off
  /// and of a name that was not discovered.
  private func append(findings cell: String, to members: inout [JSONMember]) {
    var findings: [JSONValue] = []
    var lost: JSONValue = .number("0")
    for part in cell.split(separator: ";") {
      if part.hasPrefix("label:") {
        members.append(JSONMember(name: "label", value: .string(String(part.dropFirst(6)))))
      } else if part.hasPrefix("rr_lost:") {
        lost = part == "rr_lost:?" ? .null : Self.number(String(part.dropFirst(8)))
      } else {
        findings.append(.string(String(part)))
      }
    }
    members.append(JSONMember(name: "rr_lost", value: lost))
    members.append(JSONMember(name: "findings", value: .array(findings)))
  }

  private func value(_ cell: String, of column: String) -> JSONValue {
    switch column {
    case "rr_ticks", "rr_ms":
      .array(cell.split(separator: ";").map { Self.number(String($0)) })
    case "reasons":
      .array(cell.split(separator: ";").map { .string(String($0)) })
    case "packet", "connection", "bpm", "energy_kj":
      cell.isEmpty ? .null : Self.number(cell)
    case "peer", "contact": cell.isEmpty ? .null : .string(cell)
    default: .string(cell)
    }
  }

  /// A number, if it is one as JSON writes them; else the text as it stands.
  private static func number(_ cell: String) -> JSONValue {
    guard let value = try? JSONParser.value([UInt8](cell.utf8).span), case .number = value else {
      return .string(cell)
    }
    return value
  }

  /// The fields of a line by RFC 4180: separated by commas, quoted where they hold one.
  static func cells(_ line: String) -> [String] {
    var cells: [String] = []
    var cell = ""
    var isQuoted = false
    var isClosed = false
    for character in line.unicodeScalars {
      if character == "\"" {
        // Two quotation marks within quotes stand for one.
        if isClosed, !isQuoted { cell.unicodeScalars.append(character) }
        isClosed = isQuoted
        isQuoted.toggle()
      } else if character == ",", !isQuoted {
        cells.append(cell)
        cell = ""
        isClosed = false
      } else {
        cell.unicodeScalars.append(character)
      }
    }
    cells.append(cell)
    return cells
  }
}
