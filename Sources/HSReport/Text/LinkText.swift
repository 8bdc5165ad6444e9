import HSAssignedNumbers
import HSBytes
import HSCapture
package import HSEncryption
import HSHCI
import HSIdentity
import HSLinkLayer
import HSTimeline

extension EventWriter {
  /// Writes what happened to a connection.
  func append(_ link: LinkEvent, _ event: borrowing TimelineEvent, to line: inout OutputBuffer) {
    switch link {
    case .connecting(let address):
      line.append("connecting to ")
      if let address {
        line.append(withKind: address)
      } else {
        line.append("any device on the accept list")
      }
    case .connectingCancelled:
      line.append(side.name)
      line.append(" stops waiting for a connection")
    case .identified(let identification): append(identification, to: &line)
    case .connected(let connected): append(connected, to: &line)
    case .connectFailed(let status, let address) where status.isCancelledConnecting:
      line.append("no connection")
      if let address {
        line.append(" to ")
        line.append(withKind: address)
      }
      line.append(
        status == .advertisingTimeout
          ? ": the time for directed advertising is over" : ": the host had stopped waiting")
    case .connectFailed(let status, let address):
      line.append("connecting ")
      if let address {
        line.append("to ")
        line.append(withKind: address)
        line.append(" ")
      }
      line.append("failed: ")
      line.append(status)
      line.append(meaningOf: status)
    case .joinedHalfway:
      line.append("connection joined half-way: its beginning is not in the capture")
    case .disconnecting(let reason):
      line.append(side.name)
      line.append(" asks to disconnect (the peer is told: ")
      line.append(reason)
      line.append(")")
    case .disconnected(let end):
      if end.stream != nil { line.append("isochronous stream ") }
      append(end, to: &line)
      // Voice and isochronous links have a handle and are no connection of ours.
      if event.connection == 0, let handle = end.handle {
        line.append(", handle 0x")
        line.append(hex: handle.rawValue)
      }
      if let stream = end.stream { append(stream, to: &line) }
    case .parametersRequested(let low, let high, let latency, let timeout):
      line.append("connection parameters requested: interval ")
      line.append(intervals: low)
      if high != low {
        line.append(" to ")
        line.append(intervals: high)
      }
      append(latency: latency, timeout: timeout, to: &line)
    case .parametersAnswered(let accepted):
      line.append(
        accepted ? "connection parameters accepted" : "connection parameters rejected")
    case .parametersUpdated(let status, let interval, let latency, let timeout):
      guard status == .success else {
        line.append("connection update failed: ")
        line.append(status)
        return
      }
      line.append("connection parameters now: interval ")
      line.append(intervals: interval)
      append(latency: latency, timeout: timeout, to: &line)
    case .phyUpdated(let status, let transmit, let receive):
      line.append("PHY")
      if status == .success {
        line.append(" now: sent on ")
        append(phy: transmit, to: &line)
        line.append(", received on ")
        append(phy: receive, to: &line)
      } else {
        line.append(" update failed: ")
        line.append(status)
      }
    case .dataLengthChanged(let sent, let sentTime, let received, let receivedTime):
      line.append("data length now: ")
      line.append(sent)
      line.append(" bytes sent (")
      line.append(sentTime)
      line.append(" us), ")
      line.append(received)
      line.append(" received (")
      line.append(receivedTime)
      line.append(" us)")
    default: append(remainder: link, to: &line)
    }
  }

  private func append(remainder link: LinkEvent, to line: inout OutputBuffer) {
    switch link {
    case .remoteVersion(let status, let version, let company, let subversion):
      guard status == .success else {
        line.append("peer's version not read: ")
        line.append(status)
        return
      }
      line.append("peer's link layer: version ")
      if let name = CoreVersion.name(of: version) {
        line.append(name)
      } else {
        line.append(version)
      }
      line.append(", ")
      if let name = CompanyIdentifier(rawValue: company).name {
        line.append(name)
      } else {
        line.append("company 0x")
        line.append(hex: company)
      }
      line.append(", subversion 0x")
      line.append(hex: subversion)
    case .remoteFeatures(let status, let features):
      line.append("peer's features ")
      if status == .success {
        line.append("0x")
        line.append(hex: UInt32(truncatingIfNeeded: features >> 32))
        line.append(hex: UInt32(truncatingIfNeeded: features))
      } else {
        line.append("not read: ")
        line.append(status)
      }
    case .encrypting:
      line.append(side.name)
      line.append(" asks for encryption with a stored key")
    case .centralEncrypting: line.append("central asks for encryption")
    case .keyRequested: line.append("peer asks for encryption: long term key requested")
    case .keyReplied(let found):
      line.append(found ? "long term key given" : "no long term key for this peer")
    case .encryptionChanged(let status, let enabled, let keySize):
      if status != .success {
        line.append("encryption failed: ")
        line.append(status)
      } else if enabled == 0 {
        line.append("encryption off")
      } else {
        line.append("encryption on")
        if let keySize {
          line.append(", key of ")
          line.append(keySize)
          line.append(" bytes")
        }
      }
    case .keyRefreshed(let status):
      line.append("encryption key refreshed")
      line.append(refused: status)
    default: break
    }
  }

