import CLive
import Glibc

/// A terminal that is drawn on: its other screen, without a cursor and without what is typed.
///
/// Whatever happens in order, `leave` makes it again what it was.
public final class TerminalMode {
  private let descriptor: Int32
  private var saved = termios()
  private var hasSaved = false
  private var isEntered = false

  /// A terminal that is left as it is for now.
  ///
  /// - Parameter descriptor: Its descriptor.
  public init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { leave() }

  /// Goes to the other screen.
  public func enter() {
    guard !isEntered else { return }
    isEntered = true
    hasSaved = unsafe tcgetattr(descriptor, &saved) == 0
    if hasSaved {
      var quiet = saved
      quiet.c_lflag &= ~tcflag_t(ECHO | ICANON)
      _ = unsafe tcsetattr(descriptor, TCSANOW, &quiet)
    }
    send("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J")
  }

  /// Goes back to the screen that was there, with its cursor.
  public func leave() {
    guard isEntered else { return }
    isEntered = false
    send("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
    guard hasSaved else { return }
    // What was typed meanwhile was for nobody.
    _ = unsafe tcsetattr(descriptor, TCSAFLUSH, &saved)
  }

  /// Columns and rows; `nil` if the terminal does not tell.
  public var size: (columns: Int, rows: Int)? {
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard unsafe live_window(descriptor, &columns, &rows) != 0 else { return nil }
    return (Int(columns), Int(rows))
  }

  private func send(_ text: StaticString) {
    _ = unsafe Glibc.write(descriptor, text.utf8Start, text.utf8CodeUnitCount)
  }
}
