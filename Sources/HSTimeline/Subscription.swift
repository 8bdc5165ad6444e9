public import HSProtocols

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

/// A write that may be one to a characteristic's configuration, and that was not answered.
package struct UnansweredConfiguration: Sendable, Equatable {
  /// The handle that was written.
  package var handle: AttributeHandle
  /// The bits that were written: 1 notifications, 2 indications.
  package var bits: UInt16
  /// The packet of the write.
  package var packet: Int
}

/// A client's write to a characteristic's configuration that the server refused.
public struct RefusedSubscription: Sendable, Equatable {
  /// The value's handle, if the table tells; else 0.
  public var value: AttributeHandle
  /// The descriptor's handle.
  public var descriptor: AttributeHandle
  /// The bits that were written: 1 notifications, 2 indications.
  public var bits: UInt16
  /// The packet of the write.
  public var packet: Int
  /// The packet of the error response.
  public var refusalPacket: Int
  /// Why the server refused.
  public var error: ATTErrorCode
  /// Whether the link was encrypted then, as far as the capture tells.
  public var isEncrypted: Bool
  /// Whether the peer refused us, or our server the peer.
  public var isOurs: Bool
}
