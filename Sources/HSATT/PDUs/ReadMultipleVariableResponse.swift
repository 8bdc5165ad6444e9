public import HSBytes

/// Read Multiple Variable Response: values, each behind its length.
///
/// Core 5.4, Vol 3, Part F, 3.4.4.12.
public struct ReadMultipleVariableResponse: Sendable, Hashable {
  /// The Length Value Tuple List, in the order of the handles asked for.
  public let values: TupleList<LengthValue>

  /// Reads the parameters behind the opcode.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    values = TupleList(rest: &reader)
  }
}
