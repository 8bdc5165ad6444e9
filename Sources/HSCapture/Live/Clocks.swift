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

extension pollfd {
  /// Asks for events of a descriptor.
  init(_ descriptor: Int32, _ events: Int32) {
    self.init(fd: descriptor, events: Int16(events), revents: 0)
  }
}

/// Counts an event of `live_event`, for who waits for it.
func raise(event: Int32) {
  var one: UInt64 = 1
  _ = unsafe HSPlatform.write(event, &one, 8)
}
