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

  /// One sentence: which source, and why.
  package var description: String { "\(source): \(reason)" }
}
