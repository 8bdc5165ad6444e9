/// What one unit of an interface's timestamps is worth, from pcapng's `if_tsresol`.
///
/// The octet's upper bit tells whether the lower seven are a negative power of 10 or of 2.
struct TimeScale: Sendable, Equatable {
  /// Microseconds: pcap, and pcapng where it says nothing.
  static let microseconds = TimeScale(exponent: 6)
  /// Nanoseconds.
  static let nanoseconds = TimeScale(exponent: 9)

  /// The octet as it stands.
  let exponent: UInt8
  /// Nanoseconds in a unit, where that is a whole number; otherwise 0.
  private let multiplier: UInt64

  /// A scale by its octet.
  init(exponent: UInt8) {
    self.exponent = exponent
    multiplier = exponent <= 9 ? Self.powerOfTen(9 - exponent) : 0
  }

  /// The finest difference that can be written down; never below a nanosecond, rounded up.
  var resolution: TimeResolution {
    if multiplier > 0 { return TimeResolution(nanoseconds: Int64(clamping: multiplier)) }
    guard exponent & 0x80 != 0 else { return TimeResolution(nanoseconds: 1) }
    let places = exponent & 0x7F
    guard places < 30 else { return TimeResolution(nanoseconds: 1) }
    let second: Int64 = 1_000_000_000
    return TimeResolution(nanoseconds: (second + (1 << Int64(places)) - 1) >> Int64(places))
  }

  /// The time that a number of units stands for, and whether it is exact to the nanosecond
  /// below rather than clamped to what can be represented.
  ///
  /// - Parameters:
  ///   - ticks: Units since 1970-01-01 00:00 UTC.
  ///   - offset: Seconds to add.
  /// - Returns: The time.
  @inline(__always)
  func time(_ ticks: UInt64, offset: Int64) -> (value: CaptureTime, isExact: Bool) {
    if multiplier > 0, offset == 0 {
      let (nanoseconds, overflow) = ticks.multipliedReportingOverflow(by: multiplier)
      if !overflow, nanoseconds <= UInt64(Int64.max) {
        return (CaptureTime(nanoseconds: Int64(truncatingIfNeeded: nanoseconds)), true)
      }
      return (CaptureTime(nanoseconds: .max), false)
    }
    return slowTime(ticks, offset: offset)
  }

  @inline(never)
  private func slowTime(_ ticks: UInt64, offset: Int64) -> (value: CaptureTime, isExact: Bool) {
    let (seconds, fraction) = split(ticks)
    let limit: Int64 = 1 << 62
    guard seconds < UInt64(limit) else { return (CaptureTime(nanoseconds: .max), false) }
    let (whole, beyond) = Int64(clamping: seconds).addingReportingOverflow(offset)
    if beyond { return (CaptureTime(nanoseconds: offset < 0 ? .min : .max), false) }
    let (scaled, tooFar) = whole.multipliedReportingOverflow(by: 1_000_000_000)
    let (nanoseconds, over) = scaled.addingReportingOverflow(Int64(clamping: fraction))
    guard !tooFar, !over else {
      return (CaptureTime(nanoseconds: whole < 0 ? .min : .max), false)
    }
    return (CaptureTime(nanoseconds: nanoseconds), true)
  }

  /// A number of units as seconds and nanoseconds, both rounded down.
  private func split(_ ticks: UInt64) -> (seconds: UInt64, nanoseconds: UInt64) {
    let places = exponent & 0x7F
    guard exponent & 0x80 != 0 else {
      // 10^20 units are more than a number of 64 bits holds: less than a second.
      guard places <= 19 else {
        let divisor = places - 9 <= 19 ? Self.powerOfTen(places - 9) : .max
        return (0, places - 9 <= 19 ? ticks / divisor : 0)
      }
      let second = Self.powerOfTen(places)
      let rest = ticks % second
      let nanoseconds =
        places <= 9 ? rest &* Self.powerOfTen(9 - places) : rest / Self.powerOfTen(places - 9)
      return (ticks / second, nanoseconds)
    }
    guard places > 0 else { return (ticks, 0) }
    let seconds = places < 64 ? ticks >> UInt64(places) : 0
    let rest = places < 64 ? ticks & ((1 << UInt64(places)) &- 1) : ticks
    let product = rest.multipliedFullWidth(by: 1_000_000_000)
    if places >= 64 { return (seconds, product.high >> UInt64(places - 64)) }
    return (seconds, product.high << UInt64(64 - places) | product.low >> UInt64(places))
  }

  /// 10 to the power of at most 19.
  private static func powerOfTen(_ exponent: UInt8) -> UInt64 {
    var value: UInt64 = 1
    for _ in 0..<min(exponent, 19) { value *= 10 }
    return value
  }
}
