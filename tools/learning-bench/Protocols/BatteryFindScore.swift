package import HSLearn

/// How often the place of a pack's numbers that a person saw is found.
package struct BatteryFindScore {
  /// Questions asked.
  package private(set) var asked = 0
  /// Answers whose first place is the true one.
  package private(set) var right = 0
  /// Answers whose first place tells the same at another scale, as the charge does that is left of the level.
  package private(set) var alike = 0
  /// Answers that cannot tell.
  package private(set) var open = 0
  /// Answers whose first place is another.
  package private(set) var wrong = 0
  /// What was wrong or missed, in words.
  package private(set) var words: [String] = []

  /// What an app shows: the value's name, and its decimals.
  private static let shown: [(name: String, decimals: Int)] = [
    ("volt", 2), ("cur", 1), ("soc", 0), ("cap", 1), ("temp1", 0), ("cell1", 3),
  ]

  /// No questions.
  package init() {}

  /// Asks for each number that the pack's app would show, in a capture with others.
  ///
  /// - Parameters:
  ///   - capture: The pack.
  ///   - others: Streams of other attributes in the same capture.
  ///   - count: Numbers that are noted.
  ///   - random: Where chance comes from.
  package mutating func add(
    _ capture: BatteryCapture, beside others: [MessageStream], values count: Int,
    using random: inout some RandomNumberGenerator
  ) {
    let streams = [capture.stream(isRequest: false), capture.stream(isRequest: true)] + others
    let search = PlaceSearch(streams.filter { !$0.messages.isEmpty })
    let messages = StreamLearning(streams[0]).stream.messages
    for (name, decimals) in Self.shown {
      let scale = [1.0, 10, 100, 1000][decimals]
      let told: [(number: Double, time: Int64)] = capture.polls.compactMap { poll in
        for one in poll.reversed() {
          if let value = one.frame.values.last(where: { $0.name == name }) {
            return ((value.value * scale).rounded() / scale, one.last.time)
          }
        }
        return nil
      }
      guard told.count >= 12, Set(told.map(\.number)).count >= count else { continue }
      // What is noted is far apart, as the manual says.
      let sorted = told.sorted { $0.number < $1.number }
      let known = (0..<count).map { index in
        let one = sorted[index * (sorted.count - 1) / max(1, count - 1)]
        return KnownValue(
          number: one.number, tolerance: 0.5 / scale + 1e-9,
          time: one.time + .random(in: 100_000_000...900_000_000, using: &random))
      }
      judge(.numbers("", search.places(of: known), of: count), capture, messages, name)
    }
  }

  private mutating func judge(
    _ answer: PlaceAnswer, _ capture: BatteryCapture, _ messages: [Message], _ name: String
  ) {
    asked += 1
    let best = answer.places.first
    let said =
      best.map {
        "stream \($0.stream), byte \($0.place), \($0.type) \($0.says), fits \($0.fits) of \($0.of), \(Int($0.bits)) bits"
      } ?? "nothing"
    guard answer.isFound, let best else {
      open += 1
      words.append("cannot be told: \(capture.battery.name) \(name): \(said)")
      return
    }
    // The place is one of messages as they were put together, or of pieces.
    let message = messages.first { $0.packet == best.packets.first }
    let location = message.flatMap { capture.location($0.bytes) }
    let from =
      (location?.from ?? 0) + best.place + (best.place >= 0 ? 0 : message?.bytes.count ?? 0)
    let there = location?.frame.spans.first {
      $0.range.overlaps(from..<(from + best.size)) && $0.role == .measurement
    }
    if best.stream == 0, let there, there.name == name {
      right += 1
    } else if best.stream == 0, let there, isAlike(there.name, name) {
      alike += 1
    } else {
      wrong += 1
      words.append(
        "wrong: \(capture.battery.name) \(name): \(said)\(there.map { " (\($0.name))" } ?? "")")
    }
  }

  /// Values that are each other's but for a factor.
  private func isAlike(_ one: String, _ other: String) -> Bool {
    [
      ["soc", "cap"], ["cur", "abs"], ["cur", "dis"], ["cur", "chg"], ["temp1", "tavg"],
    ].contains { $0.contains(one) && $0.contains(other) }
  }
}
