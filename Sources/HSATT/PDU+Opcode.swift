import HSBytes

extension PDU {
  /// The opcode with which the PDU began.
  public var opcode: Opcode {
    switch self {
    case .errorResponse: .errorResponse
    case .exchangeMTURequest: .exchangeMTURequest
    case .exchangeMTUResponse: .exchangeMTUResponse
    case .findInformationRequest: .findInformationRequest
    case .findInformationResponse: .findInformationResponse
    case .findByTypeValueRequest: .findByTypeValueRequest
    case .findByTypeValueResponse: .findByTypeValueResponse
    case .readByTypeRequest: .readByTypeRequest
    case .readByTypeResponse: .readByTypeResponse
    case .readRequest: .readRequest
    case .readResponse: .readResponse
    case .readBlobRequest: .readBlobRequest
    case .readBlobResponse: .readBlobResponse
    case .readMultipleRequest: .readMultipleRequest
    case .readMultipleResponse: .readMultipleResponse
    case .readByGroupTypeRequest: .readByGroupTypeRequest
    case .readByGroupTypeResponse: .readByGroupTypeResponse
    case .writeRequest: .writeRequest
    case .writeResponse: .writeResponse
    case .prepareWriteRequest: .prepareWriteRequest
    case .prepareWriteResponse: .prepareWriteResponse
    case .executeWriteRequest: .executeWriteRequest
    case .executeWriteResponse: .executeWriteResponse
    case .handleValueNotification: .handleValueNotification
    case .handleValueIndication: .handleValueIndication
    case .handleValueConfirmation: .handleValueConfirmation
    case .readMultipleVariableRequest: .readMultipleVariableRequest
    case .readMultipleVariableResponse: .readMultipleVariableResponse
    case .multipleHandleValueNotification: .multipleHandleValueNotification
    case .writeCommand: .writeCommand
    case .signedWriteCommand: .signedWriteCommand
    case .unknown(let opcode, _): opcode
    }
  }
}
