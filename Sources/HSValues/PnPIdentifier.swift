import HSAssignedNumbers
public import HSBytes

/// PnP ID (0x2A50): who made a device, and which it is.
///
/// Seven octets.
///
/// DIS 1.1, 3.9.
///
/// ```
///   vendor ID source | vendor ID | product ID | product version
///   1                | 2         | 2          | 2, 0xJJMN in binary-coded decimal
/// ```
public struct PnPIdentifier: Sendable, Hashable {
  /// Who gave the vendor its number: 1 the Bluetooth SIG, 2 the USB Implementer's Forum.
  public let vendorSource: UInt8
  /// The vendor's number.
  public let vendor: UInt16
  /// The vendor's number for the product.
  public let product: UInt16
  /// The product's version, 0xJJMN: major JJ, minor M, sub-minor N.
  public let version: UInt16

  /// An identifier by its parts.
  public init(vendorSource: UInt8, vendor: UInt16, product: UInt16, version: UInt16) {
    self.vendorSource = vendorSource
    self.vendor = vendor
    self.product = product
    self.version = version
  }

  /// Who gave the vendor its number; `nil` for reserved codes.
  public var vendorSourceName: StaticText? {
    switch vendorSource {
    case 1: "Bluetooth SIG"
    case 2: "USB Implementer's Forum"
    default: nil
    }
  }
}

extension PnPIdentifier: AttributeValue {
  /// Reads the seven octets.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(7, "PnP ID")
    self.init(
      vendorSource: try reader.uint8("Vendor ID Source"), vendor: try reader.uint16LE("Vendor ID"),
      product: try reader.uint16LE("Product ID"), version: try reader.uint16LE("Product Version"))
  }

  package init(fields: inout ValueFields) throws(ValueEncodingError) {
    let source: UInt8 = try fields.required("source")
    let vendor: UInt16 = try fields.required("vendor")
    let product: UInt16 = try fields.required("product")
    guard let text = fields.text("version") else { throw .missingField("version") }
    guard let version = Self.version(text) else {
      throw .invalidField("version", value: text, expected: "a version such as 2.1.3 or 0x0213")
    }
    self.init(vendorSource: source, vendor: vendor, product: product, version: version)
  }

  /// The version that `JJ.M.N` or a number means.
  private static func version(_ text: String) -> UInt16? {
    guard text.contains(".") else { return ValueFields.number(text).flatMap(UInt16.init(exactly:)) }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let major = UInt16(parts[0], radix: 16), major <= 0xff,
      let minor = UInt16(parts[1], radix: 16), minor <= 0xf,
      let subMinor = UInt16(parts[2], radix: 16), subMinor <= 0xf
    else { return nil }
    return major << 8 | minor << 4 | subMinor
  }

  /// The seven octets.
  public func encoded() -> [UInt8] {
    var bytes = [vendorSource]
    bytes.append(littleEndian: vendor)
    bytes.append(littleEndian: product)
    bytes.append(littleEndian: version)
    return bytes
  }

  /// `reservedValue` for a source without a name.
  public var findings: ValueFindings { vendorSourceName == nil ? .reservedValue : [] }

  package func write(text buffer: inout OutputBuffer) {
    buffer.append("source ")
    buffer.append(vendorSourceName, code: vendorSource)
    buffer.append(", vendor ")
    buffer.append(handle: vendor)
    if vendorSource == 1, let name = CompanyIdentifier(rawValue: vendor).name {
      buffer.append(" (")
      buffer.append(name)
      buffer.append(")")
    }
    buffer.append(", product ")
    buffer.append(handle: product)
    buffer.append(", version ")
    writeVersion(into: &buffer)
  }

  package func write(json buffer: inout OutputBuffer) {
    buffer.append(key: "source")
    buffer.append(vendorSource)
    buffer.append(key: "vendor")
    buffer.append(vendor)
    buffer.append(key: "product")
    buffer.append(product)
    buffer.append(key: "version")
    buffer.append("\"")
    writeVersion(into: &buffer)
    buffer.append("\"")
  }

  /// Appends the binary-coded decimals; digits above 9 show as they are.
  private func writeVersion(into buffer: inout OutputBuffer) {
    if version >> 12 != 0 { buffer.append(byte: Hex.digit(UInt8(version >> 12))) }
    buffer.append(byte: Hex.digit(UInt8(version >> 8 & 15)))
    buffer.append(".")
    buffer.append(byte: Hex.digit(UInt8(version >> 4 & 15)))
    buffer.append(".")
    buffer.append(byte: Hex.digit(UInt8(version & 15)))
  }
}
