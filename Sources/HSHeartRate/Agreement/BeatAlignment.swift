import HSBase
import HSPlatform

/// Intervals of the first side that cover the same time as intervals of the second.
package struct BeatLink: Sendable, Hashable {
  /// Intervals of the first side, by their indices.
  package var first: Range<Int>
  /// Intervals of the second side.
  package var second: Range<Int>

  /// Whether one interval stands for one.
  package var isPair: Bool { first.count == 1 && second.count == 1 }
}

/// Lays two series of RR intervals beside each other, beat by beat.
///
/// The path with the highest likelihood, by dynamic programming: one interval for one; one for two to
/// four, where a beat is missing on one side; two for two, where a beat was placed elsewhere, which are told
/// as two pairs; or intervals without counterpart, where something was lost. Where it begins and ends is free. What a pair is worth is
/// how much likelier its difference is between two measurements of one beat than between beats a few
/// places apart: where a rhythm is so even that these are alike, nothing is worth anything, and there is
/// no alignment.
struct BeatAlignment {
  /// What lies beside what, in order.
  private(set) var links: [BeatLink] = []
  /// By how much likelier this is than chance, as a natural logarithm.
  private(set) var score = 0.0

  /// The standard deviation that differences of a pair are expected to have, in milliseconds.
  private(set) var noise = 0.0
  private let fields: Int
  /// The standard deviation between beats a few places apart.
  private(set) var background = 0.0

  /// Fields that are computed at most for one piece.
  static let mostFields = 6_000_000
  /// Pieces that are put together at most.
  private static let pieces = 64
  /// Intervals of the windows by which the first place is found.
  private static let window = 48

  /// Nothing is aligned yet.
  ///
  /// - Parameters:
  ///   - first: Intervals in milliseconds.
  ///   - second: Intervals in milliseconds.
  ///   - fields: Fields that are computed at most for one piece.
  init(_ first: Side, _ second: Side, fields: Int) {
    self.fields = fields
    background = max(Self.background(first.lengths), Self.background(second.lengths))
    noise = min(20, background / 2)
  }

  /// How well the windows of the first side fit that fit best: what tells scales apart quickly.
  func likeness(_ first: Side, _ second: Side) -> Double {
    guard background > 0 else { return 0 }
    let gains = Gains(noise: noise, background: background)
    let found = Self.anchor(
      first, first.lengths.indices, second, second.lengths.indices, gains, isOnlyBest: false)
    return Double(found?.score ?? 0)
  }

  /// Finds the best alignment; the noise is learnt from the first attempt, and the next made with that.
  mutating func refine(_ first: Side, _ second: Side) {
    guard background > 0 else { return }
    align(first, second)
    for _ in 0..<2 {
      let differences = links.filter { $0.isPair }.map {
        first.lengths[$0.first.lowerBound] - second.lengths[$0.second.lowerBound]
      }
      guard differences.count >= 10, let found = robustDeviation(differences, from: 0) else {
        return
      }
      let next = min(max(found, 2), background / 1.3)
      if abs(next - noise) < 0.3 * noise { return }
      noise = next
      align(first, second)
    }
  }

  /// The score that chance gives: that of the best alignment with the second side read backwards, which
  /// varies as it does and has no beat in common.
  func chance(_ first: Side, _ second: Side) -> Double {
    var other = self
    other.align(first, second.slice(second.lengths.indices, reversed: true))
    return other.score
  }

  /// Intervals to lay beside others.
  struct Side {
    var lengths: [Double]
    /// Whether an interval begins where the one before it ends.
    var joined: [Bool]

    func slice(_ range: Range<Int>, reversed: Bool) -> Side {
      guard reversed else {
        return Side(lengths: Array(lengths[range]), joined: Array(joined[range]))
      }
      // Seen from behind, an interval is joined to the one that followed it.
      return Side(
        lengths: lengths[range].reversed(),
        joined: range.reversed().map { $0 + 1 < joined.count ? joined[$0 + 1] : true })
    }
  }

