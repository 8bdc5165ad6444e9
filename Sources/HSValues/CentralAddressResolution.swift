public import HSBytes

/// Central Address Resolution (0x2AA6): whether a device resolves private addresses.
///
/// One octet.
///
/// Core 5.4, Vol 3, Part C, 12.4.
public struct CentralAddressResolution: RawRepresentable, Sendable, Hashable {
  /// 0 not supported, 1 supported, others reserved.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Whether it is supported; `nil` for reserved codes.
  public var isSupported: Bool? { rawValue > 1 ? nil : rawValue == 1 }
}

extension CentralAddressResolution: AttributeValue {
  package static var mainField: String? { "address_resolution" }

  /// Reads the octet.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    self.init(rawValue: try reader.uint8("Central Address Resolution"))
  }

  package init(fields: inout ValueFields) throws(ValueEncodingError) {
    self.init(
      rawValue: try fields.code("address_resolution") {
        $0 == 1 ? "supported" : $0 == 0 ? "not supported" : nil
      })
  }

  /// The octet.
  public func encoded() -> [UInt8] { [rawValue] }

  /// `reservedValue` above 1.
  public var findings: ValueFindings { rawValue > 1 ? .reservedValue : [] }

  package func write(text buffer: inout OutputBuffer) {
    buffer.append("address resolution ")
    buffer.append(
      rawValue == 1 ? "supported" : rawValue == 0 ? "not supported" : nil, code: rawValue)
  }

  package func write(json buffer: inout OutputBuffer) {
    buffer.append(key: "address_resolution")
    buffer.append(rawValue)
  }
}
