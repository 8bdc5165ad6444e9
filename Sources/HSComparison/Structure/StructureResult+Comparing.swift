/// Holds the structure of two stories against each other: what stays the same when another recording is
/// made, of another heart, at another time.
///
/// What is told of a peer becomes its shape (`ShapeReader`), and what one shape tells is looked up in the other
/// (`PeerComparison`).
extension StructureResult {
  /// Compares the structure of two stories of events or of attributes.
  ///
  /// - Parameters:
  ///   - first: What is expected, or was before.
  ///   - second: What is there.
  ///   - symbols: The symbols that both were read with.
  ///   - options: How far rates may differ.
  package init(
    _ first: ComparedStory, _ second: ComparedStory, _ symbols: Symbols,
    _ options: ComparisonOptions
  ) {
    var comparison = PeerComparison(
      Self(options: options, peers: [first.peers, second.peers]), symbols)
    let matched = PeerMatcher([first, second], symbols).pairs
    let readers = [ShapeReader(first, symbols), ShapeReader(second, symbols)]
    for pair in matched {
      // Which end a peer is seen from is the second's business: the first's words are kept.
      let one = readers[0].attributes(ofPeer: pair.first, isTurned: false)
      let other = readers[1].attributes(ofPeer: pair.second, isTurned: pair.isMirrored)
      guard Self.isLikely(pair, among: matched.count, one, other) else { continue }
      comparison.compare(
        pair,
        [
          readers[0].shape(ofPeer: pair.first, one, lent: other),
          readers[1].shape(ofPeer: pair.second, other, lent: one),
        ])
    }
    self = comparison.result
    for side in 0..<2 { addStrangers(side, readers[side]) }
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
  private mutating func addStrangers(_ side: Int, _ reader: ShapeReader) {
    for (number, peer) in pairs.strangers(side, among: peers[side]) {
      let attributes = reader.attributes(ofPeer: number, isTurned: false)
      let shape = reader.shape(ofPeer: number, attributes, lent: nil)
      guard shape.isConnected else { continue }
      let name = "peer \(number) of \(DifferenceText.sides[side]), \(DifferenceText.name(peer))"
      let saysSomething = !shape.streams.isEmpty || shape.tables.contains { !$0.entries.isEmpty }
      if side == 0, saysSomething, peer.hasIdentity {
        differences.append(
          .init(kind: .missing, aspect: .peers, subject: name, first: "connected"))
      } else {
        gaps.append(
          .init(
            aspect: .peers, subject: name,
            reason: "\(DifferenceText.sides[1 - side]) has no such peer"))
      }
    }
  }
}
