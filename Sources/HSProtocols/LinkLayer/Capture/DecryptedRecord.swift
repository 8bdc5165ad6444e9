import HSBase
package import HSCapture

/// A sniffer's record of an encrypted packet, as it would be had the packet been sent in clear.
package enum DecryptedRecord {
  /// Makes the record.
  ///
  /// The MIC goes, lengths follow, the CRC is computed again, and where the sniffer's header has flags
  /// for it (LINKTYPE 256, 272 and 157) they say that the packet was decrypted and its MIC valid.
  ///
  /// - Parameters:
  ///   - bytes: The record, whole.
  ///   - link: What it is.
  ///   - plaintext: The payload without its MIC.
  ///   - direction: Who sent it.
  ///   - initial: The initial value of the connection's check, if its beginning was heard.
  /// - Returns: The record; `nil` if the bytes are no whole packet with such a payload.
  package static func bytes(
    of bytes: Span<UInt8>, _ link: LinkType, plaintext: [UInt8], direction: Direction?,
    initial: UInt32?
  ) -> [UInt8]? {
    let reader = ByteReader(bytes, base: 0, layer: .linkLayer, limit: .record)
    var cursor = reader.descending(to: .linkLayer)
    guard let captured = try? CapturedPacket(parsing: &cursor, link: link) else { return nil }
    var body = reader.at(captured.packet)
    guard
      let packet = try? AirPacket(
        parsing: &body, captured: captured, isAdvertising: false, missing: 0),
      packet.isWhole, packet.payload.count == plaintext.count + 4,
      let length = UInt8(exactly: plaintext.count)
    else { return nil }
    var record: [UInt8] = []
    record.reserveCapacity(bytes.count - 4)
    for index in 0..<packet.payload.offset { record.append(bytes[index]) }
    record += plaintext
    for index in packet.payload.end..<bytes.count { record.append(bytes[index]) }
    // Access address, and on LE Coded its indicator, stand in front of the header.
    let header = captured.packet.offset + (packet.codingIndicator == nil ? 4 : 5)
    record[header + 1] = length
    if packet.crc != nil, let begun = initial ?? Self.initial(of: packet, reader) {
      var check = CRC24(initial: begun)
      check.update(packet.header)
      check.update(length)
      if let tone = packet.toneInfo { check.update(tone) }
      check.update(plaintext.span)
      let place = packet.payload.offset + plaintext.count
      for index in 0..<3 {
        record[place + index] = UInt8(truncatingIfNeeded: check.value >> UInt32(8 * index))
      }
    }
    mark(&record, link, direction)
    return record
  }

  /// What the check began with, as the packet's own CRC tells; some sniffers write zeros instead.
  private static func initial(of packet: AirPacket, _ reader: borrowing ByteReader) -> UInt32? {
    packet.crc == 0 ? nil : packet.initialValue(in: reader)
  }

  /// Changes the sniffer's header.
  private static func mark(_ record: inout [UInt8], _ link: LinkType, _ direction: Direction?) {
    switch link {
    case .leLinkLayerWithHeader:
      guard record.count >= 10 else { return }
      // Decrypted; CRC checked and valid; MIC checked and valid.
      record[8] |= 0x08
      record[9] |= 0x3c
      // The kind of PDU, 0 where the sniffer did not say who sent it.
      let kind = (UInt16(record[9]) << 8 | UInt16(record[8])) >> 7 & 7
      guard kind == 0 || kind == 2 || kind == 3, let direction else { return }
      let told: UInt16 = direction == .sent ? 2 : 3
      record[8] = record[8] & 0x7f | UInt8(truncatingIfNeeded: told << 7)
      record[9] = record[9] & 0xfc | UInt8(truncatingIfNeeded: told >> 1)
    case .nordicSniffer, .privateNordicSniffer:
      guard record.count >= 17 else { return }
      // Encrypted, MIC valid; who sent it.
      record[8] |= 0x0c
      if let direction { record[8] = record[8] & 0xfd | (direction == .sent ? 2 : 0) }
      if record[3] == 1 {
        record[2] &-= 4
      } else {
        let length = (UInt16(record[2]) << 8 | UInt16(record[1])) &- 4
        record[1] = UInt8(truncatingIfNeeded: length)
        record[2] = UInt8(truncatingIfNeeded: length >> 8)
      }
    default: break
    }
  }
}
