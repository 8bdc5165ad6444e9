public import HSBytes

/// The number of a channel on one end of a connection.
///
/// Core 5.4, Vol 3, Part A, 2.1. Numbers below 0x0040 are fixed; the others are given out when a
/// channel is opened, by each end for itself.
public struct ChannelID: RawRepresentable, Sendable, Hashable {
  /// The number.
  public let rawValue: UInt16

  /// A channel by its number.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The null identifier, which no frame may carry.
  public static let null = ChannelID(rawValue: 0x0000)
  /// Signalling on BR/EDR.
  public static let signaling = ChannelID(rawValue: 0x0001)
  /// Connectionless data on BR/EDR.
  public static let connectionless = ChannelID(rawValue: 0x0002)
  /// The AMP Manager Protocol, which Core 5.3 removed.
  public static let ampManager = ChannelID(rawValue: 0x0003)
  /// The Attribute Protocol's fixed channel on LE.
  public static let attribute = ChannelID(rawValue: 0x0004)
  /// Signalling on LE.
  public static let signalingLE = ChannelID(rawValue: 0x0005)
  /// The Security Manager Protocol on LE.
  public static let securityManager = ChannelID(rawValue: 0x0006)
  /// The Security Manager Protocol on BR/EDR.
  public static let securityManagerBREDR = ChannelID(rawValue: 0x0007)

  /// Whether the channel is opened and closed by signalling.
  public var isDynamic: Bool { rawValue >= 0x0040 }

  /// Whether the number is one that LE gives out when a channel is opened.
  public var isDynamicLE: Bool { rawValue >= 0x0040 && rawValue <= 0x007f }

  /// The name of a fixed channel, or `nil`.
  public var name: StaticText? {
    switch rawValue {
    case 0x0001: "L2CAP Signaling channel"
    case 0x0002: "Connectionless channel"
    case 0x0003: "AMP Manager Protocol"
    case 0x0004: "Attribute Protocol"
    case 0x0005: "L2CAP LE Signaling channel"
    case 0x0006: "Security Manager Protocol"
    case 0x0007: "BR/EDR Security Manager"
    case 0x003f: "AMP Test Manager"
    default: nil
    }
  }
}
