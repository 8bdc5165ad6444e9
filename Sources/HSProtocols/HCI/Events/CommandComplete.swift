public import HSBase

/// A command that the controller has carried out, with what it returns.
///
/// Command Complete. Core 5.4, Vol 4, Part E, 7.7.14.
///
/// ```
///    0 command packets    1 byte
///    1 opcode             2 bytes
///    3 return parameters  what is left
/// ```
public struct CommandComplete: Sendable, Hashable {
  /// Number of commands that the host may send now.
  public let commandPackets: UInt8
  /// The command; 0 if the event only changes `commandPackets`.
  public let opcode: Opcode
  /// The first return parameter, which is a status in every command that the specification
  /// defines; `nil` if there is none, and for a maker's own commands.
  public let status: ErrorCode?
  /// All return parameters, the status included; fewer than there were if the event is cut.
  public let returnParameters: ByteRange

  /// Reads the parameters to their end.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(3, "Command Complete")
    commandPackets = try reader.uint8("Num_HCI_Command_Packets")
    opcode = Opcode(rawValue: try reader.uint16LE("Command_Opcode"))
    status =
      if opcode.rawValue != 0, opcode.group != 0x3f, let octet = reader.peek() {
        ErrorCode(rawValue: octet)
      } else {
        nil
      }
    returnParameters = reader.takeRemaining()
  }

  /// The octets of these fields.
  package static func octets(
    commandPackets: UInt8 = 1, opcode: Opcode, returnParameters: [UInt8]
  ) -> [UInt8] {
    var octets = [commandPackets]
    octets.append(opcode.rawValue, octets: 2)
    return octets + returnParameters
  }

  /// The octets that it was read from.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      commandPackets: commandPackets, opcode: opcode,
      returnParameters: reader.octets(returnParameters))
  }
}
