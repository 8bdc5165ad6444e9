import ArgumentParser
import HSBytes
import HSTimeline

/// A time as it is typed, in every command that takes one.
///
/// `12.5`, `90s`, `5m`, `1h30m`, `250ms`, `+8:24` and `+1:02:03` count from the capture's first packet; `06:30` and
/// `06:30:07.5` are times of day in UTC; `2026-05-04T06:30:07Z` is a moment, with an offset and decimals if wanted.
struct TimeArgument: ExpressibleByArgument, Sendable {
  /// What is meant.
  let bound: TimeBound
  /// As typed.
  let text: String

  init?(argument: String) {
    text = argument
    if let length = Self.nanoseconds(ofLength: argument) ?? Self.nanoseconds(ofClock: argument) {
      bound = .offset(length)
    } else if let time = Self.nanoseconds(ofDay: argument) {
      bound = .timeOfDay(time)
    } else if let moment = Self.moment(argument) {
      bound = .moment(moment)
    } else {
      return nil
    }
  }

  /// A length of time in nanoseconds: `12.345` are seconds, `1h30m` has units, the largest first.
  static func nanoseconds(ofLength text: String) -> Int64? {
    if let seconds = nanoseconds(ofSeconds: text[...]) { return seconds }
    var rest = text[...]
    var total: Int64 = 0
    for (unit, factor) in [("h", 3600), ("m", 60), ("s", 1), ("ms", 0)] as [(String, Int64)] {
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      let letters = rest[digits.endIndex...].prefix { $0.isLetter }
      guard letters == unit else { continue }
      guard let number = nanoseconds(ofSeconds: digits) else { return nil }
      let (part, overflow) =
        factor == 0 ? (number / 1000, false) : number.multipliedReportingOverflow(by: factor)
      let (sum, beyond) = total.addingReportingOverflow(part)
      guard !overflow, !beyond else { return nil }
      total = sum
      rest = rest[letters.endIndex...]
      if rest.isEmpty { return total }
    }
    return nil
  }

  /// `+8:24` or `+1:02:03.5`, minutes or hours first, as pages and charts show the time since the first packet.
  private static func nanoseconds(ofClock text: String) -> Int64? {
    guard text.hasPrefix("+") else { return nil }
    let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, let last = parts.last,
      let seconds = nanoseconds(ofSeconds: last), seconds < 60_000_000_000,
      let first = number(parts[0], digits: 1...5)
    else { return nil }
    guard parts.count == 3 else { return Int64(first) * 60_000_000_000 + seconds }
    guard let minutes = number(parts[1], digits: 2...2), minutes < 60 else { return nil }
    return Int64(first * 60 + minutes) * 60_000_000_000 + seconds
  }

  /// `06:30` or `06:30:07.5` in nanoseconds since midnight; a `Z` behind it changes nothing.
  private static func nanoseconds(ofDay text: String) -> Int64? {
    let parts = (text.hasSuffix("Z") ? text.dropLast() : text[...])
      .split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, let hour = number(parts[0], digits: 1...2),
      hour < 24, let minute = number(parts[1], digits: 2...2), minute < 60
    else { return nil }
    let minutes = Int64(hour * 60 + minute) * 60_000_000_000
    guard parts.count == 3 else { return minutes }
    guard parts[2].prefix(while: { $0 != "." }).utf8.count == 2,
      let seconds = nanoseconds(ofSeconds: parts[2]), seconds < 61_000_000_000
    else { return nil }
    return minutes + seconds
  }

  /// `12.345` in nanoseconds, exactly; what is behind the ninth decimal is dropped.
  private static func nanoseconds(ofSeconds text: Substring) -> Int64? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = number(parts[0], digits: 1...10) else { return nil }
    var fraction = 0
    if parts.count == 2 {
      guard number(parts[1].prefix(18), digits: 1...18) != nil else { return nil }
      let digits = parts[1].prefix(9)
      fraction = number(digits, digits: 1...9) ?? 0
      for _ in digits.utf8.count..<9 { fraction *= 10 }
    }
    return Int64(whole) * 1_000_000_000 + Int64(fraction)
  }

  /// A number of digits alone.
  private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(text)
  }

  /// RFC 3339; years from 1970 to 2261.
  private static func moment(_ text: String) -> Int64? {
    let halves = text.split(whereSeparator: { $0 == "T" || $0 == "t" || $0 == " " })
    guard halves.count == 2 else { return nil }
    let date = halves[0].split(separator: "-", omittingEmptySubsequences: false)
    guard date.count == 3, let year = number(date[0], digits: 4...4), (1970...2261).contains(year),
      let month = number(date[1], digits: 2...2), (1...12).contains(month),
      let day = number(date[2], digits: 2...2), (1...31).contains(day)
    else { return nil }
    var clock = halves[1]
    var offset = 0
    if clock.hasSuffix("Z") || clock.hasSuffix("z") {
      clock = clock.dropLast()
    } else if let sign = clock.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      let zone = clock[clock.index(after: sign)...].split(separator: ":")
      guard zone.count == 2, let hours = number(zone[0], digits: 2...2), hours < 24,
        let minutes = number(zone[1], digits: 2...2), minutes < 60
      else { return nil }
      offset = (hours * 3600 + minutes * 60) * (clock[sign] == "-" ? -1 : 1)
      clock = clock[..<sign]
    }
    let time = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard time.count == 3, let hour = number(time[0], digits: 2...2), hour < 24,
      let minute = number(time[1], digits: 2...2), minute < 60,
      time[2].prefix(while: { $0 != "." }).utf8.count == 2,
      let second = nanoseconds(ofSeconds: time[2]), second < 61_000_000_000
    else { return nil }
    let days = CalendarTime.days(Int64(year), Int64(month), Int64(day))
    let seconds = days * 86_400 + Int64(hour * 3600 + minute * 60 - offset)
    return seconds * 1_000_000_000 + second
  }
}
