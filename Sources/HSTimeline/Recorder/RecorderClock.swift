package import HSProtocols

extension CaptureTime {
  /// Whether it is of a clock that was not set, so that no date is known: such clocks begin in 1970, 1980 or 2000.
  ///
  /// No capture of Bluetooth is as old as that.
  package var isOfUnsetClock: Bool { nanoseconds < Self.year2001 }

  /// Nanoseconds from 1970 to 2001-01-01.
  private static let year2001: Int64 = 978_307_200_000_000_000
}

/// How far a recorder's clock leapt, where no such time passed, and why.
package struct ClockLeap: Sendable, Equatable {
  /// Why it leapt.
  package enum Cause: Sendable {
    /// A counter of 31 or 32 bits, of microseconds or milliseconds, wrapped.
    case wrap
    /// It was set, and was not before.
    case setting
  }

  /// Nanoseconds.
  package let length: Int64
  /// The packet before which it leapt.
  package let packet: Int
  /// Why.
  package let cause: Cause

  /// What a time without packets is, if it is a leap.
  ///
  /// - Parameters:
  ///   - length: How long it was by the clock, in nanoseconds.
  ///   - packet: The packet behind it.
  ///   - time: When that was recorded.
  init?(_ length: Int64, before packet: Int, at time: CaptureTime) {
    let start = time.nanoseconds.since(length)
    let wasUnset = start.map { CaptureTime(nanoseconds: $0).isOfUnsetClock } ?? false
    if wasUnset, !time.isOfUnsetClock {
      cause = .setting
    } else if Self.isWrap(length) {
      cause = .wrap
    } else {
      return nil
    }
    self.length = length
    self.packet = packet
  }

  /// Whether it is all that a counter counts, and at most a second more.
  private static func isWrap(_ nanoseconds: Int64) -> Bool {
    [Int64(1) << 31, 1 << 32].contains { count in
      [Int64(1000), 1_000_000].contains { unit in
        (0...1_000_000_000).contains(nanoseconds &- count &* unit)
      }
    }
  }
}
