import HSATT
import HSBytes
import HSCapture
import HSHCI
import HSL2CAP
import HSLinkLayer

extension Air {
  // MARK: - Directions

  // Who sent a packet on the air: by the capture's word, and where it says nothing or what cannot be, by
  // what only one side may send and by the order of both sides' bits.

  /// Which way a packet went; says so where that was concluded.
  func direction(
    _ packet: AirPacket, _ captured: CapturedPacket, _ header: DataHeader, _ digest: UInt64,
    _ link: inout AirLink, _ reader: borrowing ByteReader, _ scene: inout Scene
  ) -> Direction {
    let index = link.index
    let bound = roleBound(packet, header, captured, link, reader)
    if let told = captured.direction {
      let isContradicted =
        link.contradicts(told, bound, header, digest)
        || link.directions.isOneSided(told)
          && (bound == told.opposite
            || answersItself(told, packet, header, captured, link, reader, scene))
      guard isContradicted else {
        link.directions.tell(header, told)
        return told
      }
      let direction = told.opposite
      scene.report(
        .airContradictedDirection(isCentral: direction == .sent),
        LinkFrame(now: scene.now, index: index, direction: direction))
      return direction
    }
    if let bound {
      link.directions.settle(header, bound)
    } else if link.packets > 0 {
      link.directions.place(
        header, length: packet.length, digest, at: scene.now.time, pause: pause(of: index, scene),
        phy: captured.phy ?? link.phy)
    }
    let direction =
      bound ?? answerDirection(packet, header, captured, &link, reader, &scene)
      ?? link.directions.direction(of: header)
    if !scene[index].hasInferredDirection {
      scene[index].hasInferredDirection = true
      scene.report(
        .airInferredDirection(told: link.directions.told),
        LinkFrame(now: scene.now, index: index, direction: direction))
    }
    return direction
  }

  /// Who sent a packet that begins with an ATT response or a confirmation; `nil` of any other packet.
  private func answerDirection(
    _ packet: AirPacket, _ header: DataHeader, _ captured: CapturedPacket, _ link: inout AirLink,
    _ reader: borrowing ByteReader, _ scene: inout Scene
  ) -> Direction? {
    guard let answer = answer(packet, header, captured, link, reader, scene) else { return nil }
    let waits = { (direction: Direction) in
      direction == .sent ? answer.centralWaits : answer.peripheralWaits
    }
    return answer.isConfirmation
      ? link.directions.confirmation(header, waits: waits)
      : link.directions.answer(header, waits: waits)
  }

  /// Whether a packet that the capture says a side sent is the answer to what this side alone asked.
  private func answersItself(
    _ told: Direction, _ packet: AirPacket, _ header: DataHeader, _ captured: CapturedPacket,
    _ link: AirLink, _ reader: borrowing ByteReader, _ scene: borrowing Scene
  ) -> Bool {
    guard let answer = answer(packet, header, captured, link, reader, scene),
      answer.centralWaits != answer.peripheralWaits
    else { return false }
    return answer.centralWaits == (told == .sent)
  }

  /// A packet that begins with an ATT response or a confirmation, and which side waits for it; `nil` of any other
  /// packet.
  private func answer(
    _ packet: AirPacket, _ header: DataHeader, _ captured: CapturedPacket, _ link: AirLink,
    _ reader: borrowing ByteReader, _ scene: borrowing Scene
  ) -> (isConfirmation: Bool, centralWaits: Bool, peripheralWaits: Bool)? {
    guard header.kind == .start, link.reads(captured) else { return nil }
    let payload = reader.at(packet.payload, layer: .linkLayer)
    guard let frame = FrameHeader(payload.remainingBytes), frame.channel == .attribute,
      frame.frameLength >= Int(packet.length), let octet = payload.peek(at: 4)
    else { return nil }
    let bearer = scene[link.index].bearer
    if octet == HSATT.Opcode.handleValueConfirmation.rawValue {
      return (true, bearer.indication(.sent) != nil, bearer.indication(.received) != nil)
    }
    guard HSATT.Opcode(rawValue: octet).isResponse else { return nil }
    var body = reader.at(packet.payload, layer: .att)
    _ = try? body.take(4, "L2CAP header")
    let isWhole = packet.isWhole && frame.frameLength == Int(packet.length)
    let pdu = isWhole ? (try? ParsedPDU(parsing: &body))?.pdu : nil
    return (
      false, Self.waits(bearer.request(.sent), for: octet, pdu, reader),
      Self.waits(bearer.request(.received), for: octet, pdu, reader)
    )
  }

  /// Whether a request waits for an answer of this opcode, which may be known as a whole.
  ///
  /// What cannot answer the request of a side is not sent to it.
  private static func waits(
    _ request: PendingRequest?, for octet: UInt8, _ pdu: PDU?, _ reader: borrowing ByteReader
  ) -> Bool {
    guard let request, !request.isContradicted(by: pdu, in: reader) else { return false }
    if case .errorResponse(let error)? = pdu { return error.requestOpcode == request.opcode }
    return octet == HSATT.Opcode.errorResponse.rawValue
      || HSATT.Opcode.response(of: request.opcode)?.rawValue == octet
  }

  /// Nanoseconds that pass between two packets only if they are of different connection events.
  func pause(of index: Int, _ scene: borrowing Scene) -> Int64 {
    // 1.25 ms an interval's unit; within an event no more than one packet's length passes.
    max(Int64(scene[index].parameters.interval ?? 8) * 1_250_000 / 2, 4_000_000)
  }

  /// The direction of a PDU that only one side may send.
  ///
  /// What is encrypted may look like any, so it is asked only of what reads in clear.
  private func roleBound(
    _ packet: AirPacket, _ header: DataHeader, _ captured: CapturedPacket, _ link: AirLink,
    _ reader: borrowing ByteReader
  ) -> Direction? {
    guard link.reads(captured) else { return nil }
    let payload = reader.at(packet.payload, layer: .linkLayer)
    switch header.kind {
    case .control:
      guard let octet = payload.peek() else { return nil }
      let opcode = ControlOpcode(rawValue: octet)
      guard opcode.parametersLength == Int(packet.length) - 1 else { return nil }
      return opcode.isCentralsAlone.map { $0 ? .sent : .received }
    case .start:
      guard let frame = FrameHeader(payload.remainingBytes),
        frame.frameLength == Int(packet.length), let octet = payload.peek(at: 4)
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

extension AirLink {
  /// The PHY that the connection's packets are sent on; `nil` where both sides differ.
  var phy: PHY? { phys.sent == phys.received ? phys.sent : nil }

  /// Whether the capture's word of who sent a packet cannot be: as that side's, its SN is out of order;
  /// as the other's, it is the next one; and the other's it is by its bits or because that side alone
  /// may send it.
  fileprivate func contradicts(
    _ told: Direction, _ bound: Direction?, _ header: DataHeader, _ digest: UInt64
  ) -> Bool {
    let other = told.opposite
    guard countsMissing, bound ?? directions.direction(of: header) == other,
      bound != nil || directions.isSure
    else { return false }
    return !self[told].isFollowed(by: header.sequence, digest)
      && self[other].isAcknowledged && self[other].sequence != header.sequence
  }
}

extension AirLink.Side {
  /// Whether a packet may follow in order: what was acknowledged is followed by another SN, what was
  /// not is sent again.
  fileprivate func isFollowed(by sequence: UInt8, _ digest: UInt64) -> Bool {
    guard self.sequence <= 1 else { return true }
    if sequence == self.sequence { return digest == self.digest }
    return isAcknowledged
  }
}
