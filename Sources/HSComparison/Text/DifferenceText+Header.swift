import HSProtocols

extension DifferenceText.Names {
  /// The lines that say what A and B are.
  ///
  /// - Parameters:
  ///   - first: How much of the first was compared; empty to say nothing of it.
  ///   - second: How much of the second.
  /// - Returns: The lines.
  func header(_ first: String = "", _ second: String = "") -> [String] {
    func line(_ mark: String, _ name: String, _ count: String) -> String {
      "\(mark): \(name)" + (count.isEmpty ? "" : ", \(count)")
    }
    let lines = [line("--- A", self.first, first), line("+++ B", self.second, second)]
    guard isTurned else { return lines }
    return lines + [
      "A is the expectation, though it was named second: - is what the capture lacks"
    ]
  }
}

/// What stands in front of the differences.
extension DifferenceText {
  mutating func header(_ names: Names) {
    let of = result.stories[0].matter
    for text in names.header(
      counted(result.compared.first, of), counted(result.compared.second, of))
    {
      line(text)
    }
    for pair in result.pairs { line(Self.line(of: pair, result.stories.map(\.peers))) }
    for side in 0..<2 {
      for (number, peer) in result.pairs.strangers(side, among: result.stories[side].peers) {
        line(
          "peer \(number) of \(Self.sides[side]): \(Self.name(peer)), "
            + "not in \(Self.sides[1 - side])")
      }
    }
    clock()
    for (side, name) in Self.sides.enumerated() {
      let seen = result.lanes.ofOneEnd.filter { $0.counts[side] > 0 }
      guard !seen.isEmpty else { continue }
      let list = seen.map { "\($0.counts[side]) \($0.kind.spaced)" }.joined(separator: ", ")
      line("visible at \(name)'s end only, not compared: \(list)")
    }
    if !result.lanes.uncomparedNames.isEmpty {
      line(
        "not compared, as only one of them holds it: "
          + result.lanes.uncomparedNames.joined(separator: ", "))
    }
    for (side, names) in zip(Self.sides, result.absentCategories) where !names.isEmpty {
      let list = names.joined(separator: ",")
      line(
        "\(side) holds no events at all of the kind \(list): if it was saved without them, compare "
          + "with --hide \(list)")
    }
    if result.approximated > 0 {
      line(
        "\(result.approximated) events stand in stretches with too many differences to be searched "
          + "through; there, what is paired is a good guess, not the best one")
    }
  }

  private func counted(_ count: Int, _ matter: ComparedStory.Matter) -> String {
    switch matter {
    case .events: HSBase.counted(count, "event")
    case .series: HSBase.counted(count, "heart-rate value")
    case .attributes: HSBase.counted(count, "attribute")
    }
  }

  /// Which peer is which, and why.
  static func line(of pair: PeerPair, _ peers: [[StoryPeer]]) -> String {
    let one = name(peers[0][pair.first - 1])
    let other = name(peers[1][pair.second - 1])
    let ground =
      switch pair.ground {
      case .address: "by its address"
      case .traffic: "by what was said"
      case .order: "by part and order only"
      }
    return "peer \(pair.first): \(one == other ? one : "\(one) = \(other)"), \(ground)"
      + (pair.isMirrored ? "; A and B are the two ends of the link" : "")
  }

  /// A peer's name, if it has one, and its address.
  static func name(_ peer: StoryPeer) -> String {
    let address = peer.address ?? "of unknown address"
    return peer.name.map { "\"\($0)\" \(address)" } ?? address
  }

  private mutating func clock() {
    guard result.stories[0].matter != .attributes else { return }
    guard let tolerance = result.options.timeTolerance else {
      return line("times: not compared")
    }
    let limit = "tolerance \(Words.milliseconds(tolerance)) ms"
    if result.options.absoluteTime {
      return line(
        "times: compared as they are, \(limit); none within it is off by more than "
          + "\(Words.milliseconds(result.jitter)) ms")
    }
    guard let segment = result.clock.segments.first, result.origin != nil else {
      return line("times: no event is in both, so the clocks cannot be aligned")
    }
    let distance =
      switch result.ahead(segment) {
      case nil: "centuries apart"
      case 0?: "alike"
      case let ahead?:
        "B \(Words.seconds(ahead < 0 ? 0 &- ahead : ahead)) s \(ahead < 0 ? "behind" : "ahead")"
      }
    let uncertainty =
      segment.uncertainty.map { " (within \(Words.milliseconds($0)) ms)" } ?? ""
    line(
      "clocks: \(distance)\(uncertainty), drift \(Self.drift(segment.drift)) ppm, by \(segment.count) events; "
        + "\(limit), largest residual \(Words.milliseconds(result.jitter)) ms")
  }

  private static func drift(_ partsPerBillion: Int64) -> String {
    let tenths = (partsPerBillion + (partsPerBillion < 0 ? -50 : 50)) / 100
    guard tenths != 0 else { return "0" }
    return "\(tenths < 0 ? "-" : "+")\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
  }

}
