import HeartRate

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

  mutating func markArtefacts(_ segment: inout Segment) {
    let seconds = segment.intervals.map { series.intervals[$0].seconds }
    let analysis = ArtefactAnalysis(intervals: seconds, floor: artefactFloor)
    var near = NearMarks(count: segment.effective.count, reach: Self.artefactReach)
    var nearSpan = near
    var nearAny = near
    for (index, place) in segment.intervals.enumerated() {
      let owner = segment.owners[index]
      let sample = segment.effective[owner]
      classes[place] = analysis.classes[index]
      missing[place] = analysis.missing[index]
      let isLong = seconds[index] > Self.longestBeat
      if isLong {
        nearSpan.mark(owner)
        reasons[sample].insert(.span)
        if missing[place] == 0 { missing[place] = 1 }
        if classes[place] == .normal { classes[place] = .missed }
      }
      if classes[place].isArtefact {
        nearAny.mark(owner)
        if Self.disturbing.contains(classes[place]) { near.mark(owner) }
        reasons[sample].insert(.artefact)
      }
    }
    for spell in silentSpells(segment) {
      for index in spell { near.mark(index) }
    }
    segment.artefacts = analysis
    segment.isUncountable = near.marks()
    segment.isNearArtefact = nearAny.marks()
    segment.isNearSpan = nearSpan.marks()
  }

  /// Stretches of `effective` without intervals while a rate above 60 is held.
  ///
  /// At a rate below 60 a second without a beat is normal. Only for a sensor that sends intervals.
  func silentSpells(_ segment: Segment) -> [Range<Int>] {
    guard !segment.intervals.isEmpty, !segment.isWithoutContact else { return [] }
    let first = segment.owners.first ?? 0
    var spells: [Range<Int>] = []
    var start: Int?
    for index in first..<segment.effective.count + 1 {
      var isSilent = false
      if index < segment.effective.count {
        let sample = series.samples[segment.effective[index]]
        isSilent = sample.intervals.isEmpty && (sample.rate ?? 0) > 60
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
    let found = segment.intervals.map { classes[$0] }
    func number(_ wanted: BeatClass) -> Int { found.count { $0 == wanted } }
    let share = Double(found.count(where: \.isArtefact)) / count
    let seconds = segment.intervals.map { series.intervals[$0].seconds }
    let malik = Double(MalikFilter.count(seconds)) / count
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
    note(.manyArtefacts, segment.samples, count: found.count(where: \.isArtefact), amount: share)
    segment.results.append(CheckResult(.artefacts, .failed, figures: figures))
  }

  /// One finding for all beats of a class, over the samples between the first and the last.
  ///
  /// Long intervals over several beats are told by `span`, not here.
  private mutating func noteBeats(_ wanted: BeatClass, _ kind: FindingKind, _ segment: Segment) {
    var count = 0
    var first: Int?
    var last = 0
    for (index, place) in segment.intervals.enumerated() where classes[place] == wanted {
      if wanted == .missed, isSpan(place) { continue }
      count += 1
      last = segment.effective[segment.owners[index]]
      first = first ?? last
    }
    guard let first else { return }
    note(kind, first..<last + 1, count: count)
  }

  /// Whether an interval covers more than one missing beat, or more than two seconds.
  func isSpan(_ place: Int) -> Bool {
    missing[place] > 1 || series.intervals[place].seconds > Self.longestBeat
  }
}
