import HSBase

/// Why a number was not computed: the data do not support it.
public enum Refusal: Error, Sendable, Hashable {
  /// Too few intervals.
  case tooFewIntervals(count: Int, needed: Int)
  /// More intervals than the method is used with.
  case tooManyIntervals(count: Int, most: Int)
  /// No pattern of intervals comes twice.
  case noPatternAgain
  /// The intervals add up to too short a time, in seconds.
  case tooShort(seconds: Double, needed: Double)
  /// Too many beats are artefacts or stand in place of one; `limit` is a fraction of the intervals.
  case tooManyArtefacts(count: Int, of: Int, limit: Double)
  /// Beats are missing between the pieces, and the method needs every one.
  case broken(pieces: Int)
  /// An interval outside `NNInterval.possible`, or not a number.
  case invalidInterval(index: Int)
  /// All intervals are equal, so that there is no fluctuation to measure.
  case noVariation
  /// Options that make no sense, such as scales in the wrong order.
  case invalidOptions
}

extension Refusal: CustomStringConvertible {
  /// The reason in words, without a full stop.
  ///
  /// Allocates; for reports.
  public var description: String {
    switch self {
    case .tooFewIntervals(let count, let needed):
      "\(counted(count, "interval")), \(needed) needed"
    case .tooManyIntervals(let count, let most):
      "\(count) intervals, at most \(most) are compared; choose a part"
    case .noPatternAgain:
      "no pattern of three intervals comes again"
    case .tooShort(let seconds, let needed):
      "\(digits(seconds, 0)) s of intervals, \(digits(needed, 0)) s needed"
    case .tooManyArtefacts(let count, let total, let limit):
      "\(count) of \(total) beats are artefacts or corrected "
        + "(\(digits(percent(count, of: total), 1)) %), "
        + "at most \(digits(limit * 100, 0)) % supports it"
    case .broken(let pieces):
      "the series is in \(pieces) pieces with beats missing between them; choose one"
    case .invalidInterval(let index):
      "interval \(index + 1) is not between 0.1 ms and 100 s"
    case .noVariation:
      "all intervals are equal"
    case .invalidOptions:
      "the options contradict each other"
    }
  }
}

/// `part` of `whole` in percent.
func percent(_ part: Int, of whole: Int) -> Double {
  whole == 0 ? 0 : Double(part) * 100 / Double(whole)
}

/// A number with a fixed number of decimals.
package func digits(_ value: Double, _ decimals: Int) -> String {
  OutputBuffer.text { $0.append(number: value, decimals: decimals) }
}
