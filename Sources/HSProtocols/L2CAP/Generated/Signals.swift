// swift-format-ignore-file
// Made by tools/generate-protocols from Sources/Protocols/l2cap-signals. Do not edit.

public import HSBase

/// Which signalling command a command is.
///
/// Core 5.4, Vol 3, Part A, 4, Table 4.2. Codes 0x0C to 0x11 are of Core 5.2 and before.
public struct SignalCode: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Command Reject.
  public static let commandReject = SignalCode(rawValue: 0x01)
  /// Connection Request.
  public static let connectionRequest = SignalCode(rawValue: 0x02)
  /// Connection Response.
  public static let connectionResponse = SignalCode(rawValue: 0x03)
  /// Configuration Request.
  public static let configurationRequest = SignalCode(rawValue: 0x04)
  /// Configuration Response.
  public static let configurationResponse = SignalCode(rawValue: 0x05)
  /// Disconnection Request.
  public static let disconnectionRequest = SignalCode(rawValue: 0x06)
  /// Disconnection Response.
  public static let disconnectionResponse = SignalCode(rawValue: 0x07)
  /// Echo Request.
  public static let echoRequest = SignalCode(rawValue: 0x08)
  /// Echo Response.
  public static let echoResponse = SignalCode(rawValue: 0x09)
  /// Information Request.
  public static let informationRequest = SignalCode(rawValue: 0x0a)
  /// Information Response.
  public static let informationResponse = SignalCode(rawValue: 0x0b)
  /// Create Channel Request.
  public static let createChannelRequest = SignalCode(rawValue: 0x0c)
  /// Create Channel Response.
  public static let createChannelResponse = SignalCode(rawValue: 0x0d)
  /// Move Channel Request.
  public static let moveChannelRequest = SignalCode(rawValue: 0x0e)
  /// Move Channel Response.
  public static let moveChannelResponse = SignalCode(rawValue: 0x0f)
  /// Move Channel Confirmation.
  public static let moveChannelConfirmation = SignalCode(rawValue: 0x10)
  /// Move Channel Confirmation Response.
  public static let moveChannelConfirmationResponse = SignalCode(rawValue: 0x11)
  /// Connection Parameter Update Request.
  public static let connectionParameterUpdateRequest = SignalCode(rawValue: 0x12)
  /// Connection Parameter Update Response.
  public static let connectionParameterUpdateResponse = SignalCode(rawValue: 0x13)
  /// LE Credit Based Connection Request.
  public static let leCreditBasedConnectionRequest = SignalCode(rawValue: 0x14)
  /// LE Credit Based Connection Response.
  public static let leCreditBasedConnectionResponse = SignalCode(rawValue: 0x15)
  /// Flow Control Credit Indication.
  public static let flowControlCredit = SignalCode(rawValue: 0x16)
  /// Credit Based Connection Request.
  public static let creditBasedConnectionRequest = SignalCode(rawValue: 0x17)
  /// Credit Based Connection Response.
  public static let creditBasedConnectionResponse = SignalCode(rawValue: 0x18)
  /// Credit Based Reconfigure Request.
  public static let creditBasedReconfigureRequest = SignalCode(rawValue: 0x19)
  /// Credit Based Reconfigure Response.
  public static let creditBasedReconfigureResponse = SignalCode(rawValue: 0x1a)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x01: "Command Reject"
    case 0x02: "Connection Request"
    case 0x03: "Connection Response"
    case 0x04: "Configuration Request"
    case 0x05: "Configuration Response"
    case 0x06: "Disconnection Request"
    case 0x07: "Disconnection Response"
    case 0x08: "Echo Request"
    case 0x09: "Echo Response"
    case 0x0a: "Information Request"
    case 0x0b: "Information Response"
    case 0x0c: "Create Channel Request"
    case 0x0d: "Create Channel Response"
    case 0x0e: "Move Channel Request"
    case 0x0f: "Move Channel Response"
    case 0x10: "Move Channel Confirmation"
    case 0x11: "Move Channel Confirmation Response"
    case 0x12: "Connection Parameter Update Request"
    case 0x13: "Connection Parameter Update Response"
    case 0x14: "LE Credit Based Connection Request"
    case 0x15: "LE Credit Based Connection Response"
    case 0x16: "Flow Control Credit Indication"
    case 0x17: "Credit Based Connection Request"
    case 0x18: "Credit Based Connection Response"
    case 0x19: "Credit Based Reconfigure Request"
    case 0x1a: "Credit Based Reconfigure Response"
    default: nil
    }
  }

  /// The fields behind the code; `nil` if it is not known what they are.
  package var parameters: FieldLayout? {
    switch rawValue {
    case 0x01: "k2:Command_Reject_Reason Z:Reason_Data"
    case 0x02: "k2:PSM k2:Source_CID"
    case 0x03, 0x0d: "k2:Destination_CID k2:Source_CID k2:Connection_Result k2:Status"
    case 0x04: "k2:Destination_CID k2:Flags Z:Configuration_Options"
    case 0x05: "k2:Source_CID k2:Flags k2:Result Z:Configuration_Options"
    case 0x06, 0x07: "k2:Destination_CID k2:Source_CID"
    case 0x08, 0x09: "Z:Echo_Data"
    case 0x0a: "k2:Info_Type"
    case 0x0b: "k2:Info_Type k2:Info_Result Z:Info"
    case 0x0c: "k2:PSM k2:Source_CID k1:Controller_ID"
    case 0x0e: "k2:Initiator_CID k1:Dest_Controller_ID"
    case 0x0f: "k2:Initiator_CID k2:Move_Result"
    case 0x10: "k2:Initiator_CID k2:Move_Confirmation"
    case 0x11: "k2:Initiator_CID"
    case 0x12: "k2:Interval_Min k2:Interval_Max k2:Max_Latency k2:Timeout"
    case 0x13: "k2:Update_Result"
    case 0x14: "k2:SPSM k2:Source_CID k2:MTU k2:MPS k2:Initial_Credits"
    case 0x15: "k2:Destination_CID k2:MTU k2:MPS k2:Initial_Credits k2:Credit_Based_Result"
    case 0x16: "k2:CID k2:Credits"
    case 0x17: "k2:SPSM k2:MTU k2:MPS k2:Initial_Credits Z:Source_CIDs"
    case 0x18: "k2:MTU k2:MPS k2:Initial_Credits k2:Credit_Based_Result Z:Destination_CIDs"
    case 0x19: "k2:MTU k2:MPS Z:Destination_CIDs"
    case 0x1a: "k2:Reconfigure_Result"
    default: nil
    }
  }
}

