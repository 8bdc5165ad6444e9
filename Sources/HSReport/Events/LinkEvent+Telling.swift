package import HSProtocols
import HSTimeline

extension Teller where Self: ~Copyable {
  /// Tells what happened to a connection; a failure is an event of its own, so that it is not taken for success.
  mutating func tell(
    _ link: LinkEvent, _ event: borrowing TimelineEvent, _ story: borrowing Story,
    showsKeys: Bool
  ) {
    let side = story.statistics.localSide
    switch link {
    case .connecting(let peer):
      identify("connecting", "connecting to ")
      address(peer)
      if peer == nil { say("any device on the accept list") }
    case .connectingCancelled:
      identify("connecting_cancelled", side.name)
      say(" stops waiting for a connection")
    case .identified(let identification): tell(identification)
    case .connected(let connected): tell(connected)
    case .connectFailed(let status, let peer):
      let isCancelled = status.isCancelledConnecting
      identify("connect_failed", isCancelled ? "no connection" : "connecting")
      member("status", status)
      address(peer, " to ")
      if isCancelled {
        say(
          status == .advertisingTimeout
            ? ": the time for directed advertising is over" : ": the host had stopped waiting")
      } else {
        say(" failed: ", status)
        words { $0.append(meaningOf: status) }
      }
    case .joinedHalfway:
      identify(
        "joined_halfway", "connection joined half-way: its beginning is not in the capture")
      tell(handleOf: event.connection, story)
    case .disconnecting(let reason):
      identify("disconnecting", side.name)
      tell("reason", reason, " asks to disconnect (the peer is told: ", then: ")")
    case .disconnected(let end): tell(end, event)
    case .parametersRequested(let low, let high, let latency, let timeout):
      identify("parameters_requested", "connection parameters requested: interval ")
      tell(intervals: low, high, latency: latency, timeout: timeout)
    case .parametersAnswered(accepted: true):
      identify("parameters_accepted", "connection parameters accepted")
    case .parametersAnswered(accepted: false):
      identify("parameters_rejected", "connection parameters rejected")
    case .parametersUpdated(let status, let interval, let latency, let timeout):
      let isDone = identify(
        status, ("parameters_updated", "connection parameters now"),
        failed: ("parameters_update_failed", "connection update failed"))
      tell("interval", Interval(interval), ": interval ", isSaid: isDone)
      tell(latency: latency, timeout: timeout, isSaid: isDone)
    case .phyUpdated(let status, let transmit, let receive):
      let isDone = identify(
        status, ("phy_updated", "PHY now"), failed: ("phy_update_failed", "PHY update failed"))
      tell("transmit_phy", Code.phy(transmit), ": sent on ", isSaid: isDone)
      tell("receive_phy", Code.phy(receive), ", received on ", isSaid: isDone)
    case .dataLengthChanged(let sent, let sentTime, let received, let receivedTime):
      identify("data_length_changed", "data length now: ")
      tell("transmit_octets", sent, then: " bytes sent (")
      tell("transmit_time_us", sentTime, then: " us), ")
      tell("receive_octets", received, then: " received (")
      tell("receive_time_us", receivedTime, then: " us)")
    case .remoteVersion(let status, let version, let company, let subversion):
      let isDone = identify(
        status, ("remote_version", "peer's link layer"),
        failed: ("remote_version_failed", "peer's version not read"))
      tell(
        "version", Code(decimal: version, CoreVersion(rawValue: version).name), ": version ",
        isSaid: isDone)
      tell("company", Code.company(company), ", ", isSaid: isDone)
      member("subversion", subversion)
      if isDone { say(", subversion ", HexNumber(subversion)) }
    case .remoteFeatures(let status, let features):
      let isDone = identify(
        status, ("remote_features", "peer's features"),
        failed: ("remote_features_failed", "peer's features"), " not read: ")
      tell("features", HexNumber(features), " ", isSaid: isDone)
    case .decrypting(let decrypting): tell(decrypting, story, showsKeys: showsKeys)
    case .encrypting:
      identify("encrypting", side.name)
      say(" asks for encryption with a stored key")
    case .centralEncrypting: identify("encrypting", "central asks for encryption")
    case .keyRequested:
      identify("key_requested", "peer asks for encryption: long term key requested")
    case .keyReplied(found: true): identify("key_supplied", "long term key given")
    case .keyReplied(found: false): identify("key_missing", "no long term key for this peer")
    case .encryptionChanged(let status, let enabled, let keySize):
      let isDone = identify(
        status, ("encryption_changed", enabled != 0 ? "encryption on" : "encryption off"),
        failed: ("encryption_change_failed", "encryption failed"))
      let isOn = isDone && enabled != 0
      member("encrypted", isOn)
      member("encryption_enabled", HexNumber(enabled))
      tell("key_size", keySize, ", key of ", then: " bytes", isSaid: isOn)
    case .keyRefreshed(let status):
      tell(status, "key_refreshed", "key_refresh_failed", "encryption key refreshed")
    }
  }

