package import HSLearn

/// How claims on batteries' frames stand against the facts.
package struct BatteryScore {
  /// Borders between fields: those that were told rightly, wrongly, and not.
  package struct Borders: Sendable {
    package var right = 0
    package var wrong = 0
    package var missed = 0

    /// No borders.
    package init() {}

    /// The share of those told that are right.
    package var precision: Double { right + wrong > 0 ? Double(right) / Double(right + wrong) : 1 }
    /// The share of those there are that were told.
    package var recall: Double { right + missed > 0 ? Double(right) / Double(right + missed) : 1 }
  }

  /// Roles; `wanted` and `found` count frames of the protocols that can be told.
  package private(set) var rows: [Claim.Role: Score.Row] = [:]
  /// Lengths of which eight different frames are of another length than most.
  package private(set) var tellableLengths = Score.Row()
  /// Frames that come in several values: how often they were put together, wrongly, and wanted.
  package private(set) var framing = Score.Row()
  /// Borders in what each protocol notifies.
  package private(set) var borders: [String: Borders] = [:]
  /// What was wrong, in words.
  package private(set) var mistakes: [String] = []
  /// What was missed.
  package private(set) var misses: [String] = []

  /// An empty score.
  package init() {}

  /// Precision of all claims.
  package var precision: Double {
    let right = rows.values.reduce(framing.right) { $0 + $1.right }
    let wrong = rows.values.reduce(framing.wrong) { $0 + $1.wrong }
    return right + wrong > 0 ? Double(right) / Double(right + wrong) : 1
  }

  /// Judges what is learnt of one direction of a capture.
  package mutating func add(_ capture: BatteryCapture, isRequest: Bool) {
    let stream = capture.stream(isRequest: isRequest)
    guard !stream.messages.isEmpty else { return }
    let learnt = StreamLearning(stream)
    let name = "\(capture.battery.name) \(stream.way.rawValue)"
    judge(learnt, capture, isRequest, name)
    let isSeparated = if case .separator = learnt.framing?.rule { true } else { false }
    let further = capture.further.filter { $0.isRequest == isRequest }.flatMap { one in
      learnt.framing == nil
        ? capture.pieces(one.frame, isRequest: isRequest)
        : [isSeparated ? one.frame.bytes.dropLast() : one.frame.bytes]
    }
    var told: Set<String> = []
    var found: Set<String> = []
    for kind in learnt.kinds {
      let messages = learnt.stream.messages.filter { learnt.has(kind, $0.bytes) }
      let others = further.filter { learnt.has(kind, $0) && kind.lengths.contains($0.count) }
      for claim in kind.claims {
        let isRight = isRight(claim, capture, messages.map(\.bytes), others, &found)
        // What holds for all kinds is one claim.
        if [.checkSum, .length, .opcode].contains(claim.role),
          !told.insert("\(claim.role) \(claim.place)").inserted
        {
          continue
        }
        if isRight {
          rows[claim.role, default: Score.Row()].right += 1
        } else {
          rows[claim.role, default: Score.Row()].wrong += 1
          mistakes.append(
            "\(name)\(kind.opcode.map { " kind \($0)" } ?? ""): \(claim.role) at \(claim.place)+\(claim.size) (\(claim.type.name)): \(claim.says); \(Int(claim.evidence.bits)) bits, \(claim.evidence.holds) of \(claim.evidence.of)"
          )
        }
      }
      if !isRequest { mark(kind, capture, messages.map(\.bytes)) }
    }
    want(capture, isRequest, found, name)
  }

  private mutating func judge(
    _ learnt: StreamLearning, _ capture: BatteryCapture, _ isRequest: Bool, _ name: String
  ) {
    let isWanted = !isRequest && capture.isSplit
    if isWanted { framing.wanted += 1 }
    guard let rule = learnt.framing else {
      if isWanted { misses.append("\(name): frames in several values") }
      return
    }
    let whole = learnt.stream.messages.count { message in
      guard let location = capture.location(message.bytes) else { return false }
      // What ends messages does not belong to them.
      return location.from == 0 && location.frame.bytes.count - message.bytes.count <= 1
    }
    if isWanted, whole * 100 >= learnt.stream.messages.count * 95 {
      framing.right += 1
      framing.found += 1
    } else {
      framing.wrong += 1
      mistakes.append("\(name): \(rule.says)")
    }
  }

  // MARK: - Claims

  /// Whether a claim is true of what was recorded, and of what was not.
  private func isRight(
    _ claim: Claim, _ capture: BatteryCapture, _ messages: [[UInt8]], _ further: [[UInt8]],
    _ found: inout Set<String>
  ) -> Bool {
    switch claim.role {
    case .constant, .padding, .enumeration, .flags:
      return Self.holds(further, claim) { bytes, octets in
        claim.contents.isEmpty
          ? claim.values.contains(UInt32(bytes[octets.lowerBound]))
          : Array(bytes[octets]) == claim.contents
      }
    case .checkSum:
      guard Self.holds(further, claim, { bytes, _ in claim.checkSum?.holds(bytes) ?? true }) else {
        return false
      }
    case .length:
      guard
        Self.holds(
          further, claim,
          { bytes, octets in
            let value = claim.type.isBig ? Array(bytes[octets]) : bytes[octets].reversed()
            return value.reduce(0) { $0 << 8 | Int($1) } + claim.parameter == bytes.count
          })
      else { return false }
    default: break
    }
    var lines: Set<String> = []
    let isMet = Self.holds(messages, claim) { bytes, octets in
      guard let location = capture.location(bytes) else { return false }
      let place = (octets.lowerBound + location.from)..<(octets.upperBound + location.from)
      if claim.role == .text {
        return location.frame.spans.allSatisfy { !$0.range.overlaps(place) || $0.isText }
      }
      guard
        let span = location.frame.spans.first(where: {
          $0.role == claim.role && fits(claim, place, $0)
        })
      else { return false }
      lines.insert("\(claim.role) \(location.frame.line) \(span.name)")
      return true
    }
    if isMet { found.formUnion(lines) }
    return isMet
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
    if claim.role == .opcode { return true }
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

  // MARK: - Borders

  private mutating func mark(
    _ kind: KindLearning, _ capture: BatteryCapture, _ messages: [[UInt8]]
  ) {
    var count = borders[capture.battery.name] ?? Borders()
    for bytes in messages {
      guard let location = capture.location(bytes) else { continue }
      var told: Set<Int> = []
      for octets in kind.claims.compactMap({ $0.octets(length: bytes.count) }) {
        told.formUnion([octets.lowerBound, octets.upperBound])
      }
      let within = 1..<max(1, bytes.count)
      let known = Set(
        location.frame.spans.map { $0.range.lowerBound - location.from }.filter(within.contains))
      told.formIntersection(within)
      count.right += told.intersection(known).count
      count.wrong += told.subtracting(known).count
      count.missed += known.subtracting(told).count
    }
    borders[capture.battery.name] = count
  }

  // MARK: - What there is to find

  /// Counts what can be told from the messages: check sums of frames of which eight differ, lengths and kinds where there
  /// are two, values that had sixteen numbers.
  private mutating func want(
    _ capture: BatteryCapture, _ isRequest: Bool, _ found: Set<String>, _ name: String
  ) {
    let frames = capture.polls.joined().filter { $0.isRequest == isRequest }.map(\.frame)
    guard frames.count >= 30 else { return }
    let different = Set(frames.map(\.bytes))
    let lengths = Set(frames.map(\.bytes.count))
    var kinds: Set<[UInt8]> = []
    var groups: [String: (span: BatteryFrame.Span, numbers: Set<[UInt8]>)] = [:]
    for frame in frames {
      for span in frame.spans where span.role != .constant {
        // A frame that is sent twice in a poll is one, octet by octet.
        let line = capture.location(frame.bytes)?.frame.line ?? frame.line
        let key = "\(span.role) \(line) \(span.name)"
        if span.role == .opcode { kinds.insert(Array(frame.bytes[span.range])) }
        groups[key, default: (span, [])].numbers.insert(Array(frame.bytes[span.range]))
      }
    }
    // A length is told by frames of another length than most have: one that is always the same tells nothing.
    let byLength = Dictionary(grouping: different, by: \.count).values.map(\.count)
    let isTellable = different.count - (byLength.max() ?? 0) >= 8
    let hasOpcode = found.contains { $0.hasPrefix("\(Claim.Role.opcode) ") }
    if kinds.count > 1, different.count >= 8 {
      count(.opcode, hasOpcode, name)
    }
    for (key, group) in groups.sorted(by: { $0.key < $1.key }) {
      if group.span.role == .length, lengths.count > 1, isTellable {
        tellableLengths.wanted += 1
        if found.contains(key) { tellableLengths.found += 1 }
      }
      let isWanted =
        switch group.span.role {
        case .checkSum, .counter: group.numbers.count >= 8
        case .length: lengths.count > 1 && different.count >= 8
        case .measurement: group.numbers.count >= 16
        default: false
        }
      if isWanted { count(group.span.role, found.contains(key), "\(name): \(key)") }
    }
  }

  private mutating func count(_ role: Claim.Role, _ isFound: Bool, _ words: String) {
    rows[role, default: Score.Row()].wanted += 1
    if isFound {
      rows[role, default: Score.Row()].found += 1
    } else {
      misses.append("\(words), \(role)")
    }
  }
}
