public import HSBytes

/// Where an ACL packet stands in the L2CAP frame that it carries a part of.
///
/// Core 5.4, Vol 4, Part E, 5.4.2.
public struct PacketBoundaryFlag: RawRepresentable, Sendable, Hashable {
  /// The two bits.
  public let rawValue: UInt8

  /// A flag by its bits; others are dropped.
  public init(rawValue: UInt8) { self.rawValue = rawValue & 0b11 }

  /// A further part of a frame.
  public static let continuing = PacketBoundaryFlag(rawValue: 0b01)
  /// First part of a frame that may be flushed; all first parts from the controller.
  public static let firstFlushable = PacketBoundaryFlag(rawValue: 0b10)
  /// A whole frame; not used by LE.
  public static let complete = PacketBoundaryFlag(rawValue: 0b11)

  /// Whether an L2CAP frame begins in the packet.
  public var isStart: Bool { self != .continuing }

  /// The name as it is printed.
  public var name: StaticText {
    switch rawValue {
    case 0b00: "First non-automatically-flushable packet"
    case 0b01: "Continuing fragment"
    case 0b10: "First automatically flushable packet"
    default: "Complete L2CAP PDU"
    }
  }
}
