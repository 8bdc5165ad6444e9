/// Holds the structure of two stories against each other: what stays the same when another recording is
/// made, of another heart, at another time.
extension Comparer {
  /// Compares the structure of two stories of events or of attributes.
  ///
  /// - Parameters:
  ///   - first: What is expected, or was before.
  ///   - second: What is there.
  ///   - symbols: The symbols that both were read with.
  ///   - options: How far rates may differ.
  /// - Returns: What came out.
  package static func compareStructure(
    _ first: ComparedStory, _ second: ComparedStory, _ symbols: Symbols,
    _ options: ComparisonOptions
  ) -> StructureResult {
    var comparison = PeerComparison(
      StructureResult(options: options, peers: [first.peers, second.peers]), symbols)
    let matched = PeerMatcher([first, second], symbols).pairs
    let readers = [ShapeReader(first, symbols), ShapeReader(second, symbols)]
    for pair in matched {
      // Which end a peer is seen from is the second's business: the first's words are kept.
      let one = readers[0].attributes(ofPeer: pair.first, isTurned: false)
      let other = readers[1].attributes(ofPeer: pair.second, isTurned: pair.isMirrored)
      guard isLikely(pair, among: matched.count, one, other) else { continue }
      comparison.compare(
        pair,
        [
          readers[0].shape(ofPeer: pair.first, one, lent: other),
          readers[1].shape(ofPeer: pair.second, other, lent: one),
        ])
    }
    for side in 0..<2 { strangers(side, readers[side], &comparison.result) }
    return comparison.result
  }

  /// Whether two peers that only their order pairs may be of the same kind.
  private static func isLikely(
    _ pair: PeerPair, among count: Int, _ one: ShapeReader.Attributes,
    _ other: ShapeReader.Attributes
  ) -> Bool {
    guard pair.ground == .order, count > 1 else { return true }
    func services(_ attributes: ShapeReader.Attributes) -> Set<String> {
      Set(attributes.tables[0].entries.filter { $0.found.role == .service }.map(\.found.uuid))
        .subtracting(["1800", "1801"])
    }
    let (own, their) = (services(one), services(other))
    return own.isEmpty || their.isEmpty || !own.isDisjoint(with: their)
  }

  /// Tells of peers that only one of the two has.
  private static func strangers(
    _ side: Int, _ reader: ShapeReader, _ result: inout StructureResult
  ) {
    for (number, peer) in result.pairs.strangers(side, among: result.peers[side]) {
      let attributes = reader.attributes(ofPeer: number, isTurned: false)
      let shape = reader.shape(ofPeer: number, attributes, lent: nil)
      guard shape.isConnected else { continue }
      let name = "peer \(number) of \(DifferenceText.sides[side]), \(DifferenceText.name(peer))"
      let saysSomething = !shape.streams.isEmpty || shape.tables.contains { !$0.entries.isEmpty }
      if side == 0, saysSomething, peer.hasIdentity {
        result.differences.append(
          .init(kind: .missing, aspect: .peers, subject: name, first: "connected"))
      } else {
        result.gaps.append(
          .init(
            aspect: .peers, subject: name,
            reason: "\(DifferenceText.sides[1 - side]) has no such peer"))
      }
    }
  }
}
