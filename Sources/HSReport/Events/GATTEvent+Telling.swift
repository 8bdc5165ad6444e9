import HSProtocols
import HSTimeline

extension Teller where Self: ~Copyable {
  /// Tells what a client learnt, read, wrote, subscribed to, or was refused.
  mutating func tell(
    _ gatt: GATTEvent, _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    _ telling: inout EventTelling
  ) {
    // Responses travel against the request: what we receive, we asked for.
    let isOurs = event.direction == .received
    switch gatt {
    case .mtu(let client, let server, let inForce, let request, let latency):
      identify("mtu_exchanged", "MTU ")
      say("", inForce, then: ": ")
      tell("client_mtu", client, "client offers ")
      tell("server_mtu", server, ", server ")
      member("mtu", inForce)
      answered(request, latency)
    case .service(let service):
      begin(
        found: "service_discovered", service.isPrimary ? "service " : "secondary service ", event,
        telling)
      member("handle", service.handle)
      member("end_group_handle", service.endGroupHandle)
      tell(service.uuid, as: .service, &telling)
      say(" ", service.handle)
      say("-", service.endGroupHandle)
      member("primary", service.isPrimary)
      tell(service.evidence, event.connection, telling)
    case .include(let include):
      begin(found: "include_discovered", "included service ", event, telling)
      member("handle", include.handle)
      member("service_handle", include.serviceHandle)
      member("end_group_handle", include.endGroupHandle)
      tell(include.uuid, as: .include, &telling)
      say(include.uuid == nil ? "" : " ", include.serviceHandle)
      say("-", include.endGroupHandle)
      tell(include.evidence, event.connection, telling)
    case .characteristic(let characteristic):
      begin(found: "characteristic_discovered", "characteristic ", event, telling)
      member("handle", characteristic.declaration)
      member("value_handle", characteristic.value)
      tell(characteristic.uuid, as: .declaration, &telling)
      say(" ", characteristic.value)
      tell("properties", characteristic.properties, " [", then: "]")
      tell(characteristic.evidence, event.connection, telling)
    case .attribute(let attribute, let label):
      let isDescriptor = label?.role == .descriptor
      if isDescriptor {
        begin(found: "descriptor_discovered", "descriptor ", event, telling)
      } else {
        begin(found: "attribute_discovered", "attribute ", event, telling)
      }
      member("handle", attribute.handle)
      tell(attribute.type, as: label?.role ?? .unplaced, &telling)
      say(" ", attribute.handle)
      if let characteristic = label?.characteristic, isDescriptor {
        say(" of ")
        words { $0.append(uuid: characteristic, as: .value, &telling) }
      }
      members { $0.append(label, event.connection, &telling) }
      tell(attribute.evidence, event.connection, telling)
    case .read(let value):
      identify("read", "")
      begin(isOurs, "read ", "peer read ", telling)
      tell(asked: value, event, bytes, &telling)
      words { $0.append(latency: value.latency) }
    case .longRead(let value, let pieces):
      identify("long_read", "")
      begin(isOurs, "read whole ", "peer read whole ", telling)
      member("pieces", pieces)
      tell(asked: value, event, bytes, &telling)
      say(" (", pieces, then: " pieces)")
    case .readMultiple(let values, let attributes, let request, let latency):
      identify("read_multiple", isOurs ? "read " : "peer read ")
      tell("attributes", attributes, then: " attributes at once: ")
      tell(hex: "values_hex", values, bytes)
      answered(request, latency)
    case .write(let value), .signedWrite(let value), .writeCommand(let value):
      begin(write: gatt, event, telling)
      tell(value, event, bytes, &telling)
      if case .writeCommand = gatt, event.direction != .sent { say(" (without response)") }
    case .writeResponse(let response):
      identify("write_response", isOurs ? "" : telling.side.name)
      say(isOurs ? "answered: write of " : " answered: write of ")
      if !isOurs { say(telling.side.possessive) }
      tell(response.handle, response.label, event, &telling)
      words { $0.append(inPacket: response.request) }
      answered(response.request, response.latency)
    case .prepareWrite(let value):
      identify("prepare_write", "")
      begin(event.direction == .sent, "prepare write ", "peer prepares write of ", telling)
      member("offset", value.offset)
      tell(value, event, bytes, isPart: true, &telling)
    case .executeWrite(let commit, let request, let latency):
      identify("execute_write", commit ? "prepared writes executed" : "prepared writes cancelled")
      member("commit", commit)
      answered(request, latency, ", asked for")
    case .queuedWrite(let write): tell(write, event, bytes, &telling)
    case .subscription(let subscription): tell(subscription, event, &telling)
    case .inferred(let inferred): tell(inferred, &telling)
    case .silence(let silence): tell(silence, event, &telling)
    case .error(let error): tell(error, event, &telling)
    }
  }

