package import HSLearn

/// How often the place of numbers that a person saw is found.
package struct FindScore {
  /// Questions asked.
  package private(set) var asked = 0
  /// Answers whose first place is the true one.
  package private(set) var right = 0
  /// Answers that cannot tell.
  package private(set) var open = 0
  /// Answers whose first place is another.
  package private(set) var wrong = 0
  /// What was wrong, in words.
  package private(set) var mistakes: [String] = []

  /// What was missed, with the best places.
  package private(set) var misses: [String] = []

  /// An empty score.
  package init() {}

  /// Asks for numbers that a measurement of a protocol had, as a person would note them.
  ///
  /// - Parameters:
  ///   - made: The protocol.
  ///   - others: Streams of other attributes in the same capture.
  ///   - count: Numbers that are noted.
  ///   - isRecorded: Whether the capture has the protocol's messages; otherwise there is nothing to find.
  ///   - random: Where chance comes from.
  package mutating func add(
    _ made: RandomProtocol, beside others: [MessageStream], values count: Int,
    isRecorded: Bool = true, using random: inout some RandomNumberGenerator
  ) {
    let measurements = made.truths.filter { $0.role == .measurement }
    guard !measurements.isEmpty, !made.isSplit, made.messages.count >= 40 else { return }
    let truth = measurements[Int.random(in: 0..<measurements.count, using: &random)]
    let opcode = made.truths.first { $0.role == .opcode }?.place
    let shown = made.messages.filter { message in
      guard truth.place + truth.size <= message.bytes.count else { return false }
      return truth.kind == nil || opcode.map { message.bytes[$0] == truth.kind } ?? true
    }
    guard shown.count >= 12 else { return }
    // What is noted is far apart, as the manual says.
    let factor = truth.size == 2 ? 10.0 : 1
    func number(_ message: Message) -> Double {
      var value = 0.0
      for index in 0..<truth.size {
        value =
          value * 256
          + Double(message.bytes[truth.place + (truth.isBig ? index : truth.size - 1 - index)])
      }
      return value / factor
    }
    let sorted = shown.sorted { number($0) < number($1) }
    var known: [KnownValue] = []
    for index in 0..<count {
      let message = sorted[index * (sorted.count - 1) / max(1, count - 1)]
      let seen = message.time + Int64.random(in: 100_000_000...900_000_000, using: &random)
      // A newer value may be on the screen by then: it is that which is noted.
      let last = shown.last { $0.time <= seen } ?? message
      known.append(
        KnownValue(number: number(last), tolerance: factor > 1 ? 0.05 : 0.5, time: seen))
    }
    let own = MessageStream(
      name: "own", uuid: nil, handle: 1, peer: 1, way: .notified, messages: made.messages)
    let streams = isRecorded ? others + [own] : others
    let search = PlaceSearch(streams)
    let answer = PlaceAnswer.numbers("", known, in: search)
    asked += 1
    guard answer.isFound, let first = answer.places.first else {
      open += 1
      let best = answer.places.prefix(2).map {
        "stream \($0.stream), byte \($0.place), \($0.type) \($0.says), fits \($0.fits) of \($0.of), \(Int($0.bits)) bits"
      }.joined(separator: "; ")
      misses.append("\(best); true: byte \(truth.place)+\(truth.size), kind \(truth.kind ?? 0)")
      return
    }
    // From the end, the place is another in each message: that which is shown first tells.
    let length =
      made.messages.first { $0.packet == first.packets.first }?.bytes.count ?? shown[0].bytes.count
    let place = first.place >= 0 ? first.place : length + first.place
    let isRight =
      isRecorded && first.stream == streams.count - 1 && place < truth.place + truth.size
      && truth.place < place + first.size
    if isRight {
      right += 1
    } else {
      wrong += 1
      mistakes.append(
        "stream \(first.stream) of \(streams.count), byte \(first.place), \(first.type) \(first.says), fits \(first.fits) of \(first.of), \(Int(first.bits)) bits; true: byte \(truth.place)+\(truth.size)"
      )
    }
  }
}
