/// DFA α1 over a window that slides along the series: what thresholds of exercise are read from.
///
/// Rogers 2021 (doi 10.3389/fphys.2020.596567) puts the aerobic threshold at α1 = 0.75 in windows of
/// two minutes, and 0.5 at the anaerobic one. A window in which too much is artefact, or beats are
/// missing, has a refusal in place of a number: gaps in the curve are part of the answer.
public struct SlidingFluctuation: Sendable {
  /// One window.
  public struct Window: Sendable, Hashable {
    /// Where the window ends, in seconds of intervals since the start of the series.
    public let end: Double
    /// Number of intervals in it.
    public let count: Int
    /// How many of them are artefacts or corrected.
    public let doubtful: Int
    /// The exponent, or why there is none.
    public let alpha: Result<Double, Refusal>
  }

  /// The windows in order.
  public let windows: Windows
  /// How the numbers were made.
  public let recipe: String

  /// Computes the exponent for every window that fits into the series.
  ///
  /// Time is the sum of the intervals, so it stands still over missing beats.
  ///
  /// - Parameters:
  ///   - series: Raw or corrected; may be of several pieces.
  ///   - seconds: Length of a window.
  ///   - step: From the end of one window to the end of the next.
  ///   - scales: Sizes of segments.
  ///   - limits: What each window must have.
  /// - Throws: What the whole series lacks.
  public init(
    _ series: NNSeries, seconds: Double = 120, step: Double = 5,
    scales: FluctuationAnalysis.Scales = .shortTerm, limits: Limits = Limits()
  ) throws(Refusal) {
    guard seconds > 0, seconds.isFinite, step > 0, step.isFinite else { throw .invalidOptions }
    try series.check(artefacts: 1)
    let total = series.seconds
    guard total >= seconds else { throw .tooShort(seconds: total, needed: seconds) }
    guard total / step <= 1_000_000 else { throw .invalidOptions }

    var cursor = Cursor(series, length: seconds * 1000, scales)
    var windows = Windows(first: seconds, step: step)
    windows.reserveCapacity(Int((total - seconds) / step) + 1)
    while windows.nextEnd <= total {
      cursor.move(to: windows.nextEnd * 1000)
      windows.append(cursor.window(end: windows.nextEnd, limits))
    }
    self.windows = windows
    recipe =
      "DFA in windows of \(fixed(seconds, decimals: 0)) s of intervals every "
      + "\(fixed(step, decimals: 1)) s: segments of \(scales.smallest) to \(scales.largest) "
      + "without overlap, linear trend, no number where more than "
      + "\(fixed(limits.artefactsForDFA * 100, decimals: 0)) % of a window are artefacts or "
      + "corrected; \(series.provenance)"
  }
}

extension SlidingFluctuation {
  /// The windows of a series in order, in sixteen bytes each.
  public struct Windows: RandomAccessCollection, Sendable {
    private struct Entry {
      /// The exponent; not a number where there is none.
      var alpha: Double
      var count: UInt32
      var doubtful: UInt32
    }

    private let first: Double
    private let step: Double
    private var entries: [Entry] = []
    /// Why windows have no number, by their indices.
    private var refusals: [Int: Refusal] = [:]

    init(first: Double, step: Double) {
      self.first = first
      self.step = step
    }

    /// The first index.
    public var startIndex: Int { 0 }
    /// The index behind the last.
    public var endIndex: Int { entries.count }

    /// The window at an index.
    public subscript(index: Int) -> Window {
      let entry = entries[index]
      return Window(
        end: end(index), count: Int(entry.count), doubtful: Int(entry.doubtful),
        alpha: refusals[index].map { .failure($0) } ?? .success(entry.alpha))
    }

    private func end(_ index: Int) -> Double { first + Double(index) * step }

    /// Where the next window ends.
    var nextEnd: Double { end(count) }

    mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

    mutating func append(_ window: Window) {
      if case .failure(let why) = window.alpha { refusals[count] = why }
      entries.append(
        Entry(
          alpha: (try? window.alpha.get()) ?? .nan, count: UInt32(clamping: window.count),
          doubtful: UInt32(clamping: window.doubtful)))
    }
  }
}

