/// What is odd about one record, for a consumer that decides how far to trust it.
public struct RecordIssues: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt16

  /// Issues by their bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// It holds no byte.
  public static let empty = RecordIssues(rawValue: 1)
  /// It holds more bytes than any HCI packet.
  public static let oversized = RecordIssues(rawValue: 2)
  /// It holds more bytes than its packet is said to have had.
  public static let includedExceedsOriginal = RecordIssues(rawValue: 4)
  /// Its time cannot be represented and was clamped.
  public static let timeClamped = RecordIssues(rawValue: 8)
  /// Its time is before that of the record before.
  public static let clockStepBack = RecordIssues(rawValue: 16)
  /// The recorder lost packets since the record before.
  public static let afterDrops = RecordIssues(rawValue: 32)
  /// Bytes of the capture were passed over since the record before.
  public static let afterGap = RecordIssues(rawValue: 64)
  /// The container gives it no time; it has that of the record before.
  public static let untimed = RecordIssues(rawValue: 128)
}
