import HSATT
import HSAssignedNumbers
import HSBytes
import HSCapture
import HSGATT
import HSHCI
import HSLayout
import HSLabels
import HSTimeline
import HSValues

extension EventWriter {
  /// Writes what a client learnt, read, wrote, subscribed to, or was refused.
  mutating func append(
    _ gatt: GATTEvent, _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    to line: inout OutputBuffer
  ) {
    switch gatt {
    case .mtu(let client, let server, let inForce, _, let latency):
      line.append("MTU ")
      line.append(inForce)
      line.append(": client offers ")
      line.append(client)
      line.append(", server ")
      line.append(server)
      line.append(latency: latency)
    case .service(let service):
      append(found: event, to: &line)
      line.append(service.isPrimary ? "service " : "secondary service ")
      append(uuid: service.uuid, as: .service, to: &line)
      line.append(" ")
      line.append(service.handle)
      line.append("-")
      line.append(service.endGroupHandle)
    case .include(let include):
      append(found: event, to: &line)
      line.append("included service ")
      if let uuid = include.uuid {
        append(uuid: uuid, as: .include, to: &line)
        line.append(" ")
      }
      line.append(include.serviceHandle)
      line.append("-")
      line.append(include.endGroupHandle)
    case .characteristic(let characteristic):
      append(found: event, to: &line)
      line.append("characteristic ")
      append(uuid: characteristic.uuid, as: .declaration, to: &line)
      line.append(" ")
      line.append(characteristic.value)
      line.append(" [")
      line.append(characteristic.properties)
      line.append("]")
    case .attribute(let attribute, let label):
      append(found: event, to: &line)
      line.append(label?.role == .descriptor ? "descriptor " : "attribute ")
      append(uuid: attribute.type, as: label?.role ?? .unplaced, to: &line)
      line.append(" ")
      line.append(attribute.handle)
      if let characteristic = label?.characteristic, label?.role == .descriptor {
        line.append(" of ")
        append(uuid: characteristic, as: .value, to: &line)
      }
    default: append(access: gatt, event, bytes, to: &line)
    }
  }

  private mutating func append(
    access gatt: GATTEvent, _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    to line: inout OutputBuffer
  ) {
    // Responses travel against the request: what we receive, we asked for.
    switch gatt {
    case .read(let value):
      begin(event.direction == .received, "read ", "peer read ", to: &line)
      append(value, event, bytes, to: &line)
      line.append(latency: value.latency)
    case .longRead(let value, let pieces):
      begin(event.direction == .received, "read whole ", "peer read whole ", to: &line)
      append(value, event, bytes, to: &line)
      line.append(" (")
      line.append(pieces)
      line.append(" pieces)")
    case .readMultiple(let values, let attributes, _, let latency):
      line.append(event.direction == .received ? "read " : "peer read ")
      line.append(attributes)
      line.append(" attributes at once: ")
      line.append(hex: bytes.at(values).remainingBytes)
      line.append(latency: latency)
    case .write(let value), .signedWrite(let value):
      begin(write: gatt, event, to: &line)
      append(value, event, bytes, to: &line)
    case .writeResponse(let response): append(response, event, to: &line)
    case .writeCommand(let value):
      begin(write: gatt, event, to: &line)
      append(value, event, bytes, to: &line)
      if event.direction != .sent { line.append(" (without response)") }
    case .prepareWrite(let value):
      begin(event.direction == .sent, "prepare write ", "peer prepares write of ", to: &line)
      append(value, event, bytes, to: &line, isPart: true)
    case .executeWrite(let commit, let request, let latency):
      line.append(commit ? "prepared writes executed" : "prepared writes cancelled")
      line.append(request > 0 ? ", asked for" : "")
      line.append(inPacket: request)
      line.append(latency: latency)
    case .subscription(let subscription): append(subscription, event, to: &line)
    case .inferred(let inferred): append(inferred, to: &line)
    case .silence(let silence): append(silence, event, to: &line)
    case .error(let error): append(error, event, to: &line)
    default: break
    }
  }

  private func begin(
    write gatt: GATTEvent, _ event: borrowing TimelineEvent, to line: inout OutputBuffer
  ) {
    let isOurs = event.direction == .sent
    switch gatt {
    case .writeCommand: begin(isOurs, "write without response ", "peer writes ", to: &line)
    case .signedWrite: begin(isOurs, "signed write ", "peer writes signed ", to: &line)
    default: begin(isOurs, "write ", "peer writes ", to: &line)
    }
  }

  private mutating func append(
    _ response: WriteResponseEvent, _ event: borrowing TimelineEvent,
    to line: inout OutputBuffer
  ) {
    if event.direction == .received {
      line.append("answered: write of ")
    } else {
      line.append(side.name)
      line.append(" answered: write of ")
      line.append(side.possessive)
    }
    append(nameOf: response.handle, response.label, event, to: &line)
    line.append(inPacket: response.request)
    line.append(latency: response.latency)
  }

