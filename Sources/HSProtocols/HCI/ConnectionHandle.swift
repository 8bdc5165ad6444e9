/// The number that a controller gives a connection while it lasts: 12 bits.
///
/// Core 5.4, Vol 4, Part E, 5.3.1. It says nothing about which peer is behind it, and is given
/// again to the next connection.
public struct ConnectionHandle: RawRepresentable, Sendable, Hashable {
  /// The number, 0x0000 to 0x0EFF in what the specification allows.
  public let rawValue: UInt16

  /// A handle by its number; the upper four bits are dropped.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue & 0x0fff }
}
