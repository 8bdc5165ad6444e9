import Bytes

/// Rows of a tree in two columns: what there is, and how it is known.
///
/// The right column begins where the longest left text of usual length ends, so that the eye finds
/// it; longer texts push it aside for their own row only.
struct GATTTreeLayout: ~Copyable {
  /// The texts of all rows, one behind the other; the row being made is at the end.
  var text = OutputBuffer()
  private var rows: [Row] = []
  private var start = 0
  private var middle: Int?

  private struct Row {
    var left: Range<Int>
    var right: Range<Int>
    var columns: Int
  }

  /// Longest left text that the right column makes room for.
  private static let widest = 66

  /// Whether there is no row.
  var isEmpty: Bool { rows.isEmpty }

  /// Ends the left text; what is appended from here on stands in the right column.
  mutating func beginRight() { middle = text.count }

  /// Ends a row.
  mutating func endRow() {
    let border = middle ?? text.count
    rows.append(
      Row(
        left: start..<border, right: border..<text.count,
        columns: text.span.extracting(start..<border).columns))
    start = text.count
    middle = nil
  }

  /// Appends the rows, each behind `indent` spaces, and forgets them.
  mutating func flush(to buffer: inout OutputBuffer, indent: Int) {
    var column = 0
    for row in rows where !row.right.isEmpty && row.columns <= Self.widest {
      column = max(column, row.columns)
    }
    for row in rows {
      buffer.append(spaces: indent)
      buffer.append(text.span.extracting(row.left))
      if !row.right.isEmpty {
        buffer.append(spaces: max(0, column - row.columns) + 2)
        buffer.append(text.span.extracting(row.right))
      }
      buffer.append(byte: 0x0a)
    }
    rows.removeAll(keepingCapacity: true)
    text.removeAll()
    start = 0
  }
}
