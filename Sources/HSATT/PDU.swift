public import HSBytes

/// One PDU of the Attribute Protocol.
///
/// Core 5.4, Vol 3, Part F, 3.3.1. Values and lists stay in the capture; a PDU holds their ranges.
public enum PDU: Sendable, Hashable {
  /// Opcode 0x01.
  case errorResponse(ErrorResponse)
  /// Opcode 0x02.
  case exchangeMTURequest(clientRxMTU: UInt16)
  /// Opcode 0x03.
  case exchangeMTUResponse(serverRxMTU: UInt16)
  /// Opcode 0x04.
  case findInformationRequest(FindInformationRequest)
  /// Opcode 0x05.
  case findInformationResponse(FindInformationResponse)
  /// Opcode 0x06.
  case findByTypeValueRequest(FindByTypeValueRequest)
  /// Opcode 0x07.
  case findByTypeValueResponse(FindByTypeValueResponse)
  /// Opcode 0x08.
  case readByTypeRequest(ReadByTypeRequest)
  /// Opcode 0x09.
  case readByTypeResponse(ReadByTypeResponse)
  /// Opcode 0x0A.
  case readRequest(ReadRequest)
  /// Opcode 0x0B.
  case readResponse(ReadResponse)
  /// Opcode 0x0C.
  case readBlobRequest(ReadBlobRequest)
  /// Opcode 0x0D.
  case readBlobResponse(ReadResponse)
  /// Opcode 0x0E.
  case readMultipleRequest(ReadMultipleRequest)
  /// Opcode 0x0F.
  case readMultipleResponse(ReadMultipleResponse)
  /// Opcode 0x10.
  case readByGroupTypeRequest(ReadByTypeRequest)
  /// Opcode 0x11.
  case readByGroupTypeResponse(ReadByGroupTypeResponse)
  /// Opcode 0x12.
  case writeRequest(HandleValue)
  /// Opcode 0x13.
  case writeResponse
  /// Opcode 0x16.
  case prepareWriteRequest(PrepareWrite)
  /// Opcode 0x17.
  case prepareWriteResponse(PrepareWrite)
  /// Opcode 0x18.
  case executeWriteRequest(ExecuteWriteRequest)
  /// Opcode 0x19.
  case executeWriteResponse
  /// Opcode 0x1B.
  case handleValueNotification(HandleValue)
  /// Opcode 0x1D.
  case handleValueIndication(HandleValue)
  /// Opcode 0x1E.
  case handleValueConfirmation
  /// Opcode 0x20.
  case readMultipleVariableRequest(ReadMultipleRequest)
  /// Opcode 0x21.
  case readMultipleVariableResponse(ReadMultipleVariableResponse)
  /// Opcode 0x23.
  case multipleHandleValueNotification(MultipleHandleValueNotification)
  /// Opcode 0x52.
  case writeCommand(HandleValue)
  /// Opcode 0xD2.
  case signedWriteCommand(SignedWriteCommand)
  /// An opcode that is not assigned, and the bytes behind it.
  case unknown(Opcode, ByteRange)

  /// Reads a PDU that takes up all of the reader, strictly.
  ///
  /// Throws `truncated` for an empty PDU and for one without all of its fixed fields, `invalid`
  /// where a field makes the rest unreadable, and `trailing` where a PDU of fixed length is
  /// followed by more. Lists and values may be cut: what is there is kept. To keep a PDU
  /// in spite of trailing bytes, use `ParsedPDU`.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try self.init(prefixOf: &reader)
    try reader.expectEnd("PDU")
  }

  /// Reads a PDU and leaves in the reader what it does not hold.
  init(prefixOf reader: inout ByteReader) throws(DecodeError) {
    let opcode = Opcode(rawValue: try reader.uint8("Attribute Opcode"))
    switch opcode {
    case .errorResponse: self = .errorResponse(try ErrorResponse(parsing: &reader))
    case .exchangeMTURequest:
      self = .exchangeMTURequest(clientRxMTU: try reader.uint16LE("Client Rx MTU"))
    case .exchangeMTUResponse:
      self = .exchangeMTUResponse(serverRxMTU: try reader.uint16LE("Server Rx MTU"))
    case .findInformationRequest:
      self = .findInformationRequest(try FindInformationRequest(parsing: &reader))
    case .findInformationResponse:
      self = .findInformationResponse(try FindInformationResponse(parsing: &reader))
    case .findByTypeValueRequest:
      self = .findByTypeValueRequest(try FindByTypeValueRequest(parsing: &reader))
    case .findByTypeValueResponse:
      self = .findByTypeValueResponse(try FindByTypeValueResponse(parsing: &reader))
    case .readByTypeRequest:
      self = .readByTypeRequest(try ReadByTypeRequest(parsing: &reader, type: "Attribute Type"))
    case .readByTypeResponse: self = .readByTypeResponse(try ReadByTypeResponse(parsing: &reader))
    case .readRequest: self = .readRequest(try ReadRequest(parsing: &reader))
    case .readResponse: self = .readResponse(try ReadResponse(parsing: &reader))
    case .readBlobRequest: self = .readBlobRequest(try ReadBlobRequest(parsing: &reader))
    case .readBlobResponse: self = .readBlobResponse(try ReadResponse(parsing: &reader))
    case .readMultipleRequest:
      self = .readMultipleRequest(try ReadMultipleRequest(parsing: &reader))
    case .readMultipleResponse:
      self = .readMultipleResponse(try ReadMultipleResponse(parsing: &reader))
    case .readByGroupTypeRequest:
      self = .readByGroupTypeRequest(
        try ReadByTypeRequest(parsing: &reader, type: "Attribute Group Type"))
    case .readByGroupTypeResponse:
      self = .readByGroupTypeResponse(try ReadByGroupTypeResponse(parsing: &reader))
    case .writeRequest: self = .writeRequest(try HandleValue(parsing: &reader))
    case .writeResponse: self = .writeResponse
    case .prepareWriteRequest:
      self = .prepareWriteRequest(try PrepareWrite(parsing: &reader))
    case .prepareWriteResponse:
      self = .prepareWriteResponse(try PrepareWrite(parsing: &reader))
    case .executeWriteRequest:
      self = .executeWriteRequest(try ExecuteWriteRequest(parsing: &reader))
    case .executeWriteResponse: self = .executeWriteResponse
    case .handleValueNotification:
      self = .handleValueNotification(try HandleValue(parsing: &reader))
    case .handleValueIndication:
      self = .handleValueIndication(try HandleValue(parsing: &reader))
    case .handleValueConfirmation: self = .handleValueConfirmation
    case .readMultipleVariableRequest:
      self = .readMultipleVariableRequest(try ReadMultipleRequest(parsing: &reader))
    case .readMultipleVariableResponse:
      self = .readMultipleVariableResponse(try ReadMultipleVariableResponse(parsing: &reader))
    case .multipleHandleValueNotification:
      self = .multipleHandleValueNotification(try MultipleHandleValueNotification(parsing: &reader))
    case .writeCommand: self = .writeCommand(try HandleValue(parsing: &reader))
    case .signedWriteCommand: self = .signedWriteCommand(try SignedWriteCommand(parsing: &reader))
    default: self = .unknown(opcode, reader.takeRemaining())
    }
  }
}
