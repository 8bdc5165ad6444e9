import HSProtocols
import HSSeries
import HSTimeline

/// What the timeline says about the current record: the frame that it completes, redacted, or what
/// else vouches for its contents.
///
/// What no event vouches for is wiped.
final class StorySink: SeriesSink {
  /// A frame's payload, free of its header.
  struct Frame {
    /// Which way it went.
    var direction: Direction
    /// The connection's number on the timeline.
    var connection: Int
    /// Where the payload begins: in the record, or in the frame that pieces were joined to.
    var offset: Int
  }

  /// An attribute PDU that is to be redacted when the record was read: only then is all known of it.
  struct AttributePDU {
    var direction: Direction
    var connection: Int
    var bearer: UInt16
    var peer: Int
  }

  let interest: EventCategory = [
    .att, .value, .signalling, .pairing, .hci, .link, .report, .repeatedReport,
  ]
  /// What layouts say of values is not asked.
  let readsLayouts = false
  /// The frame that the record holds or completes.
  private(set) var frame: Frame?
  /// Its payload, redacted.
  private(set) var payload = Draft()
  /// Why the packet of the air is not decoded, and which earlier one it is the same as, or 0.
  private(set) var omission: (reason: AirOmission, original: Int)?
  /// The connection that the packet of the air is of and the way that it went, as one number, where
  /// it carried no data.
  private(set) var line: Int?
  /// Whether a control PDU of the link layer was understood.
  private(set) var isControl = false
  /// Whether a PDU of advertising was understood.
  private(set) var isAdvertising = false
  /// The attribute PDU that `payload` holds, unless it was redacted.
  private(set) var attribute: AttributePDU?
  /// The handle of a value that only its own form marks as a heart rate.
  private var presumed: AttributeHandle?

  var presumption = PresumedSeries()
  private var uncertain = UncertainAnswers()
  /// The capture's number in this pass.
  let capture: Int
  private let names: Pseudonyms
  private var attributes: AttributeRedactor

  init(_ names: Pseudonyms) {
    self.names = names
    capture = names.beginCapture()
    attributes = AttributeRedactor(names, capture: capture)
  }

  /// Forgets the record before.
  func begin() {
    frame = nil
    omission = nil
    line = nil
    isControl = false
    isAdvertising = false
    attribute = nil
    presumed = nil
  }

  func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story
  ) {
    switch event.kind {
    case .attribute(_, let pdu, _, _):
      guard let direction = take(event, bytes.at(pdu)) else { return }
      attribute = AttributePDU(
        direction: direction, connection: event.connection, bearer: event.bearer,
        peer: event.peer)
    case .signal:
      guard take(event, bytes) != nil else { return }
      SignalRedactor.redact(&payload, names)
      payload.seal()
    case .security:
      guard take(event, bytes) != nil else { return }
      SecurityRedactor.redact(&payload, names)
      payload.seal()
    case .hci(.omitted(let reason, let original, _)):
      omission = (reason, original)
      line = Self.line(event.connection, event.direction)
    case .hci(.linkControl):
      isControl = true
      line = Self.line(event.connection, event.direction)
    case .hci(.advertisingPDU), .report: isAdvertising = true
    case .link(.connected(let connected)):
      for address in [connected.address, connected.privateAddress, connected.localAddress] {
        if let address { names.noteOwn(address.value) }
      }
    default: break
    }
  }

  /// Notes that a stream without a name is a heart rate's, by what came later as well.
  func take(
    _ value: SeriesFields, confirmsHeld: Bool, _ origin: borrowing EventOrigin,
    _ bytes: borrowing ByteReader, _ story: borrowing Story
  ) {
    guard confirmsHeld, origin.direction == .received else { return }
    if value.mark == .presumed { presumed = value.handle }
    names.noteHeartRate(key(of: origin, value.handle))
  }

  /// Notes a value that may be a heart rate's.
  func hold(
    _ value: SeriesFields, _ origin: borrowing EventOrigin, _ bytes: borrowing ByteReader,
    _ story: borrowing Story
  ) {
    presumed = value.handle
  }

  private func key(of origin: borrowing EventOrigin, _ handle: AttributeHandle) -> Pseudonyms.Stream
  {
    Pseudonyms.Stream(capture: capture, connection: origin.connection, handle: handle.rawValue)
  }

  /// Redacts the attribute PDU, if the record holds or completes one.
  ///
  /// - Parameters:
  ///   - packet: The record's number.
  ///   - isCut: Whether the recorder may have cut it.
  ///   - loss: The last packet at which it was seen that packets of its connection are missing, or 0.
  ///   - label: The label of a handle of a peer.
  func redactAttribute(
    in packet: Int, isCut: Bool, loss: Int,
    _ label: (_ handle: AttributeHandle, _ peer: Int, _ isLocal: Bool) -> AttributeLabel?
  ) {
    guard let pdu = attribute else { return }
    attribute = nil
    let (presumed, names, capture, uncertain) = (presumed, names, capture, uncertain)
    let isUncertain = attributes.redact(
      &payload, pdu.direction, connection: pdu.connection, bearer: pdu.bearer, isCut: isCut,
      loss: loss
    ) { handle, isLocal in
      if let found = label(handle, pdu.peer, isLocal) {
        return uncertain.hold(found.evidence) ? nil : found
      }
      guard !isLocal, handle == presumed,
        names.isHeartRate(
          Pseudonyms.Stream(
            capture: capture, connection: pdu.connection, handle: handle.rawValue))
      else { return nil }
      return AttributeLabel(
        uuid: .heartRateMeasurement, role: .value, characteristic: .heartRateMeasurement,
        valueHandle: handle, service: nil, properties: nil,
        evidence: Evidence(procedure: .valuesAlike))
    }
    if isUncertain { self.uncertain.add(packet) }
    payload.seal()
  }

  /// A connection and a direction as one number.
  static func line(_ connection: Int, _ direction: Direction?) -> Int? {
    direction.map { connection << 1 | ($0 == .received ? 1 : 0) }
  }

  /// Copies a frame's payload; returns which way it went.
  private func take(
    _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader
  ) -> Direction? {
    guard let direction = event.direction else { return nil }
    frame = Frame(
      direction: direction, connection: event.connection, offset: bytes.remainingRange.offset)
    payload.removeAll()
    payload.append(bytes.remainingBytes)
    return direction
  }
}

/// Packets whose answers may belong to other requests: what they taught about handles is not believed.
private struct UncertainAnswers {
  private var packets: Set<Int> = []
  /// Whether there were more than are remembered.
  private var isFull = false

  private static let limit = 1 << 16

  mutating func add(_ packet: Int) {
    guard packets.count < Self.limit else { return isFull = true }
    packets.insert(packet)
  }

  /// Whether evidence rests on one of them.
  func hold(_ evidence: Evidence) -> Bool {
    guard evidence.source == .capture, evidence.response > 0 else { return false }
    return isFull || packets.contains(evidence.response)
  }
}
