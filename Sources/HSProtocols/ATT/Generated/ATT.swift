// swift-format-ignore-file
// Made by tools/generate-protocols from Sources/Protocols/att. Do not edit.

public import HSBase
public import HSNames

/// The first octet of every PDU: which operation it is part of.
///
/// Core 5.4, Vol 3, Part F, 3.3.1 and 3.4.8.
///
/// ```
///   bit        7                        6             5 ... 0
///   +--------------------------+--------------+-------------+
///   | authentication signature | command flag |   method    |
///   +--------------------------+--------------+-------------+
/// ```
public struct ATTOpcode: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Error Response.
  public static let errorResponse = ATTOpcode(rawValue: 0x01)
  /// Exchange MTU Request.
  public static let exchangeMTURequest = ATTOpcode(rawValue: 0x02)
  /// Exchange MTU Response.
  public static let exchangeMTUResponse = ATTOpcode(rawValue: 0x03)
  /// Find Information Request.
  public static let findInformationRequest = ATTOpcode(rawValue: 0x04)
  /// Find Information Response.
  public static let findInformationResponse = ATTOpcode(rawValue: 0x05)
  /// Find By Type Value Request.
  public static let findByTypeValueRequest = ATTOpcode(rawValue: 0x06)
  /// Find By Type Value Response.
  public static let findByTypeValueResponse = ATTOpcode(rawValue: 0x07)
  /// Read By Type Request.
  public static let readByTypeRequest = ATTOpcode(rawValue: 0x08)
  /// Read By Type Response.
  public static let readByTypeResponse = ATTOpcode(rawValue: 0x09)
  /// Read Request.
  public static let readRequest = ATTOpcode(rawValue: 0x0a)
  /// Read Response.
  public static let readResponse = ATTOpcode(rawValue: 0x0b)
  /// Read Blob Request.
  public static let readBlobRequest = ATTOpcode(rawValue: 0x0c)
  /// Read Blob Response.
  public static let readBlobResponse = ATTOpcode(rawValue: 0x0d)
  /// Read Multiple Request.
  public static let readMultipleRequest = ATTOpcode(rawValue: 0x0e)
  /// Read Multiple Response.
  public static let readMultipleResponse = ATTOpcode(rawValue: 0x0f)
  /// Read By Group Type Request.
  public static let readByGroupTypeRequest = ATTOpcode(rawValue: 0x10)
  /// Read By Group Type Response.
  public static let readByGroupTypeResponse = ATTOpcode(rawValue: 0x11)
  /// Write Request.
  public static let writeRequest = ATTOpcode(rawValue: 0x12)
  /// Write Response.
  public static let writeResponse = ATTOpcode(rawValue: 0x13)
  /// Prepare Write Request.
  public static let prepareWriteRequest = ATTOpcode(rawValue: 0x16)
  /// Prepare Write Response.
  public static let prepareWriteResponse = ATTOpcode(rawValue: 0x17)
  /// Execute Write Request.
  public static let executeWriteRequest = ATTOpcode(rawValue: 0x18)
  /// Execute Write Response.
  public static let executeWriteResponse = ATTOpcode(rawValue: 0x19)
  /// Handle Value Notification.
  public static let handleValueNotification = ATTOpcode(rawValue: 0x1b)
  /// Handle Value Indication.
  public static let handleValueIndication = ATTOpcode(rawValue: 0x1d)
  /// Handle Value Confirmation.
  public static let handleValueConfirmation = ATTOpcode(rawValue: 0x1e)
  /// Read Multiple Variable Request.
  public static let readMultipleVariableRequest = ATTOpcode(rawValue: 0x20)
  /// Read Multiple Variable Response.
  public static let readMultipleVariableResponse = ATTOpcode(rawValue: 0x21)
  /// Multiple Handle Value Notification.
  public static let multipleHandleValueNotification = ATTOpcode(rawValue: 0x23)
  /// Write Command.
  public static let writeCommand = ATTOpcode(rawValue: 0x52)
  /// Signed Write Command.
  public static let signedWriteCommand = ATTOpcode(rawValue: 0xd2)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x01: "Error Response"
    case 0x02: "Exchange MTU Request"
    case 0x03: "Exchange MTU Response"
    case 0x04: "Find Information Request"
    case 0x05: "Find Information Response"
    case 0x06: "Find By Type Value Request"
    case 0x07: "Find By Type Value Response"
    case 0x08: "Read By Type Request"
    case 0x09: "Read By Type Response"
    case 0x0a: "Read Request"
    case 0x0b: "Read Response"
    case 0x0c: "Read Blob Request"
    case 0x0d: "Read Blob Response"
    case 0x0e: "Read Multiple Request"
    case 0x0f: "Read Multiple Response"
    case 0x10: "Read By Group Type Request"
    case 0x11: "Read By Group Type Response"
    case 0x12: "Write Request"
    case 0x13: "Write Response"
    case 0x16: "Prepare Write Request"
    case 0x17: "Prepare Write Response"
    case 0x18: "Execute Write Request"
    case 0x19: "Execute Write Response"
    case 0x1b: "Handle Value Notification"
    case 0x1d: "Handle Value Indication"
    case 0x1e: "Handle Value Confirmation"
    case 0x20: "Read Multiple Variable Request"
    case 0x21: "Read Multiple Variable Response"
    case 0x23: "Multiple Handle Value Notification"
    case 0x52: "Write Command"
    case 0xd2: "Signed Write Command"
    default: nil
    }
  }

  /// The fields behind the code; `nil` if it is not known what they are.
  package var parameters: FieldLayout? {
    switch rawValue {
    case 0x01: "k1:Request_Opcode_In_Error A:Attribute_Handle_In_Error k1:Error_Code"
    case 0x02: "k2:Client_Rx_MTU"
    case 0x03: "k2:Server_Rx_MTU"
    case 0x04: "A:Starting_Handle A:Ending_Handle"
    case 0x05: "k1:Format /4.18 A:Attribute_Handle u:Attribute_Type"
    case 0x06: "A:Starting_Handle A:Ending_Handle u2:Attribute_Type V:Attribute_Value"
    case 0x07: "+ A:Found_Attribute_Handle A:Group_End_Handle"
    case 0x08: "A:Starting_Handle A:Ending_Handle u:Attribute_Type"
    case 0x09: "k1:Length / A:Attribute_Handle V:Attribute_Value"
    case 0x0a: "A:Attribute_Handle"
    case 0x0b, 0x0d: "V:Attribute_Value"
    case 0x0c: "A:Attribute_Handle k2:Value_Offset"
    case 0x0e, 0x20: "+ A:Attribute_Handle"
    case 0x0f: "V:Set_Of_Values"
    case 0x10: "A:Starting_Handle A:Ending_Handle u:Attribute_Group_Type"
    case 0x11: "k1:Length / A:Attribute_Handle A:End_Group_Handle V:Attribute_Value"
    case 0x12, 0x1b, 0x1d, 0x52: "A:Attribute_Handle V:Attribute_Value"
    case 0x13, 0x19, 0x1e: ""
    case 0x16, 0x17: "A:Attribute_Handle k2:Value_Offset V:Part_Attribute_Value"
    case 0x18: "k1:Flags"
    case 0x21: "+ k2:Value_Length V=:Attribute_Value"
    case 0x23: "+ A:Attribute_Handle k2:Value_Length V=:Attribute_Value"
    case 0xd2: "A:Attribute_Handle V-12:Attribute_Value x12:Authentication_Signature"
    default: nil
    }
  }

  /// A PDU: the code, and what stands behind it.
  package func pdu(_ data: [UInt8] = []) -> [UInt8] { [rawValue] + data }
}

