public import ATT
public import Bytes
public import GATT
public import HCI

/// A gap in a stream of values that a client subscribed to, and what it comes from.
public struct SilenceEvent: Sendable {
  /// What a gap comes from.
  public enum Cause: UInt8, Sendable, CaseIterable {
    /// There was no connection. The evidence is where it ended, and where the next one began.
    case linkDown
    /// The client switched the values off. The evidence is the write, and the one that switched them
    /// on again, if any.
    case unsubscribed
    /// Packets are missing in the capture. The evidence is where that was seen.
    case captureLossy
    /// The sensor had said that it lost contact. The evidence is the first value that said so.
    case contactLost
    /// The peer was there, but sent no value. The evidence is its last other packet, or 0 where that
    /// the link outlived its supervision timeout is all there is.
    case sensorSilent
    /// Nothing in the capture tells. The evidence is where the recorder's clock went back, if it did:
    /// there may be no gap at all.
    case unknown

    /// The name in machine output.
    public var identifier: StaticText {
      switch self {
      case .linkDown: "link_down"
      case .unsubscribed: "unsubscribed"
      case .captureLossy: "capture_lossy"
      case .contactLost: "contact_lost"
      case .sensorSilent: "sensor_silent"
      case .unknown: "cannot_tell"
      }
    }
  }

  /// What ended a gap.
  public enum End: UInt8, Sendable {
    /// The next value.
    case value
    /// The client switched the values off.
    case unsubscribed
    /// The connection ended.
    case disconnected
    /// The capture ended.
    case captureEnded

    /// The name in machine output.
    public var identifier: StaticText {
      switch self {
      case .value: "value"
      case .unsubscribed: "unsubscribed"
      case .disconnected: "disconnected"
      case .captureEnded: "capture_ended"
      }
    }
  }

  /// The attribute.
  public var handle: AttributeHandle
  /// What it stands for, if that is known.
  public var label: AttributeLabel?
  /// The packet of the last value before the gap, or of the subscription if there was no value.
  public var since: Int
  /// Whether there was a value before.
  public var hadValues: Bool
  /// Nanoseconds that it lasted.
  public var duration: Int64
  /// Nanoseconds that usually pass between two values; 0 if that is not known.
  public var usual: Int64
  /// What ended it.
  public var end: End
  /// What it comes from.
  public var cause: Cause
  /// A packet that shows it, or 0.
  public var evidence: Int
  /// A second one, or 0.
  public var secondEvidence: Int
  /// For a link that went down, why it did.
  public var reason: HCI.ErrorCode?
}
