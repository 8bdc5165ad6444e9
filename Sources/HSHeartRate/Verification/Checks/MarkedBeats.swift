import HSBase
import HSNames

/// What lies within 30 notifications of a sample.
struct Nearness: OptionSet {
  let rawValue: UInt8
  /// A missed or extra beat, or a silent spell: there the sum of intervals says nothing of beats.
  static let uncountable = Nearness(rawValue: 1)
  /// Any artefact.
  static let artefact = Nearness(rawValue: 2)
  /// A span, over several beats.
  static let span = Nearness(rawValue: 4)
}

/// The rhythm of each segment, the artefacts among its intervals, how far they reach, and the intervals without them.
struct MarkedBeats: Stage {
  let evidence: Evidence
  let delivery: Delivery
  let segments: [Segment]
  private(set) var beats: BeatMarks
  /// The intervals after correction, in seconds, and where those of each segment begin.
  private(set) var corrected: [Float] = []
  private(set) var correctedStarts: [Int] = []
  /// For each sample, how many corrected intervals had come by then.
  private(set) var arrived: [UInt32]
  /// What lies near each sample.
  private(set) var nearness: [Nearness]
  /// The rhythms of segments that show one, by their numbers.
  private(set) var rhythms: [Int: Rhythm] = [:]

  /// Notifications around an artefact in which beats are not counted.
  private static let reach = 30
  /// The artefacts that change how many beats there seem to be.
  private static let disturbing: [BeatClass] = [.missed, .extra]
  /// An interval that is longer than this is no pause of an irregular rhythm, in ticks: three seconds.
  private static let longestPause = 3072
  /// How far the rate may be from what the intervals give where these are borne out by it.
  private static let widestWitness = 0.1

  /// Marks the beats of all segments.
  init(_ cut: Segmentation) {
    evidence = cut.evidence
    delivery = cut.delivery
    segments = cut.segments
    let series = evidence.series
    beats = BeatMarks(count: series.intervals.count)
    arrived = [UInt32](repeating: 0, count: series.count)
    nearness = [Nearness](repeating: [], count: series.count)
    corrected.reserveCapacity(series.intervals.count + series.intervals.count / 64)
    correctedStarts.reserveCapacity(segments.count)
    for (number, segment) in segments.enumerated() {
      correctedStarts.append(corrected.count)
      markArtefacts(segment)
      markLong(segment)
      if let rhythm = findRhythm(segment), !rhythm.isEmpty { rhythms[number] = rhythm }
      markNear(segment)
    }
  }

  /// Whether an interval covers more than one missing beat, or more time than a beat of that heart.
  func isSpan(_ place: Int) -> Bool {
    !beats.isOwn(place) && beats.isOverSeveral(place)
  }

  private mutating func markArtefacts(_ segment: Segment) {
    let (intervals, ticks) = (segment.intervals, series.ticks)
    var arrivals = Arrivals(segment.effective, series.bounds)
    // Taken out: an array that is appended to in place is checked each time for other owners.
    var (corrected, arrived): ([Float], [UInt32]) = ([], [])
    swap(&corrected, &self.corrected)
    swap(&arrived, &self.arrived)
    // A sensor's own filter smooths what is doubted as well, so its rate is held against intervals of which all are
    // corrected.
    ArtefactAnalysis.forEachBlock(
      of: intervals.count, grid: evidence.grid?.ticks, correctsDoubted: true,
      ticks: { Int(ticks[intervals[$0]]) }
    ) { block in
      block.forEachArtefact {
        beats.set(
          intervals[$0.index], $0.beatClass, missing: $0.missing, isDoubted: $0.isDoubted)
      }
      var number = corrected.count
      corrected.append(addingCapacity: block.mostCorrected) { corrected in
        block.forEachCorrected { interval in
          arrivals.note(number, before: interval.source, in: &arrived)
          corrected.append(Float(interval.value / 1024))
          number += 1
        }
      }
      arrivals.note(number, before: block.range.upperBound, in: &arrived)
    }
    swap(&corrected, &self.corrected)
    swap(&arrived, &self.arrived)
  }

  /// Notes how many corrected intervals had come by each sample.
  private struct Arrivals {
    private let samples: Gapped
    private let bounds: [UInt32]
    private let count: Int
    /// The next sample, and where its intervals end among those of the segment.
    private var next = -1
    private var end = 0

