/// V17: the heart's rhythm, which is told before anything that it looks like is called a fault.
extension SeriesVerifier {
  /// An interval that is longer than this is no pause of an irregular rhythm, in ticks: three seconds.
  private static let longestPause = 3072
  /// How far the rate may be from what the intervals give where these are borne out by it.
  private static let widestWitness = 0.1

  /// Finds what rhythm a segment shows, and says of its odd intervals that they are the heart's own.
  mutating func findRhythm(_ index: Int) {
    let segment = segments[index]
    guard !segment.isWithoutContact, segment.intervals.count > 1 else { return }
    let (intervals, ticks) = (segment.intervals, series.ticks)
    let analysis = RhythmAnalysis(of: intervals, in: ticks) { isBorneOut($0, segments[index]) }
    var rhythm = Segment.Rhythm()
    rhythm.isTold = analysis.judged > 0
    var own = 0
    for stretch in analysis.irregular {
      guard let measures = RhythmMeasures(meanOf: stretch.windows) else { continue }
      let (first, last) = (
        intervals[stretch.intervals.lowerBound], intervals[stretch.intervals.upperBound - 1]
      )
      let samples = sample(ofInterval: first)..<sample(ofInterval: last) + 1
      rhythm.irregular.append((samples, stretch.intervals.count, measures))
      mark(.irregular, samples)
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
      rhythm.early =
        sample(ofInterval: intervals[first])..<sample(ofInterval: intervals[last]) + 1
      for place in analysis.premature {
        keepOwn(intervals[place])
        keepOwn(intervals[place + 1])
      }
    }
    rhythm.unfound = countUnfound(segment, analysis, isEctopic: rhythm.isEctopic)
    segments[index].rhythm = rhythm
  }

  /// How many intervals are apart from both neighbours by Malik's rule, and no artefacts by Lipponen and Tarvainen's
  /// thresholds, which grow where there are many; those of an irregular rhythm and of early beats left out.
  private func countUnfound(_ segment: Segment, _ analysis: RhythmAnalysis, isEctopic: Bool) -> Int
  {
    let (intervals, ticks) = (segment.intervals, series.ticks)
    var early = (isEctopic ? analysis.premature : [])[...]
    var irregular = analysis.irregular.map(\.intervals)[...]
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
    let places = segment.effective.place(of: first)..<segment.effective.place(of: last) + 1
    guard !segment.silentSpells.contains(where: { $0.overlaps(places) }) else { return false }
    var (sum, count) = (0, 0)
    for place in places {
      let rate = Int(series.rates[segment.effective[place]])
      sum += rate
      count += rate > 0 ? 1 : 0
    }
    guard count > 0 else { return false }
    let claimed = window.reduce(0) { $0 + series.interval(intervals[$1]) }
    guard claimed > 0 else { return false }
    let rate = 61_440 * Double(window.count) / Double(claimed)
    return abs(Double(sum) / Double(count) - rate) <= Self.widestWitness * rate
  }

  mutating func checkRhythm(_ segment: inout Segment) {
    guard !segment.intervals.isEmpty else {
      segment.results.append(.cannotTell(.rhythm, .noIntervals))
      return
    }
    let rhythm = segment.rhythm
    for (samples, count, measures) in rhythm.irregular {
      note(
        .irregularRhythm(
          intervals: count, seconds: time(samples.upperBound - 1) - time(samples.lowerBound),
          measures: measures.figures), samples)
    }
    let hourly = rhythm.seconds > 0 ? Double(rhythm.premature) * 3600 / rhythm.seconds : 0
    if rhythm.isEctopic {
      note(.frequentEctopy(beats: rhythm.premature, hourly: hourly), rhythm.early)
    }
    let figures = [
      Figure(.prematureBeats, Double(rhythm.premature)),
      Figure(.irregularBeats, Double(rhythm.irregular.reduce(0) { $0 + $1.count })),
    ]
    segment.results.append(
      rhythm.isTold
        ? CheckResult(.rhythm, .passed, figures: figures)
        : .cannotTell(
          .rhythm,
          segment.intervals.count < RhythmMeasures.beats ? .tooShort : .artefacts,
          figures: figures))
  }
}
