import HSLayout
import HSProtocols
import HSTimeline

// Values, what they are values of, and how that is known.

extension Teller where Self: ~Copyable {
  /// Tells a value with what it is the value of: one that was sent without a request.
  mutating func tell(
    _ value: ValueEvent, _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    isPart: Bool = false, _ telling: inout EventTelling
  ) {
    words { $0.append(value, event, bytes, isPart: isPart, &telling) }
    member(value.handle, value.label, event, &telling)
    members {
      $0.append(bytesOf: value, bytes, isWhole: !isPart && value.offset == 0, telling)
    }
  }

  /// Tells a value that answers a request; the time since is for machines.
  mutating func tell(
    asked value: ValueEvent, _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    _ telling: inout EventTelling
  ) {
    words { $0.append(value, event, bytes, &telling) }
    member(value.handle, value.label, event, &telling)
    members { json in
      json.field("offset", value.offset)
      json.append(bytesOf: value, bytes, isWhole: value.offset == 0, telling)
      json.answered(value.request, value.latency)
    }
  }

  /// Tells which write a value answers, and what speaks for it.
  mutating func tell(_ answer: AnswerDesk.Answer?, _ telling: borrowing EventTelling) {
    guard let answer else { return }
    let evidence = answer.evidence
    members { json in
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
    words { line in
      // A layout says it, too.
      guard telling.layouts?.request ?? 0 == 0 else { return }
      line.say(" {answers packet ", answer.request)
      line.append(latency: answer.latency)
      line.say(": so do ", evidence.close)
      line.say(" of ", evidence.values, then: ", by chance less than 1 in 10^")
      line.say("", String(evidence.odds).utf8.count - 1, then: "}")
    }
  }

  /// Tells which attribute something is about: its name, and its handle and label.
  mutating func tell(
    _ handle: AttributeHandle, _ label: AttributeLabel?, _ event: borrowing TimelineEvent,
    _ telling: inout EventTelling
  ) {
    words { $0.append(nameOf: handle, label, event, &telling) }
    member(handle, label, event, &telling)
  }

  /// Tells where something is, and what stands there; a person reads it elsewhere.
  @inline(__always)
  mutating func member(
    _ handle: AttributeHandle, _ label: AttributeLabel?, _ event: borrowing TimelineEvent,
    _ telling: inout EventTelling
  ) {
    member("handle", handle)
    members { $0.append(label, event.connection, &telling) }
  }
}

extension EventTelling {
  /// What a value is the value of, in UTF-8.
  mutating func name(of value: ValueEvent, _ event: borrowing TimelineEvent) -> [UInt8] {
    var text = OutputBuffer()
    text.append(nameOf: value, event, &self)
    return text.bytes
  }

  /// The name of the capture or file that a label comes from.
  fileprivate func sourceName(of evidence: Evidence) -> String? {
    evidence.source.number.flatMap {
      sourceNames.indices.contains($0) ? sourceNames[$0] : nil
    }
  }
}

extension ValueEvent {
  /// What stands between a value's name and the value.
  var separator: StaticText {
    label?.isHeartRate == true ? " " : ": "
  }

  /// The kind that a value is to be read as; `nil` for what is but bytes.
  var kind: ValueKind? {
    // A declaration's bytes are not a value of what it declares, and a later piece is not a whole value.
    guard let label, offset == 0, !label.hasOtherForm,
      label.role != .declaration, label.role != .service
    else { return nil }
    return ValueKind(label.uuid)
  }
}

// MARK: - For people

extension OutputBuffer {
  fileprivate mutating func append(
    _ value: ValueEvent, _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    isPart: Bool = false, _ telling: inout EventTelling
  ) {
    append(nameOf: value, event, &telling)
    if value.offset > 0 { say(" from byte ", value.offset) }
    if !isPart, let layouts = telling.layouts, layouts.hasReadings {
      append(": ")
      return append(layouts, of: value, shown: telling.shownBytes, bytes)
    }
    append(value.separator)
    append(content: value, isPart ? nil : value.kind, shown: telling.shownBytes, bytes)
  }

