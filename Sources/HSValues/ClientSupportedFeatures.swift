public import HSBytes

/// Client Supported Features (0x2B29): what a client told the server it can do.
///
/// Core 5.4, Vol 3, Part G, 7.2. One octet or more; absent octets are zero, and eight are kept.
public struct ClientSupportedFeatures: Sendable, Hashable {
  private let octets: FeatureBits

  /// Features by their bits, in up to eight octets.
  public init(bits: UInt64, octetCount: Int = 1) {
    octets = FeatureBits(bits: bits, octetCount: octetCount)
  }

  /// The bits, those of the first octet lowest.
  public var bits: UInt64 { octets.bits }

  /// Whether the client follows changes of the database and wants to be notified of them.
  public var robustCaching: Bool { bits & 1 != 0 }

  /// Whether the client can use Enhanced ATT bearers.
  public var enhancedATT: Bool { bits & 2 != 0 }

  /// Whether the client takes Multiple Handle Value Notifications.
  public var multipleNotifications: Bool { bits & 4 != 0 }
}

extension ClientSupportedFeatures: AttributeValue {
  package static var mainField: String? { "bits" }
  package static var variableLength: Int { 8 }

  /// Reads one to eight octets.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    octets = try FeatureBits(parsing: &reader, "Client Supported Features")
  }

  package init(fields: inout ValueFields) throws(ValueEncodingError) {
    var bits: UInt8 = try fields.number("bits") ?? 0
    if let on = try fields.flag("robust_caching") { bits = bits & ~1 | (on ? 1 : 0) }
    if let on = try fields.flag("enhanced_att") { bits = bits & ~2 | (on ? 2 : 0) }
    if let on = try fields.flag("multiple_notifications") { bits = bits & ~4 | (on ? 4 : 0) }
    self.init(bits: UInt64(bits))
  }

  /// The octets that were read.
  public func encoded() -> [UInt8] { octets.encoded() }

  /// `reservedFlags` if a reserved bit is set.
  public var findings: ValueFindings { bits & ~7 != 0 ? .reservedFlags : [] }

  package func write(text buffer: inout OutputBuffer) {
    var isFirst = true
    if robustCaching { buffer.append(listed: "robust caching", isFirst: &isFirst) }
    if enhancedATT { buffer.append(listed: "enhanced ATT bearer", isFirst: &isFirst) }
    if multipleNotifications {
      buffer.append(listed: "multiple handle value notifications", isFirst: &isFirst)
    }
    if bits & ~7 != 0 {
      buffer.append(listed: "bits ", isFirst: &isFirst)
      octets.write(bits: &buffer)
    }
    if isFirst { buffer.append("none") }
  }

  package func write(json buffer: inout OutputBuffer) {
    buffer.append(key: "robust_caching")
    buffer.append(robustCaching)
    buffer.append(key: "enhanced_att")
    buffer.append(enhancedATT)
    buffer.append(key: "multiple_notifications")
    buffer.append(multipleNotifications)
    buffer.append(key: "bits")
    buffer.append("\"")
    octets.write(bits: &buffer)
    buffer.append("\"")
  }
}
