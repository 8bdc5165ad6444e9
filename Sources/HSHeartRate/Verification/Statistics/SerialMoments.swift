/// Sums over intervals that follow each other, from which is told how well each is foretold by those before.
///
/// Exact, and joined in constant time: parts of a series need no copies of it.
struct SerialMoments {
  private(set) var count = 0
  private(set) var least = Int.max
  private(set) var most = 0
  private var sum = 0
  private var squares = 0
  /// Products of each with the one before, and with the one before that.
  private var one = 0
  private var two = 0
  /// The first two, and the last two with the very last first.
  private var first = (0, 0)
  private var last = (0, 0)

  /// Adds the next intervals, in ticks.
  mutating func add(_ ticks: Span<UInt16>) {
    for index in ticks.indices.prefix(max(2 - count, 0)) {
      if count + index == 0 { first.0 = Int(ticks[index]) } else { first.1 = Int(ticks[index]) }
    }
    var (least, most) = (UInt16.max, UInt16.min)
    // Of 32 bits each, so many that none comes near to the end of 64.
    var (sum, squares, one, two) = (0, 0, 0, 0)
    // Those before the first are 0, and so is what they add.
    var (before, other) = last
    for index in ticks.indices {
      least = min(least, ticks[index])
      most = max(most, ticks[index])
      let own = Int(ticks[index])
      sum &+= own
      squares &+= own &* own
      one &+= own &* before
      two &+= own &* other
      (before, other) = (own, before)
    }
    last = (before, other)
    self.least = min(self.least, ticks.isEmpty ? Int.max : Int(least))
    self.most = max(self.most, Int(most))
    self.sum += sum
    self.squares += squares
    self.one += one
    self.two += two
    count += ticks.count
  }

  /// Adds those that follow.
  ///
  /// - Parameter next: Moments of at least two intervals, unless there are none.
  mutating func join(_ next: SerialMoments) {
    guard count > 1, next.count > 1 else {
      if count == 0 { self = next }
      return
    }
    least = min(least, next.least)
    most = max(most, next.most)
    sum += next.sum
    squares += next.squares
    one += next.one + next.first.0 * last.0
    two += next.two + next.first.0 * last.1 + next.first.1 * last.0
    last = next.last
    count += next.count
  }

  var mean: Double { count > 0 ? Double(sum) / Double(count) : 0 }

  /// The sum of squares of what they differ from their mean by.
  private var power: Double {
    count > 0 ? Double(squares) - Double(sum) * Double(sum) / Double(count) : 0
  }

  /// Sums of products of such differences, one and two apart.
  private var products: (one: Double, two: Double) {
    let mean = mean
    func about(_ products: Int, _ ends: Int, _ apart: Int) -> Double {
      Double(products) - mean * Double(2 * sum - ends) + Double(count - apart) * mean * mean
    }
    return (
      about(one, first.0 + last.0, 1), about(two, first.0 + first.1 + last.0 + last.1, 2)
    )
  }

  /// How alike neighbours are, from -1 to 1; 0 where all are equal.
  var correlation: Double {
    let power = power
    return power > 0 ? products.one / power : 0
  }

  /// The greatest distance from the mean, in standard deviations.
  var reach: Double {
    let (mean, power) = (mean, power)
    guard power > 0 else { return 0 }
    return max(Double(most) - mean, mean - Double(least))
      / (power / Double(count)).squareRoot()
  }

  /// How far intervals are from what the two before foretell, in the root mean square: in ticks.
  var surprise: Double {
    guard count > 2 else { return 0 }
    let (mean, power, products) = (mean, power, products)
    let (start, second) = (Double(first.0) - mean, Double(first.1) - mean)
    let (end, almost) = (Double(last.0) - mean, Double(last.1) - mean)
    // The best weights of the two before, by least squares.
    let one = power - start * start - end * end
    let two = power - end * end - almost * almost
    let cross = products.one - end * almost
    let near = products.one - start * second
    var rest = power - start * start - second * second
    let determinant = one * two - cross * cross
    if determinant > 1e-9 * one * two {
      let first = (near * two - products.two * cross) / determinant
      let other = (products.two * one - near * cross) / determinant
      rest -= first * near + other * products.two
    } else if one > 0 {
      rest -= near * near / one
    }
    return (max(rest, 0) / Double(count - 2)).squareRoot()
  }
}
