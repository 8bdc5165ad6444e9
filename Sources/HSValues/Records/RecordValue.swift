public import HSBytes

/// A value with flags as a value of its own, to keep, change and send.
///
/// Encoding what was decoded gives the same bytes again. Decoding is strict: it refuses what
/// `RecordLayout` reports as missing, and bytes that no flag announces.
public struct RecordValue: Sendable, Hashable {
  /// The characteristic.
  public let kind: ValueKind
  /// The flags, those that announce fields among them.
  public let flags: UInt32
  /// Which edition the value follows.
  public let edition: RecordEdition
  /// The octets of each field that is there, as a number with the lowest first.
  public let values: [UInt64]

  /// Reads a value, which must be all that is left.
  ///
  /// - Parameters:
  ///   - kind: The characteristic, one of those with `recordFlagsSize`.
  ///   - reader: A reader over the value.
  /// - Throws: `truncated` with the field that is not whole, `trailing` if bytes follow.
  public init(_ kind: ValueKind, parsing reader: inout ByteReader) throws(DecodeError) {
    let start = reader
    let layout = try RecordLayout(kind, parsing: &reader, originalLength: reader.remaining)
    var inside = start.at(layout.range)
    if let missing = layout.missing {
      var end = start
      _ = end.takeAvailable(layout.range.offset + layout.range.count - start.position)
      throw end.truncated(missing.field.name, needed: missing.field.format.size)
    }
    try reader.expectEnd(kind.name)
    var fields = layout.fields
    var values: [UInt64] = []
    while let next = fields.next(&inside) { values.append(next.raw) }
    self.kind = kind
    flags = layout.flags
    edition = layout.edition
    self.values = values
  }

  init(_ kind: ValueKind, flags: UInt32, edition: RecordEdition, values: [UInt64]) {
    self.kind = kind
    self.flags = flags
    self.edition = edition
    self.values = values
  }

  /// Reads a value from bytes.
  ///
  /// - Parameters:
  ///   - kind: The characteristic.
  ///   - bytes: The characteristic's value.
  /// - Throws: As `init(_:parsing:)`, with offsets counted from the first byte.
  public init(_ kind: ValueKind, bytes: [UInt8]) throws(DecodeError) {
    var reader = ByteReader(bytes.span, base: 0, layer: .value, limit: .value)
    try self.init(kind, parsing: &reader)
  }

  /// The fields that are there, with their octets.
  public var fields: [(field: RecordField, raw: UInt64)] {
    var rest = values[...]
    var result: [(field: RecordField, raw: UInt64)] = []
    var index = 0
    while let field = kind.recordField(index, edition) {
      index += 1
      if field.presence.holds(flags), let raw = rest.popFirst() { result.append((field, raw)) }
    }
    return result
  }

  /// The characteristic's value.
  public func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    for index in 0..<(kind.recordFlagsSize ?? 0) {
      bytes.append(UInt8(truncatingIfNeeded: flags >> UInt32(8 * index)))
    }
    for (field, raw) in fields {
      for index in 0..<field.format.size {
        bytes.append(UInt8(truncatingIfNeeded: raw >> UInt64(8 * index)))
      }
    }
    return bytes
  }
}