/// Any signalling command.
///
/// Core 5.4, Vol 3, Part A, 4.
public enum Signal: Sendable, Hashable {
  /// Command Reject.
  case commandReject(CommandReject)
  /// Connection Request.
  case connectionRequest(ConnectionRequest)
  /// Connection Response.
  case connectionResponse(ConnectionResponse)
  /// Configuration Request.
  case configurationRequest(ConfigurationRequest)
  /// Configuration Response.
  case configurationResponse(ConfigurationResponse)
  /// Disconnection Request.
  case disconnectionRequest(Disconnection)
  /// Disconnection Response.
  case disconnectionResponse(Disconnection)
  /// Echo Request.
  case echoRequest(data: ByteRange)
  /// Echo Response.
  case echoResponse(data: ByteRange)
  /// Information Request.
  case informationRequest(type: InformationType)
  /// Information Response.
  case informationResponse(InformationResponse)
  /// Create Channel Request.
  case createChannelRequest(ConnectionRequest, controller: UInt8)
  /// Create Channel Response.
  case createChannelResponse(ConnectionResponse)
  /// Move Channel Request.
  case moveChannelRequest(initiator: ChannelID, controller: UInt8)
  /// Move Channel Response.
  case moveChannelResponse(initiator: ChannelID, result: MoveChannelResult)
  /// Move Channel Confirmation.
  case moveChannelConfirmation(initiator: ChannelID, result: MoveChannelConfirmationResult)
  /// Move Channel Confirmation Response.
  case moveChannelConfirmationResponse(initiator: ChannelID)
  /// Connection Parameter Update Request.
  case connectionParameterUpdateRequest(ConnectionParameterUpdateRequest)
  /// Connection Parameter Update Response.
  case connectionParameterUpdateResponse(result: ConnectionParameterUpdateResult)
  /// LE Credit Based Connection Request.
  case leCreditBasedConnectionRequest(LECreditBasedConnectionRequest)
  /// LE Credit Based Connection Response.
  case leCreditBasedConnectionResponse(LECreditBasedConnectionResponse)
  /// Flow Control Credit Indication.
  case flowControlCredit(FlowControlCredit)
  /// Credit Based Connection Request.
  case creditBasedConnectionRequest(CreditBasedConnectionRequest)
  /// Credit Based Connection Response.
  case creditBasedConnectionResponse(CreditBasedConnectionResponse)
  /// Credit Based Reconfigure Request.
  case creditBasedReconfigureRequest(CreditBasedReconfigureRequest)
  /// Credit Based Reconfigure Response.
  case creditBasedReconfigureResponse(result: ReconfigurationResult)
  /// A command that the specification does not define.
  case unknown(SignalCode, data: ByteRange)

  /// Reads what stands behind the code; surplus bytes stay in the reader.
  ///
  /// - Parameters:
  ///   - reader: A reader over its data.
  ///   - code: Which PDU it is.
  /// - Throws: `truncated` if a field is not all there.
  public init(parsing reader: inout ByteReader, code: SignalCode) throws(DecodeError) {
    switch code.rawValue {
    case 0x01: self = .commandReject(try CommandReject(parsing: &reader))
    case 0x02: self = .connectionRequest(try ConnectionRequest(parsing: &reader))
    case 0x03:
      self = .connectionResponse(try ConnectionResponse(parsing: &reader, "Connection Response"))
    case 0x04: self = .configurationRequest(try ConfigurationRequest(parsing: &reader))
    case 0x05: self = .configurationResponse(try ConfigurationResponse(parsing: &reader))
    case 0x06:
      self = .disconnectionRequest(try Disconnection(parsing: &reader, "Disconnection Request"))
    case 0x07:
      self = .disconnectionResponse(try Disconnection(parsing: &reader, "Disconnection Response"))
    case 0x08:
      let data = reader.takeRemaining()
      self = .echoRequest(data: data)
    case 0x09:
      let data = reader.takeRemaining()
      self = .echoResponse(data: data)
    case 0x0a:
      try reader.require(2, "Information Request")
      let type = InformationType(rawValue: try reader.uint16LE("Info_Type"))
      self = .informationRequest(type: type)
    case 0x0b: self = .informationResponse(try InformationResponse(parsing: &reader))
    case 0x0c:
      try reader.require(5, "Create Channel Request")
      let whole = try ConnectionRequest(parsing: &reader)
      let controller = try reader.uint8("Controller_ID")
      self = .createChannelRequest(whole, controller: controller)
    case 0x0d:
      self = .createChannelResponse(try ConnectionResponse(parsing: &reader, "Create Channel Response"))
    case 0x0e:
      try reader.require(3, "Move Channel Request")
      let initiator = ChannelID(rawValue: try reader.uint16LE("Initiator_CID"))
      let controller = try reader.uint8("Dest_Controller_ID")
      self = .moveChannelRequest(initiator: initiator, controller: controller)
    case 0x0f:
      try reader.require(4, "Move Channel Response")
      let initiator = ChannelID(rawValue: try reader.uint16LE("Initiator_CID"))
      let result = MoveChannelResult(rawValue: try reader.uint16LE("Move_Result"))
      self = .moveChannelResponse(initiator: initiator, result: result)
    case 0x10:
      try reader.require(4, "Move Channel Confirmation")
      let initiator = ChannelID(rawValue: try reader.uint16LE("Initiator_CID"))
      let result = MoveChannelConfirmationResult(rawValue: try reader.uint16LE("Move_Confirmation"))
      self = .moveChannelConfirmation(initiator: initiator, result: result)
    case 0x11:
      try reader.require(2, "Move Channel Confirmation Response")
      let initiator = ChannelID(rawValue: try reader.uint16LE("Initiator_CID"))
      self = .moveChannelConfirmationResponse(initiator: initiator)
    case 0x12:
      self = .connectionParameterUpdateRequest(try ConnectionParameterUpdateRequest(parsing: &reader))
    case 0x13:
      try reader.require(2, "Connection Parameter Update Response")
      let result = ConnectionParameterUpdateResult(rawValue: try reader.uint16LE("Update_Result"))
      self = .connectionParameterUpdateResponse(result: result)
    case 0x14:
      self = .leCreditBasedConnectionRequest(try LECreditBasedConnectionRequest(parsing: &reader))
    case 0x15:
      self = .leCreditBasedConnectionResponse(try LECreditBasedConnectionResponse(parsing: &reader))
    case 0x16: self = .flowControlCredit(try FlowControlCredit(parsing: &reader))
    case 0x17:
      self = .creditBasedConnectionRequest(try CreditBasedConnectionRequest(parsing: &reader))
    case 0x18:
      self = .creditBasedConnectionResponse(try CreditBasedConnectionResponse(parsing: &reader))
    case 0x19:
      self = .creditBasedReconfigureRequest(try CreditBasedReconfigureRequest(parsing: &reader))
    case 0x1a:
      try reader.require(2, "Credit Based Reconfigure Response")
      let result = ReconfigurationResult(rawValue: try reader.uint16LE("Reconfigure_Result"))
      self = .creditBasedReconfigureResponse(result: result)
    default: self = .unknown(code, data: reader.takeRemaining())
    }
  }

