import HSProtocols

extension Scene {
  // MARK: - Directions

  // Who sent a packet on the air: by the capture's word, and where it says nothing or what cannot be, by
  // what only one side may send and by the order of both sides' bits.

  /// Which way a packet went; says so where that was concluded.
  mutating func direction(
    of packet: AirPacket, _ digest: UInt64, _ link: inout AirLink,
    _ reader: borrowing ByteReader
  ) -> Direction {
    let index = link.index
    let header = packet.dataHeader
    let bound = packet.roleBound(link, reader)
    if let told = packet.captured.direction {
      let isContradicted =
        link.contradicts(told, bound, header, digest)
        || link.directions.isOneSided(told)
          && (bound == told.opposite
            || answersItself(told, packet, link, reader))
      guard isContradicted else {
        link.directions.tell(header, told)
        return told
      }
      let direction = told.opposite
      report(
        .airContradictedDirection(isCentral: direction == .sent),
        LinkFrame(now: now, index: index, direction: direction))
      return direction
    }
    if let bound {
      link.directions.settle(header, bound)
    } else if link.packets > 0 {
      link.directions.place(
        header, length: packet.length, digest, at: now.time, pause: self[index].parameters.pause,
        phy: packet.captured.phy ?? link.phy)
    }
    let direction =
      bound ?? answerDirection(packet, &link, reader)
      ?? link.directions.direction(of: header)
    if !self[index].hasInferredDirection {
      self[index].hasInferredDirection = true
      report(
        .airInferredDirection(told: link.directions.told),
        LinkFrame(now: now, index: index, direction: direction))
    }
    return direction
  }

  /// Who sent a packet that begins with an ATT response or a confirmation; `nil` of any other packet.
  private mutating func answerDirection(
    _ packet: AirPacket, _ link: inout AirLink,
    _ reader: borrowing ByteReader
  ) -> Direction? {
    guard let answer = answer(packet, link, reader) else { return nil }
    let waits = { (direction: Direction) in
      direction == .sent ? answer.centralWaits : answer.peripheralWaits
    }
    return answer.isConfirmation
      ? link.directions.confirmation(packet.dataHeader, waits: waits)
      : link.directions.answer(packet.dataHeader, waits: waits)
  }

  /// Whether a packet that the capture says a side sent is the answer to what this side alone asked.
  private func answersItself(
    _ told: Direction, _ packet: AirPacket, _ link: AirLink, _ reader: borrowing ByteReader
  ) -> Bool {
    guard let answer = answer(packet, link, reader),
      answer.centralWaits != answer.peripheralWaits
    else { return false }
    return answer.centralWaits == (told == .sent)
  }

  /// A packet that begins with an ATT response or a confirmation, and which side waits for it; `nil` of any other
  /// packet.
  private func answer(
    _ packet: AirPacket, _ link: AirLink,
    _ reader: borrowing ByteReader
  ) -> (isConfirmation: Bool, centralWaits: Bool, peripheralWaits: Bool)? {
    guard packet.dataHeader.kind == .start, link.reads(packet.captured) else { return nil }
    let payload = reader.at(packet.payload, layer: .linkLayer)
    guard let frame = FrameHeader(payload.remainingBytes), frame.channel == .attribute,
      frame.frameLength >= Int(packet.length), let octet = payload.peek(at: 4)
    else { return nil }
    let bearer = self[link.index].bearer
    if octet == ATTOpcode.handleValueConfirmation.rawValue {
      return (true, bearer.indication(.sent) != nil, bearer.indication(.received) != nil)
    }
    guard ATTOpcode(rawValue: octet).isResponse else { return nil }
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
    _ request: PendingRequest?, for octet: UInt8, _ pdu: ATTPDU?, _ reader: borrowing ByteReader
  ) -> Bool {
    guard let request, !request.isContradicted(by: pdu, in: reader) else { return false }
    if case .errorResponse(let error)? = pdu { return error.requestOpcode == request.opcode }
    return octet == ATTOpcode.errorResponse.rawValue
      || ATTOpcode.response(of: request.opcode)?.rawValue == octet
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
