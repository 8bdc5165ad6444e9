import HSProtocols
import HSTimeline

/// What a Database Hash proves of a table, in words.
enum DatabaseHashText {
  /// Computes the hash of a peer's table, if the peer sent its own.
  static func hash(_ peer: Peer) -> DatabaseHash? {
    guard let told = peer.databaseHash else { return nil }
    return DatabaseHash(of: peer.table, told: told.octets) { handle in
      guard let value = peer.values[handle], value.packet > 0, !value.isPartial else { return nil }
      return value.bytes
    }
  }

  /// Appends a line, if the peer told its hash.
  static func append(_ peer: Peer, to buffer: inout OutputBuffer) {
    guard let told = peer.databaseHash, let hash = hash(peer) else { return }
    buffer += "  Database Hash \(told.octets.hex), packet \(told.packet)"
    switch hash.verdict {
    case .complete:
      buffer += ": proves the table complete, \(counted(hash.attributes, "attribute")) of it hashed"
      let concluded = hash.concludedDescriptors.count
      if concluded > 0 {
        buffer += ", \(counted(concluded, "configuration")) among them that nobody discovered"
      }
    case .incomplete:
      buffer += ": the table is not all or not right, what is known of it gives another hash"
      func list(_ words: String, _ items: [String]) {
        if !items.isEmpty { buffer += "; \(words) \(items.joined(separator: ", "))" }
      }
      list(
        "nothing known of",
        hash.unknownHandles.map { range in
          "\(AttributeHandle(rawValue: range.lowerBound))"
            + (range.count > 1 ? " to \(AttributeHandle(rawValue: range.upperBound))" : "")
        })
      list("extended properties not read:", hash.unreadExtendedProperties.map { "\($0)" })
    }
    buffer += "\n"
  }
}
