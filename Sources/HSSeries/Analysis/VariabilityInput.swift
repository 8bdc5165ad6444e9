import HSHeartRate
import HSProtocols

/// The intervals of a part of one or several series, as heart-rate variability takes them.
///
/// Both forms are in pieces where beats are missing. They break at intervals over several beats as well, and leave these
/// out: how often the heart beat in them is a guess.
struct VariabilityInput {
  private var raw = NNIntervals()
  private var corrected = NNIntervals()
  private var spans = 0
  /// Where an interval over several beats was left out, in `raw`.
  private var breakPlace: Int?
  private var grid: Double?
  /// Where the piece under way begins in `raw`.
  private var pieceStart = 0

  /// Adds measurements of a series that follow each other.
  ///
  /// - Parameters:
  ///   - samples: Which, by their indices.
  ///   - series: The series.
  ///   - verification: What was found in it.
  ///   - breaks: Where beats are missing in it.
  mutating func add(
    _ samples: Range<Int>, of series: HeartRateSeries, _ verification: SeriesVerification,
    _ breaks: SeriesBreaks
  ) {
    if let ticks = verification.grid {
      grid = max(grid ?? 0, ticks * 1000 / 1024)
    }
    if raw.isEmpty {
      let count = series.intervals(ofSamples: samples).count
      raw.reserveCapacity(count)
      // Missing beats are put in.
      corrected.reserveCapacity(count + count / 64)
    }
    // Intervals that follow each other are added together.
    var own = 0..<0
    var isBroken = true
    for index in samples {
      let reasons = verification.reasons[index]
      if !reasons.isEmpty, !reasons.isDisjoint(with: .sentAgain) { continue }
      let next = series.intervals(ofSample: index)
      if breaks.isBroken[index] || own.upperBound != next.lowerBound {
        add(own, of: series, verification, &isBroken)
        own = next
      } else {
        own = own.lowerBound..<next.upperBound
      }
      if breaks.isBroken[index] {
        endPiece(verification)
        isBroken = true
      }
    }
    add(own, of: series, verification, &isBroken)
    endPiece(verification)
  }

  /// Adds intervals of a series that follow each other.
  private mutating func add(
    _ places: Range<Int>, of series: HeartRateSeries, _ verification: SeriesVerification,
    _ isBroken: inout Bool
  ) {
    guard !places.isEmpty else { return }
    let first = raw.count
    let beats = verification.beats
    var next = places.lowerBound
    beats.forEachMarked(in: places) { place in
      raw.append(ticks: series.ticks[next..<place])
      // Those that are longer than any beat are marked as well.
      if beats.isOverSeveral(place) {
        spans += 1
        endPiece(verification)
        markBreak()
        breakPlace = raw.count
      } else {
        raw.append(
          NNInterval(
            milliseconds: Double(series.ticks[place]) * 1000 / 1024,
            marks: beats[place].isArtefact ? .artefact : []))
      }
      next = place + 1
    }
    raw.append(ticks: series.ticks[next..<places.upperBound])
    markBreak()
    if isBroken, first > 0, first < raw.count { raw[first].marks.insert(.afterBreak) }
    isBroken = false
  }

  /// Marks the interval that follows those that were left out, if there is one by now.
  private mutating func markBreak() {
    guard let place = breakPlace, place < raw.count else { return }
    breakPlace = nil
    if place > 0 { raw[place].marks.insert(.afterBreak) }
  }

  /// Corrects the piece under way, and begins another.
  private mutating func endPiece(_ verification: SeriesVerification) {
    guard pieceStart < raw.count else { return }
    let (start, count) = (pieceStart, raw.count - pieceStart)
    pieceStart = raw.count
    let first = corrected.count
    ArtefactAnalysis.forEachBlock(
      of: count, grid: verification.grid, ticks: { raw.ticks(start + $0) ?? 0 }
    ) { block in
      block.forEachCorrected { interval in
        corrected.append(ticks: interval.value, marks: interval.isCorrected ? .corrected : [])
      }
    }
    if first > 0, first < corrected.count { corrected[first].marks.insert(.afterBreak) }
  }

  /// Whether there is an interval.
  var isEmpty: Bool { raw.isEmpty }

  /// The variability of both forms.
  func variability(_ scales: FluctuationAnalysis.Scales) -> VariabilityPair {
    VariabilityPair(
      NNSeries(raw, grid: grid), NNSeries(corrected, grid: grid), scales: scales, spans: spans)
  }
}
