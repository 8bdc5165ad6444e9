public import HSBytes

/// Control Command: what a program asked on its control channel.
///
/// BlueZ `doc/btsnoop-protocol.rst`, `doc/mgmt-protocol.rst`.
///
/// ```
/// offset  octets  field
///      0       4  cookie
///      4       2  management opcode
///      6       …  parameters
/// ```
public struct ControlCommand: Sendable, Hashable {
  /// The channel, by the number that Control Open gave it.
  public let cookie: UInt32
  /// The management protocol's opcode.
  public let opcode: UInt16
  /// The command's parameters.
  public let parameters: ByteRange

  /// Reads the payload.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 6 octets are there.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(6, "Control Command")
    cookie = try reader.uint32LE("cookie")
    opcode = try reader.uint16LE("opcode")
    parameters = reader.takeRemaining()
  }
}
