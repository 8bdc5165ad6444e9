import HSPlatform

/// Why a live source cannot be opened, or has ended before its time.
package struct LiveError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The source: an interface, a path, an address.
  package let source: String
  /// What is wrong, and what helps.
  package let reason: String

  /// Creates an error.
  package init(source: String, reason: String) {
    self.source = source
    self.reason = reason
  }

  /// The error of a system call that opens a source.
  static func cannotOpen(_ source: String, _ code: Int32 = errno) -> LiveError {
    LiveError(source: source, reason: "cannot be opened: \(SystemError.words(code))")
  }

  /// One sentence: which source, and why.
  package var description: String { "\(source): \(reason)" }
}
