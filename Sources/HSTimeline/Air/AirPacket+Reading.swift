import HSProtocols

extension AirPacket {
  /// The header of a packet of data.
  var dataHeader: DataHeader { DataHeader(rawValue: header) }

  // MARK: - What reads in clear

  /// Whether a packet's CRC is right; `nil` where nothing tells.
  ///
  /// A check of our own that succeeds settles it. One that fails does not: a capture that holds the
  /// payload decrypted, or that was made without radio, has another CRC or none.
  func isValid(
    initial: UInt32?, _ reader: borrowing ByteReader
  ) -> Bool? {
    let own = initial.flatMap { isValid(initial: $0, in: reader) }
    if own == true { return true }
    if let word = captured.isValid { return word }
    return crc == 0 ? nil : own
  }

  /// What tells the payload from another's.
  func digest(_ reader: borrowing ByteReader) -> UInt64 {
    // FNV-1a, 64 bits.
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    digest = (digest ^ UInt64(header & 3)) &* 0x100_0000_01b3
    digest = (digest ^ UInt64(length)) &* 0x100_0000_01b3
    let bytes = reader.at(payload).remainingBytes
    for index in bytes.indices {
      digest = (digest ^ UInt64(bytes[index])) &* 0x100_0000_01b3
    }
    return digest
  }

  /// A packet as far as it goes.
  init?(headOf captured: CapturedPacket, _ body: borrowing ByteReader) {
    var cursor = body.descending(to: .linkLayer)
    do throws(DecodeError) {
      try self.init(parsing: &cursor, captured: captured, isAdvertising: false, missing: 1)
    } catch {
      return nil
    }
  }

  /// Whether a packet in clear is one of those by which encryption begins.
  func beginsEncryption(_ payload: borrowing ByteReader) -> Bool {
    guard dataHeader.kind == .control, isWhole, let octet = payload.peek() else { return false }
    let opcode = ControlOpcode(rawValue: octet)
    switch opcode {
    case .encryptionRequest, .encryptionResponse, .startEncryptionRequest:
      return opcode.parametersLength == Int(length) - 1
    default: return false
    }
  }

  /// Whether a payload is in clear.
  func isReadable(
    _ link: inout AirLink, _ payload: borrowing ByteReader,
    isEncrypted: Bool
  ) -> Bool {
    let header = dataHeader
    if captured.isDecrypted { return true }
    if captured.isEncrypted == true { return false }
    let makesSense = makesSense(payload, readsPlain: link.readsPlain)
    switch link.encryption {
    case .off, .requested:
      if header.kind == .continuation { return true }
      if link.isSound {
        let isStrange = !makesSense && ClearReading.isStrange(header, payload.remainingBytes)
        // One may be of a maker's own protocol.
        defer { link.wasStrange = isStrange }
        return !isStrange || !link.wasStrange || !isWhole
      }
      if makesSense, header.kind == .start { link.isSound = true }
      return makesSense
    case .starting:
      // Captures that somebody decrypted afterwards go on in clear.
      let goesOn = isEncrypted || link.beginning.plainAnswer > 0
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
      return isRequest || link.readsPlain || length < 5
    }
  }

  /// Whether a payload looks like one in clear: its length is the one that its first bytes ask for.
  ///
  /// `readsPlain` says that payloads of the connection were found in clear although it is encrypted.
  private func makesSense(_ payload: borrowing ByteReader, readsPlain: Bool) -> Bool {
    let length = Int(length)
    switch dataHeader.kind {
    case .control:
      guard let opcode = payload.peek() else { return false }
      return ControlOpcode(rawValue: opcode).parametersLength == length - 1
    case .start:
      guard let frame = FrameHeader(payload.remainingBytes) else { return false }
      switch frame.channel.rawValue {
      case 4...6, 0x20...0x7f: break
      default: return false
      }
      if frame.frameLength == length { return true }
      // A fragment. Encrypted bytes look like the first of a long frame now and then; frames of the
      // fixed channels are short.
      guard frame.frameLength > length, length >= 23 else { return false }
      return readsPlain || (frame.channel.rawValue <= 6 && frame.frameLength <= 1024)
    case .continuation, .reserved: return false
    }
  }

  /// The payload without the message integrity check that decrypted captures may keep.
  func clearPayload(_ bytes: borrowing ByteReader) -> ByteRange {
    guard captured.isDecrypted, dataHeader.kind == .start, isWhole,
      let frame = FrameHeader(bytes.remainingBytes), frame.frameLength + 4 == payload.count
    else { return payload }
    return ByteRange(offset: payload.offset, count: payload.count - 4)
  }

  /// The direction of a PDU that only one side may send.
  ///
  /// What is encrypted may look like any, so it is asked only of what reads in clear.
  func roleBound(
    _ link: AirLink, _ reader: borrowing ByteReader
  ) -> Direction? {
    guard link.reads(captured) else { return nil }
    let payload = reader.at(payload, layer: .linkLayer)
    switch dataHeader.kind {
    case .control:
      guard let octet = payload.peek() else { return nil }
      let opcode = ControlOpcode(rawValue: octet)
      guard opcode.parametersLength == Int(length) - 1 else { return nil }
      return opcode.isCentralsAlone.map { $0 ? .sent : .received }
    case .start:
      guard let frame = FrameHeader(payload.remainingBytes),
        frame.frameLength == Int(length), let octet = payload.peek(at: 4)
      else { return nil }
      return Self.roleBound(octet, length: frame.frameLength - 4, on: frame.channel)
    case .continuation, .reserved: return nil
    }
  }

  /// The direction of a PDU on a fixed channel that only one side may send: its first octet, and its
  /// length.
  ///
  /// The central alone begins pairing (Core 5.4, Vol 3, Part H, 2.3), the peripheral alone asks for
  /// security or for other connection parameters (Vol 3, Part A, 4.20).
  private static func roleBound(_ octet: UInt8, length: Int, on channel: ChannelID) -> Direction? {
    switch (channel.rawValue, octet, length) {
    case (0x0006, 0x01, 7): .sent
    case (0x0006, 0x02, 7), (0x0006, 0x0b, 2): .received
    case (0x0005, 0x12, 12): .received
    case (0x0005, 0x13, 6): .sent
    default: nil
    }
  }
}