  /// Which PDU it is.
  public var code: SignalCode {
    switch self {
    case .commandReject: .commandReject
    case .connectionRequest: .connectionRequest
    case .connectionResponse: .connectionResponse
    case .configurationRequest: .configurationRequest
    case .configurationResponse: .configurationResponse
    case .disconnectionRequest: .disconnectionRequest
    case .disconnectionResponse: .disconnectionResponse
    case .echoRequest: .echoRequest
    case .echoResponse: .echoResponse
    case .informationRequest: .informationRequest
    case .informationResponse: .informationResponse
    case .createChannelRequest: .createChannelRequest
    case .createChannelResponse: .createChannelResponse
    case .moveChannelRequest: .moveChannelRequest
    case .moveChannelResponse: .moveChannelResponse
    case .moveChannelConfirmation: .moveChannelConfirmation
    case .moveChannelConfirmationResponse: .moveChannelConfirmationResponse
    case .connectionParameterUpdateRequest: .connectionParameterUpdateRequest
    case .connectionParameterUpdateResponse: .connectionParameterUpdateResponse
    case .leCreditBasedConnectionRequest: .leCreditBasedConnectionRequest
    case .leCreditBasedConnectionResponse: .leCreditBasedConnectionResponse
    case .flowControlCredit: .flowControlCredit
    case .creditBasedConnectionRequest: .creditBasedConnectionRequest
    case .creditBasedConnectionResponse: .creditBasedConnectionResponse
    case .creditBasedReconfigureRequest: .creditBasedReconfigureRequest
    case .creditBasedReconfigureResponse: .creditBasedReconfigureResponse
    case .unknown(let code, _): code
    }
  }

  /// The event of it in machine output.
  package var identifier: StaticText {
    switch self {
    case .commandReject: "l2cap_command_reject"
    case .connectionRequest: "l2cap_connection_request"
    case .connectionResponse: "l2cap_connection_response"
    case .configurationRequest: "l2cap_configuration_request"
    case .configurationResponse: "l2cap_configuration_response"
    case .disconnectionRequest: "l2cap_disconnection_request"
    case .disconnectionResponse: "l2cap_disconnection_response"
    case .echoRequest: "l2cap_echo_request"
    case .echoResponse: "l2cap_echo_response"
    case .informationRequest: "l2cap_information_request"
    case .informationResponse: "l2cap_information_response"
    case .createChannelRequest: "l2cap_create_channel_request"
    case .createChannelResponse: "l2cap_create_channel_response"
    case .moveChannelRequest: "l2cap_move_channel_request"
    case .moveChannelResponse: "l2cap_move_channel_response"
    case .moveChannelConfirmation: "l2cap_move_channel_confirmation"
    case .moveChannelConfirmationResponse: "l2cap_move_channel_confirmation_response"
    case .connectionParameterUpdateRequest: "l2cap_connection_parameter_update_request"
    case .connectionParameterUpdateResponse: "l2cap_connection_parameter_update_response"
    case .leCreditBasedConnectionRequest: "l2cap_le_credit_based_connection_request"
    case .leCreditBasedConnectionResponse: "l2cap_le_credit_based_connection_response"
    case .flowControlCredit: "l2cap_flow_control_credit_indication"
    case .creditBasedConnectionRequest: "l2cap_credit_based_connection_request"
    case .creditBasedConnectionResponse: "l2cap_credit_based_connection_response"
    case .creditBasedReconfigureRequest: "l2cap_credit_based_reconfigure_request"
    case .creditBasedReconfigureResponse: "l2cap_credit_based_reconfigure_response"
    case .unknown: "l2cap_unknown"
    }
  }

  /// The octets that it was read from, without its code.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets; those that it does not keep are zero.
  package func octets(in reader: ByteReader) -> [UInt8] {
    var octets: [UInt8] = []
    switch self {
    case .commandReject(let pdu):
      octets += pdu.octets(in: reader)
    case .connectionRequest(let pdu):
      octets += pdu.octets(in: reader)
    case .connectionResponse(let pdu):
      octets += pdu.octets(in: reader)
    case .configurationRequest(let pdu):
      octets += pdu.octets(in: reader)
    case .configurationResponse(let pdu):
      octets += pdu.octets(in: reader)
    case .disconnectionRequest(let pdu):
      octets += pdu.octets(in: reader)
    case .disconnectionResponse(let pdu):
      octets += pdu.octets(in: reader)
    case .echoRequest(let data):
      octets += reader.octets(data)
    case .echoResponse(let data):
      octets += reader.octets(data)
    case .informationRequest(let type):
      octets.append(type.rawValue, octets: 2)
    case .informationResponse(let pdu):
      octets += pdu.octets(in: reader)
    case .createChannelRequest(let whole, let controller):
      octets.append(whole.octets(in: reader), octets: 4)
      octets.append(controller, octets: 1)
    case .createChannelResponse(let pdu):
      octets += pdu.octets(in: reader)
    case .moveChannelRequest(let initiator, let controller):
      octets.append(initiator.rawValue, octets: 2)
      octets.append(controller, octets: 1)
    case .moveChannelResponse(let initiator, let result):
      octets.append(initiator.rawValue, octets: 2)
      octets.append(result.rawValue, octets: 2)
    case .moveChannelConfirmation(let initiator, let result):
      octets.append(initiator.rawValue, octets: 2)
      octets.append(result.rawValue, octets: 2)
    case .moveChannelConfirmationResponse(let initiator):
      octets.append(initiator.rawValue, octets: 2)
    case .connectionParameterUpdateRequest(let pdu):
      octets += pdu.octets(in: reader)
    case .connectionParameterUpdateResponse(let result):
      octets.append(result.rawValue, octets: 2)
    case .leCreditBasedConnectionRequest(let pdu):
      octets += pdu.octets(in: reader)
    case .leCreditBasedConnectionResponse(let pdu):
      octets += pdu.octets(in: reader)
    case .flowControlCredit(let pdu):
      octets += pdu.octets(in: reader)
    case .creditBasedConnectionRequest(let pdu):
      octets += pdu.octets(in: reader)
    case .creditBasedConnectionResponse(let pdu):
      octets += pdu.octets(in: reader)
    case .creditBasedReconfigureRequest(let pdu):
      octets += pdu.octets(in: reader)
    case .creditBasedReconfigureResponse(let result):
      octets.append(result.rawValue, octets: 2)
    case .unknown(_, let data):
      octets += reader.octets(data)
    }
    return octets
  }
}

/// Configuration Request.
///
/// Core 5.4, Vol 3, Part A, 4.4.
///
/// ```
///    0 destination  2 bytes
///    2 flags        2 bytes
///    4 options      what is left
/// ```
public struct ConfigurationRequest: Sendable, Hashable {
  /// The channel on the end that receives this command.
  public var destination: ChannelID
  /// The flags as sent; bit 0 says that more options follow in another command.
  public var flags: UInt16
  /// The options.
  public var options: ConfigurationOptions

  /// Whether more options follow in another command.
  public var isContinued: Bool { flags & 1 != 0 }

