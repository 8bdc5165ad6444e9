public import HSBytes

/// Whether a channel was moved in the end.
///
/// Core 5.2, Vol 3, Part A, 4.18; Core 5.3 removed it.
public struct MoveChannelConfirmationResult: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Success - both sides succeed.
  public static let success = MoveChannelConfirmationResult(rawValue: 0x0000)
  /// Failure - one or both sides refuse.
  public static let failure = MoveChannelConfirmationResult(rawValue: 0x0001)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0000: "Success - both sides succeed"
    case 0x0001: "Failure - one or both sides refuse"
    default: nil
    }
  }
}
