/// Finds out which peer and which connection of one story is which of the other.
///
/// By address where that stands for a device; else by what was said on their connections; else by
/// part and order. Both ends of a link are recognised by their parts.
struct PeerMatcher {
  /// The pairs, in the order of the first story's peers.
  private(set) var pairs: [PeerPair] = []
  /// The connections that belong together: numbers in the first and in the second story.
  private(set) var connections: [(first: Int, second: Int)] = []

  /// Peers whose traffic is compared each with each; of more only addresses and order count.
  private static let compared = 200

  private let stories: [ComparedStory]
  private let symbols: Symbols
  /// For both stories: the numbers of each peer's connections.
  private let connectionsOfPeers: [[Int: [Int]]]

  /// Matches the peers of two stories.
  init(_ stories: [ComparedStory], _ symbols: Symbols) {
    self.stories = stories
    self.symbols = symbols
    connectionsOfPeers = stories.map { story in
      Dictionary(grouping: 1..<(story.connections.count + 1)) { story.connections[$0 - 1].peer }
    }
    matchPeers()
    for pair in pairs { matchConnections(pair.first, pair.second, pair.isMirrored) }
    // Connections of which not even a peer is told.
    matchConnections(0, 0, false)
  }

  private mutating func matchPeers() {
    var found: [Int: PeerPair] = [:]
    var taken: Set<Int> = []
    func take(_ one: Int, _ other: Int, _ ground: PeerPair.Ground, _ isMirrored: Bool) {
      found[one] = PeerPair(first: one, second: other, ground: ground, isMirrored: isMirrored)
      taken.insert(other)
    }
    func free() -> (first: [Int], second: [Int]) {
      (
        (1..<(stories[0].peers.count + 1)).filter { found[$0] == nil },
        (1..<(stories[1].peers.count + 1)).filter { !taken.contains($0) }
      )
    }
    let identities = stories.map { story in
      story.peers.enumerated().filter(\.element.hasIdentity)
        .map { (address: $0.element.address ?? "", peer: $0.offset + 1) }
    }
    var byAddress = Dictionary(identities[1].map { ($0.address, $0.peer) }) { first, _ in first }
    for (address, peer) in identities[0] {
      if let other = byAddress.removeValue(forKey: address) { take(peer, other, .address, false) }
    }
    for one in alike(free()) where found[one.first] == nil && !taken.contains(one.second) {
      take(one.first, one.second, .traffic, one.isMirrored)
    }
    for isMirrored in [false, true] {
      // Of those that may be seen so, the first that is left; by what they may be, as they may be thousands.
      let (left, right) = free()
      var waiting = Dictionary(grouping: right) { roles(1, $0) }.mapValues { $0[...] }
      for peer in left {
        let fitting = waiting.filter { Self.views(roles(0, peer), $0.key).contains(isMirrored) }
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

  /// The recorded host's parts in a peer's connections.
  private func roles(_ side: Int, _ peer: Int) -> Set<String> {
    Set(
      (connectionsOfPeers[side][peer] ?? []).map {
        stories[side].connections[$0 - 1].role ?? "-"
      })
  }

  /// Whether a peer can be another seen from the same end, from the other end, or both, by the parts in their
  /// connections.
  private static func views(_ roles: Set<String>, _ others: Set<String>) -> [Bool] {
    if roles.contains("-") || others.contains("-") || roles.isEmpty || others.isEmpty {
      return [false, true]
    }
    return [roles.isDisjoint(with: others)]
  }

  // MARK: - What was said

  private struct Said: Hashable {
    var kind: Int
    var subject: Int
    /// The number of the text of its bytes; -1 without any.
    var bytes: Int
    var way: StoryEvent.Way
  }

  /// What was said to some peers, or on some connections, and how often.
  ///
  /// - Parameters:
  ///   - side: Which story.
  ///   - isTurned: Whether it is told as the other end sees it.
  ///   - wanted: The peers, or connections.
  ///   - owner: Which of them an event is of.
  /// - Returns: What was said, by peer or connection.
  private func said(
    _ side: Int, isTurned: Bool, _ wanted: some Sequence<Int>, by owner: (StoryEvent) -> Int
  ) -> [Int: [Said: Int]] {
    let value = symbols["value_hex"]
    var result = Dictionary(wanted.map { ($0, [Said: Int]()) }) { one, _ in one }
    for event in stories[side].events where event.subject >= 0 && result[owner(event)] != nil {
      let said = Said(
        kind: event.kind, subject: event.subject,
        bytes: event.fields(symbols).first { $0.name == value }?.textNumber ?? -1,
        way: isTurned ? event.way.reversed : event.way)
      result[owner(event)]?[said, default: 0] += 1
    }
    return result
  }

  /// How much of what was said is the same.
  private static func likeness(_ one: [Said: Int]?, _ other: [Said: Int]?) -> Int {
    (one ?? [:]).reduce(0) { $0 + min($1.value, other?[$1.key] ?? 0) }
  }

  /// Pairs of peers that said something alike, the most alike first.
  private func alike(
    _ peers: (first: [Int], second: [Int])
  ) -> [(first: Int, second: Int, isMirrored: Bool)] {
    guard !peers.first.isEmpty, !peers.second.isEmpty, peers.first.count <= Self.compared,
      peers.second.count <= Self.compared
    else { return [] }
    let said = said(0, isTurned: false, peers.first) { $0.peer }
    let heard = [false, true].map { self.said(1, isTurned: $0, peers.second) { $0.peer } }
    var candidates: [(cost: Int, first: Int, second: Int, turns: Int)] = []
    for one in peers.first {
      for other in peers.second {
        for isMirrored in Self.views(roles(0, one), roles(1, other)) {
          let turns = isMirrored ? 1 : 0
          let score = Self.likeness(said[one], heard[turns][other])
          if score > 0 { candidates.append((-score, one, other, turns)) }
        }
      }
    }
    return candidates.sorted { $0 < $1 }.map { ($0.first, $0.second, $0.turns == 1) }
  }

  // MARK: - Connections

  private mutating func matchConnections(_ first: Int, _ second: Int, _ isMirrored: Bool) {
    let left = connectionsOfPeers[0][first] ?? []
    let right = connectionsOfPeers[1][second] ?? []
    guard left.count != right.count, left.count <= Self.compared, right.count <= Self.compared
    else {
      connections += zip(left, right).map { ($0, $1) }
      return
    }
    // One story has more of them: the order stays, and what was said decides.
    let said = said(0, isTurned: false, left) { $0.connection }
    let heard = self.said(1, isTurned: isMirrored, right) { $0.connection }
    // Any two may be the same, so that even silent ones are paired.
    connections += GapPairing.cheapest(left.indices, right.indices, single: 0) {
      -1 - Float(Self.likeness(said[left[$0]], heard[right[$1]]))
    }.map { (left[$0.first], right[$0.second]) }
  }
}
