import HSNames

/// How a check came out for a segment.
enum Told {
  case passed([Figure])
  case failed([Figure])
  case cannotTell(Obstacle, [Figure] = [])

  private var figures: [Figure] {
    switch self {
    case .passed(let figures), .failed(let figures), .cannotTell(_, let figures): figures
    }
  }

  /// The value of a figure, if there is one.
  func figure(_ measure: Measure) -> Double? { figures.first { $0.measure == measure }?.value }

  /// Whether the check can tell.
  var isCertain: Bool {
    if case .cannotTell = self { false } else { true }
  }

  /// Whether the check failed.
  var hasFailed: Bool {
    if case .failed = self { true } else { false }
  }

  /// Why the check cannot tell; `nil` if it can.
  var obstacle: Obstacle? {
    if case .cannotTell(let obstacle, _) = self { obstacle } else { nil }
  }

  /// The result of a check that came out so.
  func result(_ check: Check) -> CheckResult {
    switch self {
    case .passed(let figures): CheckResult(check, .passed, figures: figures)
    case .failed(let figures): CheckResult(check, .failed, figures: figures)
    case .cannotTell(let obstacle, let figures):
      CheckResult(check, .cannotTell, obstacle: obstacle, figures: figures)
    }
  }
}

/// Checks a segment: each check is given the results of those that explain what it would find.
struct SegmentCheck: Stage {
  let fit: RateFit
  let unit: UnitEstimate
  let areMeans: Bool
  let segment: Segment
  let rhythm: Rhythm
  /// How many of its notifications have a rate and beats that can be trusted.
  let fitting: Int
  /// Its place among the segments.
  let number: Int
  /// The last segment with intervals before it.
  let before: Segment?
  /// What does not concern all of it.
  private var stretches: [Stretch] = []
  /// The intervals, in ticks, that are found to stand for "none".
  var placeholders: Set<Int> = []
  /// How the rate differs from what the filter makes.
  var residuals: Residuals?

  var evidence: Evidence { fit.beats.evidence }
  var delivery: Delivery { fit.beats.delivery }
  var marks: BeatMarks { fit.beats.beats }

  /// Seconds from its first notification to its last.
  var duration: Double {
    guard let first = segment.effective.first, let last = segment.effective.last else { return 0 }
    return time(last) - time(first)
  }

  /// Seconds from one notification to the next: the timer's, or the mean; 0 for a single one without a timer.
  var usualPeriod: Double {
    delivery.period ?? duration / Double(max(segment.effective.count - 1, 1))
  }

  /// A part of a segment about which a check has something to say, and what that makes of it.
  private struct Stretch {
    var samples: Range<Int>
    let verdict: Verdict
    let check: Check
  }

  /// Prepares the checks of a segment.
  init(
    _ number: Int, _ fit: RateFit, _ unit: UnitEstimate, areMeans: Bool,
    before: Segment?
  ) {
    self.fit = fit
    self.unit = unit
    self.areMeans = areMeans
    self.number = number
    self.before = before
    segment = fit.beats.segments[number]
    rhythm = fit.beats.rhythms[number] ?? Rhythm()
    fitting = fit.fitting[number]
  }

  /// Runs all checks; in the order of `Check`.
  mutating func results() -> [CheckResult] {
    let structure = checkStructure()
    let (cadence, notifications) = checkDelivery()
    let (beats, steps) = checkBeats()
    let drift = checkDrift()
    let coverage = checkCoverage(cadence, steps, drift)
    let unit = checkUnit()
    let rate = checkRate()
    let origin = checkOrigin()
    let agreement = checkAgreement(isBorneOut: isBorneOut(by: rate, coverage, origin))
    return zip(
      Check.allCases,
      [
        structure, cadence, notifications, beats, coverage, drift, unit, rate.told,
        checkDuplicates(), checkBounds(), checkSteps(beside: rate), checkContact(),
        checkFlat(rate.standstills), checkSentinels(beside: rate), checkEnergy(),
        checkArtefacts(), checkCapture(), agreement, origin, checkRhythm(),
      ]
    ).map { $1.result($0) }
  }

