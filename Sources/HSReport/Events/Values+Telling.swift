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
    words { telling.append(value, event, bytes, isPart: isPart, to: &$0) }
    member(value.handle, value.label, event, &telling)
    members {
      telling.append(bytesOf: value, bytes, to: &$0, isWhole: !isPart && value.offset == 0)
    }
  }

  /// Tells a value that answers a request; the time since is for machines.
  mutating func tell(
    asked value: ValueEvent, _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    _ telling: inout EventTelling
  ) {
    words { telling.append(value, event, bytes, to: &$0) }
    member(value.handle, value.label, event, &telling)
    members { json in
      json.field("offset", value.offset)
      telling.append(bytesOf: value, bytes, to: &json, isWhole: value.offset == 0)
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
    words { telling.append(nameOf: handle, label, event, to: &$0) }
    member(handle, label, event, &telling)
  }

  /// Tells where something is, and what stands there; a person reads it elsewhere.
  @inline(__always)
  mutating func member(
    _ handle: AttributeHandle, _ label: AttributeLabel?, _ event: borrowing TimelineEvent,
    _ telling: inout EventTelling
  ) {
    member("handle", handle)
    members { telling.append(label, event.connection, to: &$0) }
  }
}

extension EventTelling {
  // MARK: - Values for people

  fileprivate mutating func append(
    _ value: ValueEvent, _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    isPart: Bool = false, to line: inout OutputBuffer
  ) {
    append(nameOf: value, event, to: &line)
    if value.offset > 0 { line.say(" from byte ", value.offset) }
    if !isPart, let layouts, layouts.hasReadings {
      line.append(": ")
      return Self.append(layouts, of: value, shown: shownBytes, bytes, to: &line)
    }
    line.append(Self.separator(of: value))
    Self.append(
      content: value, isPart ? nil : Self.kind(of: value), shown: shownBytes, bytes, to: &line)
  }

  /// Writes what layouts know of the value at hand.
  static func append(
    _ layouts: LayoutDesk, of value: borrowing ValueEvent, shown limit: Int,
    _ bytes: borrowing ByteReader, to line: inout OutputBuffer
  ) {
    if layouts.append(plainTo: &line) { return }
    let readings = layouts.readings
    for index in readings.indices {
      if index > 0 { line.append("; ") }
      append(readings[index], of: value, shown: limit, bytes, to: &line)
    }
  }

  /// Writes what a layout knows of a value; the value itself where it does not know all of it.
  private static func append(
    _ reading: LayoutReading, of value: borrowing ValueEvent, shown limit: Int,
    _ bytes: borrowing ByteReader, to line: inout OutputBuffer
  ) {
    guard reading.fits else {
      append(content: value, nil, shown: limit, bytes, to: &line)
      line.append(reading.isUnderWay ? ", part of a message " : " ")
      reading.source.append(to: &line)
      return line.append(misfitOf: reading)
    }
    reading.append(to: &line)
    if let message = reading.message {
      line.say(" (", message.values, then: " values from packet ")
      line.say("", message.firstPacket, then: " on)")
    }
    if reading.remainder > 0 { line.say(", and ", Octets(reading.remainder), then: " more") }
    reading.source.append(answering: reading.request, to: &line)
  }

  /// What stands between a value's name and the value.
  static func separator(of value: borrowing ValueEvent) -> StaticText {
    value.label?.isHeartRate == true ? " " : ": "
  }

  /// The kind that a value is to be read as; `nil` for what is but bytes.
  static func kind(of value: borrowing ValueEvent) -> ValueKind? {
    // A declaration's bytes are not a value of what it declares, and a later piece is not a whole value.
    guard let label = value.label, value.offset == 0, !label.hasOtherForm,
      label.role != .declaration, label.role != .service
    else { return nil }
    return ValueKind(label.uuid)
  }

  /// Writes a value itself; of one of no known kind so many bytes.
  static func append(
    content value: borrowing ValueEvent, _ kind: ValueKind?, shown limit: Int,
    _ bytes: borrowing ByteReader, to line: inout OutputBuffer
  ) {
    var cursor = bytes.at(value.value, layer: .value, limitedBy: .value)
    line.append(
      valueOf: kind, &cursor, originalLength: value.originalLength, limit: limit,
      hiding: .recordCut)
    guard value.originalLength > value.value.count else { return }
    line.say(" [cut: ", value.value.count)
    line.say(" of ", Octets(value.originalLength), then: "]")
  }

  // MARK: - Names for people

  /// Writes what a value is the value of, and how sure that is.
  mutating func append(
    nameOf value: borrowing ValueEvent, _ event: borrowing TimelineEvent,
    to line: inout OutputBuffer
  ) {
    append(nameOf: value.handle, value.label, event, to: &line)
  }

  /// Writes the name that the user gave a handle; else what the handle stands for, and how sure that is.
  fileprivate mutating func append(
    nameOf handle: AttributeHandle, _ label: AttributeLabel?, _ event: borrowing TimelineEvent,
    to line: inout OutputBuffer
  ) {
    if let ownName { return line.append(ownName: ownName, handle) }
    guard let label else { return line.say("unlabelled ", handle) }
    append(label: label, to: &line)
    append(strengthOf: label, event, to: &line)
  }

  /// What a value is the value of, in UTF-8.
  mutating func name(of value: ValueEvent, _ event: borrowing TimelineEvent) -> [UInt8] {
    var text = OutputBuffer()
    append(nameOf: value, event, to: &text)
    return text.bytes
  }