  private func append(_ connected: LinkEvent.Connected, to line: inout OutputBuffer) {
    line.append("connected ")
    switch connected.role {
    case .central?: line.append("as central ")
    case .peripheral?: line.append("as peripheral ")
    case nil: break
    }
    if connected.transport == .classic { line.append("over BR/EDR ") }
    if let address = connected.address {
      line.append("to ")
      line.append(withKind: address)
    }
    if let address = connected.privateAddress {
      line.append(" now ")
      line.append(withKind: address)
      if let source = connected.keySource {
        line.append(", resolved by the key")
        line.append(of: source)
      }
    }
    if let address = connected.localAddress {
      line.append(" from ")
      line.append(withKind: address)
    }
    if let accessAddress = connected.accessAddress {
      line.append(", access address ")
      line.append(AccessAddress(rawValue: accessAddress))
    } else {
      line.append(", handle 0x")
      line.append(hex: connected.handle.rawValue)
    }
    // Of 0 it cannot be: who said that a connection is there does not know.
    if connected.transport == .lowEnergy, connected.interval > 0 {
      line.append(", interval ")
      line.append(intervals: connected.interval)
      append(latency: connected.latency, timeout: connected.timeout, to: &line)
    }
    if connected.request > 0 {
      line.append(", asked for")
      line.append(inPacket: connected.request)
    }
  }

  /// Writes since when an isochronous stream was there, and of which connection it is.
  private func append(_ stream: IsochronousStream, to line: inout OutputBuffer) {
    if stream.packet > 0 {
      line.append(", established")
      line.append(inPacket: stream.packet)
    }
    if stream.connection > 0 {
      line.append(" on connection ")
      line.append(stream.connection)
    }
  }

  private func append(
    _ end: LinkEvent.Disconnected, to line: inout OutputBuffer
  ) {
    guard end.status == .success else {
      line.append("disconnecting failed: ")
      line.append(end.status)
      return
    }
    line.append(ender: end.circumstances?.ender, end.reason)
    line.append(end.reason)
    line.append(meaningOf: end)
    line.append(askedIn: end.command, end.reason)
    if let duration = end.duration {
      line.append(", after ")
      line.append(duration: duration)
    }
    if let circumstances = end.circumstances { line.append(circumstances) }
  }

  private func append(_ identification: LinkEvent.Identification, to line: inout OutputBuffer) {
    if identification.otherPeer > 0 {
      line.append("peer ")
      line.append(identification.otherPeer)
      line.append(" was this peer: ")
    } else if let address = identification.privateAddress {
      line.append(withKind: address)
      line.append(" is ")
    } else {
      line.append("identity ")
    }
    if let identity = identification.identity {
      line.append(withKind: identity)
    } else {
      line.append("an identity without address")
    }
    line.append(", by the key")
    line.append(of: identification.source)
    line.append("; they are one peer from here on")
  }

  /// Writes by which key a session is decrypted.
  func append(
    _ decrypting: LinkEvent.Decrypting, _ story: borrowing Story,
    to line: inout OutputBuffer
  ) {
    line.append("decrypted from here on")
    let keys = story.longTermKeys.keys
    guard keys.indices.contains(decrypting.key) else { return }
    let key = keys[decrypting.key]
    line.append(" with the ")
    line.append(key.evidence)
    guard showsKeys else { return }
    line.append(": 0x")
    line.append(string: key.hexadecimal)
  }

  private func append(latency: UInt16, timeout: UInt16, to line: inout OutputBuffer) {
    line.append(", latency ")
    line.append(latency)
    line.append(", timeout ")
    line.append(UInt32(timeout) * 10)
    line.append(" ms")
  }

  private func append(phy: UInt8, to line: inout OutputBuffer) {
    if let name = PHY(rawValue: phy).name {
      line.append(name)
    } else {
      line.append("PHY ")
      line.append(phy)
    }
  }
}

extension LongTermKey {
  /// The key's digits, the most significant first: only for those who asked to see keys.
  var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}

extension OutputBuffer {
  /// Appends how a long term key was had: `LTK from LE Enable Encryption in packet 12 of phone.btsnoop`.
  package mutating func append(_ evidence: KeyEvidence) {
    append(evidence.text)
    if evidence.packet > 0 {
      append(", packet ")
      append(evidence.packet)
      if let source = evidence.source {
        append(" of ")
        append(nameText: SystemName.bytes(source).span)
      }
    } else if let source = evidence.source {
      append(" ")
      append(nameText: SystemName.bytes(source).span)
    }
  }

  /// Appends where a key was learnt, behind "the key".
  mutating func append(of source: KeySource) {
    switch source {
    case .file: append(" given")
    case .pairing(let packet):
      append(" of pairing in packet ")
      append(packet)
    case .resolvingList(let packet):
      append(" of the resolving list in packet ")
      append(packet)
    case .management(let packet):
      append(" of the management channel in packet ")
      append(packet)
    case .sibling: append(" of another capture")
    }
  }
}
