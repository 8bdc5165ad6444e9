/// One end of a stretch of time, as a person names it.
public enum TimeBound: Sendable, Hashable {
  /// A moment: nanoseconds since 1970, UTC.
  case moment(Int64)
  /// Nanoseconds since the beginning.
  case offset(Int64)
  /// Nanoseconds since midnight, UTC, of the day on which the beginning was; of the next day where
  /// that is nearer, so that a night's capture can be cut in the morning.
  case timeOfDay(Int64)

  private static let day: Int64 = 86_400_000_000_000

  /// The moment that is meant.
  ///
  /// - Parameter origin: The beginning, in nanoseconds since 1970.
  /// - Returns: Nanoseconds since 1970, as near to the right ones as can be represented.
  public func moment(from origin: Int64) -> Int64 {
    switch self {
    case .moment(let time): return time
    case .offset(let offset): return Self.sum(origin, offset)
    case .timeOfDay(let time):
      let rest = origin % Self.day
      guard let midnight = origin.since(rest < 0 ? rest + Self.day : rest) else { return .min }
      let today = Self.sum(midnight, time)
      return origin.since(today) ?? 0 > Self.day / 2 ? Self.sum(today, Self.day) : today
    }
  }

  private static func sum(_ time: Int64, _ offset: Int64) -> Int64 {
    let (sum, overflow) = time.addingReportingOverflow(offset)
    return overflow ? (offset < 0 ? .min : .max) : sum
  }
}

/// A chosen stretch of time; both ends belong to it.
public struct TimeWindow: Sendable, Hashable {
  /// From when on; `nil` from the beginning.
  public var from: TimeBound?
  /// Up to when; `nil` to the end.
  public var to: TimeBound?

  /// A stretch.
  public init(from: TimeBound? = nil, to: TimeBound? = nil) {
    self.from = from
    self.to = to
  }

  /// Whether it holds everything.
  public var isAll: Bool { from == nil && to == nil }

  /// Whether a time belongs to it.
  ///
  /// - Parameters:
  ///   - time: The time, in nanoseconds since 1970.
  ///   - origin: The beginning.
  /// - Returns: Whether it does.
  public func holds(_ time: Int64, origin: Int64) -> Bool {
    if let from, time < from.moment(from: origin) { return false }
    if let to, time > to.moment(from: origin) { return false }
    return true
  }
}
