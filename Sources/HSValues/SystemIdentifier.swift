public import HSBytes

/// System ID (0x2A23): a device's EUI-64, in two parts.
///
/// Eight octets.
///
/// DIS 1.1, 3.7.
///
/// ```
///   manufacturer-defined identifier | organizationally unique identifier
///   5, least significant first      | 3, least significant first
/// ```
public struct SystemIdentifier: Sendable, Hashable {
  /// The number that the manufacturer chose: 40 bits.
  public let manufacturerIdentifier: UInt64
  /// The number that the IEEE gave to the manufacturer: 24 bits.
  public let organizationallyUniqueIdentifier: UInt32

  /// An identifier by its parts; bits above the 40 and 24 are dropped.
  public init(manufacturerIdentifier: UInt64, organizationallyUniqueIdentifier: UInt32) {
    self.manufacturerIdentifier = manufacturerIdentifier & 0xff_ffff_ffff
    self.organizationallyUniqueIdentifier = organizationallyUniqueIdentifier & 0xff_ffff
  }
}

extension SystemIdentifier: AttributeValue {
  /// Reads the eight octets.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    let whole = try reader.uint64LE("System ID")
    self.init(
      manufacturerIdentifier: whole,
      organizationallyUniqueIdentifier: UInt32(truncatingIfNeeded: whole >> 40))
  }

  package init(fields: inout ValueFields) throws(ValueEncodingError) {
    let manufacturer: Int64 = try fields.required("manufacturer", in: 0...0xff_ffff_ffff)
    let unique: UInt32 = try fields.required("oui", in: 0...0xff_ffff)
    self.init(
      manufacturerIdentifier: UInt64(clamping: manufacturer),
      organizationallyUniqueIdentifier: unique)
  }

  /// The eight octets.
  public func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(
      littleEndian: manufacturerIdentifier | UInt64(organizationallyUniqueIdentifier) << 40)
    return bytes
  }

  /// Nothing: every number is allowed.
  public var findings: ValueFindings { [] }

  package func write(text buffer: inout OutputBuffer) {
    buffer.append("manufacturer ")
    writeManufacturer(into: &buffer)
    buffer.append(", OUI ")
    writeUnique(into: &buffer)
  }

  package func write(json buffer: inout OutputBuffer) {
    buffer.append(key: "manufacturer")
    buffer.append("\"")
    writeManufacturer(into: &buffer)
    buffer.append("\"")
    buffer.append(key: "oui")
    buffer.append("\"")
    writeUnique(into: &buffer)
    buffer.append("\"")
  }

  private func writeManufacturer(into buffer: inout OutputBuffer) {
    buffer.append("0x")
    buffer.append(hex: UInt8(truncatingIfNeeded: manufacturerIdentifier >> 32))
    buffer.append(hex: UInt32(truncatingIfNeeded: manufacturerIdentifier))
  }

  private func writeUnique(into buffer: inout OutputBuffer) {
    buffer.append("0x")
    buffer.append(hex: UInt8(truncatingIfNeeded: organizationallyUniqueIdentifier >> 16))
    buffer.append(hex: UInt16(truncatingIfNeeded: organizationallyUniqueIdentifier))
  }
}
