public import ATT
public import GATT

/// A Client Characteristic Configuration that was written and accepted.
public struct SubscriptionEvent: Sendable {
  /// The descriptor's handle.
  public var handle: AttributeHandle
  /// The descriptor's label, which names the characteristic.
  public var label: AttributeLabel
  /// The bits written: 1 notifications, 2 indications, 0 neither.
  public var bits: UInt16
  /// The write's packet.
  public var request: Int
  /// Nanoseconds from the write to its answer.
  public var latency: Int64
  /// Whether an answer confirmed it.
  public var confirmed: Bool

  /// Creates an event.
  public init(
    handle: AttributeHandle, label: AttributeLabel, bits: UInt16, request: Int, latency: Int64,
    confirmed: Bool
  ) {
    self.handle = handle
    self.label = label
    self.bits = bits
    self.request = request
    self.latency = latency
    self.confirmed = confirmed
  }
}
