import HSPlatform

/// Why values of an attribute are sent: a conclusion from when they came.
///
/// A stream that runs free falls anywhere between the client's writes. If its values come within `window` of a
/// write far more often than the part of the time that lies so close behind writes, they are answers.
package struct StreamCause: Sendable, Equatable {
  /// What sets values off.
  package enum Kind: Sendable, Equatable {
    /// Nothing but the subscription, or the connection: they come in their own time.
    case free
    /// Each is sent because the client wrote something, within so many nanoseconds.
    case answers(window: Int64)
    /// They come in their own time, from a write on.
    case started
  }

  /// What sets them off.
  package var kind: Kind
  /// How many values came.
  package var values: Int
  /// How many of them came within the window of a write.
  package var close: Int
  /// The part of the time that lies so close behind writes.
  package var expected: Double
  /// The chance that a stream that has nothing to do with writes comes so close: at most this.
  package var chance: Double
  /// Whether it is no more than likely: too few values for a conclusion.
  package var isAssumed: Bool

  /// Windows that are tried, in nanoseconds.
  static let windows: [Int64] = [30, 60, 125, 250, 500, 1000, 2000].map { $0 * 1_000_000 }

  /// What happened on one connection, in nanoseconds, each list in order.
  struct Times {
    /// From its first to its last PDU.
    var span: ClosedRange<Int64>
    /// When the client wrote anything but a configuration.
    var writes: [Int64]
    /// When values of the stream came.
    var values: [Int64]
    /// When the client subscribed to the stream: nothing that it wrote before can be answered after.
    var openings: [Int64] = []
  }

  /// Concludes from all connections of a device.
  static func judge(_ links: [Times]) -> StreamCause {
    let total = links.reduce(0) { $0 + $1.values.count }
    var best = StreamCause(
      kind: .free, values: total, close: 0, expected: 0, chance: 1, isAssumed: false)
    for window in windows {
      let found = count(links, within: window)
      guard found.close > 0 else { continue }
      let part = Double(found.close) / Double(max(1, total))
      let chance = bound(part, found.expected, trials: min(total, found.writes))
      // A wider window that holds hardly more says nothing more.
      if chance < best.chance * 0.99 {
        best = StreamCause(
          kind: .answers(window: window), values: total, close: found.close,
          expected: found.expected, chance: chance, isAssumed: false)
      }
    }
    let allowed = 0.001 / Double(windows.count)
    guard case .answers(let window) = best.kind else {
      if startsAfterWrite(links) { best.kind = .started }
      return best
    }
    let part = Double(best.close) / Double(max(1, total))
    if best.chance <= allowed, part >= 0.5 { return best }
    // Few values, each soon after a write: an answer is the simplest explanation, and no more than that.
    if total <= 12, part >= 0.8, best.chance < 0.5, window <= 2_000_000_000 {
      best.isAssumed = true
      return best
    }
    best.kind = startsAfterWrite(links) ? .started : .free
    return best
  }

  /// Whether the stream's values begin soon after a write, each time that they begin anew.
  private static func startsAfterWrite(_ links: [Times]) -> Bool {
    var beginnings = 0
    var explained = 0
    for link in links where link.values.count > 2 {
      var before = link.span.lowerBound
      for (place, value) in link.values.enumerated() {
        let pause = value - before
        defer { before = value }
        guard place == 0 || pause > 2_000_000_000 else { continue }
        beginnings += 1
        guard let write = link.writes.last(where: { $0 <= value }) else { continue }
        if value - write < 2_000_000_000, value - write < pause / 4 { explained += 1 }
      }
    }
    return beginnings > 0 && explained * 2 > beginnings
  }

  private static func count(
    _ links: [Times], within window: Int64
  ) -> (close: Int, writes: Int, expected: Double) {
    var close = 0
    var answered = 0
    var covered = 0.0
    var length = 0.0
    for link in links {
      length += Double(max(1, link.span.upperBound - link.span.lowerBound))
      for (place, write) in link.writes.enumerated() {
        let next = place + 1 < link.writes.count ? link.writes[place + 1] : link.span.upperBound
        covered += Double(max(0, min(window, next - write)))
      }
      var place = 0
      var opened = 0
      var lastAnswered = -1
      for value in link.values {
        while place < link.writes.count, link.writes[place] <= value { place += 1 }
        while opened < link.openings.count, link.openings[opened] <= value { opened += 1 }
        guard place > 0, value - link.writes[place - 1] <= window,
          opened == 0 || link.openings[opened - 1] <= link.writes[place - 1]
        else { continue }
        close += 1
        if lastAnswered != place {
          answered += 1
          lastAnswered = place
        }
      }
    }
    let expected = min(1, max(1e-9, covered / max(1, length)))
    return (close, answered, expected)
  }

  /// Chernoff's bound: how likely a part at least so large is, of so many trials.
  private static func bound(_ part: Double, _ expected: Double, trials: Int) -> Double {
    guard part > expected, trials > 0 else { return 1 }
    let part = min(part, 1)
    var divergence = part * log(part / expected)
    if part < 1 { divergence += (1 - part) * log((1 - part) / max(1e-12, 1 - expected)) }
    return exp(-Double(trials) * divergence)
  }
}
