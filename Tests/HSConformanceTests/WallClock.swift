/// Dates and times as other programs print them, in UTC.
enum WallClock {
  /// Microseconds since 1970 of `2018-03-20` and `09:06:56.917534`; `nil` for what is neither.
  static func microseconds(day: String, clock: String) -> Int64? {
    let day = day.split(separator: "-").compactMap { Int64($0) }
    let clock = clock.split(whereSeparator: { $0 == ":" || $0 == "." }).compactMap { Int64($0) }
    // Where a time is damaged, btmon prints a year of many digits.
    guard day.count == 3, clock.count == 4, (1...9999).contains(day[0]) else { return nil }
    let days = days(year: day[0], month: day[1], day: day[2])
    return ((days * 24 + clock[0]) * 60 + clock[1]) * 60_000_000 + clock[2] * 1_000_000 + clock[3]
  }

  /// Days from 1970-01-01, in the Gregorian calendar.
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    // Years that begin in March, so that the leap day is the last.
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
