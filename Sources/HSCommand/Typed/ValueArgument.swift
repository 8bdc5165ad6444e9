import ArgumentParser
import HSBytes
import HSConsole
import HSLearn
import HSTimeline
import HSSession

/// A number with the time at which it was seen, as it is typed.
struct ValueArgument: ExpressibleByArgument, Sendable {
  /// As typed.
  let text: String
  private let number: String
  private let time: TimeArgument?

  init?(argument: String) {
    text = argument
    let parts = argument.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    number = String(parts[0])
    if parts.count == 2 {
      guard let time = TimeArgument(argument: String(parts[1])) else { return nil }
      self.time = time
    } else {
      time = nil
    }
    guard KnownValue(number, time: nil) != nil else { return nil }
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
