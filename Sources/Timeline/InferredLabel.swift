public import ATT
public import AssignedNumbers
public import Labels

/// A name that was concluded from what the values under a handle look like.
public struct InferredLabel: Sendable, Equatable {
  /// The handle.
  public var handle: AttributeHandle
  /// What it is believed to be.
  public var uuid: BluetoothUUID
  /// Why.
  public var reasons: InferenceReasons
  /// How many values it took.
  public var values: Int
  /// The packet of the last of them.
  public var packet: Int

  /// The score, at most 100.
  public var score: Int { reasons.score }
}
