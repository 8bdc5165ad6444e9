public import HSBytes

/// Where the fields of a value with flags stand: read without copying, printed field by field.
///
/// Total: whatever the flags announce, whole fields are kept, and the first incomplete one is named
/// with the bytes it needs.
public struct RecordLayout: Sendable, Hashable {
  /// The characteristic.
  public let kind: ValueKind
  /// The flags; 0 for a characteristic without.
  public let flags: UInt32
  /// Which edition the length of the value fits.
  public let edition: RecordEdition
  /// Where the whole fields stand.
  public let range: ByteRange
  /// How many fields of the characteristic's list were passed, absent ones included.
  private let passed: UInt8
  /// Octets that are there of the first field that is not whole.
  private let rest: UInt8
  /// Whether a field is not whole.
  public let isCut: Bool
  /// What is wrong or remarkable.
  public let findings: ValueFindings

  /// Reads flags and fields, and leaves what follows.
  ///
  /// - Parameters:
  ///   - kind: The characteristic, one of those with `recordFlagsSize`.
  ///   - reader: A reader over the value.
  ///   - originalLength: Number of octets before a recorder cut it.
  /// - Throws: `truncated` if not even the flags are there.
  init(_ kind: ValueKind, parsing reader: inout ByteReader, originalLength: Int)
    throws(DecodeError)
  {
    let size = kind.recordFlagsSize ?? 0
    var flags: UInt32 = 0
    try reader.require(size, "Flags")
    for index in 0..<size { flags |= UInt32(try reader.uint8("Flags")) << UInt32(8 * index) }
    self.kind = kind
    self.flags = flags
    edition = Self.edition(kind, flags, length: originalLength - size)

    var findings: ValueFindings = flags & ~kind.recordKnownFlags == 0 ? [] : .reservedFlags
    var end = reader
    let start = reader.position
    var index = 0
    var isCut = false
    while let field = kind.recordField(index, edition) {
      if field.presence.holds(flags) {
        guard let raw = end.raw(field.format.size) else {
          isCut = true
          break
        }
        if field.isHeartRate, field.format == .uint8, raw == 0 { findings.insert(.heartRateZero) }
        if field.special(raw) != nil { findings.insert(.specialValue) }
        if field.format == .dateTime, !DateTime(raw).exists { findings.insert(.outOfRange) }
      }
      index += 1
    }
    passed = UInt8(clamping: index)
    rest = isCut ? UInt8(clamping: end.remaining) : 0
    self.isCut = isCut
    range = ByteRange(offset: start, count: end.position - start)
    self.findings = findings
    _ = reader.takeAvailable(range.count + Int(rest))
  }

  /// The edition whose fields have just the length of the value; the first one if both or none do.
  private static func edition(_ kind: ValueKind, _ flags: UInt32, length: Int) -> RecordEdition {
    func size(_ edition: RecordEdition) -> Int {
      var index = 0
      var sum = 0
      while let field = kind.recordField(index, edition) {
        if field.presence.holds(flags) { sum += field.format.size }
        index += 1
      }
      return sum
    }
    return size(.first) != length && size(.later) == length ? .later : .first
  }

  /// The field that is not whole, and how many of its octets are there.
  public var missing: (field: RecordField, available: Int)? {
    guard isCut, let field = kind.recordField(Int(passed), edition) else { return nil }
    return (field, Int(rest))
  }

  /// A walk over the fields that are there.
  public var fields: Fields { Fields(layout: self) }

  /// A walk over the fields that are there, in the order of the value.
  public struct Fields: Sendable {
    private let layout: RecordLayout
    private var index = 0

    fileprivate init(layout: RecordLayout) { self.layout = layout }

    /// The next field and its octets as a number; `nil` behind the last.
    ///
    /// - Parameter reader: A reader over `range`, from its start.
    /// - Returns: The field, and its octets with the lowest first.
    public mutating func next(_ reader: inout ByteReader) -> (field: RecordField, raw: UInt64)? {
      while index < Int(layout.passed), let field = layout.kind.recordField(index, layout.edition) {
        index += 1
        guard field.presence.holds(layout.flags) else { continue }
        guard let raw = reader.raw(field.format.size) else { return nil }
        return (field, raw)
      }
      return nil
    }
  }
}

extension RecordField {
  /// The number that octets stand for, before it is scaled; 0 for what is no number.
  public func number(_ raw: UInt64) -> Int64 {
    format == .sint16 ? Int64(Int16(truncatingIfNeeded: raw)) : Int64(truncatingIfNeeded: raw)
  }

  /// The number with exponent that octets stand for; `nil` for other formats.
  func medicalFloat(_ raw: UInt64) -> MedicalFloat? {
    format == .medfloat16 || format == .medfloat32 ? MedicalFloat(raw, octets: format.size) : nil
  }

  /// Why octets are no number; `nil` if they are one.
  func special(_ raw: UInt64) -> MedicalFloat.Special? { medicalFloat(raw)?.special }

  /// The value in the field's unit; `nil` for what is no number.
  public func value(_ raw: UInt64) -> Double? {
    if let number = medicalFloat(raw) { return number.value }
    guard format != .dateTime, format != .uint12Pair else { return nil }
    switch scale {
    case .decimal(let multiplier, let decimals):
      var power = 1.0
      for _ in 0..<decimals { power *= 10 }
      return Double(number(raw)) * Double(multiplier) / power
    case .binary(let bits):
      return Double(number(raw)) / Double(UInt64(1) << UInt64(bits))
    }
  }
}
