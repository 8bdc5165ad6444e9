import ArgumentParser
import HSProtocols
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
    func whole(_ read: (inout TimeReader) -> Int64?) -> Int64? {
      var reader = TimeReader(argument)
      guard let time = read(&reader), reader.isAtEnd else { return nil }
      return time
    }
    if let length = Self.nanoseconds(ofLength: argument) ?? whole(Self.passed) {
      bound = .offset(length)
    } else if let time = whole(Self.timeOfDay) {
      bound = .timeOfDay(time)
    } else if let moment = whole(Self.moment) {
      bound = .moment(moment)
    } else {
      return nil
    }
  }

  /// A length of time in nanoseconds: `12.345` are seconds, `1h30m` has units, the largest first.
  static func nanoseconds(ofLength text: String) -> Int64? {
    var reader = TimeReader(text)
    var units: ArraySlice<(name: String, factor: Int64)> = [
      ("h", 3600), ("m", 60), ("s", 1), ("ms", 0),
    ]
    var total: Int64 = 0
    repeat {
      guard let number = reader.seconds(1...10) else { return nil }
      if reader.isAtEnd, units.count == 4 { return number }
      let name = reader.letters()
      guard let place = units.firstIndex(where: { $0.name == name }) else { return nil }
      let factor = units[place].factor
      units = units[(place + 1)...]
      let (part, overflow) =
        factor == 0 ? (number / 1000, false) : number.multipliedReportingOverflow(by: factor)
      let (sum, beyond) = total.addingReportingOverflow(part)
      guard !overflow, !beyond else { return nil }
      total = sum
    } while !reader.isAtEnd
    return total
  }

  /// `+8:24` or `+1:02:03.5`, minutes or hours first, as pages and charts show the time since the first packet.
  private static func passed(_ reader: inout TimeReader) -> Int64? {
    guard reader.take("+"), var minutes = reader.number(1...5), reader.take(":") else { return nil }
    var longer = reader
    if let more = longer.number(2...2, below: 60), longer.take(":") {
      minutes = minutes * 60 + more
      reader = longer
    }
    return reader.seconds(1...10, below: 60).map { minutes * 60_000_000_000 + $0 }
  }

  /// `06:30` or `06:30:07.5` in nanoseconds since midnight; a `Z` behind it changes nothing.
  private static func timeOfDay(_ reader: inout TimeReader) -> Int64? {
    let time = reader.clock(hours: 1...2, mayEndWithMinutes: true)
    _ = reader.take("Z")
    return time
  }

  /// RFC 3339, from 1970 on.
  private static func moment(_ reader: inout TimeReader) -> Int64? {
    let day: Int64 = 86_400_000_000_000
    guard let moment = reader.moment(), 0..<(Int64.max - day) ~= moment else { return nil }
    if reader.isAtEnd || reader.take("Zz") { return moment }
    let isBehind = reader.take("-")
    guard isBehind || reader.take("+"), let hours = reader.number(2...2, below: 24),
      reader.take(":"), let minutes = reader.number(2...2, below: 60)
    else { return nil }
    let offset = (hours * 60 + minutes) * 60_000_000_000
    return isBehind ? moment + offset : moment - offset
  }
}
