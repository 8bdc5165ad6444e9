import HSValues

/// V13: artefacts among the RR intervals, and how far they reach.
extension SeriesVerifier {
  /// The fewest RR intervals of which the share of artefacts can be told.
  static let fewestIntervals = 60

  /// The share of artefacts above which nothing should be computed from the intervals.
  static let mostArtefacts = 0.05
  /// The share of intervals that break Malik's rule where artefacts are many.
  static let fewestByMalik = 0.01
  /// Notifications around an artefact in which beats are not counted.
  static let artefactReach = 30
  /// The artefacts that change how many beats there seem to be.
  static let disturbing: [BeatClass] = [.missed, .extra]
  /// An interval longer than this is never a single beat, in seconds.
  static let longestBeat = 2.0
  /// Notifications without intervals that make a silent spell.
  static let silentNotifications = 3

  /// The least that a threshold for artefacts may be: two steps of the grid, or 10 ms.
  var artefactFloor: Double { Swift.max(0.010, 2 * (grid?.ticks ?? 0) / 1024) }

  mutating func markArtefacts(_ index: Int) {
    let segment = segments[index]
    segments[index].correctedStart = corrected.count
    var counted = corrected.count
    var owner = 0
    var owned = 0
    let series = series
    ArtefactAnalysis.forEachBlock(
      of: segment.intervals.count, floor: artefactFloor, unit: 1 / 1024,
      ticks: { series.interval(segment.intervals[$0]) }
    ) { block in
      for number in block.range {
        beats.set(
          segment.intervals[number], block[number], missing: block.missing(number))
      }
      let first = corrected.count
      for interval in block.corrected { corrected.append(Float(interval.value)) }
      // How many corrected intervals had come by each sample.
      while owner < segment.effective.count {
        let sample = segment.effective[owner]
        let next = owned + series.intervals(ofSample: sample).count
        guard next <= block.range.upperBound else { break }
        while counted < first
          || counted - first < block.corrected.count
            && block.corrected[counted - first].source < next
        {
          counted += 1
        }
        arrived[sample] = UInt32(truncatingIfNeeded: counted)
        owned = next
        owner += 1
      }
    }
    markNear(segments[index])
  }

  /// Marks long intervals, artefacts, and what lies near them.
  private mutating func markNear(_ segment: Segment) {
    // Up to where each kind is marked already: places come in ascending order.
    var done: [UInt8: Int] = [:]
    func mark(_ kind: Nearness, _ owner: Int, _ nearness: inout [Nearness]) {
      let end = Swift.min(owner + Self.artefactReach + 1, segment.effective.count)
      let start = Swift.max(owner - Self.artefactReach, done[kind.rawValue] ?? 0, 0)
      guard start < end else { return }
      for place in start..<end { nearness[segment.effective[place]].insert(kind) }
      done[kind.rawValue] = end
    }
    for (owner, sample) in segment.effective.enumerated() {
      for place in series.intervals(ofSample: sample) {
        if seconds(place) > Self.longestBeat {
          mark(.span, owner, &nearness)
          reasons[sample].insert(.span)
          if beats.missing(place) == 0 {
            let kind = beats[place]
            beats.set(place, kind == .normal ? .missed : kind, missing: 1)
          }
        }
        guard beats[place].isArtefact else { continue }
        mark(.artefact, owner, &nearness)
        if Self.disturbing.contains(beats[place]) {
          mark(.uncountable, owner, &nearness)
          reasons[sample].insert(.misheard)
        }
        reasons[sample].insert(.artefact)
      }
    }
    done = [:]
    for spell in silentSpells(segment) {
      for index in spell { mark(.uncountable, index, &nearness) }
    }
  }

  /// Stretches of `effective` without intervals while a rate above 60 is held.
  ///
  /// At a rate below 60 a second without a beat is normal. Only for a sensor that sends intervals.
  func silentSpells(_ segment: Segment) -> [Range<Int>] {
    guard !segment.intervals.isEmpty, !segment.isWithoutContact else { return [] }
    let first =
      segment.effective.firstIndex { !series.intervals(ofSample: $0).isEmpty } ?? 0
    var spells: [Range<Int>] = []
    var start: Int?
    for index in first..<segment.effective.count + 1 {
      var isSilent = false
      if index < segment.effective.count {
        let sample = segment.effective[index]
        isSilent =
          series.intervals(ofSample: sample).isEmpty && (series.rate(ofSample: sample) ?? 0) > 60
      }
      if isSilent {
        start = start ?? index
      } else if let begin = start {
        if index - begin >= Self.silentNotifications { spells.append(begin..<index) }
        start = nil
      }
    }
    return spells
  }

  mutating func checkArtefacts(_ segment: inout Segment) {
    guard !segment.intervals.isEmpty else {
      segment.results.append(.cannotTell(.artefacts, .noIntervals))
      return
    }
    let count = Double(segment.intervals.count)
    var numbers = [Int](repeating: 0, count: BeatClass.allCases.count)
    var malikCounter = MalikFilter.Counter()
    for place in segment.intervals {
      numbers[Int(beats[place].rawValue)] += 1
      malikCounter.append(seconds(place))
    }
    func number(_ wanted: BeatClass) -> Int { numbers[Int(wanted.rawValue)] }
    let found = segment.intervals.count - number(.normal)
    let share = Double(found) / count
    let malik = Double(malikCounter.found) / count
    let figures = [
      Figure(.beats, count), Figure(.artefactShare, share), Figure(.malikShare, malik),
      Figure(.missedBeats, Double(number(.missed))), Figure(.extraBeats, Double(number(.extra))),
      Figure(.ectopicBeats, Double(number(.ectopic))),
      Figure(.longShortBeats, Double(number(.long) + number(.short))),
    ]
    let kinds: [(BeatClass, FindingKind)] = [
      (.missed, .missedBeats), (.extra, .extraBeats), (.ectopic, .ectopicBeats),
    ]
    for (wanted, kind) in kinds { noteBeats(wanted, kind, segment) }
    guard segment.intervals.count >= Self.fewestIntervals else {
      segment.results.append(.cannotTell(.artefacts, .tooShort, figures: figures))
      return
    }
    guard share > Self.mostArtefacts else {
      segment.results.append(CheckResult(.artefacts, .passed, figures: figures))
      return
    }
    // At high rates on a coarse grid the thresholds shrink to the grid's own noise. Malik's rule,
    // which knows no thresholds of the recording, tells.
    guard malik > Self.fewestByMalik else {
      segment.results.append(.cannotTell(.artefacts, .methodsDiffer, figures: figures))
      return
    }
    note(.manyArtefacts, segment.samples, count: found, amount: share)
    segment.results.append(CheckResult(.artefacts, .failed, figures: figures))
  }

  /// One finding for all beats of a class, over the samples between the first and the last.
  ///
  /// Long intervals over several beats are told by `span`, not here.
  private mutating func noteBeats(_ wanted: BeatClass, _ kind: FindingKind, _ segment: Segment) {
    var count = 0
    var first: Int?
    var last = 0
    forEachInterval(segment) { place, owner in
      guard beats[place] == wanted, wanted != .missed || !isSpan(place) else { return }
      count += 1
      last = segment.effective[owner]
      first = first ?? last
    }
    guard let first else { return }
    note(kind, first..<last + 1, count: count)
  }

  /// Whether an interval covers more than one missing beat, or more than two seconds.
  func isSpan(_ place: Int) -> Bool {
    beats.missing(place) > 1 || seconds(place) > Self.longestBeat
  }
}