/// The intervals that lie within a window, counted as it moves on.
private struct Cursor {
  private let series: NNSeries
  private let length: Double
  private var first = 0
  private var next = 0
  /// Where `first` begins and where the last one before `next` ends, in ms.
  private var start = 0.0
  private var end = 0.0
  private var doubtful = 0
  private var breaks = 0
  private let scales: FluctuationAnalysis.Scales
  private var sums: SlidingSums

  init(_ series: NNSeries, length: Double, _ scales: FluctuationAnalysis.Scales) {
    self.series = series
    self.length = length
    self.scales = scales
    sums = SlidingSums(scales)
  }

  /// Moves the window's end: takes in what ends by then, leaves out what began before its start.
  mutating func move(to limit: Double) {
    // Sums of tens of thousands of intervals are off by less than this.
    let tolerance = 1e-6
    while next < series.count {
      let reached = end + series.intervals.milliseconds(next)
      guard reached <= limit + tolerance else { break }
      end = reached
      sums.append(series.intervals.milliseconds(next))
      count(next, 1)
      next += 1
    }
    while first < next, start < limit - length - tolerance {
      start += series.intervals.milliseconds(first)
      count(first, -1)
      first += 1
    }
    sums.forget(before: first)
  }

  private mutating func count(_ index: Int, _ change: Int) {
    let marks = series.intervals[index].marks
    if !marks.isDisjoint(with: [.artefact, .corrected]) { doubtful += change }
    if marks.contains(.afterBreak) { breaks += change }
  }

  mutating func window(end: Double, _ limits: Limits) -> SlidingFluctuation.Window {
    let total = next - first
    do throws(Refusal) {
      let needed = limits.intervals(for: scales)
      guard total >= needed else { throw .tooFewIntervals(count: total, needed: needed) }
      guard Double(doubtful) <= limits.artefactsForDFA * Double(total) else {
        throw .tooManyArtefacts(count: doubtful, of: total, limit: limits.artefactsForDFA)
      }
      // A break before the first interval of the window is not within it.
      let within = breaks - (series.intervals[first].marks.contains(.afterBreak) ? 1 : 0)
      guard within == 0 else { throw .broken(pieces: within + 1) }
      let alpha = try sums.alpha(since: first)
      return .init(end: end, count: total, doubtful: doubtful, alpha: .success(alpha))
    } catch {
      return .init(end: end, count: total, doubtful: doubtful, alpha: .failure(error))
    }
  }
}

/// F(n) for every size of segment in a window that slides.
///
/// The residuals about its own line do not depend on where the profile begins or what it is centred on: a
/// segment's are the same for every window that it is in. So they are computed once, when its last interval
/// comes, and a window adds up those of the segments that lie in it end to end.
private struct SlidingSums {
  private let law: ScalingLaw
  /// The last intervals in ms, the newest first: as many as the largest segment has.
  private var recent: [Double] = []
  /// How many intervals there were.
  private var end = 0
  /// For each interval since `first`, the squared residuals of the segments that end with it, by size.
  private var squares: [Double] = []
  private var first = 0

  init(_ scales: FluctuationAnalysis.Scales) { law = ScalingLaw(scales) }

  /// Takes in the next interval.
  mutating func append(_ milliseconds: Double) {
    end += 1
    if recent.count == law.sizes.upperBound { recent.removeLast() }
    recent.insert(milliseconds, at: 0)
    // From the last number of the profile backwards.
    var segment = DetrendedSegment()
    var value = 0.0
    for (place, interval) in recent.enumerated() {
      segment.append(value)
      if place + 1 >= law.sizes.lowerBound { squares.append(segment.squares) }
      value -= interval - milliseconds
    }
    let longer = law.sizes.upperBound - Swift.max(recent.count, law.sizes.lowerBound - 1)
    squares.append(contentsOf: repeatElement(0, count: longer))
  }

  /// Forgets the intervals before one, in time.
  mutating func forget(before index: Int) {
    guard index - first > 1024, 2 * (index - first) > end - first else { return }
    squares.removeFirst((index - first) * law.sizes.count)
    first = index
  }

  /// The exponent of the intervals since one that is not forgotten.
  func alpha(since start: Int) throws(Refusal) -> Double {
    try law.exponent { size in
      let segments = (end - start) / size
      var sum = 0.0
      var place = (start - first + size - 1) * law.sizes.count + size - law.sizes.lowerBound
      for _ in 0..<segments {
        sum += squares[place]
        place += size * law.sizes.count
      }
      return (segments, sum)
    }
  }
}