/// One PDU of the Attribute Protocol.
///
/// Core 5.4, Vol 3, Part F, 3.3.1. Values and lists stay in the capture; a PDU holds their ranges.
/// Lists and values may be cut: what is there is kept. `ParsedPDU` and `init(whole:)` say what
/// becomes of surplus bytes.
public enum ATTPDU: Sendable, Hashable {
  /// Error Response.
  case errorResponse(ErrorResponse)
  /// Exchange MTU Request.
  case exchangeMTURequest(ExchangeMTURequest)
  /// Exchange MTU Response.
  case exchangeMTUResponse(ExchangeMTUResponse)
  /// Find Information Request.
  case findInformationRequest(FindInformationRequest)
  /// Find Information Response.
  case findInformationResponse(FindInformationResponse)
  /// Find By Type Value Request.
  case findByTypeValueRequest(FindByTypeValueRequest)
  /// Find By Type Value Response.
  case findByTypeValueResponse(FindByTypeValueResponse)
  /// Read By Type Request.
  case readByTypeRequest(ReadByTypeRequest)
  /// Read By Type Response.
  case readByTypeResponse(ReadByTypeResponse)
  /// Read Request.
  case readRequest(ReadRequest)
  /// Read Response.
  case readResponse(ReadResponse)
  /// Read Blob Request.
  case readBlobRequest(ReadBlobRequest)
  /// Read Blob Response.
  case readBlobResponse(ReadResponse)
  /// Read Multiple Request.
  case readMultipleRequest(ReadMultipleRequest)
  /// Read Multiple Response.
  case readMultipleResponse(ReadMultipleResponse)
  /// Read By Group Type Request.
  case readByGroupTypeRequest(ReadByGroupTypeRequest)
  /// Read By Group Type Response.
  case readByGroupTypeResponse(ReadByGroupTypeResponse)
  /// Write Request.
  case writeRequest(HandleValue)
  /// Write Response.
  case writeResponse
  /// Prepare Write Request.
  case prepareWriteRequest(PrepareWrite)
  /// Prepare Write Response.
  case prepareWriteResponse(PrepareWrite)
  /// Execute Write Request.
  case executeWriteRequest(ExecuteWriteRequest)
  /// Execute Write Response.
  case executeWriteResponse
  /// Handle Value Notification.
  case handleValueNotification(HandleValue)
  /// Handle Value Indication.
  case handleValueIndication(HandleValue)
  /// Handle Value Confirmation.
  case handleValueConfirmation
  /// Read Multiple Variable Request.
  case readMultipleVariableRequest(ReadMultipleRequest)
  /// Read Multiple Variable Response.
  case readMultipleVariableResponse(ReadMultipleVariableResponse)
  /// Multiple Handle Value Notification.
  case multipleHandleValueNotification(MultipleHandleValueNotification)
  /// Write Command.
  case writeCommand(HandleValue)
  /// Signed Write Command.
  case signedWriteCommand(SignedWriteCommand)
  /// An opcode that is not assigned, and the bytes behind it.
  case unknown(ATTOpcode, data: ByteRange)

