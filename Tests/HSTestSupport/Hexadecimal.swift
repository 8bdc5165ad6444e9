import HSBase

/// Bytes as two digits each, for the message of a failure.
package func hex(_ bytes: [UInt8]) -> String { Hex.text(bytes.span) }

extension Array where Element == UInt8 {
  /// The bytes of a span.
  package init(_ span: Span<UInt8>) {
    self = span.indices.map { span[$0] }
  }
}