  /// Says of a stretch that it is suspect, or worse, clipped to the segment.
  ///
  /// One that touches the last of the same kind makes it longer.
  mutating func add(_ check: Check, _ samples: Range<Int>, _ verdict: Verdict = .suspect) {
    let clipped = samples.clamped(to: segment.samples)
    guard !clipped.isEmpty else { return }
    if let last = stretches.last, last.verdict == verdict, last.check == check,
      last.samples.lowerBound <= clipped.lowerBound,
      last.samples.upperBound + Segment.shortestPiece >= clipped.lowerBound
    {
      let end = max(last.samples.upperBound, clipped.upperBound)
      stretches[stretches.count - 1].samples = last.samples.lowerBound..<end
      return
    }
    stretches.append(Stretch(samples: clipped, verdict: verdict, check: check))
  }
}

/// Runs and verdicts: what failed is cut out, so that it does not condemn the rest.
extension SegmentCheck {
  /// The runs of the segment.
  func runs(_ results: [CheckResult]) -> [Run] {
    pieces.map { piece in
      let samples = piece.samples
      let first = series.packet(at: samples.lowerBound)
      let last = series.packet(at: samples.upperBound - 1)
      var run = Run(
        samples: samples, intervals: series.intervals(ofSamples: samples),
        packets: min(first, last)...max(first, last), checked: segment.samples,
        isWithoutContact: segment.isWithoutContact, shared: results, failures: piece.failures)
      run.verdict = Verdict(run.grades)
      if let verdict = piece.verdict { run.verdict = max(run.verdict, verdict) }
      if segment.isWithoutContact { run.verdict = max(run.verdict, .notCheckable) }
      return run
    }
  }

  /// A part of a segment, and what failed in it.
  private struct Piece {
    var samples: Range<Int>
    var verdict: Verdict?
    var failures: UInt32 = 0
  }

  /// The segment cut at the ends of its stretches.
  ///
  /// Stretches with fewer than ten samples between them are one: so few say nothing for themselves.
  private var pieces: [Piece] {
    var pieces: [Piece] = []
    var start = segment.samples.lowerBound
    var open: Piece?
    func close() {
      guard let piece = open else { return }
      if start < piece.samples.lowerBound {
        pieces.append(Piece(samples: start..<piece.samples.lowerBound))
      }
      pieces.append(piece)
      start = piece.samples.upperBound
    }
    for stretch in stretches.sorted(by: { $0.samples.lowerBound < $1.samples.lowerBound }) {
      let failure: UInt32 = 1 << UInt32(stretch.check.rawValue)
      if var piece = open,
        stretch.samples.lowerBound < piece.samples.upperBound + Segment.shortestPiece
      {
        let hasBetween = stretch.samples.lowerBound > piece.samples.upperBound
        let upper = max(piece.samples.upperBound, stretch.samples.upperBound)
        piece.samples = piece.samples.lowerBound..<upper
        piece.failures |= failure
        let worst = max(piece.verdict ?? .suspect, stretch.verdict)
        // What lies between was not rejected; what was, says so of itself.
        piece.verdict = hasBetween ? .suspect : worst
        open = piece
      } else {
        close()
        open = Piece(samples: stretch.samples, verdict: stretch.verdict, failures: failure)
      }
    }
    close()
    if start < segment.samples.upperBound {
      pieces.append(Piece(samples: start..<segment.samples.upperBound))
    }
    return pieces
  }
}

/// How many of something there are, from the first to the last.
struct Tally {
  private(set) var count = 0
  private(set) var (first, last) = (0, 0)

  /// Counts one.
  mutating func add(_ place: Int) {
    if count == 0 { first = place }
    count += 1
    last = place
  }

  /// From the first to the last; `nil` if there is none.
  var range: Range<Int>? { count > 0 ? first..<last + 1 : nil }
}
