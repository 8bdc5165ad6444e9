public import HSBase

/// What stands in a `TupleList`: tuples that each tell how long their value is.
public protocol TupleListElement: Sendable, Hashable {
  /// Length of the value as announced, in bytes.
  var length: UInt16 { get }
  /// Where the value stands: `length` bytes, or as many as there are.
  var value: ByteRange { get }
  /// Reads a tuple and as much of its value as the reader holds.
  init(parsing reader: inout ByteReader) throws(DecodeError)
}

extension TupleListElement {
  /// How many of the bytes that were announced are not there.
  public var missing: Int { Int(length) - value.count }
}
