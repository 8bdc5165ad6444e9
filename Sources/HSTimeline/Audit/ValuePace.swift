/// At what pace values of an attribute come in a connection, as far as it takes to see that they stopped.
///
/// A pace is what makes a silence one: of values that come now and then, in bursts of any length, or as the client asks
/// for them, nobody can say that one is overdue. Intervals are counted by their length, in classes of half an octave, so
/// that a value costs a few additions and a pattern with pauses in it is known as such.
struct ValuePace: Sendable {
  private var counts = InlineArray<40, UInt16>(repeating: 0)
  /// The time that all intervals cover, in nanoseconds.
  private var total: Int64 = 0
  /// The part of it in intervals in which the client asked for something.
  private var asked: Int64 = 0
  /// How many intervals those are.
  private var askedCount: UInt32 = 0
  /// The time that intervals cover since one was overdue, and the longest such time before.
  private var run: Int64 = 0
  private var longestRun: Int64 = 0
  /// Whether a silence was told.
  private var hasGap = false

  /// Nanoseconds below which no silence is one.
  static let shortest: Int64 = 1_000_000_000
  /// A silence takes as many intervals at least.
  static let intervals: Int64 = 3
  /// Intervals of about the longest usual length that make a pace.
  private static let fewest = 8
  /// Nanoseconds that values must have come for.
  private static let leastTime: Int64 = 4_000_000_000
  /// Nanoseconds for which they must have come without a break before there is a silence; of short silences, so many times
  /// their length.
  private static let leastRun: Int64 = 8_000_000_000
  private static let leastLengths: Int64 = 3
  /// Intervals from which on it is told whether the client asks for the values.
  private static let leastAsked = 3

  /// Takes in the time since the value before.
  ///
  /// - Parameters:
  ///   - interval: The time, in nanoseconds.
  ///   - isAsked: Whether the client asked for something meanwhile.
  @inline(__always)
  mutating func note(_ interval: Int64, isAsked: Bool) {
    guard interval > 0 else { return }
    let place = Self.place(interval)
    if counts[place] < .max { counts[place] &+= 1 }
    total &+= interval
    run &+= interval
    if isAsked {
      asked &+= interval
      askedCount &+= 1
    }
  }

  /// Takes in the time that a silence took.
  ///
  /// One is an exception; those that come again and again are the way in which it sends.
  mutating func noteGap(_ interval: Int64, isAsked: Bool) {
    if hasGap { note(interval, isAsked: isAsked) }
    hasGap = true
  }

  /// Takes in that a value came late: what comes before a silence begins anew.
  mutating func rest() {
    longestRun = max(longestRun, run)
    run = 0
  }

  /// The class of an interval: two to an octave, the first up to 1.5 ms.
  @inline(__always)
  private static func place(_ interval: Int64) -> Int {
    let octave = 63 &- interval.leadingZeroBitCount
    let half = octave > 0 ? Int(truncatingIfNeeded: interval &>> Int64(octave &- 1)) & 1 : 0
    return min(max(2 &* octave &+ half &- 40, 0), 39)
  }

  /// The length at which a class ends, in nanoseconds.
  private static func end(of place: Int) -> Int64 {
    let octave = Int64(1) << Int64((place + 40) / 2)
    return place & 1 == 0 ? octave + octave / 2 : 2 * octave
  }

  /// Whether values come as the client asks for something, so that it has its pace and they have none.
  var isClients: Bool {
    askedCount >= Self.leastAsked && asked > total &- total / 4
  }

  /// The longest interval that is usual, in nanoseconds; `nil` where values have no pace.
  ///
  /// Longer ones take up an eighth of the time at most; those of about its length are many, and take up a good part of it.
  private var longest: Int64? {
    guard total >= Self.leastTime else { return nil }
    var place = counts.count - 1
    var above: Int64 = 0
    while place > 0 {
      above = above.addingReportingOverflow(time(place)).partialValue
      if above > total / 8 { break }
      place -= 1
    }
    var (number, covered) = (0, Int64(0))
    for near in max(place - 2, 0)...place {
      number += Int(counts[near])
      covered = covered.addingReportingOverflow(time(near)).partialValue
    }
    guard number >= Self.fewest, covered >= total / 4 else { return nil }
    return Self.end(of: place)
  }

  /// About the time that the intervals of a class cover.
  private func time(_ place: Int) -> Int64 {
    Self.end(of: place) / 6 * 5 &* Int64(counts[place])
  }

  /// Nanoseconds after which the next value is overdue; `nil` where values have no pace.
  var patience: Int64? {
    guard !isClients, let longest else { return nil }
    return max(Self.shortest, Self.intervals * longest)
  }

  /// Whether so long without a value is a silence.
  func isSilence(_ interval: Int64) -> Bool {
    guard let patience, interval > patience else { return false }
    let (least, overflow) = interval.multipliedReportingOverflow(by: Self.leastLengths)
    return max(run, longestRun) >= (overflow ? Self.leastRun : min(Self.leastRun, least))
  }
}
