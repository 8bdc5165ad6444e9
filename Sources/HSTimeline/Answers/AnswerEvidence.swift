import HSProtocols

/// What speaks for values of an attribute being answers to what was written: how often they come soon after a write.
///
/// A stream that runs free falls anywhere between the client's writes. If its values come within a window behind a
/// write far more often than the part of the time that lies so close behind writes, they are answers.
package struct AnswerEvidence: Sendable, Equatable {
  /// Nanoseconds behind a write.
  package var window: Int64
  /// How many values came.
  package var values: Int
  /// How many of them came within the window.
  package var close: Int
  /// The part of the time that lies so close behind writes.
  package var expected: Double
  /// The chance that a stream that has nothing to do with writes comes so close: at most this.
  package var chance: Double

  /// Windows that are tried, in nanoseconds.
  package static let windows: [Int64] = [30, 60, 125, 250, 500, 1000, 2000].map { $0 * 1_000_000 }

  /// What was counted with one window.
  package struct Count: Sendable {
    /// Values that came within it.
    package var close: Int
    /// Writes behind which any came.
    package var answered: Int
    /// The part of the time within it.
    package var expected: Double

    /// A count.
    package init(close: Int, answered: Int, expected: Double) {
      self.close = close
      self.answered = answered
      self.expected = expected
    }
  }

  /// Whether it suffices: with all windows that are tried, less than one free stream in a thousand would look so.
  package var suffices: Bool {
    chance <= 0.001 / Double(Self.windows.count) && close * 2 >= values
  }

  /// One in how many free streams would look so, at least; at most a thousand million million.
  package var odds: Int {
    let most = 1e15
    return chance > 1 / most ? Int(clamping: 1 / chance) : Int(clamping: most)
  }

  /// Chernoff's bound: how likely a part at least so large is, of so many trials.
  private static func bound(_ part: Double, _ expected: Double, trials: Int) -> Double {
    // Of trials, whole ones: rounded down, which makes the bound larger.
    let hits = Int(clamping: min(1, max(0, part)) * Double(trials))
    let share = Double(hits) / Double(max(1, trials))
    guard hits > 0, share > expected else { return 1 }
    let misses = trials - hits
    return power(expected / share, hits)
      * (misses > 0 ? power((1 - expected) / (1 - share), misses) : 1)
  }

  /// A number to a whole power.
  private static func power(_ base: Double, _ exponent: Int) -> Double {
    var result = 1.0
    var factor = base
    var left = exponent
    while left > 0 {
      if left & 1 == 1 { result *= factor }
      factor *= factor
      left >>= 1
    }
    return result
  }
}

extension AnswerEvidence {
  /// The window that says most; `nil` if no value is close to a write.
  ///
  /// - Parameters:
  ///   - values: How many values came.
  ///   - count: What was counted with the window at a place of `windows`.
  package init?(values: Int, counting count: (_ place: Int) -> Count) {
    var best: AnswerEvidence?
    for (place, window) in Self.windows.enumerated() {
      let found = count(place)
      guard found.close > 0 else { continue }
      let chance = Self.bound(
        Double(found.close) / Double(max(1, values)), found.expected,
        trials: min(values, found.answered))
      // A wider window that holds hardly more says nothing more.
      if chance < (best?.chance ?? 1) * 0.99 {
        best = AnswerEvidence(
          window: window, values: values, close: found.close, expected: found.expected,
          chance: chance)
      }
    }
    guard let best else { return nil }
    self = best
  }
}
