import HSOutput
import HSProtocols

/// Rows of a tree in two columns: what there is, and how it is known.
///
/// The right column begins where the longest left text of usual length ends, so that the eye finds
/// it; longer texts push it aside for their own row only.
struct GATTTreeLayout {
  private(set) var rows: [GATTTreeTable.Row] = []
  /// How many rows are kept.
  var most = Int.max
  /// How many rows more there were.
  private(set) var leftOut = 0

  /// Longest left text that the right column makes room for.
  private static let widest = 66

  /// Adds a row.
  mutating func add(_ row: GATTTreeTable.Row) {
    if rows.count < most { rows.append(row) } else { leftOut += 1 }
  }

  /// Hands the rows over, and forgets them.
  mutating func take() -> [GATTTreeTable.Row] {
    defer { (rows, leftOut) = ([], 0) }
    return rows
  }

  /// Prints the rows, each behind `indent` spaces, and forgets them.
  ///
  /// - Parameters:
  ///   - output: Where the text goes.
  ///   - indent: Spaces in front of each row.
  ///   - width: Columns of the terminal; `nil` for rows of any length.
  mutating func flush(to output: TextOutput, indent: Int, width: Int? = nil) {
    let rows = take()
    let rightColumns = rows.reduce(0) { max($0, $1.known.utf8.span.cells) }
    // So much is left for the right column that what it says fits into one line, if there is room.
    let widest = width.map { max($0 - indent - 2 - rightColumns, ($0 - indent) / 2) } ?? Self.widest
    let column = rows.reduce(0) { $1.known.isEmpty || $1.left > widest ? $0 : max($0, $1.left) }
    for row in rows {
      output.append { buffer in
        buffer.append(spaces: indent)
        buffer += (row.handle?.description ?? "").padded(to: row.head)
        if let width {
          Self.fit(
            row.what.utf8.span, row.known.utf8.span, depth: row.head, column, indent: indent,
            width: width, to: &buffer)
        } else {
          buffer.append(row.what.utf8.span)
          if !row.known.isEmpty {
            buffer.append(spaces: max(0, column - row.left) + 2)
            buffer.append(row.known.utf8.span)
          }
        }
        buffer += "\n"
      }
      output.endPiece()
    }
  }

  /// Appends a row in as many lines as it takes: the left text, and the right one beside it, or below
  /// where there is no room.
  private static func fit(
    _ left: Span<UInt8>, _ right: Span<UInt8>, depth: Int, _ column: Int, indent: Int,
    width: Int, to buffer: inout OutputBuffer
  ) {
    // Behind the handle and the depth: what goes on stands below what it belongs to.
    var fitted = OutputBuffer()
    fitted.append(
      wrapping: left, at: indent + depth, indent: min(indent + depth + 2, width / 2), width: width)
    buffer.append(fitted.span)
    guard !right.isEmpty else { return }
    var line = fitted.count
    while line > 0, fitted.span[line - 1] != 0x0a { line -= 1 }
    let used =
      fitted.span.extracting(line..<fitted.count).cells + (line == 0 ? indent + depth : 0)
    let place = indent + column + 2
    if used + 2 <= place {
      buffer.append(spaces: place - used)
      buffer.append(wrapping: right, at: place, indent: min(place, width / 2), width: width)
    } else if used + 2 + right.cells <= width {
      buffer.append(spaces: 2)
      buffer.append(right)
    } else {
      let place = min(place, max(indent + depth + 2, width - right.cells))
      buffer += "\n"
      buffer.append(spaces: place)
      buffer.append(wrapping: right, at: place, indent: min(place, width / 2), width: width)
    }
  }
}

extension GATTTreeTable.Row {
  /// Cells of the handle and of what sets off the depth.
  fileprivate var head: Int { 8 + 2 * depth }
  /// Cells of all that stands on the left.
  fileprivate var left: Int { head + what.utf8.span.cells }
}

extension String {
  /// The text with spaces behind it.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - utf8.count))
  }
}