    init(_ samples: Gapped, _ bounds: [UInt32]) {
      self.samples = samples
      self.bounds = bounds
      count = samples.count
      advance()
    }

    private mutating func advance() {
      next += 1
      guard next < count else { return }
      let sample = samples[next]
      end += Int(bounds[sample + 1] - bounds[sample])
    }

    /// Notes it for the samples whose intervals end before one, by its place in the segment.
    @inline(__always)
    mutating func note(_ number: Int, before place: Int, in arrived: inout [UInt32]) {
      while end <= place, next < count {
        arrived[samples[next]] = UInt32(truncatingIfNeeded: number)
        advance()
      }
    }
  }

  /// Marks intervals that are longer than any beat: above two seconds, and far above those around.
  private mutating func markLong(_ segment: Segment) {
    let (ticks, intervals) = (series.ticks, segment.intervals)
    var number = 0
    intervals.forEach { place in
      defer { number += 1 }
      let own = Double(ticks[place])
      guard own > BeatMarks.longestBeat else { return }
      let around = max(number - Self.beside, 0)..<min(number + Self.beside + 1, intervals.count)
      let usual = median(around.map { Double(ticks[intervals[$0]]) }) ?? 0
      guard own > BeatMarks.longestOfMedian * usual || intervals.count < Self.beside else {
        // It is a beat of a heart at rest, whatever thresholds that shrink with it say.
        if own < Self.missedOfMedian * usual, beats[place] != .normal { beats.clear(place) }
        return
      }
      if beats.missing(place) == 0 {
        let kind = beats[place]
        beats.set(place, kind == .normal ? .missed : kind, missing: 1)
      }
      beats.markSeveral(place)
    }
  }

  /// Intervals on each side that tell what is usual.
  private static let beside = 8
  /// An interval of which a beat is missing is longer, by those around.
  private static let missedOfMedian = 1.5

  /// Marks artefacts, and what lies near them.
  private mutating func markNear(_ segment: Segment) {
    // Up to where each kind is marked already: places come in ascending order.
    var done: [UInt8: Int] = [:]
    func mark(_ kind: Nearness, _ owner: Int, _ nearness: inout [Nearness]) {
      let end = min(owner + Self.reach + 1, segment.effective.count)
      let start = max(owner - Self.reach, done[kind.rawValue] ?? 0, 0)
      guard start < end else { return }
      for place in start..<end { nearness[segment.effective[place]].insert(kind) }
      done[kind.rawValue] = end
    }
    beats.forEachMarked(in: segment.intervals.range) { place in
      let sample = sample(ofInterval: place)
      let owner = segment.effective.place(of: sample)
      let isOwn = beats.isOwn(place)
      if beats.isOverSeveral(place), !isOwn {
        mark(.span, owner, &nearness)
        ledger.mark(.span, sample)
      }
      mark(.artefact, owner, &nearness)
      guard !beats.isDoubted(place) else {
        // Nothing is said of it; what is counted near it is not relied on all the same.
        if Self.disturbing.contains(beats.adaptive(place)) { mark(.uncountable, owner, &nearness) }
        return
      }
      if Self.disturbing.contains(beats[place]) {
        mark(.uncountable, owner, &nearness)
        if !isOwn { ledger.mark(.misheard, sample) }
      }
      ledger.mark(isOwn ? .irregular : .artefact, sample)
    }
    done = [:]
    for spell in segment.silentSpells {
      for index in spell { mark(.uncountable, index, &nearness) }
    }
  }
}

/// What rhythm a segment shows.
struct Rhythm {
  /// Whether there were enough beats, and few enough that are none.
  var isTold = false
  /// Where it is irregular without a pattern: the samples, how many intervals, and the measures.
  var irregular: [(samples: Range<Int>, count: Int, measures: RhythmMeasures)] = []
  /// Beats that come early and are made up for, outside of those.
  var premature = 0
  /// Whether they are frequent.
  var isEctopic = false
  /// Intervals that Malik's rule alone finds, and that no rhythm explains.
  var unfound = 0
  /// The seconds in which they came, and the samples from the first to the last.
  var seconds = 0.0
  var early = 0..<0

  /// Whether nothing was found.
  fileprivate var isEmpty: Bool {
    !isTold && irregular.isEmpty && premature == 0 && !isEctopic && unfound == 0 && seconds == 0
      && early.isEmpty
  }
}

