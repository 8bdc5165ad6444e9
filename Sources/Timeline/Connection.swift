public import ATT
public import Capture
public import HCI
import Identity

/// A connection's story so far.
public struct Connection: Sendable {
  /// The number on this timeline, from 1.
  public var id: Int
  /// The adapter.
  public var adapter: UInt16
  /// The handle that the adapter gave it.
  public var handle: ConnectionHandle
  /// The number of the peer.
  public var peer: Int
  /// LE or BR/EDR, as far as it is known.
  public var transport: Transport
  /// Our role: central or peripheral, if the capture tells.
  public var role: Role?
  /// The packet of the connection event, or the first packet seen of a connection that was there
  /// before the capture.
  public var openedPacket: Int
  /// When that was.
  public var openedTime: CaptureTime
  /// The packet of the disconnection, 0 while it lasts.
  public var closedPacket = 0
  /// When that was.
  public var closedTime: CaptureTime?
  /// Why it ended.
  public var reason: HCI.ErrorCode?
  /// Whether our host asked for the disconnection: the packet of its command, or 0.
  public var disconnectCommandPacket = 0
  /// Whether the capture began after the connection.
  public var joinedHalfway: Bool
  /// Connection interval in units of 1.25 ms, if known.
  public var interval: UInt16?
  /// Peripheral latency in connection events.
  public var latency: UInt16?
  /// Supervision timeout in units of 10 ms.
  public var supervisionTimeout: UInt16?
  /// Whether the link is encrypted, as far as the capture tells.
  public var isEncrypted = false
  /// The unenhanced ATT bearer: LE's fixed channel, or BR/EDR's channel of PSM 0x001F.
  public var bearer = AttributeBearer()
  /// That channel, where the link is BR/EDR.
  var classic = ClassicBearer()
  /// Channels with credit-based flow control.
  var channelTable = ChannelTable()
  /// What we have put into the peer's queue and not executed.
  var sentQueue = WriteQueue()
  /// What the peer has put into our queue and not executed.
  var receivedQueue = WriteQueue()
  /// What was subscribed to.
  public var subscriptions: [Subscription] = []
  /// What its packets begin with on the air; `nil` for a connection that HCI tells of.
  public var accessAddress: UInt32?
  /// The address of the side that counts as ours, where the capture tells: on the air, the
  /// central's.
  public var localAddress: DeviceAddress?
  /// Whether the capture does not say which way packets went, and it was worked out.
  public var hasInferredDirection = false
  /// Answers to discovery that the recorder cut: what they named has no label for that reason.
  public internal(set) var cutDiscoveryAnswers = 0
  /// Handles without a label to which a client wrote 1 or 2, and the server accepted it: as a Client
  /// Characteristic Configuration is written, in the order of the writes; at most 64.
  public internal(set) var probableConfigurations: [AttributeHandle] = []
  /// The key that the peer sent in pairing, until its identity address follows.
  var receivedKey: (key: IdentityResolvingKey, packet: Int)?
  /// What values of handles without a label look like.
  var candidates = InferenceCandidates()
  /// The last signal strength of the peer's that the capture tells, if it tells any.
  public internal(set) var signal: SignalReading?
  /// On the air, who said that it ends.
  var terminator: Direction?
  /// The pairing that is under way, or was the last.
  var pairing: PairingProcedure?
  /// The flows of values that were seen in it.
  var flows: [Int] = []
  /// The last packet that the peer sent.
  var received = Heard()
  /// The last packet that our side sent.
  var sent = Heard()
  /// Data packets that were sent and are not completed.
  var dataInController = DataInController(earlier: 0)
  /// What is known of packets that the capture lacks.
  var losses = KnownLosses()
  /// Whether an event told of a connection that was joined half-way.
  var isJoinTold = false
  /// Texts that are being sent in pieces.
  var messages = TextMessages()
  /// ATT PDUs seen.
  public var attributePDUs = 0
  /// Notifications and indications seen.
  public var notifications = 0

  /// Which kind of link it is.
  public enum Transport: UInt8, Sendable {
    /// Bluetooth Low Energy.
    case lowEnergy
    /// Bluetooth Classic.
    case classic
    /// The capture does not tell.
    case unknown
  }

  /// Which part we play in it.
  public enum Role: UInt8, Sendable {
    /// We made the connection.
    case central
    /// The peer made the connection.
    case peripheral
  }

  /// Creates a connection.
  public init(
    id: Int, adapter: UInt16, handle: ConnectionHandle, peer: Int, transport: Transport,
    openedPacket: Int, openedTime: CaptureTime, joinedHalfway: Bool
  ) {
    self.id = id
    self.adapter = adapter
    self.handle = handle
    self.peer = peer
    self.transport = transport
    self.openedPacket = openedPacket
    self.openedTime = openedTime
    self.joinedHalfway = joinedHalfway
  }

  /// Whether it lasts.
  public var isOpen: Bool { closedPacket == 0 }
}