  /// Reads code and data; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: A reader over the whole PDU.
  /// - Throws: `truncated` if the code or a field is not all there.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    let code = ATTOpcode(rawValue: try reader.uint8("Attribute Opcode"))
    switch code.rawValue {
    case 0x01: self = .errorResponse(try ErrorResponse(parsing: &reader))
    case 0x02: self = .exchangeMTURequest(try ExchangeMTURequest(parsing: &reader))
    case 0x03: self = .exchangeMTUResponse(try ExchangeMTUResponse(parsing: &reader))
    case 0x04: self = .findInformationRequest(try FindInformationRequest(parsing: &reader))
    case 0x05: self = .findInformationResponse(try FindInformationResponse(parsing: &reader))
    case 0x06: self = .findByTypeValueRequest(try FindByTypeValueRequest(parsing: &reader))
    case 0x07: self = .findByTypeValueResponse(try FindByTypeValueResponse(parsing: &reader))
    case 0x08: self = .readByTypeRequest(try ReadByTypeRequest(parsing: &reader))
    case 0x09: self = .readByTypeResponse(try ReadByTypeResponse(parsing: &reader))
    case 0x0a: self = .readRequest(try ReadRequest(parsing: &reader))
    case 0x0b: self = .readResponse(try ReadResponse(parsing: &reader))
    case 0x0c: self = .readBlobRequest(try ReadBlobRequest(parsing: &reader))
    case 0x0d: self = .readBlobResponse(try ReadResponse(parsing: &reader))
    case 0x0e: self = .readMultipleRequest(try ReadMultipleRequest(parsing: &reader))
    case 0x0f: self = .readMultipleResponse(try ReadMultipleResponse(parsing: &reader))
    case 0x10: self = .readByGroupTypeRequest(try ReadByGroupTypeRequest(parsing: &reader))
    case 0x11: self = .readByGroupTypeResponse(try ReadByGroupTypeResponse(parsing: &reader))
    case 0x12: self = .writeRequest(try HandleValue(parsing: &reader))
    case 0x13: self = .writeResponse
    case 0x16: self = .prepareWriteRequest(try PrepareWrite(parsing: &reader))
    case 0x17: self = .prepareWriteResponse(try PrepareWrite(parsing: &reader))
    case 0x18: self = .executeWriteRequest(try ExecuteWriteRequest(parsing: &reader))
    case 0x19: self = .executeWriteResponse
    case 0x1b: self = .handleValueNotification(try HandleValue(parsing: &reader))
    case 0x1d: self = .handleValueIndication(try HandleValue(parsing: &reader))
    case 0x1e: self = .handleValueConfirmation
    case 0x20: self = .readMultipleVariableRequest(try ReadMultipleRequest(parsing: &reader))
    case 0x21:
      self = .readMultipleVariableResponse(try ReadMultipleVariableResponse(parsing: &reader))
    case 0x23:
      self = .multipleHandleValueNotification(try MultipleHandleValueNotification(parsing: &reader))
    case 0x52: self = .writeCommand(try HandleValue(parsing: &reader))
    case 0xd2: self = .signedWriteCommand(try SignedWriteCommand(parsing: &reader))
    default: self = .unknown(code, data: reader.takeRemaining())
    }
  }

  /// Which PDU it is.
  public var opcode: ATTOpcode {
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
    case .unknown(let code, _): code
    }
  }

  /// The octets that it was read from.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets; those that it does not keep are zero.
  package func octets(in reader: ByteReader) -> [UInt8] {
    var octets: [UInt8] = []
    switch self {
    case .errorResponse(let pdu):
      octets.append(0x01, octets: 1)
      octets += pdu.octets(in: reader)
    case .exchangeMTURequest(let pdu):
      octets.append(0x02, octets: 1)
      octets += pdu.octets(in: reader)
    case .exchangeMTUResponse(let pdu):
      octets.append(0x03, octets: 1)
      octets += pdu.octets(in: reader)
    case .findInformationRequest(let pdu):
      octets.append(0x04, octets: 1)
      octets += pdu.octets(in: reader)
    case .findInformationResponse(let pdu):
      octets.append(0x05, octets: 1)
      octets += pdu.octets(in: reader)
    case .findByTypeValueRequest(let pdu):
      octets.append(0x06, octets: 1)
      octets += pdu.octets(in: reader)
    case .findByTypeValueResponse(let pdu):
      octets.append(0x07, octets: 1)
      octets += pdu.octets(in: reader)
    case .readByTypeRequest(let pdu):
      octets.append(0x08, octets: 1)
      octets += pdu.octets(in: reader)
    case .readByTypeResponse(let pdu):
      octets.append(0x09, octets: 1)
      octets += pdu.octets(in: reader)
    case .readRequest(let pdu):
      octets.append(0x0a, octets: 1)
      octets += pdu.octets(in: reader)
    case .readResponse(let pdu):
      octets.append(0x0b, octets: 1)
      octets += pdu.octets(in: reader)
    case .readBlobRequest(let pdu):
      octets.append(0x0c, octets: 1)
      octets += pdu.octets(in: reader)
    case .readBlobResponse(let pdu):
      octets.append(0x0d, octets: 1)
      octets += pdu.octets(in: reader)
    case .readMultipleRequest(let pdu):
      octets.append(0x0e, octets: 1)
      octets += pdu.octets(in: reader)
    case .readMultipleResponse(let pdu):
      octets.append(0x0f, octets: 1)
      octets += pdu.octets(in: reader)
    case .readByGroupTypeRequest(let pdu):
      octets.append(0x10, octets: 1)
      octets += pdu.octets(in: reader)
    case .readByGroupTypeResponse(let pdu):
      octets.append(0x11, octets: 1)
      octets += pdu.octets(in: reader)
    case .writeRequest(let pdu):
      octets.append(0x12, octets: 1)
      octets += pdu.octets(in: reader)
    case .writeResponse:
      octets.append(0x13, octets: 1)
      break
    case .prepareWriteRequest(let pdu):
      octets.append(0x16, octets: 1)
      octets += pdu.octets(in: reader)
    case .prepareWriteResponse(let pdu):
      octets.append(0x17, octets: 1)
      octets += pdu.octets(in: reader)
    case .executeWriteRequest(let pdu):
      octets.append(0x18, octets: 1)
      octets += pdu.octets(in: reader)
    case .executeWriteResponse:
      octets.append(0x19, octets: 1)
      break
    case .handleValueNotification(let pdu):
      octets.append(0x1b, octets: 1)
      octets += pdu.octets(in: reader)
    case .handleValueIndication(let pdu):
      octets.append(0x1d, octets: 1)
      octets += pdu.octets(in: reader)
    case .handleValueConfirmation:
      octets.append(0x1e, octets: 1)
      break
    case .readMultipleVariableRequest(let pdu):
      octets.append(0x20, octets: 1)
      octets += pdu.octets(in: reader)
    case .readMultipleVariableResponse(let pdu):
      octets.append(0x21, octets: 1)
      octets += pdu.octets(in: reader)
    case .multipleHandleValueNotification(let pdu):
      octets.append(0x23, octets: 1)
      octets += pdu.octets(in: reader)
    case .writeCommand(let pdu):
      octets.append(0x52, octets: 1)
      octets += pdu.octets(in: reader)
    case .signedWriteCommand(let pdu):
      octets.append(0xd2, octets: 1)
      octets += pdu.octets(in: reader)
    case .unknown(let code, let data):
      octets.append(code.rawValue, octets: 1)
      octets += reader.octets(data)
    }
    return octets
  }

  /// The bytes at the end of a list that do not make a whole entry; `nil` if there are none.
  ///
  /// Not a parsing error, because a recorder may have cut the list. In a whole PDU the sender broke
  /// the rules.
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

