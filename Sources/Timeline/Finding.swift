public import Bytes

/// Something wrong, lost or doubtful, with the packets that show it.
public struct Finding: Sendable, Equatable {
  /// What it is.
  public var code: FindingCode
  /// The first packet concerned; the event's own packet is the last.
  public var firstPacket: Int
  /// The parser's error, where one gave up.
  public var error: DecodeError?
  /// A number that the code gives a meaning: bytes lost, bytes expected, a handle.
  public var first: Int
  /// A second number.
  public var second: Int

  /// Creates a finding.
  public init(
    _ code: FindingCode, firstPacket: Int = 0, error: DecodeError? = nil, first: Int = 0,
    second: Int = 0
  ) {
    self.code = code
    self.firstPacket = firstPacket
    self.error = error
    self.first = first
    self.second = second
  }
}

/// How bad a finding is.
public enum Severity: UInt8, Sendable, Comparable, CaseIterable {
  /// Worth knowing.
  case note
  /// Something was doubtful; what is shown may be incomplete.
  case warning
  /// Something was lost or could not be decoded.
  case error

  /// Whether `left` is less bad than `right`.
  public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }

  /// The name as it is printed.
  public var name: StaticText {
    switch self {
    case .note: "note"
    case .warning: "warning"
    case .error: "error"
    }
  }
}
