public import HSBytes
public import HSHCI

/// A control PDU, decoded where it tells the story of the connection.
///
/// Core 5.4, Vol 6, Part B, 2.4.2.
public struct ControlPDU: Sendable, Hashable {
  /// The opcode.
  public let opcode: ControlOpcode
  /// Everything behind the opcode.
  public let parameters: ByteRange
  /// What it says.
  public let content: Content

  /// What a control PDU says.
  public enum Content: Sendable, Hashable {
    /// Nothing more than its opcode does, or nothing that is followed here.
    case other
    /// Other connection parameters from an instant on.
    case connectionUpdate(ConnectionUpdate)
    /// The end of the connection.
    case terminate(reason: HSHCI.ErrorCode)
    /// Link layer features, bit 0 first.
    case features(UInt64)
    /// Version of the link layer, its maker, and the maker's subversion.
    case version(VersionIndication)
    /// A refusal; the opcode that was refused where the PDU tells it.
    case reject(ControlOpcode?, reason: HSHCI.ErrorCode)
    /// The other does not know this opcode.
    case unknown(ControlOpcode)
    /// Other connection parameters, wished for.
    case connectionParameters(ConnectionParameters)
    /// Longest payloads.
    case lengths(PayloadLengths)
    /// The PHYs from an instant on, as bits; 0 for no change.
    case phyUpdate(centralToPeripheral: UInt8, peripheralToCentral: UInt8)
  }

  /// Reads a control PDU.
  ///
  /// - Parameter reader: The payload of a data PDU with LLID 3.
  /// - Throws: `truncated` if a field is not there; bytes behind the last one are left alone.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    opcode = ControlOpcode(rawValue: try reader.uint8("Opcode"))
    parameters = reader.remainingRange
    switch opcode {
    case .connectionUpdateIndication:
      content = .connectionUpdate(try ConnectionUpdate(parsing: &reader))
    case .terminateIndication:
      content = .terminate(reason: HSHCI.ErrorCode(rawValue: try reader.uint8("ErrorCode")))
    case .featureRequest, .featureResponse, .peripheralFeatureRequest:
      content = .features(try reader.uint64LE("FeatureSet"))
    case .versionIndication: content = .version(try VersionIndication(parsing: &reader))
    case .rejectIndication:
      content = .reject(nil, reason: HSHCI.ErrorCode(rawValue: try reader.uint8("ErrorCode")))
    case .rejectExtendedIndication:
      let refused = ControlOpcode(rawValue: try reader.uint8("RejectOpcode"))
      content = .reject(refused, reason: HSHCI.ErrorCode(rawValue: try reader.uint8("ErrorCode")))
    case .unknownResponse:
      content = .unknown(ControlOpcode(rawValue: try reader.uint8("UnknownType")))
    case .connectionParametersRequest, .connectionParametersResponse:
      content = .connectionParameters(try ConnectionParameters(parsing: &reader))
    case .lengthRequest, .lengthResponse:
      content = .lengths(try PayloadLengths(parsing: &reader))
    case .phyUpdateIndication:
      let central = try reader.uint8("PHY_C_TO_P")
      let peripheral = try reader.uint8("PHY_P_TO_C")
      _ = try reader.uint16LE("Instant")
      content = .phyUpdate(centralToPeripheral: central, peripheralToCentral: peripheral)
    default:
      // Their fields are not followed, but a PDU without them is not one of them.
      if let length = opcode.parametersLength { _ = try reader.take(length, "CtrData") }
      content = .other
    }
  }
}
