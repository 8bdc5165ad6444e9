public import ATT
public import Capture

/// A characteristic's configuration as a client last wrote it in a connection.
public struct Subscription: Sendable, Equatable {
  /// The value's handle, if the table tells; else 0.
  public var value: AttributeHandle
  /// The descriptor's handle.
  public var descriptor: AttributeHandle
  /// The bits: 1 notifications, 2 indications.
  public var bits: UInt16
  /// The packet of the write.
  public var packet: Int
  /// When that was.
  public var time: CaptureTime
  /// Whether the peer's attribute was subscribed to by us, or ours by the peer.
  public var isOurs: Bool
  /// The bits that were last written to switch it on; 0 if it never was.
  public var enabledBits: UInt16
  /// The packet of that write, or 0.
  public var enabledPacket: Int
}
