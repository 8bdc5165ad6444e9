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
    let index = link.index
    guard valid != false else {
      connections[index].losses.note(.damaged, of: captured.direction, at: self.packet)
      return bad(.wrongCRC, isAdvertising: false, reader)
    }
    let header = DataHeader(rawValue: packet.header)
    let digest = digest(of: packet, reader)
    let direction = airDirection(packet, captured, header, digest, &link, reader)
    carried.connection = connections[index].id
    carried.direction = direction
    tellJoined(at: index, reader, direction)
    if link.events.take(captured.event, time, interval: connections[index].interval) {
      connections[index].losses.note(.events, of: nil, at: self.packet)
    }
    link.packets += 1
    defer {
      if airLinks[place]?.index == index { airLinks[place] = link }
      if carried.part != .pending { connections[index].hear(direction, self.packet, time) }
    }
    if let strength = captured.rssi, direction == .received {
      connections[index].signal = SignalReading(
        strength: strength, packet: self.packet, source: .sniffer)
    }

    let payload = reader.at(
      packet.payload, layer: .linkLayer, limitedBy: packet.isWhole ? .linkLayerLength : .record)
    if link[direction.opposite].acknowledge(header.nextExpected) {
      missed(direction.opposite, &link)
    }
    guard isNew(header, digest, direction, &link, reader), packet.length > 0 else { return }
    guard isReadable(packet, header, captured, &link, payload) else {
      omit(.encrypted, direction: direction, at: index, reader)
      link.unreadable.add(self.packet)
      connections[index].losses.note(.encrypted, of: direction, at: self.packet)
      statistics.airUnreadablePackets += 1
      if link.encryption != .on {
        link.encryption = .on
        if !connections[index].isEncrypted {
          connections[index].isEncrypted = true
          emit(
            .link(.encryptionChanged(status: .success, enabled: 1, keySize: nil)), reader,
            direction: direction, at: index)
          pairingEncrypts(reader, direction, at: index)
        }
      }
      return
    }
    switch header.kind {
    case .control: airControl(payload, direction, &link)
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
    if let ended = airLinks.initialOfEnded(packet.accessAddress) {
      return airRevived(packet, captured, initial: ended, reader)
    }
    if airLinks.isIsochronous(packet.accessAddress) {
      statistics.isochronousPackets += 1
      omit(.isochronous, reader)
      return nil
    }
    let initial = packet.initialValue(in: reader)
    switch captured.isValid {
    case true?: break
    case false?:
      bad(.wrongCRC, isAdvertising: false, reader)
      return nil
    case nil:
      // Without anybody's word it takes two packets that agree.
      guard airLinks.confirms(packet.accessAddress, initial: initial ?? 0) else {
        bad(.unconfirmed, isAdvertising: false, reader)
        return nil
      }
    }
    _ = openAir(
      packet.accessAddress, crcInitial: captured.isValid == nil ? initial : nil, address: nil)
    return airLinks.place(of: packet.accessAddress)
  }

  /// The place of a connection that goes on although it was ended; `nil` if this is but its farewell:
  /// the end acknowledged, or told again.
  private mutating func airRevived(
    _ packet: AirPacket, _ captured: CapturedPacket, initial: UInt32?,
    _ reader: borrowing ByteReader
  ) -> Int? {
    switch isValid(packet, captured, initial: initial, reader) {
    case true?: break
    case false?:
      bad(.wrongCRC, isAdvertising: false, reader)
      return nil
    case nil:
      omit(.afterEnd, reader)
      return nil
    }
    let isGoodbye =
      DataHeader(rawValue: packet.header).kind == .control
      && reader.at(packet.payload).peek() == ControlOpcode.terminateIndication.rawValue
    guard packet.length > 0, !isGoodbye else {
      omit(.afterEnd, reader)
      return nil
    }
    _ = openAir(packet.accessAddress, crcInitial: initial, address: nil)
    return airLinks.place(of: packet.accessAddress)
  }

  /// What tells a packet's payload from another's.
  private func digest(of packet: AirPacket, _ reader: borrowing ByteReader) -> UInt64 {
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

  /// Whether a packet is none that was seen before, sent again.
  ///
  /// The bit alone does not tell: where the sniffer missed a packet, the next one has it too.
  private mutating func isNew(
    _ header: DataHeader, _ digest: UInt64, _ direction: Direction, _ link: inout AirLink,
    _ reader: borrowing ByteReader
  ) -> Bool {
    let before = link[direction]
    let isSame = before.sequence == header.sequence && !before.isBehind
    // Where a side's SN never changes, the other's word that it was taken in must do.
    let isBySequence = before.keepsSequence || link.packets <= 8 || !before.isAcknowledged
    if isSame, before.digest == digest, isBySequence {
      statistics.airRetransmissions += 1
      omit(.repeated, of: before.packet, direction: direction, at: link.index, reader)
      return false
    }
    link[direction] = AirLink.Side(
      sequence: header.sequence, digest: digest, packet: self.packet,
      sequences: before.sequences | 1 &<< header.sequence)
    if isSame { missed(direction, &link) }
    return true
  }

  /// A packet of this direction was not heard: the frame in whose middle that was is lost.
  private mutating func missed(_ direction: Direction, _ link: inout AirLink) {
    link.missed.add(packet)
    connections[link.index].losses.note(.sequence, of: direction, at: packet)
    guard link[direction].keepsSequence else { return }
    connections[link.index].messages.spoil(direction)
    let stream = ACLStream(
      adapter: adapterIndex, handle: connections[link.index].handle, direction: direction)
    if let fault = recombiner.losePacket(stream, record: packet) { tell(fault) }
  }

  // MARK: - Encryption

  /// Whether a payload is in clear.
  private mutating func isReadable(
    _ packet: AirPacket, _ header: DataHeader, _ captured: CapturedPacket, _ link: inout AirLink,
    _ payload: borrowing ByteReader
  ) -> Bool {
    if captured.isDecrypted { return true }
    if captured.isEncrypted == true { return false }
    let makesSense = makesSense(packet, header, payload, readsPlain: link.readsPlain)
    switch link.encryption {
    case .off, .requested:
      if link.isSound || header.kind == .continuation { return true }
      if makesSense, header.kind == .start { link.isSound = true }
      return makesSense
    case .starting:
      // Captures that somebody decrypted afterwards go on in clear.
      if header.kind == .continuation { return connections[link.index].isEncrypted }
      guard makesSense, !connections[link.index].isEncrypted else { return makesSense }
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
  /// - Parameter readsPlain: Whether payloads of the connection were found in clear although it is
  ///   encrypted.
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
