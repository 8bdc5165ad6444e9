package import Bytes

/// Rows of cells whose columns are as wide as their widest cell.
package struct InfoTable: ~Copyable {
  /// The texts of all cells, one behind the other; the cell being made is at the end.
  package var text = OutputBuffer()
  private let alignments: [Alignment]
  private var cells: [Range<Int>] = []
  private var start = 0

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

  /// Adds a row of words.
  package mutating func add(_ words: [StaticText]) {
    for word in words {
      text.append(word)
      endCell()
    }
  }

  /// Appends the rows, each behind `indent` spaces.
  package func write(to buffer: inout OutputBuffer, indent: Int) {
    let columns = alignments.count
    var widths = [Int](repeating: 0, count: columns)
    for (index, cell) in cells.enumerated() {
      widths[index % columns] = max(widths[index % columns], text.span.extracting(cell).columns)
    }
    for (index, cell) in cells.enumerated() {
      let column = index % columns
      let span = text.span.extracting(cell)
      let room = widths[column] - span.columns
      let isLast = column == columns - 1
      if column == 0 { buffer.append(spaces: indent) }
      if alignments[column] == .right { buffer.append(spaces: room) }
      buffer.append(span)
      if isLast {
        buffer.endLineWithoutSpaces()
        continue
      }
      buffer.append(spaces: 2 + (alignments[column] == .left ? room : 0))
    }
  }
}

extension OutputBuffer {
  /// Drops spaces at the end and ends the line.
  package mutating func endLineWithoutSpaces() {
    while last == 0x20 { truncate(to: count - 1) }
    append(byte: 0x0a)
  }
}
