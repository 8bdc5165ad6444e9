import HSProtocols
import HSTimeline

extension EventTelling {
  /// Tells what a client learnt, read, wrote, subscribed to, or was refused.
  mutating func tell(
    _ gatt: GATTEvent, _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    to t: inout some Teller & ~Copyable
  ) {
    // Responses travel against the request: what we receive, we asked for.
    let isOurs = event.direction == .received
    switch gatt {
    case .mtu(let client, let server, let inForce, let request, let latency):
      t.event("mtu_exchanged", "MTU ")
      t.say("", inForce, then: ": ")
      t.tell("client_mtu", client, "client offers ")
      t.tell("server_mtu", server, ", server ")
      t.member("mtu", inForce)
      t.answered(request, latency)
    case .service(let service):
      begin(
        found: "service_discovered", service.isPrimary ? "service " : "secondary service ", event,
        to: &t)
      t.member("handle", service.handle)
      t.member("end_group_handle", service.endGroupHandle)
      tell(service.uuid, as: .service, to: &t)
      t.say(" ", service.handle)
      t.say("-", service.endGroupHandle)
      t.member("primary", service.isPrimary)
      tell(service.evidence, event.connection, to: &t)
    case .include(let include):
      begin(found: "include_discovered", "included service ", event, to: &t)
      t.member("handle", include.handle)
      t.member("service_handle", include.serviceHandle)
      t.member("end_group_handle", include.endGroupHandle)
      tell(include.uuid, as: .include, to: &t)
      t.say(include.uuid == nil ? "" : " ", include.serviceHandle)
      t.say("-", include.endGroupHandle)
      tell(include.evidence, event.connection, to: &t)
    case .characteristic(let characteristic):
      begin(found: "characteristic_discovered", "characteristic ", event, to: &t)
      t.member("handle", characteristic.declaration)
      t.member("value_handle", characteristic.value)
      tell(characteristic.uuid, as: .declaration, to: &t)
      t.say(" ", characteristic.value)
      t.tell("properties", characteristic.properties, " [", then: "]")
      tell(characteristic.evidence, event.connection, to: &t)
    case .attribute(let attribute, let label):
      let isDescriptor = label?.role == .descriptor
      if isDescriptor {
        begin(found: "descriptor_discovered", "descriptor ", event, to: &t)
      } else {
        begin(found: "attribute_discovered", "attribute ", event, to: &t)
      }
      t.member("handle", attribute.handle)
      tell(attribute.type, as: label?.role ?? .unplaced, to: &t)
      t.say(" ", attribute.handle)
      if let characteristic = label?.characteristic, isDescriptor {
        t.say(" of ")
        t.words { append(uuid: characteristic, as: .value, to: &$0) }
      }
      t.members { append(label, event.connection, to: &$0) }
      tell(attribute.evidence, event.connection, to: &t)
    case .read(let value):
      t.event("read", "")
      begin(isOurs, "read ", "peer read ", to: &t)
      tell(asked: value, event, bytes, to: &t)
      t.words { $0.append(latency: value.latency) }
    case .longRead(let value, let pieces):
      t.event("long_read", "")
      begin(isOurs, "read whole ", "peer read whole ", to: &t)
      t.member("pieces", pieces)
      tell(asked: value, event, bytes, to: &t)
      t.say(" (", pieces, then: " pieces)")
    case .readMultiple(let values, let attributes, let request, let latency):
      t.event("read_multiple", isOurs ? "read " : "peer read ")
      t.tell("attributes", attributes, then: " attributes at once: ")
      t.tell(hex: "values_hex", values, bytes)
      t.answered(request, latency)
    case .write(let value), .signedWrite(let value), .writeCommand(let value):
      begin(write: gatt, event, to: &t)
      tell(value, event, bytes, to: &t)
      if case .writeCommand = gatt, event.direction != .sent { t.say(" (without response)") }
    case .writeResponse(let response):
      t.event("write_response", isOurs ? "" : side.name)
      t.say(isOurs ? "answered: write of " : " answered: write of ")
      if !isOurs { t.say(side.possessive) }
      tell(response.handle, response.label, event, to: &t)
      t.words { $0.append(inPacket: response.request) }
      t.answered(response.request, response.latency)
    case .prepareWrite(let value):
      t.event("prepare_write", "")
      begin(event.direction == .sent, "prepare write ", "peer prepares write of ", to: &t)
      t.member("offset", value.offset)
      tell(value, event, bytes, isPart: true, to: &t)
    case .executeWrite(let commit, let request, let latency):
      t.event("execute_write", commit ? "prepared writes executed" : "prepared writes cancelled")
      t.member("commit", commit)
      t.answered(request, latency, ", asked for")
    case .queuedWrite(let write): tell(write, event, bytes, to: &t)
    case .subscription(let subscription): tell(subscription, event, to: &t)
    case .inferred(let inferred): tell(inferred, to: &t)
    case .silence(let silence): tell(silence, event, to: &t)
    case .error(let error): tell(error, event, to: &t)
    }
  }