  /// How far intervals a few beats apart differ.
  static func background(_ lengths: [Double]) -> Double {
    guard lengths.count > 12 else { return 0 }
    let step = max(1, lengths.count / 4000)
    var differences: [Double] = []
    for lag in 2...6 {
      for index in stride(from: 0, to: lengths.count - lag, by: step) {
        differences.append(lengths[index + lag] - lengths[index])
      }
    }
    return robustDeviation(differences, from: 0) ?? 0
  }

  // MARK: - Likelihoods

  /// Logarithms of likelihood ratios by the difference, in steps of a quarter of a millisecond.
  private struct Gains {
    var values: [Float]

    init(noise: Double, background: Double) {
      values = (0...4096).map { step in
        let d = Double(step) / 4
        let own = -d * d / (2 * noise * noise) - log(noise)
        let other = -d * d / (2 * background * background) - log(background)
        // One difference in fifty is of another kind.
        let ratio = own - other
        return Float(ratio > 40 ? ratio : log(0.98 * exp(ratio) + 0.02))
      }
    }

    @inline(__always)
    subscript(_ difference: Double) -> Float {
      let step = abs(difference) * 4
      return step < 4096 ? values[Int(clamping: step)] : values[4096]
    }
  }

  // MARK: - Pieces

  private mutating func align(_ first: Side, _ second: Side) {
    links = []
    score = 0
    let gains = Gains(noise: noise, background: background)
    if first.lengths.count * second.lengths.count <= fields {
      let piece = Path(first, second, gains, isAnchored: false, halfWidth: nil)
      links = piece.links
      score = Double(piece.score)
      return
    }
    // Long ones: from a place that fits, forwards and backwards, along a band; again behind a place at
    // which the band was lost.
    var regions = [(first.lengths.indices, second.lengths.indices)]
    var found: [BeatLink] = []
    var left = Self.pieces
    while let (rows, columns) = regions.popLast(), left > 0 {
      left -= 1
      guard let anchor = Self.anchor(first, rows, second, columns, gains) else { continue }
      var own: [BeatLink] = []
      for reversed in [true, false] {
        let a = reversed ? rows.lowerBound..<anchor.first : anchor.first..<rows.upperBound
        let b = reversed ? columns.lowerBound..<anchor.second : anchor.second..<columns.upperBound
        guard !a.isEmpty, !b.isEmpty else { continue }
        let width = max(64, min(1024, fields / a.count / 2))
        let path = Path(
          first.slice(a, reversed: reversed), second.slice(b, reversed: reversed), gains,
          isAnchored: true, halfWidth: width)
        score += Double(path.score)
        own += path.links.map { link in
          guard reversed else {
            return BeatLink(
              first: a.lowerBound + link.first.lowerBound..<a.lowerBound + link.first.upperBound,
              second: b.lowerBound + link.second.lowerBound..<b.lowerBound + link.second.upperBound)
          }
          return BeatLink(
            first: a.upperBound - link.first.upperBound..<a.upperBound - link.first.lowerBound,
            second: b.upperBound - link.second.upperBound..<b.upperBound - link.second.lowerBound)
        }
      }
      own.sort { $0.first.lowerBound < $1.first.lowerBound }
      found += own
      guard let start = own.first, let end = own.last else { continue }
      for region in [
        (rows.lowerBound..<start.first.lowerBound, columns.lowerBound..<start.second.lowerBound),
        (end.first.upperBound..<rows.upperBound, end.second.upperBound..<columns.upperBound),
      ] where region.0.count >= Self.window && region.1.count >= Self.window {
        regions.append(region)
      }
    }
    links = found.sorted { $0.first.lowerBound < $1.first.lowerBound }
  }

