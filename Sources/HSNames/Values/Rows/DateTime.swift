import HSBase

/// A date with a time of day as seven octets have it (GSS, 3.70); a year, month or day of 0 is not known.
///
/// ```
///   year 2 | month | day | hours | minutes | seconds
/// ```
struct DateTime {
  /// The octets, the first lowest.
  let raw: UInt64

  init(_ raw: UInt64) { self.raw = raw }

  /// A time such as `2023-11-14T10:12:13`; `nil` if the text is none.
  init?(_ text: String) {
    let parts = text.split(omittingEmptySubsequences: false) {
      $0 == "-" || $0 == "T" || $0 == ":"
    }.map { UInt64($0) ?? .max }
    guard parts.count == 6, parts[0] <= 0xffff, parts.dropFirst().allSatisfy({ $0 <= 0xff }) else {
      return nil
    }
    var raw = parts[0]
    for (index, part) in parts.dropFirst().enumerated() { raw |= part << UInt64(16 + 8 * index) }
    self.raw = raw
  }

  /// Whether there is such a time.
  var exists: Bool {
    let year = raw & 0xffff
    let (month, day) = (raw >> 16 & 0xff, raw >> 24 & 0xff)
    let (hours, minutes, seconds) = (raw >> 32 & 0xff, raw >> 40 & 0xff, raw >> 48 & 0xff)
    guard year == 0 || (1582...9999).contains(year), month <= 12, hours < 24, minutes < 60,
      seconds < 60
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    switch month {
    case 2: return day <= (isLeap ? 29 : 28)
    case 4, 6, 9, 11: return day <= 30
    default: return day <= 31
    }
  }
}

extension OutputBuffer {
  /// Appends `2023-11-14T10:12:13`; parts that are not known are zeros, as they are sent.
  mutating func append(_ time: DateTime) {
    append(time.raw & 0xffff, width: 4)
    for (shift, separator) in [(16, 0x2d), (24, 0x2d), (32, 0x54), (40, 0x3a), (48, 0x3a)]
      as [(UInt64, UInt8)]
    {
      append(byte: separator)
      append(time.raw >> shift & 0xff, width: 2)
    }
  }
}
