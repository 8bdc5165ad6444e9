extension PeerComparison {
  // MARK: - Connections

  /// Compares what the connections were agreed to be.
  mutating func compareLinks() {
    let (one, other) = (first.mainLink, second.mainLink)
    guard one.events > 0, other.events > 0 else { return }
    let subject = "connection parameters at first"
    if let before = one.first, let now = other.first, before != now {
      differ(
        .changed, .parameters, subject, before.differing(from: now), now.differing(from: before))
    } else {
      compare(
        .parameters, subject, one.first?.text, other.first?.text,
        absent: "does not show how the connection was made")
    }
    compareSettled(one, other)
    compareAsked(one, other)
    // Where only one has exchanged it, that step says so.
    if let mtu = one.mtu, let now = other.mtu {
      compare(.parameters, "MTU", mtu, now, absent: "")
    }
    compare(.parameters, "PHYs", one.phys, other.phys, absent: "shows no PHY update")
    compare(
      .parameters, "longest link-layer payloads", one.payloads, other.payloads,
      absent: "shows no change of them")
    if let pairing = first.pairing, let again = second.pairing {
      compare(.procedures, "pairing", pairing, again, absent: "")
    }
  }

  private mutating func compareSettled(_ one: LinkShape, _ other: LinkShape) {
    guard let last = one.last, let now = other.last else { return }
    // Without updates the first parameters say it all.
    guard last != one.first || now != other.first else { return }
    guard last != now else { return agree(.parameters) }
    let (updated, still, name) =
      last != one.first ? (one, other, "B") : (other, one, "A")
    if still.last == still.first, still.seen < updated.settled * 1.5 {
      return skip(
        .parameters, "connection parameters at last",
        "\(name)'s connection is too short: \(Self.seconds(still.seen))")
    }
    differ(
      .changed, .parameters, "connection parameters at last", last.differing(from: now),
      now.differing(from: last))
  }

  private mutating func compareAsked(_ one: LinkShape, _ other: LinkShape) {
    let (asked, now) = (Set(one.asked), Set(other.asked))
    guard asked != now else { return agree(.parameters, asked.count) }
    let subject = "connection parameters that were asked for"
    if asked.isEmpty || now.isEmpty {
      let (seen, name) = asked.isEmpty ? (one.seen, "A") : (other.seen, "B")
      if seen < 30 {
        return skip(
          .parameters, subject, "\(name)'s connection is too short: \(Self.seconds(seen))")
      }
    }
    func text(_ link: LinkShape) -> String {
      link.asked.isEmpty ? "none" : link.asked.sorted().joined(separator: "; ")
    }
    differ(.changed, .parameters, subject, text(one), text(other))
  }

  // MARK: - Steps

  /// Compares what was done, and in which order.
  mutating func compareSteps() {
    tellLoneSteps(first, second, .missing)
    tellLoneSteps(second, first, .new)
    for isByPeer in [false, true] {
      func common(_ shape: PeerShape, _ other: PeerShape) -> [Step] {
        shape.steps.steps.filter { $0.isByPeer == isByPeer && other.steps.contains($0) }
      }
      compareOrder(common(first, second), common(second, first))
    }
  }

  private mutating func tellLoneSteps(
    _ shape: PeerShape, _ other: PeerShape, _ kind: StructureResult.Difference.Kind
  ) {
    let without = kind == .missing ? "B" : "A"
    guard !other.steps.steps.isEmpty || !other.links.isEmpty else { return }
    for step in shape.steps.steps where !other.steps.contains(step) {
      if let key = step.key, lone.contains(key) || isWithoutConfiguration(key) { continue }
      if let reason = excuse(step, other, without) {
        if !reason.isEmpty { skip(.procedures, words(step), reason) }
        continue
      }
      let packet = shape.steps.packet(of: step)
      differ(
        kind, .procedures, words(step), packets: kind == .missing ? (packet, 0) : (0, packet))
    }
  }

  /// Why a step that only one side shows need not be a difference; empty if another line says so.
  private func excuse(_ step: Step, _ other: PeerShape, _ without: String) -> String? {
    switch step.kind {
    case .scan: return "\(without) shows none before the connection"
    case .connect, .exchangeMTU:
      return other.hasBeginning ? nil : "\(without) begins when the connection was there already"
    case .discoverServices, .discoverCharacteristics, .discoverDescriptors:
      let isEmpty = other.tables[step.isByPeer ? 1 : 0].entries.isEmpty
      return isEmpty ? "" : "\(without) shows none"
    case .pair:
      if other.steps.contains(Step(kind: .encrypt)) {
        return "\(without) shows none: it encrypts with keys of an earlier pairing"
      }
      return "\(without) shows none"
    case .encrypt:
      return other.hasBeginning ? nil : "\(without) begins when the connection was there already"
    case .subscribe, .subscribeToIndications:
      let way: PeerShape.Stream.Way = step.kind == .subscribe ? .notification : .indication
      guard let key = step.key, other.streams[PeerShape.Stream(key: key, way: way)] != nil else {
        return nil
      }
      return "\(without) shows none, and values come: it was done in an earlier connection"
    case .read, .write, .writeCommand: return nil
    }
  }

  /// Whether the descriptor that subscribes to a value is in one table only.
  func isWithoutConfiguration(_ key: AttributeKey) -> Bool {
    let parts = symbols.text(key.subject).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 4 else { return false }
    let subject = symbols["\(parts[0])/\(parts[1])/2902/descriptor"]
    return lone.contains(
      AttributeKey(subject: subject, isLocal: key.isLocal, instance: key.instance))
  }

  /// A step in words.
  func words(_ step: Step) -> String {
    let attribute = step.key.map { name($0) } ?? ""
    let text: String
    switch step.kind {
    case .scan: text = "scan"
    case .connect: text = "connection"
    case .exchangeMTU: text = "MTU exchange"
    case .discoverServices: text = "discovery of services"
    case .discoverCharacteristics: text = "discovery of characteristics"
    case .discoverDescriptors: text = "discovery of descriptors"
    case .pair: text = "pairing"
    case .encrypt: text = "encryption"
    case .read: text = "read of \(attribute)"
    case .write: text = "write to \(attribute)"
    case .writeCommand: text = "write without response to \(attribute)"
    case .subscribe: text = "subscription to \(attribute)"
    case .subscribeToIndications: text = "subscription to indications of \(attribute)"
    }
    return step.isByPeer ? "the peer's \(text)" : text
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
        .changed, .procedures, "order of \(moved.count) steps, such as \(list)")
    }
    for step in moved {
      differ(
        .changed, .procedures, "order: \(words(step))", before(step, one), before(step, other),
        packets: (first.steps.packet(of: step), second.steps.packet(of: step)))
    }
  }

  /// The steps that stand in the same order in both: the most that there are.
  private static func inOrder(_ one: [Step], _ other: [Step]) -> Set<Step> {
    var places: [Step: Int] = [:]
    for (place, step) in other.enumerated() { places[step] = place }
    let row = one.compactMap { places[$0] }
    // The longest rising sequence: for each length its least end, and who stands before whom.
    var tails: [Int] = []
    var previous = [Int](repeating: -1, count: row.count)
    for index in row.indices {
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = (low + high) / 2
        if row[tails[middle]] < row[index] { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? tails[low - 1] : -1
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var kept: Set<Step> = []
    var index = tails.last ?? -1
    while index >= 0 {
      kept.insert(other[row[index]])
      index = previous[index]
    }
    return kept
  }
}
