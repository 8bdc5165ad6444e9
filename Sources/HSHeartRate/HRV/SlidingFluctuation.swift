import HSBase

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
  /// - Throws: What the whole series lacks.
  public init(
    _ series: NNSeries, seconds: Double = 120, step: Double = 5,
    scales: FluctuationAnalysis.Scales = .shortTerm
  ) throws(Refusal) {
    guard seconds > 0, seconds.isFinite, step > 0, step.isFinite else { throw .invalidOptions }
    try series.check(artefacts: 1)
    let total = series.seconds
    guard total >= seconds else { throw .tooShort(seconds: total, needed: seconds) }
    guard total / step <= 1_000_000 else { throw .invalidOptions }

    var cursor = Cursor(series, length: seconds * 1000, scales)
    var windows = Windows(first: seconds, step: step)
    windows.reserveCapacity(Int(clamping: (total - seconds) / step) + 1)
    while windows.nextEnd <= total {
      cursor.move(to: windows.nextEnd * 1000)
      windows.append(cursor.window(end: windows.nextEnd))
    }
    self.windows = windows
    recipe =
      "DFA in windows of \(digits(seconds, 0)) s of intervals every "
      + "\(digits(step, 1)) s: segments of \(scales.smallest) to \(scales.largest) "
      + "without overlap, linear trend, no number where more than "
      + "\(digits(Limits.artefactsForDFA * 100, 0)) % of a window are artefacts or "
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

    /// The exponents that there are: their number, the least, the one in the middle (of two the greater) and the
    /// greatest; `nil` if there is none.
    public var spread: (count: Int, least: Double, middle: Double, greatest: Double)? {
      var alphas = entries.compactMap { $0.alpha.isNaN ? nil : $0.alpha }
      guard let least = alphas.min(), let greatest = alphas.max() else { return nil }
      alphas.select(alphas.count / 2)
      return (alphas.count, least, alphas[alphas.count / 2], greatest)
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
  private let doubtfulBeats: [Bool]
  private var doubtful = 0
  private var breaks = 0
  private let scales: FluctuationAnalysis.Scales
  private var sums: SlidingSums

  init(_ series: NNSeries, length: Double, _ scales: FluctuationAnalysis.Scales) {
    self.series = series
    self.length = length
    doubtfulBeats = series.intervals.doubtfulBeats
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
    if doubtfulBeats[index] { doubtful += change }
    if series.intervals[index].marks.contains(.afterBreak) { breaks += change }
  }

  /// How many beats more are doubtful in the window alone, which may begin among intervals that follow each other.
  private func doubtfulAtEdge() -> Int {
    var run = 0
    var more = 0
    for index in first..<next {
      let isOne = series.intervals.isDoubtful(index, in: &run)
      guard run > 0 else { break }
      more += (isOne ? 1 : 0) - (doubtfulBeats[index] ? 1 : 0)
    }
    return more
  }

  mutating func window(end: Double) -> SlidingFluctuation.Window {
    let total = next - first
    let doubtful = doubtful + doubtfulAtEdge()
    do throws(Refusal) {
      let needed = Limits.intervals(for: scales)
      guard total >= needed else { throw .tooFewIntervals(count: total, needed: needed) }
      guard Double(doubtful) <= Limits.artefactsForDFA * Double(total) else {
        throw .tooManyArtefacts(count: doubtful, of: total, limit: Limits.artefactsForDFA)
      }
      // A break before the first interval of the window is not within it.
      let within = breaks - (series.intervals[first].marks.contains(.afterBreak) ? 1 : 0)
      guard within == 0 else { throw .broken(pieces: within + 1) }
      let alpha = try sums.alpha(series.intervals, first..<next)
      return .init(end: end, count: total, doubtful: doubtful, alpha: .success(alpha))
    } catch {
      return .init(end: end, count: total, doubtful: doubtful, alpha: .failure(error))
    }
  }
}

/// F(n) for every size of segment in a window that slides.
///
/// The residuals about its own line do not depend on where the profile begins or what it is centred on: a
/// segment's are the same for every window that it is in. So they are computed once, and added to those of the
/// segments that lie before it end to end: a window's are a difference of two such sums.
private struct SlidingSums {
  private let law: ScalingLaw
  private let recursion: [LineRecursion]
  /// For each interval since `first`, the squared residuals of the segment that ends with it and of those before
  /// that, by size.
  private var sums: [Double] = []
  private var first = 0
  /// The interval behind the last that is looked at.
  private var end = 0

  /// Intervals that are looked at together.
  private static let block = 256

  init(_ scales: FluctuationAnalysis.Scales) {
    law = ScalingLaw(scales)
    recursion = (2..<scales.largest).map { LineRecursion(points: $0) }
  }

  /// What a further point does to the squared residuals about the line through some points at equal distances.
  private struct LineRecursion {
    /// By what the sum of the points and of the points times their places, from 0, foretell the next.
    let sum: Double
    let moment: Double
    /// How much of the square of what it is off is added.
    let weight: Double
    /// How many points there are, which is the place of the next.
    let points: Int
    let place: Double

    init(points: Int) {
      let n = Double(points)
      self.points = points
      place = n
      sum = 2 / n
      moment = 6 / (n * (n - 1))
      weight = n * (n - 1) / ((n + 1) * (n + 2))
    }
  }

  /// Forgets the intervals before one, in time, but for those to which a segment reaches back.
  mutating func forget(before index: Int) {
    let kept = min(index, end) - law.sizes.upperBound
    guard kept - first > 1024, 2 * (kept - first) > end - first else { return }
    sums.removeFirst((kept - first) * law.sizes.count)
    first = kept
  }

  /// Looks at the intervals before one.
  private mutating func look(_ intervals: NNIntervals, before index: Int) {
    while end < index {
      let count = min(Self.block, intervals.count - end)
      append(intervals, end..<end + count)
      end += count
    }
  }

  /// Appends the squared residuals of the segments that end with some intervals.
  ///
  /// Four intervals at a time. A segment's profile is followed from its last number backwards, centred on the last
  /// interval: where all are the same, nothing is left, not even what rounding makes.
  private mutating func append(_ intervals: NNIntervals, _ range: Range<Int>) {
    let reach = law.sizes.upperBound - 1
    let values = (range.lowerBound - reach..<range.upperBound + 3).map { index in
      // What is asked for beyond the ends is not used.
      index >= 0 && index < intervals.count ? intervals.milliseconds(index) : 0
    }
    let vectors = (0..<values.count - 3).map {
      SIMD4(values[$0], values[$0 + 1], values[$0 + 2], values[$0 + 3])
    }
    let (sizes, smallest) = (law.sizes.count, law.sizes.lowerBound)
    var start = sums.count
    sums.append(contentsOf: repeatElement(0, count: range.count * sizes))
    let recursion = recursion
    var sums = sums.mutableSpan
    for quad in stride(from: 0, to: range.count, by: 4) {
      let last = vectors[quad + reach]
      let used = min(range.count - quad, 4)
      var (value, sum, moment, square) = (
        SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero
      )
      for step in recursion {
        let size = step.points + 1
        value += last - vectors[quad + reach - size + 2]
        let off = value - (step.moment * moment - step.sum * sum)
        square += step.weight * (off * off)
        sum += value
        moment += step.place * value
        guard size >= smallest else { continue }
        var place = start + size - smallest
        let distance = size * sizes
        for lane in 0..<used {
          let before = place - distance
          sums[place] = square[lane] + (before >= 0 ? sums[before] : 0)
          place += sizes
        }
      }
      start += 4 * sizes
    }
  }

  /// The exponent of intervals that are not forgotten.
  mutating func alpha(_ intervals: NNIntervals, _ range: Range<Int>) throws(Refusal) -> Double {
    if end < range.lowerBound {
      sums.removeAll(keepingCapacity: true)
      (first, end) = (range.lowerBound, range.lowerBound)
    }
    look(intervals, before: range.upperBound)
    let (law, first) = (law, first)
    let sums = sums.span
    // What ended before the window.
    let before = (range.lowerBound - first - 1) * law.sizes.count
    return try law.exponent { size in
      let segments = range.count / size
      let column = size - law.sizes.lowerBound
      let last = before + segments * size * law.sizes.count + column
      return (segments, sums[last] - (before >= 0 ? sums[before + column] : 0))
    }
  }
}
