public import HSBytes

/// Server Characteristic Configuration (0x2903): whether a value is broadcast.
///
/// Two octets.
///
/// Core 5.4, Vol 3, Part G, 3.3.3.4. The same for all clients.
public struct ServerCharacteristicConfiguration: OptionSet, Sendable, Hashable {
  /// The 16 bits; 15 are reserved and kept.
  public let rawValue: UInt16

  /// A configuration by its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The value shall be broadcast in advertisements.
  public static let broadcast = ServerCharacteristicConfiguration(rawValue: 1)
}

extension ServerCharacteristicConfiguration: AttributeValue {
  package static var mainField: String? { "bits" }

  /// Reads the two octets.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    self.init(rawValue: try reader.uint16LE("Server Characteristic Configuration"))
  }

  package init(fields: inout ValueFields) throws(ValueEncodingError) {
    var bits: UInt16 = try fields.number("bits") ?? 0
    if let on = try fields.flag("broadcasts") { bits = bits & ~1 | (on ? 1 : 0) }
    self.init(rawValue: bits)
  }

  /// The two octets.
  public func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: rawValue)
    return bytes
  }

  /// `reservedFlags` if a reserved bit is set.
  public var findings: ValueFindings { rawValue & ~1 != 0 ? .reservedFlags : [] }

  package func write(text buffer: inout OutputBuffer) {
    buffer.append(contains(.broadcast) ? "broadcasts on" : "broadcasts off")
    if rawValue & ~1 != 0 {
      buffer.append(", bits ")
      buffer.append(handle: rawValue)
    }
  }

  package func write(json buffer: inout OutputBuffer) {
    buffer.append(key: "broadcasts")
    buffer.append(contains(.broadcast))
    buffer.append(key: "bits")
    buffer.append(rawValue)
  }
}
