public import HSBytes

/// What a controller returns when it has carried out a command.
///
/// Every command that the specification defines returns a status first, save No Operation, which
/// returns nothing. Of a maker's own commands nothing is known.
/// Core 5.4, Vol 4, Part E, 7.1 to 7.8.
public enum ReturnParameters: Sendable, Hashable {
  /// No return parameters: No Operation.
  ///
  /// Some controllers add an octet, which is left unread.
  case none
  /// Only a status, or a command that failed.
  case status(ErrorCode)
  /// A status for a connection.
  case connection(ErrorCode, ConnectionHandle)
  /// Read BD_ADDR: this side's public address.
  case address(DeviceAddress)
  /// Read Local Version Information.
  case localVersion(LocalVersionInformation)
  /// LE Read Buffer Size [v1] or [v2].
  case leBufferSize(LEBufferSize)
  /// Read RSSI: the last signal strength of a connection, in dBm; 127 if there is none.
  case rssi(ConnectionHandle, Int8)
  /// A status, and parameters that are not decoded.
  case other(ErrorCode, ByteRange)
  /// The return parameters of a maker's own command.
  case vendorSpecific(ByteRange)

  /// Reads return parameters; bytes too many are left unread, for the caller to report.
  ///
  /// A command that failed need not return more than its status and connection (4.5); the rest is
  /// meaningless and passed over.
  ///
  /// - Parameters:
  ///   - opcode: The command.
  ///   - reader: A reader over the return parameters.
  /// - Throws: `truncated` if a parameter is not there.
  public init(opcode: Opcode, parsing reader: inout ByteReader) throws(DecodeError) {
    guard opcode != .noOperation else {
      self = .none
      return
    }
    guard !opcode.isVendorSpecific else {
      self = .vendorSpecific(reader.takeRemaining())
      return
    }
    let status = ErrorCode(rawValue: try reader.uint8("Status"))
    guard status == .success else {
      self = try Self.failure(status, of: opcode, parsing: &reader)
      return
    }
    switch opcode {
    case .readBDADDR:
      self = .address(
        DeviceAddress(value: try reader.uint48LE("BD_ADDR"), type: .publicDevice))
    case .readLocalVersionInformation:
      self = .localVersion(try LocalVersionInformation(parsing: &reader))
    case .leReadBufferSize:
      self = .leBufferSize(try LEBufferSize(parsing: &reader, version: 1))
    case .leReadBufferSizeV2:
      self = .leBufferSize(try LEBufferSize(parsing: &reader, version: 2))
    case .readRSSI:
      try reader.require(3, "Return parameters of Read RSSI")
      let handle = ConnectionHandle(rawValue: try reader.uint16LE("Handle"))
      self = .rssi(handle, try reader.int8("RSSI"))
    case _ where Self.returnsConnection(opcode):
      self = .connection(
        status, ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle")))
    default:
      self = reader.isAtEnd ? .status(status) : .other(status, reader.takeRemaining())
    }
  }

  /// The status; `nil` if there is none or it cannot be told.
  public var status: ErrorCode? {
    switch self {
    case .none, .vendorSpecific: nil
    case .status(let status), .connection(let status, _), .other(let status, _): status
    case .address, .localVersion, .leBufferSize, .rssi: .success
    }
  }

  private static func failure(
    _ status: ErrorCode, of opcode: Opcode, parsing reader: inout ByteReader
  ) throws(DecodeError) -> ReturnParameters {
    guard returnsConnection(opcode) || opcode == .readRSSI, reader.remaining >= 2 else {
      _ = reader.takeRemaining()
      return .status(status)
    }
    let handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    _ = reader.takeRemaining()
    return .connection(status, handle)
  }

  /// Whether the command returns a status, a connection handle, and nothing else.
  private static func returnsConnection(_ opcode: Opcode) -> Bool {
    switch opcode {
    case .leLongTermKeyRequestReply, .leLongTermKeyRequestNegativeReply,
      .leRemoteConnectionParameterRequestReply, .leRemoteConnectionParameterRequestNegativeReply,
      .leSetDataLength:
      true
    default: false
    }
  }
}
