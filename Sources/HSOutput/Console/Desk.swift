import HSBase
import HSPlatform

/// Where the outputs of many captures come together, in the order of the captures.
///
/// Only the capture whose turn it is touches `sink`; the monitor hands the turn from thread to thread.
package final class DeskRow: @unchecked Sendable {
  /// What stands between the outputs of two captures.
  package enum Joint: Sendable {
    /// Nothing.
    case plain
    /// An empty line.
    case blankLine
    /// Each begins with the same line of headings, which is wanted once.
    case headings
  }

  private let sink: TextOutput
  private let joint: Joint
  /// What the captures' own consoles look like, and where what they say goes.
  let console = Console.standard
  /// Whether anything was written yet.
  private var hasText: Bool
  /// Bytes of the first text that an earlier process of this run has written already.
  private var written: Int
  /// Gets how many bytes were handed on, as often as any were.
  private let didWrite: (Int) -> Void
  private let state = Monitor(State())

  private struct State {
    /// Whose turn it is.
    var place = 0
    /// Whether the reader of the output has gone: nobody's turn comes any more.
    var isClosed = false
  }

  /// A row of captures of which nothing was written yet.
  ///
  /// - Parameters:
  ///   - sink: Where their outputs come together.
  ///   - joint: What stands between two of them.
  ///   - hasText: Whether an earlier process of this run has written outputs of captures before the first.
  ///   - written: Bytes that it wrote of the first that has any.
  ///   - didWrite: Gets how many bytes were handed on, as often as any were.
  package init(
    _ sink: TextOutput, _ joint: Joint, hasText: Bool = false, written: Int = 0,
    didWrite: @escaping (Int) -> Void = { _ in }
  ) {
    self.sink = sink
    self.joint = joint
    self.hasText = hasText
    self.written = written
    self.didWrite = didWrite
  }

  /// Whether it is the turn of a capture.
  func isTurn(_ place: Int) -> Bool { state.use(wakesOthers: false) { $0.place == place } }

  /// Waits until it is the turn of a capture; returns whether it is, and not the end.
  func wait(for place: Int) -> Bool {
    state.use(when: { $0.place == place || $0.isClosed }) { $0.place == place }
  }

  /// Ends the turn of a capture.
  func endTurn(_ place: Int) { state.use { $0.place = place + 1 } }

  /// Whether the reader of the output has gone.
  package var isClosed: Bool { state.use(wakesOthers: false) { $0.isClosed } }

  /// Writes text of the capture whose turn it is.
  func write(_ bytes: Span<UInt8>, isFirst: Bool) {
    guard !bytes.isEmpty else { return }
    var start = 0
    var count = 0
    if isFirst, hasText {
      switch joint {
      case .plain: break
      case .blankLine:
        if written > 0 {
          written -= 1
        } else {
          sink.append { $0.append("\n") }
          count = 1
        }
      case .headings:
        while start < bytes.count, bytes[start] != 0x0A { start += 1 }
        start = min(start + 1, bytes.count)
      }
    }
    hasText = true
    let known = min(written, bytes.count - start)
    written -= known
    count += bytes.count - start - known
    sink.append { $0.append(bytes.extracting((start + known)..<bytes.count)) }
    sink.flush()
    didWrite(count)
    if sink.isClosed { state.use { $0.isClosed = true } }
  }
}

/// What takes the place of the standard streams while one of many captures is worked on: what is printed and
/// said waits until it is the capture's turn.
///
/// A desk is one thread's at a time: the worker's, and when that has finished, the caller's.
package final class Desk: Console, @unchecked Sendable {
  private let row: DeskRow
  private let place: Int
  /// Whether the input was only found, so that it is passed over if it is no capture.
  private let isFound: Bool
  /// Whether it was passed over.
  package private(set) var hasPassedOver = false
  private var text = OutputBuffer()
  private var messages: [String] = []
  private var hasWritten = false
  private var isTurn = false

  /// Bytes that wait for their turn; who has more waits with them.
  private static let room = 8 << 20

  package init(_ row: DeskRow, place: Int, isFound: Bool) {
    self.row = row
    self.place = place
    self.isFound = isFound
  }

  package override func output() -> TextOutput { TextOutput { [self] in write($0) } }

  package override var isOneOfMany: Bool { true }
  package override var isTerminal: Bool { row.console.isTerminal }
  package override var columns: Int? { row.console.columns }
  package override var lines: Int? { row.console.lines }
  package override var isColorTerminal: Bool { row.console.isColorTerminal }

  /// Takes text; returns whether anybody still reads it.
  private func write(_ bytes: Span<UInt8>) -> Bool {
    if !isTurn { isTurn = row.isTurn(place) }
    if !isTurn {
      text.append(bytes)
      guard text.count > Self.room else { return !row.isClosed }
      isTurn = row.wait(for: place)
      guard isTurn else { return false }
      flush()
      return !row.isClosed
    }
    flush()
    row.write(bytes, isFirst: !hasWritten)
    hasWritten = true
    return !row.isClosed
  }

  /// Bytes of all that waits.
  package var waiting: Int { text.count + messages.reduce(0) { $0 + $1.utf8.count } }

  /// Takes a message.
  package override func say(_ message: String) { messages.append(message) }

  package override func passesOver() -> Bool {
    if isFound { passOver() }
    return isFound
  }

  /// Passes over the input.
  package func passOver() { hasPassedOver = true }

  private func flush() {
    if !text.isEmpty {
      row.write(text.span, isFirst: !hasWritten)
      hasWritten = true
      text.removeAll()
    }
  }

  /// Hands on all that waits, and ends the turn; the worker has finished.
  package func end() {
    flush()
    for message in messages { row.console.say(message) }
    messages = []
    row.endTurn(place)
  }
}
