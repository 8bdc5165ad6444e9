import Bytes
import Capture
import HCI
import L2CAP
import LinkLayer

extension TimelineDecoder {
  /// A packet of a connection, or of something else that begins with an unknown access address.
  mutating func airData(
    _ packet: AirPacket, _ captured: CapturedPacket, _ reader: borrowing ByteReader
  ) {
    guard let place = airPlace(packet, captured, reader), var link = airLinks[place] else {
      return
    }
    let valid = isValid(packet, captured, initial: link.crcInitial, reader)
    guard valid != false else { return bad() }
    let header = DataHeader(rawValue: packet.header)
    let index = link.index
    let known = captured.direction ?? roleBound(packet, header, &link, reader)
    let direction =
      known ?? link.inferDirection(header, time, interval: connections[index].interval)
    if captured.direction == nil, !connections[index].hasInferredDirection {
      connections[index].hasInferredDirection = true
      find(Finding(.airInferredDirection), reader, direction: direction, at: index)
    }
    tellJoined(at: index, reader, direction)
    link.last = time
    link.packets += 1
    defer { if airLinks[place]?.index == index { airLinks[place] = link } }

    let payload = reader.at(
      packet.payload, layer: .linkLayer, limitedBy: packet.isWhole ? .linkLayerLength : .record)
    guard isNew(packet, header, direction, &link, payload), packet.length > 0 else { return }
    guard isReadable(packet, header, captured, &link, payload) else {
      link.unreadable.add(self.packet)
      statistics.airUnreadablePackets += 1
      if link.encryption != .on {
        link.encryption = .on
        if !connections[index].isEncrypted {
          connections[index].isEncrypted = true
          emit(
            .link(.encryptionChanged(status: .success, enabled: 1, keySize: nil)), reader,
            direction: direction, at: index)
        }
      }
      return
    }
    switch header.kind {
    case .control: airControl(payload, packet, direction, &link, place)
    case .start, .continuation:
      let trimmed = airPayload(packet, header, captured, payload)
      join(
        ACLFragment(
          stream: ACLStream(
            adapter: adapterIndex, handle: connections[index].handle, direction: direction),
          boundary: header.kind == .start ? 0b10 : 0b01, range: trimmed, record: self.packet,
          missing: Int(packet.length) - packet.payload.count),
        payload.at(trimmed, layer: .l2cap), at: index)
    case .reserved:
      find(
        Finding(
          .airUndecodable,
          error: DecodeError(
            layer: .linkLayer, field: "LLID",
            at: ByteRange(offset: packet.payload.offset, count: 0), problem: .invalid(0))),
        reader, direction: direction, at: index)
    }
  }

  /// The place of the packet's connection; one that is unknown was there before us.
  private mutating func airPlace(
    _ packet: AirPacket, _ captured: CapturedPacket, _ reader: borrowing ByteReader
  ) -> Int? {
    if let place = airLinks.place(of: packet.accessAddress) { return place }
    // The end is acknowledged, and perhaps sent again.
    if airLinks.hasEnded(packet.accessAddress) { return nil }
    let initial = packet.initialValue(in: reader)
    switch captured.isValid {
    case true?: break
    case false?:
      bad()
      return nil
    case nil:
      // Without anybody's word it takes two packets that agree.
      guard airLinks.confirms(packet.accessAddress, initial: initial ?? 0) else {
        bad()
        return nil
      }
    }
    _ = openAir(
      packet.accessAddress, crcInitial: captured.isValid == nil ? initial : nil, address: nil)
    return airLinks.place(of: packet.accessAddress)
  }

  /// The direction of a control PDU that only one side may send.
  private func roleBound(
    _ packet: AirPacket, _ header: DataHeader, _ link: inout AirLink, _ reader: borrowing ByteReader
  ) -> Direction? {
    guard header.kind == .control, link.encryption != .on else { return nil }
    var payload = reader.at(packet.payload)
    let opcode = ControlOpcode(rawValue: (try? payload.uint8("Opcode")) ?? 0xff)
    guard opcode.parametersLength == Int(packet.length) - 1 else { return nil }
    let direction: Direction
    switch opcode {
    case .connectionUpdateIndication, .channelMapIndication, .encryptionRequest,
      .phyUpdateIndication, .featureRequest:
      direction = .sent
    case .encryptionResponse, .startEncryptionRequest, .peripheralFeatureRequest:
      direction = .received
    default: return nil
    }
    let isEven = header.sequence == header.nextExpected
    link.note(centralIsEven: isEven == (direction == .sent), weight: 4)
    return direction
  }

  /// Whether a packet is none that was seen before, sent again.
  ///
  /// The bit alone does not tell: where the sniffer missed a packet, the next one has it too.
  private mutating func isNew(
    _ packet: AirPacket, _ header: DataHeader, _ direction: Direction, _ link: inout AirLink,
    _ payload: borrowing ByteReader
  ) -> Bool {
    // FNV-1a, 64 bits.
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    digest = (digest ^ UInt64(packet.header & 3)) &* 0x100_0000_01b3
    digest = (digest ^ UInt64(packet.length)) &* 0x100_0000_01b3
    let bytes = payload.remainingBytes
    for index in bytes.indices {
      digest = (digest ^ UInt64(bytes[index])) &* 0x100_0000_01b3
    }
    let before = link[direction]
    link[direction] = AirLink.Side(sequence: header.sequence, digest: digest)
    guard before.sequence == header.sequence else { return true }
    if before.digest == digest {
      statistics.airRetransmissions += 1
      return false
    }
    link.missed.add(self.packet)
    return true
  }

  // MARK: - Encryption

  /// Whether a payload is in clear.
  private mutating func isReadable(
    _ packet: AirPacket, _ header: DataHeader, _ captured: CapturedPacket, _ link: inout AirLink,
    _ payload: borrowing ByteReader
  ) -> Bool {
    if captured.isDecrypted { return true }
    if captured.isEncrypted == true { return false }
    let makesSense = makesSense(packet, header, payload)
    switch link.encryption {
    case .off, .requested:
      if link.isSound || header.kind == .continuation { return true }
      if makesSense, header.kind == .start { link.isSound = true }
      return makesSense
    case .starting:
      // Captures that somebody decrypted afterwards go on in clear.
      if makesSense { return true }
      if header.kind == .continuation { return connections[link.index].isEncrypted }
      return false
    case .on:
      guard makesSense else { return false }
      // A request to encrypt means that encryption paused; an L2CAP header does not come about by
      // chance.
      if header.kind == .start { return true }
      let isRequest = payload.peek() == ControlOpcode.encryptionRequest.rawValue
      if isRequest { link.encryption = .requested }
      return isRequest
    }
  }

  /// Whether a payload looks like one in clear: its length is the one that its first bytes ask for.
  private func makesSense(
    _ packet: AirPacket, _ header: DataHeader, _ payload: borrowing ByteReader
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
      return frame.frameLength == length || (frame.frameLength > length && length >= 23)
    case .continuation, .reserved: return false
    }
  }

  /// The payload without the message integrity check that decrypted captures may keep.
  private func airPayload(
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
