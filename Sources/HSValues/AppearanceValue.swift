import HSAssignedNumbers
public import HSBytes

/// Appearance (0x2A01): what kind of thing a device looks like.
///
/// Two octets.
///
/// Core 5.4, Vol 3, Part C, 12.2; the numbers are in Assigned Numbers, 2.6.
///
/// ```
///   15 … 6      5 … 0
///   category  | sub-category
/// ```
public struct AppearanceValue: RawRepresentable, Sendable, Hashable {
  /// The 16 bits.
  public let rawValue: UInt16

  /// An appearance by its 16 bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The upper ten bits.
  public var category: UInt16 { rawValue >> 6 }

  /// The lower six bits.
  public var subcategory: UInt16 { rawValue & 0x3f }
}

extension AppearanceValue: AttributeValue {
  package static var mainField: String? { "appearance" }

  /// Reads the two octets.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    self.init(rawValue: try reader.uint16LE("Appearance"))
  }

  package init(fields: inout ValueFields) throws(ValueEncodingError) {
    if let whole: UInt16 = try fields.number("appearance") {
      self.init(rawValue: whole)
    } else if let category: UInt16 = try fields.number("category", in: 0...0x3ff) {
      let subcategory: UInt16 = try fields.number("subcategory", in: 0...0x3f) ?? 0
      self.init(rawValue: category << 6 | subcategory)
    } else {
      throw .missingField("appearance")
    }
  }

  /// The two octets.
  public func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: rawValue)
    return bytes
  }

  /// Nothing: which numbers are given out changes every month.
  public var findings: ValueFindings { [] }

  package func write(text buffer: inout OutputBuffer) {
    if let name = Appearance(rawValue: rawValue).name {
      buffer.append(name)
      buffer.append(" (")
      buffer.append(rawValue)
      buffer.append(")")
      return
    }
    buffer.append("appearance ")
    buffer.append(rawValue)
    buffer.append(" (category ")
    buffer.append(category)
    buffer.append(", sub-category ")
    buffer.append(subcategory)
    buffer.append(")")
  }

  package func write(json buffer: inout OutputBuffer) {
    buffer.append(key: "appearance")
    buffer.append(rawValue)
    buffer.append(key: "category")
    buffer.append(category)
    buffer.append(key: "subcategory")
    buffer.append(subcategory)
    buffer.append(key: "name")
    buffer.append(jsonName: Appearance(rawValue: rawValue).name)
  }
}
