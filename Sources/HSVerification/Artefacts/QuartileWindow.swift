import HSBytes

/// A window that slides over numbers and knows their quartiles, or, for less, a bound of how far these lie apart.
///
/// Numbers are counted by halves: sensors' ticks, their differences and their medians are whole or halves. A number
/// enters or leaves with a few additions, and each quartile is found a few numbers away from where it was before.
/// A window with other numbers is sorted when its quartiles are asked for.
struct QuartileWindow {
  private let values: [Double]
  /// For each number its half, and `fraction` for one that is between two.
  private let halves: [UInt16]
  /// How far the window reaches to either side.
  private let reach: Int
  /// The indices of the numbers in the window.
  private var held = 0..<0
  /// How often each half occurs, numbers between two counted as the lesser; the last stands for all that are greater.
  private var counts = [UInt16](repeating: 0, count: mostHalves + 1)
  /// How many numbers in the window are neither whole nor halves.
  private var fractions = 0
  private var low = Cursor()
  private var high = Cursor()

  /// The greatest number that is told from greater ones, in halves: two seconds of ticks.
  private static let mostHalves = 4096
  private static let fraction: UInt16 = 1 << 15
  /// How many numbers within the quartiles the cursors stand, so that they need not follow each move.
  private static let margin = 2

  /// Stands on a half.
  private struct Cursor {
    var half = 0
    /// How many numbers of the window are less.
    var below = 0

    /// Goes to the number that `rank` others precede; there is one.
    @inline(__always)
    mutating func seek(_ rank: Int, in counts: Span<UInt16>) {
      while below > rank, half > 0 {
        half -= 1
        below -= Int(counts[half])
      }
      while half < counts.count - 1, below + Int(counts[half]) <= rank {
        below += Int(counts[half])
        half += 1
      }
    }
  }

  /// A window over the magnitudes of a series.
  ///
  /// - Parameters:
  ///   - values: The series; finite.
  ///   - width: Number of values in a whole window, odd. At the ends of the series the window is cut to what there is.
  init(over values: [Double], width: Int) {
    self.values = values
    halves = Self.halves(values)
    reach = width / 2
  }

  /// The magnitudes of numbers in halves, `fraction` added to those that are between two.
  private static func halves(_ values: [Double]) -> [UInt16] {
    var halves = [UInt16](repeating: 0, count: values.count)
    var places = halves.mutableSpan
    for index in values.indices {
      let doubled = min(Double(mostHalves), 2 * abs(values[index]))
      // With no room for a fraction, the last bits are the nearest whole number.
      let shifted = doubled + 0x1p52
      let nearest = shifted - 0x1p52
      let half = UInt16(truncatingIfNeeded: shifted.bitPattern) &- (nearest > doubled ? 1 : 0)
      places[index] = nearest == doubled ? half : half | fraction
    }
    return halves
  }

  /// Goes to the window around an index of the series; cheap from its neighbours.
  mutating func move(to index: Int) {
    let wanted = max(index - reach, 0)..<min(index + reach + 1, values.count)
    if held.isEmpty || !held.overlaps(wanted) {
      for place in held { count(halves[place], -1) }
      held = wanted.lowerBound..<wanted.lowerBound
    }
    for place in held.upperBound..<max(wanted.upperBound, held.upperBound) {
      count(halves[place], 1)
    }
    for place in wanted.lowerBound..<max(held.lowerBound, wanted.lowerBound) {
      count(halves[place], 1)
    }
    for place in held.lowerBound..<max(wanted.lowerBound, held.lowerBound) {
      count(halves[place], -1)
    }
    for place in wanted.upperBound..<max(held.upperBound, wanted.upperBound) {
      count(halves[place], -1)
    }
    held = wanted
  }

  /// Counts a number that enters, or one less that leaves.
  private mutating func count(_ number: UInt16, _ change: Int) {
    let half = Int(number & ~Self.fraction)
    fractions &+= number & Self.fraction == 0 ? 0 : change
    counts[half] = UInt16(truncatingIfNeeded: Int(counts[half]) &+ change)
    low.below &+= half < low.half ? change : 0
    high.below &+= half < high.half ? change : 0
  }

  /// Goes from index to index up to a number that may be more than its threshold.
  ///
  /// - Parameters:
  ///   - index: The first index looked at.
  ///   - end: The index behind the last.
  ///   - threshold: What the distance of the quartiles makes of the threshold; never less for a greater one.
  /// - Returns: The index, to whose window it has gone, or `end`.
  @inline(__always)
  mutating func next(
    from index: Int, before end: Int, over threshold: (_ distance: Double) -> Double
  ) -> Int {
    var index = index
    while index < end {
      move(to: index)
      guard fractions == 0 else {
        // Rare: what lies between two halves is not counted exactly.
        if over(threshold(leastDistance()), index) { return index }
        index += 1
        continue
      }
      // As long as whole windows without fractions follow, only the counts change.
      let least = leastDistance()
      if over(threshold(least), index) { return index }
      let whole = min(end, values.count - reach)
      guard index >= reach, index + 1 < whole else {
        index += 1
        continue
      }
      index = slide(from: index + 1, before: whole, most: mostBelow(threshold(least)))
    }
    return end
  }

