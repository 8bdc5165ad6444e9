public import HSBytes

/// A command that the controller has begun on, or refused.
///
/// Command Status. Core 5.4, Vol 4, Part E, 7.7.15.
///
/// ```
///    0 status          1 byte
///    1 commandPackets  1 byte
///    2 opcode          2 bytes
/// ```
public struct CommandStatus: Sendable, Hashable {
  /// Success if the command is pending, else why it failed.
  public let status: ErrorCode
  /// Number of commands that the host may send now.
  public let commandPackets: UInt8
  /// The command; 0 if the event only changes `commandPackets`.
  public let opcode: Opcode

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(4, "Command Status")
    status = try EventField.errorCode(&reader)
    commandPackets = try reader.uint8("Num_HCI_Command_Packets")
    opcode = Opcode(rawValue: try reader.uint16LE("Command_Opcode"))
  }
}
