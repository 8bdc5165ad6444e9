/// Takes apart a time that is written in digits, from its beginning.
///
/// What is not there, or is too large, is `nil`.
package struct TimeReader {
  private var rest: Substring.UTF8View

  /// A reader of a text.
  package init(_ text: some StringProtocol) { rest = Substring(text).utf8 }

  /// Whether all of it was read.
  package var isAtEnd: Bool { rest.isEmpty }

  /// Takes the next character, if it is one of these.
  package mutating func take(_ characters: String) -> Bool {
    guard let next = rest.first, characters.utf8.contains(next) else { return false }
    rest.removeFirst()
    return true
  }

  /// Letters, if some are next.
  package mutating func letters() -> String {
    let letters = rest.prefix { 0x41...0x5a ~= $0 & 0xdf }
    rest = rest[letters.endIndex...]
    return String(Substring(letters))
  }

  /// A number of so many digits, at most 18.
  package mutating func number(_ digits: ClosedRange<Int>, below limit: Int64 = .max) -> Int64? {
    var value: Int64 = 0
    var count = 0
    while count < digits.upperBound, let digit = rest.first, 0x30...0x39 ~= digit {
      value = value * 10 + Int64(digit) - 0x30
      count += 1
      rest.removeFirst()
    }
    return count >= digits.lowerBound && value < limit ? value : nil
  }

  /// Seconds with or without decimals, in nanoseconds; what is behind the ninth decimal is dropped.
  package mutating func seconds(_ digits: ClosedRange<Int>, below limit: Int64 = .max) -> Int64? {
    guard var time = number(digits, below: min(limit, Int64.max / 1_000_000_000)) else {
      return nil
    }
    time *= 1_000_000_000
    guard take(".") else { return time }
    guard var digit = number(1...1) else { return nil }
    var scale: Int64 = 100_000_000
    while true {
      time += digit * scale
      scale /= 10
      guard let next = number(1...1) else { return time }
      digit = next
    }
  }

  /// `06:30:07.5` in nanoseconds since midnight; the seconds may be a leap second.
  package mutating func clock(
    hours: ClosedRange<Int> = 2...2, mayEndWithMinutes: Bool = false
  ) -> Int64? {
    guard let hour = number(hours, below: 24), take(":"), let minute = number(2...2, below: 60)
    else { return nil }
    let minutes = (hour * 60 + minute) * 60_000_000_000
    guard take(":") else { return mayEndWithMinutes ? minutes : nil }
    return seconds(2...2, below: 61).map { minutes + $0 }
  }

  /// `2026-05-04T06:30:07.5` in nanoseconds since 1970; what tells the zone is left to be read.
  package mutating func moment() -> Int64? {
    guard let year = number(4...4), take("-"), let month = number(2...2, below: 13), month > 0,
      take("-"), let day = number(2...2, below: 32), day > 0, take("Tt "), let time = clock()
    else { return nil }
    let (days, isBeyond) = CalendarTime.days(year, month, day).multipliedReportingOverflow(
      by: 86_400_000_000_000)
    let (sum, isPast) = days.addingReportingOverflow(time)
    return isBeyond || isPast ? nil : sum
  }

  /// Nanoseconds since 1970 of a text that is `2026-05-04T06:30:00.009347Z` or the like.
  package static func utc(_ text: String) -> Int64? {
    var reader = TimeReader(text)
    guard let time = reader.moment(), reader.take("Z"), reader.isAtEnd else { return nil }
    return time
  }
}
