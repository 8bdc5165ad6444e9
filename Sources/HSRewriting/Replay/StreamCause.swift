import HSProtocols
import HSTimeline

/// Why values of an attribute are sent: a conclusion from when they came (`AnswerEvidence`).
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

  /// What happened on one connection, in nanoseconds, each list in order.
  struct Times {
    /// From its first to its last PDU.
    var span: ClosedRange<Int64>
    /// When the client wrote anything but a configuration.
    var writes: Writes
    /// When values of the stream came.
    var values: [Int64]
    /// When the client subscribed to the stream: nothing that it wrote before can be answered after.
    var openings: [Int64] = []
  }

  /// When the client wrote on a connection, in order: the same for all streams of it, of which there may be many.
  struct Writes {
    let times: [Int64]
    /// The pauses behind the writes, the shortest first, and the sum of the shortest so many.
    private let pauses: [Int64]
    private let sums: [Double]

    /// The writes of a connection.
    ///
    /// - Parameters:
    ///   - times: When, in nanoseconds, in order.
    ///   - end: When the connection's last PDU came.
    init(_ times: [Int64], until end: Int64) {
      self.times = times
      pauses = times.indices.map {
        max(0, ($0 + 1 < times.count ? times[$0 + 1] : end) - times[$0])
      }.sorted()
      var sums = [0.0]
      sums.reserveCapacity(pauses.count + 1)
      for pause in pauses { sums.append(sums[sums.count - 1] + Double(pause)) }
      self.sums = sums
    }

    /// How many there were until a time.
    func count(until time: Int64) -> Int {
      times.indices.partitionPoint { times[$0] <= time }
    }

    /// Nanoseconds of the connection that lie behind a write by no more than a window.
    func covered(_ window: Int64) -> Double {
      let shorter = pauses.indices.partitionPoint { pauses[$0] <= window }
      return sums[shorter] + Double(pauses.count - shorter) * Double(max(0, window))
    }
  }

  /// Concludes from all connections of a device.
  static func judge(_ links: [Times]) -> StreamCause {
    let total = links.reduce(0) { $0 + $1.values.count }
    let evidence = AnswerEvidence(values: total) { place in
      count(links, within: AnswerEvidence.windows[place])
    }
    var cause = StreamCause(
      kind: .free, values: total, close: evidence?.close ?? 0, expected: evidence?.expected ?? 0,
      chance: evidence?.chance ?? 1, isAssumed: false)
    if let evidence {
      // Few values, each soon after a write: an answer is the simplest explanation, and no more than that.
      cause.isAssumed =
        !evidence.suffices && total <= 12 && evidence.close * 5 >= total * 4
        && evidence.chance < 0.5
      if evidence.suffices || cause.isAssumed {
        cause.kind = .answers(window: evidence.window)
        return cause
      }
    }
    if startsAfterWrite(links) { cause.kind = .started }
    return cause
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
        let written = link.writes.count(until: value)
        guard written > 0 else { continue }
        let write = link.writes.times[written - 1]
        if value - write < 2_000_000_000, value - write < pause / 4 { explained += 1 }
      }
    }
    return beginnings > 0 && explained * 2 > beginnings
  }

  private static func count(
    _ links: [Times], within window: Int64
  ) -> AnswerEvidence.Count {
    var close = 0
    var answered = 0
    var covered = 0.0
    var length = 0.0
    for link in links {
      length += Double(max(1, link.span.upperBound - link.span.lowerBound))
      covered += link.writes.covered(window)
      var opened = 0
      var lastAnswered = -1
      for value in link.values {
        let place = link.writes.count(until: value)
        while opened < link.openings.count, link.openings[opened] <= value { opened += 1 }
        guard place > 0, value - link.writes.times[place - 1] <= window,
          opened == 0 || link.openings[opened - 1] <= link.writes.times[place - 1]
        else { continue }
        close += 1
        if lastAnswered != place {
          answered += 1
          lastAnswered = place
        }
      }
    }
    let expected = min(1, max(1e-9, covered / max(1, length)))
    return AnswerEvidence.Count(close: close, answered: answered, expected: expected)
  }
}
