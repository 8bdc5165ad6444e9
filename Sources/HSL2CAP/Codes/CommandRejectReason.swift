public import HSBytes

/// Why a command was rejected.
///
/// Core 5.4, Vol 3, Part A, 4.1.
public struct CommandRejectReason: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Command not understood.
  public static let notUnderstood = CommandRejectReason(rawValue: 0x0000)
  /// Signaling MTU exceeded.
  public static let signalingMTUExceeded = CommandRejectReason(rawValue: 0x0001)
  /// Invalid CID in request.
  public static let invalidChannelID = CommandRejectReason(rawValue: 0x0002)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0000: "Command not understood"
    case 0x0001: "Signaling MTU exceeded"
    case 0x0002: "Invalid CID in request"
    default: nil
    }
  }
}
