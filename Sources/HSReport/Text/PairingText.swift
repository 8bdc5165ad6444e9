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
    } else if pairing.shownPacket > 0 {
      line.append(", encryption on")
      line.append(inPacket: pairing.shownPacket)
      line.append(" (no later packet shows that it stayed on)")
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
    append(
      missing: pairing.missingSentKeys, of: side.name, pairing.mayHideSentKeys, pairing, to: &line)
    append(
      missing: pairing.missingReceivedKeys, of: "peer", pairing.mayHideReceivedKeys, pairing,
      to: &line)
  }

  /// Writes which keys a side announced that the capture does not show.
  private func append(
    missing keys: DistributedKeys, of name: StaticText, _ mayBeHidden: Bool,
    _ pairing: PairingEvent, to line: inout OutputBuffer
  ) {
    guard !keys.isEmpty else { return }
    guard mayBeHidden || pairing.outcome == .captureEnded else {
      line.append("; ")
      line.append(name)
      return append(" announced and did not give ", keys, to: &line)
    }
    line.append("; whether ")
    line.append(name)
    append(" gave ", keys, to: &line)
    line.append(
      mayBeHidden
        ? " cannot be told: some of its packets were not read or not recorded"
        : " cannot be told: the capture ends before")
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
