import HSBase

/// Hands a page what is printed, what is said, and how far reading is.
package final class PageConsole: Console, @unchecked Sendable {
  /// What the page hears.
  package enum Part {
    /// What the program prints to its standard output.
    case printed
    /// What it says on standard error.
    case said
  }

  private let take: (Part, Span<UInt8>) -> Void
  private let progress: (_ position: Int, _ size: Int) -> Void

  /// - Parameters:
  ///   - take: Takes text.
  ///   - progress: Is told how far reading has come, and of how many octets.
  package init(
    _ take: @escaping (Part, Span<UInt8>) -> Void,
    progress: @escaping (_ position: Int, _ size: Int) -> Void = { _, _ in }
  ) {
    self.take = take
    self.progress = progress
  }

  package override func output() -> TextOutput {
    TextOutput { [take] bytes in
      take(.printed, bytes)
      return true
    }
  }

  package override func say(_ sentence: String) {
    var line = OutputBuffer()
    line += "heartsnoop: "
    // File names and texts in it are untrusted.
    line.append(message: sentence)
    line += "\n"
    take(.said, line.span)
  }

  package override func beginReading(
    _ name: String, isFurther: Bool
  ) -> ((_ position: Int, _ size: Int?) -> Void)? {
    { [progress] position, size in progress(position, size ?? position) }
  }
}
