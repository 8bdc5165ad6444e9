import ArgumentParser
import HSBytes

/// A time in milliseconds as it is typed, or `none`.
struct TimeTolerance: ExpressibleByArgument, Sendable {
  /// Nanoseconds; `nil` for none.
  let nanoseconds: Int64?

  /// An hour: who allows more compares no times.
  private static let longest = 3_600_000.0

  init?(argument: String) {
    guard argument != "none" else {
      nanoseconds = nil
      return
    }
    guard let milliseconds = Double(argument), milliseconds >= 0, milliseconds <= Self.longest
    else { return nil }
    nanoseconds = Int64(clamping: (milliseconds * 1_000_000).rounded())
  }
}
