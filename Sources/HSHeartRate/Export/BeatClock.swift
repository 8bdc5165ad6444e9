/// Puts beats on a clock of 1024 Hz: intervals are added up exactly within a run, and a run begins
/// where its first notification arrived.
///
/// Notifications arrive late and in bursts; beats do not. So the time of arrival counts only once a
/// run. What no notification tells, where between two of them a beat was, is not made up.
struct BeatClock {
  /// The time of the first beat in nanoseconds since 1970; `nil` before there is one.
  private(set) var origin: Int64?
  /// The last beat, in ticks after `origin`.
  private(set) var position: Int64 = 0
  private var isBroken = false
  /// Whether it is set by a tick where the sensor's clock has run away from the host's by as much: where intervals have
  /// lengths of their own besides.
  private let followsHost: Bool

  /// Ticks by which the clock may be set back where the sensor's runs fast.
  private static let stepBack: Int64 = 4

  init(followsHost: Bool = false) { self.followsHost = followsHost }

  /// Notes that beats are missing from here to the next sample with intervals.
  mutating func breakOff() { isBroken = true }

  /// Moves to the beat with which a sample's first interval begins.
  ///
  /// - Returns: Whether no interval has ended at that beat yet.
  mutating func begin(_ sample: SeriesSample) -> Bool {
    if sample.startsRun { isBroken = true }
    let sum = sample.rrTicks.reduce(Int64(0)) { $0 + Int64($1) }
    let start = (sample.lastBeat ?? sample.nanoseconds).saturatingSubtract(Self.nanoseconds(sum))
    if followsHost, sample.lastBeat != nil, origin != nil,
      start.saturatingSubtract(nanoseconds).magnitude > UInt64(Self.nanoseconds(1))
    {
      isBroken = true
    }
    guard let origin else {
      origin = start
      isBroken = false
      return true
    }
    guard isBroken else { return false }
    isBroken = false
    // A clock that was set back must not put beats before those that are written.
    let place = Self.ticks(start.saturatingSubtract(origin))
    guard place > position || followsHost && position - place <= Self.stepBack else {
      return false
    }
    position = place
    return true
  }

  /// Moves to the next beat.
  mutating func advance(_ ticks: UInt16) { position += Int64(ticks) }

  /// The time of the last beat in nanoseconds since 1970.
  var nanoseconds: Int64 { (origin ?? 0).saturatingAdd(Self.nanoseconds(position)) }

  /// The last beat, in ms after the first one, rounded.
  var milliseconds: Int64 { Self.milliseconds(position) }

  /// Ticks in milliseconds, rounded half up: neighbours differ by their interval, and sums are never
  /// off by more than half a millisecond.
  static func milliseconds(_ ticks: Int64) -> Int64 { (ticks * 125 + 64) >> 7 }

  /// Ticks in nanoseconds, half ones dropped; the last nanosecond there is for what lies after it.
  static func nanoseconds(_ ticks: Int64) -> Int64 {
    let (seconds, overflow) = (ticks / 1024).multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max : seconds.saturatingAdd(ticks % 1024 * 1_953_125 / 2)
  }

  /// Nanoseconds in ticks, rounded down.
  static func ticks(_ nanoseconds: Int64) -> Int64 {
    nanoseconds / 1_000_000_000 * 1024 + nanoseconds % 1_000_000_000 * 1024 / 1_000_000_000
  }
}

extension Int64 {
  /// The difference, or the nearest number there is.
  func saturatingSubtract(_ other: Int64) -> Int64 {
    let (value, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : value
  }

  /// The sum, or the nearest number there is.
  func saturatingAdd(_ other: Int64) -> Int64 {
    let (value, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : value
  }
}
