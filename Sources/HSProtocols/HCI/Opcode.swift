/// A command's opcode: group (upper 6 bits) and command (lower 10).
///
/// What Core 6.0 and its successors added is named as they print it. Vendor commands have no name:
/// see `isVendorSpecific`, and `described(by:)` for those of Android.
///
/// Core 5.4, Vol 4, Part E, 5.4.1.
public struct Opcode: RawRepresentable, Sendable, Hashable {
  /// The 16 bits as sent.
  public let rawValue: UInt16

  /// An opcode by its 16 bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Opcode group field: 1 link control, 2 link policy, 3 baseband, 4 informational, 5 status,
  /// 6 testing, 8 LE, 0x3f vendor.
  public var group: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 10) }

  /// Opcode command field.
  public var command: UInt16 { rawValue & 0x3ff }

  /// Whether the command is the controller manufacturer's own.
  public var isVendorSpecific: Bool { group == 0x3f }
}
