import HSATT
import HSAssignedNumbers
import HSBytes
import HSCapture
import HSGATT
import HSHCI
import HSReport
import HSTimeline

/// One thing that happened in a capture.
public struct Event: Sendable {
  /// What happened, with what a program needs of it; ``Event/text`` says it in words.
  public enum Kind: Sendable, Hashable {
    /// The host begins to connect to a peer.
    case connecting
    /// A connection is made.
    case connected
    /// An attempt to connect failed.
    case connectFailed
    /// A connection ended, for a reason in words.
    case disconnected(reason: String)
    /// A link's encryption was switched.
    case encryption(isOn: Bool)
    /// Something else happened to a connection: parameters, PHY, versions.
    case link
    /// An advertiser was heard.
    case advertiser
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
    /// A value was written.
    case write(AttributeValue)
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
  /// The connection's number in the capture, from 1; 0 where it concerns none.
  public let connection: Int
  /// The peer's number in the capture, from 1; 0 where it concerns none.
  public let peer: Int
  /// What happened.
  public let kind: Kind
  /// The same in words, as `heartsnoop decode` prints it.
  public let text: String
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
    var events: [Event] = []
    let problems = try forEachEvent(selection) { events.append($0) }
    return Answer(
      elements: events, problems: problems,
      absence: events.isEmpty ? "\(name): nothing of this kind happened" : nil)
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
    try decode(into: { EventTaker(selection.categories, resolution: $0.resolution, body) }) {
      _, _, _ in
    }
  }
}

/// Makes events of the timeline's.
private final class EventTaker: EventSink {
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
    let direction: Event.Direction? =
      switch event.direction {
      case .sent: .sent
      case .received: .received
      case nil: nil
      }
    body(
      Event(
        packet: event.packet, time: Timestamp(nanoseconds: event.time.nanoseconds),
        direction: direction, connection: event.connection, peer: event.peer,
        kind: Event.Kind(event, bytes), text: text))
  }
}

extension AttributeReference {
  init(_ handle: AttributeHandle, _ label: AttributeLabel?) {
    self.init(
      handle: Int(handle.rawValue), uuid: label?.uuid.description, name: label?.name?.string,
      evidence: label.map { $0.evidence.strength(in: $0.evidence.connection).identifier.string })
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
    case .report: self = .advertiser
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
    case .connecting: self = .connecting
    case .connected, .joinedHalfway: self = .connected
    case .connectFailed, .connectingCancelled: self = .connectFailed
    case .disconnected(let end):
      self = .disconnected(
        reason: end.reason.name?.string ?? "reason \(end.reason.rawValue)")
    case .encryptionChanged(_, let enabled, _): self = .encryption(isOn: enabled != 0)
    default: self = .link
    }
  }

  private init(_ gatt: GATTEvent, _ bytes: borrowing ByteReader) {
    switch gatt {
    case .mtu(_, _, let inForce, _, _): self = .mtu(inForce)
    case .service(let service):
      self = .service(
        AttributeReference(
          handle: Int(service.handle.rawValue), uuid: service.uuid.description,
          name: AttributeRole.service.name(of: service.uuid)?.string,
          evidence: service.evidence.word),
        end: Int(service.endGroupHandle.rawValue))
    case .characteristic(let characteristic):
      self = .characteristic(
        AttributeReference(
          handle: Int(characteristic.value.rawValue), uuid: characteristic.uuid.description,
          name: AttributeRole.value.name(of: characteristic.uuid)?.string,
          evidence: characteristic.evidence.word))
    case .attribute(let attribute, let label):
      self = .descriptor(
        AttributeReference(
          handle: Int(attribute.handle.rawValue), uuid: attribute.type.description,
          name: (label?.role ?? .unplaced).name(of: attribute.type)?.string,
          evidence: attribute.evidence.word))
    case .subscription(let event):
      self = .subscription(
        AttributeReference(event.handle, event.label), notifications: event.bits & 1 != 0,
        indications: event.bits & 2 != 0)
    case .read(let value), .longRead(let value, _): self = .read(AttributeValue(value, bytes))
    case .write(let value), .writeCommand(let value), .signedWrite(let value):
      self = .write(AttributeValue(value, bytes))
    case .queuedWrite(let event): self = .write(AttributeValue(event.value, bytes))
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
