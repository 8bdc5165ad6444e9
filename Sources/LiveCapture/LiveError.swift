/// Why a live source cannot be opened, or has ended before its time.
public struct LiveError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The source: an interface, a path, an address.
  public let source: String
  /// What is wrong, and what helps.
  public let reason: String

  /// Creates an error.
  public init(source: String, reason: String) {
    self.source = source
    self.reason = reason
  }

  /// One sentence: which source, and why.
  public var description: String { "\(source): \(reason)" }
}
