public import HSBase

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
    let range = reader.remainingRange
    let original = Swift.max(originalLength ?? 0, range.count)
    // What comes with every beat does not look into the table.
    if kind == .heartRateMeasurement {
      let layout = HeartRateMeasurementLayout(parsing: &reader, originalLength: original)
      return DecodedValue(
        kind: kind, range: range, content: .heartRateMeasurement(layout),
        findings: layout.findings)
    }
    var (content, findings) = read(kind, &reader, original)
    _ = reader.takeRemaining()
    if original > range.count {
      // What the recorder cut off, the device did send.
      findings.subtract([.truncated, .empty])
      findings.insert(.recordCut)
    }
    return DecodedValue(kind: kind, range: range, content: content, findings: findings)
  }
}

// MARK: - Contents

extension DecodedValue {
  private static func read(_ kind: ValueKind?, _ reader: inout ByteReader, _ original: Int)
    -> (Content, ValueFindings)
  {
    let range = reader.remainingRange
    guard let kind else { return (isText(reader) ? .text(range) : .raw(range), []) }
    guard let row = kind.row else { return readPolar(kind, &reader, original) }
    switch row.style {
    case .octets, .written: return (.raw(range), [])
    case .text:
      // The NULs at its end are left out.
      let text = reader.withoutPadding(range)
      var findings = textFindings(reader.at(text), isCut: original > range.count)
      if text.count < range.count { findings.insert(.paddedText) }
      return (.string(text), findings)
    case .plain, .record, .whole:
      // Several octets written to a control point of one stay what they are.
      if row.isVendors, original > 1 { return (.raw(range), .vendorCommand) }
      return read(row, &reader, original)
    }
  }

  /// Reads a value by its row: every whole field is kept, and what does not fit is a finding.
  private static func read(_ row: ValueRow, _ reader: inout ByteReader, _ original: Int)
    -> (Content, ValueFindings)
  {
    let range = reader.remainingRange
    guard range.count >= row.least else {
      return (.raw(range), range.isEmpty ? .empty : .truncated)
    }
    var walk = ValueWalk(row, length: original)
    if row.style == .whole {
      walk.note(whole: reader)
      return (
        .row(range, .first),
        original > row.most ? walk.findings.union(.trailingBytes) : walk.findings
      )
    }
    var findings: ValueFindings = []
    while let step = walk.next(&reader) {
      switch step {
      case .field(let field, .octets(let text)) where field.isText:
        findings.formUnion(textFindings(reader.at(text), isCut: original > range.count))
      case .field, .cut: break
      case .rest: findings.insert(.trailingBytes)
      }
    }
    findings.formUnion(walk.findings)
    let isTruncated = findings.contains(.truncated)
    if !isTruncated, original > reader.position - range.offset {
      findings.insert(.trailingBytes)
    }
    if row.style == .plain, range.isEmpty { return (.raw(range), isTruncated ? .empty : findings) }
    return (.row(range, walk.edition), findings)
  }

  /// Reads what a Polar sensor sends, and keeps every whole part of it; bytes that belong to no part are a finding.
  private static func readPolar(_ kind: ValueKind, _ reader: inout ByteReader, _ original: Int)
    -> (Content, ValueFindings)
  {
    let range = reader.remainingRange
    do throws(DecodeError) {
      var content: Content
      var findings: ValueFindings
      if kind == .polarControlPoint {
        let layout = try PolarControlPointLayout(parsing: &reader)
        (content, findings) = (.polarControlPoint(layout), layout.findings)
      } else {
        let layout = try PolarMeasurementLayout(parsing: &reader)
        (content, findings) = (.polarMeasurement(layout), layout.findings)
      }
      if !findings.contains(.truncated), original > reader.position - range.offset {
        findings.insert(.trailingBytes)
      }
      return (content, findings)
    } catch {
      if case .invalid = error.problem { return (.raw(range), .reservedValue) }
      return (.raw(range), range.isEmpty ? .empty : .truncated)
    }
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
    // As many bits are set in front as it has bytes.
    guard (0xc2...0xf4).contains(bytes[start]),
      bytes.count - start < (~bytes[start]).leadingZeroBitCount
    else { return false }
    for index in (start + 1)..<bytes.count where bytes[index] & 0xc0 != 0x80 { return false }
    return true
  }

  /// Whether a value of unknown type is text: all of it is printable, and three characters or more.
  private static func isText(_ reader: borrowing ByteReader) -> Bool {
    let bytes = reader.remainingBytes
    var index = 0
    var characters = 0
    while let unit = TextUnit.next(bytes, &index) {
      switch unit {
      case .printable: characters += 1
      // Lines end in these, and columns are set by tabs.
      case .control("\r"), .control("\n"), .control("\t"): break
      default: return false
      }
    }
    return characters >= 3
  }
}
