import HSBytes
import HSEncryption
import HSHCI
import HSIdentity
import HSJSONText
import HSTimeline

extension EventJSONWriter {
  /// Writes what happened to a connection.
  ///
  /// A failure has an event of its own, so that it is not taken for success.
  func append(
    _ link: LinkEvent, _ event: borrowing TimelineEvent, _ story: borrowing Story,
    to json: inout JSONWriter
  ) {
    switch link {
    case .connecting(let address):
      json.event("connecting")
      json.address(address)
    case .connectingCancelled: json.event("connecting_cancelled")
    case .identified(let identification):
      json.event("peer_identified")
      json.address(identification.identity)
      json.field("private_address", optional: identification.privateAddress)
      json.field("other_peer", number: identification.otherPeer)
      json.field("key_source", identification.source.identifier)
      json.field("key_packet", number: identification.source.packet)
    case .connected(let connected): append(connected, to: &json)
    case .connectFailed(let status, let address):
      json.event("connect_failed")
      json.status(status)
      json.address(address)
    case .joinedHalfway:
      json.event("joined_halfway")
      append(handleOf: event.connection, story, to: &json)
    case .disconnecting(let reason):
      json.event("disconnecting")
      json.reason(reason)
    case .disconnected(let end):
      json.event(end.status == .success ? "disconnected" : "disconnect_failed")
      json.status(end.status)
      json.reason(end.reason)
      json.field("command_packet", number: end.command)
      if let duration = end.duration {
        json.field("duration_ms", milliseconds: duration)
      } else {
        json.null("duration_ms")
      }
      append(end.circumstances, to: &json)
      if let stream = end.stream {
        json.beginObject("isochronous_stream")
        json.field("packet", number: stream.packet)
        json.field("connection", number: stream.connection)
        json.endObject()
      }
    case .parametersRequested, .parametersAnswered, .parametersUpdated, .phyUpdated,
      .dataLengthChanged:
      append(parameters: link, to: &json)
    case .remoteVersion, .remoteFeatures: append(remote: link, to: &json)
    case .decrypting(let decrypting):
      json.event("decrypting")
      json.field("encryption_request_packet", number: decrypting.session)
      let keys = story.longTermKeys.keys
      if showsKeys, keys.indices.contains(decrypting.key) {
        json.field("long_term_key_hex", string: keys[decrypting.key].hexadecimal)
      }
    case .encrypting, .centralEncrypting, .keyRequested, .keyReplied, .encryptionChanged,
      .keyRefreshed:
      append(encryption: link, to: &json)
    }
  }

  /// Writes how a key was had.
  func append(_ evidence: KeyEvidence, to json: inout JSONWriter) {
    json.beginObject()
    json.field("key", evidence.identifier)
    json.field("packet", number: evidence.packet)
    if let source = evidence.source {
      json.field("source", string: source)
    } else {
      json.null("source")
    }
    json.endObject()
  }

  private func append(_ connected: LinkEvent.Connected, to json: inout JSONWriter) {
    json.event("connected")
    if let accessAddress = connected.accessAddress {
      json.null("handle")
      json.field("access_address", hex32: accessAddress)
      json.field("local_address", optional: connected.localAddress)
    } else {
      json.field("handle", hex16: connected.handle.rawValue)
    }
    json.address(connected.address)
    json.field("private_address", optional: connected.privateAddress)
    if let source = connected.keySource { json.field("key_source", source.identifier) }
    json.field("transport", optional: connected.transport.identifier)
    json.field("role", optional: connected.role?.identifier)
    if connected.transport == .lowEnergy {
      append(
        interval: connected.interval, latency: connected.latency, timeout: connected.timeout,
        to: &json)
    } else {
      json.null("interval")
      json.null("interval_ms")
      json.null("latency")
      json.null("supervision_timeout")
      json.null("supervision_timeout_ms")
    }
    json.field("request_packet", number: connected.request)
  }

