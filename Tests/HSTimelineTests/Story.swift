import HSProtocols
import HSTimeline

/// A sink that writes down every event as a line: packet, connection, what happened.
///
/// ```
/// 4 c1 service 0001-0005 1800, Read By Group Type 3-4
/// 9 c1 notification 0012 = 1648 (value 2a37 in 180d, discovered)
/// ```
final class Story: EventSink {
  let interest: EventCategory
  /// The lines, in order.
  private(set) var lines: [String] = []
  /// Categories, one for each line.
  private(set) var categories: [EventCategory] = []
  /// The findings that stand for an event which has a line: code, first packet and sentence.
  private(set) var troubles: [String] = []
  /// The answers to writes, which have no lines.
  private(set) var answers: [WriteResponseEvent] = []
  /// The decoder, when the story is over.
  var timeline: TimelineDecoder?

  init(_ interest: EventCategory) { self.interest = interest }

  func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing HSTimeline.Story
  ) {
    // Each accepted write has one; they have tests of their own.
    if case .gatt(.writeResponse(let answer)) = event.kind { return answers.append(answer) }
    if case .finding(let finding) = event.kind, finding.code.isOfEvent,
      finding.code != .gattSubscriptionRefused
    {
      return troubles.append(
        "\(event.packet) \(finding.code.severity.name) \(finding.code.identifier) "
          + "\(finding.firstPacket): \(finding.sentence)")
    }
    var line = "\(event.packet)"
    if event.adapter != 0 { line += " a\(event.adapter)" }
    if event.connection != 0 { line += " c\(event.connection)" }
    if event.direction == .sent { line += " >" }
    if event.bearer != 0 { line += " b\(String(event.bearer, radix: 16))" }
    line += " " + text(event.kind, bytes, event.connection)
    if case .gatt(.queuedWrite(let write)) = event.kind {
      line += " in \((0..<write.parts).map { write.packet(ofPart: $0, in: bytes) })"
    }
    lines.append(line)
    categories.append(event.kind.category)
  }

  /// The lines of some categories only.
  func lines(_ wanted: EventCategory) -> [String] {
    zip(lines, categories).filter { wanted.contains($1) }.map(\.0)
  }

  /// Table of peer number `peer`.
  func server(_ peer: Int) -> AttributeTable {
    timeline?.story.peers[peer - 1].server ?? AttributeTable()
  }
}

// MARK: - Words

extension Story {
  private func text(_ kind: EventKind, _ bytes: borrowing ByteReader, _ connection: Int) -> String {
    switch kind {
    case .adapter(let event): "adapter \(event)"
    case .note: "note"
    case .hci(let event): "hci \(event)"
    case .scanning(let enabled, let status):
      "scanning \(enabled ? "on" : "off")\(refusal(status))"
    case .advertising(let enabled, let status):
      "advertising \(enabled ? "on" : "off")\(refusal(status))"
    case .advertisingData(let data, let isScanResponse):
      "\(isScanResponse ? "scan response" : "advertising") data \(value(data, bytes))"
    case .report(let report, let isNew):
      "\(isNew ? "new" : "repeated") report \(report.address) \(value(report.data, bytes))"
    case .link(let event): text(event)
    case .signal(let signal, let identifier):
      "signal \(Mirror(reflecting: signal).children.first?.label ?? "?") #\(identifier)"
    case .security(let event):
      "security \(Mirror(reflecting: event.pdu).children.first?.label ?? "\(event.pdu)")"
    case .pairing(let event): text(event)
    case .attribute(let opcode, let pdu, let request, let latency):
      "att \(two(opcode.rawValue)) [\(pdu.count)]\(answering(request, latency))"
    case .gatt(let event): text(event, bytes, connection)
    case .notification(let event): "notification \(text(event, bytes, connection))"
    case .indication(let event): "indication \(text(event, bytes, connection))"
    case .confirmation(let handle, let indication, let latency):
      "confirmation \(handle.short)\(answering(indication, latency))"
    case .message(let message):
      "message \(message.handle.short) \(message.pieces) pieces from \(message.firstPacket): "
        + bytes.remainingBytes.text
    case .finding(let finding):
      "\(finding.code.severity.name) \(finding.code.identifier) \(finding.firstPacket) "
        + text(finding.kind)
    case .capture(let finding): "capture \(finding.code.name)"
    }
  }