/// Error Response.
///
/// Core 5.4, Vol 3, Part F, 3.4.1.1. The server refuses a request, or has nothing to answer.
///
/// ```
///    0 requestOpcode    1 byte
///    1 attributeHandle  2 bytes
///    3 errorCode        1 byte
/// ```
public struct ErrorResponse: Sendable, Hashable {
  /// The request that is answered.
  public let requestOpcode: ATTOpcode
  /// The attribute that the error is about; 0x0000 where it is about none.
  public let attributeHandle: AttributeHandle
  /// Why.
  public let errorCode: ATTErrorCode

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 4 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    requestOpcode = ATTOpcode(rawValue: try reader.uint8("Request Opcode In Error"))
    attributeHandle = AttributeHandle(rawValue: try reader.uint16LE("Attribute Handle In Error"))
    errorCode = ATTErrorCode(rawValue: try reader.uint8("Error Code"))
  }

  /// The octets of these fields.
  package static func octets(
    requestOpcode: ATTOpcode, attributeHandle: AttributeHandle, errorCode: ATTErrorCode
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(requestOpcode.rawValue, octets: 1)
    octets.append(attributeHandle.rawValue, octets: 2)
    octets.append(errorCode.rawValue, octets: 1)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      requestOpcode: requestOpcode, attributeHandle: attributeHandle, errorCode: errorCode
    )
  }
}

/// Exchange MTU Request.
///
/// Core 5.4, Vol 3, Part F, 3.4.2.1. The client tells the largest PDU that it can take.
public struct ExchangeMTURequest: Sendable, Hashable {
  /// The MTU in bytes.
  public let clientRxMTU: UInt16

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 2 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    clientRxMTU = try reader.uint16LE("Client Rx MTU")
  }

  /// The octets of these fields.
  package static func octets(clientRxMTU: UInt16) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(clientRxMTU, octets: 2)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(clientRxMTU: clientRxMTU)
  }
}

/// Exchange MTU Response.
///
/// Core 5.4, Vol 3, Part F, 3.4.2.2. The server tells the largest PDU that it can take.
public struct ExchangeMTUResponse: Sendable, Hashable {
  /// The MTU in bytes.
  public let serverRxMTU: UInt16

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 2 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    serverRxMTU = try reader.uint16LE("Server Rx MTU")
  }

  /// The octets of these fields.
  package static func octets(serverRxMTU: UInt16) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(serverRxMTU, octets: 2)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(serverRxMTU: serverRxMTU)
  }
}

/// Find Information Request.
///
/// Core 5.4, Vol 3, Part F, 3.4.3.1. Asks for the types of the attributes in a range.
///
/// ```
///    0 startingHandle  2 bytes
///    2 endingHandle    2 bytes
/// ```
public struct FindInformationRequest: Sendable, Hashable {
  /// The first handle asked for.
  public let startingHandle: AttributeHandle
  /// The last handle asked for.
  public let endingHandle: AttributeHandle

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 4 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    startingHandle = AttributeHandle(rawValue: try reader.uint16LE("Starting Handle"))
    endingHandle = AttributeHandle(rawValue: try reader.uint16LE("Ending Handle"))
  }

  /// The octets of these fields.
  package static func octets(
    startingHandle: AttributeHandle, endingHandle: AttributeHandle
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(startingHandle.rawValue, octets: 2)
    octets.append(endingHandle.rawValue, octets: 2)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(startingHandle: startingHandle, endingHandle: endingHandle)
  }
}

/// Find Information Response.
///
/// Core 5.4, Vol 3, Part F, 3.4.3.2. Handles and the types of their attributes. Another format than
/// 1 and 2 is `invalid`: it leaves the entries without a length.
///
/// ```
///    0 format       1 byte
///    1 information  what is left
/// ```
public struct FindInformationResponse: Sendable, Hashable {
  /// Which form the UUIDs have.
  public let format: InformationFormat
  /// Handles with types, in ascending order of handles.
  public let information: EntryList<HandleInformation>

  /// Reads the fields; takes all that is left.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if no byte is left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    format = InformationFormat(rawValue: try reader.uint8("Format"))
    let formatLength =
      switch format.rawValue {
      case 1: 4
      case 2: 18
      default: 0
      }
    guard formatLength >= 2 else {
      throw reader.invalid("Format", value: UInt64(format.rawValue), count: 1)
    }
    information = EntryList(rest: &reader, entryLength: formatLength)
  }

  /// The octets of these fields.
  package static func octets(format: InformationFormat, information: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(format.rawValue, octets: 1)
    octets += information
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(format: format, information: reader.octets(information.range))
  }
}

/// Find By Type Value Request.
///
/// Core 5.4, Vol 3, Part F, 3.4.3.3. Asks for attributes by type and value.
///
/// ```
///    0 startingHandle  2 bytes
///    2 endingHandle    2 bytes
///    4 attributeType   2 bytes
///    6 value           what is left
/// ```
public struct FindByTypeValueRequest: Sendable, Hashable {
  /// The first handle asked for.
  public let startingHandle: AttributeHandle
  /// The last handle asked for.
  public let endingHandle: AttributeHandle
  /// The type asked for: always a 16-bit UUID.
  public let attributeType: BluetoothUUID
  /// Where the value asked for stands, 0 bytes or more.
  public let value: ByteRange

  /// Reads the fields; takes all that is left.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 6 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    startingHandle = AttributeHandle(rawValue: try reader.uint16LE("Starting Handle"))
    endingHandle = AttributeHandle(rawValue: try reader.uint16LE("Ending Handle"))
    attributeType = try BluetoothUUID(parsing: &reader, width: 2, "Attribute Type")
    value = reader.takeRemaining()
  }

  /// The octets of these fields.
  package static func octets(
    startingHandle: AttributeHandle, endingHandle: AttributeHandle, attributeType: BluetoothUUID,
    value: [UInt8]
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(startingHandle.rawValue, octets: 2)
    octets.append(endingHandle.rawValue, octets: 2)
    octets += attributeType.octets
    octets += value
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      startingHandle: startingHandle, endingHandle: endingHandle, attributeType: attributeType,
      value: reader.octets(value)
    )
  }
}

/// Find By Type Value Response.
///
/// Core 5.4, Vol 3, Part F, 3.4.3.4. The attributes found, with the groups they open.
public struct FindByTypeValueResponse: Sendable, Hashable {
  /// The Handles Information List.
  public let handles: EntryList<HandlesInformation>

  /// Reads the fields; takes all that is left.
  ///
  /// - Parameter reader: Where to read.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    handles = EntryList(rest: &reader, entryLength: 4)
  }

  /// The octets of these fields.
  package static func octets(handles: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets += handles
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(handles: reader.octets(handles.range))
  }
}

