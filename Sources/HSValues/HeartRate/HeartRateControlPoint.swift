public import HSBytes

/// Heart Rate Control Point (0x2A39): what a client asks a heart-rate sensor to do.
///
/// One octet.
///
/// HRS 1.0, 3.3. A sensor answers a command it does not know with the application error 0x80.
/// Some vendors write several octets with a meaning of their own; `DecodedValue` keeps those raw.
public struct HeartRateControlPoint: RawRepresentable, Sendable, Hashable {
  /// The octet.
  public let rawValue: UInt8

  /// A command by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Sets Energy Expended to 0.
  public static let resetEnergyExpended = HeartRateControlPoint(rawValue: 1)

  /// The specification's name; `nil` for reserved codes.
  public var name: StaticText? { rawValue == 1 ? "Reset Energy Expended" : nil }
}

extension HeartRateControlPoint: AttributeValue {
  package static var mainField: String? { "command" }

  /// Reads the octet.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    self.init(rawValue: try reader.uint8("Heart Rate Control Point"))
  }

  package init(fields: inout ValueFields) throws(ValueEncodingError) {
    self.init(rawValue: try fields.code("command") { HeartRateControlPoint(rawValue: $0).name })
  }

  /// The octet.
  public func encoded() -> [UInt8] { [rawValue] }

  /// `reservedValue` for a code without a name.
  public var findings: ValueFindings { name == nil ? .reservedValue : [] }

  package func write(text buffer: inout OutputBuffer) { buffer.append(name, code: rawValue) }

  package func write(json buffer: inout OutputBuffer) {
    buffer.append(key: "command")
    buffer.append(rawValue)
    buffer.append(key: "name")
    buffer.append(jsonName: name)
  }
}