  /// Reads the fields; takes all that is left.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 4 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(4, "Configuration Request")
    destination = ChannelID(rawValue: try reader.uint16LE("Destination_CID"))
    flags = try reader.uint16LE("Flags")
    options = ConfigurationOptions(range: reader.takeRemaining())
  }

  /// The octets of these fields.
  package static func octets(destination: ChannelID, flags: UInt16, options: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(destination.rawValue, octets: 2)
    octets.append(flags, octets: 2)
    octets += options
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(destination: destination, flags: flags, options: reader.octets(options.range))
  }
}

/// Configuration Response.
///
/// Core 5.4, Vol 3, Part A, 4.5.
///
/// ```
///    0 source   2 bytes
///    2 flags    2 bytes
///    4 result   2 bytes
///    6 options  what is left
/// ```
public struct ConfigurationResponse: Sendable, Hashable {
  /// The channel on the end that receives this command.
  public var source: ChannelID
  /// The flags as sent; bit 0 says that more options follow in another command.
  public var flags: UInt16
  /// Whether the options are taken.
  public var result: ConfigurationResult
  /// The options.
  public var options: ConfigurationOptions

  /// Whether more options follow in another command.
  public var isContinued: Bool { flags & 1 != 0 }

  /// Reads the fields; takes all that is left.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 6 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(6, "Configuration Response")
    source = ChannelID(rawValue: try reader.uint16LE("Source_CID"))
    flags = try reader.uint16LE("Flags")
    result = ConfigurationResult(rawValue: try reader.uint16LE("Result"))
    options = ConfigurationOptions(range: reader.takeRemaining())
  }

  /// The octets of these fields.
  package static func octets(
    source: ChannelID, flags: UInt16, result: ConfigurationResult, options: [UInt8]
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(source.rawValue, octets: 2)
    octets.append(flags, octets: 2)
    octets.append(result.rawValue, octets: 2)
    octets += options
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(source: source, flags: flags, result: result, options: reader.octets(options.range))
  }
}

/// Connection Parameter Update Request.
///
/// Core 5.4, Vol 3, Part A, 4.20. Only the peripheral sends it; newer devices use the Link Layer
/// instead.
///
/// ```
///    0 intervalMinimum  2 bytes, 1.25 ms
///    2 intervalMaximum  2 bytes, 1.25 ms
///    4 latency          2 bytes, events
///    6 timeout          2 bytes, 10 ms
/// ```
public struct ConnectionParameterUpdateRequest: Sendable, Hashable {
  /// Shortest connection interval, in units of 1.25 ms; 6 to 3200.
  public var intervalMinimum: UInt16
  /// Longest connection interval, in units of 1.25 ms; 6 to 3200.
  public var intervalMaximum: UInt16
  /// Connection events that the peripheral may pass over; 0 to 499.
  public var latency: UInt16
  /// Supervision timeout, in units of 10 ms; 10 to 3200.
  public var timeout: UInt16

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 8 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(8, "Connection Parameter Update Request")
    intervalMinimum = try reader.uint16LE("Interval_Min")
    intervalMaximum = try reader.uint16LE("Interval_Max")
    latency = try reader.uint16LE("Max_Latency")
    timeout = try reader.uint16LE("Timeout")
  }

  /// The octets of these fields.
  package static func octets(
    intervalMinimum: UInt16, intervalMaximum: UInt16, latency: UInt16, timeout: UInt16
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(intervalMinimum, octets: 2)
    octets.append(intervalMaximum, octets: 2)
    octets.append(latency, octets: 2)
    octets.append(timeout, octets: 2)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      intervalMinimum: intervalMinimum, intervalMaximum: intervalMaximum, latency: latency,
      timeout: timeout
    )
  }
}

/// LE Credit Based Connection Request.
///
/// Core 5.4, Vol 3, Part A, 4.22.
///
/// ```
///    0 spsm                     2 bytes
///    2 source                   2 bytes
///    4 maximumTransmissionUnit  2 bytes
///    6 maximumPDUSize           2 bytes
///    8 initialCredits           2 bytes
/// ```
public struct LECreditBasedConnectionRequest: Sendable, Hashable {
  /// What the channel is for.
  public var spsm: SPSM
  /// The channel on the end that asks.
  public var source: ChannelID
  /// Longest SDU that the sender of this command takes, in bytes.
  public var maximumTransmissionUnit: UInt16
  /// Longest K-frame payload that the sender of this command takes, in bytes.
  public var maximumPDUSize: UInt16
  /// K-frames that the other end may send at once.
  public var initialCredits: UInt16

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 10 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(10, "LE Credit Based Connection Request")
    spsm = SPSM(rawValue: try reader.uint16LE("SPSM"))
    source = ChannelID(rawValue: try reader.uint16LE("Source_CID"))
    maximumTransmissionUnit = try reader.uint16LE("MTU")
    maximumPDUSize = try reader.uint16LE("MPS")
    initialCredits = try reader.uint16LE("Initial_Credits")
  }

  /// The octets of these fields.
  package static func octets(
    spsm: SPSM, source: ChannelID, maximumTransmissionUnit: UInt16, maximumPDUSize: UInt16,
    initialCredits: UInt16
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(spsm.rawValue, octets: 2)
    octets.append(source.rawValue, octets: 2)
    octets.append(maximumTransmissionUnit, octets: 2)
    octets.append(maximumPDUSize, octets: 2)
    octets.append(initialCredits, octets: 2)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      spsm: spsm, source: source, maximumTransmissionUnit: maximumTransmissionUnit,
      maximumPDUSize: maximumPDUSize, initialCredits: initialCredits
    )
  }
}

/// LE Credit Based Connection Response.
///
/// Core 5.4, Vol 3, Part A, 4.23.
///
/// ```
///    0 destination              2 bytes
///    2 maximumTransmissionUnit  2 bytes
///    4 maximumPDUSize           2 bytes
///    6 initialCredits           2 bytes
///    8 result                   2 bytes
/// ```
public struct LECreditBasedConnectionResponse: Sendable, Hashable {
  /// The channel on the end that is asked.
  public var destination: ChannelID
  /// Longest SDU that the sender of this command takes, in bytes.
  public var maximumTransmissionUnit: UInt16
  /// Longest K-frame payload that the sender of this command takes, in bytes.
  public var maximumPDUSize: UInt16
  /// K-frames that the other end may send at once.
  public var initialCredits: UInt16
  /// Whether the channel is open.
  public var result: LECreditBasedConnectionResult

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 10 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(10, "LE Credit Based Connection Response")
    destination = ChannelID(rawValue: try reader.uint16LE("Destination_CID"))
    maximumTransmissionUnit = try reader.uint16LE("MTU")
    maximumPDUSize = try reader.uint16LE("MPS")
    initialCredits = try reader.uint16LE("Initial_Credits")
    result = LECreditBasedConnectionResult(rawValue: try reader.uint16LE("Credit_Based_Result"))
  }

  /// The octets of these fields.
  package static func octets(
    destination: ChannelID, maximumTransmissionUnit: UInt16, maximumPDUSize: UInt16,
    initialCredits: UInt16, result: LECreditBasedConnectionResult
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(destination.rawValue, octets: 2)
    octets.append(maximumTransmissionUnit, octets: 2)
    octets.append(maximumPDUSize, octets: 2)
    octets.append(initialCredits, octets: 2)
    octets.append(result.rawValue, octets: 2)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      destination: destination, maximumTransmissionUnit: maximumTransmissionUnit,
      maximumPDUSize: maximumPDUSize, initialCredits: initialCredits, result: result
    )
  }
}

