public import HSBytes

/// Server Supported Features (0x2B3A): what a server can do.
///
/// Core 5.4, Vol 3, Part G, 7.4. One octet or more; absent octets are zero, and eight are kept.
public struct ServerSupportedFeatures: Sendable, Hashable {
  private let octets: FeatureBits

  /// Features by their bits, in up to eight octets.
  public init(bits: UInt64, octetCount: Int = 1) {
    octets = FeatureBits(bits: bits, octetCount: octetCount)
  }

  /// The bits, those of the first octet lowest.
  public var bits: UInt64 { octets.bits }

  /// Whether the server takes Enhanced ATT bearers.
  public var enhancedATT: Bool { bits & 1 != 0 }
}

extension ServerSupportedFeatures: AttributeValue {
  package static var mainField: String? { "bits" }
  package static var variableLength: Int { 8 }

  /// Reads one to eight octets.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    octets = try FeatureBits(parsing: &reader, "Server Supported Features")
  }

  package init(fields: inout ValueFields) throws(ValueEncodingError) {
    var bits: UInt8 = try fields.number("bits") ?? 0
    if let on = try fields.flag("enhanced_att") { bits = bits & ~1 | (on ? 1 : 0) }
    self.init(bits: UInt64(bits))
  }

  /// The octets that were read.
  public func encoded() -> [UInt8] { octets.encoded() }

  /// `reservedFlags` if a reserved bit is set.
  public var findings: ValueFindings { bits & ~1 != 0 ? .reservedFlags : [] }

  package func write(text buffer: inout OutputBuffer) {
    var isFirst = true
    if enhancedATT { buffer.append(listed: "enhanced ATT bearer", isFirst: &isFirst) }
    if bits & ~1 != 0 {
      buffer.append(listed: "bits ", isFirst: &isFirst)
      octets.write(bits: &buffer)
    }
    if isFirst { buffer.append("none") }
  }

  package func write(json buffer: inout OutputBuffer) {
    buffer.append(key: "enhanced_att")
    buffer.append(enhancedATT)
    buffer.append(key: "bits")
    buffer.append("\"")
    octets.write(bits: &buffer)
    buffer.append("\"")
  }
}
