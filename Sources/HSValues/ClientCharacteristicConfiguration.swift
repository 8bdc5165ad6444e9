public import HSBytes

/// Client Characteristic Configuration (0x2902): what a client has subscribed to.
///
/// Two octets.
///
/// Core 5.4, Vol 3, Part G, 3.3.3.3. Kept per client.
public struct ClientCharacteristicConfiguration: OptionSet, Sendable, Hashable {
  /// The 16 bits; 14 are reserved and kept.
  public let rawValue: UInt16

  /// A configuration by its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The value shall be notified.
  public static let notification = ClientCharacteristicConfiguration(rawValue: 1)
  /// The value shall be indicated.
  public static let indication = ClientCharacteristicConfiguration(rawValue: 2)
}

extension ClientCharacteristicConfiguration: AttributeValue {
  package static var mainField: String? { "bits" }

  /// Reads the two octets.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    self.init(rawValue: try reader.uint16LE("Client Characteristic Configuration"))
  }

  package init(fields: inout ValueFields) throws(ValueEncodingError) {
    var bits: UInt16
    if let word = fields.text("bits") {
      switch ValueFields.normalised(word) {
      case "off": bits = 0
      case "notification", "notifications": bits = 1
      case "indication", "indications": bits = 2
      default:
        guard let number = ValueFields.number(word), let value = UInt16(exactly: number) else {
          throw .invalidField(
            "bits", value: word, expected: "off, notifications, indications or a 16-bit number")
        }
        bits = value
      }
    } else {
      bits = 0
    }
    if let on = try fields.flag("notifications") { bits = bits & ~1 | (on ? 1 : 0) }
    if let on = try fields.flag("indications") { bits = bits & ~2 | (on ? 2 : 0) }
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
    switch rawValue & 3 {
    case 1: buffer.append("notifications on")
    case 2: buffer.append("indications on")
    case 3: buffer.append("notifications and indications on")
    default: buffer.append("notifications and indications off")
    }
    if rawValue & ~3 != 0 {
      buffer.append(", bits ")
      buffer.append(handle: rawValue)
    }
  }

  package func write(json buffer: inout OutputBuffer) {
    buffer.append(key: "notifications")
    buffer.append(contains(.notification))
    buffer.append(key: "indications")
    buffer.append(contains(.indication))
    buffer.append(key: "bits")
    buffer.append(rawValue)
  }
}
