import HSBytes

/// The bytes of a FIT file: header, definitions and data messages, checksums.
///
/// FIT Protocol, D00001275: a header of 14 bytes with the length of what follows, records, and a
/// CRC-16 of all. The length stands in front, so the file is held until it is finished.
struct FITEncoder {
  /// A field of a message.
  struct Field: Sendable {
    let number: UInt8
    let size: UInt8
    let type: BaseType

    init(_ number: UInt8, _ type: BaseType, size: UInt8? = nil) {
      self.number = number
      self.type = type
      self.size = size ?? type.size
    }
  }

  /// How a field's bytes are to be read.
  enum BaseType: UInt8, Sendable {
    case enumeration = 0x00
    case uint8 = 0x02
    case uint16 = 0x84
    case uint32 = 0x86
    case uint32z = 0x8c
    case string = 0x07
    case bytes = 0x0d

    var size: UInt8 {
      switch self {
      case .enumeration, .uint8, .string, .bytes: 1
      case .uint16: 2
      case .uint32, .uint32z: 4
      }
    }
  }

  private var body: [UInt8] = []

  /// Bytes so far, without header and checksum.
  var count: Int { body.count }

  /// Says what data messages of a local type will look like.
  mutating func define(
    _ local: UInt8, _ global: UInt16, _ fields: [Field], developer: [Field] = []
  ) {
    body.append((developer.isEmpty ? 0x40 : 0x60) | local & 15)
    body += [0, 0]
    append(global)
    body.append(UInt8(truncatingIfNeeded: fields.count))
    for field in fields { body += [field.number, field.size, field.type.rawValue] }
    guard !developer.isEmpty else { return }
    body.append(UInt8(truncatingIfNeeded: developer.count))
    for field in developer { body += [field.number, field.size, 0] }
  }

  /// Begins a data message of a local type; its fields follow in the order of the definition.
  mutating func begin(_ local: UInt8) { body.append(local & 15) }

  /// Appends a number in its size, the lowest byte first.
  mutating func append(_ value: some FixedWidthInteger & UnsignedInteger) {
    for shift in stride(from: 0, to: value.bitWidth, by: 8) {
      body.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// Appends bytes.
  mutating func append(bytes: [UInt8]) { body += bytes }

  /// Appends a text of at most `size` − 1 bytes, with zeros up to `size`.
  mutating func append(_ text: String, size: UInt8) {
    let kept = text.withoutControls.prefix(bytes: Int(size) - 1)
    body += kept
    body += [UInt8](repeating: 0, count: Int(size) - kept.count)
  }

  /// Appends the finished file to a buffer.
  func finish(_ buffer: inout OutputBuffer) {
    var header: [UInt8] = [14, 0x20]
    // Protocol 2.0, which has fields of developers; profile 21.0.
    let profile: UInt16 = 2100
    header += [UInt8(truncatingIfNeeded: profile), UInt8(truncatingIfNeeded: profile >> 8)]
    let length = UInt32(clamping: body.count)
    for shift in stride(from: 0, to: 32, by: 8) {
      header.append(UInt8(truncatingIfNeeded: length >> UInt32(shift)))
    }
    header += [0x2e, 0x46, 0x49, 0x54]
    let headerSum = Self.checksum(header)
    header += [UInt8(truncatingIfNeeded: headerSum), UInt8(truncatingIfNeeded: headerSum >> 8)]
    // The sum of the whole file goes on over the header, whose own sum makes it zero there.
    let sum = Self.checksum(body, from: Self.checksum(header))
    buffer.append(header.span)
    buffer.append(body.span)
    buffer.append(byte: UInt8(truncatingIfNeeded: sum))
    buffer.append(byte: UInt8(truncatingIfNeeded: sum >> 8))
  }

  /// CRC-16 with the polynomial 0xA001, reflected, from 0.
  static func checksum(_ bytes: [UInt8], from start: UInt16 = 0) -> UInt16 {
    var sum = start
    for byte in bytes {
      sum ^= UInt16(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xa001 : sum >> 1 }
    }
    return sum
  }
}