  /// Begins a sentence: what the local side does, or what the peer does with something of its.
  @inline(__always)
  private mutating func begin(
    _ isLocal: Bool, _ local: StaticText, _ peers: StaticText, _ telling: borrowing EventTelling
  ) {
    say(isLocal ? local : peers)
    if !isLocal { say(telling.side.possessive) }
  }

  fileprivate mutating func begin(
    write gatt: GATTEvent, _ event: borrowing TimelineEvent, _ telling: borrowing EventTelling
  ) {
    let (identifier, local, peers): (StaticText, StaticText, StaticText) =
      switch gatt {
      case .writeCommand: ("write_command", "write without response ", "peer writes ")
      case .signedWrite: ("signed_write", "signed write ", "peer writes signed ")
      default: ("write", "write ", "peer writes ")
      }
    identify(identifier, "")
    begin(event.direction == .sent, local, peers, telling)
  }

  /// Tells a write that was queued in parts, as one.
  private mutating func tell(
    _ write: QueuedWriteEvent, _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    _ telling: inout EventTelling
  ) {
    identify("queued_write", "")
    // What follows on a request travels against it.
    let isOurs = event.direction == .received
    switch write.outcome {
    case .executed: begin(isOurs, "wrote whole ", "peer wrote whole ", telling)
    case .cancelled: begin(isOurs, "write cancelled of ", "peer cancelled write of ", telling)
    case .refused: begin(isOurs, "write refused of ", "peer's write refused of ", telling)
    case .abandoned: begin(isOurs, "write given up of ", "peer gave up write of ", telling)
    }
    members { json in
      json.field("outcome", JSONNames.outcome(write.outcome))
      json.beginArray("part_packets")
      for part in 0..<write.parts { json.element(write.packet(ofPart: part, in: bytes)) }
      json.endArray()
      json.field("unconfirmed_parts", write.unconfirmedParts)
      json.field("offset", write.value.offset)
    }
    tell(write.value, event, bytes, &telling)
    tell(counted: "request_packet", write.execution)
    words { line in
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
    _ silence: Gap, _ event: borrowing TimelineEvent, _ telling: inout EventTelling
  ) {
    identify("silence", silence.hadValues ? "silent: " : "silent from the beginning: ")
    if event.direction == .sent { say(telling.side.possessive) }
    tell(silence.handle, silence.label, event, &telling)
    say(", ", silence.sentence)
    members { Gap.members.append(silence, to: &$0) }
  }

  // MARK: - Discovery

  /// Begins the sentence of what was found.
  private mutating func begin(
    found identifier: StaticText, _ noun: StaticText, _ event: borrowing TimelineEvent,
    _ telling: borrowing EventTelling
  ) {
    identify(identifier, "")
    begin(event.direction != .sent, "found ", "peer found ", telling)
    say(noun)
  }

  private mutating func tell(
    _ uuid: BluetoothUUID?, as role: AttributeRole, _ telling: inout EventTelling
  ) {
    members { json in
      json.field("uuid", optional: uuid)
      json.field("name", optional: uuid?.name(inRole: role))
    }
    if let uuid { words { $0.append(uuid: uuid, as: role, &telling) } }
  }

  private mutating func tell(
    _ evidence: Evidence, _ connection: Int, _ telling: borrowing EventTelling
  ) {
    members { $0.append(evidence, connection, telling) }
  }

  // MARK: - Subscriptions, conclusions, refusals

  private mutating func tell(
    _ subscription: SubscriptionEvent, _ event: borrowing TimelineEvent,
    _ telling: inout EventTelling
  ) {
    let isOurs = (event.direction == .received) == subscription.confirmed
    identify(subscription.bits == 0 ? "unsubscribed" : "subscribed", isOurs ? "" : "peer ")
    switch subscription.bits & 3 {
    case 0: say("unsubscribed from ")
    case 1: say("subscribed to notifications of ")
    case 2: say("subscribed to indications of ")
    default: say("subscribed to notifications and indications of ")
    }
    if !isOurs { say(telling.side.possessive) }
    words { line in
      if let ownName = telling.ownName {
        line.append(ownName: ownName, subscription.label.valueHandle ?? subscription.handle)
      } else if let characteristic = subscription.label.characteristic {
        line.append(uuid: characteristic, as: .value, &telling)
      } else {
        line.say("what ", subscription.handle, then: " configures")
      }
      line.append(strengthOf: subscription.label, event, telling)
    }
    member(subscription.handle, subscription.label, event, &telling)
    member("value_handle", subscription.label.valueHandle)
    member("notifications", subscription.bits & 1 != 0)
    member("indications", subscription.bits & 2 != 0)
    member("bits", HexNumber(subscription.bits))
    member("confirmed", subscription.confirmed)
    say(subscription.confirmed ? ", written" : ", written without response")
    answered(
      subscription.request, subscription.latency, subscription.confirmed ? "" : nil)
  }

  /// Tells what was concluded from values, and why.
  private mutating func tell(_ inferred: InferredLabel, _ telling: inout EventTelling) {
    identify("label_inferred", "inferred: ")
    tell("handle", inferred.handle, then: " is ")
    tell(inferred.uuid, as: .value, &telling)
    tell("score", inferred.score, ", score ", then: " of 100 after ")
    tell("values", inferred.values, then: " values: ")
    tell("reasons", inferred.reasons)
  }

  /// Tells what was refused, and why.
  mutating func tell(
    _ error: AttributeErrorEvent, _ event: borrowing TimelineEvent, _ telling: inout EventTelling
  ) {
    identify("error_response", error.endsDiscovery ? "nothing more: " : "refused: ")
    tell("opcode", Code(error.opcode.rawValue, error.opcode.name, "request "))
    words { line in
      if let ownName = telling.ownName, !error.endsDiscovery {
        line.append(" of ")
        line.append(ownName: ownName, error.handle)
      } else if let label = error.label, !error.endsDiscovery {
        line.append(" of ")
        line.append(label: label, &telling)
        line.append(strengthOf: label, event, telling)
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
    member(error.handle, error.label, event, &telling)
    member("error", Code(error.code.rawValue, error.code.name(for: error.label?.uuid)))
    member("ends_discovery", error.endsDiscovery)
    if let range = error.range {
      members { json in
        json.beginObject("requested")
        json.field("first_handle", range.first)
        json.field("last_handle", range.last)
        json.field("type", optional: range.type)
        json.endObject()
      }
    }
    answered(error.request, error.latency, ", asked for")
  }

  // MARK: - What is no GATT procedure

  /// Tells an ATT PDU as such.
  mutating func tell(
    _ opcode: ATTOpcode, _ pdu: ByteRange, _ request: Int, _ latency: Int64,
    _ bytes: borrowing ByteReader
  ) {
    identify("att_pdu", "ATT ")
    tell("opcode", Code(opcode.rawValue, opcode.name, "opcode "), then: " ")
    tell(hex: "pdu_hex", pdu, bytes)
    answered(request, latency)
  }

  /// Tells a text that was sent in pieces.
  mutating func tell(
    _ message: MessageEvent, _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    _ telling: inout EventTelling
  ) {
    identify("message", "message of ")
    say("", message.count, then: " bytes in ")
    member(message.handle, message.label, event, &telling)
    tell(
      "pieces", message.pieces,
      then: message.pieces == 1 ? " piece from packet " : " pieces from packet ")
    tell("first_packet", message.firstPacket, then: ", ended by EOM")
    member("length", message.count)
    words { line in
      if let ownName = telling.ownName {
        line.append(", ")
        line.append(ownName: ownName, message.handle)
      } else if let label = message.label {
        line.append(", ")
        line.append(label: label, &telling)
      }
      line.append(": ")
      line.append(quotedText: bytes.remainingBytes)
    }
    members { $0.field("text", utf8: bytes.remainingBytes) }
  }
}

extension EventTelling {
  /// What is written, and that it is written.
  mutating func name(
    ofWritten value: ValueEvent, _ gatt: GATTEvent, _ event: borrowing TimelineEvent
  ) -> [UInt8] {
    var text = OutputBuffer()
    text.begin(write: gatt, event, self)
    text.append(nameOf: value, event, &self)
    return text.bytes
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
