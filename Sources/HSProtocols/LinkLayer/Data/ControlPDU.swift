public import HSBase

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

  /// Reads a control PDU.
  ///
  /// - Parameter reader: The payload of a data PDU with LLID 3.
  /// - Throws: `truncated` if a field is not there; bytes behind the last one are left alone.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    opcode = ControlOpcode(rawValue: try reader.uint8("Opcode"))
    parameters = reader.remainingRange
    content = try Content(parsing: &reader, code: opcode)
  }

  /// The octets that it was read from.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets; those that its content does not keep are zero.
  package func octets(in reader: ByteReader) -> [UInt8] {
    [opcode.rawValue]
      + (content == .other ? reader.octets(parameters) : content.octets(in: reader))
  }
}
