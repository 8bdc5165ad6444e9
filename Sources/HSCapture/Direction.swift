/// Which way a packet went, seen from the host that the capture was made on.
public enum Direction: UInt8, Sendable, CaseIterable {
  /// From the host to its controller, and so to the peer.
  case sent
  /// From the controller to its host.
  case received

  /// The other way.
  @inlinable
  public var opposite: Direction { self == .sent ? .received : .sent }
}