/// Flow Control Credit Indication.
///
/// Core 5.4, Vol 3, Part A, 4.24.
///
/// ```
///    0 channel  2 bytes
///    2 credits  2 bytes
/// ```
public struct FlowControlCredit: Sendable, Hashable {
  /// The channel on the end that gives the credits.
  public var channel: ChannelID
  /// K-frames more that the other end may send.
  public var credits: UInt16

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 4 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(4, "Flow Control Credit Indication")
    channel = ChannelID(rawValue: try reader.uint16LE("CID"))
    credits = try reader.uint16LE("Credits")
  }

  /// The octets of these fields.
  package static func octets(channel: ChannelID, credits: UInt16) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(channel.rawValue, octets: 2)
    octets.append(credits, octets: 2)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(channel: channel, credits: credits)
  }
}

/// Credit Based Connection Request.
///
/// Core 5.4, Vol 3, Part A, 4.25.
///
/// ```
///    0 spsm                     2 bytes
///    2 maximumTransmissionUnit  2 bytes
///    4 maximumPDUSize           2 bytes
///    6 initialCredits           2 bytes
///    8 channels                 what is left
/// ```
public struct CreditBasedConnectionRequest: Sendable, Hashable {
  /// What the channels are for.
  public var spsm: SPSM
  /// Longest SDU that the sender of this command takes, in bytes.
  public var maximumTransmissionUnit: UInt16
  /// Longest K-frame payload that the sender of this command takes, in bytes.
  public var maximumPDUSize: UInt16
  /// K-frames that the other end may send at once on each channel.
  public var initialCredits: UInt16
  /// The channels on the end that asks, at least one.
  public var channels: ChannelIDList

  /// Reads the fields; takes all that is left.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 10 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(10, "Credit Based Connection Request")
    spsm = SPSM(rawValue: try reader.uint16LE("SPSM"))
    maximumTransmissionUnit = try reader.uint16LE("MTU")
    maximumPDUSize = try reader.uint16LE("MPS")
    initialCredits = try reader.uint16LE("Initial_Credits")
    channels = try ChannelIDList(parsing: &reader, minimum: 1, "Source_CIDs")
  }

  /// The octets of these fields.
  package static func octets(
    spsm: SPSM, maximumTransmissionUnit: UInt16, maximumPDUSize: UInt16, initialCredits: UInt16,
    channels: [UInt8]
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(spsm.rawValue, octets: 2)
    octets.append(maximumTransmissionUnit, octets: 2)
    octets.append(maximumPDUSize, octets: 2)
    octets.append(initialCredits, octets: 2)
    octets += channels
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      spsm: spsm, maximumTransmissionUnit: maximumTransmissionUnit,
      maximumPDUSize: maximumPDUSize, initialCredits: initialCredits,
      channels: reader.octets(channels.range)
    )
  }
}

/// Credit Based Connection Response.
///
/// Core 5.4, Vol 3, Part A, 4.26. A Destination CID of 0 stands for a channel that was refused; the
/// list follows the order of the request. Devices that refuse all channels may leave it out.
///
/// ```
///    0 maximumTransmissionUnit  2 bytes
///    2 maximumPDUSize           2 bytes
///    4 initialCredits           2 bytes
///    6 result                   2 bytes
///    8 channels                 what is left
/// ```
public struct CreditBasedConnectionResponse: Sendable, Hashable {
  /// Longest SDU that the sender of this command takes, in bytes.
  public var maximumTransmissionUnit: UInt16
  /// Longest K-frame payload that the sender of this command takes, in bytes.
  public var maximumPDUSize: UInt16
  /// K-frames that the other end may send at once on each channel.
  public var initialCredits: UInt16
  /// Which channels are open.
  public var result: CreditBasedConnectionResult
  /// The channels on the end that was asked.
  public var channels: ChannelIDList

  /// Reads the fields; takes all that is left.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 8 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(8, "Credit Based Connection Response")
    maximumTransmissionUnit = try reader.uint16LE("MTU")
    maximumPDUSize = try reader.uint16LE("MPS")
    initialCredits = try reader.uint16LE("Initial_Credits")
    result = CreditBasedConnectionResult(rawValue: try reader.uint16LE("Credit_Based_Result"))
    channels = try ChannelIDList(parsing: &reader, minimum: 0, "Destination_CIDs")
  }

  /// The octets of these fields.
  package static func octets(
    maximumTransmissionUnit: UInt16, maximumPDUSize: UInt16, initialCredits: UInt16,
    result: CreditBasedConnectionResult, channels: [UInt8]
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(maximumTransmissionUnit, octets: 2)
    octets.append(maximumPDUSize, octets: 2)
    octets.append(initialCredits, octets: 2)
    octets.append(result.rawValue, octets: 2)
    octets += channels
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      maximumTransmissionUnit: maximumTransmissionUnit, maximumPDUSize: maximumPDUSize,
      initialCredits: initialCredits, result: result, channels: reader.octets(channels.range)
    )
  }
}

/// Credit Based Reconfigure Request.
///
/// Core 5.4, Vol 3, Part A, 4.27.
///
/// ```
///    0 maximumTransmissionUnit  2 bytes
///    2 maximumPDUSize           2 bytes
///    4 channels                 what is left
/// ```
public struct CreditBasedReconfigureRequest: Sendable, Hashable {
  /// Longest SDU that the sender of this command takes, in bytes.
  public var maximumTransmissionUnit: UInt16
  /// Longest K-frame payload that the sender of this command takes, in bytes.
  public var maximumPDUSize: UInt16
  /// The channels on the end that asks for the change, at least one.
  public var channels: ChannelIDList

  /// Reads the fields; takes all that is left.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 6 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(6, "Credit Based Reconfigure Request")
    maximumTransmissionUnit = try reader.uint16LE("MTU")
    maximumPDUSize = try reader.uint16LE("MPS")
    channels = try ChannelIDList(parsing: &reader, minimum: 1, "Destination_CIDs")
  }

  /// The octets of these fields.
  package static func octets(
    maximumTransmissionUnit: UInt16, maximumPDUSize: UInt16, channels: [UInt8]
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(maximumTransmissionUnit, octets: 2)
    octets.append(maximumPDUSize, octets: 2)
    octets += channels
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      maximumTransmissionUnit: maximumTransmissionUnit, maximumPDUSize: maximumPDUSize,
      channels: reader.octets(channels.range)
    )
  }
}

