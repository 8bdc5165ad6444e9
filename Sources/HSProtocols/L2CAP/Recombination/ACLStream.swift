public import HSCapture

/// One direction of one connection on one adapter: the bytes that one sequence of ACL packets
/// carries.
///
/// Fragments of different streams may be interleaved; within a stream they arrive in order.
public struct ACLStream: Sendable, Hashable {
  /// Number of the adapter in captures that hold several; 0 otherwise.
  public var adapter: UInt16
  /// The connection on that adapter.
  public var handle: ConnectionHandle
  /// Which way the packets go.
  public var direction: Direction

  /// A stream by its three parts.
  @inlinable
  public init(adapter: UInt16, handle: ConnectionHandle, direction: Direction) {
    self.adapter = adapter
    self.handle = handle
    self.direction = direction
  }

  /// All three in one number of 29 bits.
  ///
  /// ```
  ///  28      13 12    1  0
  ///  | adapter | handle | direction |
  /// ```
  var packed: UInt32 {
    UInt32(adapter) &<< 13 | UInt32(handle.rawValue & 0x0fff) &<< 1 | UInt32(direction.rawValue & 1)
  }
}
