import HSBase

/// A filter to be tried.
struct FilterKey {
  /// Numbers of beats in a mean.
  static let boxes = Array(1...20) + [22, 24, 26, 28, 30, 33, 36, 40, 45, 50, 55, 60]
  /// Weights of the newest interval in exponential means.
  static let alphas: SIMD16<Double> = [
    0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.10, 0.11, 0.12, 0.14, 0.18, 0.25, 0.35, 0.50,
  ]
  /// By how many notifications the rate may lag; a sensor whose intervals come late leads.
  static let lags = Array(-4...15)
  /// The longest lag of a sensor that is known, 3.3 s (Sabioni and others, 2025), and some of the link.
  static let longestUsual = 6

  /// Means over few beats to many, then exponential ones.
  static let shapes: [RateFilter.Shape] =
    boxes.map { .box(beats: $0) } + alphas.indices.map { .exponential(alpha: alphas[$0]) }

  /// All filters: each shape at every lag.
  static let all = (0..<shapes.count * lags.count).map { FilterKey(place: $0) }

  /// Its place among all.
  let place: Int
  /// The number of its shape.
  var number: Int { place / Self.lags.count }
  var shape: RateFilter.Shape { Self.shapes[number] }
  var lag: Int { Self.lags[place % Self.lags.count] }

  /// Whether it is over so few intervals, and so near to them, that a few minutes can tell it.
  var isShort: Bool {
    guard lag <= Self.longestUsual else { return false }
    switch shape {
    case .box(let beats): return beats <= 20
    case .exponential(let alpha): return alpha >= 0.05
    }
  }

  /// Whether it stands at the end of what is tried, so that a filter beyond may fit better.
  var isAtEnd: Bool {
    if lag == Self.lags.first || lag == Self.lags.last { return true }
    switch shape {
    case .box(let beats): return beats == Self.boxes.last
    case .exponential(let alpha): return alpha == Self.alphas[0]
    }
  }
}

/// Filters that are tried together, in the order in which their rates are best made.
struct FilterSet {
  /// The filters.
  let keys: [FilterKey]
  /// Those of one lag.
  struct Lag {
    let lag: Int
    /// Where its means of beats stand in `boxes`, fewest beats first.
    let boxes: Range<Int>
    /// Where its exponential means stand in `means`.
    let means: Range<Int>
  }
  /// The lags, the longest first.
  let lags: [Lag]
  /// Means of beats: of how many, and the filter's place in `keys`.
  let boxes: [(beats: Int, place: Int)]
  /// Exponential means: the number of the weight, and the filter's place in `keys`.
  let means: [(number: Int, place: Int)]
  /// Of how many beats the longest mean of beats is; 0 for none.
  let mostBeats: Int
  /// Whether one is an exponential mean.
  var hasMeans: Bool { !means.isEmpty }
  /// Intervals, at least, of which its exponential means are made where not all are walked: the weight of those
  /// before is less than a hundredth.
  let memory: Int

  init(_ keys: [FilterKey]) {
    self.keys = keys
    var (lags, boxes, means): ([Lag], [(beats: Int, place: Int)], [(number: Int, place: Int)]) =
      ([], [], [])
    for lag in FilterKey.lags.reversed() {
      let (firstBox, firstMean) = (boxes.count, means.count)
      for (place, key) in keys.enumerated() where key.lag == lag {
        switch key.shape {
        case .box(let beats): boxes.append((beats, place))
        case .exponential: means.append((key.number - FilterKey.boxes.count, place))
        }
      }
      boxes[firstBox...].sort { $0.beats < $1.beats }
      lags.append(Lag(lag: lag, boxes: firstBox..<boxes.count, means: firstMean..<means.count))
    }
    (self.lags, self.boxes, self.means) = (lags, boxes, means)
    mostBeats = boxes.map { $0.beats }.max() ?? 0
    memory = Int(clamping: 4.8 / (means.map { FilterKey.alphas[$0.number] }.min() ?? 1))
  }
}
