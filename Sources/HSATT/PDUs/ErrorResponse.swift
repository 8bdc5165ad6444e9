public import HSBytes

/// Error Response: the server refuses a request, or has nothing to answer.
///
/// Core 5.4, Vol 3, Part F, 3.4.1.1.
///
/// ```
///   0    1                         2                           4
///   +----+-------------------------+---------------------------+------------+
///   | 01 | request opcode in error | attribute handle in error | error code |
///   +----+-------------------------+---------------------------+------------+
/// ```
public struct ErrorResponse: Sendable, Hashable {
  /// The request that is answered.
  public let requestOpcode: Opcode
  /// The attribute that the error is about; 0x0000 where it is about none.
  public let attributeHandle: AttributeHandle
  /// Why.
  public let errorCode: ErrorCode

  /// Reads the parameters behind the opcode.
  ///
  /// Bytes behind them are left in the reader.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    requestOpcode = Opcode(rawValue: try reader.uint8("Request Opcode In Error"))
    attributeHandle = try AttributeHandle(parsing: &reader, "Attribute Handle In Error")
    errorCode = ErrorCode(rawValue: try reader.uint8("Error Code"))
  }
}
