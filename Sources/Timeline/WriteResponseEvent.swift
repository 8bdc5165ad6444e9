public import ATT
public import GATT

/// The answer to a write: the server has the value.
public struct WriteResponseEvent: Sendable {
  /// The attribute that was written.
  public var handle: AttributeHandle
  /// What the handle stands for, if it is known.
  public var label: AttributeLabel?
  /// The request's packet.
  public var request: Int
  /// Nanoseconds from the request.
  public var latency: Int64

  /// Creates an event.
  public init(handle: AttributeHandle, label: AttributeLabel?, request: Int, latency: Int64) {
    self.handle = handle
    self.label = label
    self.request = request
    self.latency = latency
  }
}
