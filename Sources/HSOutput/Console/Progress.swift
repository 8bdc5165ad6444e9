import HSBase
import HSPlatform
import Synchronization

/// How far reading has come, on a terminal, for inputs that take longer than a second.
///
/// One line on standard error, which is erased before anything else is said there and at the end.
/// It is shown only if standard error is a terminal and standard output is not: what is printed to
/// the same terminal shows how far it has come. It looks at the clock only every so many records and
/// reads.
enum Progress {
  private struct State {
    var name = ""
    var began: Int64 = 0
    var shown: Int64 = 0
    var isShown = false
    /// Of each input that is being read, how far it was read, and of how many bytes.
    var inputs: [(position: Int, size: Int?)] = []
    var records = 0
  }

  private static let isWanted = StandardStreams.isProgressTerminal
  private static let state = Mutex(State())

  /// Nanoseconds after which an input is worth it, and after which the line is written anew.
  private static let patience: Int64 = 1_000_000_000
  private static let pace: Int64 = 200_000_000

  /// Begins with an input.
  ///
  /// - Parameters:
  ///   - name: The input's name.
  ///   - isFurther: Whether it is read together with earlier inputs.
  /// - Returns: Gets how far the input was read, and of how many bytes, if known; `nil` if no progress is
  ///   shown.
  static func begin(
    _ name: String, isFurther: Bool
  ) -> ((_ position: Int, _ size: Int?) -> Void)? {
    guard isWanted else { return nil }
    erase()
    let index = state.withLock { state in
      if !isFurther || state.inputs.isEmpty { state = State(began: SteadyClock.now) }
      state.name = state.inputs.isEmpty ? name : "\(state.inputs.count + 1) inputs"
      state.inputs.append((0, nil))
      return state.inputs.count - 1
    }
    return { position, size in
      state.withLock { state in
        guard state.inputs.indices.contains(index) else { return }
        state.inputs[index] = (position, size)
        show(&state)
      }
    }
  }

  /// Notes how many records of a capture were taken in.
  static func didTake(_ records: Int) {
    guard isWanted else { return }
    state.withLock { state in
      state.records = records
      show(&state)
    }
  }

  /// Takes the line away, until it is shown again.
  static func erase() {
    guard isWanted else { return }
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      var line = OutputBuffer()
      line.append(eraseLine)
      StandardStreams.show(line.span)
    }
  }

  /// Takes the line away for good.
  static func end() {
    guard isWanted else { return }
    erase()
    state.withLock { $0.began = .max }
  }

  /// To the line's beginning, and nothing behind it.
  private static let eraseLine: StaticText = "\r\u{1B}[K"

  private static func show(_ state: inout State) {
    let now = SteadyClock.now
    guard state.began != .max, now - state.began >= patience, now - state.shown >= pace else {
      return
    }
    state.shown = now
    state.isShown = true
    var line = OutputBuffer()
    line.append(eraseLine)
    // Cut, so that it never takes two lines: only one would be erased.
    append(name: state.name, to: &line)
    line += ": "
    let position = state.inputs.map(\.position).reduce(0, +)
    append(megabytes: position, to: &line)
    if state.inputs.allSatisfy({ ($0.size ?? 0) > 0 }) {
      let size = state.inputs.compactMap(\.size).reduce(0, +)
      line += " of "
      append(megabytes: size, to: &line)
      line += " MB, \(min(100, Int(clamping: Double(position) / Double(max(size, 1)) * 100))) %"
    } else {
      line += " MB"
    }
    line += ", \(state.records) records"
    StandardStreams.show(line.span)
  }

  /// The file's own name, or its end.
  private static func append(name: String, to line: inout OutputBuffer) {
    let name = name.split(separator: "/").last.map(String.init) ?? name
    line.append(safeText: [UInt8](name.utf8.suffix(24)).span)
  }

  /// Appends a number of bytes in megabytes, with one decimal.
  private static func append(megabytes bytes: Int, to line: inout OutputBuffer) {
    line += "\(bytes / 1_000_000).\(bytes / 100_000 % 10)"
  }

  /// Shows how many inputs are done, how many that are a second, and how long the rest takes.
  fileprivate static func show(_ done: Int, of count: Int, since began: Int64) {
    guard isWanted, done < count else { return }
    let now = SteadyClock.now
    guard now - began >= patience else { return }
    state.withLock { state in
      guard now - state.shown >= pace else { return }
      state.shown = now
      state.isShown = true
      let rate = Double(done) / (Double(now - began) / 1e9)
      var line = OutputBuffer()
      line += "\(eraseLine)\(done) of \(count) captures, "
      line.append(fixed: Int64(clamping: rate * 10), decimals: 1)
      line += " a second, \(Int(clamping: Double(count - done) / max(rate, 0.001)) + 1) s left"
      StandardStreams.show(line.span)
    }
  }
}

/// How far work on many captures has come, on a terminal.
package struct FleetProgress {
  private let count: Int
  private let began: Int64

  /// Begins with so many inputs.
  package init(_ count: Int) {
    self.count = count
    began = SteadyClock.now
  }

  /// Notes that so many inputs are done.
  package func didFinish(_ done: Int) { Progress.show(done, of: count, since: began) }

  /// Takes the line away.
  package func end() { Progress.end() }
}
