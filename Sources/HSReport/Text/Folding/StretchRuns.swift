/// How many events of each sort came in a row, of at most 1024 sorts: with more, it begins anew.
struct StretchRuns {
  /// By connection, as what else happens on a connection ends all of its rows.
  private var counts: [Int: [Stretch.Key: Int]] = [:]
  private var sorts = 0

  private static let most = 1024

  /// How many came in a row.
  subscript(key: Stretch.Key) -> Int { counts[key.connection]?[key] ?? 0 }

  /// Counts events.
  mutating func add(_ count: Int, to key: Stretch.Key) {
    if sorts >= Self.most { self = StretchRuns() }
    if self[key] == 0 { sorts += 1 }
    counts[key.connection, default: [:]][key, default: 0] += count
  }

  /// Ends a row.
  mutating func end(_ key: Stretch.Key) {
    guard counts[key.connection]?.removeValue(forKey: key) != nil else { return }
    sorts -= 1
    if counts[key.connection]?.isEmpty == true { counts[key.connection] = nil }
  }

  /// Ends the rows of a connection, but one.
  mutating func end(ofConnection connection: Int, but spared: Stretch.Key? = nil) {
    let kept = spared.map { self[$0] } ?? 0
    sorts -= counts.removeValue(forKey: connection)?.count ?? 0
    if let spared, kept > 0 { add(kept, to: spared) }
  }
}