  private mutating func tell(_ connected: LinkEvent.Connected) {
    identify("connected", "connected ")
    if let accessAddress = connected.accessAddress {
      members { json in
        json.null("handle")
        json.field("access_address", hex32: accessAddress)
        json.field("local_address", optional: connected.localAddress)
      }
    } else {
      member("handle", HexNumber(connected.handle.rawValue))
    }
    switch connected.role {
    case .central?: say("as central ")
    case .peripheral?: say("as peripheral ")
    case nil: break
    }
    if connected.transport == .classic { say("over BR/EDR ") }
    address(connected.address, "to ")
    member("private_address", connected.privateAddress)
    if let source = connected.keySource { member("key_source", source.identifier) }
    if let address = connected.privateAddress {
      say(" now ", AddressWithKind(address))
      say(", resolved by the key", connected.keySource)
    }
    say(" from ", connected.localAddress.map { AddressWithKind($0) })
    if let accessAddress = connected.accessAddress {
      say(", access address ")
      words { $0.append(AccessAddress(rawValue: accessAddress)) }
    } else {
      say(", handle ", HexNumber(connected.handle.rawValue))
    }
    member("transport", connected.transport.identifier)
    member("role", connected.role?.identifier)
    let isLowEnergy = connected.transport == .lowEnergy
    // Of 0 it cannot be: who said that a connection is there does not know.
    let isKnown = isLowEnergy && connected.interval > 0
    tell(
      "interval", isLowEnergy ? Interval(connected.interval) : nil, ", interval ", isSaid: isKnown)
    tell("latency", isLowEnergy ? connected.latency : nil, ", latency ", isSaid: isKnown)
    tell(
      "supervision_timeout", isLowEnergy ? Timeout(connected.timeout) : nil, ", timeout ",
      isSaid: isKnown)
    tell(counted: "request_packet", connected.request, ", asked for in packet ")
  }

