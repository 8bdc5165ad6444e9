import ArgumentParser
import HSLearn
import HSOutput
import HSProtocols
import HSSession
import HSTimeline

/// A number with the time at which it was seen, as it is typed.
struct ValueArgument: ExpressibleByArgument, Sendable {
  /// As typed.
  let text: String
  private let number: String
  private let time: TimeArgument?

  init?(argument: String) {
    text = argument
    let parts = argument.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let shown = Self.number(parts[0]) else { return nil }
    number = shown
    if parts.count == 2 {
      guard let time = TimeArgument(argument: String(parts[1])) else { return nil }
      self.time = time
    } else {
      time = nil
    }
    guard KnownValue(number, time: nil) != nil else { return nil }
  }

  /// A number as screens show it, as one with a point: without its unit, and without what stands between thousands.
  ///
  /// A comma alone stands in front of decimals, unless three digits are behind it: what is said of it then is `remark`.
  private static func number(_ shown: Substring) -> String? {
    let text = shown.filter { !$0.isWhitespace && $0 != "'" }
    guard let last = text.lastIndex(where: \.isNumber) else { return nil }
    let digits = text[...last]
    guard digits.contains(",") else { return String(digits) }
    let groups = digits.split(separator: ",", omittingEmptySubsequences: false)
    let behind = groups[groups.count - 1].prefix { $0 != "." }
    // 1,234.5 and 1,234; 1.234,5 and 12,5.
    if behind.count == 3 || groups.count > 2 { return digits.filter { $0 != "," } }
    let whole = groups[0].filter { $0 != "." }
    return "\(whole).\(groups[1])"
  }

  /// What is said of how it was read, where another way is as likely.
  var remark: String? {
    let shown = text.prefix { $0 != "@" }
    guard shown.contains(","), !shown.contains("."), !number.contains(".") else { return nil }
    let other = shown.filter { $0.isNumber || $0 == "," }.replacing(",", with: ".")
    return
      "'\(shown)' was read as \(number); write \(other) if the comma stands in front of decimals"
  }

  /// The value.
  ///
  /// - Parameter origin: The capture's beginning, in nanoseconds since 1970.
  /// - Returns: What is known, with moments for times.
  func known(from origin: Int64) -> KnownValue? {
    KnownValue(number, time: time?.bound.moment(from: origin))
  }
}

/// Something that was done, with its time, as it is typed.
struct ActionArgument: ExpressibleByArgument, Sendable {
  /// As typed.
  let text: String
  let time: TimeArgument
  /// What was done.
  let name: String

  init?(argument: String) {
    text = argument
    let parts = argument.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let time = TimeArgument(argument: String(parts[0])) else { return nil }
    self.time = time
    name = String(parts[1])
  }
}
