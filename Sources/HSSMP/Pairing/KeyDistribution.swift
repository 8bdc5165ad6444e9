/// Which keys one of two devices distributes.
///
/// Core 5.4, Vol 3, Part H, 3.6.1, Figure 3.11.
///
/// ```
///  7 .. 4 | 3       | 2       | 1     | 0
///  RFU    | LinkKey | SignKey | IdKey | EncKey
/// ```
public struct KeyDistribution: RawRepresentable, Sendable, Hashable {
  /// The octet.
  public let rawValue: UInt8

  /// Keys by their octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// LTK with EDIV and Rand; passed over in Secure Connections pairing on LE.
  public var encryptionKey: Bool { rawValue & 0x01 != 0 }
  /// IRK and identity address.
  public var identityKey: Bool { rawValue & 0x02 != 0 }
  /// CSRK.
  public var signingKey: Bool { rawValue & 0x04 != 0 }
  /// The key of the other transport is derived from this one's.
  public var linkKey: Bool { rawValue & 0x08 != 0 }
  /// The bits that the specification reserves.
  public var reserved: UInt8 { rawValue & 0xf0 }
}