/// Connection Request.
///
/// Core 5.4, Vol 3, Part A, 4.2. A PSM of more than two octets leaves surplus bytes; nothing in use
/// has one.
///
/// ```
///    0 psm     2 bytes
///    2 source  2 bytes
/// ```
public struct ConnectionRequest: Sendable, Hashable {
  /// What the channel is for.
  public var psm: PSM
  /// The channel on the end that asks.
  public var source: ChannelID

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 4 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(4, "Connection Request")
    psm = PSM(rawValue: try reader.uint16LE("PSM"))
    source = ChannelID(rawValue: try reader.uint16LE("Source_CID"))
  }

  /// The octets of these fields.
  package static func octets(psm: PSM, source: ChannelID) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(psm.rawValue, octets: 2)
    octets.append(source.rawValue, octets: 2)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(psm: psm, source: source)
  }
}

/// Connection Response, and Create Channel Response, which has the same fields.
///
/// Core 5.4, Vol 3, Part A, 4.3. The latter is in Core 5.2, Vol 3, Part A, 4.15.
///
/// ```
///    0 destination  2 bytes
///    2 source       2 bytes
///    4 result       2 bytes
///    6 status       2 bytes
/// ```
public struct ConnectionResponse: Sendable, Hashable {
  /// The channel on the end that is asked.
  public var destination: ChannelID
  /// The channel on the end that asks.
  public var source: ChannelID
  /// Whether the channel is open.
  public var result: ConnectionResult
  /// Why a pending connection is pending.
  public var status: ConnectionStatus

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameters:
  ///   - reader: Where to read.
  ///   - name: Which PDU it is, for the error.
  /// - Throws: `truncated` if fewer than 8 bytes are left.
  init(parsing reader: inout ByteReader, _ name: StaticText) throws(DecodeError) {
    try reader.require(8, name)
    destination = ChannelID(rawValue: try reader.uint16LE("Destination_CID"))
    source = ChannelID(rawValue: try reader.uint16LE("Source_CID"))
    result = ConnectionResult(rawValue: try reader.uint16LE("Connection_Result"))
    status = ConnectionStatus(rawValue: try reader.uint16LE("Status"))
  }

  /// The octets of these fields.
  package static func octets(
    destination: ChannelID, source: ChannelID, result: ConnectionResult, status: ConnectionStatus
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(destination.rawValue, octets: 2)
    octets.append(source.rawValue, octets: 2)
    octets.append(result.rawValue, octets: 2)
    octets.append(status.rawValue, octets: 2)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(destination: destination, source: source, result: result, status: status)
  }
}

/// What Disconnection Request and Disconnection Response both say: which channel.
///
/// Core 5.4, Vol 3, Part A, 4.6 and 4.7.
///
/// ```
///    0 destination  2 bytes
///    2 source       2 bytes
/// ```
public struct Disconnection: Sendable, Hashable {
  /// The channel on the end that receives the request.
  public var destination: ChannelID
  /// The channel on the end that sends the request.
  public var source: ChannelID

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameters:
  ///   - reader: Where to read.
  ///   - name: Which PDU it is, for the error.
  /// - Throws: `truncated` if fewer than 4 bytes are left.
  init(parsing reader: inout ByteReader, _ name: StaticText) throws(DecodeError) {
    try reader.require(4, name)
    destination = ChannelID(rawValue: try reader.uint16LE("Destination_CID"))
    source = ChannelID(rawValue: try reader.uint16LE("Source_CID"))
  }

  /// The octets of these fields.
  package static func octets(destination: ChannelID, source: ChannelID) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(destination.rawValue, octets: 2)
    octets.append(source.rawValue, octets: 2)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(destination: destination, source: source)
  }
}

/// Why a command was rejected.
///
/// Core 5.4, Vol 3, Part A, 4.1.
public struct CommandRejectReason: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Command not understood.
  public static let notUnderstood = CommandRejectReason(rawValue: 0x0000)
  /// Signaling MTU exceeded.
  public static let signalingMTUExceeded = CommandRejectReason(rawValue: 0x0001)
  /// Invalid CID in request.
  public static let invalidChannelID = CommandRejectReason(rawValue: 0x0002)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0000: "Command not understood"
    case 0x0001: "Signaling MTU exceeded"
    case 0x0002: "Invalid CID in request"
    default: nil
    }
  }
}

/// What a configuration option sets.
///
/// Core 5.4, Vol 3, Part A, 5. The hint bit is not part of the type.
public struct ConfigurationOptionType: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Maximum Transmission Unit.
  public static let maximumTransmissionUnit = ConfigurationOptionType(rawValue: 0x01)
  /// Retransmission and Flow Control.
  public static let retransmissionAndFlowControl = ConfigurationOptionType(rawValue: 0x04)
  /// Frame Check Sequence.
  public static let frameCheckSequence = ConfigurationOptionType(rawValue: 0x05)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x01: "Maximum Transmission Unit"
    case 0x02: "Flush Timeout"
    case 0x03: "Quality of Service"
    case 0x04: "Retransmission and Flow Control"
    case 0x05: "Frame Check Sequence"
    case 0x06: "Extended Flow Specification"
    case 0x07: "Extended Window Size"
    default: nil
    }
  }
}

/// The result of a Configuration Request.
///
/// Core 5.4, Vol 3, Part A, 4.5.
public struct ConfigurationResult: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Success.
  public static let success = ConfigurationResult(rawValue: 0x0000)
  /// Failure - unacceptable parameters.
  public static let unacceptableParameters = ConfigurationResult(rawValue: 0x0001)
  /// Failure - rejected (no reason provided).
  public static let rejected = ConfigurationResult(rawValue: 0x0002)
  /// Pending.
  public static let pending = ConfigurationResult(rawValue: 0x0004)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0000: "Success"
    case 0x0001: "Failure - unacceptable parameters"
    case 0x0002: "Failure - rejected (no reason provided)"
    case 0x0003: "Failure - unknown options"
    case 0x0004: "Pending"
    case 0x0005: "Failure - flow spec rejected"
    default: nil
    }
  }
}

/// Whether the central takes the connection parameters that the peripheral asked for.
///
/// Core 5.4, Vol 3, Part A, 4.21.
public struct ConnectionParameterUpdateResult: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Connection Parameters accepted.
  public static let accepted = ConnectionParameterUpdateResult(rawValue: 0x0000)
  /// Connection Parameters rejected.
  public static let rejected = ConnectionParameterUpdateResult(rawValue: 0x0001)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0000: "Connection Parameters accepted"
    case 0x0001: "Connection Parameters rejected"
    default: nil
    }
  }
}