  private mutating func tell(
    _ end: LinkEvent.Disconnected, _ event: borrowing TimelineEvent
  ) {
    identify(
      end.status == .success ? "disconnected" : "disconnect_failed",
      end.stream == nil ? "" : "isochronous stream ")
    words { line in
      guard end.status == .success else {
        line.append("disconnecting failed: ")
        return line.append(end.status)
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
    members { json in
      json.member("status", end.status)
      json.member("reason", end.reason)
      json.field("command_packet", number: end.command)
      json.field("duration_ms", optionalMilliseconds: end.duration)
      let known = end.circumstances
      json.circumstances(
        known?.ender, known?.interval, known?.latency, known?.timeout, known?.signal)
    }
    // Voice and isochronous links have a handle and are no connection of ours.
    if event.connection == 0, let handle = end.handle {
      say(", handle ", HexNumber(handle.rawValue))
    }
    guard let stream = end.stream else { return }
    members { json in
      json.beginObject("isochronous_stream")
      json.field("packet", number: stream.packet)
      json.field("connection", number: stream.connection)
      json.endObject()
    }
    words { line in
      if stream.packet > 0 { line.append(", established") }
      line.append(inPacket: stream.packet)
      if stream.connection > 0 { line.say(" on connection ", stream.connection) }
    }
  }

  private mutating func tell(_ identification: LinkEvent.Identification) {
    identify("peer_identified", "")
    if identification.otherPeer > 0 {
      say("peer ", identification.otherPeer, then: " was this peer: ")
    } else if let address = identification.privateAddress {
      say("", AddressWithKind(address), then: " is ")
    } else {
      say("identity ")
    }
    if identification.identity == nil { say("an identity without address") }
    address(identification.identity)
    member("private_address", identification.privateAddress)
    tell(counted: "other_peer", identification.otherPeer)
    member("key_source", identification.source.identifier)
    tell(counted: "key_packet", identification.source.packet)
    say(", by the key", identification.source, then: "; they are one peer from here on")
  }

  /// Tells by which key a session is decrypted.
  private mutating func tell(
    _ decrypting: LinkEvent.Decrypting, _ story: borrowing Story, showsKeys: Bool
  ) {
    identify("decrypting", "decrypted from here on")
    tell(counted: "encryption_request_packet", decrypting.session)
    let keys = story.longTermKeys.keys
    guard keys.indices.contains(decrypting.key) else { return }
    let key = keys[decrypting.key]
    words { line in
      line.append(" with the ")
      line.append(key.evidence)
    }
    guard showsKeys else { return }
    members { $0.field("long_term_key_hex", string: key.hexadecimal) }
    say(": 0x", key.hexadecimal)
  }

  private mutating func tell(handleOf connection: Int, _ story: borrowing Story) {
    let isKnown = connection > 0 && connection <= story.connections.count
    if isKnown, let accessAddress = story.connections[connection - 1].accessAddress {
      members { $0.null("handle") }
      member("access_address", HexNumber(accessAddress))
    } else {
      member(
        "handle", isKnown ? HexNumber(story.connections[connection - 1].handle.rawValue) : nil)
    }
  }
}

extension Code<UInt8> {
  fileprivate static func phy(_ phy: UInt8) -> Self {
    Self(decimal: phy, PHY(rawValue: phy).name, "PHY ")
  }
}

extension Code where Number == HexNumber<UInt16> {
  /// A company by its number.
  static func company(_ company: UInt16, _ kind: StaticText = "company ") -> Self {
    Self(company, CompanyIdentifier(rawValue: company).name, kind)
  }
}

extension LongTermKey {
  /// The key's digits, the most significant first: only for those who asked to see keys.
  var hexadecimal: String { value.padded(32, radix: 16) }
}

extension OutputBuffer {
  /// Appends how a long term key was had: `LTK from LE Enable Encryption in packet 12 of phone.btsnoop`.
  package mutating func append(_ evidence: KeyEvidence) {
    append(evidence.text)
    if evidence.packet > 0 { say(", packet ", evidence.packet) }
    guard let source = evidence.source else { return }
    append(evidence.packet > 0 ? " of " : " ")
    append(nameText: SystemName.bytes(source).span)
  }

}

extension KeySource: Said {
  /// Appends where a key was learnt, behind "the key".
  func write(to line: inout OutputBuffer) {
    switch self {
    case .file: line.append(" given")
    case .pairing(let packet): line.say(" of pairing in packet ", packet)
    case .resolvingList(let packet): line.say(" of the resolving list in packet ", packet)
    case .management(let packet): line.say(" of the management channel in packet ", packet)
    case .sibling: line.append(" of another capture")
    }
  }
}

extension JSONWriter {
  /// How a key was had.
  mutating func element(_ evidence: KeyEvidence) {
    beginObject()
    field("key", evidence.identifier)
    field("packet", number: evidence.packet)
    field("source", optionalString: evidence.source)
    endObject()
  }

  /// Who ended a connection, and what was in force then.
  mutating func circumstances(
    _ ender: LinkEvent.Ender?, _ interval: UInt16?, _ latency: UInt16?, _ timeout: UInt16?,
    _ signal: SignalReading?
  ) {
    member("ended_by", ender?.rawValue)
    member("interval", interval.map { Interval($0) })
    member("latency", latency)
    member("supervision_timeout", timeout.map { Timeout($0) })
    member("rssi", signal?.strength)
    member("rssi_packet", signal?.packet)
    member("rssi_source", signal?.source.rawValue)
  }
}
