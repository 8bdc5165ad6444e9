public import HSAssignedNumbers
public import HSBytes

/// What the bytes of an attribute value mean, by the attribute's UUID.
///
/// Total and without allocation: every run of bytes under every UUID is a value, and what could not
/// be used stays there as a range. Text is made by `OutputBuffer.append(_:bytes:base:)`.
public struct DecodedValue: Sendable, Hashable {
  /// The kind of value that the UUID stands for; `nil` if unknown.
  public let kind: ValueKind?
  /// Where all the bytes stand.
  public let range: ByteRange
  /// What they mean.
  public let content: Content
  /// What is wrong or remarkable.
  public let findings: ValueFindings

  /// What the bytes mean.
  public enum Content: Sendable, Hashable {
    /// Bytes whose meaning is unknown, or too few for their type.
    case raw(ByteRange)
    /// Bytes of an unknown type that look like text.
    case text(ByteRange)
    /// Text, without the NULs that pad it.
    case string(ByteRange)
    /// 0x2A37.
    case heartRateMeasurement(HeartRateMeasurementLayout)
    /// A value that is read by its row, of one of its editions: see `ValueRow`.
    case row(ByteRange, ValueEdition)
    /// Polar Measurement Data Control Point.
    case polarControlPoint(PolarControlPointLayout)
    /// Polar Measurement Data.
    case polarMeasurement(PolarMeasurementLayout)
  }

  /// Reads all the bytes that are left as the value of an attribute.
  ///
  /// - Parameters:
  ///   - uuid: The attribute's type.
  ///   - reader: A reader over the value.
  ///   - originalLength: Number of bytes the value had before a recorder cut it; ignored if it is
  ///     less than what is there.
  /// - Returns: What the bytes mean.
  public static func decode(
    _ uuid: BluetoothUUID, _ reader: inout ByteReader, originalLength: Int? = nil
  ) -> DecodedValue {
    decode(kind: ValueKind(uuid), &reader, originalLength: originalLength)
  }

  /// Reads all the bytes that are left as a value of a kind that may be known.
  ///
  /// - Parameters:
  ///   - kind: The kind, or `nil` for an unknown type.
  ///   - reader: A reader over the value.
  ///   - originalLength: Number of bytes the value had before a recorder cut it.
  /// - Returns: What the bytes mean.
  public static func decode(
    kind: ValueKind?, _ reader: inout ByteReader, originalLength: Int? = nil
  ) -> DecodedValue {
    let original = Swift.max(originalLength ?? 0, reader.remaining)
    guard let kind else { return unknown(&reader, original) }
    // What comes with every beat does not look into the registry.
    if kind == .heartRateMeasurement { return measurement(&reader, original) }
    switch kind.shape {
    case .heartRateMeasurement: return measurement(&reader, original)
    case .row(let row):
      if row.style == .text { return string(kind, &reader, original) }
      if row.style == .octets { return raw(kind, &reader, original) }
      if row.isVendors, original > 1 { return vendorCommand(kind, &reader, original) }
      return described(row, kind, &reader, original)
    case .polarControlPoint:
      return layout(kind, &reader, original) { reader throws(DecodeError) in
        let layout = try PolarControlPointLayout(parsing: &reader)
        return (.polarControlPoint(layout), layout.findings)
      }
    case .polarMeasurement:
      return layout(kind, &reader, original) { reader throws(DecodeError) in
        let layout = try PolarMeasurementLayout(parsing: &reader)
        return (.polarMeasurement(layout), layout.findings)
      }
    }
  }
}

// MARK: - Shapes

extension DecodedValue {
  /// Reads a heart rate, of which all is kept that is there.
  private static func measurement(_ reader: inout ByteReader, _ original: Int) -> DecodedValue {
    let range = reader.remainingRange
    let layout = HeartRateMeasurementLayout(parsing: &reader, originalLength: original)
    return DecodedValue(
      kind: .heartRateMeasurement, range: range, content: .heartRateMeasurement(layout),
      findings: layout.findings)
  }

  /// Reads a value and keeps every whole part of it; bytes that belong to no part are a finding.
  private static func layout(
    _ kind: ValueKind, _ reader: inout ByteReader, _ original: Int,
    _ read: (inout ByteReader) throws(DecodeError) -> (Content, ValueFindings)
  ) -> DecodedValue {
    let range = reader.remainingRange
    let isCut = original > range.count
    var findings: ValueFindings = isCut ? .recordCut : []
    var content = Content.raw(range)
    do throws(DecodeError) {
      let (value, more) = try read(&reader)
      content = value
      // What the recorder cut off, the device did send.
      findings.formUnion(isCut ? more.subtracting(.truncated) : more)
      if !more.contains(.truncated), original > reader.position - range.offset {
        findings.insert(.trailingBytes)
      }
    } catch {
      if case .invalid = error.problem {
        findings.insert(.reservedValue)
      } else if !isCut {
        findings.insert(range.isEmpty ? .empty : .truncated)
      }
    }
    _ = reader.takeRemaining()
    return DecodedValue(kind: kind, range: range, content: content, findings: findings)
  }

