import HSATT
import HSBytes
import HSOutput

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
    var handle: AttributeHandle?
    var depth: Int
    var left: Range<Int>
    var right: Range<Int>
    /// What the row takes up to the right text.
    var columns: Int
  }

  private var handle: AttributeHandle?
  private var depth = 0

  /// Longest left text that the right column makes room for.
  private static let widest = 66

  /// Whether there is no row.
  var isEmpty: Bool { rows.isEmpty }

  /// Begins a row.
  ///
  /// - Parameters:
  ///   - handle: The handle that it is about; `nil` where the row above has told it.
  ///   - depth: How deep it lies in what is above.
  mutating func beginRow(_ handle: AttributeHandle?, depth: Int) {
    self.handle = handle
    self.depth = depth
  }

  /// Ends the left text; what is appended from here on stands in the right column.
  mutating func beginRight() { middle = text.count }

  /// Ends a row.
  mutating func endRow() {
    let border = middle ?? text.count
    rows.append(
      Row(
        handle: handle, depth: depth, left: start..<border, right: border..<text.count,
        columns: Self.head(depth) + text.span.extracting(start..<border).cells))
    start = text.count
    middle = nil
  }

  /// Columns of the handle and of what sets off the depth.
  private static func head(_ depth: Int) -> Int { 8 + 2 * depth }

  /// Takes the first rows, as they stand in a table, and forgets all.
  ///
  /// - Parameter most: How many rows are taken.
  /// - Returns: The rows, and how many more there were.
  mutating func take(atMost most: Int) -> (rows: [GATTTreeTable.Row], leftOut: Int) {
    let leftOut = max(rows.count - most, 0)
    let taken = rows.prefix(most).map { row in
      var what = OutputBuffer()
      what.append(text.span.extracting(row.left))
      var known = OutputBuffer()
      known.append(text.span.extracting(row.right))
      return GATTTreeTable.Row(
        handle: row.handle, depth: row.depth, what: what.string, known: known.string)
    }
    forget()
    return (taken, leftOut)
  }

  private mutating func forget() {
    rows.removeAll(keepingCapacity: true)
    text.removeAll()
    start = 0
  }

  /// Appends the rows, each behind `indent` spaces, and forgets them.
  ///
  /// - Parameters:
  ///   - buffer: Where the text goes.
  ///   - indent: Spaces in front of each row.
  ///   - width: Columns of the terminal; `nil` for rows of any length.
  mutating func flush(to buffer: inout OutputBuffer, indent: Int, width: Int? = nil) {
    // So much is left for the right column that what it says fits into one line, if there is room.
    let widest = width.map { max($0 - indent - 2 - rightColumns, ($0 - indent) / 2) } ?? Self.widest
    var column = 0
    for row in rows where !row.right.isEmpty && row.columns <= widest {
      column = max(column, row.columns)
    }
    for row in rows {
      buffer.append(spaces: indent)
      if let handle = row.handle { buffer.append(handle) } else { buffer.append(spaces: 6) }
      buffer.append(spaces: Self.head(row.depth) - 6)
      let left = text.span.extracting(row.left)
      let right = text.span.extracting(row.right)
      if let width {
        fit(
          left, right, depth: Self.head(row.depth), column, indent: indent, width: width,
          to: &buffer)
      } else {
        buffer.append(left)
        if !right.isEmpty {
          buffer.append(spaces: max(0, column - row.columns) + 2)
          buffer.append(right)
        }
      }
      buffer.append(byte: 0x0a)
    }
    forget()
  }

  /// Columns of the longest right text.
  private var rightColumns: Int {
    rows.reduce(0) { max($0, text.span.extracting($1.right).cells) }
  }

  /// Appends a row in as many lines as it takes: the left text, and the right one beside it, or below
  /// where there is no room.
  private func fit(
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
      buffer.append(byte: 0x0a)
      buffer.append(spaces: place)
      buffer.append(wrapping: right, at: place, indent: min(place, width / 2), width: width)
    }
  }
}
