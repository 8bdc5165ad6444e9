import HSProtocols
import HSSeries
import HSTimeline

/// What the timeline says about the current record: the frame that it completes, redacted, or what
/// else vouches for its contents.
///
/// What no event vouches for is wiped.
final class StorySink: SeriesSink {
  let interest: EventCategory = [
    .att, .value, .signalling, .pairing, .hci, .link, .report, .repeatedReport,
  ]
  /// What layouts say of values is not asked.
  let readsLayouts = false
  /// Where the payload begins of the frame that the record holds or completes: in the record, or in the frame that
  /// pieces were joined to.
  private(set) var frame: Int?
  /// The payload, redacted.
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
  /// The path of the attribute PDU that `payload` holds, until it is redacted when the record was read: only then is
  /// all known of it.
  private(set) var attribute: AttributeRedactor.Path?
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
    attributes = AttributeRedactor(names)
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
      attribute = AttributeRedactor.Path(
        direction: direction, connection: event.connection, bearer: event.bearer,
        peer: event.peer)
    case .signal:
      guard take(event, bytes) != nil else { return }
      names.redactSignals(in: &payload)
      payload.seal()
    case .security:
      guard take(event, bytes) != nil, let octet = payload.first else { return }
      let code = HSProtocols.Code(rawValue: octet)
      payload.keep(0..<1)
      names.redact(code.parameters, in: &payload, 1..<payload.count, else: .frames)
      // No key comes of the replaced values: without its random numbers a pairing says so, and no reader tries
      // a million passkeys to find out.
      if code == .pairingRandom { payload.wipe(1..<payload.count) }
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
    names.noteHeartRate(stream(origin.connection, value.handle))
  }

  /// Notes a value that may be a heart rate's.
  func hold(
    _ value: SeriesFields, _ origin: borrowing EventOrigin, _ bytes: borrowing ByteReader,
    _ story: borrowing Story
  ) {
    presumed = value.handle
  }

  private func stream(_ connection: Int, _ handle: AttributeHandle) -> Pseudonyms.Stream {
    Pseudonyms.Stream(capture: capture, connection: connection, handle: handle.rawValue)
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
    guard let path = attribute else { return }
    attribute = nil
    let isUncertain = attributes.redact(
      &payload, path, in: capture, isCut: isCut, loss: loss
    ) { [self, uncertain] handle, isLocal in
      if let found = label(handle, path.peer, isLocal) {
        return uncertain.hold(found.evidence) ? nil : found
      }
      guard !isLocal, handle == presumed,
        names.isHeartRate(stream(path.connection, handle))
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
    frame = bytes.remainingRange.offset
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
