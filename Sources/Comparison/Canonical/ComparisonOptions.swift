/// What two stories are held against each other by.
public struct ComparisonOptions: Sendable {
  /// How far the times of two events may lie apart once the clocks are aligned, in nanoseconds;
  /// `nil` to compare no times.
  public var timeTolerance: Int64? = ComparisonOptions.defaultTolerance
  /// Whether handles, channels and what holds them are compared.
  public var handles = false
  /// Whether private addresses are compared.
  public var addresses = false
  /// Whether packet numbers are compared.
  public var packets = false
  /// Whether times are compared as they are, without aligning the clocks.
  public var absoluteTime = false
  /// Whether the time from a request to its answer, and what else lasts, is compared.
  public var latency = false
  /// Whether the strength of signals is compared.
  public var rssi = false
  /// Whether the evidence for labels is compared.
  public var evidence = false
  /// How far rates of notifications may differ where structure is compared, in percent.
  public var ratePercent = ComparisonOptions.defaultRatePercent
  /// The kinds of events that are compared, by the timeline's names; `nil` for all.
  public var categories: Set<String>?

  /// A quarter of a second: more than a busy radio link delays a packet, less than a heartbeat takes.
  public static let defaultTolerance: Int64 = 250_000_000

  /// A quarter: more than two timers differ, less than a rate that is halved or doubled.
  public static let defaultRatePercent = 25

  /// By meaning alone.
  public init() {}
}