  /// Begins a sentence: what the local side does, or what the peer does with something of its.
  @inline(__always)
  private func begin(
    _ isLocal: Bool, _ local: StaticText, _ peers: StaticText, to t: inout some Teller & ~Copyable
  ) {
    t.say(isLocal ? local : peers)
    if !isLocal { t.say(side.possessive) }
  }

  private func begin(
    write gatt: GATTEvent, _ event: borrowing TimelineEvent, to t: inout some Teller & ~Copyable
  ) {
    let (identifier, local, peers): (StaticText, StaticText, StaticText) =
      switch gatt {
      case .writeCommand: ("write_command", "write without response ", "peer writes ")
      case .signedWrite: ("signed_write", "signed write ", "peer writes signed ")
      default: ("write", "write ", "peer writes ")
      }
    t.event(identifier, "")
    begin(event.direction == .sent, local, peers, to: &t)
  }

  /// What is written, and that it is written.
  mutating func name(
    ofWritten value: ValueEvent, _ gatt: GATTEvent, _ event: borrowing TimelineEvent
  ) -> [UInt8] {
    var text = OutputBuffer()
    begin(write: gatt, event, to: &text)
    append(nameOf: value, event, to: &text)
    return text.bytes
  }

  /// Tells a write that was queued in parts, as one.
  private mutating func tell(
    _ write: QueuedWriteEvent, _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    to t: inout some Teller & ~Copyable
  ) {
    t.event("queued_write", "")
    // What follows on a request travels against it.
    let isOurs = event.direction == .received
    switch write.outcome {
    case .executed: begin(isOurs, "wrote whole ", "peer wrote whole ", to: &t)
    case .cancelled: begin(isOurs, "write cancelled of ", "peer cancelled write of ", to: &t)
    case .refused: begin(isOurs, "write refused of ", "peer's write refused of ", to: &t)
    case .abandoned: begin(isOurs, "write given up of ", "peer gave up write of ", to: &t)
    }
    t.members { json in
      json.field("outcome", JSONNames.outcome(write.outcome))
      json.beginArray("part_packets")
      for part in 0..<write.parts { json.element(write.packet(ofPart: part, in: bytes)) }
      json.endArray()
      json.field("unconfirmed_parts", write.unconfirmedParts)
      json.field("offset", write.value.offset)
    }
    tell(write.value, event, bytes, to: &t)
    t.tell(counted: "request_packet", write.execution)
    t.words { line in
      let noun: StaticText = write.parts == 1 ? " part in packet" : " parts in packets"
      line.say(" (", write.parts, then: noun)
      for part in 0..<write.parts {
        line.say(part == 0 ? " " : ", ", write.packet(ofPart: part, in: bytes))
      }
      if write.unconfirmedParts > 0 { line.say("; no answer seen to ", write.unconfirmedParts) }
      line.append(")")
    }
  }

  /// Tells a gap in a stream of values, and what it comes from.
  mutating func tell(
    _ silence: Gap, _ event: borrowing TimelineEvent, to t: inout some Teller & ~Copyable
  ) {
    t.event("silence", silence.hadValues ? "silent: " : "silent from the beginning: ")
    if event.direction == .sent { t.say(side.possessive) }
    tell(silence.handle, silence.label, event, to: &t)
    t.say(", ", silence.sentence)
    t.members { Gap.members.append(silence, to: &$0) }
  }

  // MARK: - Discovery

  /// Begins the sentence of what was found.
  private func begin(
    found identifier: StaticText, _ noun: StaticText, _ event: borrowing TimelineEvent,
    to t: inout some Teller & ~Copyable
  ) {
    t.event(identifier, "")
    begin(event.direction != .sent, "found ", "peer found ", to: &t)
    t.say(noun)
  }

  private mutating func tell(
    _ uuid: BluetoothUUID?, as role: AttributeRole, to t: inout some Teller & ~Copyable
  ) {
    t.members { json in
      json.field("uuid", optional: uuid)
      json.field("name", optional: uuid.flatMap { names.name(of: $0, as: role) })
    }
    if let uuid { t.words { append(uuid: uuid, as: role, to: &$0) } }
  }

  private func tell(
    _ evidence: Evidence, _ connection: Int, to t: inout some Teller & ~Copyable
  ) {
    t.members { append(evidence, connection, to: &$0) }
  }

  // MARK: - Subscriptions, conclusions, refusals

