/// The first byte of a data PDU's header.
///
/// Core 5.4, Vol 6, Part B, 2.4.
///
/// ```
///   bits 0 to 1 LLID   2 NESN   3 SN   4 MD   5 CP   6 to 7 reserved
/// ```
public struct DataHeader: RawRepresentable, Sendable, Hashable {
  /// The byte.
  public let rawValue: UInt8

  /// A header by its byte.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// What the payload is.
  public var kind: Kind {
    switch rawValue & 3 {
    case 1: .continuation
    case 2: .start
    case 3: .control
    default: .reserved
    }
  }
  /// The bit that the sender expects next from the other: toggles with what it received.
  public var nextExpected: UInt8 { rawValue &>> 2 & 1 }
  /// The bit that tells a new packet from one sent again.
  public var sequence: UInt8 { rawValue &>> 3 & 1 }
  /// More Data: whether the sender has more for the same event.
  package var hasMoreData: Bool { rawValue & 0x10 != 0 }
  /// Whether a constant tone follows, and a byte about it stands behind the header.
  public var hasToneInfo: Bool { rawValue & 0x20 != 0 }

  /// What a payload is, by the header's LLID.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// A value that the specification keeps for later.
    case reserved
    /// The continuation of an L2CAP frame, or nothing if it is empty.
    case continuation
    /// The start of an L2CAP frame, or a whole one.
    case start
    /// A control PDU.
    case control
  }
}
