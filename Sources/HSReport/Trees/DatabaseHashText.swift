import HSATT
import HSBytes
import HSGATT
import HSLabels
import HSTimeline

/// What a Database Hash proves of a table, in words.
enum DatabaseHashText {
  /// Computes the hash of a peer's table, if the peer sent its own.
  static func hash(_ peer: Peer, _ table: AttributeTable) -> DatabaseHash? {
    guard let told = peer.databaseHash else { return nil }
    return DatabaseHash(of: table, told: told.octets) { handle in
      guard let value = peer.values[handle], value.packet > 0, !value.isPartial else { return nil }
      return value.bytes
    }
  }

  /// Appends a line, if the peer told its hash.
  static func append(_ peer: Peer, _ table: AttributeTable, to buffer: inout OutputBuffer) {
    guard let told = peer.databaseHash, let hash = hash(peer, table) else { return }
    buffer.append("  Database Hash ")
    buffer.append(hex: told.octets.span)
    buffer.append(", packet ")
    buffer.append(told.packet)
    switch hash.verdict {
    case .complete:
      buffer.append(": proves the table complete, ")
      buffer.append(hash.attributes, of: "attribute", "attributes")
      buffer.append(" of it hashed")
      if !hash.concludedDescriptors.isEmpty {
        buffer.append(", ")
        buffer.append(
          hash.concludedDescriptors.count, of: "configuration", "configurations")
        buffer.append(" among them that nobody discovered")
      }
    case .incomplete:
      buffer.append(": the table is not all or not right, what is known of it gives another hash")
      var separator: StaticText = "; nothing known of "
      for range in hash.unknownHandles {
        buffer.append(separator)
        separator = ", "
        buffer.append(AttributeHandle(rawValue: range.lowerBound))
        guard range.count > 1 else { continue }
        buffer.append(" to ")
        buffer.append(AttributeHandle(rawValue: range.upperBound))
      }
      separator = "; extended properties not read: "
      for handle in hash.unreadExtendedProperties {
        buffer.append(separator)
        separator = ", "
        buffer.append(handle)
      }
    }
    buffer.append("\n")
  }
}
