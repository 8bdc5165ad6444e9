public import HSBase

/// HCI Command packet: what the host asks of its controller.
///
/// Core 5.4, Vol 4, Part E, 5.4.1.
///
/// ```
/// offset  octets  field
///      0       2  opcode
///      2       1  Parameter_Total_Length
///      3       …  parameters
/// ```
///
/// If the record is cut, what is there is kept and `body.missing` counts the rest; bytes behind the
/// declared length are left unread, in `body.trailing`.
public struct Command: Sendable, Hashable {
  /// What is asked.
  public let opcode: Opcode
  /// The parameters, with what the header declared.
  public let body: DeclaredBytes

  /// Reads a packet.
  ///
  /// - Parameter reader: Where to read: the packet without transport framing.
  /// - Throws: `truncated` if the three octets of the header are not there.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(3, "Command header")
    opcode = Opcode(rawValue: try reader.uint16LE("Opcode"))
    let length = Int(try reader.uint8("Parameter_Total_Length"))
    body = DeclaredBytes(taking: length, from: &reader)
  }

  /// The parameters that the record holds.
  public var parameters: ByteRange { body.range }
}
