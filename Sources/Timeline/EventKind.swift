public import ATT
public import Bytes
public import Capture
public import HCI
public import L2CAP

/// What happened.
public enum EventKind: Sendable {
  /// An adapter came, went, or told of itself.
  case adapter(AdapterEvent)
  /// Somebody wrote something between the packets.
  case note(NoteEvent)
  /// HCI traffic as such.
  case hci(HCIEvent)
  /// Scanning was switched on or off; refused if the status is not success.
  case scanning(enabled: Bool, status: HCI.ErrorCode)
  /// Our advertising was switched on or off; refused if the status is not success.
  case advertising(enabled: Bool, status: HCI.ErrorCode)
  /// Our advertising, or our scan response, was given this data.
  case advertisingData(ByteRange, isScanResponse: Bool)
  /// An advertiser was heard of; whether the report says something new.
  case report(AdvertisingReport, isNew: Bool)
  /// Something happened to a connection.
  case link(LinkEvent)
  /// An L2CAP signalling command.
  case signal(L2CAP.Signal, identifier: UInt8)
  /// A Security Manager PDU.
  case security(SecurityEvent)
  /// A pairing ended.
  case pairing(PairingEvent)
  /// An Attribute Protocol PDU as such. The request's packet, or 0; nanoseconds from it.
  case attribute(opcode: ATT.Opcode, pdu: ByteRange, request: Int, latency: Int64)
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
}