  private func append(found event: borrowing TimelineEvent, to line: inout OutputBuffer) {
    begin(event.direction != .sent, "found ", "peer found ", to: &line)
  }

  private mutating func append(
    _ subscription: SubscriptionEvent, _ event: borrowing TimelineEvent,
    to line: inout OutputBuffer
  ) {
    let isOurs = (event.direction == .received) == subscription.confirmed
    if !isOurs { line.append("peer ") }
    if subscription.bits & 3 == 0 {
      line.append("unsubscribed from ")
    } else {
      line.append("subscribed to ")
      switch subscription.bits & 3 {
      case 1: line.append("notifications of ")
      case 2: line.append("indications of ")
      default: line.append("notifications and indications of ")
      }
    }
    if !isOurs { line.append(side.possessive) }
    if let ownName {
      line.append(ownName: ownName, subscription.label.valueHandle ?? subscription.handle)
    } else if let characteristic = subscription.label.characteristic {
      append(uuid: characteristic, as: .value, to: &line)
    } else {
      line.append("what ")
      line.append(subscription.handle)
      line.append(" configures")
    }
    append(strengthOf: subscription.label, event, to: &line)
    if subscription.confirmed {
      line.append(", written")
      line.append(inPacket: subscription.request)
    } else {
      line.append(", written without response")
    }
    line.append(latency: subscription.latency)
  }

  mutating func append(
    _ error: AttributeErrorEvent, _ event: borrowing TimelineEvent, to line: inout OutputBuffer
  ) {
    if error.endsDiscovery {
      line.append("nothing more: ")
    } else {
      line.append("refused: ")
    }
    if let name = error.opcode.name {
      line.append(name)
    } else {
      line.append("request 0x")
      line.append(hex: error.opcode.rawValue)
    }
    if let ownName, !error.endsDiscovery {
      line.append(" of ")
      line.append(ownName: ownName, error.handle)
    } else if let label = error.label, !error.endsDiscovery {
      line.append(" of ")
      append(label: label, to: &line)
      append(strengthOf: label, event, to: &line)
    } else {
      line.append(" at ")
      line.append(error.handle)
    }
    line.append(": ")
    if let name = error.code.name(for: error.label?.characteristic) {
      line.append(name)
      line.append(" (0x")
      line.append(hex: error.code.rawValue)
      line.append(")")
    } else {
      // Core 5.4, Vol 3, Part F, 3.4.1.1: these are the service's own.
      line.append((0x80...0x9f).contains(error.code.rawValue) ? "application error 0x" : "error 0x")
      line.append(hex: error.code.rawValue)
    }
    if error.request > 0 {
      line.append(", asked for")
      line.append(inPacket: error.request)
    }
    line.append(latency: error.latency)
  }

  // MARK: - Values and labels

  /// Writes which write a value answers, and what speaks for it, unless a layout said so already.
  func append(_ answer: AnswerDesk.Answer?, to line: inout OutputBuffer) {
    guard let answer, layouts?.readings.contains(where: { $0.request > 0 }) != true else { return }
    let evidence = answer.evidence
    line.append(" {answers packet ")
    line.append(answer.request)
    line.append(latency: answer.latency)
    line.append(": so do ")
    line.append(evidence.close)
    line.append(" of ")
    line.append(evidence.values)
    line.append(", by chance less than 1 in 10^")
    line.append(String(evidence.odds).utf8.count - 1)
    line.append("}")
  }

