import Bytes

/// Rows of a tree in two columns: what there is, and how it is known.
///
/// The right column begins where the longest left text of usual length ends, so that the eye finds
/// it; longer texts push it aside for their own row only.
struct GATTTreeLayout {
  private struct Row {
    var left: OutputBuffer
    var right: OutputBuffer
    var columns: Int
  }

  private var rows: [Row] = []

  /// Longest left text that the right column makes room for.
  private static let widest = 66

  /// Whether there is no row.
  var isEmpty: Bool { rows.isEmpty }

  /// Adds a row.
  mutating func add(_ left: OutputBuffer, _ right: OutputBuffer = OutputBuffer()) {
    rows.append(Row(left: left, right: right, columns: left.columns(from: 0)))
  }

  /// Appends the rows, each behind `indent` spaces.
  func write(to buffer: inout OutputBuffer, indent: Int) {
    var column = 0
    for row in rows where !row.right.isEmpty && row.columns <= Self.widest {
      column = max(column, row.columns)
    }
    for row in rows {
      buffer.append(spaces: indent)
      buffer.append(row.left.bytes.span)
      if !row.right.isEmpty {
        buffer.append(spaces: max(0, column - row.columns) + 2)
        buffer.append(row.right.bytes.span)
      }
      buffer.append("\n")
    }
  }
}
