import HSHRV
import HSValues
import HSVerification

/// The intervals of a part of one or several series, as heart-rate variability takes them.
///
/// Both forms are in pieces where beats are missing. The corrected one also breaks at intervals over
/// several beats and leaves these out: how often the heart beat in them is a guess.
struct VariabilityInput {
  private var raw = NNIntervals()
  private var corrected = NNIntervals()
  private var spans = 0
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
      grid = Swift.max(grid ?? 0, ticks * 1000 / 1024)
    }
    if raw.isEmpty {
      let count = series.intervals(ofSamples: samples).count
      raw.reserveCapacity(count)
      // Missing beats are put in.
      corrected.reserveCapacity(count + count / 64)
    }
    // The least that a threshold for artefacts may be, as the verification has it.
    let floor = Swift.max(10, 2 * (verification.grid ?? 0) * 1000 / 1024)
    var isBroken = true
    for index in samples {
      let reasons = verification.reasons[index]
      guard reasons.isDisjoint(with: [.duplicate, .replayed]) else { continue }
      if breaks.isBroken[index] { isBroken = true }
      if isBroken { endPiece(floor) }
      for place in series.samples[index].intervals {
        let milliseconds = Double(series.intervals[place].rawValue) * 1000 / 1024
        var marks: NNInterval.Marks = verification.beats[place].isArtefact ? .artefact : []
        if isBroken, !raw.isEmpty { marks.insert(.afterBreak) }
        isBroken = false
        let isSpan = verification.beats.missing(place) > 1 || milliseconds > 2000
        if isSpan {
          spans += 1
          endPiece(floor)
        }
        raw.append(NNInterval(milliseconds: milliseconds, marks: marks))
        if isSpan { pieceStart = raw.count }
      }
    }
    endPiece(floor)
  }

  /// Corrects the piece under way, and begins another.
  private mutating func endPiece(_ floor: Double) {
    guard pieceStart < raw.count else { return }
    let (start, count) = (pieceStart, raw.count - pieceStart)
    pieceStart = raw.count
    var isFirst = true
    ArtefactAnalysis.forEachBlock(
      of: count, floor: floor, unit: 1000 / 1024, ticks: { raw.ticks(start + $0) ?? 0 }
    ) { block in
      block.forEachCorrected { interval in
        var marks: NNInterval.Marks = interval.isCorrected ? .corrected : []
        if isFirst, !corrected.isEmpty { marks.insert(.afterBreak) }
        isFirst = false
        corrected.append(NNInterval(milliseconds: interval.value, marks: marks))
      }
    }
  }

  /// Whether there is an interval.
  var isEmpty: Bool { raw.isEmpty }

  /// The variability of both forms.
  func variability(_ scales: FluctuationAnalysis.Scales) -> VariabilityPair {
    VariabilityPair(
      raw: Variability(NNSeries(raw, grid: grid), scales: scales),
      corrected: Variability(NNSeries(corrected, grid: grid), scales: scales), spans: spans)
  }
}
