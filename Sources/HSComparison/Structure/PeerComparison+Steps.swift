extension PeerComparison {
  // MARK: - Connections

  /// Compares what the connections were agreed to be.
  mutating func compareLinks() {
    let (one, other) = (shapes[0].mainLink, shapes[1].mainLink)
    guard one.events > 0, other.events > 0 else { return }
    let subject = "connection parameters at first"
    if let before = one.first, let now = other.first, before != now {
      differ(.parameters, subject, before.differing(from: now), now.differing(from: before))
    } else {
      compare(
        .parameters, subject, one.first?.text, other.first?.text,
        absent: "does not show how the connection was made")
    }
    compareSettled(one, other)
    compareAsked(one, other)
    // Where only one has exchanged it, that step says so.
    compare(.parameters, "MTU", one.mtu, other.mtu)
    compare(.parameters, "PHYs", one.phys, other.phys, absent: "shows no PHY update")
    compare(
      .parameters, "longest link-layer payloads", one.payloads, other.payloads,
      absent: "shows no change of them")
    compare(.procedures, "pairing", shapes[0].pairing, shapes[1].pairing)
  }

  private mutating func compareSettled(_ one: LinkShape, _ other: LinkShape) {
    guard let last = one.last, let now = other.last else { return }
    // Without updates the first parameters say it all.
    guard last != one.first || now != other.first else { return }
    guard last != now else { return agree(.parameters) }
    let subject = "connection parameters at last"
    let (updated, still, name) = last != one.first ? (one, other, "B") : (other, one, "A")
    if still.last == still.first, still.seen < updated.settled * 1.5 {
      return skipShort(subject, name, still)
    }
    differ(.parameters, subject, last.differing(from: now), now.differing(from: last))
  }

  private mutating func compareAsked(_ one: LinkShape, _ other: LinkShape) {
    guard one.asked != other.asked else { return agree(.parameters, one.asked.count) }
    let subject = "connection parameters that were asked for"
    for (name, link) in [("A", one), ("B", other)] where link.asked.isEmpty && link.seen < 30 {
      return skipShort(subject, name, link)
    }
    func text(_ link: LinkShape) -> String {
      link.asked.isEmpty ? "none" : link.asked.sorted().joined(separator: "; ")
    }
    differ(.parameters, subject, text(one), text(other))
  }

  private mutating func skipShort(_ subject: String, _ name: String, _ link: LinkShape) {
    skip(.parameters, subject, "\(name)'s connection is too short: \(Self.seconds(link.seen))")
  }

  // MARK: - Steps

  /// Compares what was done, and in which order.
  mutating func compareSteps() {
    for side in 0..<2 {
      let (shape, other) = (shapes[side], shapes[1 - side])
      guard !other.steps.steps.isEmpty || !other.links.isEmpty else { continue }
      for step in shape.steps.steps where !other.steps.contains(step) {
        if let key = step.key, lone.contains(key) || isWithoutConfiguration(key) { continue }
        if let reason = excuse(step, other) {
          guard !reason.isEmpty else { continue }
          skip(.procedures, words(step), "\(DifferenceText.sides[1 - side]) \(reason)")
        } else {
          lack(side, .procedures, words(step), packet: shape.steps.packet(of: step))
        }
      }
    }
    for isByPeer in [false, true] {
      func common(_ side: Int) -> [Step] {
        shapes[side].steps.steps.filter {
          $0.isByPeer == isByPeer && shapes[1 - side].steps.contains($0)
        }
      }
      compareOrder(common(0), common(1))
    }
  }

  /// Why a step that only one side shows need not be a difference; empty if another line says so.
  private func excuse(_ step: Step, _ other: PeerShape) -> String? {
    switch step.kind {
    case .scan: return "shows none before the connection"
    case .connect, .exchangeMTU, .encrypt:
      return other.hasBeginning ? nil : "begins when the connection was there already"
    case .discoverServices, .discoverCharacteristics, .discoverDescriptors:
      return other.tables[step.isByPeer ? 1 : 0].entries.isEmpty ? "" : "shows none"
    case .pair:
      return other.steps.contains(Step(kind: .encrypt))
        ? "shows none: it encrypts with keys of an earlier pairing" : "shows none"
    case .subscribe, .subscribeToIndications:
      let way: Stream.Way = step.kind == .subscribe ? .notification : .indication
      guard let key = step.key, other.streams[Stream(key: key, way: way)] != nil else {
        return nil
      }
      return "shows none, and values come: it was done in an earlier connection"
    case .read, .write, .writeCommand: return nil
    }
  }

  /// Whether the descriptor that subscribes to a value is in one table only.
  func isWithoutConfiguration(_ key: AttributeKey) -> Bool {
    guard var subject = Subject(symbols.text(key.subject)) else { return false }
    (subject.uuid, subject.role) = ("2902", "descriptor")
    return lone.contains(key.about(symbols[subject.key]))
  }

  /// A step in words.
  func words(_ step: Step) -> String {
    (step.isByPeer ? "the peer's " : "") + step.kind.rawValue
      + (step.key.map { " " + name($0) } ?? "")
  }

  // MARK: - Order

  private mutating func compareOrder(_ one: [Step], _ other: [Step]) {
    let kept = Self.inOrder(one, other)
    agree(.procedures, kept.count)
    let moved = one.filter { !kept.contains($0) }
    func before(_ step: Step, _ steps: [Step]) -> String {
      guard let place = steps.firstIndex(of: step), place > 0 else { return "first" }
      return "after \(words(steps[place - 1]))"
    }
    guard moved.count <= 3 else {
      let list = moved.prefix(3).map { words($0) }.joined(separator: "; ")
      return differ(
        .procedures, "order of \(moved.count) steps, such as \(list)")
    }
    for step in moved {
      differ(
        .procedures, "order: \(words(step))", before(step, one), before(step, other),
        packets: (shapes[0].steps.packet(of: step), shapes[1].steps.packet(of: step)))
    }
  }

  /// The steps that stand in the same order in both: the most that there are.
  private static func inOrder(_ one: [Step], _ other: [Step]) -> Set<Step> {
    let places = Dictionary(other.enumerated().map { ($1, $0) }) { $1 }
    let pairs = one.enumerated().compactMap { place, step in
      places[step].map { SequenceAlignment.Pair(first: place, second: $0) }
    }
    return Set(SequenceAlignment.longestInOrder(pairs).map { one[$0.first] })
  }
}
