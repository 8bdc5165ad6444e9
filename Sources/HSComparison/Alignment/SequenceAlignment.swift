/// Two sequences laid against each other: which elements of one are which of the other.
///
/// Equal elements are paired in order, as many as possible as far as that can be afforded: what is
/// alike at both ends first; then what occurs once in both, as anchors (patience), between which the
/// rest is laid against each other by Myers' algorithm in linear space. Where a stretch has more
/// differences than are affordable, its elements are paired by how often they occurred before, and
/// those pairs that keep the order are kept; `approximated` counts them.
struct SequenceAlignment: Sendable {
  /// The pairs, in order: places in the first and in the second sequence.
  private(set) var pairs: [Pair] = []
  /// Elements of stretches that could not be searched to the end.
  private(set) var approximated = 0

  /// An element of each sequence.
  struct Pair: Sendable, Equatable {
    /// The place in the first sequence.
    var first: Int
    /// The place in the second sequence.
    var second: Int
  }

  /// Steps of Myers' search that a comparison may take for each element, before it is shortened.
  static let stepsPerElement = 400
  /// Steps that it may take in any case.
  static let stepsAtLeast = 4_000_000

  private let first: [Int]
  private let second: [Int]
  private var stretches: [Stretch] = []
  private var steps: Int

  struct Stretch {
    var first: Range<Int>
    var second: Range<Int>
    /// Whether anchors may be there that were not looked for.
    var mayHaveAnchors = true
  }

  /// Lays two sequences against each other.
  ///
  /// - Parameters:
  ///   - first: The first sequence; equal numbers are equal elements.
  ///   - second: The second sequence.
  ///   - steps: Steps that the search may take, for tests.
  ///   - usesAnchors: Whether anchors are looked for, for tests.
  init(_ first: [Int], _ second: [Int], steps: Int? = nil, usesAnchors: Bool = true) {
    self.first = first
    self.second = second
    self.steps =
      steps ?? max(Self.stepsAtLeast, (first.count + second.count) * Self.stepsPerElement)
    stretches = [
      Stretch(
        first: 0..<first.count, second: 0..<second.count, mayHaveAnchors: usesAnchors)
    ]
    while let stretch = stretches.popLast() { align(stretch) }
    pairs.sort { $0.first < $1.first }
  }

  private mutating func align(_ whole: Stretch) {
    var stretch = whole
    while let one = stretch.first.first, let other = stretch.second.first,
      first[one] == second[other]
    {
      pairs.append(Pair(first: one, second: other))
      stretch.first.removeFirst()
      stretch.second.removeFirst()
    }
    while let one = stretch.first.last, let other = stretch.second.last,
      first[one] == second[other]
    {
      pairs.append(Pair(first: one, second: other))
      stretch.first.removeLast()
      stretch.second.removeLast()
    }
    guard !stretch.first.isEmpty, !stretch.second.isEmpty else { return }
    if stretch.mayHaveAnchors {
      let anchors = anchors(in: stretch)
      if !anchors.isEmpty {
        return split(
          stretch, at: anchors.map { .init(first: $0.first, second: $0.second, length: 1) },
          mayHaveAnchors: true)
      }
    }
    var search = MiddleSnake(first, second, stretch.first, stretch.second)
    if let snake = search.find(steps: &steps) {
      split(stretch, at: [snake], mayHaveAnchors: false)
    } else {
      approximate(stretch)
    }
  }

  /// Pairs what is equal in a stretch, and sets the parts before, between and behind it aside.
  private mutating func split(
    _ stretch: Stretch, at snakes: [MiddleSnake.Snake], mayHaveAnchors: Bool
  ) {
    var (one, other) = (stretch.first.lowerBound, stretch.second.lowerBound)
    for snake in snakes {
      for step in 0..<snake.length {
        pairs.append(Pair(first: snake.first + step, second: snake.second + step))
      }
      stretches.append(
        Stretch(
          first: one..<snake.first, second: other..<snake.second, mayHaveAnchors: mayHaveAnchors))
      (one, other) = (snake.first + snake.length, snake.second + snake.length)
    }
    stretches.append(
      Stretch(
        first: one..<stretch.first.upperBound, second: other..<stretch.second.upperBound,
        mayHaveAnchors: mayHaveAnchors))
  }

  // MARK: - Anchors

  /// Elements that occur once in both parts of a stretch, as many as keep their order.
  private func anchors(in stretch: Stretch) -> [Pair] {
    var places: [Int: Int] = [:]
    for place in stretch.first { places[first[place]] = places[first[place]] == nil ? place : -1 }
    var others: [Int: Int] = [:]
    for place in stretch.second where places[second[place]] != nil {
      others[second[place]] = others[second[place]] == nil ? place : -1
    }
    var candidates: [Pair] = []
    for place in stretch.first {
      guard places[first[place]] == place, let other = others[first[place]], other >= 0 else {
        continue
      }
      candidates.append(Pair(first: place, second: other))
    }
    return Self.longestInOrder(candidates)
  }

  /// The most pairs whose second places rise, of pairs whose first places rise.
  static func longestInOrder(_ pairs: [Pair]) -> [Pair] {
    // The last pair of the best chain of each length, by patience sorting.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: pairs.count)
    for index in pairs.indices {
      let length = ends.place { pairs[$0].second >= pairs[index].second }
      if length > 0 { before[index] = ends[length - 1] }
      if length == ends.count { ends.append(index) } else { ends[length] = index }
    }
    var chain: [Pair] = []
    var place = ends.last ?? -1
    while place >= 0 {
      chain.append(pairs[place])
      place = before[place]
    }
    return chain.reversed()
  }

  // MARK: - Where the search would take too long

  /// Pairs the n-th of each element with the n-th of the other sequence, where that keeps the order.
  private mutating func approximate(_ stretch: Stretch) {
    approximated += stretch.first.count + stretch.second.count
    var places: [Int: [Int]] = [:]
    for place in stretch.second { places[second[place], default: []].append(place) }
    var taken: [Int: Int] = [:]
    var candidates: [Pair] = []
    for place in stretch.first {
      let turn = taken[first[place], default: 0]
      guard let others = places[first[place]], turn < others.count else { continue }
      taken[first[place]] = turn + 1
      candidates.append(Pair(first: place, second: others[turn]))
    }
    pairs += Self.longestInOrder(candidates)
  }
}
