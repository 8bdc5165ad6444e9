import HSBase

/// What can be said of a series: its runs, what was found, and the reasons of each sample.
public struct SeriesVerification: Sendable {
  /// Whose series it is.
  public let origin: SeriesOrigin
  /// The runs, in the order of the samples, which they cover without a gap.
  public internal(set) var runs: [Run]
  /// What was found, in the order of the samples.
  public internal(set) var findings: [SeriesFinding]
  /// The reasons of each sample.
  public internal(set) var reasons: [SampleReasons]
  /// A class for each RR interval of the series, and how many beats are missing within it.
  public internal(set) var beats: BeatMarks
  /// The filter by which the sensor makes its rate, if one fits.
  public internal(set) var filter: RateFilter?
  /// The sensor's grid of RR intervals in ticks, if it has one coarser than a tick.
  public internal(set) var grid: Double?
  /// What is known of the sensor by its name.
  public internal(set) var knowledge: [DeviceKnowledge]

  /// The run that a sample belongs to.
  public func run(ofSample index: Int) -> Run? { place(ofSample: index).map { runs[$0] } }

  /// The place of the run that a sample belongs to.
  private func place(ofSample index: Int) -> Int? {
    let place = runs.indices.partitionPoint { runs[$0].samples.upperBound <= index }
    return place < runs.count && runs[place].samples.contains(index) ? place : nil
  }

  /// The verdict on a sample: its run's, or a worse one that its own reasons force.
  public func verdict(ofSample index: Int) -> Verdict {
    guard index >= 0, index < reasons.count, let place = place(ofSample: index) else {
      return .notCheckable
    }
    return max(runs[place].verdict, reasons[index].verdict)
  }

  /// The verdicts on samples that are asked for in their order.
  public var verdicts: Verdicts { Verdicts(runs: runs, reasons: reasons) }

  /// The verdicts on samples that are asked for in their order.
  ///
  /// Apart from the verification, which is large: asking it for one verdict copies it.
  public struct Verdicts: Sendable {
    @usableFromInline let runs: [Run]
    /// The reasons of each sample.
    public let reasons: [SampleReasons]

    /// The verdict on a sample.
    ///
    /// - Parameters:
    ///   - index: The sample.
    ///   - place: The place of the run of the last one that was asked for; that of this one's afterwards.
    /// - Returns: Its run's verdict, or a worse one that its own reasons force.
    @inlinable
    @inline(__always)
    public func verdict(ofSample index: Int, from place: inout Int) -> Verdict {
      while place < runs.count, runs[place].samples.upperBound <= index { place += 1 }
      guard place < runs.count else { return .notCheckable }
      // Most have no reason for another verdict than their run's.
      let own = reasons[index]
      return own.isEmpty ? runs[place].verdict : max(runs[place].verdict, own.verdict)
    }
  }

  /// Calls `body` with each sample and the verdict on it, in their order.
  @inline(__always)
  private func forEachVerdict(_ body: (_ sample: Int, _ verdict: Verdict) -> Void) {
    for run in runs {
      for sample in run.samples {
        // Most have no reason for another verdict than their run's.
        let own = reasons[sample]
        body(sample, own.isEmpty ? run.verdict : max(run.verdict, own.verdict))
      }
    }
  }

  /// The worst verdict of some samples.
  ///
  /// - Parameter isMeant: Whether a sample counts, by its index and its verdict.
  /// - Returns: The verdict; `verified` where none counts.
  package func worstVerdict(where isMeant: (_ sample: Int, _ verdict: Verdict) -> Bool) -> Verdict {
    var worst = Verdict.verified
    forEachVerdict { if $1 > worst, isMeant($0, $1) { worst = $1 } }
    return worst
  }

  /// How many samples have each verdict, from `verified` on.
  public var verdictCounts: [Int] {
    var counts = [Int](repeating: 0, count: Verdict.allCases.count)
    forEachVerdict { counts[Int($1.rawValue)] += 1 }
    return counts
  }

  /// The verdict on an RR interval: its sample's, or a worse one that its own class forces.
  ///
  /// An interval over beats that the sensor missed, or one cut in two, is suspect. An ectopic, long or short
  /// one may be the heart's own: it is no normal beat, and so not verified.
  ///
  /// - Parameters:
  ///   - place: The interval, by its index in the series.
  ///   - sample: The sample that brought it.
  /// - Returns: The verdict.
  public func verdict(ofInterval place: Int, inSample sample: Int) -> Verdict {
    guard place >= 0, place < beats.count, sample >= 0, sample < reasons.count,
      let run = self.place(ofSample: sample)
    else { return .notCheckable }
    // What is said of a sample because of another of its intervals is not said of this one.
    let own = reasons[sample].subtracting([.artefact, .misheard, .span])
    let base = max(runs[run].verdict, own.verdict)
    if beats.isOwn(place) { return max(base, .consistent) }
    if beats.missing(place) > 0 { return max(base, .suspect) }
    switch beats[place] {
    case .normal: return base
    case .missed, .extra: return max(base, .suspect)
    case .ectopic, .long, .short: return max(base, .consistent)
    }
  }

  /// The findings that touch a run, by their indices, in their order.
  public func findings(of run: Run) -> [Int] {
    // Those that begin in it, or so shortly before that they may reach into it; and the wide ones.
    let near = run.samples.lowerBound - Self.width
    var low = findings.indices.partitionPoint { findings[$0].samples.lowerBound < near }
    var touching = wide.filter {
      $0 < low && findings[$0].samples.upperBound > run.samples.lowerBound
    }
    while low < findings.count, findings[low].samples.lowerBound < run.samples.upperBound {
      if findings[low].samples.upperBound > run.samples.lowerBound { touching.append(low) }
      low += 1
    }
    return touching
  }

  /// Findings over more samples than this are looked through for every run.
  private static let width = 64
  private let wide: [Int]

  init(
    origin: SeriesOrigin, runs: [Run], findings: [SeriesFinding], reasons: [SampleReasons],
    beats: BeatMarks, filter: RateFilter?, grid: Double?, knowledge: [DeviceKnowledge]
  ) {
    self.origin = origin
    self.runs = runs
    self.findings = findings
    self.reasons = reasons
    self.beats = beats
    self.filter = filter
    self.grid = grid
    self.knowledge = knowledge
    wide = findings.indices.filter { findings[$0].samples.count > Self.width }
  }
}

extension SeriesVerification {
  /// Seconds without contact, by the sensor's own word.
  public var withoutContact: Double {
    findings.lazy.filter { $0.code == .contactLost }.reduce(0) { $0 + $1.amount }
  }
}
