/// Holds the structure of two stories against each other: what stays the same when another recording is
/// made, of another heart, at another time.
package enum StructureComparer {
  /// Compares two stories of events or of attributes.
  ///
  /// - Parameters:
  ///   - first: What is expected, or was before.
  ///   - second: What is there.
  ///   - symbols: The symbols that both were read with.
  ///   - options: How far rates may differ.
  /// - Returns: What came out.
  package static func compare(
    _ first: ComparedStory, _ second: ComparedStory, _ symbols: Symbols,
    _ options: ComparisonOptions
  ) -> StructureResult {
    var result = StructureResult()
    result.peers = [first.peers, second.peers]
    let matched = PeerMatcher(first, second, symbols).pairs
    // Which end a peer is seen from is the second's business: the first's words are kept.
    let turned = Set(matched.filter(\.isMirrored).map(\.second))
    let readers = [
      ShapeReader(first, symbols, turned: []), ShapeReader(second, symbols, turned: turned),
    ]
    result.pairs = matched.filter { isLikely($0, among: matched.count, readers) }
    func lent(to side: Int) -> [[ServerTable]?] {
      var tables = [[ServerTable]?](repeating: nil, count: readers[side].tables.count)
      for pair in result.pairs {
        let (own, other) = side == 0 ? (pair.first, pair.second) : (pair.second, pair.first)
        tables[own - 1] = readers[1 - side].tables[other - 1]
      }
      return tables
    }
    let shapes = (0..<2).map { readers[$0].shapes(lent: lent(to: $0)) }
    for (place, pair) in result.pairs.enumerated() {
      var comparison = PeerComparison(
        shapes[0][pair.first - 1], shapes[1][pair.second - 1], place, symbols, options)
      comparison.compare()
      result.differences += comparison.differences
      result.gaps += comparison.gaps
      result.agreed.merge(comparison.agreed) { $0 + $1 }
    }
    for side in 0..<2 { strangers(side, shapes[side], &result) }
    return result
  }

  /// Whether two peers that only their order pairs may be of the same kind.
  private static func isLikely(
    _ pair: PeerPair, among count: Int, _ readers: [ShapeReader]
  ) -> Bool {
    guard pair.ground == .order, count > 1 else { return true }
    func services(_ tables: [ServerTable]) -> Set<String> {
      Set(tables[0].entries.filter { $0.found.role == .service }.map(\.found.uuid))
        .subtracting(["1800", "1801"])
    }
    let one = services(readers[0].tables[pair.first - 1])
    let other = services(readers[1].tables[pair.second - 1])
    return one.isEmpty || other.isEmpty || !one.isDisjoint(with: other)
  }

  /// Tells of peers that only one of the two has.
  private static func strangers(
    _ side: Int, _ shapes: [PeerShape], _ result: inout StructureResult
  ) {
    for (place, shape) in shapes.enumerated() where shape.isConnected {
      guard !result.pairs.contains(where: { (side == 0 ? $0.first : $0.second) == place + 1 })
      else { continue }
      let peer = result.peers[side][place]
      let name = "peer \(place + 1) of \(side == 0 ? "A" : "B"), \(DifferenceText.name(peer))"
      let saysSomething = !shape.profiles.isEmpty || shape.tables.contains { !$0.entries.isEmpty }
      if side == 0, saysSomething, peer.hasIdentity {
        result.differences.append(
          StructureResult.Difference(
            kind: .missing, aspect: .peers, subject: name, first: "connected",
            second: nil))
      } else {
        result.gaps.append(
          StructureResult.Gap(
            aspect: .peers, subject: name, reason: "\(side == 0 ? "B" : "A") has no such peer"))
      }
    }
  }
}
