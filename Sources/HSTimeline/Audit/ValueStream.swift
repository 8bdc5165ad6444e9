public import HSProtocols

/// Values that a peer's attribute notified or indicated, as far as it is known what they are.
public struct ValueStream: Sendable, Equatable {
  /// The connection's number on the timeline: the last in which values came.
  public var connection: Int
  /// The peer's number on the timeline.
  public var peer: Int
  /// The attribute that sent them.
  public var handle: AttributeHandle
  /// Its type; `nil` while nothing names the handle.
  public var type: BluetoothUUID?
  /// The name of its type; `nil` if it has none, or if the values have not the type's form.
  public var name: StaticText?
  /// Values in all connections with the peer.
  public var values: Int
  /// Whether values without a name look like heart rates.
  public var likeness: Likeness

  /// What values without a name look like.
  public enum Likeness: Sendable, Equatable {
    /// Heart rates: `--infer` would call them so.
    case heartRate
    /// They may be heart rates; so many in one connection are needed to tell, and the last had so many.
    case tooFew(needed: Int, last: Int)
    /// Something else.
    case other
  }

  /// The user's own name of the attribute, if one was given.
  package var ownName: String?

  /// What it is called: by the user's name for it, its name, else its type, else its handle.
  package var words: String {
    ownName ?? name?.string ?? type?.description ?? handle.description
  }

  /// Whether `--infer` would call values without a name heart rates.
  public var looksLikeHeartRate: Bool { likeness == .heartRate }
}

extension ErrorCode {
  /// Whether a controller gives it where the peer ended the connection, or repeats it from the host's command.
  ///
  /// Core 5.4, Vol 1, Part F, 2.19 to 2.21.
  var isPeers: Bool { (0x13...0x15).contains(rawValue) }

  /// Whether a connection that ended with it was lost rather than closed.
  package var isLinkLoss: Bool {
    switch rawValue {
    case 0x08, 0x22, 0x28, 0x3d, 0x3e: true
    default: false
    }
  }
}
