public import Capture

/// A packet of a capture that is made up.
public struct SimulatedRecord: Sendable {
  /// Microseconds from the beginning.
  public var time: Int
  /// Which way it goes.
  public var direction: Direction
  /// The UART transport's packet type, and the packet.
  public var bytes: [UInt8]
  /// The connection's handle, or 0.
  public var handle = 0
  /// Which frame it is a piece of: the same number for all of its pieces.
  public var frame = 0
  /// The value that it is a piece of, by its place among what was sent; -1 for none.
  public var value = -1
  /// Which copy of the value it is a piece of, where it is recorded several times.
  public var copy = 0
  /// Bytes that the recorder cut off.
  public var missing = 0
}

/// A value that a device sent without being asked: what a decoder has to tell back.
public struct SentValue: Sendable, Equatable {
  /// The peer's place in the scenario.
  public var peer: Int
  /// The handle of the characteristic's value.
  public var handle: Int
  /// The characteristic, least significant octet first.
  public var uuid: [UInt8]
  /// The value.
  public var bytes: [UInt8]
  /// Which way it went.
  public var direction: Direction
  /// Whether it was indicated.
  public var isIndicated: Bool
}
