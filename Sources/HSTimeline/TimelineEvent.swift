public import HSProtocols

/// One thing that happened, as the timeline tells it.
///
/// An event owns no bytes: the ranges in its `kind` are read from the bytes that a sink is handed
/// together with it, and only there.
public struct TimelineEvent: Sendable {
  /// Where it comes from.
  public var origin: EventOrigin
  /// What happened.
  public var kind: EventKind

  /// The index that stands for no adapter, as the Linux monitor writes it.
  public static let noAdapter: UInt16 = 0xffff

  /// Creates an event.
  public init(_ kind: EventKind, from origin: EventOrigin) {
    self.origin = origin
    self.kind = kind
  }

  /// The packet that completed it: Wireshark's frame number.
  public var packet: Int { origin.packet }
  /// When that packet was recorded.
  public var time: CaptureTime { origin.time }
  /// The adapter's index, 0 where the capture knows of one only, `noAdapter` where none is meant.
  public var adapter: UInt16 { origin.adapter }
  /// Which way the packet went, if it went any.
  public var direction: Direction? { origin.direction }
  /// The connection's number on this timeline, from 1; 0 where it concerns none.
  public var connection: Int { origin.connection }
  /// The peer's number on this timeline, from 1; 0 where it concerns none.
  public var peer: Int { origin.peer }
  /// The Enhanced ATT bearer that carried it, by the channel's number on our end; 0 for the fixed
  /// channel, and for what no ATT bearer carried.
  public var bearer: UInt16 { origin.bearer }

  /// Whether its time is not the recorder's: PacketLogger's notes may be days older than the packets
  /// around them.
  public var hasOwnTime: Bool {
    if case .note(.packetLogger) = kind { true } else { false }
  }
}

extension TimelineEvent {
  /// The event of a value that was notified or indicated.
  package init(
    _ value: borrowing ValueEvent, isIndicated: Bool, from origin: borrowing EventOrigin
  ) {
    self.init(isIndicated ? .indication(copy value) : .notification(copy value), from: copy origin)
  }
}

/// Where an event comes from: what a `TimelineEvent` says beside its kind.
public struct EventOrigin: Sendable {
  /// The packet that completed it.
  public var packet: Int
  /// When that packet was recorded.
  public var time: CaptureTime
  /// The adapter's index.
  public var adapter: UInt16
  /// Which way the packet went, if it went any.
  public var direction: Direction?
  /// The connection's number, or 0.
  public var connection: Int
  /// The peer's number, or 0.
  public var peer: Int
  /// The Enhanced ATT bearer, or 0.
  public var bearer: UInt16

  /// Creates an origin.
  public init(
    packet: Int, time: CaptureTime, adapter: UInt16, direction: Direction?, connection: Int,
    peer: Int, bearer: UInt16 = 0
  ) {
    self.packet = packet
    self.time = time
    self.adapter = adapter
    self.direction = direction
    self.connection = connection
    self.peer = peer
    self.bearer = bearer
  }
}

/// What happened.
public enum EventKind: Sendable {
  /// An adapter came, went, or told of itself.
  case adapter(AdapterEvent)
  /// Somebody wrote something between the packets.
  case note(NoteEvent)
  /// HCI traffic as such.
  case hci(HCIEvent)
  /// Scanning was switched on or off; refused if the status is not success.
  case scanning(enabled: Bool, status: ErrorCode)
  /// Our advertising was switched on or off; refused if the status is not success.
  case advertising(enabled: Bool, status: ErrorCode)
  /// Our advertising, or our scan response, was given this data.
  case advertisingData(ByteRange, isScanResponse: Bool)
  /// An advertiser was heard of; whether the report says something new.
  case report(AdvertisingReport, isNew: Bool)
  /// Something happened to a connection.
  case link(LinkEvent)
  /// An L2CAP signalling command.
  case signal(HSProtocols.Signal, identifier: UInt8)
  /// A Security Manager PDU.
  case security(SecurityEvent)
  /// A pairing ended.
  case pairing(PairingEvent)
  /// An Attribute Protocol PDU as such. The request's packet, or 0; nanoseconds from it.
  case attribute(opcode: ATTOpcode, pdu: ByteRange, request: Int, latency: Int64)
  /// What a client learnt, read, wrote, subscribed to, or was refused.
  case gatt(GATTEvent)
  /// A notification.
  case notification(ValueEvent)
  /// An indication.
  case indication(ValueEvent)
  /// An indication was confirmed. The indication's packet, or 0; nanoseconds from it.
  case confirmation(handle: AttributeHandle, indication: Int, latency: Int64)
  /// A text sent in pieces is whole.
  case message(MessageEvent)
  /// Something is wrong, lost or doubtful.
  case finding(Finding)
  /// Something is wrong with the capture's container, or was lost in it.
  case capture(CaptureFinding)

