import HSOutput
import HSProtocols
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
    guard !story.connections.isEmpty else { return buffer += "\nNo connections\n" }
    buffer += "\nConnections\n"
    /// Seconds since the capture's first record.
    func seconds(_ time: CaptureTime?) -> String {
      guard let time, let first else { return "-" }
      let since = time.nanoseconds(since: first)
      return OutputBuffer.text {
        if since >= 0 { $0 += "+" }
        $0.append(fixed: since / 1_000_000, decimals: 3)
      }
    }
    let table: [InfoTable.Column<Connection>] = [
      .right("adapter") { "\($0.adapter)" },
      .right("#") { "\($0.id)" },
      .right("peer") { "\($0.peer)" },
      .left("handle") { "0x\($0.handle.rawValue.padded(4, radix: 16))" },
      .left("role") { role(of: $0) },
      .right("packets") { packets(of: $0) },
      .right("from") { seconds($0.openedTime) },
      .right("to") { seconds($0.closedTime) },
      .right("duration") { connection in
        connection.closedTime.map {
          "\(duration: $0.nanoseconds(since: connection.openedTime))"
        } ?? "-"
      },
      .right("ATT PDUs") { "\($0.attributePDUs)" },
      .right("notified") { "\($0.notifications)" },
      .left("ended") { connection in OutputBuffer.text { $0.append(endOf: connection) } },
    ]
    InfoTable.write(
      story.connections.prefix(InfoTable.mostRows),
      Array(table.dropFirst(story.adapters.count > 1 ? 0 : 1)), to: &buffer, width: columns)
    buffer.append(more: story.connections.kept - InfoTable.mostRows, "connection")
    buffer.append(forgotten: story.connections.forgotten, "connection")
  }

  private static func role(of connection: Connection) -> String {
    if let role = connection.role { return role.identifier.string }
    return connection.transport == .classic ? "BR/EDR" : "-"
  }

  /// The packets from the first to the last; where its beginning is not in the capture, the first one seen stands in
  /// brackets.
  private static func packets(of connection: Connection) -> String {
    let first = "\(connection.openedPacket)"
    let last = connection.isOpen ? "" : "\(connection.closedPacket)"
    return (connection.joinedHalfway ? "(\(first))" : first) + "-" + last
  }
}
