public import HSBytes

/// Characteristic Extended Properties (0x2900): more of what may be done.
///
/// Two octets.
///
/// Core 5.4, Vol 3, Part G, 3.3.3.1.
public struct CharacteristicExtendedProperties: OptionSet, Sendable, Hashable {
  /// The 16 bits; 14 are reserved and kept.
  public let rawValue: UInt16

  /// Properties by their bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The value may be written with Prepare Write and Execute Write.
  public static let reliableWrite = CharacteristicExtendedProperties(rawValue: 1)
  /// The Characteristic User Description may be written.
  public static let writableAuxiliaries = CharacteristicExtendedProperties(rawValue: 2)
}

extension CharacteristicExtendedProperties: AttributeValue {
  package static var mainField: String? { "bits" }

  /// Reads the two octets.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    self.init(rawValue: try reader.uint16LE("Characteristic Extended Properties"))
  }

  package init(fields: inout ValueFields) throws(ValueEncodingError) {
    var bits: UInt16 = try fields.number("bits") ?? 0
    if let on = try fields.flag("reliable_write") { bits = bits & ~1 | (on ? 1 : 0) }
    if let on = try fields.flag("writable_auxiliaries") { bits = bits & ~2 | (on ? 2 : 0) }
    self.init(rawValue: bits)
  }

  /// The two octets.
  public func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: rawValue)
    return bytes
  }

  /// `reservedFlags` if a reserved bit is set.
  public var findings: ValueFindings { rawValue & ~3 != 0 ? .reservedFlags : [] }

  package func write(text buffer: inout OutputBuffer) {
    var isFirst = true
    if contains(.reliableWrite) { buffer.append(listed: "reliable write", isFirst: &isFirst) }
    if contains(.writableAuxiliaries) {
      buffer.append(listed: "writable auxiliaries", isFirst: &isFirst)
    }
    if rawValue & ~3 != 0 {
      buffer.append(listed: "bits ", isFirst: &isFirst)
      buffer.append(handle: rawValue)
    }
    if isFirst { buffer.append("none") }
  }

  package func write(json buffer: inout OutputBuffer) {
    buffer.append(key: "reliable_write")
    buffer.append(contains(.reliableWrite))
    buffer.append(key: "writable_auxiliaries")
    buffer.append(contains(.writableAuxiliaries))
    buffer.append(key: "bits")
    buffer.append(rawValue)
  }
}
