public import ATT
public import Bytes
public import GATT

/// An attribute's value on its way: read, written, notified or indicated.
public struct ValueEvent: Sendable {
  /// The attribute.
  public var handle: AttributeHandle
  /// What the handle stands for and how we know; `nil` where nothing says so.
  public var label: AttributeLabel?
  /// Where the value's bytes stand.
  public var value: ByteRange
  /// How many bytes the value had before the recorder cut it.
  public var originalLength: Int
  /// Offset of the first byte within the attribute's value.
  public var offset: Int
  /// The packet of the request that this answers, or 0.
  public var request: Int
  /// Nanoseconds from that request.
  public var latency: Int64

  /// Creates an event.
  public init(
    handle: AttributeHandle, label: AttributeLabel?, value: ByteRange, originalLength: Int,
    offset: Int = 0, request: Int = 0, latency: Int64 = 0
  ) {
    self.handle = handle
    self.label = label
    self.value = value
    self.originalLength = originalLength
    self.offset = offset
    self.request = request
    self.latency = latency
  }
}