/// Read By Type Request.
///
/// Core 5.4, Vol 3, Part F, 3.4.4.1. Asks for the values of all attributes of a type. A type of 3
/// to 15 bytes is `truncated`, and so is one of 2 bytes where the recorder cut the PDU, because it
/// may be the beginning of 16.
///
/// ```
///    0 startingHandle  2 bytes
///    2 endingHandle    2 bytes
///    4 attributeType   2 or 16 bytes
/// ```
public struct ReadByTypeRequest: Sendable, Hashable {
  /// The first requested handle.
  public let startingHandle: AttributeHandle
  /// The last requested handle.
  public let endingHandle: AttributeHandle
  /// The requested type: a 16-bit or a 128-bit UUID, as the PDU's length tells.
  public let attributeType: BluetoothUUID

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 4 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    startingHandle = AttributeHandle(rawValue: try reader.uint16LE("Starting Handle"))
    endingHandle = AttributeHandle(rawValue: try reader.uint16LE("Ending Handle"))
    attributeType = try BluetoothUUID(parsing: &reader, width: reader.uuidWidth, "Attribute Type")
  }

  /// The octets of these fields.
  package static func octets(
    startingHandle: AttributeHandle, endingHandle: AttributeHandle, attributeType: BluetoothUUID
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(startingHandle.rawValue, octets: 2)
    octets.append(endingHandle.rawValue, octets: 2)
    octets += attributeType.octets
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      startingHandle: startingHandle, endingHandle: endingHandle, attributeType: attributeType
    )
  }
}

/// Read By Type Response.
///
/// Core 5.4, Vol 3, Part F, 3.4.4.2. Handles and values of attributes of the type asked for. A
/// length below 2 is `invalid`: it has no room for a handle.
///
/// ```
///    0 length  1 byte
///    1 data    what is left
/// ```
public struct ReadByTypeResponse: Sendable, Hashable {
  /// Bytes per entry: a handle of 2 and a value of the rest.
  public let length: UInt8
  /// The Attribute Data List.
  public let data: EntryList<AttributeData>

  /// Reads the fields; takes all that is left.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if no byte is left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    length = try reader.uint8("Length")
    guard Int(length) >= 2 else {
      throw reader.invalid("Length", value: UInt64(length), count: 1)
    }
    data = EntryList(rest: &reader, entryLength: Int(length))
  }

  /// The octets of these fields.
  package static func octets(length: UInt8, data: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(length, octets: 1)
    octets += data
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(length: length, data: reader.octets(data.range))
  }
}

/// Read Request.
///
/// Core 5.4, Vol 3, Part F, 3.4.4.3. Asks for the value of an attribute.
public struct ReadRequest: Sendable, Hashable {
  /// The attribute.
  public let attributeHandle: AttributeHandle

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 2 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    attributeHandle = AttributeHandle(rawValue: try reader.uint16LE("Attribute Handle"))
  }

  /// The octets of these fields.
  package static func octets(attributeHandle: AttributeHandle) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(attributeHandle.rawValue, octets: 2)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(attributeHandle: attributeHandle)
  }
}

/// Read Blob Request.
///
/// Core 5.4, Vol 3, Part F, 3.4.4.5. Asks for the value of an attribute from an offset on.
///
/// ```
///    0 attributeHandle  2 bytes
///    2 valueOffset      2 bytes
/// ```
public struct ReadBlobRequest: Sendable, Hashable {
  /// The attribute.
  public let attributeHandle: AttributeHandle
  /// Offset in bytes of the first byte, from 0.
  public let valueOffset: UInt16

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 4 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    attributeHandle = AttributeHandle(rawValue: try reader.uint16LE("Attribute Handle"))
    valueOffset = try reader.uint16LE("Value Offset")
  }

  /// The octets of these fields.
  package static func octets(attributeHandle: AttributeHandle, valueOffset: UInt16) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(attributeHandle.rawValue, octets: 2)
    octets.append(valueOffset, octets: 2)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(attributeHandle: attributeHandle, valueOffset: valueOffset)
  }
}

/// Read Multiple Response.
///
/// Core 5.4, Vol 3, Part F, 3.4.4.8. The values of several attributes, one behind the other.
/// Nothing marks where one value ends: only who knows their lengths can tell them apart.
public struct ReadMultipleResponse: Sendable, Hashable {
  /// The Set Of Values, up to MTU - 1 bytes.
  public let values: ByteRange

  /// Reads the fields; takes all that is left.
  ///
  /// - Parameter reader: Where to read.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    values = reader.takeRemaining()
  }

  /// The octets of these fields.
  package static func octets(values: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets += values
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(values: reader.octets(values))
  }
}

/// Read By Group Type Request.
///
/// Core 5.4, Vol 3, Part F, 3.4.4.9. Asks for the values of attributes of a type that open groups.
/// What is said of the type of a Read By Type Request holds here as well.
///
/// ```
///    0 startingHandle  2 bytes
///    2 endingHandle    2 bytes
///    4 attributeType   2 or 16 bytes
/// ```
public struct ReadByGroupTypeRequest: Sendable, Hashable {
  /// The first requested handle.
  public let startingHandle: AttributeHandle
  /// The last requested handle.
  public let endingHandle: AttributeHandle
  /// The requested type: a 16-bit or a 128-bit UUID, as the PDU's length tells.
  public let attributeType: BluetoothUUID

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 4 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    startingHandle = AttributeHandle(rawValue: try reader.uint16LE("Starting Handle"))
    endingHandle = AttributeHandle(rawValue: try reader.uint16LE("Ending Handle"))
    attributeType = try BluetoothUUID(parsing: &reader, width: reader.uuidWidth, "Attribute Group Type")
  }

  /// The octets of these fields.
  package static func octets(
    startingHandle: AttributeHandle, endingHandle: AttributeHandle, attributeType: BluetoothUUID
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(startingHandle.rawValue, octets: 2)
    octets.append(endingHandle.rawValue, octets: 2)
    octets += attributeType.octets
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      startingHandle: startingHandle, endingHandle: endingHandle, attributeType: attributeType
    )
  }
}

/// Read By Group Type Response.
///
/// Core 5.4, Vol 3, Part F, 3.4.4.10. Groups and the values of the attributes that open them. A
/// length below 4 is `invalid`: it has no room for the handles.
///
/// ```
///    0 length  1 byte
///    1 data    what is left
/// ```
public struct ReadByGroupTypeResponse: Sendable, Hashable {
  /// Bytes per entry: two handles of 2 and a value of the rest.
  public let length: UInt8
  /// The Attribute Data List.
  public let data: EntryList<AttributeGroupData>

