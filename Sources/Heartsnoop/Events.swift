import HSProtocols
import HSReport
import HSTimeline

/// One thing that happened in a capture.
public struct Event: Sendable {
  /// What happened, with what a program needs of it; ``Event/text`` says it in words.
  public enum Kind: Sendable, Hashable {
    /// The host begins to connect to a peer; `nil` for any on the accept list.
    case connecting(address: String?)
    /// A connection is made, or was seen at work without its beginning.
    case connected(ConnectionDetails)
    /// An attempt to connect failed, with the error's code (Core 5.4, Vol 1, Part F, 1.3); `nil` if the host gave up.
    case connectFailed(code: Int?)
    /// A connection ended.
    case disconnected(ConnectionEnd)
    /// A link's encryption was switched.
    case encryption(isOn: Bool)
    /// Parameters that are in force from here on.
    case parameters(ConnectionParameters)
    /// Something else happened to a connection: PHY, versions, requests.
    case link
    /// An advertiser was heard, with the strength of its signal in dBm; no address if it did not say who it is.
    case advertiser(address: String?, rssi: Int?)
    /// The ATT MTU that is in force, in octets.
    case mtu(Int)
    /// A service was found, which ends at a handle.
    case service(AttributeReference, end: Int)
    /// A characteristic was found, with its value's handle.
    case characteristic(AttributeReference)
    /// A descriptor was found.
    case descriptor(AttributeReference)
    /// A client asked for notifications, indications, both or neither.
    case subscription(AttributeReference, notifications: Bool, indications: Bool)
    /// A value was read.
    case read(AttributeValue)
    /// A value was written; how says whether the server is to answer.
    case write(AttributeValue, how: WriteForm)
    /// The server confirmed a write: ``Event/answers`` is the packet of it.
    case writeConfirmed(AttributeReference)
    /// A value was notified.
    case notification(AttributeValue)
    /// A value was indicated.
    case indication(AttributeValue)
    /// A request was refused, with the error's code (Core 5.4, Vol 3, Part F, 3.4.1.1).
    case refusal(AttributeReference, code: Int)
    /// No value came for longer than usual; the cause, as `sensor_silent` or `link_down`.
    case silence(AttributeReference, cause: String)
    /// A step of pairing, or its end.
    case pairing
    /// Something is wrong, lost or doubtful; the code is stable.
    case finding(code: String)
    /// Anything else, by its kind's name, as `heartsnoop help kinds` has it.
    case other(String)
  }

  /// Which way a packet went.
  public enum Direction: String, Sendable, Hashable {
    /// From the host; in a sniffer's capture from the central.
    case sent
    /// To it.
    case received
  }

  /// The packet that completed it: Wireshark's frame number.
  public let packet: Int
  /// When that packet was recorded.
  public let time: Timestamp
  /// Which way the packet went, if it went any.
  public let direction: Direction?
  /// The connection's number in the capture, from 1; `nil` where it concerns none.
  public let connection: Int?
  /// The peer's number in the capture, from 1; `nil` where it concerns none.
  public let peer: Int?
  /// The packet that this answers: a request, or a write that values of the attribute are seen to answer.
  public let answers: Int?
  /// What happened.
  public let kind: Kind
  /// The same in words, as `heartsnoop decode` prints it.
  public let text: String
  /// The fields of an HCI command, its answer, an event or a control PDU; they come with ``EventSelection/all``.
  public let fields: [PacketField]
}

/// What was agreed when a connection was made or changed.
public struct ConnectionParameters: Sendable, Hashable {
  /// Connection interval in milliseconds.
  public let intervalMilliseconds: Double
  /// How many connection events the peripheral may sleep.
  public let latency: Int
  /// Supervision timeout in milliseconds.
  public let timeoutMilliseconds: Int

  init(interval: UInt16, latency: UInt16, timeout: UInt16) {
    intervalMilliseconds = Double(interval) * 1.25
    self.latency = Int(latency)
    timeoutMilliseconds = Int(timeout) * 10
  }
}

/// A connection that was made.
public struct ConnectionDetails: Sendable, Hashable {
  /// The peer's address, if the event tells.
  public let address: String?
  /// The handle that HCI gave it; `nil` on the air, where there is none.
  public let handle: Int?
  /// Whether our side is the central; `nil` if the capture does not tell.
  public let isCentral: Bool?
  /// Its parameters; `nil` where its beginning is not in the capture, and for BR/EDR.
  public let parameters: ConnectionParameters?
}

/// How a connection ended.
public struct ConnectionEnd: Sendable, Hashable {
  /// Who ended it.
  public enum Ender: String, Sendable, Hashable {
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
  }

  /// The error's code (Core 5.4, Vol 1, Part F, 1.3).
  public let code: Int
  /// The code in words.
  public let reason: String
  /// Who ended it; `nil` if the capture does not tell.
  public let ender: Ender?
  /// How long it lasted in the capture, in nanoseconds; `nil` if nothing was known of it.
  public let nanoseconds: Int64?

