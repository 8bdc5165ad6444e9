import Bytes
import Capture
import SMP

// Pairing as a procedure: begun by its first PDU, ended by the last key, a failure or the connection.
extension TimelineDecoder {
  /// Takes in what a Security Manager PDU means for the pairing that is under way.
  mutating func pair(
    _ now: Moment, _ pdu: SMP.PDU, _ reader: borrowing ByteReader, _ direction: Direction,
    at index: Int
  ) {
    switch pdu {
    case .securityRequest, .unknown: return
    case .pairingRequest(let request):
      if let known = connections[index].pairing, !known.isOver {
        endPairing(now, .superseded, nil, reader, direction, at: index)
      }
      connections[index].pairing = PairingProcedure(
        firstPacket: now.packet, initiator: direction, request: request.features)
      return
    case .pairingFailed(let failed):
      beginPairing(now, at: index)
      endPairing(now, .failed, failed.reason, reader, direction, at: index)
      return
    default: break
    }
    beginPairing(now, at: index)
    if case .pairingResponse(let response) = pdu {
      connections[index].pairing?.initiator = direction.opposite
      connections[index].pairing?.response = response.features
    }
    if let key = DistributedKeys(pdu) {
      if direction == .sent {
        connections[index].pairing?.sentKeys.insert(key)
      } else {
        connections[index].pairing?.receivedKeys.insert(key)
      }
      completePairing(now, reader, direction, at: index)
    }
  }

  /// Makes a pairing if there is none under way: the capture may lack its beginning.
  private mutating func beginPairing(_ now: Moment, at index: Int) {
    if let known = connections[index].pairing, !known.isOver { return }
    connections[index].pairing = PairingProcedure(firstPacket: now.packet)
  }

  /// The link was encrypted: by the pairing that is under way, if any.
  mutating func pairingEncrypts(
    _ now: Moment, _ reader: borrowing ByteReader, _ direction: Direction, at index: Int
  ) {
    guard let known = connections[index].pairing, !known.isOver, known.encryptionPacket == 0 else {
      return
    }
    connections[index].pairing?.encryptionPacket = now.packet
    completePairing(now, reader, direction, at: index)
  }

  private mutating func completePairing(
    _ now: Moment, _ reader: borrowing ByteReader, _ direction: Direction, at index: Int
  ) {
    guard let known = connections[index].pairing, !known.isOver, known.isComplete else { return }
    if known.negotiation?.isBonding == true {
      peers[connections[index].peer - 1].bondedPacket = now.packet
    }
    endPairing(now, .completed, nil, reader, direction, at: index)
  }

  /// A connection ends, or the capture: a pairing that is under way will not.
  mutating func endPairing(_ now: Moment, at index: Int) {
    guard let known = connections[index].pairing, !known.isOver else { return }
    endPairing(
      now, connections[index].isOpen ? .captureEnded : .disconnected, nil, ByteReader.nothing, nil,
      at: index)
  }

  private mutating func endPairing(
    _ now: Moment, _ outcome: PairingEvent.Outcome, _ reason: PairingFailedReason?,
    _ reader: borrowing ByteReader, _ direction: Direction?, at index: Int
  ) {
    guard let known = connections[index].pairing else { return }
    connections[index].pairing?.isOver = true
    emit(
      now,
      .pairing(
        PairingEvent(
          outcome: outcome, reason: reason, failedBy: outcome == .failed ? direction : nil,
          initiator: known.initiator, negotiation: known.negotiation,
          firstPacket: known.firstPacket, encryptionPacket: known.encryptionPacket,
          sentKeys: known.sentKeys, receivedKeys: known.receivedKeys,
          missingSentKeys: (known.expectedKeys(.sent) ?? []).subtracting(known.sentKeys),
          missingReceivedKeys: (known.expectedKeys(.received) ?? [])
            .subtracting(known.receivedKeys))),
      reader, direction: direction, at: index)
  }
}
