import HSBytes
import HSCapture
import HSHCI
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
      if hasAdapters {
        table.text.append(connection.adapter)
        table.endCell()
      }
      add(connection, since: first, to: &table)
    }
    table.write(to: &buffer, indent: 2, width: columns)
    buffer.append(more: story.connections.kept - InfoTable.mostRows, "connection", "connections")
    buffer.append(forgotten: story.connections.forgotten, "connection", "connections")
  }

  private static func add(
    _ connection: Connection, since first: CaptureTime?, to table: inout InfoTable
  ) {
    table.text.append(connection.id)
    table.endCell()
    table.text.append(connection.peer)
    table.endCell()
    table.text.append("0x")
    table.text.append(hex: connection.handle.rawValue)
    table.endCell()
    switch connection.role {
    case .central?: table.text.append("central")
    case .peripheral?: table.text.append("peripheral")
    case nil:
      if connection.transport == .classic { table.text.append("BR/EDR") } else { table.unknown() }
    }
    table.endCell()
    // Where the beginning is not in the capture, the first packet seen stands in brackets.
    if connection.joinedHalfway { table.text.append("(") }
    table.text.append(connection.openedPacket)
    if connection.joinedHalfway { table.text.append(")") }
    table.text.append("-")
    if !connection.isOpen { table.text.append(connection.closedPacket) }
    table.endCell()
    seconds(connection.openedTime, since: first, to: &table)
    seconds(connection.closedTime, since: first, to: &table)
    if let closed = connection.closedTime {
      table.text.append(duration: closed.nanoseconds(since: connection.openedTime))
    } else {
      table.unknown()
    }
    table.endCell()
    table.text.append(connection.attributePDUs)
    table.endCell()
    table.text.append(connection.notifications)
    table.endCell()
    table.text.append(endOf: connection)
    table.endCell()
  }

  /// Adds a cell with the seconds since the capture's first record.
  private static func seconds(
    _ time: CaptureTime?, since first: CaptureTime?, to table: inout InfoTable
  ) {
    if let time, let first {
      let since = time.nanoseconds(since: first)
      if since >= 0 { table.text.append("+") }
      table.text.append(fixed: since / 1_000_000, decimals: 3)
    } else {
      table.unknown()
    }
    table.endCell()
  }
}
