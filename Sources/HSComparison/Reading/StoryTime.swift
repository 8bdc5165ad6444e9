import HSBytes

/// Reads times as saved outputs have them: RFC 3339 in UTC.
enum StoryTime {
  /// Nanoseconds since 1970 of `2026-05-04T06:30:00.009347Z`; `nil` for anything else.
  ///
  /// Decimals beyond the ninth must not be there.
  ///
  /// - Parameter text: The time.
  /// - Returns: Nanoseconds.
  static func nanoseconds(_ text: String) -> Int64? {
    var digits = text.utf8.makeIterator()
    func number(_ count: Int, then separator: UInt8?) -> Int64? {
      var value: Int64 = 0
      for _ in 0..<count {
        guard let byte = digits.next(), 0x30...0x39 ~= byte else { return nil }
        value = value * 10 + Int64(byte - 0x30)
      }
      guard let separator else { return value }
      return digits.next() == separator ? value : nil
    }
    guard let year = number(4, then: 0x2d), let month = number(2, then: 0x2d),
      let day = number(2, then: 0x54), let hour = number(2, then: 0x3a),
      let minute = number(2, then: 0x3a), let second = number(2, then: nil),
      1...12 ~= month, 1...31 ~= day, hour < 24, minute < 60, second <= 60
    else { return nil }
    var fraction: Int64 = 0
    var byte = digits.next()
    if byte == 0x2e {
      var scale: Int64 = 100_000_000
      byte = digits.next()
      while let digit = byte, 0x30...0x39 ~= digit {
        guard scale > 0 else { return nil }
        fraction += Int64(digit - 0x30) * scale
        scale /= 10
        byte = digits.next()
      }
    }
    guard byte == 0x5a, digits.next() == nil else { return nil }
    let seconds = CalendarTime.days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return nil }
    let (sum, beyond) = whole.addingReportingOverflow(fraction)
    return beyond ? nil : sum
  }
}