  private mutating func tell(
    _ subscription: SubscriptionEvent, _ event: borrowing TimelineEvent,
    to t: inout some Teller & ~Copyable
  ) {
    let isOurs = (event.direction == .received) == subscription.confirmed
    t.event(subscription.bits == 0 ? "unsubscribed" : "subscribed", isOurs ? "" : "peer ")
    switch subscription.bits & 3 {
    case 0: t.say("unsubscribed from ")
    case 1: t.say("subscribed to notifications of ")
    case 2: t.say("subscribed to indications of ")
    default: t.say("subscribed to notifications and indications of ")
    }
    if !isOurs { t.say(side.possessive) }
    t.words { line in
      if let ownName {
        line.append(ownName: ownName, subscription.label.valueHandle ?? subscription.handle)
      } else if let characteristic = subscription.label.characteristic {
        append(uuid: characteristic, as: .value, to: &line)
      } else {
        line.say("what ", subscription.handle, then: " configures")
      }
      append(strengthOf: subscription.label, event, to: &line)
    }
    member(subscription.handle, subscription.label, event, to: &t)
    t.member("value_handle", subscription.label.valueHandle)
    t.member("notifications", subscription.bits & 1 != 0)
    t.member("indications", subscription.bits & 2 != 0)
    t.member("bits", HexNumber(subscription.bits))
    t.member("confirmed", subscription.confirmed)
    t.say(subscription.confirmed ? ", written" : ", written without response")
    t.answered(
      subscription.request, subscription.latency, subscription.confirmed ? "" : nil)
  }

  /// Tells what was concluded from values, and why.
  private mutating func tell(_ inferred: InferredLabel, to t: inout some Teller & ~Copyable) {
    t.event("label_inferred", "inferred: ")
    t.tell("handle", inferred.handle, then: " is ")
    tell(inferred.uuid, as: .value, to: &t)
    t.tell("score", inferred.score, ", score ", then: " of 100 after ")
    t.tell("values", inferred.values, then: " values: ")
    t.tell("reasons", inferred.reasons)
  }

  /// Tells what was refused, and why.
  mutating func tell(
    _ error: AttributeErrorEvent, _ event: borrowing TimelineEvent,
    to t: inout some Teller & ~Copyable
  ) {
    t.event("error_response", error.endsDiscovery ? "nothing more: " : "refused: ")
    t.tell("opcode", Code(error.opcode.rawValue, error.opcode.name, "request "))
    t.words { line in
      if let ownName, !error.endsDiscovery {
        line.append(" of ")
        line.append(ownName: ownName, error.handle)
      } else if let label = error.label, !error.endsDiscovery {
        line.append(" of ")
        append(label: label, to: &line)
        append(strengthOf: label, event, to: &line)
      } else {
        line.say(" at ", error.handle)
      }
      line.append(": ")
      let code = HexNumber(error.code.rawValue)
      if let name = error.code.name(for: error.label?.characteristic) {
        line.say(name)
        line.say(" (", code, then: ")")
      } else {
        // Core 5.4, Vol 3, Part F, 3.4.1.1: these are the service's own.
        line.say((0x80...0x9f).contains(code.number) ? "application error " : "error ", code)
      }
    }
    member(error.handle, error.label, event, to: &t)
    t.member("error", Code(error.code.rawValue, error.code.name(for: error.label?.uuid)))
    t.member("ends_discovery", error.endsDiscovery)
    if let range = error.range {
      t.members { json in
        json.beginObject("requested")
        json.field("first_handle", range.first)
        json.field("last_handle", range.last)
        json.field("type", optional: range.type)
        json.endObject()
      }
    }
    t.answered(error.request, error.latency, ", asked for")
  }

  // MARK: - What is no GATT procedure

  /// Tells an ATT PDU as such.
  func tell(
    _ opcode: ATTOpcode, _ pdu: ByteRange, _ request: Int, _ latency: Int64,
    _ bytes: borrowing ByteReader, to t: inout some Teller & ~Copyable
  ) {
    t.event("att_pdu", "ATT ")
    t.tell("opcode", Code(opcode.rawValue, opcode.name, "opcode "), then: " ")
    t.tell(hex: "pdu_hex", pdu, bytes)
    t.answered(request, latency)
  }

  /// Tells a text that was sent in pieces.
  mutating func tell(
    _ message: MessageEvent, _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    to t: inout some Teller & ~Copyable
  ) {
    t.event("message", "message of ")
    t.say("", message.count, then: " bytes in ")
    member(message.handle, message.label, event, to: &t)
    t.tell(
      "pieces", message.pieces,
      then: message.pieces == 1 ? " piece from packet " : " pieces from packet ")
    t.tell("first_packet", message.firstPacket, then: ", ended by EOM")
    t.member("length", message.count)
    t.words { line in
      if let ownName {
        line.append(", ")
        line.append(ownName: ownName, message.handle)
      } else if let label = message.label {
        line.append(", ")
        append(label: label, to: &line)
      }
      line.append(": ")
      line.append(quotedText: bytes.remainingBytes)
    }
    t.members { $0.field("text", utf8: bytes.remainingBytes) }
  }
}

extension CharacteristicProperties: Told {
  func write(to line: inout OutputBuffer) { line.append(self) }

  func write(_ name: StaticText, to json: inout JSONWriter) {
    json.field(name, bits: rawValue) { JSONNames.property(bit: $0) }
  }
}

extension InferenceReasons: Told {
  func write(to line: inout OutputBuffer) { line.append(reasons: self) }

  func write(_ name: StaticText, to json: inout JSONWriter) {
    json.field(name, bits: rawValue) { InferenceReasons.identifier(ofBit: $0) }
  }
}
