public import L2CAP

/// A channel with credit-based flow control, as the signalling that opened it and the frames since
/// show it.
///
/// Core 5.4, Vol 3, Part A, 4.22 to 4.28 and 10. One whose SPSM is EATT's is an ATT bearer of its own.
public struct CreditBasedChannel: Sendable {
  /// What it is for.
  public var spsm: SPSM
  /// Its number on our end.
  public var local: ChannelID
  /// Its number on the peer's end.
  public var remote: ChannelID
  /// What our end takes.
  public var localLimits: CreditBasedLimits
  /// What the peer's end takes.
  public var remoteLimits: CreditBasedLimits
  /// K-frames that the peer may still send.
  public var localCredits: Int
  /// K-frames that we may still send.
  public var remoteCredits: Int
  /// The packet that opened it.
  public var openedPacket: Int
  /// What the ATT bearer on it remembers, where it is one.
  public package(set) var bearer = AttributeBearer()
  /// Whether it was reported that the peer sends more than it may.
  var isLocalOverdrawn = false
  /// Whether it was reported that we send more than we may.
  var isRemoteOverdrawn = false

  /// Whether ATT PDUs travel on it.
  public var isBearer: Bool { spsm == .eatt }

  /// The ATT MTU that follows from both ends' MTU.
  ///
  /// Core 5.4, Vol 3, Part F, 3.2.8.
  var attributeMTU: Int {
    Int(
      min(
        localLimits.maximumTransmissionUnit ?? .max, remoteLimits.maximumTransmissionUnit ?? .max))
  }

  /// Most credits that a channel may have.
  ///
  /// Core 5.4, Vol 3, Part A, 4.24.
  static let creditLimit = 65_535
}
