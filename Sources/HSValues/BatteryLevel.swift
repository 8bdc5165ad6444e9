public import HSBytes

/// Battery Level (0x2A19): the charge of a battery in percent.
///
/// One octet.
///
/// BAS 1.1, 3.1. 100 is full; more is out of range, and kept.
public struct BatteryLevel: RawRepresentable, Sendable, Hashable {
  /// Percent, as sent.
  public let rawValue: UInt8

  /// A level in percent.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Percent, as sent.
  public var percent: Int { Int(rawValue) }
}

extension BatteryLevel: AttributeValue {
  package static var mainField: String? { "percent" }

  /// Reads the octet.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    self.init(rawValue: try reader.uint8("Battery Level"))
  }

  package init(fields: inout ValueFields) throws(ValueEncodingError) {
    self.init(rawValue: try fields.required("percent"))
  }

  /// The octet.
  public func encoded() -> [UInt8] { [rawValue] }

  /// `outOfRange` above 100 %.
  public var findings: ValueFindings { rawValue > 100 ? .outOfRange : [] }

  package func write(text buffer: inout OutputBuffer) {
    buffer.append(rawValue)
    buffer.append(" %")
  }

  package func write(json buffer: inout OutputBuffer) {
    buffer.append(key: "percent")
    buffer.append(rawValue)
  }
}
