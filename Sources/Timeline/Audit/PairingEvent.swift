public import Bytes
public import Capture
public import SMP

/// How a pairing ended, with all that it comprised.
///
/// It holds no keys, only their kinds.
public struct PairingEvent: Sendable {
  /// How it ended.
  public enum Outcome: UInt8, Sendable, CaseIterable {
    /// The link is encrypted, and all keys were given that were announced.
    case completed
    /// One side said that it failed.
    case failed
    /// Another pairing began before it ended.
    case superseded
    /// The connection ended first.
    case disconnected
    /// The capture ended first.
    case captureEnded

    /// The name in machine output.
    public var identifier: StaticText {
      switch self {
      case .completed: "completed"
      case .failed: "failed"
      case .superseded: "superseded"
      case .disconnected: "disconnected"
      case .captureEnded: "capture_ended"
      }
    }
  }

  /// How it ended.
  public var outcome: Outcome
  /// Why it failed.
  public var reason: PairingFailedReason?
  /// Who said that it failed.
  public var failedBy: Direction?
  /// Which way the Pairing Request went, if the capture holds it.
  public var initiator: Direction?
  /// What follows from both sides' features; `nil` if the capture lacks one of them.
  public var negotiation: PairingNegotiation?
  /// The packet of the first PDU.
  public var firstPacket: Int
  /// The packet that told of encryption, or 0.
  public var encryptionPacket: Int
  /// The kinds of keys that our side gave.
  public var sentKeys: DistributedKeys
  /// The kinds of keys that the peer gave.
  public var receivedKeys: DistributedKeys
  /// What our side had announced and did not give.
  public var missingSentKeys: DistributedKeys
  /// What the peer had announced and did not give.
  public var missingReceivedKeys: DistributedKeys
}
