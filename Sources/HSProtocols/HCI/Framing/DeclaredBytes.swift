public import HSBase

/// The bytes behind a length field: how many it declared, and which of them the record holds.
///
/// A recorder may cut packets, and a damaged one may carry bytes behind its end. Both are kept
/// apart from the length itself, so that what is there is decoded and what is not is counted.
public struct DeclaredBytes: Sendable, Hashable {
  /// The bytes that are there: never more than declared.
  public let range: ByteRange
  /// The number that the length field gave.
  public let declaredCount: Int
  /// Bytes that the record holds behind the declared end.
  public let trailing: ByteRange

  /// Takes as many of `count` bytes as `reader` has left.
  ///
  /// The reader then stands behind them; what it has left is `trailing`.
  @inlinable
  package init(taking count: Int, from reader: inout ByteReader) {
    range = reader.takeAvailable(count)
    declaredCount = count
    trailing = reader.remainingRange
  }

  /// Declared bytes that the record does not hold.
  @inlinable
  public var missing: Int { Swift.max(declaredCount &- range.count, 0) }

  /// Whether the record ends before the declared end.
  @inlinable
  public var isCut: Bool { range.count < declaredCount }

  /// What ends the bytes that are there: the length field, or the record.
  @inlinable
  public var limit: LengthSource { isCut ? .record : .hciLength }
}
