public import HSBytes

/// Database Hash (0x2B2A): a fingerprint of a server's attributes.
///
/// Sixteen octets.
///
/// Core 5.4, Vol 3, Part G, 7.3. Printed in the order in which the octets are sent.
public struct DatabaseHash: Sendable, Hashable {
  /// The number, whose least significant octet is sent first.
  public let value: UInt128

  /// A hash by its number.
  public init(value: UInt128) { self.value = value }
}

extension DatabaseHash: AttributeValue {
  package static var mainField: String? { "hash" }

  /// Reads the sixteen octets.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    value = try reader.uint128LE("Database Hash")
  }

  package init(fields: inout ValueFields) throws(ValueEncodingError) {
    guard let bytes = try fields.hex("hash") else { throw .missingField("hash") }
    var value: UInt128 = 0
    guard bytes.count == 16 else {
      throw .invalidField("hash", value: "\(bytes.count) bytes", expected: "16 bytes")
    }
    for byte in bytes.reversed() { value = value << 8 | UInt128(byte) }
    self.init(value: value)
  }

  /// The sixteen octets.
  public func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: value)
    return bytes
  }

  /// Nothing: every number is allowed.
  public var findings: ValueFindings { [] }

  package func write(text buffer: inout OutputBuffer) {
    for index in 0..<16 { buffer.append(hex: UInt8(truncatingIfNeeded: value >> (8 * index))) }
  }

  package func write(json buffer: inout OutputBuffer) {
    buffer.append(key: "hash")
    buffer.append("\"")
    write(text: &buffer)
    buffer.append("\"")
  }
}