  /// Reads the fields; takes all that is left.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if no byte is left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    length = try reader.uint8("Length")
    guard Int(length) >= 4 else {
      throw reader.invalid("Length", value: UInt64(length), count: 1)
    }
    data = EntryList(rest: &reader, entryLength: Int(length))
  }

  /// The octets of these fields.
  package static func octets(length: UInt8, data: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(length, octets: 1)
    octets += data
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(length: length, data: reader.octets(data.range))
  }
}

/// Execute Write Request.
///
/// Core 5.4, Vol 3, Part F, 3.4.6.3. Writes all that was queued, or drops it.
public struct ExecuteWriteRequest: Sendable, Hashable {
  /// What becomes of the queue of prepared writes.
  public let flags: ExecuteWriteFlags

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if no byte is left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    flags = ExecuteWriteFlags(rawValue: try reader.uint8("Flags"))
  }

  /// The octets of these fields.
  package static func octets(flags: ExecuteWriteFlags) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(flags.rawValue, octets: 1)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(flags: flags)
  }
}

/// Read Multiple Variable Response.
///
/// Core 5.4, Vol 3, Part F, 3.4.4.12. Values, each behind its length.
public struct ReadMultipleVariableResponse: Sendable, Hashable {
  /// The Length Value Tuple List, in the order of the handles asked for.
  public let values: TupleList<LengthValue>

  /// Reads the fields; takes all that is left.
  ///
  /// - Parameter reader: Where to read.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    values = TupleList(rest: &reader)
  }

  /// The octets of these fields.
  package static func octets(values: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets += values
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(values: reader.octets(values.range))
  }
}

/// Multiple Handle Value Notification.
///
/// Core 5.4, Vol 3, Part F, 3.4.7.4. Several values, unasked; no answer wanted.
public struct MultipleHandleValueNotification: Sendable, Hashable {
  /// The Handle Length Value Tuple List: two or more in what the specification allows.
  public let values: TupleList<HandleLengthValue>

  /// Reads the fields; takes all that is left.
  ///
  /// - Parameter reader: Where to read.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    values = TupleList(rest: &reader)
  }

  /// The octets of these fields.
  package static func octets(values: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets += values
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(values: reader.octets(values.range))
  }
}

/// Signed Write Command.
///
/// Core 5.4, Vol 3, Part F, 3.4.5.4. A Write Command with a signature in place of an encrypted
/// link.
///
/// ```
///    0 attributeHandle          2 bytes
///    2 value                    all but the last 12 bytes
///    2 authenticationSignature  12 bytes
/// ```
public struct SignedWriteCommand: Sendable, Hashable {
  /// The attribute.
  public let attributeHandle: AttributeHandle
  /// Where the new value stands, up to MTU - 15 bytes.
  public let value: ByteRange
  /// Where the signature stands: a sign counter of 4 bytes and a code of 8. `nil` where the
  /// recorder cut the PDU: then the end of the value is unknown, and `value` holds all the bytes.
  public let authenticationSignature: ByteRange?

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 2 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    attributeHandle = AttributeHandle(rawValue: try reader.uint16LE("Attribute Handle"))
    if !reader.isCut { try reader.require(12, "Authentication Signature") }
    value = try reader.take(reader.isCut ? reader.remaining : reader.remaining - 12, "Attribute Value")
    authenticationSignature = reader.isCut ? nil : try reader.take(12, "Authentication Signature")
  }

  /// The octets of these fields.
  package static func octets(
    attributeHandle: AttributeHandle, value: [UInt8], authenticationSignature: [UInt8] = []
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(attributeHandle.rawValue, octets: 2)
    octets += value
    octets += authenticationSignature
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      attributeHandle: attributeHandle, value: reader.octets(value),
      authenticationSignature: reader.octets(authenticationSignature)
    )
  }
}

/// A value, or part of it: all that Read Response and Read Blob Response hold.
///
/// Core 5.4, Vol 3, Part F, 3.4.4.4 and 3.4.4.6.
public struct ReadResponse: Sendable, Hashable {
  /// Where the bytes stand, up to MTU - 1; empty behind the value's end.
  public let value: ByteRange

  /// Reads the fields; takes all that is left.
  ///
  /// - Parameter reader: Where to read.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    value = reader.takeRemaining()
  }

  /// The octets of these fields.
  package static func octets(value: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets += value
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(value: reader.octets(value))
  }
}

/// The attributes whose values a Read Multiple Request and a Read Multiple Variable Request ask
/// for.
///
/// Core 5.4, Vol 3, Part F, 3.4.4.7 and 3.4.4.11.
public struct ReadMultipleRequest: Sendable, Hashable {
  /// The Set Of Handles: two or more in what the specification allows.
  public let handles: EntryList<AttributeHandle>

  /// Reads the fields; takes all that is left.
  ///
  /// - Parameter reader: Where to read.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    handles = EntryList(rest: &reader, entryLength: 2)
  }

  /// The octets of these fields.
  package static func octets(handles: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets += handles
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(handles: reader.octets(handles.range))
  }
}

/// A handle and a value: all that Write Request, Write Command,.
///
/// Core 5.4, Vol 3, Part F, 3.4.5.1, 3.4.5.3, 3.4.7.1 and 3.4.7.2. Handle Value Notification and
/// Handle Value Indication hold.
///
/// ```
///    0 attributeHandle  2 bytes
///    2 value            what is left
/// ```
public struct HandleValue: Sendable, Hashable {
  /// The attribute.
  public let attributeHandle: AttributeHandle
  /// Where the value stands, up to MTU - 3 bytes.
  public let value: ByteRange

  /// Reads the fields; takes all that is left.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 2 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    attributeHandle = AttributeHandle(rawValue: try reader.uint16LE("Attribute Handle"))
    value = reader.takeRemaining()
  }

  /// The octets of these fields.
  package static func octets(attributeHandle: AttributeHandle, value: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(attributeHandle.rawValue, octets: 2)
    octets += value
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(attributeHandle: attributeHandle, value: reader.octets(value))
  }
}

