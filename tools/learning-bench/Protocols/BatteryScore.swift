package import HSLearn

/// How claims of check sums and lengths on what batteries notify stand against the facts.
package struct BatteryScore {
  /// The two roles; `wanted` and `found` count kinds of frames that can be told.
  package private(set) var rows: [Claim.Role: Score.Row] = [:]
  /// What was wrong, in words.
  package private(set) var mistakes: [String] = []
  /// What was missed.
  package private(set) var misses: [String] = []

  /// An empty score.
  package init() {}

  /// Judges what is learnt of what a pack notifies.
  package mutating func add(_ capture: BatteryCapture) {
    let learnt = StreamLearning(capture.stream)
    let isSeparated = if case .separator = learnt.framing?.rule { true } else { false }
    let further = capture.further.filter { !$0.isRequest }.flatMap { one in
      learnt.framing == nil
        ? capture.pieces(one.frame, isRequest: false)
        : [isSeparated ? one.frame.bytes.dropLast() : one.frame.bytes]
    }
    var told: Set<String> = []
    var found: Set<String> = []
    for kind in learnt.kinds {
      let messages = learnt.stream.messages.map(\.bytes).filter { learnt.has(kind, $0) }
      let others = further.filter { learnt.has(kind, $0) && kind.lengths.contains($0.count) }
      for claim in kind.claims where claim.role == .checkSum || claim.role == .length {
        let own = lines(claim, capture, messages, others)
        found.formUnion(own ?? [])
        // What holds for all kinds is one claim.
        guard told.insert("\(claim.role) \(claim.place)").inserted else { continue }
        if own != nil {
          rows[claim.role, default: Score.Row()].right += 1
        } else {
          rows[claim.role, default: Score.Row()].wrong += 1
          mistakes.append(
            "\(capture.battery.name): \(claim.role) at \(claim.place)+\(claim.size): \(claim.says)")
        }
      }
    }
    want(capture, found)
  }

  /// The lines of the protocol in which a claim stands, if it is true of what was recorded, and of what was not.
  private func lines(
    _ claim: Claim, _ capture: BatteryCapture, _ messages: [[UInt8]], _ further: [[UInt8]]
  ) -> Set<String>? {
    let isMet = Self.holds(further, claim) { bytes, octets in
      if claim.role == .checkSum { return claim.checkSum?.holds(bytes) ?? true }
      let value = claim.type.isBig ? Array(bytes[octets]) : bytes[octets].reversed()
      return value.reduce(0) { $0 << 8 | Int($1) } + claim.parameter == bytes.count
    }
    guard isMet else { return nil }
    var lines: Set<String> = []
    let isThere = Self.holds(messages, claim) { bytes, octets in
      guard let location = capture.location(bytes) else { return false }
      let place = (octets.lowerBound + location.from)..<(octets.upperBound + location.from)
      guard
        location.frame.spans.contains(where: { $0.role == claim.role && fits(claim, place, $0) })
      else { return false }
      lines.insert("\(claim.role) \(location.frame.line)")
      return true
    }
    return isThere ? lines : nil
  }

  private static func holds(
    _ messages: [[UInt8]], _ claim: Claim, _ isTrue: ([UInt8], Range<Int>) -> Bool
  ) -> Bool {
    var all = 0
    var right = 0
    for bytes in messages {
      guard let octets = claim.octets(length: bytes.count) else { continue }
      all += 1
      if isTrue(bytes, octets) { right += 1 }
    }
    return right * 100 >= all * 95
  }

  /// Whether a claim is on the octets of a span, or on those that weigh the least, in their order.
  private func fits(_ claim: Claim, _ place: Range<Int>, _ span: BatteryFrame.Span) -> Bool {
    guard span.range.lowerBound <= place.lowerBound, place.upperBound <= span.range.upperBound
    else { return false }
    guard !span.weights.isEmpty else {
      // Of digits the last are those that weigh the least.
      return place == span.range
        || claim.role == .checkSum && place.upperBound == span.range.upperBound
    }
    let from = place.lowerBound - span.range.lowerBound
    var weights = Array(span.weights[from..<(from + place.count)])
    if claim.type.isBig { weights.reverse() }
    return weights == Array(0..<place.count)
  }

  /// Counts what can be told from the messages: check sums of frames of which eight differ, and lengths where there are two.
  private mutating func want(_ capture: BatteryCapture, _ found: Set<String>) {
    let frames = capture.polls.joined().filter { !$0.isRequest }.map(\.frame)
    guard frames.count >= 30 else { return }
    let areTellable =
      Set(frames.map(\.bytes.count)).count > 1 && Set(frames.map(\.bytes)).count >= 8
    var groups: [String: (role: Claim.Role, numbers: Set<[UInt8]>)] = [:]
    for frame in frames {
      for span in frame.spans where span.role == .checkSum || span.role == .length {
        // A frame that is sent twice in a poll is one, octet by octet.
        let line = capture.location(frame.bytes)?.frame.line ?? frame.line
        groups["\(span.role) \(line)", default: (span.role, [])].numbers
          .insert(Array(frame.bytes[span.range]))
      }
    }
    for (key, group) in groups.sorted(by: { $0.key < $1.key })
    where group.role == .checkSum ? group.numbers.count >= 8 : areTellable {
      rows[group.role, default: Score.Row()].wanted += 1
      if found.contains(key) {
        rows[group.role, default: Score.Row()].found += 1
      } else {
        misses.append("\(capture.battery.name): \(key)")
      }
    }
  }
}