  fileprivate init(_ end: LinkEvent.Disconnected) {
    code = Int(end.reason.rawValue)
    reason = end.reason.name?.string ?? "reason \(end.reason.rawValue)"
    ender = end.circumstances?.ender.flatMap { Ender(rawValue: $0.rawValue.string) }
    nanoseconds = end.duration
  }
}

/// How a value was written.
public enum WriteForm: String, Sendable, Hashable {
  /// By a request: the server answers it with ``Event/Kind/writeConfirmed(_:)`` or a refusal.
  case request
  /// By a command, which is not answered.
  case command
  /// By a command with a signature.
  case signed
  /// In parts, which are put together here.
  case queued
}

/// An attribute by its handle, and what is known of it.
public struct AttributeReference: Sendable, Hashable {
  /// The handle.
  public let handle: Int
  /// Its type, as `2a37` or with 128 bits; `nil` if unknown.
  public let uuid: String?
  /// The assigned name of its type, as `Heart Rate Measurement`; `nil` if it has none or is unknown.
  public let name: String?
  /// How it is known: `discovered`, `table`, `inferred`, …; `nil` if it is not known.
  public let evidence: String?
}

/// An attribute's value, as it was sent.
public struct AttributeValue: Sendable, Hashable {
  /// The attribute.
  public let attribute: AttributeReference
  /// The octets that were recorded.
  public let bytes: [UInt8]
  /// How many octets there were before the recorder cut them.
  public let originalLength: Int

  /// What the octets mean.
  public var decoded: DecodedValue {
    DecodedValue(attribute.uuid ?? "", bytes: bytes, originalLength: originalLength)
  }
}

/// Which events are wanted.
public enum EventSelection: String, Sendable, CaseIterable {
  /// What happened, as `heartsnoop decode` tells it: without HCI, ATT and advertisers that tell nothing new.
  case story
  /// Everything.
  case all
  /// Values that were notified, indicated, read and written.
  case values
  /// What is wrong, lost or doubtful.
  case findings
  /// Connections: made, changed, ended.
  case connections

  var categories: EventCategory {
    switch self {
    case .story: .story
    case .all: .all
    case .values: [.value, .read, .write]
    case .findings: .finding
    case .connections: .link
    }
  }
}

extension CaptureFile {
  /// What happened, in order.
  ///
  /// - Parameter selection: Which events are wanted.
  /// - Returns: The events.
  /// - Throws: What keeps the capture from being read at all.
  public func events(_ selection: EventSelection = .story) throws(CaptureFailure) -> Answer<Event> {
    try ask(.events, selection).events
  }

  /// Hands out what happened as it is read, and keeps none of it.
  ///
  /// - Parameters:
  ///   - selection: Which events are wanted.
  ///   - body: Takes one event.
  /// - Returns: What could not be read, a sentence each.
  /// - Throws: What keeps the capture from being read at all.
  @discardableResult
  public func forEachEvent(
    _ selection: EventSelection = .story, _ body: @escaping (Event) -> Void
  ) throws(CaptureFailure) -> [String] {
    try decode(into: { EventTaker(selection.categories, resolution: $0.resolution, body) })
  }
}

/// Makes events of the timeline's.
final class EventTaker: EventSink {
  let interest: EventCategory
  private var sentence: EventSentence
  private let body: (Event) -> Void

  init(_ interest: EventCategory, resolution: TimeResolution, _ body: @escaping (Event) -> Void) {
    self.interest = interest
    sentence = EventSentence(interest, resolution: resolution)
    self.body = body
  }

  func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story
  ) {
    // What has nothing to say to a person is no event.
    guard let text = sentence.words(event, bytes, story) else { return }
    body(
      Event(
        packet: event.packet, time: Timestamp(nanoseconds: event.time.nanoseconds),
        direction: event.direction.map { $0 == .sent ? .sent : .received },
        connection: event.connection > 0 ? event.connection : nil,
        peer: event.peer > 0 ? event.peer : nil, answers: Self.answered(by: event, story),
        kind: Event.Kind(event, bytes), text: text, fields: PacketField.all(event.kind, bytes)))
  }

  /// The packet that an event answers.
  private static func answered(
    by event: borrowing TimelineEvent, _ story: borrowing Story
  ) -> Int? {
    let packet =
      switch event.kind {
      case .notification, .indication: story.answers.answer?.request ?? 0
      case .hci(.commandComplete(_, _, let request, _, _)),
        .hci(.commandStatus(_, _, let request, _, _)), .attribute(_, _, let request, _),
        .confirmation(_, let request, _), .gatt(.mtu(_, _, _, let request, _)),
        .gatt(.readMultiple(_, _, let request, _)), .gatt(.executeWrite(_, let request, _)):
        request
      case .gatt(.read(let value)), .gatt(.longRead(let value, _)): value.request
      case .gatt(.writeResponse(let response)): response.request
      case .gatt(.subscription(let subscription)):
        subscription.confirmed ? subscription.request : 0
      case .gatt(.error(let error)): error.request
      default: 0
      }
    return packet > 0 ? packet : nil
  }
}

