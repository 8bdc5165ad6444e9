/// A clock that is never set.
package enum SteadyClock {
  /// Nanoseconds since some time in the past.
  package static var now: Int64 {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
