package import HSProtocols
import HSTimeline

extension EventTelling {
  /// Tells what happened to a connection; a failure is an event of its own, so that it is not taken for success.
  func tell(
    _ link: LinkEvent, _ event: borrowing TimelineEvent, _ story: borrowing Story,
    to t: inout some Teller & ~Copyable
  ) {
    switch link {
    case .connecting(let address):
      t.event("connecting", "connecting to ")
      t.address(address)
      if address == nil { t.say("any device on the accept list") }
    case .connectingCancelled:
      t.event("connecting_cancelled", side.name)
      t.say(" stops waiting for a connection")
    case .identified(let identification): tell(identification, to: &t)
    case .connected(let connected): tell(connected, to: &t)
    case .connectFailed(let status, let address):
      let isCancelled = status.isCancelledConnecting
      t.event("connect_failed", isCancelled ? "no connection" : "connecting")
      t.member("status", status)
      t.address(address, " to ")
      if isCancelled {
        t.say(
          status == .advertisingTimeout
            ? ": the time for directed advertising is over" : ": the host had stopped waiting")
      } else {
        t.say(" failed: ", status)
        t.words { $0.append(meaningOf: status) }
      }
    case .joinedHalfway:
      t.event(
        "joined_halfway", "connection joined half-way: its beginning is not in the capture")
      tell(handleOf: event.connection, story, to: &t)
    case .disconnecting(let reason):
      t.event("disconnecting", side.name)
      t.tell("reason", reason, " asks to disconnect (the peer is told: ", then: ")")
    case .disconnected(let end): tell(end, event, to: &t)
    case .parametersRequested(let low, let high, let latency, let timeout):
      t.event("parameters_requested", "connection parameters requested: interval ")
      t.tell(intervals: low, high, latency: latency, timeout: timeout)
    case .parametersAnswered(accepted: true):
      t.event("parameters_accepted", "connection parameters accepted")
    case .parametersAnswered(accepted: false):
      t.event("parameters_rejected", "connection parameters rejected")
    case .parametersUpdated(let status, let interval, let latency, let timeout):
      let isDone = t.event(
        status, ("parameters_updated", "connection parameters now"),
        failed: ("parameters_update_failed", "connection update failed"))
      t.tell("interval", Interval(interval), ": interval ", isSaid: isDone)
      t.tell(latency: latency, timeout: timeout, isSaid: isDone)
    case .phyUpdated(let status, let transmit, let receive):
      let isDone = t.event(
        status, ("phy_updated", "PHY now"), failed: ("phy_update_failed", "PHY update failed"))
      t.tell("transmit_phy", Self.phy(transmit), ": sent on ", isSaid: isDone)
      t.tell("receive_phy", Self.phy(receive), ", received on ", isSaid: isDone)
    case .dataLengthChanged(let sent, let sentTime, let received, let receivedTime):
      t.event("data_length_changed", "data length now: ")
      t.tell("transmit_octets", sent, then: " bytes sent (")
      t.tell("transmit_time_us", sentTime, then: " us), ")
      t.tell("receive_octets", received, then: " received (")
      t.tell("receive_time_us", receivedTime, then: " us)")
    case .remoteVersion(let status, let version, let company, let subversion):
      let isDone = t.event(
        status, ("remote_version", "peer's link layer"),
        failed: ("remote_version_failed", "peer's version not read"))
      t.tell(
        "version", Code(decimal: version, CoreVersion(rawValue: version).name), ": version ",
        isSaid: isDone)
      t.tell("company", Self.company(company), ", ", isSaid: isDone)
      t.member("subversion", subversion)
      if isDone { t.say(", subversion ", HexNumber(subversion)) }
    case .remoteFeatures(let status, let features):
      let isDone = t.event(
        status, ("remote_features", "peer's features"),
        failed: ("remote_features_failed", "peer's features"), " not read: ")
      t.tell("features", HexNumber(features), " ", isSaid: isDone)
    case .decrypting(let decrypting): tell(decrypting, story, to: &t)
    case .encrypting:
      t.event("encrypting", side.name)
      t.say(" asks for encryption with a stored key")
    case .centralEncrypting: t.event("encrypting", "central asks for encryption")
    case .keyRequested:
      t.event("key_requested", "peer asks for encryption: long term key requested")
    case .keyReplied(found: true): t.event("key_supplied", "long term key given")
    case .keyReplied(found: false): t.event("key_missing", "no long term key for this peer")
    case .encryptionChanged(let status, let enabled, let keySize):
      let isDone = t.event(
        status, ("encryption_changed", enabled != 0 ? "encryption on" : "encryption off"),
        failed: ("encryption_change_failed", "encryption failed"))
      let isOn = isDone && enabled != 0
      t.member("encrypted", isOn)
      t.member("encryption_enabled", HexNumber(enabled))
      t.tell("key_size", keySize, ", key of ", then: " bytes", isSaid: isOn)
    case .keyRefreshed(let status):
      tell(status, "key_refreshed", "key_refresh_failed", "encryption key refreshed", to: &t)
    }
  }

