import HSBase

extension PlaceSearch {
  // MARK: - Actions

  /// What comes at an action's times and at no others: a message, or a field that becomes something then.
  ///
  /// - Parameter actions: When something was done, and what.
  /// - Returns: For each thing that was done at most five places, the least probable by chance first.
  package func places(of actions: [(time: Int64, name: String)]) -> [FoundPlace] {
    let happenings = streams.enumerated().flatMap { index, stream in
      Happening.all(index, stream)
    }
    var found: [FoundPlace] = []
    for name in Set(actions.map({ $0.name })).sorted() {
      let times = actions.filter { $0.name == name }.map { $0.time }
      // What happens seldomer knows nothing of the times, and could not be met: it does not count as tried. Of messages and
      // of fields each has half of the chance.
      let likely = happenings.filter { $0.messages.count >= times.count }
      let fields = likely.count { $0.field != nil }
      let ofName = likely.compactMap { one in
        place(
          of: one, name, at: times,
          Bits.log(one.field != nil ? fields : likely.count - fields) + 1)
      }
      // Of what goes with the action as well, what is written is what was done; an answer or a poll is what follows.
      let ranked = ofName.sorted { left, right in
        (left.place.bits, left.isOnce ? 1 : 0, left.place.way == .written ? 1 : 0, right.order)
          > (
            right.place.bits, right.isOnce ? 1 : 0, right.place.way == .written ? 1 : 0, left.order
          )
      }
      found += ranked.prefix(5).map { $0.place }
    }
    return found
  }

  /// A happening as the place of an action, and how it comes among others that are as improbable.
  private struct Ranked {
    var place: FoundPlace
    /// Whether it happens once each time.
    var isOnce: Bool
    var order: Int
  }

  private func place(
    of happening: Happening, _ name: String, at times: [Int64], _ tried: Double
  ) -> Ranked? {
    let stream = streams[happening.stream]
    guard let first = stream.messages.first?.time, let last = stream.messages.last?.time else {
      return nil
    }
    let inside = happening.messages.filter { place in
      times.contains { Self.isAt(stream.messages[place].time, $0) }
    }
    let met = times.count { time in
      inside.contains { Self.isAt(stream.messages[$0].time, time) }
    }
    guard met == times.count, met > 0 else { return nil }
    let runs = Self.runs(inside.map { stream.messages[$0].time })
    let outside = Self.runs(
      happening.messages.filter { place in
        !times.contains { Self.isAt(stream.messages[place].time, $0) }
      }.map { stream.messages[$0].time })
    let whole = Double(max(last.subtractingReportingOverflow(first).partialValue, 60_000_000_000))
    let share = min(0.5, Double(Self.early + Self.late) * Double(times.count) / whole)
    let bits =
      ClaimEvidence.tail(runs, of: runs + outside, bits: -Bits.log(share)) - tried
    guard bits > 0 else { return nil }
    let delays = inside.compactMap { place in
      times.first { Self.isAt(stream.messages[place].time, $0) }.map {
        $0 &- stream.messages[place].time
      }
    }.sorted()
    // Of what counts and checks in it each message has its own: one is shown whole.
    let example = inside.first.map { stream.messages[$0] }
    var what = "as in \(FieldSearch.text(example?.bytes ?? []))"
    if let field = happening.field {
      what = "becomes 0x\([field.value].hex)\(happening.words), \(what)"
    }
    return Ranked(
      place: FoundPlace(
        stream: happening.stream, way: stream.way, place: happening.field?.place ?? 0,
        size: happening.field == nil ? example?.bytes.count ?? 0 : 1,
        type: happening.field == nil ? "message" : "u1",
        says: "\(name): \(what) at \(met) of \(times.count) times, and \(outside) at others",
        packets: inside.prefix(8).map { stream.messages[$0].packet },
        delay: delays.isEmpty ? nil : delays[delays.count / 2], fits: met, of: times.count,
        bits: bits),
      isOnce: inside.count == met, order: happening.stream)
  }

  private static func isAt(_ time: Int64, _ action: Int64) -> Bool {
    let passed = time.subtractingReportingOverflow(action)
    return !passed.overflow && passed.partialValue >= -early && passed.partialValue <= late
  }

  /// Runs of messages that follow each other within two seconds: they are one happening.
  private static func runs(_ times: [Int64]) -> Int {
    var runs = 0
    var last: Int64?
    for time in times {
      if last.map({ time &- $0 > 2_000_000_000 }) ?? true { runs += 1 }
      last = time
    }
    return runs
  }
}

/// Something that happens at times: a message comes, or a field of messages becomes something.
private struct Happening {
  /// The stream, by its place.
  var stream: Int
  /// The messages with which it happens.
  var messages: [Int]
  /// The field and what it becomes; `nil` for whole messages.
  var field: (place: Int, value: UInt8)?
  /// Which messages have the field, in words.
  var words = ""

  /// Fields are looked at up to here, and of so many kinds of messages.
  private static let furthest = 64

  /// The messages of a stream, each by what stands in it but for octets that count or check.
  private static func whole(
    _ index: Int, _ stream: MessageStream, _ learnt: StreamLearning
  ) -> [Happening] {
    var all: [[UInt8]: [Int]] = [:]
    for (place, message) in stream.messages.enumerated() {
      all[masked(message.bytes, learnt), default: []].append(place)
    }
    return all.sorted { $0.value[0] < $1.value[0] }.map {
      Happening(stream: index, messages: $0.value)
    }
  }

  /// What each field of a stream's messages becomes, by their kinds.
  private static func fields(
    _ index: Int, _ stream: MessageStream, _ learnt: StreamLearning
  ) -> [Happening] {
    var found: [Happening] = []
    for kind in learnt.kinds {
      let messages = stream.messages.indices.filter { learnt.has(kind, stream.messages[$0].bytes) }
      let octets = messages.map { masked(stream.messages[$0].bytes, learnt) }
      // Of what is the same as a whole at each time, fields say nothing more.
      guard Set(octets).count > 2 else { continue }
      for place in 0..<min(furthest, kind.lengths.lowerBound) {
        var changes: [UInt8: [Int]] = [:]
        var last: UInt8?
        // Stragglers of a kind may be shorter than its messages are.
        for (message, octets) in zip(messages, octets) where place < octets.count {
          if octets[place] != last { changes[octets[place], default: []].append(message) }
          last = octets[place]
        }
        // What differs from message to message is no state.
        guard changes.count > 1, changes.count <= 16 else { continue }
        for (value, messages) in changes.sorted(by: { $0.key < $1.key }) {
          found.append(
            Happening(
              stream: index, messages: messages, field: (place, value),
              words: kind.opcode.map { " in messages of kind 0x\([$0].hex)" } ?? ""))
        }
      }
    }
    return found
  }

  /// All that happens in a stream whose messages were put together before.
  static func all(_ index: Int, _ stream: MessageStream) -> [Happening] {
    var messages = stream
    messages.way = .read
    let learnt = StreamLearning(messages)
    return whole(index, stream, learnt) + fields(index, stream, learnt)
  }

  /// A message's octets with those zeroed that count or check.
  private static func masked(_ bytes: [UInt8], _ learnt: StreamLearning) -> [UInt8] {
    var bytes = bytes
    for claim in learnt.kind(of: bytes)?.claims ?? []
    where [.counter, .timestamp, .checkSum].contains(claim.role) {
      for place in claim.octets(length: bytes.count) ?? 0..<0 where bytes.indices.contains(place) {
        bytes[place] = 0
      }
    }
    return bytes
  }
}