extension MarkedBeats {
  /// Finds what rhythm a segment shows, and says of its odd intervals that they are the heart's own.
  private mutating func findRhythm(_ segment: Segment) -> Rhythm? {
    guard !segment.isWithoutContact, segment.intervals.count > 1 else { return nil }
    let (intervals, ticks) = (segment.intervals, series.ticks)
    let analysis = RhythmAnalysis(of: intervals, in: ticks) { isBorneOut($0, segment) }
    var rhythm = Rhythm()
    rhythm.isTold = analysis.judged > 0
    func samples(from first: Int, to last: Int) -> Range<Int> {
      sample(ofInterval: first)..<sample(ofInterval: last) + 1
    }
    var own = 0
    for stretch in analysis.irregular {
      guard let measures = RhythmMeasures(meanOf: stretch.windows) else { continue }
      let (first, last) = (
        intervals[stretch.intervals.lowerBound], intervals[stretch.intervals.upperBound - 1]
      )
      let samples = samples(from: first, to: last)
      rhythm.irregular.append((samples, stretch.intervals.count, measures))
      ledger.mark(.irregular, samples)
      for place in first...last {
        own += Int(ticks[place])
        keepOwn(place)
      }
    }
    rhythm.premature = analysis.premature.count
    var all = 0
    intervals.forEachRun(intervals.indices) { places in
      for place in places { all &+= Int(ticks[place]) }
    }
    rhythm.seconds = Double(all - own) / 1024
    // Without a rate nothing bears out that these are beats; of few, they may be an irregular rhythm's.
    rhythm.isEctopic =
      rhythm.isTold && series.rates[segment.samples].contains { $0 > 0 }
      && RhythmAnalysis.isFrequent(analysis.premature.count, in: rhythm.seconds)
    if rhythm.isEctopic, let first = analysis.premature.first, let last = analysis.premature.last {
      rhythm.early = samples(from: intervals[first], to: intervals[last])
      for place in analysis.premature {
        keepOwn(intervals[place])
        keepOwn(intervals[place + 1])
      }
    }
    rhythm.unfound = countUnfound(segment, analysis, isEctopic: rhythm.isEctopic)
    return rhythm
  }

  /// How many intervals are apart from both neighbours by Malik's rule, and no artefacts by Lipponen and Tarvainen's
  /// thresholds, which grow where there are many; those of an irregular rhythm and of early beats left out.
  private func countUnfound(_ segment: Segment, _ analysis: RhythmAnalysis, isEctopic: Bool) -> Int
  {
    let (intervals, ticks) = (segment.intervals, series.ticks)
    var early = (isEctopic ? analysis.premature : [])[...]
    var irregular = analysis.irregular.map { $0.intervals }[...]
    var count = 0
    func value(_ place: Int) -> Double { Double(ticks[intervals[place]]) }
    for middle in analysis.jumps where middle > 0 && middle + 1 < intervals.count {
      guard
        MalikFilter.isApart(value(middle), from: value(middle - 1), and: value(middle + 1)),
        beats.adaptive(intervals[middle]) == .normal
      else { continue }
      while let first = early.first, first + 1 < middle { early.removeFirst() }
      while let first = irregular.first, first.upperBound <= middle { irregular.removeFirst() }
      let isOwn =
        early.first.map { $0 <= middle } ?? false || irregular.first?.contains(middle) ?? false
      count += isOwn ? 0 : 1
    }
    return count
  }

  private mutating func keepOwn(_ place: Int) {
    if series.interval(place) <= Self.longestPause { beats.keepOwn(place) }
  }

  /// Whether the rate bears out the intervals of a window of a segment, and the sensor had contact.
  private func isBorneOut(_ window: Range<Int>, _ segment: Segment) -> Bool {
    let intervals = segment.intervals
    let first = sample(ofInterval: intervals[window.lowerBound])
    let last = sample(ofInterval: intervals[window.upperBound - 1])
    let places = segment.places(of: first..<last + 1)
    guard !segment.silentSpells.contains(where: { $0.overlaps(places) }) else { return false }
    var (sum, count) = (0, 0)
    for place in places {
      let rate = Int(series.rates[segment.effective[place]])
      sum += rate
      count += rate > 0 ? 1 : 0
    }
    let claimed = window.reduce(0) { $0 + series.interval(intervals[$1]) }
    guard count > 0, claimed > 0 else { return false }
    let rate = 61_440 * Double(window.count) / Double(claimed)
    return abs(Double(sum) / Double(count) - rate) <= Self.widestWitness * rate
  }
}
