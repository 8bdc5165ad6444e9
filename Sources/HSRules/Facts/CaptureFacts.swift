import HSHeartRate
import HSProtocols
import HSSeries
package import HSTimeline

/// What a capture shows, peer by peer, as rules are judged by it.
package struct CaptureFacts: Sendable {
  /// The capture's name.
  package let name: String
  /// The servers that are judged.
  package private(set) var subjects: [SubjectFacts] = []
  /// Servers that are not, because there are too many.
  private(set) var subjectsLeftOut = 0
  /// What was not kept, a sentence each.
  package private(set) var caveats: [String] = []
  /// Values that look like heart rates but have no label: no rule rests on them.
  private(set) var presumed = 0
  /// Why no rule rests on them.
  let whyPresumed: String
  /// The subjects that a rule's `peer` means.
  private var meant: [String: Set<Int>] = [:]

  /// Puts together what was collected.
  ///
  /// - Parameters:
  ///   - collector: The collector, at the capture's end.
  ///   - story: The decoder that it was the sink of, which has finished.
  ///   - name: The capture's name.
  ///   - rules: The rules that are to be judged.
  ///   - peer: Only peers that this means: a number, or part of an address or name; `nil` for all.
  package init(
    _ collector: FactCollector, story: borrowing Story, name: String,
    for rules: RuleSet, peer: String? = nil
  ) {
    let capture = VerifiedCapture(collector.series, story: story, name: name)
    self.name = name
    presumed = capture.presumed + capture.inferred
    whyPresumed =
      story.knowledge.infers
      ? "only their form says so, and no rule rests on that"
      : "the answers that would name them were cut"
    let filter = PeerFilter(peer)
    let wanted = rules.peers
    let filters = wanted.filter { $0 != "any" }.sorted().map { ($0, PeerFilter($0)) }
    // No rule rests on series that were presumed, and none is about rates that other values tell.
    var found: [ServerKey: [SeriesFacts]] = [:]
    for (index, one) in capture.series.enumerated()
    where !one.isPresumed && one.measurements.kind == .heartRateSensor {
      found[ServerKey(peer: one.peer, isLocal: one.isLocal), default: []].append(
        SeriesFacts(
          connection: one.connection, series: one.measurements,
          verification: capture.verifications[index], flags: capture.flags(ofSeries: index)))
    }
    for index in story.peers.indices where story.peers.isKept(index) {
      let number = index + 1
      guard filter.admits(peer: number, story) else { continue }
      for isLocal in [false, true] {
        let key = ServerKey(peer: number, isLocal: isLocal)
        let series = found[key] ?? []
        let table = isLocal ? story.peers[index].localServer : story.peers[index].server
        let isHeartRate =
          !series.isEmpty || table.services.contains { $0.uuid == .heartRate }
          || table.characteristics.contains { $0.uuid == .heartRateMeasurement }
        var names = Set<String>()
        if wanted.contains("any") { names.insert("any") }
        for (text, one) in filters where one.admits(peer: number, story) { names.insert(text) }
        let isUsed =
          isHeartRate
          || (!names.isEmpty
            && (!isLocal || !table.isEmpty || collector.servers[key]?.isAsked == true))
        guard isUsed else { continue }
        guard subjects.count < collector.limits.subjects else {
          subjectsLeftOut += 1
          continue
        }
        for name in names { meant[name, default: []].insert(subjects.count) }
        var subject = Self.subject(key, collector, story, series)
        subject.isHeartRate = isHeartRate
        subjects.append(subject)
      }
    }
    if capture.leftOut > 0 {
      caveats.append(
        "\(capture.leftOut) heart rates are more than is kept, and were not judged")
    }
    if collector.omissions.contains(.servers) {
      caveats.append(
        "of more than \(collector.limits.servers) servers only the attribute table and the series were judged"
      )
    }
  }

  /// Whether a rule is about a subject.
  func concerns(_ rule: Rule, subject index: Int) -> Bool {
    guard let peer = rule.peer else { return subjects[index].isHeartRate }
    return meant[peer]?.contains(index) == true
  }

  // MARK: - Putting together

  private static func subject(
    _ key: ServerKey, _ collector: FactCollector, _ story: borrowing Story,
    _ series: [SeriesFacts]
  ) -> SubjectFacts {
    let peer = story.peers[key.peer - 1]
    var subject = SubjectFacts(
      peer: key.peer, isLocal: key.isLocal, address: peer.address,
      label: (key.isLocal ? "the host, towards " : "")
        + HeartRateAbsence.name(ofPeer: key.peer, story))
    subject.table = key.isLocal ? peer.localServer : peer.server
    subject.stored = key.isLocal ? peer.localValues : peer.values
    subject.server = collector.servers[key] ?? ServerFacts()
    subject.series = series
    subject.gaps = story.valueGaps.all.filter {
      $0.peer == key.peer && $0.isLocal == key.isLocal && $0.gap.label?.isHeartRate == true
    }
    subject.outside = subject.server.outside.mapValues { sources in
      sources.map { Self.name(of: $0, story) }.sorted()
    }
    subject.hasLosses = collector.hasLosses
    subject.hasCuts = story.statistics.cutPackets > 0
    subject.omissions = collector.omissions
    for number in peer.connections where number > 0 && number <= story.connections.count {
      subject.connections.append(
        connection(story.connections[number - 1], collector, isLocal: key.isLocal))
    }
    if key.isLocal {
      subject.advertised = collector.ownAdvertising[peer.adapter]
    } else if let address = peer.address {
      subject.advertised = collector.advertisers[FactCollector.key(of: address)]
    }
    subject.findings = collector.findings
      .filter {
        $0.key.peer == 0
          || $0.key.peer == key.peer && $0.key.isLocal ?? key.isLocal == key.isLocal
      }
      .sorted { ($0.key.peer, $0.key.code.order) < ($1.key.peer, $1.key.code.order) }
      .map { $0.value }
    return subject
  }

  private static func connection(
    _ connection: Connection, _ collector: FactCollector, isLocal: Bool
  ) -> ConnectionFacts {
    let begin = connection.openedTime.nanoseconds
    let changes = collector.connections[connection.id] ?? FactCollector.ConnectionChanges()
    return ConnectionFacts(
      number: connection.id, begin: begin, firstPacket: connection.openedPacket,
      end: connection.closedTime?.nanoseconds ?? max(collector.lastTime, begin),
      lastPacket: connection.closedPacket, joinedHalfway: connection.joinedHalfway,
      parameters: changes.parameters,
      configurations: changes.configurations.filter { $0.isLocal == isLocal })
  }

  /// Where a label is from, as it is printed.
  private static func name(
    of evidence: Evidence, _ story: borrowing Story
  ) -> String {
    var buffer = OutputBuffer()
    buffer.append(evidence.strength(in: 0).name)
    if let number = evidence.source.number, story.knowledge.sources.indices.contains(number),
      story.knowledge.sources[number].kind != .user
    {
      buffer.append(": ")
      buffer.append(safe: story.knowledge.sources[number].name)
    }
    return buffer.string
  }
}
