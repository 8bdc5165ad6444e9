package import HSProtocols
package import HSTimeline

/// Gathers what a page shows of a timeline: what happened in words, how long each connection lasted, and
/// when values went which way.
package final class PageStory: EventSink {
  /// Something that happened.
  package struct Entry: Sendable {
    /// The packet that completed it.
    package let packet: Int
    /// When, in nanoseconds since 1970.
    package let time: Int64
    /// The peer's number, or 0.
    package let peer: Int
    /// Its category.
    package let category: EventCategory
    /// What happened, safe to print.
    package let words: String
    /// The first octets of its packet, or of the frame that it was put together from, in hexadecimal.
    package let hex: String
  }

  /// A connection, as far as the capture shows it.
  package struct Link: Sendable {
    /// Its number on the timeline.
    package let connection: Int
    /// When it was there, in nanoseconds since 1970; without an end, to the end of the capture.
    package var times: (begin: Int64, end: Int64?)
    /// The packets that opened and closed it.
    package var packets: (begin: Int, end: Int)
    /// How it ended, in words.
    package var ending = ""
  }

  /// When something was, and in which packet.
  package struct Moment: Sendable {
    /// Nanoseconds since 1970.
    package let time: Int64
    /// The packet.
    package let packet: Int
  }

  /// A received signal's strength.
  package struct Signal: Sendable {
    /// When, and in which packet.
    package let moment: Moment
    /// In dBm.
    package let strength: Int8
    /// Who measured it, and of what.
    package let source: SignalReading.Source
  }

  /// An advertiser, as one adapter hears it.
  package struct Advertiser: Hashable, Sendable {
    let adapter: UInt16
    let address: DeviceAddress

    init(_ adapter: UInt16, _ address: DeviceAddress) {
      self.adapter = adapter
      self.address = DeviceAddress(value: address.value, type: address.type.withoutResolution)
    }
  }

  /// What concerns one peer.
  package struct Lane: Sendable {
    /// Its connections.
    package fileprivate(set) var links: [Link] = []
    /// Its attributes and ours.
    package fileprivate(set) var values: [PageValues.Key: PageValues] = [:]
    /// How strong its signal was while it was connected.
    package fileprivate(set) var signals: [Signal] = []
  }

  /// The story, and what else may tell how strong a signal was.
  package let interest: EventCategory = EventCategory.story.subtracting([.note]).union([
    .repeatedReport, .hci, .att,
  ])
  /// What happened, without notifications and indications.
  package private(set) var entries: [Entry] = []
  /// What happened and is not among `entries`, as these are too many.
  package private(set) var entriesLeftOut = 0
  /// By peer; 0 stands for what concerns none.
  package private(set) var lanes: [Int: Lane] = [:]
  /// How strong the advertising of each was.
  package private(set) var advertised: [Advertiser: [Signal]] = [:]
  /// Values and signal strengths of which no time is kept.
  package private(set) var valuesLeftOut = 0

  private static let mostEntries = 4000
  private static let mostValues = 400_000
  private static let mostLanes = 64
  private static let mostAttributes = 1000
  /// Bytes of values, in hexadecimal and in words, that are kept: a page is to be mailed.
  private static let mostText = 6_000_000
  private static let mostAdvertisers = 1024
  /// Octets of a packet that are kept with what happened.
  private static let mostOctets = 64

  private var sentence: EventSentence
  private var values = 0
  private var text = 0

  /// A story of a capture that resolves time so far.
  package init(resolution: TimeResolution) {
    sentence = EventSentence(.story, resolution: resolution)
  }

  /// Takes in an event.
  package func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story
  ) {
    let moment = Moment(time: event.time.nanoseconds, packet: event.packet)
    noteSignal(event, moment, story)
    switch event.kind {
    case .notification(let value):
      return note(value, .notified, isOurs: event.direction == .sent, event, bytes, story)
    case .indication(let value):
      return note(value, .indicated, isOurs: event.direction == .sent, event, bytes, story)
    case .gatt(let gatt): note(gatt, event, bytes, story)
    case .confirmation, .hci, .attribute, .report(_, isNew: false): return
    default: break
    }
    guard let words = sentence.words(event, bytes, story) else { return }
    if case .link(let link) = event.kind { note(link, event, words) }
    if case .finding(let finding) = event.kind, case .linkUnheard(let silence) = finding.kind {
      noteUnheard(since: finding.firstPacket, for: silence, event, words)
    }
    // The finding that follows says it.
    guard !event.hasFinding else { return }
    guard entries.count < Self.mostEntries else {
      entriesLeftOut += 1
      return
    }
    entries.append(
      Entry(
        packet: event.packet, time: moment.time, peer: event.peer, category: event.kind.category,
        words: words, hex: Self.hex(bytes)))
  }

  private static func hex(_ bytes: borrowing ByteReader) -> String {
    var hex = OutputBuffer()
    hex.append(hex: bytes.remainingBytes.extracting(first: mostOctets))
    return hex.string
  }

  /// Keeps how strong a signal was, if the event's packet tells.
  private func noteSignal(
    _ event: borrowing TimelineEvent, _ moment: Moment, _ story: borrowing Story
  ) {
    if case .report(let report, _) = event.kind {
      guard let strength = report.rssi else { return }
      let advertiser = Advertiser(event.adapter, report.address)
      guard values < Self.mostValues,
        advertised[advertiser] != nil || advertised.count < Self.mostAdvertisers
      else { return valuesLeftOut += 1 }
      values += 1
      advertised[advertiser, default: []].append(
        Signal(moment: moment, strength: strength, source: .advertising))
      return
    }
    guard story.connections.indices.contains(event.connection - 1),
      let reading = story.connections[event.connection - 1].signal,
      reading.packet == event.packet, reading.source != .advertising,
      lanes[event.peer]?.signals.last?.moment.packet != event.packet
    else { return }
    guard values < Self.mostValues, lanes[event.peer] != nil || lanes.count < Self.mostLanes else {
      return valuesLeftOut += 1
    }
    values += 1
    lanes[event.peer, default: Lane()].signals.append(
      Signal(moment: moment, strength: reading.strength, source: reading.source))
  }

  /// Keeps the value of what was read or written.
  ///
  /// Answers travel against the request.
  private func note(
    _ gatt: GATTEvent, _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    _ story: borrowing Story
  ) {
    let (isAnswerOurs, isRequestOurs) = (event.direction == .sent, event.direction == .received)
    switch gatt {
    case .read(let value): note(value, .read, isOurs: isAnswerOurs, event, bytes, story)
    case .longRead(let value, _):
      note(value, .readWhole, isOurs: isAnswerOurs, event, bytes, story)
    case .write(let value): note(value, .written, isOurs: isRequestOurs, event, bytes, story)
    case .writeCommand(let value):
      note(value, .commanded, isOurs: isRequestOurs, event, bytes, story)
    case .signedWrite(let value): note(value, .signed, isOurs: isRequestOurs, event, bytes, story)
    case .prepareWrite(let value):
      note(value, .prepared, isOurs: isRequestOurs, event, bytes, story)
    case .queuedWrite(let write):
      let how: PageValues.How = write.outcome == .executed ? .queued : .dropped
      note(write.value, how, isOurs: isRequestOurs, event, bytes, story)
    case .readMultiple(let range, _, _, _):
      add(
        .readAtOnce, PageValues.Key(handle: 0, isOurs: isAnswerOurs), event,
        text: sentence.text(of: range, bytes)
      ) { PageValues.About(name: "several attributes at once") }
    default: break
    }
  }

  private func note(
    _ value: ValueEvent, _ how: PageValues.How, isOurs: Bool, _ event: borrowing TimelineEvent,
    _ bytes: borrowing ByteReader, _ story: borrowing Story
  ) {
    add(
      how, PageValues.Key(handle: value.handle.rawValue, isOurs: isOurs), event,
      layout: sentence.layout(story),
      text: sentence.text(of: value, isPart: how == .prepared, bytes, story)
    ) {
      sentence.about(
        value, ownName: isOurs ? nil : story.ownName(of: value.handle, ofPeer: event.peer))
    }
  }

  /// Keeps a value; `about` tells what its attribute is, and is asked once.
  private func add(
    _ how: PageValues.How, _ key: PageValues.Key, _ event: borrowing TimelineEvent,
    layout: String? = nil, text: @autoclosure () -> PageValues.Text, about: () -> PageValues.About
  ) {
    let peer = event.peer
    guard values < Self.mostValues, lanes[peer] != nil || lanes.count < Self.mostLanes,
      lanes[peer]?.values[key] != nil || lanes[peer]?.values.count ?? 0 < Self.mostAttributes
    else {
      valuesLeftOut += 1
      return
    }
    values += 1
    if lanes[peer]?.values[key] == nil {
      lanes[peer, default: Lane()].values[key] = PageValues(about(), key: key)
    }
    let moment = PageValues.Moment(time: event.time.nanoseconds, packet: event.packet, how: how)
    self.text +=
      lanes[peer]?.values[key]?.add(
        moment, self.text < Self.mostText ? text() : nil, layout: layout) ?? 0
  }

  /// Ends a connection on the air where it was last heard.
  private func noteUnheard(
    since packet: Int, for silence: Int64?, _ event: borrowing TimelineEvent, _ words: String
  ) {
    let connection = event.connection
    guard let place = lanes[event.peer]?.links.lastIndex(where: { $0.connection == connection }),
      let begin = lanes[event.peer]?.links[place].times.begin
    else { return }
    let last = silence.map { event.time.nanoseconds.subtractingReportingOverflow($0).partialValue }
    lanes[event.peer]?.links[place].times.end = max(begin, last ?? begin)
    lanes[event.peer]?.links[place].packets.end = packet
    lanes[event.peer]?.links[place].ending = words
  }

  private func note(_ link: LinkEvent, _ event: borrowing TimelineEvent, _ words: String) {
    let time = event.time.nanoseconds
    let connection = event.connection
    switch link {
    case .connected, .joinedHalfway:
      guard lanes[event.peer] != nil || lanes.count < Self.mostLanes else { return }
      lanes[event.peer, default: Lane()].links.append(
        Link(connection: connection, times: (time, nil), packets: (event.packet, event.packet)))
    case .disconnected:
      guard let place = lanes[event.peer]?.links.lastIndex(where: { $0.connection == connection })
      else { return }
      lanes[event.peer]?.links[place].times.end = time
      lanes[event.peer]?.links[place].packets.end = event.packet
      lanes[event.peer]?.links[place].ending = words
    default: break
    }
  }
}
