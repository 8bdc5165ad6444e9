import HSBytes
import HSEncryption
import HSL2CAP
import HSLinkLayer

extension Air {
  // MARK: - What reads in clear

  /// Whether a packet's CRC is right; `nil` where nothing tells.
  ///
  /// A check of our own that succeeds settles it. One that fails does not: a capture that holds the
  /// payload decrypted, or that was made without radio, has another CRC or none.
  func isValid(
    _ packet: AirPacket, _ captured: CapturedPacket, initial: UInt32?,
    _ reader: borrowing ByteReader
  ) -> Bool? {
    let own = initial.flatMap { packet.isValid(initial: $0, in: reader) }
    if own == true { return true }
    if let word = captured.isValid { return word }
    return packet.crc == 0 ? nil : own
  }

  /// What tells a packet's payload from another's.
  func digest(of packet: AirPacket, _ reader: borrowing ByteReader) -> UInt64 {
    // FNV-1a, 64 bits.
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    digest = (digest ^ UInt64(packet.header & 3)) &* 0x100_0000_01b3
    digest = (digest ^ UInt64(packet.length)) &* 0x100_0000_01b3
    let bytes = reader.at(packet.payload).remainingBytes
    for index in bytes.indices {
      digest = (digest ^ UInt64(bytes[index])) &* 0x100_0000_01b3
    }
    return digest
  }

  /// A packet as far as it goes.
  func head(_ captured: CapturedPacket, _ body: borrowing ByteReader) -> AirPacket? {
    var cursor = body.descending(to: .linkLayer)
    return try? AirPacket(parsing: &cursor, captured: captured, isAdvertising: false, missing: 1)
  }

  /// Whether a packet in clear is one of those by which encryption begins.
  func beginsEncryption(
    _ packet: AirPacket, _ header: DataHeader, _ payload: borrowing ByteReader
  ) -> Bool {
    guard header.kind == .control, packet.isWhole, let octet = payload.peek() else { return false }
    let opcode = ControlOpcode(rawValue: octet)
    switch opcode {
    case .encryptionRequest, .encryptionResponse, .startEncryptionRequest:
      return opcode.parametersLength == Int(packet.length) - 1
    default: return false
    }
  }

  /// Whether a payload is in clear.
  func isReadable(
    _ packet: AirPacket, _ header: DataHeader, _ captured: CapturedPacket, _ link: inout AirLink,
    _ payload: borrowing ByteReader, _ scene: inout Scene
  ) -> Bool {
    if captured.isDecrypted { return true }
    if captured.isEncrypted == true { return false }
    let makesSense = makesSense(packet, header, payload, readsPlain: link.readsPlain)
    switch link.encryption {
    case .off, .requested:
      if header.kind == .continuation { return true }
      if link.isSound {
        let isStrange = !makesSense && ClearReading.isStrange(header, payload.remainingBytes)
        // One may be of a maker's own protocol.
        defer { link.wasStrange = isStrange }
        return !isStrange || !link.wasStrange || !packet.isWhole
      }
      if makesSense, header.kind == .start { link.isSound = true }
      return makesSense
    case .starting:
      // Captures that somebody decrypted afterwards go on in clear.
      let goesOn =
        scene[link.index].isEncrypted || link.beginning.plainAnswer > 0
      if header.kind == .continuation { return goesOn }
      guard makesSense, !goesOn else { return makesSense }
      // Nothing but these comes before both sides have said that they are ready; encrypted, the
      // first of them has as many bytes as some others have in clear.
      //
      // Core 5.4, Vol 6, Part B, 5.1.3.1.
      let opcode = ControlOpcode(rawValue: payload.peek() ?? 0xff)
      let isExpected = [
        .startEncryptionResponse, .terminateIndication, .rejectIndication,
        .rejectExtendedIndication,
      ].contains(opcode)
      guard header.kind == .control, isExpected else { return false }
      // Encrypted it would be four bytes longer.
      if opcode == .startEncryptionResponse { link.readsPlain = true }
      return true
    case .on:
      guard makesSense else { return false }
      // An L2CAP header does not come about by chance.
      if header.kind == .start {
        link.readsPlain = true
        return true
      }
      // A control PDU may: one of some hundred that are encrypted. Where others were decrypted, it is
      // taken for what it reads as; so is one that has no room for the four bytes of its check. A
      // request to encrypt means that encryption paused.
      let isRequest = payload.peek() == ControlOpcode.encryptionRequest.rawValue
      if isRequest { link.encryption = .requested }
      return isRequest || link.readsPlain || packet.length < 5
    }
  }

  /// Whether a payload looks like one in clear: its length is the one that its first bytes ask for.
  ///
  /// `readsPlain` says that payloads of the connection were found in clear although it is encrypted.
  private func makesSense(
    _ packet: AirPacket, _ header: DataHeader, _ payload: borrowing ByteReader, readsPlain: Bool
  ) -> Bool {
    switch header.kind {
    case .control:
      guard let opcode = payload.peek() else { return false }
      let length = ControlOpcode(rawValue: opcode).parametersLength
      return length == Int(packet.length) - 1
    case .start:
      guard let frame = FrameHeader(payload.remainingBytes) else { return false }
      switch frame.channel.rawValue {
      case 4...6, 0x20...0x7f: break
      default: return false
      }
      let length = Int(packet.length)
      if frame.frameLength == length { return true }
      // A fragment. Encrypted bytes look like the first of a long frame now and then; frames of the
      // fixed channels are short.
      guard frame.frameLength > length, length >= 23 else { return false }
      return readsPlain || (frame.channel.rawValue <= 6 && frame.frameLength <= 1024)
    case .continuation, .reserved: return false
    }
  }

  /// The payload without the message integrity check that decrypted captures may keep.
  func clearPayload(
    _ packet: AirPacket, _ header: DataHeader, _ captured: CapturedPacket,
    _ payload: borrowing ByteReader
  ) -> ByteRange {
    guard captured.isDecrypted, header.kind == .start, packet.isWhole,
      let frame = FrameHeader(payload.remainingBytes),
      frame.frameLength + 4 == packet.payload.count
    else { return packet.payload }
    return ByteRange(offset: packet.payload.offset, count: packet.payload.count - 4)
  }
}
