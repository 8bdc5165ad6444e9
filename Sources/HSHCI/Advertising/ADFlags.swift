/// What an advertiser says of its modes.
///
/// Core Specification Supplement 11, Part A, 1.3.
public struct ADFlags: RawRepresentable, Sendable, Hashable {
  /// The first octet of flags; 0 if there is none.
  public let rawValue: UInt8

  /// Flags by their octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Whether it can be found for a limited time.
  public var isLimitedDiscoverable: Bool { rawValue & 1 != 0 }
  /// Whether it can be found at any time.
  public var isGeneralDiscoverable: Bool { rawValue & 2 != 0 }
  /// Whether it has no BR/EDR.
  public var isBREDRNotSupported: Bool { rawValue & 4 != 0 }
  /// Whether its controller does LE and BR/EDR at once with the same device.
  public var isSimultaneousController: Bool { rawValue & 8 != 0 }
}
