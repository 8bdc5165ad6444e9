package import HSLearn
import HSPlatform

/// How often the place of a pack's numbers that a person saw is found.
package struct BatteryFindScore {
  /// Questions asked.
  package private(set) var asked = 0
  /// Answers whose first place is the true one.
  package private(set) var right = 0
  /// Answers whose first place tells the same at another scale, as the charge does that is left of the level.
  package private(set) var alike = 0
  /// Answers whose first place is another that tells the same number in all messages, and that name the true one as well.
  package private(set) var same = 0
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

  /// Numbers that are noted for a question.
  package let count: Int
  /// Of the questions those whose notes can prove a place: it would meet numbers as rare as these by chance less
  /// often than once in 64 times the places that there are.
  package private(set) var provable = 0
  /// Of these, those whose first place is the true one, or tells the same.
  package private(set) var proven = 0

  /// No questions.
  ///
  /// - Parameter count: Numbers that are noted for each.
  package init(values count: Int) { self.count = count }

  /// Asks for each number that the pack's app would show, in a capture with others.
  ///
  /// - Parameters:
  ///   - capture: The pack.
  ///   - search: What the capture has: the pack's notifications are the first, if they were recorded.
  ///   - messages: The pack's messages, put together.
  ///   - isRecorded: Whether they were recorded; otherwise there is nothing to find.
  ///   - random: Where chance comes from.
  package mutating func add(
    _ capture: BatteryCapture, _ search: PlaceSearch, _ messages: [Message], isRecorded: Bool,
    using random: inout some RandomNumberGenerator
  ) {
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
      let answer = PlaceAnswer.numbers("", known, in: search)
      guard isRecorded else {
        asked += 1
        if let best = answer.places.first, answer.isFound {
          wrong += 1
          words.append("wrong: \(capture.battery.name) \(name): \(Self.words(best))")
        } else {
          open += 1
          words += answer.places.prefix(1).map { "not there: \(name): \(Self.words($0))" }
        }
        continue
      }
      let bits = known.reduce(0.0) { sum, one in
        sum + Self.log2(told.count) - Self.log2(told.count { $0.number == one.number })
      }
      let isProvable = bits >= PlaceSearch.neededOfNumbers + Self.log2(search.changing)
      let before = right + same
      judge(answer, capture, messages, name)
      if isProvable { provable += 1 }
      if isProvable, right + same > before { proven += 1 }
    }
  }

  private static func log2(_ count: Int) -> Double { HSPlatform.log2(Double(max(1, count))) }

  private static func words(_ place: FoundPlace) -> String {
    "stream \(place.stream), byte \(place.place), \(place.type) \(place.says), fits \(place.fits) of \(place.of), \(Int(place.bits)) bits"
  }

  private mutating func judge(
    _ answer: PlaceAnswer, _ capture: BatteryCapture, _ messages: [Message], _ name: String
  ) {
    asked += 1
    let best = answer.places.first
    let said = best.map(Self.words) ?? "nothing"
    guard answer.isFound, let best else {
      open += 1
      words.append("cannot be told: \(capture.battery.name) \(name): \(said)")
      return
    }
    let there = span(at: best, capture, messages)
    if let there, there.name == name {
      right += 1
    } else if answer.places.contains(where: {
      $0.isSameAsFirst && span(at: $0, capture, messages)?.name == name
    }) {
      same += 1
    } else if let there, isAlike(there.name, name) {
      alike += 1
    } else {
      wrong += 1
      words.append(
        "wrong: \(capture.battery.name) \(name): \(said)\(there.map { " (\($0.name))" } ?? "")")
    }
  }

  /// The value that stands at a place: of messages as they were put together, or of pieces.
  private func span(at place: FoundPlace, _ capture: BatteryCapture, _ messages: [Message])
    -> BatteryFrame.Span?
  {
    guard place.stream == 0,
      let message = messages.first(where: { $0.packet == place.packets.first }),
      let location = capture.location(message.bytes)
    else { return nil }
    let from = location.from + place.place + (place.place >= 0 ? 0 : message.bytes.count)
    return location.frame.spans.first {
      $0.range.overlaps(from..<(from + place.size)) && $0.role == .measurement
    }
  }

  /// Values that are each other's but for a factor.
  private func isAlike(_ one: String, _ other: String) -> Bool {
    [
      ["soc", "cap"], ["cur", "abs"], ["cur", "dis"], ["cur", "chg"], ["temp1", "tavg"],
    ].contains { $0.contains(one) && $0.contains(other) }
  }
}
