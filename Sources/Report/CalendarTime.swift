public import Bytes
import Capture

/// A time taken apart into a date of the proleptic Gregorian calendar and a time of day.
///
/// The last day is kept: the records of a capture lie close together, and only their time of day
/// needs working out.
public struct CalendarTime: Sendable {
  private var day = Int64.min
  /// The day's date and the letter behind it: `2023-11-14T`.
  private var date: [UInt8] = []

  /// A calendar that has worked out nothing yet.
  public init() {}

  /// Appends `2023-11-14T10:12:13.123456`, with as many decimals as the source resolves.
  ///
  /// - Parameters:
  ///   - time: Nanoseconds since 1970, already moved to the zone that is wanted.
  ///   - decimals: Digits of the fraction, 0 to 9.
  ///   - buffer: Where the text goes.
  public mutating func append(nanoseconds time: Int64, decimals: Int, to buffer: inout OutputBuffer)
  {
    var seconds = time / 1_000_000_000
    var fraction = time % 1_000_000_000
    if fraction < 0 {
      fraction += 1_000_000_000
      seconds -= 1
    }
    var today = seconds / 86_400
    var rest = seconds % 86_400
    if rest < 0 {
      rest += 86_400
      today -= 1
    }
    if today != day {
      day = today
      keep(Self.date(days: today))
    }
    buffer.append(date.span)
    let ofDay = UInt32(truncatingIfNeeded: rest)
    buffer.append(twoDigits: ofDay / 3600)
    buffer.append(byte: 0x3a)
    buffer.append(twoDigits: ofDay / 60 % 60)
    buffer.append(byte: 0x3a)
    buffer.append(twoDigits: ofDay % 60)
    Self.append(fraction: fraction, decimals: decimals, to: &buffer)
  }

  private mutating func keep(_ parts: (year: Int64, month: Int64, day: Int64)) {
    var text = OutputBuffer()
    text.append(UInt64(clamping: parts.year), width: 4)
    text.append(byte: 0x2d)
    text.append(UInt64(clamping: parts.month), width: 2)
    text.append(byte: 0x2d)
    text.append(UInt64(clamping: parts.day), width: 2)
    text.append(byte: 0x54)
    let span = text.span
    date.removeAll(keepingCapacity: true)
    for index in span.indices { date.append(span[index]) }
  }

  /// Appends a fraction of a second, cut to `decimals` digits, with its point.
  static func append(fraction: Int64, decimals: Int, to buffer: inout OutputBuffer) {
    guard decimals > 0 else { return }
    var value = UInt64(clamping: fraction)
    // Microseconds are what captures write down most.
    if decimals == 6 {
      value /= 1000
    } else {
      for _ in 0..<max(0, 9 - decimals) { value /= 10 }
    }
    buffer.append(byte: 0x2e)
    buffer.append(value, width: min(decimals, 9))
  }

  /// Days since 1970 to year, month and day, by Howard Hinnant's `civil_from_days`.
  static func date(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
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