  /// The numbers of a finding in their order, and zeros up to two.
  private func text(_ kind: Finding.Kind) -> String {
    let numbers = Mirror(reflecting: kind).children.flatMap { self.numbers(in: $0.value) }
    let zeros = [Int](repeating: 0, count: max(0, 2 - numbers.count))
    return (numbers + zeros).map { "\($0)" }.joined(separator: " ")
  }

  private func numbers(in value: Any) -> [Int] {
    switch value {
    case is DecodeError: []
    case let number as any FixedWidthInteger: [Int(clamping: number)]
    case let flag as Bool: [flag ? 1 : 0]
    case let uuid as BluetoothUUID: [Int(uuid.short ?? 0)]
    case let word as any CaseIterable & RawRepresentable where word.rawValue is StaticText:
      [place(of: word)]
    case let code as any RawRepresentable: numbers(in: code.rawValue)
    default: Mirror(reflecting: value).children.flatMap { numbers(in: $0.value) }
    }
  }

  /// Which of its kind a word is.
  private func place<Word: CaseIterable>(of word: Word) -> Int {
    Word.allCases.prefix { "\($0)" != "\(word)" }.count
  }

  private func text(_ event: LinkEvent) -> String {
    switch event {
    case .connecting(let peer): "connecting \(peer.map { "\($0)" } ?? "any")"
    case .connected(let link):
      "connected \(String(link.handle.rawValue, radix: 16)) \(link.address.map { "\($0)" } ?? "?")"
        + " \(link.role.map { "\($0)" } ?? "?")\(link.request == 0 ? "" : " asked in \(link.request)")"
    case .connectFailed(let status, let peer):
      "connect failed \(two(status.rawValue)) \(peer.map { "\($0)" } ?? "?")"
    case .disconnecting(let reason): "disconnecting \(two(reason.rawValue))"
    case .disconnected(let end):
      "disconnected \(two(end.status.rawValue)) \(two(end.reason.rawValue))"
        + "\(end.command == 0 ? "" : " asked in \(end.command)")"
        + " after \(end.duration.map { "\($0 / 1_000_000)" } ?? "?")"
        + (end.stream.map { " stream of c\($0.connection) since \($0.packet)" } ?? "")
    case .encryptionChanged(let status, let enabled, let keySize):
      "encryption \(enabled) \(two(status.rawValue)) \(keySize.map { "\($0)" } ?? "?")"
    case .parametersUpdated(let status, let interval, let latency, let timeout):
      "parameters \(interval) \(latency) \(timeout)\(refusal(status))"
    default: "\(event)"
    }
  }

  private func text(_ event: PairingEvent) -> String {
    func keys(_ keys: DistributedKeys) -> String {
      (0..<5).filter { keys.rawValue & 1 << UInt8($0) != 0 }
        .compactMap { DistributedKeys.identifier(ofBit: $0)?.string }.joined(separator: "+")
    }
    return "pairing \(event.outcome.rawValue)"
      + "\(event.reason.map { " " + two($0.rawValue) } ?? "")"
      + "\(event.failedBy.map { " by \($0)" } ?? "") from \(event.firstPacket)"
      + " \(event.negotiation.map { "\($0.usesSecureConnections ? "sc" : "legacy")" } ?? "?")"
      + " \(event.negotiation?.method.map { "\($0)" } ?? "?")"
      + "\(event.negotiation?.isBonding == true ? " bonding" : "")"
      + " encrypted in \(event.encryptionPacket), sent [\(keys(event.sentKeys))]"
      + " received [\(keys(event.receivedKeys))] missing [\(keys(event.missingSentKeys))]"
      + " [\(keys(event.missingReceivedKeys))]"
  }

