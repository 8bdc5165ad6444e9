import HSProtocols
import HSTimeline

/// Tables and keys that anybody may have written: each byte is read or refused, and what is read keeps
/// within its bounds.
enum TableCheck {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    let path = "/E0:00:00:00:00:01/info"
    if let file = try? TableFile(bytes, path: path) {
      guard (1...TableFile.limit).contains(file.entries.count) else {
        throw Violation("\(file.entries.count) tables")
      }
      for entry in file.entries {
        guard !entry.table.isEmpty else { throw Violation("an empty table") }
        // A table is no contradiction of itself, whatever is in it.
        if let handle = entry.table.contradiction(of: entry.table) {
          throw Violation("contradicts itself at \(handle.rawValue)")
        }
        _ = DatabaseHash(of: entry.table, told: entry.databaseHash ?? []) { _ in nil }
      }
    }
    if let file = try? KeyFile(bytes, path: path) {
      guard file.identityResolvingKeys.count <= KeyFile.limit,
        !file.identityResolvingKeys.contains(where: \.key.isZero)
      else { throw Violation("keys beyond their bounds") }
    }
  }
}
