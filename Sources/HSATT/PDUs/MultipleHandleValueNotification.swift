public import HSBytes

/// Multiple Handle Value Notification: several values, unasked; no answer wanted.
///
/// Core 5.4, Vol 3, Part F, 3.4.7.4.
public struct MultipleHandleValueNotification: Sendable, Hashable {
  /// The Handle Length Value Tuple List: two or more in what the specification allows.
  public let values: TupleList<HandleLengthValue>

  /// Reads the parameters behind the opcode.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    values = TupleList(rest: &reader)
  }
}
