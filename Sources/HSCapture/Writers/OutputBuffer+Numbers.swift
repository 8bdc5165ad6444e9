import HSBase

extension OutputBuffer {
  /// Appends two bytes, the least significant first.
  @inline(__always)
  mutating func append(little16 value: UInt16) {
    append(word: UInt64(value), length: 2)
  }

  /// Appends four bytes, the least significant first.
  @inline(__always)
  mutating func append(little32 value: UInt32) {
    append(word: UInt64(value), length: 4)
  }

  /// Appends eight bytes, the least significant first.
  @inline(__always)
  mutating func append(little64 value: UInt64) {
    append(word: value, length: 8)
  }

  /// Appends four bytes, the most significant first.
  @inline(__always)
  mutating func append(big32 value: UInt32) {
    append(little32: value.byteSwapped)
  }
}

extension CaptureTime {
  /// The time as whole seconds since 1970 and the nanoseconds behind them, both never rounded up.
  ///
  /// - Returns: Seconds as containers of 32 bits have them, the nanoseconds, and whether the time
  ///   is between 1970 and 2106; if not, the nearest that is.
  @inline(__always)
  package func unsignedSeconds() -> (seconds: UInt32, nanoseconds: UInt32, isInRange: Bool) {
    guard nanoseconds >= 0 else { return (0, 0, false) }
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    guard seconds <= Int64(UInt32.max) else { return (.max, 999_999_999, false) }
    return (UInt32(truncatingIfNeeded: seconds), UInt32(truncatingIfNeeded: rest), true)
  }
}
