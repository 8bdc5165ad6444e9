import HSAssignedNumbers
public import HSBytes

/// Characteristic Presentation Format (0x2904): how to read a value.
///
/// Seven octets.
///
/// Core 5.4, Vol 3, Part G, 3.3.3.5; codes in Assigned Numbers, 2.4.
///
/// ```
///   format | exponent  | unit (UUID) | namespace | description
///   1      | 1, signed | 2           | 1         | 2
/// ```
public struct CharacteristicPresentationFormat: Sendable, Hashable {
  /// The type of the number.
  public let format: UInt8
  /// The power of ten that a whole number is multiplied by.
  public let exponent: Int8
  /// The unit, by its 16-bit UUID.
  public let unit: UInt16
  /// Who gave `summary` its meaning: 1 is the Bluetooth SIG.
  public let namespace: UInt8
  /// The Description field: a number that tells equal formats apart.
  public let summary: UInt16

  /// A format by its fields.
  public init(format: UInt8, exponent: Int8, unit: UInt16, namespace: UInt8, summary: UInt16) {
    self.format = format
    self.exponent = exponent
    self.unit = unit
    self.namespace = namespace
    self.summary = summary
  }

  /// The name of `format`; `nil` for reserved codes.
  public var formatName: StaticText? { Self.name(ofFormat: format) }

  private static func name(ofFormat format: UInt8) -> StaticText? {
    switch format {
    case 0x01: "boolean"
    case 0x02: "uint2"
    case 0x03: "uint4"
    case 0x04: "uint8"
    case 0x05: "uint12"
    case 0x06: "uint16"
    case 0x07: "uint24"
    case 0x08: "uint32"
    case 0x09: "uint48"
    case 0x0a: "uint64"
    case 0x0b: "uint128"
    case 0x0c: "sint8"
    case 0x0d: "sint12"
    case 0x0e: "sint16"
    case 0x0f: "sint24"
    case 0x10: "sint32"
    case 0x11: "sint48"
    case 0x12: "sint64"
    case 0x13: "sint128"
    case 0x14: "float32"
    case 0x15: "float64"
    case 0x16: "medfloat16"
    case 0x17: "medfloat32"
    case 0x18: "uint16[2]"
    case 0x19: "utf8s"
    case 0x1a: "utf16s"
    case 0x1b: "struct"
    case 0x1c: "medASN1"
    default: nil
    }
  }
}

extension CharacteristicPresentationFormat: AttributeValue {
  /// Reads the seven octets.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(7, "Characteristic Presentation Format")
    self.init(
      format: try reader.uint8("Format"), exponent: try reader.int8("Exponent"),
      unit: try reader.uint16LE("Unit"), namespace: try reader.uint8("Name Space"),
      summary: try reader.uint16LE("Description"))
  }

  package init(fields: inout ValueFields) throws(ValueEncodingError) {
    self.init(
      format: try fields.code("format", name: Self.name(ofFormat:)),
      exponent: try fields.number("exponent") ?? 0, unit: try fields.required("unit"),
      namespace: try fields.number("namespace") ?? 1,
      summary: try fields.number("description") ?? 0)
  }

  /// The seven octets.
  public func encoded() -> [UInt8] {
    var bytes = [format, UInt8(bitPattern: exponent)]
    bytes.append(littleEndian: unit)
    bytes.append(namespace)
    bytes.append(littleEndian: summary)
    return bytes
  }

  /// `reservedValue` for a format without a name.
  public var findings: ValueFindings { formatName == nil ? .reservedValue : [] }

  package func write(text buffer: inout OutputBuffer) {
    buffer.append("format ")
    buffer.append(formatName, code: format)
    buffer.append(", exponent ")
    buffer.append(exponent)
    buffer.append(", unit ")
    buffer.append(handle: unit)
    if let name = BluetoothUUID(unit).unitName {
      buffer.append(" (")
      buffer.append(name)
      buffer.append(")")
    }
    buffer.append(", namespace ")
    buffer.append(namespace)
    buffer.append(", description ")
    buffer.append(handle: summary)
  }

  package func write(json buffer: inout OutputBuffer) {
    buffer.append(key: "format")
    buffer.append(format)
    buffer.append(key: "exponent")
    buffer.append(exponent)
    buffer.append(key: "unit")
    buffer.append(unit)
    buffer.append(key: "namespace")
    buffer.append(namespace)
    buffer.append(key: "description")
    buffer.append(summary)
  }
}
