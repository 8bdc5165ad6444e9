/// Which notifications answer which writes.
package struct Pairing: Sendable {
  /// The attribute that is written.
  package var request: String
  /// The attribute whose values answer.
  package var answer: String
  /// Nanoseconds from write to answer, the median.
  package var latency: Int64
  /// What is claimed, for people.
  package var says: String
  /// What it rests on.
  package var evidence: ClaimEvidence

  /// How long an answer may take: 2 s.
  private static let longest: Int64 = 2_000_000_000

  /// The pairs among streams of one capture.
  package static func all(_ streams: [MessageStream]) -> [Pairing] {
    var pairs: [Pairing] = []
    let written = streams.filter { $0.way == .written && $0.messages.count >= 4 }.prefix(64)
    let notified = streams.filter { $0.way == .notified && !$0.messages.isEmpty }.prefix(64)
    for request in written {
      for answer in notified where answer.peer == request.peer {
        if var pair = pair(request, answer) {
          pair.evidence.hypothesisBits = Bits.log(written.count * notified.count) + 4
          if pair.evidence.isEnough(share: 0.6) { pairs.append(pair) }
        }
      }
    }
    return pairs
  }

  private static func pair(_ request: MessageStream, _ answer: MessageStream) -> Pairing? {
    // The first value behind each write, before the next write.
    var found: [(write: Int, value: Int, latency: Int64)] = []
    var place = 0
    let values = answer.messages
    for (index, write) in request.messages.enumerated() {
      while place < values.count, values[place].packet <= write.packet { place += 1 }
      guard place < values.count else { break }
      let next = index + 1 < request.messages.count ? request.messages[index + 1].packet : .max
      let latency = values[place].time &- write.time
      guard values[place].packet < next, latency >= 0, latency <= longest else { continue }
      found.append((index, place, latency))
    }
    guard found.count >= 4 else { return nil }
    let sorted = found.map(\.latency).sorted()
    let median = sorted[sorted.count / 2]
    let window = max(sorted[sorted.count * 9 / 10], 1_000_000)
    let prompt = found.filter { $0.latency <= window }
    // How often a value falls into such a window at any other time.
    guard let first = values.first, let last = values.last else { return nil }
    let span = Double(
      max(
        last.time &- first.time,
        request.messages[request.messages.count - 1].time &- request.messages[0].time))
    guard span > 0 else { return nil }
    let chance = min(0.95, Double(values.count) * Double(window) / span)
    var evidence = ClaimEvidence(
      holds: prompt.count, of: request.messages.count, heldOutOf: request.messages.count / 2)
    evidence.heldOutHolds = prompt.count { $0.write % 2 == 1 }
    evidence.rawBits = ClaimEvidence.tail(
      evidence.holds, of: evidence.of, bits: -Bits.log(chance))
    var says = "\(answer.name) answers \(request.name) after \(milliseconds(median)) ms"
    if let echo = echo(prompt.map { (request.messages[$0.write].bytes, values[$0.value].bytes) }) {
      says += "; \(echo)"
    }
    return Pairing(
      request: request.name, answer: answer.name, latency: median, says: says, evidence: evidence)
  }

  /// Bytes of the request that come back.
  private static func echo(_ pairs: [(request: [UInt8], answer: [UInt8])]) -> String? {
    let sample = CheckSumSearch.spread(pairs, 256)
    let shortest = min(8, sample.map(\.request.count).min() ?? 0)
    let answered = min(16, sample.map(\.answer.count).min() ?? 0)
    for from in 0..<shortest {
      let counts = sample.lazy.map { $0.request[from] }.counts
      let entropy = Bits.entropy(counts.values)
      guard counts.count >= 3 else { continue }
      for to in 0..<answered {
        for added in [UInt8(0), 0x80, 0x40, 1] {
          let same = sample.count { $0.answer[to] == $0.request[from] &+ added }
          guard same * 10 >= sample.count * 9,
            ClaimEvidence.tail(same, of: sample.count, bits: entropy) - 9 >= ClaimEvidence.needed
          else { continue }
          return "byte \(to) of the answer is byte \(from) of the request"
            + (added == 0 ? "" : " plus 0x\(FieldSearch.text([added]))")
            + " in \(same) of \(sample.count)"
        }
      }
    }
    return nil
  }

  private static func milliseconds(_ nanoseconds: Int64) -> String {
    let tenths = (nanoseconds + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}
