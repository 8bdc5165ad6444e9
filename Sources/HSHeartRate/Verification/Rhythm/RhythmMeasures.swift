import HSBase
import HSPlatform

/// How irregular intervals are, by measures that were published for atrial fibrillation, each with its limits.
///
/// The first three, and the 128 beats that they are made of, are those of Dash and others 2009 (doi
/// 10.1007/s10439-009-9740-z); the fourth is Lake and Moorman's of 2011 (doi 10.1152/ajpheart.00561.2010). A rhythm is
/// irregular where all four say so: breath and slow waves reach one or two of the limits in young hearts.
public struct RhythmMeasures: Sendable, Hashable {
  /// RMSSD over the mean interval.
  public let successive: Double
  /// Shannon's entropy of a histogram of 16 bins, as a part of the largest that it can be.
  public let entropy: Double
  /// The part of the intervals that are longer or shorter than both neighbours; 2/3 where chance orders them.
  public let turningPoints: Double
  /// The coefficient of sample entropy: how badly an interval foretells the next, relative to the mean.
  public let coefficient: Double

  /// Beats that are judged together.
  public static let beats = 128
  static let leastSuccessive = 0.1
  static let leastEntropy = 0.7
  static let usualTurningPoints = 0.54...0.77
  static let leastCoefficient = -1.4

  /// Fewer intervals than this tell nothing.
  private static let fewest = beats / 2
  private static let bins = 16
  /// Within this two intervals are alike, in ticks: 30 ms.
  private static let likeness = 30.72

  /// The measures of intervals that follow each other, in ticks, if all speak for an irregular rhythm.
  ///
  /// - Parameter ticks: The intervals, premature beats left out.
  init?(ifIrregular ticks: [Int]) {
    guard ticks.count >= Self.fewest else { return nil }
    // In whole numbers no sum waits for the one before it, and none is rounded.
    var (sum, squares, before) = (0, 0, ticks[0])
    for own in ticks {
      sum &+= own
      squares &+= (own &- before) &* (own &- before)
      before = own
    }
    let mean = Double(sum) / Double(ticks.count)
    let successive = (Double(squares) / Double(ticks.count - 1)).squareRoot() / mean
    guard successive > Self.leastSuccessive else { return nil }
    let intervals = ticks.map(Double.init)
    let entropy = Self.entropy(intervals)
    let turningPoints = Self.turningPoints(intervals)
    guard entropy > Self.leastEntropy, Self.usualTurningPoints.contains(turningPoints) else {
      return nil
    }
    let coefficient = Self.coefficient(intervals, mean)
    guard coefficient > Self.leastCoefficient else { return nil }
    (self.successive, self.entropy) = (successive, entropy)
    (self.turningPoints, self.coefficient) = (turningPoints, coefficient)
  }

  /// The mean of the measures of several windows; `nil` for none.
  init?(meanOf windows: [RhythmMeasures]) {
    guard !windows.isEmpty else { return nil }
    func mean(_ one: (RhythmMeasures) -> Double) -> Double {
      windows.reduce(0) { $0 + one($1) } / Double(windows.count)
    }
    successive = mean { $0.successive }
    entropy = mean { $0.entropy }
    turningPoints = mean { $0.turningPoints }
    coefficient = mean { $0.coefficient }
  }

  /// As figures.
  var figures: [Figure] {
    [
      Figure(.successive, successive), Figure(.rhythmEntropy, entropy),
      Figure(.turningPoints, turningPoints), Figure(.entropyCoefficient, coefficient),
    ]
  }

  /// Without the longest and the shortest sixteenth, as Dash and others have it.
  private static func entropy(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let kept = sorted[(values.count / bins)..<(values.count - values.count / bins)]
    guard let least = kept.first, let most = kept.last, most > least else { return 0 }
    var counts = [Int](repeating: 0, count: bins)
    for value in kept {
      let bin = Int(clamping: (value - least) / (most - least) * Double(bins))
      counts[min(max(bin, 0), bins - 1)] += 1
    }
    var sum = 0.0
    for count in counts where count > 0 {
      let share = Double(count) / Double(kept.count)
      sum -= share * log(share)
    }
    return sum / log(Double(bins))
  }

  private static func turningPoints(_ values: [Double]) -> Double {
    var turns = 0
    for index in 1..<values.count - 1 {
      let (before, own, after) = (values[index - 1], values[index], values[index + 1])
      turns += (own > before && own > after) || (own < before && own < after) ? 1 : 0
    }
    return Double(turns) / Double(values.count - 2)
  }

  /// Sample entropy of patterns of one interval, as a density, less the logarithm of the mean interval.
  private static func coefficient(_ values: [Double], _ mean: Double) -> Double {
    var (alike, next) = (0, 0)
    for one in 0..<values.count - 1 {
      for other in one + 1..<values.count - 1 where abs(values[one] - values[other]) <= likeness {
        alike += 1
        next += abs(values[one + 1] - values[other + 1]) <= likeness ? 1 : 0
      }
    }
    guard alike > 0 else { return 0 }
    // Where no pattern goes on alike, as if one had: the entropy is at least that.
    let entropy = log(Double(alike) / Double(max(next, 1)))
    return entropy + log(2 * likeness / mean)
  }
}
