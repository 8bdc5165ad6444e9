import HSBytes
import HSCapture
import HSSMP
import HSTimeline

extension EventWriter {
  /// Writes how a pairing ended: its method and the kinds of its keys, never the keys.
  func append(_ pairing: PairingEvent, to line: inout OutputBuffer) {
    line.append("pairing ")
    switch pairing.outcome {
    case .completed: line.append("completed")
    case .failed:
      line.append("failed: ")
      if let name = pairing.reason?.name {
        line.append(name)
      } else {
        line.append("reason 0x")
        line.append(hex: pairing.reason?.rawValue ?? 0)
      }
      line.append(", ended by the ")
      line.append(pairing.failedBy == .sent ? side.name : "peer")
    case .superseded: line.append("not finished: another one begins")
    case .disconnected: line.append("not finished: the connection ended")
    case .captureEnded: line.append("not finished: the capture ends")
    }
    append(methodOf: pairing, to: &line)
    if pairing.encryptionPacket > 0 {
      line.append(", encrypted")
      line.append(inPacket: pairing.encryptionPacket)
    } else if pairing.outcome != .failed {
      line.append(", not encrypted")
    }
    line.append("; ")
    line.append(side.name)
    append(" gave ", pairing.sentKeys, to: &line)
    append("; peer gave ", pairing.receivedKeys, to: &line)
    line.append("; begun")
    line.append(inPacket: pairing.firstPacket)
    // What failed did not come to the keys.
    guard pairing.outcome != .failed else { return }
    if !pairing.missingSentKeys.isEmpty {
      line.append("; ")
      line.append(side.name)
      append(" announced and did not give ", pairing.missingSentKeys, to: &line)
    }
    if !pairing.missingReceivedKeys.isEmpty {
      append("; peer announced and did not give ", pairing.missingReceivedKeys, to: &line)
    }
  }

  private func append(methodOf pairing: PairingEvent, to line: inout OutputBuffer) {
    guard let negotiation = pairing.negotiation else {
      line.append("; its features are not in the capture")
      return
    }
    line.append(
      negotiation.usesSecureConnections ? "; Secure Connections, " : "; legacy pairing, ")
    if let method = negotiation.method {
      line.append(method.name)
      line.append(method.isAuthenticated ? "" : " (no protection against a man in the middle)")
    } else {
      line.append("method not known")
    }
    line.append(negotiation.isBonding ? ", bonding" : ", no bonding")
    line.append(", key of ")
    line.append(bytes: Int(negotiation.encryptionKeySize))
    switch pairing.initiator {
    case .sent?:
      line.append(", begun by the ")
      line.append(side.name)
    case .received?: line.append(", begun by the peer")
    case nil: break
    }
  }

  private func append(
    _ phrase: StaticText, _ keys: DistributedKeys, to line: inout OutputBuffer
  ) {
    line.append(phrase)
    var isFirst = true
    for bit in 0..<5 where keys.rawValue & 1 << UInt8(bit) != 0 {
      line.append(commaUnless: &isFirst)
      if let name = DistributedKeys.name(ofBit: bit) { line.append(name) }
    }
    if isFirst { line.append("no keys") }
  }
}
