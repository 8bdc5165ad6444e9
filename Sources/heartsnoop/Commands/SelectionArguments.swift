import ArgumentParser
import Series

/// A part of a series, as `series` and `summary` take it.
struct SelectionArguments: ParsableArguments {
  @Option(help: "Only this peer: its number, or part of its address or name.")
  var peer: String?

  // Unconditional, because -40 looks like an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only these packets: 12, 12-40, 12-, -40.", valueName: "range"))
  var packets: PacketRange?

  @Option(
    help: ArgumentHelp(
      "Only from this time on: RFC 3339, or seconds after the first heart rate.",
      valueName: "time"))
  var from: TimeBound?

  @Option(help: ArgumentHelp("Only up to this time, inclusive.", valueName: "time"))
  var to: TimeBound?

  func validate() throws {
    if case .moment(let from)? = from?.bound, case .moment(let to)? = to?.bound, from > to {
      throw ValidationError("--from is later than --to.")
    }
    if case .offset(let from)? = from?.bound, case .offset(let to)? = to?.bound, from > to {
      throw ValidationError("--from is later than --to.")
    }
  }

  /// The part but for the peer.
  var selection: SeriesSelection {
    SeriesSelection(packets: packets?.packets, from: from?.bound, to: to?.bound)
  }

  /// The options as typed; empty if there are none.
  var words: [String] {
    var words: [String] = []
    if let peer { words.append("--peer \(peer)") }
    if let packets { words.append("--packets \(packets.text)") }
    if let from { words.append("--from \(from.text)") }
    if let to { words.append("--to \(to.text)") }
    return words
  }
}

/// A time as it is typed: `2026-05-04T06:30:00Z`, with an offset and decimals if wanted, or seconds
/// after the first heart rate.
struct TimeBound: ExpressibleByArgument {
  let bound: SeriesSelection.Bound
  /// As typed.
  let text: String

  init?(argument: String) {
    text = argument
    if let seconds = Self.nanoseconds(ofSeconds: argument[...]) {
      bound = .offset(seconds)
    } else if let moment = Self.moment(argument) {
      bound = .moment(moment)
    } else {
      return nil
    }
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
    let seconds = days(year, month, day) * 86_400 + hour * 3600 + minute * 60 - offset
    return Int64(seconds) * 1_000_000_000 + second
  }

  /// Days since 1970-01-01 in the Gregorian calendar.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Years begin in March, so that leap days are at their ends.
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let ofEra = shifted - era * 400
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }
}
