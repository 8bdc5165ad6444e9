import Bytes
import Capture
import HCI
import Timeline

/// What the timeline says of the record at hand: the frame that it completes, redacted, or what else
/// vouches for its contents.
///
/// Whatever nobody vouches for is wiped.
final class StorySink: EventSink {
  /// A frame's payload, free of its header.
  struct Frame {
    /// Which way it went.
    var direction: Direction
    /// The connection's number on the timeline.
    var connection: Int
    /// Where the payload begins: in the record, or in the frame that pieces were joined to.
    var offset: Int
  }

  let interest: EventCategory = [
    .att, .signalling, .pairing, .hci, .link, .report, .repeatedReport,
  ]
  /// The frame that the record holds or completes.
  private(set) var frame: Frame?
  /// Its payload, redacted.
  private(set) var payload: [UInt8] = []
  /// Why the packet of the air is not decoded, and which earlier one it is the same as, or 0.
  private(set) var omission: (reason: AirOmission, original: Int)?
  /// Whether a control PDU of the link layer was understood.
  private(set) var isControl = false
  /// Whether a PDU of advertising was understood.
  private(set) var isAdvertising = false

  private let names: Pseudonyms
  private var attributes: AttributeRedactor

  init(_ names: Pseudonyms) {
    self.names = names
    attributes = AttributeRedactor(names)
  }

  /// Forgets the record before.
  func begin() {
    frame = nil
    omission = nil
    isControl = false
    isAdvertising = false
  }

  func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    timeline: borrowing TimelineDecoder
  ) {
    switch event.kind {
    case .attribute(_, let pdu, _, _):
      guard let direction = take(event, bytes.at(pdu)) else { return }
      guard event.peer > 0, event.peer <= timeline.peers.count else {
        return payload.zero(0..<payload.count)
      }
      attributes.redact(
        &payload, direction, connection: event.connection, bearer: event.bearer,
        timeline.peers[event.peer - 1])
    case .signal:
      guard take(event, bytes) != nil else { return }
      SignalRedactor.redact(&payload, names)
    case .security:
      guard take(event, bytes) != nil else { return }
      SecurityRedactor.redact(&payload, names)
    case .hci(.omitted(let reason, let original, _)): omission = (reason, original)
    case .hci(.linkControl): isControl = true
    case .hci(.advertisingPDU), .report: isAdvertising = true
    case .link(.connected(let connected)):
      for address in [connected.address, connected.privateAddress, connected.localAddress] {
        if let address { names.noteOwn(address.value) }
      }
    default: break
    }
  }

  /// Copies a frame's payload; returns which way it went.
  private func take(
    _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader
  ) -> Direction? {
    guard let direction = event.direction else { return nil }
    frame = Frame(
      direction: direction, connection: event.connection, offset: bytes.remainingRange.offset)
    payload.removeAll(keepingCapacity: true)
    let span = bytes.remainingBytes
    for index in span.indices { payload.append(span[index]) }
    return direction
  }
}
