public import HSBytes

/// Whether an Information Request could be answered.
///
/// Core 5.4, Vol 3, Part A, 4.11.
public struct InformationResult: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Success.
  public static let success = InformationResult(rawValue: 0x0000)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0000: "Success"
    case 0x0001: "Not supported"
    default: nil
    }
  }
}