  /// Writes a value with what it is the value of.
  mutating func append(
    _ value: ValueEvent, _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    to line: inout OutputBuffer, isPart: Bool = false
  ) {
    append(nameOf: value, event, to: &line)
    if value.offset > 0 {
      line.append(" from byte ")
      line.append(value.offset)
    }
    if !isPart, let layouts, layouts.hasReadings {
      line.append(": ")
      Self.append(layouts, of: value, shown: shownBytes, bytes, to: &line)
      return
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
    if reading.fits {
      reading.append(to: &line)
      if let message = reading.message {
        line.append(" (")
        line.append(message.values)
        line.append(" values from packet ")
        line.append(message.firstPacket)
        line.append(" on)")
      }
      if reading.remainder > 0 {
        line.append(", and ")
        line.append(bytes: reading.remainder)
        line.append(" more")
      }
      if reading.request > 0 {
        line.append(", answers packet ")
        line.append(reading.request)
      }
      line.append(" ")
      reading.append(sourceTo: &line)
      return
    }
    append(content: value, nil, shown: limit, bytes, to: &line)
    line.append(reading.isUnderWay ? ", part of a message " : " ")
    reading.append(sourceTo: &line)
    if let misfit = reading.misfit {
      line.append(" does not fit: ")
      line.append(safeText: [UInt8](misfit.description.utf8).span)
    }
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
    if value.originalLength > value.value.count {
      line.append(" [cut: ")
      line.append(value.value.count)
      line.append(" of ")
      line.append(bytes: value.originalLength)
      line.append("]")
    }
  }

  /// Writes what a value is the value of, and how sure that is.
  mutating func append(
    nameOf value: borrowing ValueEvent, _ event: borrowing TimelineEvent,
    to line: inout OutputBuffer
  ) {
    append(nameOf: value.handle, value.label, event, to: &line)
  }

  /// Writes the name that the user gave a handle; else what the handle stands for, and how sure that is.
  mutating func append(
    nameOf handle: AttributeHandle, _ label: AttributeLabel?, _ event: borrowing TimelineEvent,
    to line: inout OutputBuffer
  ) {
    if let ownName { return line.append(ownName: ownName, handle) }
    if let label {
      append(label: label, to: &line)
      append(strengthOf: label, event, to: &line)
    } else {
      line.append("unlabelled ")
      line.append(handle)
    }
  }

  /// What a value is the value of, in UTF-8.
  mutating func name(of value: ValueEvent, _ event: borrowing TimelineEvent) -> [UInt8] {
    var text = OutputBuffer()
    append(nameOf: value, event, to: &text)
    return text.bytes
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
    case .discovered: break
    case .earlierConnection:
      line.append(" {discovered in connection ")
      line.append(label.evidence.connection)
      line.append("}")
    case .inferred:
      if case .inference(let score) = label.evidence.source {
        line.append(" {inferred, score ")
        line.append(score)
        line.append("}")
      } else if label.isOwnerDoubtful {
        line.append(" {inferred: nearest characteristic; handles between were not heard of}")
      } else {
        line.append(" {inferred: the only descriptor that fits}")
      }
    case .user: line.append(" {given by user}")
    case .layout: line.append(" {by a layout}")
    case .sibling, .tableFile, .tableOfUnknownPeer, .databaseHash:
      line.append(" {")
      line.append(strength.name)
      append(sourceOf: label.evidence, to: &line)
      line.append("}")
    }
  }

  /// Writes the name of the capture or file that a label comes from.
  private func append(sourceOf evidence: Evidence, to line: inout OutputBuffer) {
    guard let number = evidence.sourceNumber, sourceNames.indices.contains(number) else { return }
    line.append(": ")
    line.append(safeText: [UInt8](sourceNames[number].utf8).span)
  }

  /// Writes what was concluded from values, and why.
  private mutating func append(_ inferred: InferredLabel, to line: inout OutputBuffer) {
    line.append("inferred: ")
    line.append(inferred.handle)
    line.append(" is ")
    append(uuid: inferred.uuid, as: .value, to: &line)
    line.append(", score ")
    line.append(inferred.score)
    line.append(" of 100 after ")
    line.append(inferred.values)
    line.append(" values: ")
    line.append(reasons: inferred.reasons)
  }

  /// Writes a UUID's name, or the UUID where it has none.
  ///
  /// A UUID that has only its owner's name is told from the owner's others by the UUID itself.
  mutating func append(
    uuid: BluetoothUUID, as role: AttributeRole?, to line: inout OutputBuffer
  ) {
    if let name = names.name(of: uuid, as: role) {
      line.append(name)
      if uuid.isNamedForItsOwner {
        line.append(" (")
        line.append(uuid)
        line.append(")")
      } else if uuid.short == nil, showsLongUUIDs {
        line.append(" ")
        line.append(uuid)
      }
    } else {
      line.append(uuid)
    }
  }

  /// Writes an ATT PDU as such.
  func append(
    _ opcode: HSATT.Opcode, _ pdu: ByteRange, _ latency: Int64, _ bytes: borrowing ByteReader,
    to line: inout OutputBuffer
  ) {
    line.append("ATT ")
    if let name = opcode.name {
      line.append(name)
    } else {
      line.append("opcode 0x")
      line.append(hex: opcode.rawValue)
    }
    line.append(" ")
    line.append(hex: bytes.at(pdu).remainingBytes)
    line.append(latency: latency)
  }

  /// Writes a text that was sent in pieces.
  mutating func append(
    _ message: MessageEvent, _ bytes: borrowing ByteReader, to line: inout OutputBuffer
  ) {
    line.append("message of ")
    line.append(message.count)
    line.append(" bytes in ")
    line.append(message.pieces)
    line.append(message.pieces == 1 ? " piece from packet " : " pieces from packet ")
    line.append(message.firstPacket)
    line.append(", ended by EOM")
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
}