  /// Where a window of the first side fits the second side best, if it fits well.
  ///
  /// - Parameters:
  ///   - first: The first side.
  ///   - rows: The part of it.
  ///   - second: The second side.
  ///   - columns: The part of it.
  ///   - gains: What pairs are worth.
  ///   - isOnlyBest: Whether the score is that of the best window, and not of all that fit.
  /// - Returns: The place and the score; `nil` if no window fits.
  private static func anchor(
    _ first: Side, _ rows: Range<Int>, _ second: Side, _ columns: Range<Int>, _ gains: Gains,
    isOnlyBest: Bool = true
  ) -> (first: Int, second: Int, score: Float)? {
    let window = min(Self.window, rows.count, columns.count)
    guard window >= 24 else { return nil }
    let least = Float(window) * 0.3
    var best: (first: Int, second: Int, score: Float)?
    var all: Float = 0
    for number in 0..<12 {
      let start = rows.lowerBound + (rows.count - window) * number / 11
      var own = least
      var column = columns.lowerBound
      while column <= columns.upperBound - window {
        var sum: Float = 0
        var index = 0
        while index < window {
          sum += gains[first.lengths[start + index] - second.lengths[column + index]]
          index += 1
          // What begins so badly does not end well.
          if index == 12, sum < -6 { break }
        }
        if index == window, sum > own {
          own = sum
          if sum > best?.score ?? least { best = (start, column, sum) }
        }
        column += 1
      }
      if own > least { all += own }
    }
    if !isOnlyBest { best?.score = all }
    return best
  }

  // MARK: - Dynamic programming

  /// The best path through a field, as a whole or along a band.
  private struct Path {
    var links: [BeatLink] = []
    var score: Float = 0

