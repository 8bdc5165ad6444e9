/// The code that an HCI event begins with.
///
/// Core 5.4, Vol 4, Part E, 7.7. Codes that are not listed are values like any other.
public struct EventCode: RawRepresentable, Sendable, Hashable {
  /// The octet.
  public let rawValue: UInt8

  /// A code by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Connection Complete, BR/EDR (7.7.3).
  public static let connectionComplete = EventCode(rawValue: 0x03)
  /// Connection Request, BR/EDR (7.7.4).
  public static let connectionRequest = EventCode(rawValue: 0x04)
  /// Disconnection Complete (7.7.5).
  public static let disconnectionComplete = EventCode(rawValue: 0x05)
  /// Encryption Change [v1] (7.7.8).
  public static let encryptionChange = EventCode(rawValue: 0x08)
  /// Read Remote Version Information Complete (7.7.12).
  public static let readRemoteVersionInformationComplete = EventCode(rawValue: 0x0c)
  /// Command Complete (7.7.14).
  public static let commandComplete = EventCode(rawValue: 0x0e)
  /// Command Status (7.7.15).
  public static let commandStatus = EventCode(rawValue: 0x0f)
  /// Hardware Error (7.7.16).
  public static let hardwareError = EventCode(rawValue: 0x10)
  /// Number Of Completed Packets (7.7.19).
  public static let numberOfCompletedPackets = EventCode(rawValue: 0x13)
  /// Data Buffer Overflow (7.7.26).
  public static let dataBufferOverflow = EventCode(rawValue: 0x1a)
  /// Encryption Key Refresh Complete (7.7.39).
  public static let encryptionKeyRefreshComplete = EventCode(rawValue: 0x30)
  /// LE Meta, which a subevent code follows (7.7.65).
  public static let leMeta = EventCode(rawValue: 0x3e)
  /// Encryption Change [v2] (7.7.8).
  public static let encryptionChangeV2 = EventCode(rawValue: 0x59)
  /// What the controller's maker defines (5.4.4).
  public static let vendorSpecific = EventCode(rawValue: 0xff)
}
