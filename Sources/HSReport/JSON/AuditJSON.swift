import HSATT
import HSBytes
import HSCapture
import HSGATT
import HSHCI
import HSJSONText
import HSSMP
import HSTimeline

extension EventJSONWriter {
  /// Writes a write that was queued in parts, as one.
  mutating func append(
    _ write: QueuedWriteEvent, _ connection: Int, _ bytes: borrowing ByteReader,
    to json: inout JSONWriter
  ) {
    json.event("queued_write")
    json.field("outcome", JSONNames.outcome(write.outcome))
    json.beginArray("part_packets")
    for part in 0..<write.parts { json.element(write.packet(ofPart: part, in: bytes)) }
    json.endArray()
    json.field("unconfirmed_parts", write.unconfirmedParts)
    json.field("offset", write.value.offset)
    append(
      sent: write.value, connection, bytes, to: &json, isWhole: write.value.offset == 0)
    json.field("request_packet", number: write.execution)
  }

  /// Writes a gap in a stream of values, and what it comes from.
  mutating func append(
    _ silence: Gap, _ connection: Int, to json: inout JSONWriter
  ) {
    json.event("silence")
    json.field("handle", silence.handle)
    append(silence.label, connection, to: &json)
    json.members(of: silence)
  }

  /// Writes how a pairing ended: the kinds of its keys, never the keys.
  func append(_ pairing: PairingEvent, to json: inout JSONWriter) {
    json.event("pairing_ended")
    json.field("outcome", pairing.outcome.identifier)
    if let reason = pairing.reason {
      json.field("reason", hex8: reason.rawValue)
      json.field("reason_name", optional: reason.name)
    } else {
      json.null("reason")
      json.null("reason_name")
    }
    json.side("failed_by", pairing.failedBy)
    json.side("begun_by", pairing.initiator)
    json.field("first_packet", pairing.firstPacket)
    if let negotiation = pairing.negotiation {
      json.field("secure_connections", negotiation.usesSecureConnections)
      json.field("method", optional: negotiation.method.map { JSONNames.method($0) })
      json.field("bonding", negotiation.isBonding)
      json.field("key_size", negotiation.encryptionKeySize)
    } else {
      json.null("secure_connections")
      json.null("method")
      json.null("bonding")
      json.null("key_size")
    }
    json.field("encryption_packet", number: pairing.encryptionPacket)
    json.keys("sent_keys", pairing.sentKeys)
    json.keys("received_keys", pairing.receivedKeys)
    json.keys("missing_sent_keys", pairing.missingSentKeys)
    json.keys("missing_received_keys", pairing.missingReceivedKeys)
  }

  /// Writes what was in force when a connection ended.
  func append(_ circumstances: LinkEvent.Circumstances?, to json: inout JSONWriter) {
    json.circumstances(
      circumstances?.ender, circumstances?.interval, circumstances?.latency,
      circumstances?.timeout, circumstances?.signal)
  }
}

extension JSONWriter {
  /// Which side did something, by the direction that its packets have, or `null`.
  fileprivate mutating func side(_ name: StaticText, _ direction: Direction?) {
    switch direction {
    case .sent?: field(name, "host")
    case .received?: field(name, "peer")
    case nil: null(name)
    }
  }

  /// Kinds of keys under a name.
  fileprivate mutating func keys(_ name: StaticText, _ keys: DistributedKeys) {
    beginArray(name)
    for bit in 0..<5 where keys.rawValue & 1 << UInt8(bit) != 0 {
      if let identifier = DistributedKeys.identifier(ofBit: bit) { element(identifier) }
    }
    endArray()
  }

  /// Who ended a connection, and what was in force then.
  mutating func circumstances(
    _ ender: LinkEvent.Ender?, _ interval: UInt16?, _ latency: UInt16?, _ timeout: UInt16?,
    _ signal: SignalReading?
  ) {
    field("ended_by", optional: ender?.identifier)
    field("interval", optional: interval)
    if let interval {
      field("interval_ms", intervalMilliseconds: interval)
    } else {
      null("interval_ms")
    }
    field("latency", optional: latency)
    field("supervision_timeout", optional: timeout)
    if let timeout {
      field("supervision_timeout_ms", Int(timeout) * 10)
    } else {
      null("supervision_timeout_ms")
    }
    field("rssi", optional: signal?.strength)
    field("rssi_packet", optional: signal?.packet)
    field("rssi_source", optional: signal?.source.identifier)
  }
}