  /// The category, by which events are shown and hidden.
  public var category: EventCategory {
    switch self {
    case .adapter: .adapter
    case .note: .note
    case .hci: .hci
    case .scanning: .scan
    case .advertising, .advertisingData: .advertising
    case .report(_, let isNew): isNew ? .report : .repeatedReport
    case .link: .link
    case .signal: .signalling
    case .security, .pairing: .pairing
    case .attribute: .att
    case .gatt(let gatt): gatt.category
    case .notification, .indication, .confirmation: .value
    case .message: .message
    case .finding, .capture: .finding
    }
  }

  /// How bad it is, of what is wrong; `nil` for all else.
  package var severity: Severity? {
    switch self {
    case .finding(let finding): finding.code.severity
    case .capture(let finding): finding.code.severity
    default: nil
    }
  }
}

/// Receives timeline events.
public protocol EventSink: AnyObject {
  /// The events it wants; others are not even made.
  var interest: EventCategory { get }

  /// Whether it wants any more; decoding a capture ends when it does not.
  var wantsMore: Bool { get }

  /// Whether it asks what layouts say of values; for one that does not, only heart rates are read by layouts.
  var readsLayouts: Bool { get }

  /// Takes one event.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - bytes: What the event's ranges refer to: the record, or the reassembled frame; none where it has
  ///     no ranges.
  ///   - story: Connections, peers and tables as they stand now.
  func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story)

  /// Is told that the capture has ended: no event follows.
  ///
  /// - Parameter story: The story, which has ended.
  func finish(_ story: borrowing Story)

  /// Takes one value that was notified or indicated: what captures hold most of.
  ///
  /// Unless a sink has its own way, it receives the event that this makes. A sink that only wants
  /// values saves making it.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isIndicated: Whether it was indicated.
  ///   - origin: When, where and between whom.
  ///   - bytes: What the value's ranges refer to.
  ///   - story: Connections, peers and tables as they stand now.
  func receive(
    _ value: borrowing ValueEvent, isIndicated: Bool, from origin: borrowing EventOrigin,
    bytes: borrowing ByteReader, story: borrowing Story)

  /// Takes a heart rate that a value of another kind carries, or that a layout found in it, as a Heart Rate Measurement; it
  /// follows the value.
  ///
  /// - Parameters:
  ///   - value: The measurement: it has the value's handle; its label's characteristic is the value's, or rests on a layout.
  ///   - origin: When, where and between whom.
  ///   - bytes: What the value's range refers to.
  ///   - story: Connections, peers and tables as they stand now.
  func receive(
    measurement value: borrowing ValueEvent, from origin: borrowing EventOrigin,
    bytes: borrowing ByteReader, story: borrowing Story)
}

extension EventSink {
  /// Does nothing: most sinks are about what was sent.
  public func receive(
    measurement value: borrowing ValueEvent, from origin: borrowing EventOrigin,
    bytes: borrowing ByteReader, story: borrowing Story
  ) {}

  /// Everything is wanted, to the end.
  public var wantsMore: Bool { true }

  /// What layouts say may be asked for.
  public var readsLayouts: Bool { true }

  /// Does nothing.
  public func finish(_ story: borrowing Story) {}

  /// Receives the value as an event.
  public func receive(
    _ value: borrowing ValueEvent, isIndicated: Bool, from origin: borrowing EventOrigin,
    bytes: borrowing ByteReader, story: borrowing Story
  ) {
    let event = TimelineEvent(value, isIndicated: isIndicated, from: origin)
    receive(event, bytes: bytes, story: story)
  }
}
