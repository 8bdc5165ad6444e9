import HSBytes
import HSCapture
import HSHCI
import HSOutput
import HSTimeline

/// The connections of a capture as a table, one a row.
enum InfoConnections {
  /// Appends the table.
  ///
  /// - Parameters:
  ///   - story: The decoder that knows them.
  ///   - first: The time that theirs are counted from.
  ///   - columns: Columns of the terminal, or `nil` for lines of any length.
  ///   - buffer: Where the text goes.
  static func write(
    _ story: borrowing Story, since first: CaptureTime?, _ columns: Int?,
    to buffer: inout OutputBuffer
  ) {
    guard !story.connections.isEmpty else { return buffer.append("\nNo connections\n") }
    buffer.append("\nConnections\n")
    let hasAdapters = story.adapters.count > 1
    var table = InfoTable(
      (hasAdapters ? [.right] : [])
        + [.right, .right, .left, .left, .right, .right, .right, .right, .right, .right, .left])
    if hasAdapters { table.add(["adapter"]) }
    table.add([
      "#", "peer", "handle", "role", "packets", "from", "to", "duration", "ATT PDUs", "notified",
      "ended",
    ])
    for connection in story.connections.prefix(InfoTable.mostRows) {
      if hasAdapters { table.cell(connection.adapter) }
      add(connection, since: first, to: &table)
    }
    table.write(to: &buffer, indent: 2, width: columns)
    buffer.append(more: story.connections.kept - InfoTable.mostRows, "connection", "connections")
    buffer.append(forgotten: story.connections.forgotten, "connection", "connections")
  }

  private static func add(
    _ connection: Connection, since first: CaptureTime?, to table: inout InfoTable
  ) {
    table.cell(connection.id)
    table.cell(connection.peer)
    table.cell { text in
      text.append("0x")
      text.append(hex: connection.handle.rawValue)
    }
    table.cell(connection.role?.identifier ?? (connection.transport == .classic ? "BR/EDR" : "-"))
    table.cell { text in
      // Where the beginning is not in the capture, the first packet seen stands in brackets.
      if connection.joinedHalfway { text.append("(") }
      text.append(connection.openedPacket)
      if connection.joinedHalfway { text.append(")") }
      text.append("-")
      if !connection.isOpen { text.append(connection.closedPacket) }
    }
    seconds(connection.openedTime, since: first, to: &table)
    seconds(connection.closedTime, since: first, to: &table)
    table.cell { text in
      guard let closed = connection.closedTime else { return text.append("-") }
      text.append(duration: closed.nanoseconds(since: connection.openedTime))
    }
    table.cell(connection.attributePDUs)
    table.cell(connection.notifications)
    table.cell { $0.append(endOf: connection) }
  }

  /// Adds a cell with the seconds since the capture's first record.
  private static func seconds(
    _ time: CaptureTime?, since first: CaptureTime?, to table: inout InfoTable
  ) {
    table.cell { text in
      guard let time, let first else { return text.append("-") }
      let since = time.nanoseconds(since: first)
      if since >= 0 { text.append("+") }
      text.append(fixed: since / 1_000_000, decimals: 3)
    }
  }
}
