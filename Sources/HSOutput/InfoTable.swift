package import HSBase

/// Rows of cells whose columns are as wide as their widest cell.
///
/// On a terminal, a row that is longer than a line goes on under its last column; where that leaves no
/// room, each row of a table with headings becomes a paragraph of headings and cells.
package struct InfoTable: ~Copyable {
  /// The texts of all cells, one behind the other; the cell being made is at the end.
  package var text = OutputBuffer()
  private let alignments: [Alignment]
  private var cells: [Range<Int>] = []
  private var start = 0
  /// Whether the first row holds headings.
  private var hasHeadings = false

  /// Rows of connections, or of peers, that are shown at most; JSON has all.
  package static let mostRows = 100

  /// Columns that the last cell needs at least to be broken in its own column.
  private static let narrowest = 28

  /// Where a cell's text stands in its column.
  package enum Alignment {
    case left
    case right
  }

  /// A table with these columns.
  package init(_ alignments: [Alignment]) { self.alignments = alignments }

  /// Ends a cell; the next one begins.
  package mutating func endCell() {
    cells.append(start..<text.count)
    start = text.count
  }

  /// Adds a cell.
  package mutating func cell(_ write: (inout OutputBuffer) -> Void) {
    write(&text)
    endCell()
  }

  /// Adds a cell with a number.
  package mutating func cell(_ number: some FixedWidthInteger) { cell { $0.append(number) } }

  /// Adds a cell with a name of ours.
  package mutating func cell(_ name: StaticText) { cell { $0.append(name) } }

  /// Adds a row of two cells: what it is about, and what is said of it.
  package mutating func row(_ word: StaticText, _ text: String) {
    cell(word)
    cell { $0 += text }
  }

  /// Adds headings, in front of all rows.
  package mutating func add(_ words: [StaticText]) {
    if cells.isEmpty { hasHeadings = true }
    for word in words {
      text.append(word)
      endCell()
    }
  }

  /// Appends a table with a row for each record.
  ///
  /// - Parameters:
  ///   - rows: The records.
  ///   - columns: The columns; a table of columns without headings has no line of them.
  ///   - buffer: Where the table goes.
  ///   - width: Columns of the terminal, or `nil` for lines of any length.
  package static func write<Row>(
    _ rows: some Sequence<Row>, _ columns: [Column<Row>], to buffer: inout OutputBuffer, width: Int?
  ) {
    var table = InfoTable(columns.map { $0.alignment })
    if columns.contains(where: { $0.heading.count > 0 }) { table.add(columns.map({ $0.heading })) }
    for row in rows { for column in columns { table.cell { $0 += column.cell(row) } } }
    table.write(to: &buffer, indent: 2, width: width)
  }

  /// What stands of each record in a column.
  package struct Column<Row> {
    let alignment: Alignment
    let heading: StaticText
    let cell: (Row) -> String

    /// A column of texts.
    package static func left(_ heading: StaticText = "", _ cell: @escaping (Row) -> String) -> Self
    {
      Self(alignment: .left, heading: heading, cell: cell)
    }

    /// A column of numbers.
    package static func right(_ heading: StaticText = "", _ cell: @escaping (Row) -> String) -> Self
    {
      Self(alignment: .right, heading: heading, cell: cell)
    }
  }

  /// Appends the rows, each behind `indent` spaces.
  ///
  /// - Parameters:
  ///   - buffer: Where they go.
  ///   - indent: Spaces in front of a row.
  ///   - width: Columns of the terminal, or `nil` for lines of any length.
  package func write(to buffer: inout OutputBuffer, indent: Int, width: Int? = nil) {
    let columns = alignments.count
    var widths = [Int](repeating: 0, count: columns)
    for (index, cell) in cells.enumerated() {
      widths[index % columns] = max(widths[index % columns], text.span.extracting(cell).columns)
    }
    let last = indent + widths.dropLast().reduce(0) { $0 + $1 + 2 }
    let isTooLong = width.map { last + (widths.last ?? 0) > $0 } ?? false
    if let width, isTooLong, last + Self.narrowest > width, hasHeadings {
      return writeParagraphs(to: &buffer, indent: indent, width: width)
    }
    for (index, cell) in cells.enumerated() {
      let column = index % columns
      let span = text.span.extracting(cell)
      let room = widths[column] - span.columns
      let isLast = column == columns - 1
      if column == 0 { buffer.append(spaces: indent) }
      if alignments[column] == .right { buffer.append(spaces: room) }
      if isLast, let width, isTooLong {
        buffer.endRow(
          span, at: last, indent: last + Self.narrowest > width ? indent + 6 : last, width)
        continue
      }
      if isLast {
        buffer.append(span)
        buffer.endLineWithoutSpaces()
        continue
      }
      buffer.append(span)
      buffer.append(spaces: 2 + (alignments[column] == .left ? room : 0))
    }
  }

  /// Appends each row as a paragraph: `1  peer 1; handle 0x0040; role central`.
  private func writeParagraphs(to buffer: inout OutputBuffer, indent: Int, width: Int) {
    let columns = alignments.count
    for row in stride(from: columns, to: cells.count, by: columns) {
      var line = OutputBuffer()
      for column in 0..<columns where row + column < cells.count {
        let cell = text.span.extracting(cells[row + column])
        // What the capture does not tell is left out.
        if cell.count == 1, cell[0] == 0x2d { continue }
        if column > 0 { line.append(column == 1 ? "  " : "; ") }
        let heading = text.span.extracting(cells[column])
        if !(heading.count == 1 && heading[0] == 0x23) {
          line.append(heading)
          line.append(byte: 0x20)
        }
        line.append(cell)
      }
      buffer.append(spaces: indent)
      buffer.append(wrapping: line.span, at: indent, indent: indent + 4, width: width)
      buffer.endLineWithoutSpaces()
    }
  }
}

extension OutputBuffer {
  /// Appends a row's last cell, which may take several lines.
  fileprivate mutating func endRow(_ cell: Span<UInt8>, at column: Int, indent: Int, _ width: Int) {
    var column = column
    if indent < column, column + cell.cells > width {
      endLineWithoutSpaces()
      append(spaces: indent)
      column = indent
    }
    append(wrapping: cell, at: column, indent: indent, width: width)
    endLineWithoutSpaces()
  }

  /// Drops spaces at the end and ends the line.
  package mutating func endLineWithoutSpaces() {
    while last == 0x20 { truncate(to: count - 1) }
    append(byte: 0x0a)
  }
}
