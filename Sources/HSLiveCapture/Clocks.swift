import HSPlatform

/// The clock that captures are timed with.
enum SystemClock {
  /// Microseconds since 1970.
  static var microseconds: Int64 {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
