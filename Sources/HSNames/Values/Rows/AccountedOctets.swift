import HSBase

extension ValueKind {
  /// How many octets of a value the format of its type accounts for.
  ///
  /// - Parameter value: The whole value.
  /// - Returns: The number; 0 where the value is shorter than the format, says what that does not allow, or may be anything.
  package func accounted(in value: Span<UInt8>) -> Int {
    guard let row, [.plain, .record, .whole].contains(row.style), value.count >= row.least else {
      return 0
    }
    var reader = ByteReader(value, base: 0, layer: .value, limit: .value)
    var walk = ValueWalk(row, length: value.count)
    while let step = walk.next(&reader) {
      guard case .field(let field, let content) = step, !field.isText else { return 0 }
      if case .number(let raw) = content, !field.isAssigned(raw) { return 0 }
    }
    guard
      walk.findings.isDisjoint(with: [.reservedFlags, .reservedValue, .outOfRange, .truncated])
    else { return 0 }
    return row.style == .whole ? min(value.count, row.most) : reader.position
  }
}