    /// How many intervals of each side a step takes.
    private static let steps: [(first: Int, second: Int)] = [
      (1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (3, 1), (4, 1), (2, 2),
    ]
    /// Rows that are kept: a step looks back four.
    private static let depth = 5
    private static let never: Float = -1e30

    /// How a field was reached, in an octet: bits 0 to 2 the step that ends in it, 3 and 4 what was before
    /// that; 5 whether the first side had been alone already; 6 and 7 what was before the second was alone.
    private struct Trace {
      var cells: [UInt8]
      var starts: [Int]
      let width: Int

      subscript(row: Int, column: Int) -> UInt8 { cells[row * width + column - starts[row]] }
    }

    /// What a path does in a field.
    private enum State: UInt8 { case step = 0, firstAlone = 1, secondAlone = 2, beginning = 3 }

    init(_ a: Side, _ b: Side, _ gains: Gains, isAnchored: Bool, halfWidth: Int?) {
      let (n, m) = (a.lengths.count, b.lengths.count)
      let sumsA = Self.sums(a)
      let sumsB = Self.sums(b)
      let runsA = Self.runs(a)
      let runsB = Self.runs(b)
      let width = halfWidth.map { min(2 * $0 + 1, m + 1) } ?? m + 1
      var step = [Float](repeating: Self.never, count: Self.depth * width)
      var alone = step
      var beside = step
      var starts = [Int](repeating: 0, count: Self.depth)
      var trace = Trace(
        cells: [UInt8](repeating: 0, count: (n + 1) * width),
        starts: [Int](repeating: 0, count: n + 1), width: width)
      var best: (score: Float, row: Int, column: Int) = (0, 0, 0)
      var centre = 0
      for row in 0...n {
        let here = row % Self.depth * width
        let start = halfWidth.map { max(0, min(centre + 1 - $0, m + 1 - width)) } ?? 0
        starts[row % Self.depth] = start
        trace.starts[row] = start
        var rowBest = Self.never
        for place in 0..<width {
          let column = start + place
          var top = Self.never
          var byte: UInt8 = 0
          if row > 0, column > 0 {
            var number = 0
            while number < Self.steps.count {
              defer { number += 1 }
              let size = Self.steps[number]
              guard runsA[row] >= size.first, runsB[column] >= size.second else { continue }
              let difference =
                sumsA[row] - sumsA[row - size.first] - sumsB[column] + sumsB[column - size.second]
              let gain = gains[difference]
              // Beats are taken for missing or moved only where this makes it fit.
              guard number == 0 || gain > 0 else { continue }
              let back = (row - size.first) % Self.depth
              let from = column - size.second - starts[back]
              // A path may begin anywhere; an anchored one at the anchor.
              let mayBegin = !isAnchored || row == size.first && column == size.second
              var before: Float = mayBegin ? 0 : Self.never
              var state = State.beginning
              if from >= 0, from < width {
                let cell = back * width + from
                if step[cell] > before { (before, state) = (step[cell], .step) }
                if alone[cell] > before { (before, state) = (alone[cell], .firstAlone) }
                if beside[cell] > before { (before, state) = (beside[cell], .secondAlone) }
              }
              guard before > Self.never else { continue }
              let value = before + gain + (number == 0 ? 0 : BeatAlignment.deviation)
              if value > top {
                top = value
                byte = UInt8(number) | state.rawValue << 3
              }
              // Where one fits one, nothing else does.
              if number == 0, gain > 0 { break }
            }
          }
          step[here + place] = top
          var first = Self.never
          if row > 0 {
            let back = (row - 1) % Self.depth
            let from = column - starts[back]
            if from >= 0, from < width {
              let isBreak = !a.joined[row - 1]
              let open = step[back * width + from] + BeatAlignment.cost(isBreak)
              let more = alone[back * width + from] + BeatAlignment.more
              first = max(open, more)
              if more >= open { byte |= 0x20 }
            }
          }
          alone[here + place] = first
          var second = Self.never
          if place > 0 {
            let cost = BeatAlignment.cost(!b.joined[column - 1] || row < n && !a.joined[row])
            let open = step[here + place - 1] + cost
            let turn = alone[here + place - 1] + cost
            let more = beside[here + place - 1] + BeatAlignment.more
            second = max(open, turn, more)
            if more >= open, more >= turn { byte |= 0x80 } else if turn > open { byte |= 0x40 }
          }
          beside[here + place] = second
          trace.cells[row * width + place] = byte
          if top > best.score { best = (top, row, column) }
          let reach = max(top, first, second)
          if reach > rowBest {
            rowBest = reach
            centre = column
          }
        }
      }
      score = best.score
      if best.score > 0 { links = Self.follow(trace, best.row, best.column) }
    }

    /// The links of the path that ends in a field.
    private static func follow(_ trace: Trace, _ row: Int, _ column: Int) -> [BeatLink] {
      var links: [BeatLink] = []
      var (row, column) = (row, column)
      var state = State.step
      while state != .beginning, row > 0 || column > 0 {
        let byte = trace[row, column]
        switch state {
        case .beginning: break
        case .step:
          let size = steps[Int(byte & 7)]
          let (top, left) = (row - size.first, column - size.second)
          guard top >= 0, left >= 0 else { return links.reversed() }
          if size == (2, 2) {
            // Two pairs, of which one is as much too long as the other is too short.
            links.append(BeatLink(first: top + 1..<row, second: left + 1..<column))
            links.append(BeatLink(first: top..<top + 1, second: left..<left + 1))
          } else {
            links.append(BeatLink(first: top..<row, second: left..<column))
          }
          (row, column) = (top, left)
          state = State(rawValue: byte >> 3 & 3) ?? .beginning
        case .firstAlone:
          guard row > 0 else { return links.reversed() }
          row -= 1
          if byte & 0x20 == 0 { state = .step }
        case .secondAlone:
          guard column > 0 else { return links.reversed() }
          column -= 1
          if byte & 0x80 == 0 { state = byte & 0x40 != 0 ? .firstAlone : .step }
        }
      }
      return links.reversed()
    }

    private static func sums(_ side: Side) -> [Double] {
      var sums = [0.0]
      for length in side.lengths { sums.append(sums[sums.count - 1] + length) }
      return sums
    }

    /// How many intervals up to each follow one another.
    private static func runs(_ side: Side) -> [Int] {
      var runs = [0]
      for index in side.joined.indices {
        runs.append(side.joined[index] && index > 0 ? runs[index] + 1 : 1)
      }
      return runs
    }
  }

  /// What it costs to leave intervals of one side without counterpart: little where something is known to
  /// be missing.
  @inline(__always)
  private static func cost(_ isBreak: Bool) -> Float { isBreak ? -2 : -9 }
  /// What each further one costs.
  private static let more: Float = -0.1
  /// What a step costs that is not one for one.
  private static let deviation: Float = -4
}
