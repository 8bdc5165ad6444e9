import HSOutput
import HSProtocols
import HSTimeline

/// The peers of a capture as a table, one a row.
enum InfoPeers {
  /// Appends the table.
  static func write(
    _ story: borrowing Story, _ columns: Int?, to buffer: inout OutputBuffer
  ) {
    guard !story.peers.isEmpty else { return }
    buffer += "\nPeers\n"
    InfoTable.write(
      story.peers.prefix(InfoTable.mostRows),
      [
        .right("#") { "\($0.id)" },
        .left("address") { peer in
          guard let address = peer.address else { return "not in the capture" }
          return OutputBuffer.text {
            $0.append(withKind: address)
            if peer.otherAddressCount > 0 { $0 += ", and \(peer.otherAddressCount) more" }
            if peer.sameAs > 0 { $0 += ", is peer \(peer.sameAs)" }
          }
        },
        .left("name") { $0.name.unlessEmpty?.quoted ?? "-" },
        .left("its attributes") { summary(of: $0.server) },
        .left(
          story.statistics.localSide == .host ? "host's attributes" : "central's attributes"
        ) { summary(of: $0.localServer) },
      ], to: &buffer, width: columns)
    buffer.append(more: story.peers.kept - InfoTable.mostRows, "peer")
    buffer.append(forgotten: story.peers.forgotten, "peer")
  }

  /// How much of a server is known: `4 services, 9 characteristics`.
  private static func summary(of table: AttributeTable) -> String {
    guard !table.isEmpty else { return "-" }
    let words = [
      (table.services.count, "service"), (table.characteristics.count, "characteristic"),
    ]
    .filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    return words.unlessEmpty?.joined(separator: ", ")
      ?? counted(table.attributes.count, "attribute")
  }
}

extension OutputBuffer {
  /// Appends how many rows a table lacks, and what has them; nothing for none.
  mutating func append(more count: Int, _ noun: String) {
    guard count > 0 else { return }
    self += "  and \(counted(count, noun)) more; --format json has them all\n"
  }

  /// Appends how many earlier ones a table lacks, because nothing is kept of them; nothing for 0.
  mutating func append(forgotten count: Int, _ noun: String) {
    guard count > 0 else { return }
    self += "  and \(counted(count, noun)) before, of which only the number is kept\n"
  }
}
