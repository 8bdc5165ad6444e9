import HSBase
import HSPlatform

/// A number that a person saw, or another sensor told.
package struct KnownValue: Sendable, Equatable {
  /// The number.
  package var number: Double
  /// How far from it a number may be that was shown as it: half of the last digit.
  package var tolerance: Double
  /// When it was seen: nanoseconds since 1970 in UTC; `nil` if that is not known.
  package var time: Int64?

  /// A known value.
  package init(number: Double, tolerance: Double, time: Int64?) {
    self.number = number
    self.tolerance = tolerance
    self.time = time
  }

  /// A number as it is written; its decimals say how exact it is.
  ///
  /// - Parameters:
  ///   - text: The number, with a point.
  ///   - time: When it was seen.
  package init?(_ text: String, time: Int64?) {
    guard let number = Double(text), number.isFinite, abs(number) < 1e12,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || [0x2b, 0x2d, 0x2e].contains($0) })
    else { return nil }
    let decimals =
      text.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.utf8.count
      ?? 0
    self.init(
      number: number, tolerance: 0.5 * pow(10, -Double(min(decimals, 9))) + 1e-9, time: time)
  }
}

/// A place in messages that fits what is known.
package struct FoundPlace: Sendable {
  /// The attribute, by its place among the streams.
  package var stream: Int
  /// How its values go.
  package var way: Way
  /// The first byte: from the start, or, negative, from the end.
  package var place: Int
  /// Octets.
  package var size: Int
  /// How a number is read there, as `u2be`.
  package var type: String
  /// What is claimed, for people.
  package var says: String
  /// Messages that show it.
  package var packets: [Int]
  /// Nanoseconds from the value's message to the time at which it was seen, the median; `nil` without times.
  package var delay: Int64?
  /// Known values that fit, and all.
  package var fits: Int
  package var of: Int
  /// Chance, all places and ways counted: 1 in 2 to this power.
  package var bits: Double
  /// Whether it tells the same number as the first place, in 98 of 100 messages or more: then each is right.
  package internal(set) var isSameAsFirst = false
  /// Where its numbers come from.
  var source: NumberSource?
}

/// A place of a part, and how it is read.
struct NumberSource: Sendable {
  /// The part, by its place among those that are searched.
  var part: Int
  /// The place in what is taken of its messages.
  var place: Int
  /// How a number is read there.
  var reading: Reading
  /// What makes the number that is shown of it.
  var scale: Scale
}

