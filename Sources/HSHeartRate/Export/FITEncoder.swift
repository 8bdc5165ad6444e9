import HSBase

/// The bytes of a FIT file: header, definitions and data messages, checksums.
///
/// FIT Protocol, D00001275: a header of 14 bytes with the length of what follows, records, and a
/// CRC-16 of all. The length stands in front, so the file is held until it is finished.
struct FITEncoder {
  private var body: [UInt8] = []

  /// Says what messages of a kind will look like.
  mutating func define(_ message: Message) {
    body += [(message.ours.isEmpty ? 0x40 : 0x60) | message.local, 0, 0]
    body.append(message.global, octets: 2)
    for (fields, isOurs) in [(message.fields, false), (message.ours, true)] where !fields.isEmpty {
      body.append(fields.count, octets: 1)
      for field in fields { body += [field.number, field.size, isOurs ? 0 : field.type] }
    }
  }

  /// Writes a message: each number and each text in the size of its field, in their order.
  ///
  /// A text is of one byte less at most, with zeros behind it.
  mutating func write(_ message: Message, _ numbers: [Int], _ texts: String...) {
    body.append(message.local)
    var (numbers, texts) = (numbers[...], texts[...])
    for field in message.fields + message.ours {
      let size = Int(field.size)
      if field.isText {
        let text = texts.popFirst() ?? ""
        body.append(text.withoutControls.prefix(bytes: size - 1), octets: size)
      } else {
        for _ in 0..<size / field.width {
          body.append(numbers.popFirst() ?? 0, octets: field.width)
        }
      }
    }
  }

  /// Appends the finished file to a buffer.
  func finish(_ buffer: inout OutputBuffer) {
    // Protocol 2.0, which has fields of developers; profile 21.0.
    var header: [UInt8] = [14, 0x20]
    header.append(2100, octets: 2)
    header.append(UInt32(clamping: body.count), octets: 4)
    header += ".FIT".utf8
    header.append(Self.checksum(header), octets: 2)
    // The sum of the whole file goes on over the header, whose own sum makes it zero there.
    var file = header + body
    file.append(Self.checksum(file), octets: 2)
    buffer.append(file.span)
  }

  /// CRC-16 with the polynomial 0xA001, reflected, from 0.
  private static func checksum(_ bytes: [UInt8]) -> UInt16 {
    bytes.reduce(0) { sum, byte in
      (0..<8).reduce(sum ^ UInt16(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xa001 : sum >> 1 }
    }
  }
}