  /// Writes what layouts know of the value at hand.
  mutating func append(
    _ layouts: LayoutDesk, of value: borrowing ValueEvent, shown limit: Int,
    _ bytes: borrowing ByteReader
  ) {
    if layouts.append(plainTo: &self) { return }
    let readings = layouts.readings
    for index in readings.indices {
      if index > 0 { append("; ") }
      append(readings[index], of: value, shown: limit, bytes)
    }
  }

  /// Writes what a layout knows of a value; the value itself where it does not know all of it.
  private mutating func append(
    _ reading: LayoutReading, of value: borrowing ValueEvent, shown limit: Int,
    _ bytes: borrowing ByteReader
  ) {
    guard reading.fits else {
      append(content: value, nil, shown: limit, bytes)
      append(reading.isUnderWay ? ", part of a message " : " ")
      reading.source.append(to: &self)
      return append(misfitOf: reading)
    }
    reading.append(to: &self)
    if let message = reading.message {
      say(" (", message.values, then: " values from packet ")
      say("", message.firstPacket, then: " on)")
    }
    if reading.remainder > 0 { say(", and ", Octets(reading.remainder), then: " more") }
    reading.source.append(answering: reading.request, to: &self)
  }

  /// Writes a value itself; of one of no known kind so many bytes.
  mutating func append(
    content value: borrowing ValueEvent, _ kind: ValueKind?, shown limit: Int,
    _ bytes: borrowing ByteReader
  ) {
    var cursor = bytes.at(value.value, layer: .value, limitedBy: .value)
    append(
      valueOf: kind, &cursor, originalLength: value.originalLength, limit: limit,
      hiding: .recordCut)
    guard value.originalLength > value.value.count else { return }
    say(" [cut: ", value.value.count)
    say(" of ", Octets(value.originalLength), then: "]")
  }

  // MARK: - Names for people

  /// Writes what a value is the value of, and how sure that is.
  mutating func append(
    nameOf value: borrowing ValueEvent, _ event: borrowing TimelineEvent,
    _ telling: inout EventTelling
  ) {
    append(nameOf: value.handle, value.label, event, &telling)
  }

  /// Writes the name that the user gave a handle; else what the handle stands for, and how sure that is.
  fileprivate mutating func append(
    nameOf handle: AttributeHandle, _ label: AttributeLabel?, _ event: borrowing TimelineEvent,
    _ telling: inout EventTelling
  ) {
    if let ownName = telling.ownName { return append(ownName: ownName, handle) }
    guard let label else { return say("unlabelled ", handle) }
    append(label: label, &telling)
    append(strengthOf: label, event, telling)
  }

  /// Writes what a handle stands for.
  mutating func append(label: AttributeLabel, _ telling: inout EventTelling) {
    if label.role == .descriptor, let characteristic = label.characteristic {
      append(uuid: characteristic, as: .value, &telling)
      append(label.name == nil ? " descriptor " : " ")
    }
    if label.hasOtherForm {
      // The device means something else by it than its name says.
      append(label.uuid)
    } else {
      append(uuid: label.uuid, as: label.role, &telling)
    }
    switch label.role {
    case .declaration: append(" declaration")
    case .service: append(" service")
    default: break
    }
  }

  /// Writes how sure a label is, unless it was discovered in the same connection.
  mutating func append(
    strengthOf label: AttributeLabel, _ event: borrowing TimelineEvent,
    _ telling: borrowing EventTelling
  ) {
    let strength = label.evidence.strength(in: event.connection)
    switch strength {
    case .discovered: return
    case .earlierConnection:
      say(" {discovered in connection ", label.evidence.connection)
    case .inferred:
      if case .inference(let score) = label.evidence.source {
        say(" {inferred, score ", score)
      } else if label.isOwnerDoubtful {
        append(" {inferred: nearest characteristic; handles between were not heard of")
      } else {
        append(" {inferred: the only descriptor that fits")
      }
    case .user: append(" {given by user")
    case .layout: append(" {by a layout")
    case .sibling, .tableFile, .tableOfUnknownPeer, .databaseHash:
      say(" {", strength.name)
      if let name = telling.sourceName(of: label.evidence) {
        append(": ")
        append(safe: name)
      }
    }
    append("}")
  }

