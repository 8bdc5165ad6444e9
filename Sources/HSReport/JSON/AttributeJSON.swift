import HSATT
import HSAssignedNumbers
import HSBytes
import HSGATT
import HSJSONText
import HSLabels
import HSTimeline
import HSValues

extension EventJSONWriter {
  /// Writes which write a value answers, and what speaks for it.
  func append(_ answer: AnswerDesk.Answer?, to json: inout JSONWriter) {
    guard let answer else { return }
    let evidence = answer.evidence
    json.beginObject("answers")
    json.field("packet", number: answer.request)
    json.field("latency_ms", milliseconds: answer.latency)
    json.field("values", evidence.values)
    json.field("values_close", evidence.close)
    json.field("window_ms", Int(evidence.window / 1_000_000))
    json.field("expected_per_mille", Int(clamping: (evidence.expected * 1000).rounded()))
    json.field("chance_is_below_1_in", evidence.odds)
    json.endObject()
  }

  /// Writes what a client learnt, read, wrote, subscribed to, or was refused.
  mutating func append(
    _ gatt: GATTEvent, _ connection: Int, _ bytes: borrowing ByteReader,
    to json: inout JSONWriter
  ) {
    switch gatt {
    case .mtu(let client, let server, let inForce, let request, let latency):
      json.event("mtu_exchanged")
      json.field("client_mtu", client)
      json.field("server_mtu", server)
      json.field("mtu", inForce)
      json.answered(request, latency)
    case .service, .include, .characteristic, .attribute:
      append(discovery: gatt, connection, to: &json)
    case .read(let value):
      json.event("read")
      append(asked: value, connection, bytes, to: &json)
    case .longRead(let value, let pieces):
      json.event("long_read")
      json.field("pieces", pieces)
      append(asked: value, connection, bytes, to: &json)
    case .readMultiple(let values, let attributes, let request, let latency):
      json.event("read_multiple")
      json.field("attributes", attributes)
      json.field("values_hex", hex: values, in: bytes)
      json.answered(request, latency)
    case .write(let value):
      json.event("write")
      append(sent: value, connection, bytes, to: &json)
    case .writeResponse(let response):
      json.event("write_response")
      json.field("handle", response.handle)
      append(response.label, connection, to: &json)
      json.answered(response.request, response.latency)
    case .writeCommand(let value):
      json.event("write_command")
      append(sent: value, connection, bytes, to: &json)
    case .signedWrite(let value):
      json.event("signed_write")
      append(sent: value, connection, bytes, to: &json)
    case .prepareWrite(let value):
      json.event("prepare_write")
      json.field("offset", value.offset)
      append(sent: value, connection, bytes, to: &json, isWhole: false)
    case .executeWrite(let commit, let request, let latency):
      json.event("execute_write")
      json.field("commit", commit)
      json.answered(request, latency)
    case .subscription(let subscription): append(subscription, connection, to: &json)
    case .inferred(let inferred):
      json.event("label_inferred")
      json.field("handle", inferred.handle)
      append(uuid: inferred.uuid, as: .value, to: &json)
      json.field("score", inferred.score)
      json.field("values", inferred.values)
      json.beginArray("reasons")
      for bit in 0..<8 where inferred.reasons.rawValue & 1 << UInt8(bit) != 0 {
        guard let name = InferenceReasons.identifier(ofBit: bit) else { continue }
        json.element(name)
      }
      json.endArray()
    case .queuedWrite: break
    case .silence(let silence): append(silence, connection, to: &json)
    case .error(let error): append(error, connection, to: &json)
    }
  }

  /// Writes a text that is whole.
  mutating func append(
    _ message: MessageEvent, _ connection: Int, _ bytes: borrowing ByteReader,
    to json: inout JSONWriter
  ) {
    json.event("message")
    json.field("handle", message.handle)
    append(message.label, connection, to: &json)
    json.field("pieces", message.pieces)
    json.field("first_packet", message.firstPacket)
    json.field("length", message.count)
    json.field("text", utf8: bytes.remainingBytes)
  }

  // MARK: - Discovery

