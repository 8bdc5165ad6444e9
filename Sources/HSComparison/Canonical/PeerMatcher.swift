/// Finds out which peer and which connection of one story is which of the other.
///
/// By address where that stands for a device; else by what was said on their connections; else by
/// part and order. Both ends of a link are recognised by their parts.
struct PeerMatcher {
  /// The pairs, in the order of the first story's peers.
  private(set) var pairs: [PeerPair] = []
  /// The connections that belong together: numbers in the first and in the second story.
  private(set) var connections: [(first: Int, second: Int, isMirrored: Bool)] = []

  /// Peers whose traffic is compared each with each; of more only addresses and order count.
  private static let compared = 200

  private let first: ComparedStory
  private let second: ComparedStory
  private let symbols: Symbols
  /// The places of each peer's connections, in the first and in the second story.
  private let connectionsOfFirst: [Int: [Int]]
  private let connectionsOfSecond: [Int: [Int]]
  /// The symbol of the member that holds a value's bytes.
  private let valueName: Int

  /// Matches the peers of two stories.
  init(_ first: ComparedStory, _ second: ComparedStory, _ symbols: Symbols) {
    valueName = symbols["value_hex"]
    self.first = first
    self.second = second
    self.symbols = symbols
    connectionsOfFirst = Self.connections(first)
    connectionsOfSecond = Self.connections(second)
    matchPeers()
    for pair in pairs { matchConnections(of: pair) }
    // Connections of which not even a peer is told.
    matchConnections(of: PeerPair(first: 0, second: 0, ground: .order, isMirrored: false))
  }

  private static func connections(_ story: ComparedStory) -> [Int: [Int]] {
    Dictionary(grouping: story.connections.indices) { story.connections[$0].peer }
  }