  private func tell(_ connected: LinkEvent.Connected, to t: inout some Teller & ~Copyable) {
    t.event("connected", "connected ")
    if let accessAddress = connected.accessAddress {
      t.members { json in
        json.null("handle")
        json.field("access_address", hex32: accessAddress)
        json.field("local_address", optional: connected.localAddress)
      }
    } else {
      t.member("handle", HexNumber(connected.handle.rawValue))
    }
    switch connected.role {
    case .central?: t.say("as central ")
    case .peripheral?: t.say("as peripheral ")
    case nil: break
    }
    if connected.transport == .classic { t.say("over BR/EDR ") }
    t.address(connected.address, "to ")
    t.member("private_address", connected.privateAddress)
    if let source = connected.keySource { t.member("key_source", source.identifier) }
    if let address = connected.privateAddress {
      t.say(" now ", AddressWithKind(address))
      t.say(", resolved by the key", connected.keySource)
    }
    t.say(" from ", connected.localAddress.map { AddressWithKind($0) })
    if let accessAddress = connected.accessAddress {
      t.say(", access address ")
      t.words { $0.append(AccessAddress(rawValue: accessAddress)) }
    } else {
      t.say(", handle ", HexNumber(connected.handle.rawValue))
    }
    t.member("transport", connected.transport.identifier)
    t.member("role", connected.role?.identifier)
    let isLowEnergy = connected.transport == .lowEnergy
    // Of 0 it cannot be: who said that a connection is there does not know.
    let isKnown = isLowEnergy && connected.interval > 0
    t.tell(
      "interval", isLowEnergy ? Interval(connected.interval) : nil, ", interval ", isSaid: isKnown)
    t.tell("latency", isLowEnergy ? connected.latency : nil, ", latency ", isSaid: isKnown)
    t.tell(
      "supervision_timeout", isLowEnergy ? Timeout(connected.timeout) : nil, ", timeout ",
      isSaid: isKnown)
    t.tell(counted: "request_packet", connected.request, ", asked for in packet ")
  }

  private func tell(
    _ end: LinkEvent.Disconnected, _ event: borrowing TimelineEvent,
    to t: inout some Teller & ~Copyable
  ) {
    t.event(
      end.status == .success ? "disconnected" : "disconnect_failed",
      end.stream == nil ? "" : "isochronous stream ")
    t.words { line in
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
    t.members { json in
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
      t.say(", handle ", HexNumber(handle.rawValue))
    }
    guard let stream = end.stream else { return }
    t.members { json in
      json.beginObject("isochronous_stream")
      json.field("packet", number: stream.packet)
      json.field("connection", number: stream.connection)
      json.endObject()
    }
    t.words { line in
      if stream.packet > 0 { line.append(", established") }
      line.append(inPacket: stream.packet)
      if stream.connection > 0 { line.say(" on connection ", stream.connection) }
    }
  }

  private func tell(
    _ identification: LinkEvent.Identification, to t: inout some Teller & ~Copyable
  ) {
    t.event("peer_identified", "")
    if identification.otherPeer > 0 {
      t.say("peer ", identification.otherPeer, then: " was this peer: ")
    } else if let address = identification.privateAddress {
      t.say("", AddressWithKind(address), then: " is ")
    } else {
      t.say("identity ")
    }
    if identification.identity == nil { t.say("an identity without address") }
    t.address(identification.identity)
    t.member("private_address", identification.privateAddress)
    t.tell(counted: "other_peer", identification.otherPeer)
    t.member("key_source", identification.source.identifier)
    t.tell(counted: "key_packet", identification.source.packet)
    t.say(", by the key", identification.source, then: "; they are one peer from here on")
  }

  /// Tells by which key a session is decrypted.
  private func tell(
    _ decrypting: LinkEvent.Decrypting, _ story: borrowing Story,
    to t: inout some Teller & ~Copyable
  ) {
    t.event("decrypting", "decrypted from here on")
    t.tell(counted: "encryption_request_packet", decrypting.session)
    let keys = story.longTermKeys.keys
    guard keys.indices.contains(decrypting.key) else { return }
    let key = keys[decrypting.key]
    t.words { line in
      line.append(" with the ")
      line.append(key.evidence)
    }
    guard showsKeys else { return }
    t.members { $0.field("long_term_key_hex", string: key.hexadecimal) }
    t.say(": 0x", key.hexadecimal)
  }

  private func tell(
    handleOf connection: Int, _ story: borrowing Story, to t: inout some Teller & ~Copyable
  ) {
    let isKnown = connection > 0 && connection <= story.connections.count
    if isKnown, let accessAddress = story.connections[connection - 1].accessAddress {
      t.members { $0.null("handle") }
      t.member("access_address", HexNumber(accessAddress))
    } else {
      t.member(
        "handle", isKnown ? HexNumber(story.connections[connection - 1].handle.rawValue) : nil)
    }
  }

  private static func phy(_ phy: UInt8) -> Code<UInt8> {
    Code(decimal: phy, PHY(rawValue: phy).name, "PHY ")
  }

  /// A company by its number.
  static func company(_ company: UInt16, _ kind: StaticText = "company ") -> Code<HexNumber<UInt16>>
  {
    Code(company, CompanyIdentifier(rawValue: company).name, kind)
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
