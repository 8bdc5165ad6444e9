public import HSBytes

/// Control Event: what the kernel told a program on its control channel.
///
/// BlueZ `doc/btsnoop-protocol.rst`, `doc/mgmt-protocol.rst`.
///
/// ```
/// offset  octets  field
///      0       4  cookie
///      4       2  management event code
///      6       …  parameters
/// ```
public struct ControlEvent: Sendable, Hashable {
  /// The channel, by the number that Control Open gave it.
  public let cookie: UInt32
  /// The management protocol's event code.
  public let opcode: UInt16
  /// The event's parameters.
  public let parameters: ByteRange

  /// Reads the payload.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 6 octets are there.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(6, "Control Event")
    cookie = try reader.uint32LE("cookie")
    opcode = try reader.uint16LE("opcode")
    parameters = reader.takeRemaining()
  }
}
