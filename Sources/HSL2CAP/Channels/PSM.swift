public import HSBytes

/// What a BR/EDR channel is for: a Protocol/Service Multiplexer.
///
/// Core 5.4, Vol 3, Part A, 4.2; numbers in Assigned Numbers 2.5. The lowest bit of the first octet is
/// 1 and that of the second is 0.
public struct PSM: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// ATT.
  public static let att = PSM(rawValue: 0x001f)
  /// IPSP.
  public static let ipsp = PSM(rawValue: 0x0023)
  /// OTS.
  public static let ots = PSM(rawValue: 0x0025)
  /// EATT.
  public static let eatt = PSM(rawValue: 0x0027)

  /// Whether the number has the form that the specification asks for.
  public var isWellFormed: Bool { rawValue & 0x0101 == 0x0001 }

  /// Whether the number is given out by the device rather than assigned.
  public var isDynamic: Bool { rawValue >= 0x1001 }

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0001: "SDP"
    case 0x0003: "RFCOMM"
    case 0x0005: "TCS-BIN"
    case 0x0007: "TCS-BIN-CORDLESS"
    case 0x000f: "BNEP"
    case 0x0011: "HID_Control"
    case 0x0013: "HID_Interrupt"
    case 0x0015: "UPnP"
    case 0x0017: "AVCTP"
    case 0x0019: "AVDTP"
    case 0x001b: "AVCTP_Browsing"
    case 0x001d: "UDI_C-Plane"
    case 0x001f: "ATT"
    case 0x0021: "3DSP"
    case 0x0023: "IPSP"
    case 0x0025: "OTS"
    case 0x0027: "EATT"
    default: nil
    }
  }
}
