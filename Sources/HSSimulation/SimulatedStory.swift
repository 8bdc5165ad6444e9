package import HSProtocols

/// A value that a device sent without being asked: what a decoder has to tell back.
package struct SentValue: Sendable, Equatable {
  /// The peer's place in the scenario.
  package var peer: Int
  /// The handle of the characteristic's value.
  package var handle: Int
  /// The characteristic, least significant octet first.
  package var uuid: [UInt8]
  /// The value.
  package var bytes: [UInt8]
  /// Which way it went.
  package var direction: Direction
  /// Whether it was indicated.
  package var isIndicated: Bool
}

/// What happened besides the values that were sent: what a decoder has to tell back where nothing is
/// missing.
package struct SimulatedStory: Sendable, Equatable {
  /// A configuration that a client wrote.
  package struct Subscription: Sendable, Equatable {
    /// The peer's place in the scenario.
    package var peer: Int
    /// The descriptor's handle.
    package var handle: Int
    /// What was written: 1 notifications, 2 indications, 0 neither.
    package var bits: Int
  }

  /// A value that a client read.
  package struct Read: Sendable, Equatable {
    /// The peer's place in the scenario.
    package var peer: Int
    /// The value's handle.
    package var handle: Int
    /// The value, put together.
    package var bytes: [UInt8]
  }

  /// A characteristic that a client found.
  package struct Discovery: Sendable, Hashable {
    /// The peer's place in the scenario.
    package var peer: Int
    /// The handle of its value.
    package var handle: Int
    /// The characteristic, least significant octet first.
    package var uuid: [UInt8]
  }

  /// Configurations that were written, in their order.
  package var subscriptions: [Subscription] = []
  /// Values that were read, in their order.
  package var reads: [Read] = []
  /// Characteristics that were found.
  package var discoveries: Set<Discovery> = []
  /// Connections that were made, by their peers.
  package var connections: [Int] = []
  /// Intervals, in units of 1.25 ms, that came into force after a connection had begun.
  package var intervals: [Int] = []
  /// How often links were encrypted, key refreshes among them.
  package var encryptions = 0
  /// Requests that were not answered.
  package var unanswered = 0
  /// Links that broke.
  package var broken = 0
}
