/// Which length said that the bytes end here.
///
/// "The ACL header said 11, L2CAP said 9, the capture kept 7" are three different faults.
public enum LengthSource: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  /// The end of the file or stream.
  case endOfCapture
  /// The record's included length: the recorder kept no more.
  case record
  /// A parameter length or data length in the HCI packet's header.
  case hciLength
  /// A length in the header of a link layer packet, or in what a capture puts in front of it.
  case linkLayerLength
  /// The length field of an L2CAP frame.
  case l2capLength
  /// The length field of an L2CAP signalling command.
  case signalLength
  /// The PDU, which ends with the frame that carries it.
  case pdu
  /// The length that a list announces for each of its entries.
  case listEntryLength
  /// The length octet of an advertising structure.
  case advertisingLength
  /// The attribute value itself.
  case value

  /// The name as it is printed.
  public var name: StaticText {
    switch self {
    case .endOfCapture: "the end of the capture"
    case .record: "the record's included length"
    case .hciLength: "the HCI length"
    case .linkLayerLength: "the link layer length"
    case .l2capLength: "the L2CAP length"
    case .signalLength: "the signalling length"
    case .pdu: "the end of the PDU"
    case .listEntryLength: "the list's entry length"
    case .advertisingLength: "the AD length"
    case .value: "the end of the value"
    }
  }
}