/// The result of a Connection Request or, on AMP, a Create Channel Request.
///
/// Core 5.4, Vol 3, Part A, 4.3. 0x0005 is of Core 5.2, Vol 3, Part A, 4.15.
public struct ConnectionResult: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Connection successful.
  public static let successful = ConnectionResult(rawValue: 0x0000)
  /// Connection pending.
  public static let pending = ConnectionResult(rawValue: 0x0001)
  /// Connection refused - no resources available.
  public static let noResources = ConnectionResult(rawValue: 0x0004)
  /// Connection refused - Controller ID not supported.
  public static let controllerIDNotSupported = ConnectionResult(rawValue: 0x0005)
  /// Connection refused - invalid Source CID.
  public static let invalidSource = ConnectionResult(rawValue: 0x0006)
  /// Connection refused - Source CID already allocated.
  public static let sourceAlreadyAllocated = ConnectionResult(rawValue: 0x0007)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0000: "Connection successful"
    case 0x0001: "Connection pending"
    case 0x0002: "Connection refused - PSM not supported"
    case 0x0003: "Connection refused - security block"
    case 0x0004: "Connection refused - no resources available"
    case 0x0005: "Connection refused - Controller ID not supported"
    case 0x0006: "Connection refused - invalid Source CID"
    case 0x0007: "Connection refused - Source CID already allocated"
    default: nil
    }
  }
}

/// Why a Connection Response is still pending.
///
/// Core 5.4, Vol 3, Part A, 4.3. It means something only while the result is `pending`.
public struct ConnectionStatus: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Authentication pending.
  public static let authenticationPending = ConnectionStatus(rawValue: 0x0001)
  /// Authorization pending.
  public static let authorizationPending = ConnectionStatus(rawValue: 0x0002)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0000: "No further information available"
    case 0x0001: "Authentication pending"
    case 0x0002: "Authorization pending"
    default: nil
    }
  }
}

/// The result of a Credit Based Connection Request, which may open several channels.
///
/// Core 5.4, Vol 3, Part A, 4.26.
public struct CreditBasedConnectionResult: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// All connections successful.
  public static let successful = CreditBasedConnectionResult(rawValue: 0x0000)
  /// All connections refused - SPSM not supported.
  public static let spsmNotSupported = CreditBasedConnectionResult(rawValue: 0x0002)
  /// Some connections refused - insufficient resources available.
  public static let insufficientResources = CreditBasedConnectionResult(rawValue: 0x0004)
  /// All connections refused - insufficient authentication.
  public static let insufficientAuthentication = CreditBasedConnectionResult(rawValue: 0x0005)
  /// All connections refused - insufficient authorization.
  public static let insufficientAuthorization = CreditBasedConnectionResult(rawValue: 0x0006)
  /// All connections refused - encryption key size too short.
  public static let keySizeTooShort = CreditBasedConnectionResult(rawValue: 0x0007)
  /// All connections refused - insufficient encryption.
  public static let insufficientEncryption = CreditBasedConnectionResult(rawValue: 0x0008)
  /// Some connections refused - invalid Source CID.
  public static let invalidSource = CreditBasedConnectionResult(rawValue: 0x0009)
  /// Some connections refused - Source CID already allocated.
  public static let sourceAlreadyAllocated = CreditBasedConnectionResult(rawValue: 0x000a)
  /// All connections refused - unacceptable parameters.
  public static let unacceptableParameters = CreditBasedConnectionResult(rawValue: 0x000b)
  /// All connections refused - invalid parameters.
  public static let invalidParameters = CreditBasedConnectionResult(rawValue: 0x000c)
  /// All connections pending - no further information available.
  public static let pending = CreditBasedConnectionResult(rawValue: 0x000d)
  /// All connections pending - authentication pending.
  public static let authenticationPending = CreditBasedConnectionResult(rawValue: 0x000e)
  /// All connections pending - authorization pending.
  public static let authorizationPending = CreditBasedConnectionResult(rawValue: 0x000f)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0000: "All connections successful"
    case 0x0002: "All connections refused - SPSM not supported"
    case 0x0004: "Some connections refused - insufficient resources available"
    case 0x0005: "All connections refused - insufficient authentication"
    case 0x0006: "All connections refused - insufficient authorization"
    case 0x0007: "All connections refused - encryption key size too short"
    case 0x0008: "All connections refused - insufficient encryption"
    case 0x0009: "Some connections refused - invalid Source CID"
    case 0x000a: "Some connections refused - Source CID already allocated"
    case 0x000b: "All connections refused - unacceptable parameters"
    case 0x000c: "All connections refused - invalid parameters"
    case 0x000d: "All connections pending - no further information available"
    case 0x000e: "All connections pending - authentication pending"
    case 0x000f: "All connections pending - authorization pending"
    default: nil
    }
  }
}

/// Whether an Information Request could be answered.
///
/// Core 5.4, Vol 3, Part A, 4.11.
public struct InformationResult: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Success.
  public static let success = InformationResult(rawValue: 0x0000)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0000: "Success"
    case 0x0001: "Not supported"
    default: nil
    }
  }
}

/// What an Information Request asks for.
///
/// Core 5.4, Vol 3, Part A, 4.10.
public struct InformationType: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Connectionless MTU.
  public static let connectionlessMTU = InformationType(rawValue: 0x0001)
  /// Extended features supported.
  public static let extendedFeatures = InformationType(rawValue: 0x0002)
  /// Fixed channels supported over BR/EDR.
  public static let fixedChannels = InformationType(rawValue: 0x0003)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0001: "Connectionless MTU"
    case 0x0002: "Extended features supported"
    case 0x0003: "Fixed channels supported over BR/EDR"
    default: nil
    }
  }
}

/// The result of an LE Credit Based Connection Request.
///
/// Core 5.4, Vol 3, Part A, 4.23.
public struct LECreditBasedConnectionResult: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Connection successful.
  public static let successful = LECreditBasedConnectionResult(rawValue: 0x0000)
  /// Connection refused - SPSM not supported.
  public static let spsmNotSupported = LECreditBasedConnectionResult(rawValue: 0x0002)
  /// Connection refused - no resources available.
  public static let noResources = LECreditBasedConnectionResult(rawValue: 0x0004)
  /// Connection refused - insufficient authentication.
  public static let insufficientAuthentication = LECreditBasedConnectionResult(rawValue: 0x0005)
  /// Connection refused - insufficient authorization.
  public static let insufficientAuthorization = LECreditBasedConnectionResult(rawValue: 0x0006)
  /// Connection refused - encryption key size too short.
  public static let keySizeTooShort = LECreditBasedConnectionResult(rawValue: 0x0007)
  /// Connection refused - insufficient encryption.
  public static let insufficientEncryption = LECreditBasedConnectionResult(rawValue: 0x0008)
  /// Connection refused - invalid Source CID.
  public static let invalidSource = LECreditBasedConnectionResult(rawValue: 0x0009)
  /// Connection refused - Source CID already allocated.
  public static let sourceAlreadyAllocated = LECreditBasedConnectionResult(rawValue: 0x000a)
  /// Connection refused - unacceptable parameters.
  public static let unacceptableParameters = LECreditBasedConnectionResult(rawValue: 0x000b)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0000: "Connection successful"
    case 0x0002: "Connection refused - SPSM not supported"
    case 0x0004: "Connection refused - no resources available"
    case 0x0005: "Connection refused - insufficient authentication"
    case 0x0006: "Connection refused - insufficient authorization"
    case 0x0007: "Connection refused - encryption key size too short"
    case 0x0008: "Connection refused - insufficient encryption"
    case 0x0009: "Connection refused - invalid Source CID"
    case 0x000a: "Connection refused - Source CID already allocated"
    case 0x000b: "Connection refused - unacceptable parameters"
    default: nil
    }
  }
}

