public import ATT
public import Capture

/// An indication that waits for its confirmation.
public struct PendingIndication: Sendable {
  /// The indication's packet.
  public var packet: Int
  /// When it was recorded.
  public var time: CaptureTime
  /// The attribute indicated.
  public var handle: AttributeHandle
  /// Whether its timeout was reported.
  var hasTimedOut = false
}