  private func text(_ event: GATTEvent, _ bytes: borrowing ByteReader, _ connection: Int) -> String
  {
    switch event {
    case .mtu(let client, let server, let inForce, let request, let latency):
      "mtu \(client) \(server) -> \(inForce)\(answering(request, latency))"
    case .service(let service):
      "service \(service.handle.short)-\(service.endGroupHandle.short) \(service.uuid)"
        + "\(service.isPrimary ? "" : " secondary"), \(text(service.evidence))"
    case .include(let include):
      "include \(include.handle.short) of \(include.serviceHandle.short)-"
        + "\(include.endGroupHandle.short) \(include.uuid.map { "\($0)" } ?? "?"), "
        + text(include.evidence)
    case .characteristic(let found):
      "characteristic \(found.declaration.short) \(found.value.short) \(found.uuid) "
        + "\(two(found.properties.rawValue)), \(text(found.evidence))"
    case .attribute(let attribute, let label):
      "attribute \(attribute.handle.short) \(attribute.type) (\(text(label, connection)))"
    case .read(let event): "read \(text(event, bytes, connection))"
    case .longRead(let event, let pieces):
      "long read \(pieces) pieces \(text(event, bytes, connection))"
    case .readMultiple(let values, let attributes, let request, let latency):
      "read multiple \(attributes) = \(value(values, bytes))\(answering(request, latency))"
    case .writeResponse(let answer): "answered \(answer.handle.short) \(answer.request)"
    case .write(let event): "write \(text(event, bytes, connection))"
    case .writeCommand(let event): "write command \(text(event, bytes, connection))"
    case .signedWrite(let event): "signed write \(text(event, bytes, connection))"
    case .prepareWrite(let event): "prepare write \(text(event, bytes, connection))"
    case .executeWrite(let commit, let request, let latency):
      "\(commit ? "execute" : "cancel") write\(answering(request, latency))"
    case .queuedWrite(let event):
      "queued write \(event.outcome) \(text(event.value, bytes, connection))"
        + "\(event.unconfirmedParts == 0 ? "" : ", \(event.unconfirmedParts) unconfirmed")"
    case .silence(let event):
      "silence \(event.handle.short) since \(event.since)\(event.hadValues ? "" : " (none)") "
        + "\(event.duration / 1_000_000) ms to \(event.end): \(event.cause.identifier) "
        + "\(event.cause.packet) \(event.cause.secondPacket)"
    case .subscription(let event):
      "subscription \(event.handle.short) \(event.bits)\(event.confirmed ? "" : " unconfirmed") "
        + "(\(text(event.label, connection)))\(answering(event.request, event.latency))"
    case .inferred(let inferred):
      "inferred \(inferred.handle.short) \(inferred.uuid), score \(inferred.score)"
    case .error(let event):
      "error \(two(event.opcode.rawValue)) \(event.handle.short) \(two(event.code.rawValue))"
        + "\(event.endsDiscovery ? " end" : "") (\(text(event.label, connection)))"
        + answering(event.request, event.latency)
    }
  }

  private func text(_ event: ValueEvent, _ bytes: borrowing ByteReader, _ connection: Int) -> String
  {
    var text = "\(event.handle.short)\(event.offset == 0 ? "" : "+\(event.offset)")"
    text += " = \(value(event.value, bytes))"
    if event.originalLength != event.value.count { text += " of \(event.originalLength)" }
    text += " (\(self.text(event.label, connection)))"
    return text + answering(event.request, event.latency)
  }

  /// A label, with its evidence as strong as it is in the connection of the event.
  private func text(_ label: AttributeLabel?, _ connection: Int) -> String {
    guard let label else { return "?" }
    var text = "\(label.role.rawValue) \(label.uuid)"
    if label.role == .descriptor { text += " of \(label.characteristic.map { "\($0)" } ?? "?")" }
    if let service = label.service { text += " in \(service)" }
    return text + ", \(label.evidence.strength(in: connection).name)"
  }

  private func text(_ evidence: Evidence) -> String {
    "\(evidence.procedure.name) \(evidence.request)-\(evidence.response)"
  }

  private func answering(_ request: Int, _ latency: Int64) -> String {
    request == 0 ? "" : " <- \(request)"
  }

  private func refusal(_ status: ErrorCode) -> String {
    status == .success ? "" : " refused \(two(status.rawValue))"
  }

  private func value(_ range: ByteRange, _ bytes: borrowing ByteReader) -> String {
    range.isEmpty ? "-" : Hex.text(bytes.at(range).remainingBytes)
  }
}

extension AttributeHandle {
  /// Four digits.
  var short: String { Hex.text([UInt8(rawValue >> 8), UInt8(rawValue & 0xff)].span) }
}

extension Span<UInt8> {
  /// The bytes as UTF-8 text.
  var text: String {
    var bytes: [UInt8] = []
    for index in indices { bytes.append(self[index]) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
