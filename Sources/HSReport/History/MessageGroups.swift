import HSBytes

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
  /// Kinds that are printed, those with most values first.
  private static let mostKinds = 16

  /// Adds a value.
  mutating func add(_ value: Span<UInt8>, packet: Int) {
    all.add(value, packet: packet)
    guard kept.count < Self.most, size + value.count <= Self.mostBytes else { return }
    size += value.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.count)
    for index in value.indices { bytes.append(value[index]) }
    kept.append((packet, bytes))
  }

  /// Writes what the bytes do: of each kind by itself where there are kinds, else of all.
  func write(to text: inout OutputBuffer) {
    guard let place = all.leading else { return all.write(to: &text) }
    var groups: [Key: ValueStructure] = [:]
    for (packet, bytes) in kept {
      let key = Key(lead: Array(bytes.prefix(place + 1)), length: bytes.count)
      groups[key, default: ValueStructure()].add(bytes.span, packet: packet)
    }
    // So many kinds are none.
    guard groups.count * 2 <= kept.count else { return all.write(to: &text) }
    let sorted = groups.sorted {
      ($1.value.count, $0.key.lead.description, $0.key.length)
        < ($0.value.count, $1.key.lead.description, $1.key.length)
    }
    for (key, group) in sorted.prefix(Self.mostKinds) {
      text.append("  ")
      text.append(group.count)
      text.append(group.count == 1 ? " value of " : " values of ")
      text.append(bytes: key.length)
      text.append(" that ")
      text.append(group.count == 1 ? "begins " : "begin ")
      text.append(hex: key.lead.span)
      text.append(byte: 0x0a)
      group.write(to: &text)
    }
    let rest = sorted.dropFirst(Self.mostKinds).reduce(0) { $0 + $1.value.count }
    if rest > 0 {
      text.append("  ")
      text.append(rest)
      text.append(" values of ")
      text.append(sorted.count - Self.mostKinds)
      text.append(" more kinds\n")
    }
    if all.count > kept.count {
      text.append("  ")
      text.append(all.count - kept.count)
      text.append(" further values were not told apart\n")
    }
  }

  private struct Key: Hashable {
    var lead: [UInt8]
    var length: Int
  }
}