  /// Writes what a handle stands for.
  mutating func append(label: AttributeLabel, to line: inout OutputBuffer) {
    if label.role == .descriptor, let characteristic = label.characteristic {
      append(uuid: characteristic, as: .value, to: &line)
      line.append(label.name == nil ? " descriptor " : " ")
    }
    if label.hasOtherForm {
      // The device means something else by it than its name says.
      line.append(label.uuid)
    } else {
      append(uuid: label.uuid, as: label.role, to: &line)
    }
    switch label.role {
    case .declaration: line.append(" declaration")
    case .service: line.append(" service")
    default: break
    }
  }

  /// Writes how sure a label is, unless it was discovered in the same connection.
  func append(
    strengthOf label: AttributeLabel, _ event: borrowing TimelineEvent,
    to line: inout OutputBuffer
  ) {
    let strength = label.evidence.strength(in: event.connection)
    switch strength {
    case .discovered: return
    case .earlierConnection:
      line.say(" {discovered in connection ", label.evidence.connection)
    case .inferred:
      if case .inference(let score) = label.evidence.source {
        line.say(" {inferred, score ", score)
      } else if label.isOwnerDoubtful {
        line.append(" {inferred: nearest characteristic; handles between were not heard of")
      } else {
        line.append(" {inferred: the only descriptor that fits")
      }
    case .user: line.append(" {given by user")
    case .layout: line.append(" {by a layout")
    case .sibling, .tableFile, .tableOfUnknownPeer, .databaseHash:
      line.say(" {", strength.name)
      if let name = sourceName(of: label.evidence) {
        line.append(": ")
        line.append(safe: name)
      }
    }
    line.append("}")
  }

  /// The name of the capture or file that a label comes from.
  private func sourceName(of evidence: Evidence) -> String? {
    evidence.source.number.flatMap {
      sourceNames.indices.contains($0) ? sourceNames[$0] : nil
    }
  }

  /// Writes a UUID's name, or the UUID where it has none.
  ///
  /// A UUID that has only its owner's name is told from the owner's others by the UUID itself.
  mutating func append(
    uuid: BluetoothUUID, as role: AttributeRole?, to line: inout OutputBuffer
  ) {
    guard let name = names.name(of: uuid, as: role) else { return line.append(uuid) }
    line.append(name)
    if uuid.isNamedForItsOwner {
      line.say(" (", uuid, then: ")")
    } else if uuid.short == nil, showsLongUUIDs {
      line.say(" ", uuid)
    }
  }

  // MARK: - For machines

  /// Writes a value's bytes and, if it is whole and its type known, what they mean.
  fileprivate func append(
    bytesOf value: ValueEvent, _ bytes: borrowing ByteReader, to json: inout JSONWriter,
    isWhole: Bool
  ) {
    var cursor = bytes.at(value.value, layer: .value, limitedBy: .value)
    let span = cursor.remainingBytes
    let base = cursor.position
    json.field("length", value.originalLength)
    json.field("value_hex", hex: span)
    if isWhole, let layouts { json.field(layouts) }
    guard isWhole, let label = value.label, label.holdsValue else { return json.null("value") }
    let decoded = DecodedValue.decode(
      label.uuid, &cursor, originalLength: value.originalLength)
    // Bytes without a known meaning are in `value_hex` already.
    if decoded.kind == nil, case .raw = decoded.content { return json.null("value") }
    json.key("value")
    json.buffer.append(json: decoded, bytes: span, base: base)
    json.wroteValue()
  }

  /// Writes what a handle stands for and how we know; `null` if nothing says so.
  mutating func append(
    _ label: AttributeLabel?, _ connection: Int, to json: inout JSONWriter
  ) {
    guard let label else { return json.null("label") }
    json.key("label")
    if !labels.append(label, connection, to: &json.buffer) {
      let start = json.buffer.count
      append(label, in: connection, to: &json)
      labels.keep(json.buffer.span.extracting(start..<json.buffer.count), label, connection)
    }
    json.wroteValue()
  }

  private mutating func append(
    _ label: AttributeLabel, in connection: Int, to json: inout JSONWriter
  ) {
    json.beginObject()
    json.field("uuid", label.uuid)
    json.field(
      "name", optional: label.hasOtherForm ? nil : names.name(of: label.uuid, as: label.role))
    json.field("role", label.role.rawValue)
    json.field("characteristic", optional: label.characteristic)
    json.field("service", optional: label.service)
    if label.hasOtherForm { json.field("other_form", true) }
    append(label.evidence, connection, to: &json)
    json.endObject()
  }

  /// Writes from where an attribute is known, as seen from `connection`.
  func append(_ evidence: Evidence, _ connection: Int, to json: inout JSONWriter) {
    json.beginObject("evidence")
    json.field("class", evidence.strength(in: connection).identifier)
    json.field("procedure", evidence.procedure.rawValue)
    json.field("connection", number: evidence.connection)
    json.field("request_packet", number: evidence.request)
    json.field("response_packet", number: evidence.response)
    if let name = sourceName(of: evidence) { json.field("source", string: name) }
    if case .inference(let score) = evidence.source { json.field("score", score) }
    json.endObject()
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

extension OutputBuffer {
  /// Appends where a value does not fit a layout, if it does not.
  mutating func append(misfitOf reading: LayoutReading) {
    guard let misfit = reading.misfit else { return }
    append(" does not fit: ")
    append(safe: misfit.description)
  }
}