/// Whether a channel was moved in the end.
///
/// Core 5.2, Vol 3, Part A, 4.18; Core 5.3 removed it.
public struct MoveChannelConfirmationResult: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Success - both sides succeed.
  public static let success = MoveChannelConfirmationResult(rawValue: 0x0000)
  /// Failure - one or both sides refuse.
  public static let failure = MoveChannelConfirmationResult(rawValue: 0x0001)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0000: "Success - both sides succeed"
    case 0x0001: "Failure - one or both sides refuse"
    default: nil
    }
  }
}

/// The result of a Move Channel Request.
///
/// Core 5.2, Vol 3, Part A, 4.17; Core 5.3 removed it.
public struct MoveChannelResult: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Move success.
  public static let success = MoveChannelResult(rawValue: 0x0000)
  /// Move pending.
  public static let pending = MoveChannelResult(rawValue: 0x0001)
  /// Move refused - Controller ID not supported.
  public static let controllerIDNotSupported = MoveChannelResult(rawValue: 0x0002)
  /// Move refused - Move Channel collision.
  public static let collision = MoveChannelResult(rawValue: 0x0005)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0000: "Move success"
    case 0x0001: "Move pending"
    case 0x0002: "Move refused - Controller ID not supported"
    case 0x0003: "Move refused - new Controller ID is same as old Controller ID"
    case 0x0004: "Move refused - Configuration not supported"
    case 0x0005: "Move refused - Move Channel collision"
    case 0x0006: "Move refused - Channel not allowed to be moved"
    default: nil
    }
  }
}

/// The result of a Credit Based Reconfigure Request.
///
/// Core 5.4, Vol 3, Part A, 4.28.
public struct ReconfigurationResult: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Reconfiguration successful.
  public static let successful = ReconfigurationResult(rawValue: 0x0000)
  /// Reconfiguration failed - other unacceptable parameters.
  public static let unacceptableParameters = ReconfigurationResult(rawValue: 0x0004)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0000: "Reconfiguration successful"
    case 0x0001: "Reconfiguration failed - reduction in size of MTU not allowed"
    case 0x0002: "Reconfiguration failed - reduction in size of MPS of several channels not allowed"
    case 0x0003: "Reconfiguration failed - one or more Destination CIDs invalid"
    case 0x0004: "Reconfiguration failed - other unacceptable parameters"
    default: nil
    }
  }
}

/// What a BR/EDR channel is for: a Protocol/Service Multiplexer.
///
/// Core 5.4, Vol 3, Part A, 4.2. Numbers in Assigned Numbers 2.5. The lowest bit of the first octet
/// is 1 and that of the second is 0.
public struct PSM: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// ATT.
  public static let att = PSM(rawValue: 0x001f)
  /// IPSP.
  public static let ipsp = PSM(rawValue: 0x0023)
  /// OTS.
  public static let ots = PSM(rawValue: 0x0025)
  /// EATT.
  public static let eatt = PSM(rawValue: 0x0027)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0001: "SDP"
    case 0x0003: "RFCOMM"
    case 0x0005: "TCS-BIN"
    case 0x0007: "TCS-BIN-CORDLESS"
    case 0x000f: "BNEP"
    case 0x0011: "HID_Control"
    case 0x0013: "HID_Interrupt"
    case 0x0015: "UPnP"
    case 0x0017: "AVCTP"
    case 0x0019: "AVDTP"
    case 0x001b: "AVCTP_Browsing"
    case 0x001d: "UDI_C-Plane"
    case 0x001f: "ATT"
    case 0x0021: "3DSP"
    case 0x0023: "IPSP"
    case 0x0025: "OTS"
    case 0x0027: "EATT"
    default: nil
    }
  }

  /// Whether the number has the form that the specification asks for.
  public var isWellFormed: Bool { rawValue & 0x0101 == 0x0001 }

  /// Whether the number is given out by the device rather than assigned.
  public var isDynamic: Bool { rawValue >= 0x1001 }
}

/// What a credit-based channel is for: a Simplified Protocol/Service Multiplexer.
///
/// Core 5.4, Vol 3, Part A, 4.22. Numbers in Assigned Numbers 2.5. 0x0001 to 0x007F are assigned,
/// 0x0080 to 0x00FF are given out by the device.
public struct SPSM: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// ATT.
  public static let att = SPSM(rawValue: 0x001f)
  /// IPSP.
  public static let ipsp = SPSM(rawValue: 0x0023)
  /// OTS.
  public static let ots = SPSM(rawValue: 0x0025)
  /// EATT.
  public static let eatt = SPSM(rawValue: 0x0027)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x001f: "ATT"
    case 0x0023: "IPSP"
    case 0x0025: "OTS"
    case 0x0027: "EATT"
    default: nil
    }
  }

  /// Whether the number is given out by the device rather than assigned.
  public var isDynamic: Bool { rawValue >= 0x0080 && rawValue <= 0x00ff }
}

/// The number of a channel on one end of a connection.
///
/// Core 5.4, Vol 3, Part A, 2.1. Numbers below 0x0040 are fixed; the others are given out when a
/// channel is opened, by each end for itself.
public struct ChannelID: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The null identifier, which no frame may carry.
  public static let null = ChannelID(rawValue: 0x0000)
  /// Signalling on BR/EDR.
  public static let signaling = ChannelID(rawValue: 0x0001)
  /// Connectionless data on BR/EDR.
  public static let connectionless = ChannelID(rawValue: 0x0002)
  /// The AMP Manager Protocol, which Core 5.3 removed.
  public static let ampManager = ChannelID(rawValue: 0x0003)
  /// The Attribute Protocol's fixed channel on LE.
  public static let attribute = ChannelID(rawValue: 0x0004)
  /// Signalling on LE.
  public static let signalingLE = ChannelID(rawValue: 0x0005)
  /// The Security Manager Protocol on LE.
  public static let securityManager = ChannelID(rawValue: 0x0006)
  /// The Security Manager Protocol on BR/EDR.
  public static let securityManagerBREDR = ChannelID(rawValue: 0x0007)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0001: "L2CAP Signaling channel"
    case 0x0002: "Connectionless channel"
    case 0x0003: "AMP Manager Protocol"
    case 0x0004: "Attribute Protocol"
    case 0x0005: "L2CAP LE Signaling channel"
    case 0x0006: "Security Manager Protocol"
    case 0x0007: "BR/EDR Security Manager"
    case 0x003f: "AMP Test Manager"
    default: nil
    }
  }

  /// Whether the channel is opened and closed by signalling.
  public var isDynamic: Bool { rawValue >= 0x0040 }

  /// Whether the number is one that LE gives out when a channel is opened.
  public var isDynamicLE: Bool { rawValue >= 0x0040 && rawValue <= 0x007f }
}
