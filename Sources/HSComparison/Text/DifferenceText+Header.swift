import HSBytes

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
    for (side, paired) in [result.pairs.map(\.first), result.pairs.map(\.second)].enumerated() {
      let paired = Set(paired)
      for (place, peer) in result.stories[side].peers.enumerated()
      where !paired.contains(place + 1) {
        line(
          "peer \(place + 1) of \(Self.sides[side]): \(Self.name(peer)), "
            + "not in \(Self.sides[1 - side])")
      }
    }
    clock()
    for entry in ofOneEnd() { line(entry) }
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
    let noun: String
    switch matter {
    case .events: noun = "event"
    case .series: noun = "heart-rate value"
    case .attributes: noun = "attribute"
    }
    return HSBytes.counted(count, noun)
  }

  /// Which peer is which, and why.
  static func line(of pair: PeerPair, _ peers: [[StoryPeer]]) -> String {
    let one = name(peers[0][pair.first - 1])
    let other = name(peers[1][pair.second - 1])
    let ground: String
    switch pair.ground {
    case .address: ground = "by its address"
    case .traffic: ground = "by what was said"
    case .order: ground = "by part and order only"
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
    let distance: String
    switch result.ahead(segment) {
    case nil: distance = "centuries apart"
    case 0?: distance = "alike"
    case let ahead?:
      let seconds = Words.seconds(ahead < 0 ? 0 &- ahead : ahead)
      distance = "B \(seconds) s \(ahead < 0 ? "behind" : "ahead")"
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

  private func ofOneEnd() -> [String] {
    var lines: [String] = []
    for side in 0..<2 {
      let seen = result.lanes.ofOneEnd.map { ($0.kind.spaced, $0.counts[side]) }
        .filter { $0.1 > 0 }
      guard !seen.isEmpty else { continue }
      let list = seen.map { "\($0.1) \($0.0)" }.joined(separator: ", ")
      lines.append("visible at \(Self.sides[side])'s end only, not compared: \(list)")
    }
    return lines
  }
}