  /// Reads a value by its row: every whole field is kept, and what does not fit is a finding.
  private static func described(
    _ row: ValueRow, _ kind: ValueKind, _ reader: inout ByteReader, _ original: Int
  ) -> DecodedValue {
    let range = reader.remainingRange
    let isCut = original > range.count
    let isWhole = range.count >= row.least
    var walk = ValueWalk(row, length: original)
    var findings: ValueFindings = isCut ? .recordCut : []
    while isWhole, let step = walk.next(&reader) {
      switch step {
      case .field(let field, .octets(let text)) where field.isText:
        findings.formUnion(textFindings(reader.at(text), isCut: isCut))
      case .field, .cut: break
      case .rest: findings.insert(.trailingBytes)
      }
    }
    findings.formUnion(walk.findings)
    let isRaw = !isWhole || row.style == .plain && range.isEmpty
    if !isWhole || findings.contains(.truncated) {
      findings.insert(.truncated)
      if isRaw, range.isEmpty { findings = .empty }
      // What the recorder cut off, the device did send.
      if isCut { findings = findings.subtracting([.truncated, .empty]).union(.recordCut) }
    } else {
      let taken = Swift.max(reader.position - range.offset, row.most)
      if original > taken { findings.insert(.trailingBytes) }
    }
    _ = reader.takeRemaining()
    return DecodedValue(
      kind: kind, range: range, content: isRaw ? .raw(range) : .row(range, walk.edition),
      findings: findings)
  }

  /// Takes text, with the NULs at its end left out and reported.
  private static func string(
    _ kind: ValueKind, _ reader: inout ByteReader, _ original: Int
  ) -> DecodedValue {
    let range = reader.remainingRange
    let isCut = original > range.count
    var findings: ValueFindings = isCut ? .recordCut : []
    let text = reader.withoutPadding(range)
    if text.count < range.count { findings.insert(.paddedText) }
    findings.formUnion(textFindings(reader.at(text), isCut: isCut))
    _ = reader.takeRemaining()
    return DecodedValue(kind: kind, range: range, content: .string(text), findings: findings)
  }

  /// What there is to say about text.
  ///
  /// - Parameters:
  ///   - reader: A reader over the text.
  ///   - isCut: Whether the recorder left out its end, so that the last character may be in parts.
  /// - Returns: `invalidUTF8`, `controlCharacters`, both or neither.
  private static func textFindings(_ reader: borrowing ByteReader, isCut: Bool) -> ValueFindings {
    let bytes = reader.remainingBytes
    var findings: ValueFindings = []
    var index = 0
    while let unit = TextUnit.next(bytes, &index) {
      switch unit {
      case .printable: break
      case .control: findings.insert(.controlCharacters)
      case .invalid:
        if isCut, isTornCharacter(bytes, from: index - 1) { return findings }
        findings.insert(.invalidUTF8)
      }
    }
    return findings
  }

  /// Whether all bytes from `start` are the beginning of one character of UTF-8.
  private static func isTornCharacter(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    let length: Int
    switch bytes[start] {
    case 0xc2...0xdf: length = 2
    case 0xe0...0xef: length = 3
    case 0xf0...0xf4: length = 4
    default: return false
    }
    guard bytes.count - start < length else { return false }
    for index in (start + 1)..<bytes.count where bytes[index] & 0xc0 != 0x80 { return false }
    return true
  }

  /// Keeps several octets written to a control point of one as what they are.
  private static func vendorCommand(
    _ kind: ValueKind, _ reader: inout ByteReader, _ original: Int
  ) -> DecodedValue {
    let range = reader.takeRemaining()
    var findings: ValueFindings = .vendorCommand
    if original > range.count { findings.insert(.recordCut) }
    return DecodedValue(kind: kind, range: range, content: .raw(range), findings: findings)
  }

  /// Keeps bytes whose inner structure is not decoded.
  private static func raw(
    _ kind: ValueKind?, _ reader: inout ByteReader, _ original: Int
  ) -> DecodedValue {
    let range = reader.takeRemaining()
    let findings: ValueFindings = original > range.count ? .recordCut : []
    return DecodedValue(kind: kind, range: range, content: .raw(range), findings: findings)
  }

  /// Takes a value of unknown type: text if all of it is printable and three characters or more.
  private static func unknown(_ reader: inout ByteReader, _ original: Int) -> DecodedValue {
    let whole = raw(nil, &reader, original)
    let text = reader.at(whole.range)
    let bytes = text.remainingBytes
    var index = 0
    var characters = 0
    while let unit = TextUnit.next(bytes, &index) {
      switch unit {
      case .printable: characters += 1
      // Lines end in these, and columns are set by tabs.
      case .control("\r"), .control("\n"), .control("\t"): break
      default: return whole
      }
    }
    guard characters >= 3 else { return whole }
    return DecodedValue(
      kind: nil, range: whole.range, content: .text(whole.range), findings: whole.findings)
  }
}
