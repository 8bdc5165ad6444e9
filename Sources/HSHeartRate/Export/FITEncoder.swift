import HSBase

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

  /// Says what messages of a kind will look like.
  mutating func define(_ message: Message) {
    body.append((message.developer.isEmpty ? 0x40 : 0x60) | message.local & 15)
    body += [0, 0]
    append(Int(message.global), 2)
    body.append(UInt8(truncatingIfNeeded: message.fields.count))
    for field in message.fields { body += [field.number, field.size, field.type.rawValue] }
    guard !message.developer.isEmpty else { return }
    body.append(UInt8(truncatingIfNeeded: message.developer.count))
    for field in message.developer { body += [field.number, field.size, 0] }
  }

  /// Writes a message: each number and each text in the size of its field, in their order.
  ///
  /// A text is of one byte less at most, with zeros behind it.
  mutating func write(_ message: Message, _ numbers: [Int], _ texts: String...) {
    body.append(message.local & 15)
    var (numbers, texts) = (numbers[...], texts[...])
    for field in message.fields + message.developer {
      if field.type == .string || field.type == .bytes {
        let text = (texts.popFirst() ?? "").withoutControls.prefix(bytes: Int(field.size) - 1)
        body += text + [UInt8](repeating: 0, count: Int(field.size) - text.count)
      } else {
        for _ in 0..<field.size / field.type.size {
          append(numbers.popFirst() ?? 0, field.type.size)
        }
      }
    }
  }

  /// Appends a number of some bytes, the lowest first.
  private mutating func append(_ value: Int, _ size: UInt8) {
    for place in 0..<size { body.append(UInt8(truncatingIfNeeded: value >> (8 * Int(place)))) }
  }

  /// Appends the finished file to a buffer.
  func finish(_ buffer: inout OutputBuffer) {
    var file = FITEncoder()
    file.body = [14, 0x20]
    // Protocol 2.0, which has fields of developers; profile 21.0.
    file.append(2100, 2)
    file.append(Int(UInt32(clamping: body.count)), 4)
    file.body += ".FIT".utf8
    file.append(Int(Self.checksum(file.body)), 2)
    // The sum of the whole file goes on over the header, whose own sum makes it zero there.
    let sum = Self.checksum(body, from: Self.checksum(file.body))
    buffer.append(file.body.span)
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