  /// Whether a number may be more than a threshold.
  @inline(__always)
  private func over(_ threshold: Double, _ index: Int) -> Bool {
    Int(halves[index] & ~Self.fraction) > mostBelow(threshold)
  }

  /// The greatest half that is surely no more than a threshold; the last half never is.
  @inline(__always)
  private func mostBelow(_ threshold: Double) -> Int {
    Int(clamping: min(2 * threshold - 1, Double(Self.mostHalves - 1)).rounded(.down))
  }

  /// Goes on as long as the cursors bound the quartiles and no number is greater than `most` halves.
  ///
  /// - Returns: The first index for which that does not hold; the window is the one before.
  private mutating func slide(from first: Int, before end: Int, most: Int) -> Int {
    let needed = rank(1).0 + 2
    let allowed = rank(3).0
    let halves = halves
    let numbers = halves.span
    // Taken out, so that it is not asked each time whether somebody else has them.
    var own: [UInt16] = []
    swap(&own, &counts)
    defer { swap(&own, &counts) }
    let (lowHalf, highHalf) = (low.half, high.half)
    var upToLow = low.below + Int(own[lowHalf])
    var belowHigh = high.below
    var counts = own.mutableSpan
    var index = first
    while index < end {
      let entering = numbers[index + reach]
      guard entering <= Self.mostHalves, Int(numbers[index]) <= most else { break }
      let (new, old) = (Int(entering), Int(numbers[index - reach - 1]))
      let upTo = upToLow &+ (new <= lowHalf ? 1 : 0) &- (old <= lowHalf ? 1 : 0)
      let below = belowHigh &+ (new < highHalf ? 1 : 0) &- (old < highHalf ? 1 : 0)
      guard upTo >= needed, below <= allowed else { break }
      (upToLow, belowHigh) = (upTo, below)
      counts[new] &+= 1
      counts[old] &-= 1
      index += 1
    }
    held = index - 1 - reach..<index + reach
    low.below = upToLow - Int(counts[lowHalf])
    high.below = belowHigh
    return index
  }

  /// A quantile of the window, in quarters: how many numbers precede it, and what part of the way to the next it lies.
  @inline(__always)
  private func rank(_ quarters: Int) -> (Int, part: Double) {
    let place = quarters &* (held.count &- 1)
    return (place >> 2, Double(place & 3) / 4)
  }

  /// No more than the distance between the window's quartiles.
  mutating func leastDistance() -> Double {
    let lower = rank(1).0
    let upper = rank(3).0
    // What the cursors stand on bounds the quartiles for as long as enough numbers lie on either side.
    if low.below + Int(counts[low.half]) < min(lower + 2, held.count) || high.below > upper {
      seek()
    }
    guard low.half < Self.mostHalves else { return 0 }
    let end = low.half + (fractions > 0 ? 1 : 0)
    return Double(high.half - end) / 2
  }

  /// Whether the quartiles around an index are surely that far apart; does not go there.
  ///
  /// Enough numbers must be no more than where the lower quartile was seen last, and enough of them that much
  /// greater.
  func isApart(by distance: Double, around index: Int) -> Bool {
    let own = halves[
      max(index - reach, 0)..<min(index + reach + 1, halves.count)]
    // One more for what lies between two halves.
    let greatest = Double(low.half) + (2 * distance).rounded(.up) + 1
    guard greatest < Double(Self.mostHalves) else { return false }
    let (least, most) = (UInt16(low.half), UInt16(clamping: greatest))
    var (atMost, atLeast): (UInt16, UInt16) = (0, 0)
    for number in own {
      let half = number & ~Self.fraction
      // The sign of a difference, as nobody can foresee the branches.
      atMost &+= (half &- least &- 1) &>> 15
      atLeast &+= (most &- half &- 1) &>> 15
    }
    return Int(atMost) >= (own.count - 1) / 4 + 2
      && Int(atLeast) >= own.count - 3 * (own.count - 1) / 4
  }

  /// Moves both cursors to a few numbers within the quartiles.
  private mutating func seek() {
    let (lower, upper) = (rank(1).0, rank(3).0)
    var (first, second) = (low, high)
    first.seek(min(lower + Self.margin, held.count - 1), in: counts.span)
    second.seek(max(upper - Self.margin, 0), in: counts.span)
    (low, high) = (first, second)
  }

  /// The distance between the window's quartiles, each interpolated linearly.
  mutating func distance() -> Double {
    seek()
    if fractions == 0, let upper = counted(3, from: high), let lower = counted(1, from: low) {
      return upper - lower
    }
    let magnitudes = values[held].map(abs)
    return (quantile(magnitudes, 0.75) ?? 0) - (quantile(magnitudes, 0.25) ?? 0)
  }

  /// A quantile; `nil` where counting does not tell it from greater ones.
  private func counted(_ quarters: Int, from cursor: Cursor) -> Double? {
    let (rank, part) = rank(quarters)
    var place = cursor
    place.seek(rank, in: counts.span)
    var next = place
    if part > 0 { next.seek(min(rank + 1, held.count - 1), in: counts.span) }
    guard next.half < Self.mostHalves else { return nil }
    return (Double(place.half) + Double(next.half - place.half) * part) / 2
  }
}