  private func append(
    handleOf connection: Int, _ story: borrowing Story, to json: inout JSONWriter
  ) {
    if connection > 0, connection <= story.connections.count {
      if let accessAddress = story.connections[connection - 1].accessAddress {
        json.null("handle")
        json.field("access_address", hex32: accessAddress)
        return
      }
      json.field("handle", hex16: story.connections[connection - 1].handle.rawValue)
    } else {
      json.null("handle")
    }
  }

  // MARK: - Parameters

  private func append(parameters link: LinkEvent, to json: inout JSONWriter) {
    switch link {
    case .parametersRequested(let minimum, let maximum, let latency, let timeout):
      json.event("parameters_requested")
      json.field("interval_min", minimum)
      json.field("interval_min_ms", intervalMilliseconds: minimum)
      json.field("interval_max", maximum)
      json.field("interval_max_ms", intervalMilliseconds: maximum)
      append(latency: latency, timeout: timeout, to: &json)
    case .parametersAnswered(let accepted):
      json.event(accepted ? "parameters_accepted" : "parameters_rejected")
    case .parametersUpdated(let status, let interval, let latency, let timeout):
      json.event(status == .success ? "parameters_updated" : "parameters_update_failed")
      json.status(status)
      append(interval: interval, latency: latency, timeout: timeout, to: &json)
    case .phyUpdated(let status, let transmit, let receive):
      json.event(status == .success ? "phy_updated" : "phy_update_failed")
      json.status(status)
      json.field("transmit_phy", transmit)
      json.field("transmit_phy_name", optional: PHY(rawValue: transmit).name)
      json.field("receive_phy", receive)
      json.field("receive_phy_name", optional: PHY(rawValue: receive).name)
    case .dataLengthChanged(let sent, let sentTime, let received, let receivedTime):
      json.event("data_length_changed")
      json.field("transmit_octets", sent)
      json.field("transmit_time_us", sentTime)
      json.field("receive_octets", received)
      json.field("receive_time_us", receivedTime)
    default: break
    }
  }

  private func append(
    interval: UInt16, latency: UInt16, timeout: UInt16, to json: inout JSONWriter
  ) {
    json.field("interval", interval)
    json.field("interval_ms", intervalMilliseconds: interval)
    append(latency: latency, timeout: timeout, to: &json)
  }

  private func append(latency: UInt16, timeout: UInt16, to json: inout JSONWriter) {
    json.field("latency", latency)
    json.field("supervision_timeout", timeout)
    json.field("supervision_timeout_ms", Int(timeout) * 10)
  }

  // MARK: - The other side

  private func append(remote link: LinkEvent, to json: inout JSONWriter) {
    switch link {
    case .remoteVersion(let status, let version, let company, let subversion):
      json.event(status == .success ? "remote_version" : "remote_version_failed")
      json.status(status)
      json.field("version", version)
      json.field("version_name", optional: CoreVersion.name(of: version))
      json.company(company)
      json.field("subversion", subversion)
    case .remoteFeatures(let status, let features):
      json.event(status == .success ? "remote_features" : "remote_features_failed")
      json.status(status)
      json.field("features", hex64: features)
    default: break
    }
  }

  private func append(encryption link: LinkEvent, to json: inout JSONWriter) {
    switch link {
    case .encrypting, .centralEncrypting: json.event("encrypting")
    case .keyRequested: json.event("key_requested")
    case .keyReplied(let found): json.event(found ? "key_supplied" : "key_missing")
    case .encryptionChanged(let status, let enabled, let keySize):
      json.event(status == .success ? "encryption_changed" : "encryption_change_failed")
      json.status(status)
      json.field("encrypted", status == .success && enabled != 0)
      json.field("encryption_enabled", hex8: enabled)
      json.field("key_size", optional: keySize)
    case .keyRefreshed(let status):
      json.event(status == .success ? "key_refreshed" : "key_refresh_failed")
      json.status(status)
    default: break
    }
  }
}