  /// Writes a UUID's name, or the UUID where it has none.
  ///
  /// A UUID that has only its owner's name is told from the owner's others by the UUID itself.
  mutating func append(
    uuid: BluetoothUUID, as role: AttributeRole?, _ telling: inout EventTelling
  ) {
    guard let name = telling.names.name(of: uuid, as: role) else { return append(uuid) }
    append(name)
    if uuid.isNamedForItsOwner {
      say(" (", uuid, then: ")")
    } else if uuid.short == nil, telling.showsLongUUIDs {
      say(" ", uuid)
    }
  }

  /// Appends where a value does not fit a layout, if it does not.
  mutating func append(misfitOf reading: LayoutReading) {
    guard let misfit = reading.misfit else { return }
    append(" does not fit: ")
    append(safe: misfit.description)
  }
}

// MARK: - For machines

extension JSONWriter {
  /// Writes a value's bytes and, if it is whole and its type known, what they mean.
  fileprivate mutating func append(
    bytesOf value: ValueEvent, _ bytes: borrowing ByteReader, isWhole: Bool,
    _ telling: borrowing EventTelling
  ) {
    var cursor = bytes.at(value.value, layer: .value, limitedBy: .value)
    let span = cursor.remainingBytes
    let base = cursor.position
    field("length", value.originalLength)
    field("value_hex", hex: span)
    if isWhole, let layouts = telling.layouts { field(layouts) }
    guard isWhole, let label = value.label, label.holdsValue else { return null("value") }
    let decoded = DecodedValue.decode(
      label.uuid, &cursor, originalLength: value.originalLength)
    // Bytes without a known meaning are in `value_hex` already.
    if decoded.kind == nil, case .raw = decoded.content { return null("value") }
    key("value")
    buffer.append(json: decoded, bytes: span, base: base)
    wroteValue()
  }

  /// Writes what a handle stands for and how we know; `null` if nothing says so.
  mutating func append(
    _ label: AttributeLabel?, _ connection: Int, _ telling: inout EventTelling
  ) {
    guard let label else { return null("label") }
    key("label")
    if !telling.labels.append(label, connection, to: &buffer) {
      let start = buffer.count
      append(label, in: connection, &telling)
      telling.labels.keep(buffer.span.extracting(start..<buffer.count), label, connection)
    }
    wroteValue()
  }

  private mutating func append(
    _ label: AttributeLabel, in connection: Int, _ telling: inout EventTelling
  ) {
    beginObject()
    field("uuid", label.uuid)
    field(
      "name",
      optional: label.hasOtherForm ? nil : telling.names.name(of: label.uuid, as: label.role))
    field("role", label.role.rawValue)
    field("characteristic", optional: label.characteristic)
    field("service", optional: label.service)
    if label.hasOtherForm { field("other_form", true) }
    append(label.evidence, connection, telling)
    endObject()
  }

  /// Writes from where an attribute is known, as seen from `connection`.
  mutating func append(
    _ evidence: Evidence, _ connection: Int, _ telling: borrowing EventTelling
  ) {
    beginObject("evidence")
    field("class", evidence.strength(in: connection).identifier)
    field("procedure", evidence.procedure.rawValue)
    field("connection", number: evidence.connection)
    field("request_packet", number: evidence.request)
    field("response_packet", number: evidence.response)
    if let name = telling.sourceName(of: evidence) { field("source", string: name) }
    if case .inference(let score) = evidence.source { field("score", score) }
    endObject()
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