  private mutating func append(
    discovery gatt: GATTEvent, _ connection: Int, to json: inout JSONWriter
  ) {
    switch gatt {
    case .service(let service):
      json.event("service_discovered")
      json.field("handle", service.handle)
      json.field("end_group_handle", service.endGroupHandle)
      append(uuid: service.uuid, as: .service, to: &json)
      json.field("primary", service.isPrimary)
      append(service.evidence, connection, to: &json)
    case .include(let include):
      json.event("include_discovered")
      json.field("handle", include.handle)
      json.field("service_handle", include.serviceHandle)
      json.field("end_group_handle", include.endGroupHandle)
      append(uuid: include.uuid, as: .include, to: &json)
      append(include.evidence, connection, to: &json)
    case .characteristic(let characteristic):
      json.event("characteristic_discovered")
      json.field("handle", characteristic.declaration)
      json.field("value_handle", characteristic.value)
      append(uuid: characteristic.uuid, as: .declaration, to: &json)
      json.beginArray("properties")
      for bit in 0..<8 where characteristic.properties.rawValue & (1 << UInt8(bit)) != 0 {
        json.element(JSONNames.property(bit: bit))
      }
      json.endArray()
      append(characteristic.evidence, connection, to: &json)
    case .attribute(let attribute, let label):
      json.event(
        label?.role == .descriptor ? "descriptor_discovered" : "attribute_discovered")
      json.field("handle", attribute.handle)
      append(uuid: attribute.type, as: label?.role ?? .unplaced, to: &json)
      append(label, connection, to: &json)
      append(attribute.evidence, connection, to: &json)
    default: break
    }
  }

  private mutating func append(
    uuid: BluetoothUUID?, as role: AttributeRole, to json: inout JSONWriter
  ) {
    json.field("uuid", optional: uuid)
    if let uuid {
      json.field("name", optional: names.name(of: uuid, as: role))
    } else {
      json.null("name")
    }
  }

  private mutating func append(
    _ subscription: SubscriptionEvent, _ connection: Int, to json: inout JSONWriter
  ) {
    json.event(subscription.bits == 0 ? "unsubscribed" : "subscribed")
    json.field("handle", subscription.handle)
    append(subscription.label, connection, to: &json)
    if let value = subscription.label.valueHandle {
      json.field("value_handle", value)
    } else {
      json.null("value_handle")
    }
    json.field("notifications", subscription.bits & 1 != 0)
    json.field("indications", subscription.bits & 2 != 0)
    json.field("bits", hex16: subscription.bits)
    json.field("confirmed", subscription.confirmed)
    json.answered(subscription.request, subscription.latency)
  }

  private mutating func append(
    _ error: AttributeErrorEvent, _ connection: Int, to json: inout JSONWriter
  ) {
    json.event("error_response")
    json.field("opcode", hex8: error.opcode.rawValue)
    json.field("opcode_name", optional: error.opcode.name)
    json.field("handle", error.handle)
    append(error.label, connection, to: &json)
    json.field("error", hex8: error.code.rawValue)
    json.field("error_name", optional: error.code.name(for: error.label?.uuid))
    json.field("ends_discovery", error.endsDiscovery)
    if let range = error.range {
      json.beginObject("requested")
      json.field("first_handle", range.first)
      json.field("last_handle", range.last)
      json.field("type", optional: range.type)
      json.endObject()
    }
    json.answered(error.request, error.latency)
  }

  // MARK: - Values

  /// Writes a value that was sent without a request: notified, indicated or written.
  mutating func append(
    sent value: ValueEvent, _ connection: Int, _ bytes: borrowing ByteReader,
    to json: inout JSONWriter, isWhole: Bool = true
  ) {
    json.field("handle", value.handle)
    append(value.label, connection, to: &json)
    append(bytesOf: value, bytes, to: &json, isWhole: isWhole)
  }

  /// Writes a value that answers a request.
  private mutating func append(
    asked value: ValueEvent, _ connection: Int, _ bytes: borrowing ByteReader,
    to json: inout JSONWriter
  ) {
    json.field("handle", value.handle)
    append(value.label, connection, to: &json)
    json.field("offset", value.offset)
    append(bytesOf: value, bytes, to: &json, isWhole: value.offset == 0)
    json.answered(value.request, value.latency)
  }

  /// Writes a value's bytes and, if it is whole and its type known, what they mean.
  func append(
    bytesOf value: ValueEvent, _ bytes: borrowing ByteReader, to json: inout JSONWriter,
    isWhole: Bool
  ) {
    var cursor = bytes.at(value.value, layer: .value, limitedBy: .value)
    let span = cursor.remainingBytes
    let base = cursor.position
    json.field("length", value.originalLength)
    json.field("value_hex", hex: span)
    if isWhole, let readings = layouts?.readings, !readings.isEmpty {
      json.beginArray("layout")
      for reading in readings { json.element(reading) }
      json.endArray()
    }
    guard isWhole, let label = value.label, label.holdsValue else { return json.null("value") }
    let decoded = DecodedValue.decode(
      label.uuid, &cursor, originalLength: value.originalLength)
    // Bytes without a known meaning are in `value_hex` already.
    if decoded.kind == nil, case .raw = decoded.content { return json.null("value") }
    json.key("value")
    json.buffer.append(json: decoded, bytes: span, base: base)
    json.wroteValue()
  }
}

extension AttributeLabel {
  /// Whether what is read under the label is a value of the label's UUID, and not a declaration.
  fileprivate var holdsValue: Bool {
    switch role {
    case .value, .descriptor, .unplaced: !hasOtherForm
    case .service, .include, .declaration: false
    }
  }
}
