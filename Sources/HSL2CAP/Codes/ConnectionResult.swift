public import HSBytes

/// The result of a Connection Request or, on AMP, a Create Channel Request.
///
/// Core 5.4, Vol 3, Part A, 4.3; 0x0005 is of Core 5.2, Vol 3, Part A, 4.15.
public struct ConnectionResult: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Connection successful.
  public static let successful = ConnectionResult(rawValue: 0x0000)
  /// Connection pending.
  public static let pending = ConnectionResult(rawValue: 0x0001)
  /// Connection refused - no resources available.
  public static let noResources = ConnectionResult(rawValue: 0x0004)
  /// Connection refused - Controller ID not supported.
  public static let controllerIDNotSupported = ConnectionResult(rawValue: 0x0005)
  /// Connection refused - invalid Source CID.
  public static let invalidSource = ConnectionResult(rawValue: 0x0006)
  /// Connection refused - Source CID already allocated.
  public static let sourceAlreadyAllocated = ConnectionResult(rawValue: 0x0007)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0000: "Connection successful"
    case 0x0001: "Connection pending"
    case 0x0002: "Connection refused - PSM not supported"
    case 0x0003: "Connection refused - security block"
    case 0x0004: "Connection refused - no resources available"
    case 0x0005: "Connection refused - Controller ID not supported"
    case 0x0006: "Connection refused - invalid Source CID"
    case 0x0007: "Connection refused - Source CID already allocated"
    default: nil
    }
  }
}
