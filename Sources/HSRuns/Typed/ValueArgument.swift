import HSBytes
package import HSConsole
package import HSLearn
import HSTimeline
import HSSession

/// A number with the time at which it was seen, as it is typed.
package struct ValueArgument: Sendable {
  /// As typed.
  package let text: String
  private let number: String
  private let time: TimeArgument?

  package init?(argument: String) {
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
  package func known(from origin: Int64) -> KnownValue? {
    KnownValue(number, time: time?.bound.moment(from: origin))
  }
}

/// Something that was done, with its time, as it is typed.
package struct ActionArgument: Sendable {
  /// As typed.
  package let text: String
  package let time: TimeArgument
  /// What was done.
  package let name: String

  package init?(argument: String) {
    text = argument
    let parts = argument.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let time = TimeArgument(argument: String(parts[0])) else { return nil }
    self.time = time
    name = String(parts[1])
  }
}

/// Times and numbers in a file.
package struct SeriesOfReadings {
  /// The file's name.
  package let name: String
  private var rows: [(time: TimeArgument, number: String)] = []

  /// Reads a file.
  ///
  /// - Throws: The exit status if it cannot be read or has no such line, which is said on standard error.
  package init(_ path: String, on console: Console) throws(ExitStatus) {
    name = path.split(separator: "/").last.map(String.init) ?? path
    let text = String(decoding: try InputFile.read(path, on: console), as: UTF8.self)
    for line in text.split(whereSeparator: { $0 == "\n" || $0 == "\r\n" }) {
      let cells = line.split(whereSeparator: { $0 == "," || $0 == ";" || $0 == "\t" })
        .map { String($0).trimmed }
      guard cells.count >= 2, let time = TimeArgument(argument: cells[0]),
        KnownValue(cells[1], time: nil) != nil
      else { continue }
      rows.append((time, cells[1]))
    }
    guard !rows.isEmpty else {
      console.say("\(path): has no line of a time and a number, as in 12:03:10,97")
      throw .unreadable
    }
  }

  /// The values.
  ///
  /// - Parameter origin: The capture's beginning, in nanoseconds since 1970.
  /// - Returns: What is known, with moments for times.
  package func known(from origin: Int64) -> [KnownValue] {
    rows.compactMap { row in
      var time = row.time.bound.moment(from: origin)
      // Seconds so large are those since 1970.
      if case .offset(let seconds) = row.time.bound, seconds > 100_000_000_000_000_000 {
        time = seconds
      }
      return KnownValue(row.number, time: time)
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
