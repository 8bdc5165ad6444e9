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

/// Times and numbers in a file.
struct SeriesOfReadings {
  /// The file's name.
  let name: String
  private var rows: [(time: TimeBound, value: KnownValue)] = []

  /// Lines that are compared at most.
  private static let limit = 100_000
  /// Bytes of a time or a number at most.
  private static let longestCell = 64

  /// Reads a file.
  ///
  /// - Throws: The exit status if it cannot be read, has no such line or too many, which is said on standard error.
  init(_ path: String, on console: Console) throws(ExitStatus) {
    name = path.baseName
    var lines = 0
    for line in TextLines(try InputFile.read(path, on: console)) where !line.bytes.isEmpty {
      lines += 1
      var cells = TextWords(line.bytes, separatedBy: ",;\t")
      guard let first = cells.next(), let second = cells.next(),
        max(first.count, second.count) <= Self.longestCell,
        let time = TimeArgument(argument: String(decoding: first, as: UTF8.self).trimmed),
        let value = KnownValue(String(decoding: second, as: UTF8.self).trimmed, time: nil)
      else { continue }
      guard rows.count < Self.limit else {
        console.say(
          "\(path): has more than \(Self.limit) lines of a time and a number; give a part of them")
        throw .unreadable
      }
      rows.append((time.bound, value))
    }
    guard !rows.isEmpty else {
      console.say(
        lines == 1
          ? "\(path): has one line, and that names columns: lines of a time and a number must follow, as 12:03:10,97"
          : "\(path): has no line of a time and a number, as in 12:03:10,97")
      throw .unreadable
    }
  }

  /// The values.
  ///
  /// - Parameter origin: The capture's beginning, in nanoseconds since 1970.
  /// - Returns: What is known, with moments for times.
  func known(from origin: Int64) -> [KnownValue] {
    rows.map { row in
      var value = row.value
      value.time = row.time.moment(from: origin)
      // Seconds so large are those since 1970.
      if case .offset(let seconds) = row.time, seconds > 100_000_000_000_000_000 {
        value.time = seconds
      }
      return value
    }
  }
}

extension String {
  /// The text without spaces and quotation marks around it.
  fileprivate var trimmed: String {
    let rest = drop { $0 == " " || $0 == "\"" }
    return String(rest.reversed().drop { $0 == " " || $0 == "\"" }.reversed())
  }
}