/// Prepare Write Request, which queues part of a value, and its response, which repeats it.
///
/// Core 5.4, Vol 3, Part F, 3.4.6.1 and 3.4.6.2.
///
/// ```
///    0 attributeHandle  2 bytes
///    2 valueOffset      2 bytes
///    4 value            what is left
/// ```
public struct PrepareWrite: Sendable, Hashable {
  /// The attribute.
  public let attributeHandle: AttributeHandle
  /// Offset in bytes of the first byte, from 0.
  public let valueOffset: UInt16
  /// Where the part of the value stands, up to MTU - 5 bytes.
  public let value: ByteRange

  /// Reads the fields; takes all that is left.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 4 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    attributeHandle = AttributeHandle(rawValue: try reader.uint16LE("Attribute Handle"))
    valueOffset = try reader.uint16LE("Value Offset")
    value = reader.takeRemaining()
  }

  /// The octets of these fields.
  package static func octets(
    attributeHandle: AttributeHandle, valueOffset: UInt16, value: [UInt8]
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(attributeHandle.rawValue, octets: 2)
    octets.append(valueOffset, octets: 2)
    octets += value
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      attributeHandle: attributeHandle, valueOffset: valueOffset, value: reader.octets(value)
    )
  }
}

/// A handle and the type of its attribute: one entry of a Find Information Response.
///
/// Core 5.4, Vol 3, Part F, 3.4.3.2.
///
/// ```
///    0 attributeHandle  2 bytes
///    2 type             2 or 16 bytes
/// ```
public struct HandleInformation: ListEntry {
  /// The attribute.
  public let attributeHandle: AttributeHandle
  /// What kind of attribute it is.
  public let type: BluetoothUUID

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 2 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    attributeHandle = AttributeHandle(rawValue: try reader.uint16LE("Attribute Handle"))
    type = try BluetoothUUID(parsing: &reader, width: reader.uuidWidth, "Attribute Type")
  }

  /// The octets of these fields.
  package static func octets(attributeHandle: AttributeHandle, type: BluetoothUUID) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(attributeHandle.rawValue, octets: 2)
    octets += type.octets
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(attributeHandle: attributeHandle, type: type)
  }
}

/// An attribute that was found and the end of the group that it opens: one entry of a Find By Type
/// Value Response.
///
/// Core 5.4, Vol 3, Part F, 3.4.3.4.
///
/// ```
///    0 foundAttributeHandle  2 bytes
///    2 groupEndHandle        2 bytes
/// ```
public struct HandlesInformation: ListEntry {
  /// The attribute that has the type and value asked for.
  public let foundAttributeHandle: AttributeHandle
  /// The last attribute of its group, 0xFFFF where the group has no end; equal to the first where
  /// the type opens no group.
  public let groupEndHandle: AttributeHandle

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 4 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    foundAttributeHandle = AttributeHandle(rawValue: try reader.uint16LE("Found Attribute Handle"))
    groupEndHandle = AttributeHandle(rawValue: try reader.uint16LE("Group End Handle"))
  }

  /// The octets of these fields.
  package static func octets(
    foundAttributeHandle: AttributeHandle, groupEndHandle: AttributeHandle
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(foundAttributeHandle.rawValue, octets: 2)
    octets.append(groupEndHandle.rawValue, octets: 2)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(foundAttributeHandle: foundAttributeHandle, groupEndHandle: groupEndHandle)
  }
}

/// A handle and the value of its attribute: one entry of a Read By Type Response.
///
/// Core 5.4, Vol 3, Part F, 3.4.4.2.
///
/// ```
///    0 attributeHandle  2 bytes
///    2 value            what is left
/// ```
public struct AttributeData: ListEntry {
  /// The attribute.
  public let attributeHandle: AttributeHandle
  /// Where its value stands, up to 253 bytes; a longer value is cut by the server.
  public let value: ByteRange

  /// Reads the fields; takes all that is left.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 2 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    attributeHandle = AttributeHandle(rawValue: try reader.uint16LE("Attribute Handle"))
    value = reader.takeRemaining()
  }

  /// The octets of these fields.
  package static func octets(attributeHandle: AttributeHandle, value: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(attributeHandle.rawValue, octets: 2)
    octets += value
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(attributeHandle: attributeHandle, value: reader.octets(value))
  }
}

/// A group of attributes and the value of the one that opens it: one entry of a Read By Group Type
/// Response.
///
/// Core 5.4, Vol 3, Part F, 3.4.4.10.
///
/// ```
///    0 attributeHandle  2 bytes
///    2 endGroupHandle   2 bytes
///    4 value            what is left
/// ```
public struct AttributeGroupData: ListEntry {
  /// The attribute that opens the group.
  public let attributeHandle: AttributeHandle
  /// The last attribute of the group, 0xFFFF where it has no end.
  public let endGroupHandle: AttributeHandle
  /// Where the first attribute's value stands, up to 251 bytes.
  public let value: ByteRange

  /// Reads the fields; takes all that is left.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 4 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    attributeHandle = AttributeHandle(rawValue: try reader.uint16LE("Attribute Handle"))
    endGroupHandle = AttributeHandle(rawValue: try reader.uint16LE("End Group Handle"))
    value = reader.takeRemaining()
  }

  /// The octets of these fields.
  package static func octets(
    attributeHandle: AttributeHandle, endGroupHandle: AttributeHandle, value: [UInt8]
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(attributeHandle.rawValue, octets: 2)
    octets.append(endGroupHandle.rawValue, octets: 2)
    octets += value
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      attributeHandle: attributeHandle, endGroupHandle: endGroupHandle,
      value: reader.octets(value)
    )
  }
}

/// One value of a Read Multiple Variable Response.
///
/// Core 5.4, Vol 3, Part F, 3.4.4.12.
///
/// ```
///    0 length  2 bytes
///    2 value   as many bytes
/// ```
public struct LengthValue: TupleListElement {
  /// Length of the whole value in bytes, as the server announced it.
  public let length: UInt16
  /// Where the value stands: `length` bytes, or as many as there are.
  public let value: ByteRange

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 2 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    length = try reader.uint16LE("Value Length")
    value = try reader.take(min(Int(length), reader.remaining), "Attribute Value")
  }

  /// The octets of these fields.
  package static func octets(length: UInt16, value: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(length, octets: 2)
    octets += value
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(length: length, value: reader.octets(value))
  }
}

