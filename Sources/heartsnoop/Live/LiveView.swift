import Bytes
import Capture
import Glibc
import LiveCapture
import Report

/// The view of a live run on a terminal: draws the model when there is something new.
final class LiveView {
  /// What is shown.
  let model: LiveModel
  /// What stands in the first line.
  var status = LiveScreen.Status()

  private let mode = TerminalMode(descriptor: STDOUT_FILENO)
  private let output: TextOutput
  private var hasResized = true
  private var screen = LiveScreen(columns: 80, rows: 24, isColored: false)
  private var lastSecond = -1

  init(_ output: TextOutput, model: LiveModel) {
    self.output = output
    self.model = model
  }

  /// Whether standard output is a terminal that can be drawn on.
  static var isPossible: Bool {
    guard StandardStreams.isTerminal, let term = unsafe getenv("TERM") else { return false }
    return unsafe term.pointee != 0 && strcmp(term, "dumb") != 0
  }

  /// Takes the terminal.
  func enter() {
    StandardStreams.hold()
    mode.enter()
    hasResized = true
  }

  /// Gives the terminal back as it was, and says what was held back meanwhile.
  func leave() {
    mode.leave()
    StandardStreams.release()
  }

  /// Notes that the terminal has another size.
  func resize() { hasResized = true }

  /// Draws, if there is anything new: at least the clock, once a second.
  func draw() {
    guard model.hasNews || hasResized || status.seconds != lastSecond else { return }
    if hasResized {
      let size = mode.size ?? (80, 24)
      screen = LiveScreen(
        columns: size.columns, rows: size.rows, isColored: StandardStreams.isColorTerminal)
      hasResized = false
    }
    lastSecond = status.seconds
    let now = Self.now
    output.append { screen.draw(model, status, now: now, to: &$0) }
    output.flush()
  }

  /// Nanoseconds since 1970.
  private static var now: Int64 {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