extension AttributeReference {
  init(_ handle: AttributeHandle, _ label: AttributeLabel?) {
    self.init(
      handle: Int(handle.rawValue), uuid: label?.uuid.description, name: label?.name?.string,
      evidence: label?.evidence.word)
  }

  /// What discovery found.
  init(
    _ handle: AttributeHandle, _ uuid: BluetoothUUID, as role: AttributeRole, _ evidence: Evidence
  ) {
    self.init(
      handle: Int(handle.rawValue), uuid: uuid.description, name: role.name(of: uuid)?.string,
      evidence: evidence.word)
  }
}

extension AttributeValue {
  fileprivate init(_ event: ValueEvent, _ bytes: borrowing ByteReader) {
    let reader = bytes.at(event.value)
    let span = reader.remainingBytes
    attribute = AttributeReference(event.handle, event.label)
    self.bytes = (0..<span.count).map { span[$0] }
    originalLength = event.originalLength
  }
}

extension Event.Kind {
  fileprivate init(_ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader) {
    switch event.kind {
    case .link(let link): self.init(link)
    case .report(let report, _):
      self = .advertiser(
        address: report.address.type == .anonymous ? nil : report.address.description,
        rssi: report.rssi.map(Int.init))
    case .gatt(let gatt): self.init(gatt, bytes)
    case .notification(let value): self = .notification(AttributeValue(value, bytes))
    case .indication(let value): self = .indication(AttributeValue(value, bytes))
    case .security, .pairing: self = .pairing
    case .finding(let finding): self = .finding(code: finding.code.identifier.string)
    case .capture: self = .finding(code: "capture")
    case .adapter, .note, .hci, .scanning, .advertising, .advertisingData, .signal, .attribute,
      .confirmation, .message:
      self = .other(event.kind.category.identifier.string)
    }
  }

  private init(_ link: LinkEvent) {
    switch link {
    case .connecting(let address): self = .connecting(address: address?.description)
    case .connected(let made):
      self = .connected(
        ConnectionDetails(
          address: made.address?.description,
          handle: made.accessAddress == nil ? Int(made.handle.rawValue) : nil,
          isCentral: made.role.map { $0 == .central },
          parameters: made.transport == .classic
            ? nil
            : ConnectionParameters(
              interval: made.interval, latency: made.latency, timeout: made.timeout)))
    case .joinedHalfway:
      self = .connected(
        ConnectionDetails(address: nil, handle: nil, isCentral: nil, parameters: nil))
    case .connectFailed(let status, _): self = .connectFailed(code: Int(status.rawValue))
    case .connectingCancelled: self = .connectFailed(code: nil)
    // An end that the controller refused is none, nor is that of an isochronous stream.
    case .disconnected(let end) where end.status == .success && end.stream == nil:
      self = .disconnected(ConnectionEnd(end))
    case .encryptionChanged(_, let enabled, _): self = .encryption(isOn: enabled != 0)
    case .parametersUpdated(status: .success, let interval, let latency, let timeout):
      self = .parameters(
        ConnectionParameters(interval: interval, latency: latency, timeout: timeout))
    default: self = .link
    }
  }

  private init(_ gatt: GATTEvent, _ bytes: borrowing ByteReader) {
    switch gatt {
    case .mtu(_, _, let inForce, _, _): self = .mtu(inForce)
    case .service(let service):
      self = .service(
        AttributeReference(service.handle, service.uuid, as: .service, service.evidence),
        end: Int(service.endGroupHandle.rawValue))
    case .characteristic(let characteristic):
      self = .characteristic(
        AttributeReference(
          characteristic.value, characteristic.uuid, as: .value, characteristic.evidence))
    case .attribute(let attribute, let label):
      self = .descriptor(
        AttributeReference(
          attribute.handle, attribute.type, as: label?.role ?? .unplaced, attribute.evidence))
    case .subscription(let event):
      self = .subscription(
        AttributeReference(event.handle, event.label), notifications: event.bits & 1 != 0,
        indications: event.bits & 2 != 0)
    case .read(let value), .longRead(let value, _): self = .read(AttributeValue(value, bytes))
    case .write(let value): self = .write(AttributeValue(value, bytes), how: .request)
    case .writeCommand(let value): self = .write(AttributeValue(value, bytes), how: .command)
    case .signedWrite(let value): self = .write(AttributeValue(value, bytes), how: .signed)
    case .queuedWrite(let event):
      self = .write(AttributeValue(event.value, bytes), how: .queued)
    case .writeResponse(let response):
      self = .writeConfirmed(AttributeReference(response.handle, response.label))
    case .error(let error):
      self = .refusal(AttributeReference(error.handle, error.label), code: Int(error.code.rawValue))
    case .silence(let silence):
      self = .silence(
        AttributeReference(silence.handle, silence.label), cause: silence.cause.identifier.string)
    default: self = .other(gatt.category.identifier.string)
    }
  }
}

extension Evidence {
  /// How strong it is where it was learnt.
  var word: String { strength(in: connection).identifier.string }
}
