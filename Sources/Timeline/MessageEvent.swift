public import ATT
public import GATT

/// A text that was sent in pieces and is now whole.
///
/// The event's bytes are the text.
public struct MessageEvent: Sendable {
  /// The characteristic that carried it.
  public var handle: AttributeHandle
  /// What the handle stands for, if it is known.
  public var label: AttributeLabel?
  /// Number of pieces, the closing `EOM` not counted.
  public var pieces: Int
  /// The first piece's packet.
  public var firstPacket: Int
  /// Number of bytes.
  public var count: Int

  /// Creates an event.
  public init(
    handle: AttributeHandle, label: AttributeLabel?, pieces: Int, firstPacket: Int, count: Int
  ) {
    self.handle = handle
    self.label = label
    self.pieces = pieces
    self.firstPacket = firstPacket
    self.count = count
  }
}
