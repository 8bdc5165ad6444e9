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

  /// An octet of an answer that repeats one of the request: both say of which kind the messages are.
  struct Echo {
    /// The stream that is written, by its place among all, and the claim on it.
    var request: (Int, Claim)
    /// The stream that answers, and the claim on it.
    var answer: (Int, Claim)
  }

  /// What of a request comes back.
  private struct Repetition {
    var from: Int
    var to: Int
    var added: UInt8
    var same: Int
    var of: Int
    var values: (request: [UInt8], answer: [UInt8])
    var bits: Double
  }

  /// The pairs among streams of one capture.
  package static func all(_ streams: [MessageStream]) -> [Pairing] {
    pairs(streams).map { $0.pairing }
  }

  /// What answers repeat of their requests, the best pairs first.
  static func echoes(_ streams: [MessageStream]) -> [Echo] {
    pairs(streams).sorted { $0.pairing.evidence.bits > $1.pairing.evidence.bits }
      .flatMap { pair in pair.repetitions.map { (pair, $0) } }
      .map { pair, repetition in
        let evidence = ClaimEvidence(
          holds: repetition.same, of: repetition.of, rawBits: repetition.bits)
        return Echo(
          request: (
            pair.request,
            KindSearch.claim(
              repetition.from, repetition.values.request,
              "byte \(repetition.to) of the answer of \(pair.pairing.answer)", evidence)
          ),
          answer: (
            pair.answer,
            KindSearch.claim(
              repetition.to, repetition.values.answer,
              "byte \(repetition.from) of the request to \(pair.pairing.request)", evidence)
          ))
      }
  }

  private typealias Found = (request: Int, answer: Int, pairing: Pairing, repetitions: [Repetition])

  private static func pairs(_ streams: [MessageStream]) -> [Found] {
    var pairs: [Found] = []
    let written = streams.indices.filter {
      streams[$0].way == .written && streams[$0].messages.count >= 4
    }.prefix(64)
    let notified = streams.indices.filter {
      streams[$0].way == .notified && !streams[$0].messages.isEmpty
    }.prefix(64)
    for request in written {
      for answer in notified where streams[answer].peer == streams[request].peer {
        guard let found = pair(streams[request], streams[answer]) else { continue }
        var pairing = found.0
        pairing.evidence.hypothesisBits = Bits.log(written.count * notified.count) + 4
        guard pairing.evidence.isEnough(share: 0.6) else { continue }
        pairs.append((request, answer, pairing, found.1))
      }
    }
    return pairs
  }

  private static func pair(_ request: MessageStream, _ answer: MessageStream) -> (
    Pairing, [Repetition]
  )? {
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
    let sorted = found.map { $0.latency }.sorted()
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
    let repetitions = Self.repetitions(
      prompt.map { (request.messages[$0.write].bytes, values[$0.value].bytes) })
    if let repetition = repetitions.first {
      says +=
        "; byte \(repetition.to) of the answer is byte \(repetition.from) of the request"
        + (repetition.added == 0 ? "" : " plus 0x\(FieldSearch.text([repetition.added]))")
        + " in \(repetition.same) of \(repetition.of)"
    }
    let pairing = Pairing(
      request: request.name, answer: answer.name, latency: median, says: says, evidence: evidence)
    return (pairing, repetitions)
  }

  /// The bytes of requests that come back, as they are or with the same added to them, in their order.
  private static func repetitions(_ pairs: [(request: [UInt8], answer: [UInt8])]) -> [Repetition] {
    var found: [Repetition] = []
    let sample = pairs.spread(256)
    for from in 0..<8 {
      for to in 0..<16 {
        let rows = sample.filter { from < $0.request.count && to < $0.answer.count }
          .map { (request: $0.request[from], answer: $0.answer[to]) }
        guard rows.count >= 4, rows.count * 5 >= sample.count * 4 else { continue }
        let counts = rows.lazy.map { $0.request }.counts
        guard counts.count >= 2,
          let most = rows.lazy.map({ $0.answer &- $0.request }).counts.mostFrequent,
          // Of two values many have the same difference by chance.
          counts.count > 2 || [0, 0x80, 0x40, 1].contains(most.key)
        else { continue }
        let bits =
          ClaimEvidence.tail(most.value, of: rows.count, bits: Bits.entropy(counts.values)) - 9
          - (counts.count > 2 ? 6 : 0)
        guard most.value * 10 >= rows.count * 9, bits >= ClaimEvidence.needed else { continue }
        func values(_ octets: [UInt8]) -> [UInt8] {
          octets.counts.filter { $0.value >= 2 }.keys.sorted()
        }
        found.append(
          Repetition(
            from: from, to: to, added: most.key, same: most.value, of: rows.count,
            values: (values(rows.map { $0.request }), values(rows.map { $0.answer })), bits: bits))
      }
    }
    return found
  }

  private static func milliseconds(_ nanoseconds: Int64) -> String {
    let tenths = (nanoseconds + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}
