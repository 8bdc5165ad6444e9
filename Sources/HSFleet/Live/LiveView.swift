package import HSOutput
import HSPlatform
import HSProtocols
package import HSReport

/// The view of a live run on a terminal: draws the model when there is something new.
package final class LiveView {
  /// What is shown.
  package let model: LiveModel
  /// What stands in the first line.
  package var status = LiveScreen.Status()

  private let mode = TerminalMode(descriptor: STDOUT_FILENO)
  private let output: TextOutput
  private var hasResized = true
  private var screen = LiveScreen(columns: 80, rows: 24, isColored: false)
  private var lastSecond = -1
  /// Time of the newest event, on the recorder's clock.
  private var newest: Int64 = 0
  /// When it came, on ours.
  private var arrival: Int64 = 0

  /// A view of a model.
  package init(_ output: TextOutput, model: LiveModel) {
    self.output = output
    self.model = model
  }

  /// Whether standard output is a terminal that can be drawn on.
  package static var isPossible: Bool {
    Console.standard.isFullTerminal
  }

  /// Takes the terminal, if it is ours.
  func enter() {
    // A job in the background records on, and draws when it is fetched to the foreground.
    guard mode.isForeground else { return }
    Console.standard.hold()
    mode.enter()
    hasResized = true
  }

  /// Takes the terminal again after this process was stopped; others may have used it meanwhile.
  func resume() { enter() }

  /// Gives the terminal back as it was, and says what was held back meanwhile.
  func leave() {
    mode.leave()
    Console.standard.release()
  }

  /// Notes that the terminal has another size.
  func resize() { hasResized = true }

  /// Reads the keys that were typed: ? shows and hides help.
  ///
  /// - Returns: Whether one of them ends the view.
  func readKeys() -> Bool {
    let keys = mode.typed()
    if keys.contains(UInt8(ascii: "?")) {
      status.showsHelp.toggle()
      hasResized = true
    }
    return keys.contains { $0 | 0x20 == UInt8(ascii: "q") }
  }

  /// Draws, if there is anything new: at least the clock, once a second.
  func draw() {
    if !mode.isEntered { enter() }
    guard mode.isEntered else { return }
    noteTime()
    guard model.hasNews || hasResized || status.seconds != lastSecond else { return }
    if hasResized {
      let size = mode.size ?? (80, 24)
      screen = LiveScreen(
        columns: size.columns, rows: size.rows, isColored: Console.standard.isColorTerminal)
      hasResized = false
    }
    lastSecond = status.seconds
    let now = newest &+ (SteadyClock.now - arrival)
    output.append { screen.draw(model, status, now: now, to: &$0) }
    output.flush()
  }

  /// Notes when the newest event came.
  ///
  /// Silence is counted from there, by our own clock: the recorder's may differ.
  private func noteTime() {
    guard model.time != newest || arrival == 0 else { return }
    newest = model.time
    arrival = SteadyClock.now
  }
}