  private mutating func matchPeers() {
    var found: [Int: PeerPair] = [:]
    var taken: Set<Int> = []
    func take(_ left: Int, _ right: Int, _ ground: PeerPair.Ground, _ isMirrored: Bool) {
      found[left] = PeerPair(
        first: left + 1, second: right + 1, ground: ground, isMirrored: isMirrored)
      taken.insert(right)
    }
    func free() -> (first: [Int], second: [Int]) {
      (
        first.peers.indices.filter { found[$0] == nil },
        second.peers.indices.filter { !taken.contains($0) }
      )
    }
    var byAddress: [String: Int] = [:]
    for peer in second.peers.indices where second.peers[peer].hasIdentity {
      byAddress[second.peers[peer].address ?? ""] =
        byAddress[second.peers[peer].address ?? ""] ?? peer
    }
    for peer in first.peers.indices where first.peers[peer].hasIdentity {
      guard let other = byAddress.removeValue(forKey: first.peers[peer].address ?? "") else {
        continue
      }
      take(peer, other, .address, false)
    }
    let (left, right) = free()
    for candidate in alike(left, right)
    where found[candidate.first] == nil && !taken.contains(candidate.second) {
      take(candidate.first, candidate.second, .traffic, candidate.isMirrored)
    }
    for isMirrored in [false, true] {
      // Of those that may be seen so, the first that is left; by what they may be, as they may be thousands.
      let (left, right) = free()
      var waiting: [Set<String>: ArraySlice<Int>] = Dictionary(grouping: right) {
        roles(second, connectionsOfSecond[$0 + 1])
      }.mapValues { $0[...] }
      for peer in left {
        let own = roles(first, connectionsOfFirst[peer + 1])
        let fitting = waiting.filter { Self.views(own, $0.key).contains(isMirrored) }
        guard
          let next = fitting.min(by: { $0.value.first ?? .max < $1.value.first ?? .max }),
          let other = waiting[next.key]?.popFirst()
        else { continue }
        if waiting[next.key]?.isEmpty == true { waiting[next.key] = nil }
        take(peer, other, .order, isMirrored)
      }
    }
    pairs = found.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The recorded host's parts in some connections.
  private func roles(_ story: ComparedStory, _ connections: [Int]?) -> Set<String> {
    Set((connections ?? []).map { story.connections[$0].role ?? "-" })
  }

  /// Whether a peer can be another seen from the same end, from the other end, or both, by the parts in their
  /// connections.
  private static func views(_ roles: Set<String>, _ others: Set<String>) -> Set<Bool> {
    if roles.contains("-") || others.contains("-") || roles.isEmpty || others.isEmpty {
      return [false, true]
    }
    return roles.isDisjoint(with: others) ? [true] : [false]
  }

  // MARK: - Traffic

  private struct Candidate {
    var first: Int
    var second: Int
    var isMirrored: Bool
    var score: Int
  }

  /// Pairs of peers that said something alike, the most alike first.
  private func alike(_ left: [Int], _ right: [Int]) -> [Candidate] {
    guard !left.isEmpty, !right.isEmpty, left.count <= Self.compared, right.count <= Self.compared
    else { return [] }
    let said = traffic(first, Set(left.map { $0 + 1 }))
    let heard = traffic(second, Set(right.map { $0 + 1 }))
    var candidates: [Candidate] = []
    for peer in left {
      let own = roles(first, connectionsOfFirst[peer + 1])
      for other in right {
        let views = Self.views(own, roles(second, connectionsOfSecond[other + 1]))
        for isMirrored in views.sorted(by: { !$0 && $1 }) {
          var score = 0
          for (key, count) in said[peer + 1] ?? [:] {
            var turned = key
            if isMirrored { turned.way = key.way.reversed }
            score += min(count, heard[other + 1]?[turned] ?? 0)
          }
          guard score > 0 else { continue }
          candidates.append(
            Candidate(first: peer, second: other, isMirrored: isMirrored, score: score))
        }
      }
    }
    return candidates.sorted {
      ($1.score, $0.first, $0.second, $0.isMirrored ? 1 : 0)
        < ($0.score, $1.first, $1.second, $1.isMirrored ? 1 : 0)
    }
  }

  private struct Said: Hashable {
    var kind: Int
    var subject: Int
    /// The number of the text of its bytes; -1 without any.
    var bytes: Int
    var way: StoryEvent.Way
  }

  /// What was said on the connections of each peer, and how often.
  private func traffic(_ story: ComparedStory, _ peers: Set<Int>) -> [Int: [Said: Int]] {
    var result: [Int: [Said: Int]] = [:]
    for event in story.events where event.subject >= 0 && peers.contains(event.peer) {
      result[event.peer, default: [:]][said(event, isTurned: false), default: 0] += 1
    }
    return result
  }

  // MARK: - Connections

  private mutating func matchConnections(of pair: PeerPair) {
    let left = connectionsOfFirst[pair.first] ?? []
    let right = connectionsOfSecond[pair.second] ?? []
    guard left.count != right.count, left.count <= Self.compared, right.count <= Self.compared
    else {
      for (one, other) in zip(left, right) { connect(one, other, pair.isMirrored) }
      return
    }
    // One story has more of them: the order stays, and what was said decides.
    let said = left.map { signature(first, $0 + 1, isTurned: false) }
    let heard = right.map { signature(second, $0 + 1, isTurned: pair.isMirrored) }
    var best = [[Int]](
      repeating: [Int](repeating: 0, count: right.count + 1), count: left.count + 1)
    func score(_ one: Int, _ other: Int) -> Int {
      // Any two may be the same, so that even silent ones are paired.
      1 + said[one].reduce(0) { $0 + min($1.value, heard[other][$1.key] ?? 0) }
    }
    for one in left.indices.reversed() {
      for other in right.indices.reversed() {
        best[one][other] = max(
          best[one + 1][other], best[one][other + 1], best[one + 1][other + 1] + score(one, other))
      }
    }
    var (one, other) = (0, 0)
    while one < left.count, other < right.count {
      if best[one][other] == best[one + 1][other + 1] + score(one, other) {
        connect(left[one], right[other], pair.isMirrored)
        one += 1
        other += 1
      } else if best[one][other] == best[one + 1][other] {
        one += 1
      } else {
        other += 1
      }
    }
  }

  private func signature(_ story: ComparedStory, _ connection: Int, isTurned: Bool) -> [Said: Int] {
    var result: [Said: Int] = [:]
    for event in story.events where event.connection == connection && event.subject >= 0 {
      result[said(event, isTurned: isTurned), default: 0] += 1
    }
    return result
  }

  private func said(_ event: StoryEvent, isTurned: Bool) -> Said {
    Said(
      kind: event.kind, subject: event.subject,
      bytes: event.fields(symbols).first { $0.name == valueName }?.textNumber ?? -1,
      way: isTurned ? event.way.reversed : event.way)
  }

  private mutating func connect(_ one: Int, _ other: Int, _ isMirrored: Bool) {
    connections.append((one + 1, other + 1, isMirrored))
  }
}
