/// What a device wants of pairing: the AuthReq octet.
///
/// Core 5.4, Vol 3, Part H, 3.5.1, Figure 3.3.
///
/// ```
///  7  6 | 5   | 4        | 3  | 2    | 1  0
///  RFU  | CT2 | Keypress | SC | MITM | Bonding_Flags
/// ```
public struct AuthenticationRequirements: RawRepresentable, Sendable, Hashable {
  /// The octet.
  public let rawValue: UInt8

  /// Requirements by their octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The two bonding bits: 0 no bonding, 1 bonding; 2 and 3 are reserved.
  public var bondingFlags: UInt8 { rawValue & 0b11 }
  /// Whether the keys are to be kept.
  public var bonding: Bool { bondingFlags == 1 }
  /// Whether protection against a man in the middle is wanted.
  public var mitm: Bool { rawValue & 0x04 != 0 }
  /// Whether the device can do LE Secure Connections pairing.
  public var secureConnections: Bool { rawValue & 0x08 != 0 }
  /// Whether keypress notifications are wanted in Passkey Entry.
  public var keypress: Bool { rawValue & 0x10 != 0 }
  /// Whether the device knows the function h7 for keys across transports.
  public var ct2: Bool { rawValue & 0x20 != 0 }
  /// The bits that the specification reserves.
  public var reserved: UInt8 { rawValue & 0xc0 }
}