/// Where something known stands in values.
package struct PlaceSearch {
  /// The streams that are searched.
  let streams: [MessageStream]
  private let parts: [SearchedPart]
  /// How long after its message a value may still be seen, unless a newer one came.
  static let longest: Int64 = 60_000_000_000
  /// Clocks of people and phones differ by so much.
  static let early: Int64 = 2_000_000_000
  static let late: Int64 = 5_000_000_000
  /// Bits against a place for each number that it should have and does not.
  private static let missed = 3.17
  /// Bits against a number that several kinds of messages share.
  private static let shared = 3.0
  /// What octets or an action need to be called found.
  package static let needed = 7.0
  /// What a place of numbers needs: its bits count both proofs of it, all manners and all places as tried.
  package static let neededOfNumbers = 6.0
  /// By how much it must be better than the next.
  package static let lead = 3.0

  /// A search in streams.
  package init(_ streams: [MessageStream]) {
    var parts: [SearchedPart] = []
    var searched: [MessageStream] = []
    for (index, stream) in streams.enumerated() {
      // What a message's bytes are goes by its kind; and it may have come in several values.
      let learnt = StreamLearning(stream)
      searched.append(learnt.stream)
      parts += SearchedPart.parts(index, learnt)
    }
    self.parts = parts
    self.streams = searched
  }

  /// Places at which something changes, in messages whose kinds are proven.
  package var changing: Int { parts.reduce(0) { $0 + ($1.isProven ? $1.places : 0) } }

  // MARK: - Numbers

  /// The places that fit numbers, the least probable by chance first.
  ///
  /// - Parameters:
  ///   - known: The numbers.
  ///   - excluded: Streams that are not searched, by their places.
  ///   - clocksDiffer: Whether the clock that the numbers were noted by is another than the recorder's: all times are off
  ///     by the same, which is sought and paid for.
  /// - Returns: At most 20 places.
  package func places(
    of known: [KnownValue], excluding excluded: Set<Int> = [], clocksDiffer: Bool = false
  ) -> [FoundPlace] {
    let known = known.spread(200)
    let shifts = clocksDiffer ? ClockShifts(of: known, streams) : nil
    guard !known.isEmpty, shifts?.isEmpty != true else { return [] }
    // Messages whose kinds are only supposed have as much of a chance, together, as all others.
    var places = (proven: 0, supposed: 0)
    for part in parts where !excluded.contains(part.stream) {
      if part.isProven { places.proven += part.places } else { places.supposed += part.places }
    }
    let share = places.supposed > 0 ? 1.0 : 0
    var found: [Candidate] = []
    var weight = 0.0
    var work = ShiftedNotes.mostWork
    for (index, part) in parts.enumerated()
    where !excluded.contains(part.stream) && part.places > 0 {
      let count = part.isProven ? places.proven : places.supposed
      let cost =
        share + (part.isProven ? 0 : Bits.log(max(1, places.supposed / max(1, places.proven))))
      search(index, known, (Bits.log(max(2, count)) + share, cost), shifts, &work, &found, &weight)
    }
    var best = ranked(found.compactMap { $0.judged(weight) })
    for index in best.indices.dropFirst() {
      best[index].isSameAsFirst = isSame(best[index].source, best[0].source)
    }
    return best
  }

  /// A place that may be the one, before it is known how many others there are.
  private struct Candidate {
    /// The place; its bits count all places and ways as tried.
    var place: FoundPlace
    /// Bits for the times alone: given what numbers the place has, whenever.
    var timely: Double
    /// Its weight among places that have such numbers.
    var weight: Double

    /// The place with the better of both proofs; `nil` if there is none.
    ///
    /// Which numbers a place has, at any time, knows nothing of when they were seen. A place that has none of
    /// those that were seen could not be met by chance, and counts as little as it could be met.
    func judged(_ all: Double) -> FoundPlace? {
      var judged = place
      judged.bits = max(place.bits, timely - Bits.log(max(all, weight) / weight)) - 1
      return judged.bits >= 1 ? judged : nil
    }
  }

  private func search(
    _ part: Int, _ known: [KnownValue], _ cost: (all: Double, own: Double), _ shifts: ClockShifts?,
    _ work: inout Int, _ found: inout [Candidate], _ weight: inout Double
  ) {
    let stream = parts[part]
    let windows = known.map { Self.window(stream.messages, $0.time) }
    // Most places are refused by a few of the values.
    let probes = known.indices.spread(8)
    // Each shift of the notes' clock means another message of each.
    guard shifts == nil || work > 0 else { return }
    var clocks = shifts.map { shifts in
      ShiftedNotes(shifts, probes.map { known[$0].time ?? 0 }, stream.messages, work: work)
    }
    defer { work = clocks?.work ?? work }
    // A value that was noted to the second is the last one that came by then; otherwise any of those around.
    var manners = [(windows, 0.0)]
    if known.contains(where: { $0.time != nil }) {
      manners[0].1 = 2
      for delay: Int64 in [0, 500_000_000, 1_000_000_000, -500_000_000] {
        manners.append(
          (known.map { Self.last(stream.messages, $0.time, delay) }, delay == 0 ? 1 : 3.6))
      }
    }
    let longest = stream.messages.map { $0.bytes.count }.max() ?? 0
    let shortest = stream.messages.map { $0.bytes.count }.min() ?? 0
    var places = Array(stream.changes.indices)
    if longest > shortest, shortest > 0, stream.view.width == 1, !stream.view.isText,
      !stream.isOfAllKinds
    {
      places += Array(-min(6, shortest) ... -1)
    }
    // The more places, the fewer messages of many. Where kinds have many places together, a few of them refuse most places.
    let most = max(250, 2000 * 64 / max(64, stream.places))
    let all = parts.reduce(0) { $0 + ($1.stream == stream.stream ? $1.places : 0) }
    let judged = stream.messages.indices.spread(most)
    let sample = judged.spread(max(64, most * 512 / max(512, all)))
    let wider = Double(stream.messages.count) / Double(max(1, sample.count))
    // Between which numbers of a place those that were seen lie, at each scale.
    let wanted = Scale.all.map { scale in
      probes.map { probe in
        let centre = (known[probe].number - scale.offset) / scale.factor
        let reach = (known[probe].tolerance + scale.slack) / abs(scale.factor) * wider
        return (least: centre - reach, most: centre + reach)
      }
    }
    var sampled = SampledNumbers(stream.view, sample, lists: wanted)
    for place in places {
      for reading in stream.view.readings {
        if place < 0, place + reading.size > 0 { continue }
        guard stream.mayChange(place, reading), sampled.read(place, reading) else { continue }
        // The numbers that stand there at the times of the probes, before any scale: few places need them.
        lazy var raw = probes.map { probe in
          windows[probe].compactMap { stream.number($0, place, reading) }
        }
        lazy var numbers = judged.compactMap { stream.number($0, place, reading) }.sorted()
        let doubt =
          ((place..<(place + reading.size)).map { stream.doubts[$0] ?? 0 }.max() ?? 0)
          + (stream.isOfAllKinds ? Self.shared : 0)
        let trust = stream.measured[place].map { reading == .number($0) ? 2.0 : 0 } ?? 0
        for index in wanted.indices {
          // Numbers that the place never has cannot be met at any time.
          guard let missing = sampled.missing(index) else { continue }
          let scale = Scale.all[index]
          let own = exp2(
            trust - cost.own - doubt - reading.cost - scale.cost - Double(missing) * Self.missed)
          weight += own
          if shifts != nil {
            let reach = probes.map { probe in
              let centre = (known[probe].number - scale.offset) / scale.factor
              let reach = (known[probe].tolerance + scale.slack) / abs(scale.factor)
              return (least: centre - reach, most: centre + reach)
            }
            guard
              let shift = clocks?.best(
                reach, (place, reading), { stream.number($0, place, reading) })
            else { continue }
            let windows = known.map { Self.last(stream.messages, $0.time, shift.by) }
            let source = NumberSource(part: part, place: place, reading: reading, scale: scale)
            if var one = judge(source, known, windows, numbers, own, shift.cost + doubt, cost.all) {
              one.place.says += ", \(ClockShifts.words(shift.by))"
              found.append(one)
            }
            continue
          }
          guard raw.count(where: { !$0.isEmpty }) * 2 >= probes.count else { continue }
          let right = zip(probes, raw).count { probe, numbers in
            let one = known[probe]
            return numbers.contains {
              abs($0 * scale.factor + scale.offset - one.number) <= one.tolerance + scale.slack
            }
          }
          guard right > 0, right * 2 >= probes.count else { continue }
          let source = NumberSource(part: part, place: place, reading: reading, scale: scale)
          for (windows, manner) in manners {
            if let one = judge(source, known, windows, numbers, own, manner + doubt, cost.all) {
              found.append(one)
            }
          }
        }
      }
    }
  }

  /// The messages whose value may have been seen at a time.
  private static func window(_ messages: [Message], _ time: Int64?) -> Range<Int> {
    guard let time else { return messages.indices }
    var low = count(messages, before: time &- late)
    var end = count(messages, before: time &+ early &+ 1)
    // Of very many those around the time.
    if end - low > 64 {
      low = max(low, min(count(messages, before: time) - 32, end - 64))
      end = low + 64
    }
    // Without a message nearby, what was sent last still stands on the screen.
    if end <= low, low > 0, messages[low - 1].time >= time &- longest { return (low - 1)..<low }
    return low..<max(low, end)
  }

  /// The last message up to a time.
  static func last(_ messages: [Message], _ time: Int64?, _ delay: Int64) -> Range<Int> {
    guard let time else { return messages.indices }
    let moment = time &- delay
    let count = count(messages, before: moment &+ 1)
    return count > 0 && messages[count - 1].time >= moment &- longest
      ? (count - 1)..<count : 0..<0
  }

  /// How many messages came before a time.
  private static func count(_ messages: [Message], before time: Int64) -> Int {
    messages.indices.partitionPoint { messages[$0].time < time }
  }

  /// The number of a message at a source; `nil` where it has none.
  private func read(_ message: Int, _ source: NumberSource) -> Double? {
    parts[source.part].number(message, source.place, source.reading).map {
      $0 * source.scale.factor + source.scale.offset
    }
  }

  private func judge(
    _ source: NumberSource, _ known: [KnownValue], _ windows: [Range<Int>], _ sorted: [Double],
    _ weight: Double, _ manner: Double, _ placeCost: Double
  ) -> Candidate? {
    let (stream, place, scale) = (parts[source.part], source.place, source.scale)
    let reading = source.reading
    var known = known
    for index in known.indices { known[index].tolerance += scale.slack }
    let numbers = (scale.factor < 0 ? sorted.reversed() : sorted).map {
      $0 * scale.factor + scale.offset
    }
    let part = Double(numbers.count) / Double(stream.messages.count)
    // Bits that count what the place may have at all, and those that take it as given.
    var bits = (all: 0.0, timely: 0.0)
    var fits = 0
    var packets: [Int] = []
    var octets = (from: place, size: reading.size)
    var delays: [Int64] = []
    var told: Set<Double> = []
    var shown: Set<Int> = []
    for (value, window) in zip(known, windows) where !window.isEmpty {
      // Without a time a number that was seen before proves little more.
      let isNew = told.insert(value.number).inserted || value.time != nil
      let inside = window.compactMap { read($0, source) }
      let here = Double(max(1, Set(inside).count))
      let chance = Self.chance(of: value, numbers, inside, part, reading, scale)
      let any = min(0.97, chance * here)
      let times = Self.count(
        numbers, value.number - value.tolerance, value.number + value.tolerance)
      // That the place has the number is given: the time is one of as many as there are messages that were not met yet.
      let others = max(1, numbers.count - shown.count)
      let given = min(0.97, Double(max(1, times)) / Double(others) * here)
      let match = window.last { message in
        read(message, source).map { abs($0 - value.number) <= value.tolerance } ?? false
      }
      if let message = match {
        fits += 1
        // A message proves once, however often its number was seen while no other came.
        if value.time == nil || shown.insert(message).inserted {
          bits.all += isNew ? Bits.log(0.9 / any) : min(0.5, Bits.log(0.9 / any))
          bits.timely += Bits.log(0.9 / given)
        }
        if packets.isEmpty { octets = stream.view.octets(message, place, reading) }
        if packets.count < 8 { packets.append(stream.messages[message].packet) }
        if let time = value.time { delays.append(time &- stream.messages[message].time) }
      } else {
        bits.all += Bits.log(0.1 / (1 - any))
        if times > 0 { bits.timely += Bits.log(0.1 / (1 - given)) }
      }
    }
    // What is hardly better than chance need not be shown.
    let cost = placeCost + reading.cost + scale.cost
    guard fits > 0, bits.all > cost || bits.timely > 3 else { return nil }
    if known.allSatisfy({ $0.time != nil }) {
      let asked = windows.count { !$0.isEmpty }
      let elsewhere = Self.elsewhere(stream.messages.count, known, windows) {
        read($0, source)
      }
      // At other times as many may fit as at these.
      let any = min(0.97, elsewhere.share)
      if any > 0 {
        let most =
          Double(shown.count) * Bits.log(0.9 / any)
          + Double(asked - fits) * Bits.log(0.1 / (1 - any))
        bits = (min(bits.all, most), min(bits.timely, most))
      }
      bits.all /= elsewhere.dependence
      bits.timely /= elsewhere.dependence
    } else {
      bits.timely = 0
    }
    bits.all -= cost
    guard max(bits.all, bits.timely) > 0 else { return nil }
    delays.sort()
    let found = FoundPlace(
      stream: stream.stream, way: streams[stream.stream].way, place: octets.from,
      size: octets.size, type: reading.name + stream.view.name,
      says: scale.name + (stream.view.isText ? ", number \(place + 1) of the text" : "")
        + stream.name,
      packets: packets, delay: delays.isEmpty ? nil : delays[delays.count / 2],
      fits: fits, of: known.count, bits: bits.all - manner, source: source)
    return Candidate(place: found, timely: bits.timely - manner, weight: weight)
  }

  /// How often a place has a number anyhow, but for the time at which it was seen: by those around it, wider and
  /// wider.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - numbers: Those of the place, sorted; of many a part.
  ///   - inside: All of those at the time.
  ///   - part: The part.
  ///   - reading: How they are read.
  ///   - scale: What makes them what is shown.
  /// - Returns: The chance of each number at that time.
  private static func chance(
    of value: KnownValue, _ numbers: [Double], _ inside: [Double], _ part: Double,
    _ reading: Reading, _ scale: Scale
  ) -> Double {
    let outside = Double(numbers.count) - Double(inside.count) * part
    var chance = least(reading, value, scale)
    var wide = 1.0
    while wide <= 256 {
      let reach = max(value.tolerance, abs(scale.factor) / 2) * wide
      let all = Double(count(numbers, value.number - reach, value.number + reach))
      let near = Double(inside.count { abs($0 - value.number) <= reach }) * part
      // Where the time is nearly all of the capture, its numbers are taken as any others.
      let share =
        outside >= 8
        ? max(0, all - near) / outside : max(0, all - 1) / max(1, Double(numbers.count - 1))
      chance = max(chance, share / wide)
      wide *= 4
    }
    guard numbers.count < 8, let first = numbers.first, let last = numbers.last else {
      return chance
    }
    // What few messages have tells little of what they might have had: at most as much as how far they are apart.
    let exact = max(2 * value.tolerance, abs(scale.factor))
    return max(chance, 1.0 / 64, exact / (abs(last - first) + exact))
  }

  /// The share of known values that fit a place if all times are taken to be others, and how many of them
  /// count as one: numbers that change slowly fit or fail together.
  ///
  /// Had each value its own chance, the number of those that fit would vary as throws of dice do.
  private static func elsewhere(
    _ count: Int, _ known: [KnownValue], _ windows: [Range<Int>], _ read: (Int) -> Double?
  ) -> (share: Double, dependence: Double) {
    var asked: [(KnownValue, Range<Int>)] = []
    for pair in zip(known, windows) where !pair.1.isEmpty { asked.append(pair) }
    asked = asked.spread(48)
    guard asked.count > 1, count >= 8 else { return (0, 1) }
    let numbers = (0..<count).map(read)
    let least = max(1, count / 8)
    let shifts = (least..<(count - least + 1)).spread(64)
    var (sum, squares) = (0.0, 0.0)
    for shift in shifts {
      let fits = asked.count { value, window in
        window.contains { index in
          guard let number = numbers[(index + shift) % count] else { return false }
          return abs(number - value.number) <= value.tolerance
        }
      }
      sum += Double(fits)
      squares += Double(fits * fits)
    }
    let mean = sum / Double(shifts.count)
    let variance = squares / Double(shifts.count) - mean * mean
    let expected = mean * (1 - mean / Double(asked.count))
    return (mean / Double(asked.count), max(1, (variance + 0.5) / (expected + 0.5)))
  }

  /// The least chance that octets which know nothing of it read as a number: as if all that they can say were alike.
  private static func least(_ reading: Reading, _ value: KnownValue, _ scale: Scale) -> Double {
    let exact = max(2 * value.tolerance / abs(scale.factor), 1)
    switch reading {
    case .number(let type) where type.form != .float:
      return max(min(1, exact / Double(UInt64(1) << UInt64(min(16, type.size * 8)))), 1.0 / 4096)
    case .number, .medicalFloat, .shortMedicalFloat, .text:
      // Floats of random octets are of all sizes.
      let relative = value.tolerance / max(abs(value.number), value.tolerance)
      return max(min(1, relative / 64), 1.0 / 4096)
    default: return 1.0 / 200
    }
  }

  private static func count(_ sorted: [Double], _ least: Double, _ most: Double) -> Int {
    let low = sorted.indices.partitionPoint { sorted[$0] < least }
    return sorted.indices.partitionPoint { sorted[$0] <= most } - low
  }

  /// The best of each place first; of ways to read the same bytes one.
  private func ranked(_ found: [FoundPlace]) -> [FoundPlace] {
    var kept: [FoundPlace] = []
    for one in found.sorted(by: { ($0.bits, $1.stream, $1.place) > ($1.bits, $0.stream, $0.place) })
    {
      let isSame = kept.contains { known in
        guard known.stream == one.stream else { return false }
        // Places from one end are compared as they are, all others by where they lie in a message that shows both.
        if let (left, right) = octets(known, one) { return left.overlaps(right) }
        return (known.place < 0) == (one.place < 0) && !isText(known) && !isText(one)
          && known.place < one.place + one.size && one.place < known.place + known.size
      }
      if !isSame { kept.append(one) }
      if kept.count >= 20 { break }
    }
    return kept
  }

  private func isText(_ place: FoundPlace) -> Bool {
    place.source.map { parts[$0.part].view.isText } ?? false
  }

  /// Where two places lie in a message that shows both; `nil` where none does.
  private func octets(_ one: FoundPlace, _ other: FoundPlace) -> (Range<Int>, Range<Int>)? {
    guard let packet = one.packets.first(where: other.packets.contains),
      let left = octets(one.source, packet), let right = octets(other.source, packet)
    else { return nil }
    return (left, right)
  }

  private func octets(_ source: NumberSource?, _ packet: Int) -> Range<Int>? {
    guard let source else { return nil }
    let part = parts[source.part]
    // Packets are numbered in the order of the capture.
    let message = part.messages.indices.partitionPoint { part.messages[$0].packet < packet }
    guard message < part.messages.count, part.messages[message].packet == packet else { return nil }
    let octets = part.view.octets(message, source.place, source.reading)
    let from = octets.from + (octets.from < 0 ? part.messages[message].bytes.count : 0)
    return from..<(from + octets.size)
  }

  // MARK: - The same number in two places

  /// Whether two sources tell the same number, as exactly as each tells it.
  private func isSame(_ one: NumberSource?, _ other: NumberSource?) -> Bool {
    guard let one, let other else { return false }
    // Of two that are rounded alike the numbers must be equal, otherwise as both are rounded.
    let (coarse, fine) = (abs(one.scale.factor), abs(other.scale.factor))
    let slack = (coarse == fine ? 0.01 : 0.5) * (coarse + fine) + 1e-6
    if follows(one, other, slack) && follows(other, one, slack) { return true }
    // What is asked for now and then misses numbers of what is set more often, but has none of its own.
    let (left, right) = (parts[one.part].messages.count, parts[other.part].messages.count)
    return left < right
      ? follows(one, other, slack, isExact: true) : follows(other, one, slack, isExact: true)
  }

  /// Whether the numbers of one source are those that another had before or has next, or between them.
  ///
  /// - Parameters:
  ///   - one: The source.
  ///   - other: The other one.
  ///   - slack: How far numbers that are the same may be from each other.
  ///   - isExact: Whether what is between them is another.
  /// - Returns: Whether they are, but for two in a hundred.
  private func follows(
    _ one: NumberSource, _ other: NumberSource, _ slack: Double, isExact: Bool = false
  ) -> Bool {
    let (messages, others) = (parts[one.part].messages, parts[other.part].messages)
    var (compared, different) = (0, 0)
    var told: Set<Double> = []
    for index in messages.indices.spread(1000) {
      guard let number = read(index, one) else { continue }
      let next = Self.count(others, before: messages[index].time)
      var range = max(0, next - 1)..<min(others.count, next + 1)
      if next < others.count, others[next].packet == messages[index].packet {
        range = next..<(next + 1)
      }
      let around = range.compactMap { read($0, other) }
      guard let least = around.min(), let most = around.max() else { continue }
      compared += 1
      told.insert(number)
      if isExact {
        if !around.contains(where: { abs($0 - number) <= slack }) { different += 1 }
      } else if number < least - slack || number > most + slack {
        different += 1
      }
    }
    return compared >= 8 && told.count >= 3 && different * 50 <= compared
  }

  // MARK: - Octets

  /// Where octets stand.
  ///
  /// - Parameter patterns: The octets, in each of the ways in which they may be written, with its name.
  /// - Returns: At most 20 places, those in the most messages first.
  package func places(of patterns: [(octets: [UInt8], name: String)]) -> [FoundPlace] {
    var total = 0
    for stream in streams { for message in stream.messages { total += message.bytes.count } }
    var found: [FoundPlace] = []
    for (octets, name) in patterns where !octets.isEmpty {
      for (index, stream) in streams.enumerated() {
        var hits: [Int: [Int]] = [:]
        var messages = 0
        for message in stream.messages where message.bytes.count >= octets.count {
          messages += 1
          for place in 0...(message.bytes.count - octets.count)
          where message.bytes[place] == octets[0] && message.bytes[place...].starts(with: octets) {
            hits[place, default: []].append(message.packet)
          }
        }
        for (place, packets) in hits {
          found.append(
            FoundPlace(
              stream: index, way: stream.way, place: place, size: octets.count, type: name,
              says: "in \(packets.count) of \(stream.messages.count) values",
              packets: Array(packets.prefix(8)),
              delay: nil, fits: packets.count, of: messages,
              bits: 8 * Double(octets.count) - Bits.log(max(1, total)) - Bits.log(patterns.count)))
        }
      }
    }
    return Array(
      found.sorted {
        ($0.bits, $0.fits, $1.stream, $1.place) > ($1.bits, $1.fits, $0.stream, $0.place)
      }.prefix(20))
  }
}
