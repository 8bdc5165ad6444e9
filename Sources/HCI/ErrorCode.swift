/// A controller error code: the status of a command or event, or a reason to disconnect.
///
/// Core 5.4, Vol 1, Part F, 1.3.
public struct ErrorCode: RawRepresentable, Sendable, Hashable {
  /// The octet.
  public let rawValue: UInt8

  /// A code by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// No error.
  public static let success = ErrorCode(rawValue: 0)
}
