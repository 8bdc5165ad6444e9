import HSProtocols

/// An attribute's values by their kind: their length, and the byte that tells kinds apart.
///
/// Memory is bounded: what is beyond is in the table of all values only.
struct MessageGroups {
  /// All values together.
  private(set) var all = ValueStructure()
  private var kept: [(packet: Int, bytes: [UInt8])] = []
  private var size = 0

  private static let most = 8192
  private static let mostBytes = 1 << 20

  /// Adds a value.
  mutating func add(_ value: Span<UInt8>, packet: Int) {
    all.add(value, packet: packet)
    guard kept.count < Self.most, size + value.count <= Self.mostBytes else { return }
    size += value.count
    kept.append((packet, value.copied))
  }

  /// The kinds of values; `nil` where there are none.
  var kinds: MessageKinds? {
    guard let place = all.leading else { return nil }
    var groups: [MessageKinds.Key: ValueStructure] = [:]
    for (packet, bytes) in kept {
      let key = MessageKinds.Key(lead: Array(bytes.prefix(place + 1)), length: bytes.count)
      groups[key, default: ValueStructure()].add(bytes.span, packet: packet)
    }
    // So many kinds are none.
    guard groups.count * 2 <= kept.count else { return nil }
    return MessageKinds(groups, notToldApart: all.count - kept.count)
  }
}

/// What the bytes do in each kind of an attribute's values.
struct MessageKinds {
  /// What tells kinds apart.
  struct Key: Hashable {
    /// The bytes that values begin with.
    var lead: [UInt8]
    /// How long values are.
    var length: Int
  }

  /// The kinds that are told, those with most values first.
  let told: [(key: Key, values: ValueStructure)]
  /// How many more kinds there are.
  let further: Int
  /// How many values are of those.
  let furtherValues: Int
  /// Values that there was no room to tell apart.
  let notToldApart: Int

  private static let most = 16

  fileprivate init(_ groups: [Key: ValueStructure], notToldApart: Int) {
    let sorted = groups.sorted {
      ($1.value.count, Self.words($0.key.lead), $0.key.length)
        < ($0.value.count, Self.words($1.key.lead), $1.key.length)
    }
    told = sorted.prefix(Self.most).map { ($0.key, $0.value) }
    further = sorted.count - told.count
    furtherValues = sorted.dropFirst(told.count).reduce(0) { $0 + $1.value.count }
    self.notToldApart = notToldApart
  }

  /// Octets as they are sorted.
  private static func words(_ lead: [UInt8]) -> String {
    "[" + lead.map { "\($0)" }.joined(separator: ", ") + "]"
  }
}
