/// The code that tells what an LE Meta event reports.
///
/// Core 5.4, Vol 4, Part E, 7.7.65. Codes that are not listed are values like any other.
public struct LEMetaSubevent: RawRepresentable, Sendable, Hashable {
  /// The octet.
  public let rawValue: UInt8

  /// A subevent by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// LE Connection Complete (7.7.65.1).
  public static let connectionComplete = LEMetaSubevent(rawValue: 0x01)
  /// LE Advertising Report (7.7.65.2).
  public static let advertisingReport = LEMetaSubevent(rawValue: 0x02)
  /// LE Connection Update Complete (7.7.65.3).
  public static let connectionUpdateComplete = LEMetaSubevent(rawValue: 0x03)
  /// LE Read Remote Features Complete (7.7.65.4).
  public static let readRemoteFeaturesComplete = LEMetaSubevent(rawValue: 0x04)
  /// LE Long Term Key Request (7.7.65.5).
  public static let longTermKeyRequest = LEMetaSubevent(rawValue: 0x05)
  /// LE Remote Connection Parameter Request (7.7.65.6).
  public static let remoteConnectionParameterRequest = LEMetaSubevent(rawValue: 0x06)
  /// LE Data Length Change (7.7.65.7).
  public static let dataLengthChange = LEMetaSubevent(rawValue: 0x07)
  /// LE Enhanced Connection Complete [v1] (7.7.65.10).
  public static let enhancedConnectionComplete = LEMetaSubevent(rawValue: 0x0a)
  /// LE Directed Advertising Report (7.7.65.11).
  public static let directedAdvertisingReport = LEMetaSubevent(rawValue: 0x0b)
  /// LE PHY Update Complete (7.7.65.12).
  public static let phyUpdateComplete = LEMetaSubevent(rawValue: 0x0c)
  /// LE Extended Advertising Report (7.7.65.13).
  public static let extendedAdvertisingReport = LEMetaSubevent(rawValue: 0x0d)
  /// LE Periodic Advertising Sync Established [v1] (7.7.65.14).
  public static let periodicAdvertisingSyncEstablished = LEMetaSubevent(rawValue: 0x0e)
  /// LE Scan Timeout (7.7.65.17).
  public static let scanTimeout = LEMetaSubevent(rawValue: 0x11)
  /// LE Advertising Set Terminated (7.7.65.18).
  public static let advertisingSetTerminated = LEMetaSubevent(rawValue: 0x12)
  /// LE Scan Request Received (7.7.65.19).
  public static let scanRequestReceived = LEMetaSubevent(rawValue: 0x13)
  /// LE Channel Selection Algorithm (7.7.65.20).
  public static let channelSelectionAlgorithm = LEMetaSubevent(rawValue: 0x14)
  /// LE CIS Established [v1] (7.7.65.25).
  public static let cisEstablished = LEMetaSubevent(rawValue: 0x19)
  /// LE CIS Request (7.7.65.26).
  public static let cisRequest = LEMetaSubevent(rawValue: 0x1a)
  /// LE Transmit Power Reporting (7.7.65.33).
  public static let transmitPowerReporting = LEMetaSubevent(rawValue: 0x21)
  /// LE Subrate Change (7.7.65.35).
  public static let subrateChange = LEMetaSubevent(rawValue: 0x23)
  /// LE Enhanced Connection Complete [v2] (7.7.65.10).
  public static let enhancedConnectionCompleteV2 = LEMetaSubevent(rawValue: 0x29)
}
