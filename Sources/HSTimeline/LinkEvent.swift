public import HSProtocols

/// What happened to a connection as a whole.
public enum LinkEvent: Sendable {
  /// The host asked its controller to connect, to this peer or to any on the accept list.
  case connecting(DeviceAddress?)
  /// The host gave up connecting.
  case connectingCancelled
  /// The connection is there. Interval in 1.25 ms, latency in events, timeout in 10 ms.
  case connected(Connected)
  /// It did not come about.
  case connectFailed(status: ErrorCode, peer: DeviceAddress?)
  /// A connection that was there before the capture began was seen at work.
  case joinedHalfway
  /// The host asked for its end.
  case disconnecting(reason: ErrorCode)
  /// It ended.
  case disconnected(Disconnected)
  /// Somebody asked for other parameters. Intervals in 1.25 ms, timeout in 10 ms.
  case parametersRequested(
    minimumInterval: UInt16, maximumInterval: UInt16, latency: UInt16, timeout: UInt16)
  /// The request for other parameters was answered.
  case parametersAnswered(accepted: Bool)
  /// Other parameters are in force.
  case parametersUpdated(
    status: ErrorCode, interval: UInt16, latency: UInt16, timeout: UInt16)
  /// The PHYs in force: 1 LE 1M, 2 LE 2M, 3 LE Coded.
  case phyUpdated(status: ErrorCode, transmit: UInt8, receive: UInt8)
  /// Longest payloads, in bytes, and times, in microseconds.
  case dataLengthChanged(
    transmitOctets: UInt16, transmitTime: UInt16, receiveOctets: UInt16, receiveTime: UInt16)
  /// The peer's version of the link layer, its maker and the maker's subversion.
  case remoteVersion(
    status: ErrorCode, version: UInt8, company: UInt16, subversion: UInt16)
  /// The peer's link layer features, bit 0 first.
  case remoteFeatures(status: ErrorCode, features: UInt64)
  /// The host asked for encryption with a key that it has.
  case encrypting
  /// On the air, the central asks for encryption with a key that both have.
  case centralEncrypting
  /// The controller asks for the key.
  case keyRequested
  /// The host answered: with a key or without.
  case keyReplied(found: Bool)
  /// Encryption is on or off. Key size in bytes where the event tells it.
  case encryptionChanged(status: ErrorCode, enabled: UInt8, keySize: UInt8?)
  /// The encryption key was renewed.
  case keyRefreshed(status: ErrorCode)
  /// On the air, a session of encryption is decrypted from here on.
  case decrypting(Decrypting)
  /// A key tells who a peer is.
  case identified(Identification)

  /// A session that is decrypted.
  public struct Decrypting: Sendable {
    /// The key, as a place in the timeline's `longTermKeys`.
    public var key: Int
    /// The packet of the session's LL_ENC_REQ.
    public var session: Int
  }

  /// What a key says about a peer.
  public struct Identification: Sendable {
    /// Its identity address, if that is known.
    public var identity: DeviceAddress?
    /// The private address that it was known by, if it was.
    public var privateAddress: DeviceAddress?
    /// The number of another peer of this timeline that it is, or 0.
    public var otherPeer: Int
    /// Where the key was learnt.
    public var source: KeySource
  }

  /// A connection that came about.
  public struct Connected: Sendable {
    /// The handle.
    public var handle: ConnectionHandle
    /// The peer's address, if the event tells.
    public var address: DeviceAddress?
    /// The peer's private address where the controller resolved it.
    public var privateAddress: DeviceAddress?
    /// The key by which we resolved it, where the controller did not.
    public var keySource: KeySource?
    /// LE or BR/EDR.
    public var transport: Connection.Transport
    /// Our role.
    public var role: Connection.Role?
    /// Connection interval in 1.25 ms.
    public var interval: UInt16
    /// Peripheral latency in connection events.
    public var latency: UInt16
    /// Supervision timeout in 10 ms.
    public var timeout: UInt16
    /// Packet of the command that asked for it, or 0.
    public var request: Int
    /// The address of the side that counts as ours, where the packet tells: on the air, the
    /// central's.
    public var localAddress: DeviceAddress?
    /// What its packets begin with on the air; the handle then is none that HCI gave.
    public var accessAddress: UInt32?
  }

  /// A connection that ended.
  public struct Disconnected: Sendable, Equatable {
    /// The handle; `nil` on the air, where there are none.
    public var handle: ConnectionHandle?
    /// Whether the controller could end it.
    public var status: ErrorCode
    /// Why it ended.
    public var reason: ErrorCode
    /// Packet of our host's command, or 0 if it did not ask.
    public var command: Int
    /// How long it lasted as far as the capture goes, in nanoseconds; `nil` if nothing was known
    /// of it.
    public var duration: Int64?
    /// What was in force, as far as anything is known of it.
    public var circumstances: Circumstances?
    /// The isochronous stream that ended, where it was no connection.
    public var stream: IsochronousStream?
  }

  /// Who ended a connection.
  public enum Ender: StaticText, Sendable, CaseIterable {
    /// Our host.
    case host
    /// The peer.
    case peer
    /// Nobody: it was lost.
    case link
    /// On the air: the central.
    case central
    /// On the air: the peripheral.
    case peripheral

    /// Who ended a connection by the reason that our controller gives.
    ///
    /// - Parameters:
    ///   - reason: The reason.
    ///   - isAsked: Whether our host had asked for the end.
    init?(reason: ErrorCode, isAsked: Bool) {
      switch reason.rawValue {
      // Controllers there are that give back the reason of the command. And where the link fails before the peer has
      // confirmed it, our host has what it asked for.
      case _ where isAsked && (reason.isUnheard || !reason.isLinkLoss): self = .host
      case _ where reason.isLinkLoss: self = .link
      // Our controller never gives the last one by itself (Core 5.4, Vol 1, Part F, 2.53).
      case 0x13, 0x14, 0x15, 0x3b: self = .peer
      case 0x16: self = .host
      default: return nil
      }
    }
  }

  /// What was in force when a connection ended.
  public struct Circumstances: Sendable, Equatable {
    /// Who ended it; `nil` if the capture does not tell.
    public var ender: Ender?
    /// Connection interval in 1.25 ms, if known.
    public var interval: UInt16?
    /// Peripheral latency in connection events, if known.
    public var latency: UInt16?
    /// Supervision timeout in 10 ms, if known.
    public var timeout: UInt16?
    /// The last signal strength of the peer's, if the capture tells one of the last ten seconds.
    public var signal: SignalReading?
    /// The packet of the other side that came in clear where encryption had begun, as the last before the end; 0 for
    /// none.
    package var plainPacket = 0

    /// What was in force on a connection that ends for `reason` at a time.
    init(_ connection: borrowing Connection, reason: ErrorCode, at time: CaptureTime) {
      ender = connection.ending.ender(reason)
      interval = connection.parameters.interval
      latency = connection.parameters.latency
      timeout = connection.parameters.supervisionTimeout
      signal = connection.signal(shortlyBefore: time)
    }
  }
}