/// One value of a Multiple Handle Value Notification.
///
/// Core 5.4, Vol 3, Part F, 3.4.7.4.
///
/// ```
///    0 attributeHandle  2 bytes
///    2 length           2 bytes
///    4 value            as many bytes
/// ```
public struct HandleLengthValue: TupleListElement {
  /// The attribute.
  public let attributeHandle: AttributeHandle
  /// Length of the whole value in bytes, as the server announced it.
  public let length: UInt16
  /// Where the value stands: `length` bytes, or as many as there are.
  public let value: ByteRange

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 4 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    attributeHandle = AttributeHandle(rawValue: try reader.uint16LE("Attribute Handle"))
    length = try reader.uint16LE("Value Length")
    value = try reader.take(min(Int(length), reader.remaining), "Attribute Value")
  }

  /// The octets of these fields.
  package static func octets(
    attributeHandle: AttributeHandle, length: UInt16, value: [UInt8]
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(attributeHandle.rawValue, octets: 2)
    octets.append(length, octets: 2)
    octets += value
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(attributeHandle: attributeHandle, length: length, value: reader.octets(value))
  }
}

/// Which form the UUIDs of a Find Information Response have.
///
/// Core 5.4, Vol 3, Part F, 3.4.3.2.
public struct InformationFormat: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x01: "Handles and 16-bit UUIDs"
    case 0x02: "Handles and 128-bit UUIDs"
    default: nil
    }
  }
}

/// What becomes of the queue of prepared writes.
///
/// Core 5.4, Vol 3, Part F, 3.4.6.3.
public struct ExecuteWriteFlags: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Cancel.
  public static let cancel = ExecuteWriteFlags(rawValue: 0x00)
  /// Write.
  public static let write = ExecuteWriteFlags(rawValue: 0x01)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x00: "Cancel"
    case 0x01: "Write"
    default: nil
    }
  }
}

/// Why a request was refused.
///
/// Core 5.4, Vol 3, Part F, 3.4.1.1. The common codes are in the Core Specification Supplement,
/// Part B. Application errors have no name of their own: the same one means different things to
/// different characteristics; see `name(for:)`.
public struct ATTErrorCode: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Invalid Handle.
  public static let invalidHandle = ATTErrorCode(rawValue: 0x01)
  /// Read Not Permitted.
  public static let readNotPermitted = ATTErrorCode(rawValue: 0x02)
  /// Write Not Permitted.
  public static let writeNotPermitted = ATTErrorCode(rawValue: 0x03)
  /// Insufficient Authentication.
  public static let insufficientAuthentication = ATTErrorCode(rawValue: 0x05)
  /// Request Not Supported.
  public static let requestNotSupported = ATTErrorCode(rawValue: 0x06)
  /// The offset is past the end of the attribute.
  public static let invalidOffset = ATTErrorCode(rawValue: 0x07)
  /// Insufficient Authorization.
  public static let insufficientAuthorization = ATTErrorCode(rawValue: 0x08)
  /// Prepare Queue Full.
  public static let prepareQueueFull = ATTErrorCode(rawValue: 0x09)
  /// No attribute in the range of handles: how a server ends a discovery.
  public static let attributeNotFound = ATTErrorCode(rawValue: 0x0a)
  /// The attribute cannot be read with a Read Blob Request.
  public static let attributeNotLong = ATTErrorCode(rawValue: 0x0b)
  /// Encryption Key Size Too Short.
  public static let encryptionKeySizeTooShort = ATTErrorCode(rawValue: 0x0c)
  /// Insufficient Encryption.
  public static let insufficientEncryption = ATTErrorCode(rawValue: 0x0f)
  /// The server's database has changed since the client looked.
  public static let databaseOutOfSync = ATTErrorCode(rawValue: 0x12)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x01: "Invalid Handle"
    case 0x02: "Read Not Permitted"
    case 0x03: "Write Not Permitted"
    case 0x04: "Invalid PDU"
    case 0x05: "Insufficient Authentication"
    case 0x06: "Request Not Supported"
    case 0x07: "Invalid Offset"
    case 0x08: "Insufficient Authorization"
    case 0x09: "Prepare Queue Full"
    case 0x0a: "Attribute Not Found"
    case 0x0b: "Attribute Not Long"
    case 0x0c: "Encryption Key Size Too Short"
    case 0x0d: "Invalid Attribute Value Length"
    case 0x0e: "Unlikely Error"
    case 0x0f: "Insufficient Encryption"
    case 0x10: "Unsupported Group Type"
    case 0x11: "Insufficient Resources"
    case 0x12: "Database Out Of Sync"
    case 0x13: "Value Not Allowed"
    case 0xfc: "Write Request Rejected"
    case 0xfd: "Client Characteristic Configuration Descriptor Improperly Configured"
    case 0xfe: "Procedure Already in Progress"
    case 0xff: "Out of Range"
    default: nil
    }
  }
}

extension ATTErrorCode {
  /// The name of an application error, by the UUID of the characteristic or descriptor.
  static func applicationName(_ first: UInt16, _ second: UInt8) -> StaticText? {
    switch (first, second) {
    // Health Thermometer Service: Measurement Interval.
    case (0x2a21, 0x80): "Out of Range"
    // Current Time Service: Current Time.
    case (0x2a2b, 0x80): "Data Field Ignored"
    // Heart Rate Service: Heart Rate Control Point.
    case (0x2a39, 0x80): "Heart Rate Control Point Not Supported"
    // Cycling Speed and Cadence, Running Speed and Cadence Service: SC Control Point.
    case (0x2a55, 0x80): "Procedure Already in Progress"
    case (0x2a55, 0x81): "Client Characteristic Configuration Descriptor Improperly Configured"
    // Cycling Power Service: Cycling Power Vector.
    case (0x2a64, 0x80): "Inappropriate Connection Parameters"
    // Bond Management Service: Bond Management Control Point.
    case (0x2aa4, 0x80): "Op Code Not Supported"
    case (0x2aa4, 0x81): "Operation Failed"
    // Environmental Sensing Service: the Environmental Sensing Trigger Setting descriptor.
    case (0x290d, 0x80): "Write Request Rejected"
    case (0x290d, 0x81): "Condition Not Supported"
    // Volume Control Service: Volume Control Point.
    case (0x2b7e, 0x80): "Invalid Change Counter"
    case (0x2b7e, 0x81): "Opcode Not Supported"
    default: nil
    }
  }
}
