public import Capture

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

/// A value as it is recorded.
public struct Telling: Sendable, Equatable {
  /// The value, by its place among what was sent.
  public var value: Int
  /// The adapter that recorded it.
  public var adapter: Int
  /// Microseconds from the beginning at which its last piece was recorded.
  public var time: Int
}

/// What happened besides the values that were sent: what a decoder has to tell back where nothing is
/// missing.
public struct SimulatedStory: Sendable, Equatable {
  /// A configuration that a client wrote.
  public struct Subscription: Sendable, Equatable {
    /// The peer's place in the scenario.
    public var peer: Int
    /// The descriptor's handle.
    public var handle: Int
    /// What was written: 1 notifications, 2 indications, 0 neither.
    public var bits: Int
  }

  /// A value that a client read.
  public struct Read: Sendable, Equatable {
    /// The peer's place in the scenario.
    public var peer: Int
    /// The value's handle.
    public var handle: Int
    /// The value, put together.
    public var bytes: [UInt8]
  }

  /// A characteristic that a client found.
  public struct Discovery: Sendable, Hashable {
    /// The peer's place in the scenario.
    public var peer: Int
    /// The handle of its value.
    public var handle: Int
    /// The characteristic, least significant octet first.
    public var uuid: [UInt8]
  }

  /// Configurations that were written, in their order.
  public var subscriptions: [Subscription] = []
  /// Values that were read, in their order.
  public var reads: [Read] = []
  /// Characteristics that were found.
  public var discoveries: Set<Discovery> = []
  /// Connections that were made, by their peers.
  public var connections: [Int] = []
  /// Intervals, in units of 1.25 ms, that came into force after a connection had begun.
  public var intervals: [Int] = []
  /// Links that were encrypted.
  public var encryptions = 0
  /// Requests that were not answered.
  public var unanswered = 0
  /// Links that broke.
  public var broken = 0
}
