/// A time taken apart into a date of the proleptic Gregorian calendar and a time of day.
///
/// The last minute is kept: the records of a capture lie close together, and only their seconds
/// need working out.
public struct CalendarTime: Sendable {
  /// When the minute began, in nanoseconds since 1970.
  private var start: Int64 = 0
  /// Nanoseconds from `start` that belong to the minute and can be represented; 0 if `start` cannot.
  private var length = Self.minuteLength
  /// The text of the minute, `2023-11-14T10:12:`, eight bytes to a word.
  private var text = InlineArray<3, UInt64>(repeating: 0)

  /// The moment that FIT files count from, 1989-12-31 00:00:00 UTC, in seconds since 1970.
  package static let fitEpoch: Int64 = 631_065_600

  /// Bytes in the text of a minute.
  private static let minuteTextLength = 17
  /// Nanoseconds in a minute.
  private static let minuteLength: UInt64 = 60_000_000_000

  /// A calendar that has worked out the first minute of 1970.
  ///
  /// - Parameter separator: The character between date and time of day.
  public init(separator: UInt8 = 0x54) {
    put(byte: separator, at: 10)
    keep(minute: 0)
  }

  /// Appends `2023-11-14T10:12:13.123456`, with as many decimals as the source resolves.
  ///
  /// - Parameters:
  ///   - time: Nanoseconds since 1970, already moved to the zone that is wanted.
  ///   - decimals: Digits of the fraction, 0 to 9.
  ///   - buffer: Where the text goes.
  @inline(__always)
  public mutating func append(nanoseconds time: Int64, decimals: Int, to buffer: inout OutputBuffer)
  {
    // What lies before the minute is beyond its end as an unsigned number.
    var offset = UInt64(bitPattern: time &- start)
    if offset >= length { offset = keepMinute(of: time) }
    let text = text
    // Microseconds are what captures write down most.
    if decimals == 6 {
      buffer.append(atMost: 32) { line in
        line.append(words: text, length: Self.minuteTextLength)
        line.append(microsecondsOfMinute: offset / 1000)
      }
    } else {
      buffer.append(atMost: 32) { $0.append(words: text, length: Self.minuteTextLength) }
      buffer = Self.appending(offset, decimals: decimals, to: buffer)
    }
  }

  /// A time as text: `2023-11-14T10:12:13.123456`.
  package static func text(_ nanoseconds: Int64, decimals: Int) -> String {
    var calendar = CalendarTime()
    return OutputBuffer.text {
      calendar.append(nanoseconds: nanoseconds, decimals: decimals, to: &$0)
    }
  }

  /// Appends `buffer` with a number of nanoseconds as seconds, cut to `decimals` digits.
  @inline(never)
  private static func appending(
    _ nanoseconds: UInt64, decimals: Int, to buffer: consuming OutputBuffer
  ) -> OutputBuffer {
    buffer.append(twoDigits: UInt32(truncatingIfNeeded: nanoseconds / 1_000_000_000))
    append(
      fraction: Int64(truncatingIfNeeded: nanoseconds % 1_000_000_000), decimals: decimals,
      to: &buffer)
    return buffer
  }

  /// Works out the minute of a time; returns how many nanoseconds of it have passed then.
  @inline(never)
  private mutating func keepMinute(of time: Int64) -> UInt64 {
    let seconds = time / 1_000_000_000 - (time % 1_000_000_000 < 0 ? 1 : 0)
    let second = seconds % 60
    keep(minute: seconds - (second < 0 ? second + 60 : second))
    return UInt64(bitPattern: time &- start)
  }

  /// Works out the minute that begins that many seconds after 1970.
  private mutating func keep(minute: Int64) {
    // Where this overflows, differences from it are still right, modulo 2^64.
    let (start, isBeyond) = minute.multipliedReportingOverflow(by: 1_000_000_000)
    self.start = start
    let left = UInt64(bitPattern: .max &- start)
    length = isBeyond ? 0 : min(Self.minuteLength, left &+ 1)
    var day = minute / 86_400
    var rest = minute % 86_400
    if rest < 0 {
      rest += 86_400
      day -= 1
    }
    // The years that nanoseconds reach, 1677 to 2262, have four digits.
    let date = Self.date(days: day)
    put(date.year / 100, at: 0)
    put(date.year, at: 2)
    put(byte: 0x2d, at: 4)
    put(date.month, at: 5)
    put(byte: 0x2d, at: 7)
    put(date.day, at: 8)
    put(rest / 3600, at: 11)
    put(byte: 0x3a, at: 13)
    put(rest / 60 % 60, at: 14)
    put(byte: 0x3a, at: 16)
  }

  /// Puts the last two digits of a number into the text.
  private mutating func put(_ value: Int64, at index: Int) {
    put(byte: 48 + UInt8(truncatingIfNeeded: value / 10 % 10), at: index)
    put(byte: 48 + UInt8(truncatingIfNeeded: value % 10), at: index + 1)
  }

  /// Puts a byte into the text.
  private mutating func put(byte: UInt8, at index: Int) {
    let shift = UInt64(index % 8 * 8)
    text[index / 8] = text[index / 8] & ~(0xff << shift) | UInt64(byte) << shift
  }

  /// Appends a fraction of a second, cut to `decimals` digits, with its point.
  package static func append(fraction: Int64, decimals: Int, to buffer: inout OutputBuffer) {
    guard decimals > 0 else { return }
    var value = UInt64(truncatingIfNeeded: max(fraction, 0))
    for _ in 0..<max(0, 9 - decimals) { value /= 10 }
    buffer.append(byte: 0x2e)
    buffer.append(value, width: min(decimals, 9))
  }

  /// Days since 1970-01-01 to a date of the proleptic Gregorian calendar.
  package static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    // The year begins in March, so that the leap day is its last.
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Days since 1970 to year, month and day, by Howard Hinnant's `civil_from_days`.
  package static func date(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}
