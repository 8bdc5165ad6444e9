import HSBytes
import HSGATT
import HSHCI
import HSOutput
import HSTimeline

/// The peers of a capture as a table, one a row.
enum InfoPeers {
  /// Appends the table.
  static func write(
    _ story: borrowing Story, _ columns: Int?, to buffer: inout OutputBuffer
  ) {
    guard !story.peers.isEmpty else { return }
    buffer.append("\nPeers\n")
    var table = InfoTable([.right, .left, .left, .left, .left])
    table.add([
      "#", "address", "name", "its attributes",
      story.statistics.localSide == .host ? "host's attributes" : "central's attributes",
    ])
    for peer in story.peers.prefix(InfoTable.mostRows) {
      table.cell(peer.id)
      table.cell { text in
        guard let address = peer.address else { return text.append("not in the capture") }
        text.append(withKind: address)
        if peer.otherAddressCount > 0 {
          text.append(", and ")
          text.append(peer.otherAddressCount)
          text.append(" more")
        }
        if peer.sameAs > 0 {
          text.append(", is peer ")
          text.append(peer.sameAs)
        }
      }
      table.cell(quoted: peer.name)
      table.cell { $0.append(summaryOf: peer.server) }
      table.cell { $0.append(summaryOf: peer.localServer) }
    }
    table.write(to: &buffer, indent: 2, width: columns)
    buffer.append(more: story.peers.kept - InfoTable.mostRows, "peer", "peers")
    buffer.append(forgotten: story.peers.forgotten, "peer", "peers")
  }
}

extension OutputBuffer {
  /// Appends how many rows a table lacks, and what has them; nothing for none.
  mutating func append(more count: Int, _ one: StaticText, _ many: StaticText) {
    guard count > 0 else { return }
    append("  and ")
    append(count, of: one, many)
    append(" more; --format json has them all\n")
  }

  /// Appends how many earlier ones a table lacks, because nothing is kept of them; nothing for 0.
  mutating func append(forgotten count: Int, _ one: StaticText, _ many: StaticText) {
    guard count > 0 else { return }
    append("  and ")
    append(count, of: one, many)
    append(" before, of which only the number is kept\n")
  }

  /// Appends how much of a server is known: `4 services, 9 characteristics`.
  fileprivate mutating func append(summaryOf table: AttributeTable) {
    guard !table.isEmpty else { return append(byte: 0x2d) }
    var isFirst = true
    if !table.services.isEmpty {
      append(commaUnless: &isFirst)
      append(table.services.count, of: "service", "services")
    }
    if !table.characteristics.isEmpty {
      append(commaUnless: &isFirst)
      append(table.characteristics.count, of: "characteristic", "characteristics")
    }
    if table.services.isEmpty, table.characteristics.isEmpty {
      append(table.attributes.count, of: "attribute", "attributes")
    }
  }
}
