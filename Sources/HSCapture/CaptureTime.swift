/// A point in time as a capture records it: nanoseconds since 1970-01-01 00:00 UTC.
///
/// The range reaches from 1677 to 2262. What lies outside is clamped by the reader, which says so.
public struct CaptureTime: Sendable, Hashable, Comparable {
  /// Nanoseconds since 1970-01-01 00:00 UTC.
  public var nanoseconds: Int64

  /// A time by its nanoseconds.
  @inlinable
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Whether `left` is before `right`.
  @inlinable
  public static func < (left: CaptureTime, right: CaptureTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// Nanoseconds from `earlier` to this time, clamped to what an `Int64` holds.
  @inlinable
  public func nanoseconds(since earlier: CaptureTime) -> Int64 {
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
    return overflow ? (nanoseconds < earlier.nanoseconds ? .min : .max) : difference
  }
}
