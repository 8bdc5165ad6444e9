import HSLayout
package import HSProtocols
package import HSSeries
package import HSTimeline

/// Gathers what rules are judged by, while a capture is decoded: the heart-rate series, and beside
/// them what is not kept in the decoder's own state.
///
/// Bounded by `FactLimits` and `SeriesLimits`.
///
/// ```swift
/// let collector = FactCollector(resolution: reader.resolution, characteristics: rules.characteristics)
/// var decoder = TimelineDecoder(sink: collector)
/// try decoder.decode(&reader)
/// let facts = CaptureFacts(collector, story: decoder.story, name: reader.name, for: rules)
/// ```
package final class FactCollector: EventSink {
  /// Values, discovery, connections, advertising and what is wrong.
  package let interest: EventCategory = [
    .value, .gatt, .finding, .att, .link, .report, .repeatedReport, .advertising,
  ]
  /// The heart-rate series.
  package let series: SeriesCollector

  let resolution: TimeResolution
  let characteristics: Set<BluetoothUUID>
  /// How much is kept; of what is limited over all servers, how much more may be.
  var limits: FactLimits
  var pending: [PendingSearch] = []
  var servers: [ServerKey: ServerFacts] = [:]
  var connections: [Int: ConnectionChanges] = [:]
  /// Servers of writes that wait for their answers, by the packet of the write.
  var waitingWrites: [Int: ServerKey] = [:]
  var advertisers: [UInt64: AdvertisedServices] = [:]
  /// Our own advertising, by adapter.
  var ownAdvertising: [UInt16: AdvertisedServices] = [:]
  var findings: [FindingKey: FindingTally] = [:]
  var lastTime = Int64.min
  var omissions: Set<SubjectFacts.Omission> = []
  var hasLosses = false

  /// What came into force on a connection.
  struct ConnectionChanges {
    var parameters: [ConnectionFacts.Parameters] = []
    var configurations: [ConnectionFacts.Configuration] = []
  }

  /// What tells tallies of findings apart: the peer, 0 for none, whether our side is to blame and not the peer, and
  /// what was found.
  struct FindingKey: Hashable {
    var peer: Int
    var isLocal: Bool?
    var code: RuleFinding
  }

  /// A collector for one capture.
  ///
  /// - Parameters:
  ///   - resolution: The finest difference in time that the capture can write down.
  ///   - characteristics: Those whose values are to be kept.
  ///   - limits: How much is kept.
  package init(
    resolution: TimeResolution, characteristics: Set<BluetoothUUID>,
    limits: FactLimits = FactLimits()
  ) {
    self.resolution = resolution
    self.characteristics = characteristics
    self.limits = limits
    series = SeriesCollector(resolution: resolution)
  }

  /// Takes an event.
  package func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story
  ) {
    if event.connection > 0 { lastTime = max(lastTime, event.time.nanoseconds) }
    if event.lack(story) != nil { hasLosses = true }
    switch event.kind {
    case .attribute(let opcode, let pdu, let request, let latency):
      take(opcode, pdu, request, latency, event, bytes)
    case .gatt(let gatt):
      take(gatt, event, bytes)
      series.receive(event, bytes: bytes, story: story)
    case .link(let link): take(link, event)
    case .report(let report, _): take(report, event, bytes)
    case .advertisingData(let data, let isScanResponse):
      guard ownAdvertising[event.adapter] != nil || ownAdvertising.count < limits.advertisers
      else { return }
      ownAdvertising[event.adapter, default: AdvertisedServices()].add(
        data, isScanResponse: isScanResponse, event.packet, bytes)
    case .finding(let finding):
      note(finding, event)
      series.receive(event, bytes: bytes, story: story)
    case .capture(let finding):
      tally(FindingKey(peer: 0, code: .container(finding.code)), event.packet)
      series.receive(event, bytes: bytes, story: story)
    default: break
    }
  }

  /// Takes a heart rate that a layout found.
  package func receive(
    measurement value: borrowing ValueEvent, from origin: borrowing EventOrigin,
    bytes: borrowing ByteReader, story: borrowing Story
  ) {
    series.receive(measurement: value, from: origin, bytes: bytes, story: story)
  }

  /// Takes a value that was notified or indicated.
  package func receive(
    _ value: borrowing ValueEvent, isIndicated: Bool, from origin: borrowing EventOrigin,
    bytes: borrowing ByteReader, story: borrowing Story
  ) {
    series.receive(
      value, isIndicated: isIndicated, from: origin, bytes: bytes, story: story)
    lastTime = max(lastTime, origin.time.nanoseconds)
    note(story.layouts.readings, origin.packet, ServerKey(answering: origin))
    keep(value, isRead: false, origin, bytes)
  }

  // MARK: - Limits

  /// Makes room for a server's facts; `false` if as many as there may be are kept.
  func keeps(_ key: ServerKey) -> Bool {
    if servers[key] != nil { return true }
    guard servers.count < limits.servers else {
      omissions.insert(.servers)
      return false
    }
    servers[key] = ServerFacts()
    return true
  }

  /// Makes room for one more of what is limited over all servers; `false` if it is one too many.
  func takes(_ room: inout Int, or omission: SubjectFacts.Omission) -> Bool {
    guard room > 0 else {
      omissions.insert(omission)
      return false
    }
    room -= 1
    return true
  }

  // MARK: - Values

  /// Notes where a label is from, if the capture did not tell it.
  func note(outside label: AttributeLabel?, _ key: ServerKey) {
    guard let label, label.evidence.isForeign, keeps(key) else { return }
    let uuid = label.role == .descriptor ? label.characteristic ?? label.uuid : label.uuid
    let known = servers[key]?.outside[uuid] ?? []
    let number = label.evidence.source.number
    guard known.count < FactLimits.sources,
      servers[key]?.outside.count ?? 0 < limits.attributes,
      !known.contains(where: { $0.source.number == number })
    else { return }
    servers[key]?.outside[uuid, default: []].append(label.evidence)
  }

  /// Notes what layouts know of the value at hand.
  func note(_ readings: [LayoutReading], _ packet: Int, _ key: ServerKey) {
    guard !readings.isEmpty, keeps(key) else { return }
    for reading in readings
    where servers[key]?.layouts[reading.layout] != nil
      || servers[key]?.layouts.count ?? 0 < limits.attributes
    {
      servers[key]?.layouts[reading.layout, default: LayoutFacts()].add(reading, packet: packet)
    }
  }

  /// Notes where a value's label is from, and keeps the value if rules look at its characteristic.
  func keep(
    _ value: borrowing ValueEvent, isRead: Bool, _ origin: borrowing EventOrigin,
    _ bytes: borrowing ByteReader, isWhole: Bool = false
  ) {
    let (key, connection) = (ServerKey(answering: copy origin), origin.connection)
    note(outside: value.label, key)
    guard let label = value.label, label.role == .value || label.role == .unplaced,
      characteristics.contains(label.uuid), value.offset == 0, keeps(key)
    else { return }
    let uuid = label.uuid
    guard servers[key]?.values[uuid] != nil || takes(&limits.characteristics, or: .values) else {
      return
    }
    let part = bytes.at(value.value, layer: .value, limitedBy: .value)
    if isWhole {
      servers[key]?.values[uuid]?.removeBeginnings(of: part.remainingBytes, connection: connection)
    }
    servers[key]?.values[uuid, default: SeenValues()].add(
      part.remainingBytes, isRead: isRead, isCut: value.originalLength > value.value.count,
      connection: connection, packet: origin.packet, limit: limits.values)
  }

  // MARK: - Findings

  private func note(_ finding: Finding, _ event: borrowing TimelineEvent) {
    switch finding.kind {
    case .attUnanswered(let opcode, _): noteUnanswered(opcode, finding, event) { $0.open.add($1) }
    case .attTimeout(let opcode, _): noteUnanswered(opcode, finding, event) { $0.timedOut.add($1) }
    case .attUnseenAnswer(let opcode, _, _):
      noteUnanswered(opcode, finding, event) { $0.undecided.add($1) }
    case .attUncertainAnswer(_, let waiting, _, _):
      noteUnanswered(waiting, finding, event) { $0.undecided.add($1) }
    case .attOpen(let opcode, _): noteUnanswered(opcode, finding, event) { $0.undecided.add($1) }
    default: break
    }
    tally(
      FindingKey(
        peer: event.peer, isLocal: finding.isOurFault(told: event.direction, in: event.packet),
        code: .timeline(finding.code)),
      finding.firstPacket > 0 ? finding.firstPacket : event.packet)
  }

  private func noteUnanswered(
    _ opcode: ATTOpcode, _ finding: Finding, _ event: borrowing TimelineEvent,
    _ add: (inout UnansweredRequests, Int) -> Void
  ) {
    // Of indications, it is the client who did not answer.
    guard opcode.kind == .request else { return }
    // Told in the direction of the request.
    let key = ServerKey(asked: event.origin)
    guard keeps(key) else { return }
    add(&servers[key, default: ServerFacts()].unanswered, finding.firstPacket)
  }

  private func tally(_ key: FindingKey, _ packet: Int) {
    guard findings[key] != nil || findings.count < limits.findings else {
      omissions.insert(.findings)
      return
    }
    var tally =
      findings.removeValue(forKey: key)
      ?? FindingTally(code: key.code, isOfPeer: key.peer > 0, packets: [])
    tally.count += 1
    tally.packets.add(packet)
    findings[key] = tally
  }
}
