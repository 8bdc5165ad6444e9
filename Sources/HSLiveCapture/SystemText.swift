import HSPlatform

/// The system's words for its error numbers.
enum SystemText {
  /// What an error number means.
  static func of(_ code: Int32) -> String {
    // Not strerror, which shares one buffer among all threads for what it does not know.
    var text = [CChar](repeating: 0, count: 256)
    guard unsafe strerror_r(code, &text, text.count - 1) == 0 else { return "error \(code)" }
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A clock that is never set.
enum SteadyClock {
  /// Nanoseconds since some time in the past.
  static var now: Int64 {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

/// The clock that captures are timed with.
enum SystemClock {
  /// Microseconds since 1970.
  static var microseconds: Int64 {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
