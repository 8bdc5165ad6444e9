import HSValues

/// V13: artefacts among the RR intervals, and how far they reach.
extension SeriesVerifier {
  /// The fewest RR intervals of which the share of artefacts can be told.
  static let fewestIntervals = 60

  /// The share of artefacts above which nothing should be computed from the intervals.
  static let mostArtefacts = 0.05
  /// Fewer intervals that Malik's rule alone finds are the breath of a heart of large variability: they say nothing of the thresholds.
  static let fewestUnfound = 10
  /// Notifications around an artefact in which beats are not counted.
  static let artefactReach = 30
  /// The artefacts that change how many beats there seem to be.
  static let disturbing: [BeatClass] = [.missed, .extra]
  /// An interval longer than this is never a single beat, in seconds.
  static let longestBeat = 2.0
  static let longestBeatTicks = 2048
  /// Notifications without intervals that make a silent spell.
  static let silentNotifications = 3

  /// The least that a threshold for artefacts may be: two steps of the grid, or 10 ms.
  var artefactFloor: Double { Swift.max(0.010, 2 * (grid?.ticks ?? 0) / 1024) }

  mutating func markArtefacts(_ index: Int) {
    let segment = segments[index]
    segments[index].correctedStart = corrected.count
    let (intervals, ticks) = (segment.intervals, series.ticks)
    var arrivals = Arrivals(segment.effective, series.bounds)
    let isKept = intervals.isWhole && intervals.count >= CorrectedStretch.fewest
    var stretch = CorrectedStretch(intervals.range)
    // Taken out of the verifier: an array that is appended to in place is checked each time for other owners.
    var (corrected, arrived): ([Float], [UInt32]) = ([], [])
    swap(&corrected, &self.corrected)
    swap(&arrived, &self.arrived)
    // A sensor's own filter smooths what is doubted as well, so its rate is held against intervals of which all are
    // corrected.
    ArtefactAnalysis.forEachBlock(
      of: intervals.count, floor: artefactFloor * 1024, unit: 1, correctsDoubted: true,
      ticks: { Int(ticks[intervals[$0]]) }
    ) { block in
      block.forEachArtefact {
        beats.set(
          intervals[$0.index], $0.beatClass, missing: $0.missing, isDoubted: $0.isDoubted)
      }
      func keep(_ interval: CorrectedInterval) {
        stretch.take(interval, of: ticks, from: intervals.range.lowerBound)
      }
      let keepsAll = isKept && block.isAgreed
      var number = corrected.count
      corrected.append(addingCapacity: block.mostCorrected) { corrected in
        block.forEachCorrected { interval in
          arrivals.note(number, before: interval.source, in: &arrived)
          corrected.append(Float(interval.value / 1024))
          number += 1
          if keepsAll { keep(interval) }
        }
      }
      if isKept, !keepsAll { block.forEachAgreed(keep) }
      arrivals.note(number, before: block.range.upperBound, in: &arrived)
    }
    swap(&corrected, &self.corrected)
    swap(&arrived, &self.arrived)
    segments[index].correction = isKept ? stretch.ended() : nil
    markLong(segments[index])
    findRhythm(index)
    markNear(index)
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

  /// Marks intervals that are longer than any beat.
  private mutating func markLong(_ segment: Segment) {
    segment.intervals.forEach { place in
      guard series.interval(place) > Self.longestBeatTicks, beats.missing(place) == 0 else {
        return
      }
      let kind = beats[place]
      beats.set(place, kind == .normal ? .missed : kind, missing: 1)
    }
  }

  /// Marks artefacts, and what lies near them.
  private mutating func markNear(_ index: Int) {
    let segment = segments[index]
    // Up to where each kind is marked already: places come in ascending order.
    var done: [UInt8: Int] = [:]
    func mark(_ kind: Nearness, _ owner: Int, _ nearness: inout [Nearness]) {
      let end = Swift.min(owner + Self.artefactReach + 1, segment.effective.count)
      let start = Swift.max(owner - Self.artefactReach, done[kind.rawValue] ?? 0, 0)
      guard start < end else { return }
      for place in start..<end { nearness[segment.effective[place]].insert(kind) }
      done[kind.rawValue] = end
    }
    beats.forEachMarked(in: segment.intervals.range) { place in
      let sample = sample(ofInterval: place)
      let owner = segment.effective.place(of: sample)
      let isOwn = beats.isOwn(place)
      if series.interval(place) > Self.longestBeatTicks, !isOwn {
        mark(.span, owner, &nearness)
        reasons[sample].insert(.span)
      }
      mark(.artefact, owner, &nearness)
      guard !beats.isDoubted(place) else {
        // Nothing is said of it; what is counted near it is not relied on all the same.
        if Self.disturbing.contains(beats.adaptive(place)) { mark(.uncountable, owner, &nearness) }
        return
      }
      if Self.disturbing.contains(beats[place]) {
        mark(.uncountable, owner, &nearness)
        if !isOwn { reasons[sample].insert(.misheard) }
      }
      reasons[sample].insert(isOwn ? .irregular : .artefact)
    }
    done = [:]
    for spell in segment.silentSpells {
      for index in spell { mark(.uncountable, index, &nearness) }
    }
  }

  /// Stretches of `effective` without intervals while a rate is held or sent as 0.
  ///
  /// At a low rate a second or two without a beat are normal, and so is what the intervals that follow make up for
  /// beat by beat. Only for a sensor that sends intervals.
  func silentSpells(_ segment: Segment) -> [Range<Int>] {
    guard !segment.intervals.isEmpty, !segment.isWithoutContact else { return [] }
    let (bounds, rates) = (series.bounds, series.rates)
    var spells: [Range<Int>] = []
    var start: Int?
    var hasBegun = false
    var number = 0
    func end() {
      if let begin = start, number - begin >= Self.silentNotifications {
        let own = segment.effective
        let before = Swift.max(begin - 1, 0)
        let rate = Double(Swift.max(rates[own[begin]], rates[own[before]], 24))
        // From the last beat to the notification without one.
        let silence = time(own[number - 1]) - time(own[begin]) + (delivery.period ?? 1)
        let isMadeUp =
          number < own.count && madeUp(own[number], since: time(own[before])) == .beatByBeat
        if silence > 2.5 * 60 / rate, !isMadeUp { spells.append(begin..<number) }
      }
      start = nil
    }
    segment.effective.forEach { sample in
      if bounds[sample] < bounds[sample + 1] {
        if start != nil { end() }
        hasBegun = true
      } else if hasBegun || rates[sample] == 0 {
        start = start ?? number
      } else if start != nil {
        end()
      }
      number += 1
    }
    end()
    return spells
  }

  /// How the intervals of a notification make up for the time since another one with intervals.
  enum Amends {
    case beatByBeat, byOne, not
  }

  /// How the intervals of a notification make up for the time since a moment.
  func madeUp(_ sample: Int, since moment: Double) -> Amends {
    let own = series.intervals(ofSample: sample)
    guard sum(ofSample: sample) >= 0.5 * (time(sample) - moment) else { return .not }
    let longest = own.map { series.interval($0) }.max() ?? 0
    return longest > Self.longestBeatTicks ? .byOne : .beatByBeat
  }

  mutating func checkArtefacts(_ segment: inout Segment) {
    guard !segment.intervals.isEmpty else {
      segment.results.append(.cannotTell(.artefacts, .noIntervals))
      return
    }
    let count = Double(segment.intervals.count)
    var numbers = [Int](repeating: 0, count: BeatClass.allCases.count)
    var malikCounter = MalikFilter.Counter()
    let ticks = series.ticks
    segment.intervals.forEach { malikCounter.append(Double(ticks[$0])) }
    var found = 0
    var own = 0
    var doubted = 0
    beats.forEachMarked(in: segment.intervals.range) { place in
      guard !beats.isDoubted(place) else {
        doubted += 1
        return
      }
      guard !beats.isOwn(place) else {
        own += 1
        return
      }
      numbers[Int(beats[place].rawValue)] += 1
      found += 1
    }
    func number(_ wanted: BeatClass) -> Int { numbers[Int(wanted.rawValue)] }
    let share = Double(found) / count
    let malik = Double(malikCounter.found) / count
    let figures = [
      Figure(.beats, count), Figure(.artefactShare, share), Figure(.malikShare, malik),
      Figure(.missedBeats, Double(number(.missed))), Figure(.extraBeats, Double(number(.extra))),
      Figure(.ectopicBeats, Double(number(.ectopic))),
      Figure(.longShortBeats, Double(number(.long) + number(.short))),
      Figure(.doubtedBeats, Double(doubted)), Figure(.unfoundBeats, Double(segment.rhythm.unfound)),
    ]
    noteBeats(.missed, SeriesFinding.Kind.missedBeats, segment)
    noteBeats(.extra, SeriesFinding.Kind.extraBeats, segment)
    noteBeats(.ectopic, SeriesFinding.Kind.ectopicBeats, segment)
    guard segment.intervals.count >= Self.fewestIntervals else {
      segment.results.append(.cannotTell(.artefacts, .tooShort, figures: figures))
      return
    }
    guard share > Self.mostArtefacts else {
      // Beats of an irregular rhythm are no artefacts; whether there are others among them is not known.
      let unfound = segment.rhythm.unfound
      if unfound >= Self.fewestUnfound, Double(found + unfound) / count > Self.mostArtefacts {
        segment.results.append(.cannotTell(.artefacts, .thresholdsGrown, figures: figures))
      } else if Double(found + own) / count > Self.mostArtefacts
        || !segment.rhythm.irregular.isEmpty
      {
        segment.results.append(.cannotTell(.artefacts, .irregularRhythm, figures: figures))
      } else if Double(found + doubted) / count > Self.mostArtefacts {
        // At high rates on a coarse grid the thresholds shrink to the grid's own noise.
        segment.results.append(.cannotTell(.artefacts, .methodsDiffer, figures: figures))
      } else {
        segment.results.append(CheckResult(.artefacts, .passed, figures: figures))
      }
      return
    }
    note(.manyArtefacts(found, share: share), segment.samples)
    segment.results.append(CheckResult(.artefacts, .failed, figures: figures))
  }

  /// One finding for all beats of a class, over the samples between the first and the last.
  ///
  /// Long intervals over several beats are told by `span`, not here.
  private mutating func noteBeats(
    _ wanted: BeatClass, _ kind: (Int) -> SeriesFinding.Kind, _ segment: Segment
  ) {
    var count = 0
    var first: Int?
    var last = 0
    beats.forEachMarked(in: segment.intervals.range) { place in
      guard beats[place] == wanted, !beats.isOwn(place), wanted != .missed || !isSpan(place)
      else { return }
      count += 1
      last = place
      first = first ?? place
    }
    guard let first else { return }
    note(kind(count), sample(ofInterval: first)..<sample(ofInterval: last) + 1)
  }

  /// Whether an interval covers more than one missing beat, or more than two seconds.
  func isSpan(_ place: Int) -> Bool {
    !beats.isOwn(place)
      && (beats.missing(place) > 1 || series.interval(place) > Self.longestBeatTicks)
  }
}
