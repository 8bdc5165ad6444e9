import HSBase
package import Foundation

/// A file of `fixtures/vectors`: a vector each line, its columns separated by tabs.
///
/// A file or line that cannot be read ends the run and names the place: tests without their vectors
/// would pass.
package enum VectorFile {
  /// The rows of `fixtures/vectors/<name>`; lines that begin with `#` are comments.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - columns: How many columns each row has at least.
  ///   - hasHeader: Whether the first line names the columns.
  /// - Returns: The rows, never none.
  package static func rows(_ name: String, columns: Int, hasHeader: Bool = false) -> [VectorRow] {
    rows(Places.fixture("vectors/\(name)"), columns: columns, hasHeader: hasHeader)
  }

  /// The rows of any file of this form.
  package static func rows(_ file: URL, columns: Int, hasHeader: Bool = false) -> [VectorRow] {
    let name = file.lastPathComponent
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      fatalError("\(file.path) cannot be read")
    }
    var rows: [VectorRow] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
      if hasHeader, index == 0 { continue }
      let row = VectorRow(
        file: name, line: index + 1,
        columns: line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init))
      guard row.columns.count >= columns else { row.fail("fewer than \(columns) columns") }
      rows.append(row)
    }
    guard !rows.isEmpty else { fatalError("\(file.path) holds no vector") }
    return rows
  }
}

/// A line of a `VectorFile`.
package struct VectorRow: Sendable, CustomStringConvertible {
  /// The file's name.
  package let file: String
  /// The line's number, from 1.
  package let line: Int
  /// What stands between the tabs.
  package let columns: [String]

  package var description: String { "\(file):\(line): " + columns.joined(separator: " | ") }

  /// The text of a column.
  package subscript(column: Int) -> String { columns[column] }

  /// The bytes that a column holds in hexadecimal.
  package func bytes(_ column: Int) -> [UInt8] {
    guard let bytes = try? Hex.bytes(columns[column]) else {
      fail("'\(columns[column])' is not hexadecimal")
    }
    return bytes
  }

  /// The number that a column holds.
  package func number<Number: FixedWidthInteger>(_ column: Int, radix: Int = 10) -> Number {
    guard let number = Number(columns[column], radix: radix) else {
      fail("'\(columns[column])' is not a number of type \(Number.self)")
    }
    return number
  }

  /// Ends the run because this line is wrong.
  package func fail(_ reason: String) -> Never {
    fatalError("\(file):\(line): \(reason)")
  }
}
