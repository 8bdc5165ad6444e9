public import HSBytes

extension PDU {
  /// The bytes at the end of a list that do not make a whole entry; `nil` if there are none.
  ///
  /// Not a parsing error, because a recorder may have cut the list. In a whole PDU the sender broke the
  /// rules.
  public var leftover: ByteRange? {
    let range: ByteRange
    switch self {
    case .findInformationResponse(let pdu): range = pdu.information.leftover
    case .findByTypeValueResponse(let pdu): range = pdu.handles.leftover
    case .readByTypeResponse(let pdu): range = pdu.data.leftover
    case .readMultipleRequest(let pdu): range = pdu.handles.leftover
    case .readByGroupTypeResponse(let pdu): range = pdu.data.leftover
    case .readMultipleVariableRequest(let pdu): range = pdu.handles.leftover
    case .readMultipleVariableResponse(let pdu): range = pdu.values.leftover
    case .multipleHandleValueNotification(let pdu): range = pdu.values.leftover
    default: return nil
    }
    return range.isEmpty ? nil : range
  }
}
