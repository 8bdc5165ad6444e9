public import HSBytes

/// Find Information Request: asks for the types of the attributes in a range.
///
/// Core 5.4, Vol 3, Part F, 3.4.3.1.
///
/// ```
///   0    1                 3
///   +----+-----------------+---------------+
///   | 04 | starting handle | ending handle |
///   +----+-----------------+---------------+
/// ```
public struct FindInformationRequest: Sendable, Hashable {
  /// The first handle asked for.
  public let startingHandle: AttributeHandle
  /// The last handle asked for.
  public let endingHandle: AttributeHandle

  /// Reads the parameters behind the opcode.
  ///
  /// Bytes behind them are left in the reader.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    startingHandle = try AttributeHandle(parsing: &reader, "Starting Handle")
    endingHandle = try AttributeHandle(parsing: &reader, "Ending Handle")
  }
}
