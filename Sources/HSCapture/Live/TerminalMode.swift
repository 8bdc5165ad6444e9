import HSCLive
import HSPlatform

/// A terminal that is drawn on: its alternate screen, without a cursor and without echo.
///
/// Whatever happens in order, `leave` makes it again what it was.
package final class TerminalMode {
  private let descriptor: Int32
  private var saved = termios()
  private var hasSaved = false
  /// Whether it is drawn on.
  package private(set) var isEntered = false

  /// A terminal that is left as it is for now.
  ///
  /// - Parameter descriptor: Its descriptor.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { leave() }

  /// Whether it is ours to draw on: of a job in the background it is not, which would be stopped.
  package var isForeground: Bool { live_foreground(descriptor) != 0 }

  /// Switches to the alternate screen, again if another program used the terminal meanwhile.
  package func enter() {
    if !isEntered { hasSaved = unsafe tcgetattr(descriptor, &saved) == 0 }
    isEntered = true
    if hasSaved {
      var quiet = saved
      quiet.c_lflag &= ~tcflag_t(ECHO | ICANON)
      _ = unsafe tcsetattr(descriptor, TCSANOW, &quiet)
    }
    send("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J")
  }

  /// Goes back to the screen that was there, with its cursor.
  package func leave() {
    guard isEntered else { return }
    isEntered = false
    send("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
    guard hasSaved else { return }
    // Discards what was typed meanwhile.
    _ = unsafe tcsetattr(descriptor, TCSAFLUSH, &saved)
  }

  /// The keys that were typed since this was asked last.
  package func typed() -> [UInt8] {
    guard isEntered, hasSaved else { return [] }
    var keys: [UInt8] = []
    // Only what is there now: continued typing does not delay us.
    for _ in 0..<8 {
      var polled = pollfd(descriptor, POLLIN)
      guard unsafe poll(&polled, 1, 0) == 1, polled.revents & Int16(POLLIN) != 0 else { break }
      var typed = [UInt8](repeating: 0, count: 64)
      let count = unsafe HSPlatform.read(descriptor, &typed, typed.count)
      // It may be open for writing only.
      guard count > 0 else { break }
      keys += typed[..<count]
    }
    return keys
  }

  /// Columns and rows; `nil` if the terminal does not report them.
  package var size: (columns: Int, rows: Int)? {
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard unsafe live_window(descriptor, &columns, &rows) != 0 else { return nil }
    return (Int(columns), Int(rows))
  }

  private func send(_ text: StaticString) {
    _ = unsafe HSPlatform.write(descriptor, text.utf8Start, text.utf8CodeUnitCount)
  }
}
