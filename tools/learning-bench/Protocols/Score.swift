package import HSLearn

/// How claims stand against the truth, a role at a time.
package struct Score {
  /// Counts of one role.
  package struct Row {
    package var right = 0
    package var wrong = 0
    package var found = 0
    package var wanted = 0

    /// No claims.
    package init() {}
  }

  /// Roles in order.
  package private(set) var rows: [Claim.Role: Row] = [:]
  /// What was wrong, in words.
  package private(set) var mistakes: [String] = []
  /// What was missed where there were 30 messages or more.
  package private(set) var misses: [String] = []

  /// An empty score.
  package init() {}

  /// Precision of all claims.
  package var precision: Double {
    let right = rows.values.reduce(0) { $0 + $1.right }
    let wrong = rows.values.reduce(0) { $0 + $1.wrong }
    return right + wrong > 0 ? Double(right) / Double(right + wrong) : 1
  }

  /// Precision of one role, and its recall where there were 30 messages or more.
  package func of(_ role: Claim.Role) -> (precision: Double, recall: Double) {
    let row = rows[role] ?? Row()
    return (
      row.right + row.wrong > 0 ? Double(row.right) / Double(row.right + row.wrong) : 1,
      row.wanted > 0 ? Double(row.found) / Double(row.wanted) : 1
    )
  }

  /// Judges what was learnt of a protocol's messages.
  package mutating func add(_ made: RandomProtocol, _ learnt: StreamLearning, name: String) {
    var found: Set<Int> = []
    var told: Set<String> = []
    for kind in learnt.kinds {
      for claim in kind.claims {
        let length = kind.example.bytes.count
        guard let octets = claim.octets(length: length) else { continue }
        // What holds for all kinds is one claim.
        let isShared = [.checkSum, .length, .opcode].contains(claim.role)
        if isShared, !told.insert("\(claim.role) \(claim.place)").inserted { continue }
        let place = made.truths.first { $0.role == .opcode }?.place
        let key = place.flatMap { $0 < length ? kind.example.bytes[$0] : nil }
        let match = made.truths.firstIndex { truth in
          truth.role == claim.role && (truth.kind == nil || truth.kind == key)
            && fits(claim, octets, truth, length)
        }
        if let match { found.insert(match) }
        let isRight: Bool =
          switch claim.role {
          case .constant, .padding, .enumeration, .flags: holds(claim, made, kind, learnt)
          case .checkSum: match != nil && isSum(claim, made.sumName)
          case .measurement, .timestamp:
            match != nil
          default: match != nil
          }
        if isRight {
          rows[claim.role, default: Row()].right += 1
        } else {
          rows[claim.role, default: Row()].wrong += 1
          mistakes.append(
            "\(name): \(claim.role) at \(claim.place)+\(claim.size) (\(claim.type.name)): \(claim.says); \(Int(claim.evidence.bits)) bits, \(claim.evidence.holds) of \(claim.evidence.of)"
          )
        }
      }
    }
    guard learnt.stream.messages.count >= 30 else { return }
    for (index, truth) in made.truths.enumerated() {
      if truth.role == .opcode, made.truths.count < 2 { continue }
      rows[truth.role, default: Row()].wanted += 1
      if found.contains(index) {
        rows[truth.role, default: Row()].found += 1
      } else {
        misses.append(
          "\(name): \(truth.role) at \(truth.place)+\(truth.size) \(truth.role == .checkSum ? made.sumName ?? "" : ""), \(learnt.stream.messages.count) messages"
        )
      }
    }
  }

  private func isSum(_ claim: Claim, _ name: String?) -> Bool {
    guard let name else { return false }
    let says = claim.checkSum?.algorithm ?? ""
    if name.hasPrefix("CRC-") { return says.hasPrefix("CRC-\(claim.size * 8)") }
    if name.hasPrefix("XOR") { return says.hasPrefix("XOR") }
    if name == "ones' complement" {
      return says.contains("ones' complement") || says.hasPrefix("negated sum")
    }
    return says.hasPrefix(name)
  }

  /// Whether a claim is on the bytes of the truth, or on its low bytes where the high ones never change.
  private func fits(
    _ claim: Claim, _ octets: Range<Int>, _ truth: RandomProtocol.Truth, _ length: Int
  ) -> Bool {
    let from = truth.place >= 0 ? truth.place : length + truth.place
    if octets.lowerBound == from, claim.size == truth.size {
      return truth.size == 1 || truth.role == .constant || truth.role == .text
        || claim.type.isBig == truth.isBig
    }
    switch truth.role {
    case .constant: return octets.lowerBound >= from && octets.upperBound <= from + truth.size
    case .text: return octets.lowerBound >= from - 1 && octets.upperBound <= from + truth.size + 1
    case .checkSum: return false
    default:
      guard claim.size < truth.size else { return false }
      return truth.isBig ? octets.upperBound == from + truth.size : octets.lowerBound == from
    }
  }

  /// Whether a claim holds for messages that were not recorded.
  private func holds(
    _ claim: Claim, _ made: RandomProtocol, _ kind: KindLearning, _ learnt: StreamLearning
  ) -> Bool {
    var all = 0
    var right = 0
    for message in made.further.prefix(made.messages.count) {
      if let place = learnt.opcode?.place, place < message.bytes.count,
        message.bytes[place] != kind.opcode
      {
        continue
      }
      guard kind.lengths.contains(message.bytes.count),
        let octets = claim.octets(length: message.bytes.count)
      else { continue }
      all += 1
      let bytes = message.bytes[octets]
      if claim.contents.isEmpty
        ? claim.values.contains(UInt32(bytes.first ?? 0)) : Array(bytes) == claim.contents
      {
        right += 1
      }
    }
    return all == 0 || right * 100 >= all * 95
  }
}
