import HSProtocols
import HSTimeline

/// Folds repetition into one line each: discoveries, advertisers without a connection, values while
/// nothing changes, values of one kind that a client writes one behind the other, and notes of a recorder's program.
///
/// Other events keep their order and are never held, except a write that the next event may answer. A
/// stretch ends with any other event of its connection, with a finding that concerns no connection, and
/// after a screenful of other lines. Memory is bounded: stretches, the lines at their beginnings,
/// advertisers and what is remembered about servers have limits.
struct StoryFolder {
  /// Lines that are to be printed, in order.
  var ready: [StoryLine] = []
  /// Events that no line of their own stands for.
  private(set) var folded = 0

  private let folds: EventCategory
  private var stretches: [Stretch] = []
  /// How many events of a stretch's sort came in a row, also where they were printed.
  private var runs = StretchRuns()
  private var background = Background()
  private var notes = NoteRun()
  /// A write that may be answered by the next event.
  private var write: HeldWrite?
  /// What was learnt of servers: by peer, and whether it is ours.
  private var known: [KnownServer: Set<Int>] = [:]

  private struct KnownServer: Hashable {
    var peer: Int
    var isOurs: Bool
  }

  private struct HeldWrite {
    var line: StoryLine
    var key: Stretch.Key
    /// What it is as part of a stretch; `nil` where it is none.
    var content: Stretch.Content?
    /// That it is written, and what.
    var name: [UInt8]
    var peer: Int
  }

  private static let mostStretches = 32
  private static let mostServers = 64
  /// Lines after which a stretch is printed, so that it stands near where it happened.
  private static let screenful = 20

  /// A folder for these kinds of events.
  init(_ folds: EventCategory) { self.folds = folds }

  /// Whether something is held.
  var holdsLines: Bool {
    !stretches.isEmpty || write != nil || !background.isEmpty || notes.count > 0
  }

  /// Takes an event with its line, and makes those ready that are to be printed now.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - line: Its line.
  ///   - bytes: What the event's ranges refer to.
  ///   - story: The decoder.
  ///   - writer: What writes names.
  mutating func take(
    _ event: borrowing TimelineEvent, _ line: StoryLine, _ bytes: borrowing ByteReader,
    _ story: borrowing Story, _ writer: inout EventWriter
  ) {
    if finishWrite(event) { return }
    if case .note(.packetLogger) = event.kind, folds.contains(.note) {
      if notes.take(line) { return }
    } else {
      endNotes()
    }
    switch event.kind {
    case .notification(let value) where folds.contains(.value),
      .indication(let value) where folds.contains(.value):
      if take(value, event, line, bytes, &writer) { return }
    case .gatt(.write(let value)) where folds.contains(.write):
      write = held(value, .write(value), event, line, bytes, &writer)
      return
    case .gatt(.writeCommand(let value)) where folds.contains(.write):
      return take(held(value, .writeCommand(value), event, line, bytes, &writer))
    case .gatt(let gatt) where folds.contains(.procedure) && gatt.isDiscovery:
      return discover(gatt, event, line, &writer)
    case .gatt(.error(let error)) where folds.contains(.procedure) && error.endsDiscovery:
      // That there is nothing more belongs to what was found before.
      if let place = placeOfDiscovery(discoveryKey(of: event)) {
        stretches[place].add(line)
        return
      }
    case .report(let report, _) where folds.contains(.report):
      if background.isFull { flushBackground(isAll: false) }
      if background.take(
        report, line, name: story.advertisedName(of: report.address))
      {
        return
      }
    case .scanning(let isOn, .success) where folds.contains(.scan):
      if background.takeScan(line, isOn: isOn) { return }
    case .link(.connecting(let address)): ready += background.release(address)
    case .link(.connected(let connected)):
      ready += background.release(connected.address)
      ready += background.release(connected.privateAddress)
    default: break
    }
    end(before: event)
    ready.append(line)
  }

  /// Makes held lines ready: for a reader who waits, or at the capture's end.
  ///
  /// - Parameter isAll: Whether the capture has ended without a connection, so that advertisers are all there is.
  mutating func flush(isAll: Bool = false) {
    finishWrite()
    endNotes()
    end { _ in true }
    flushBackground(isAll: isAll)
  }

  private mutating func endNotes() {
    if notes.count > 1 { folded += notes.count }
    if let line = notes.end() { ready.append(line) }
  }

  private mutating func flushBackground(isAll: Bool) {
    let count = background.count
    let lines = background.flush(isAll: isAll)
    folded += lines.count == 1 && count > 1 ? count : count - lines.count
    ready += lines
  }

  // MARK: - Writes

  /// Joins a write and its answer, if the event is that; else lets the write go.
  private mutating func finishWrite(
    _ event: borrowing TimelineEvent
  ) -> Bool {
    guard var answered = write else { return false }
    guard case .gatt(.writeResponse(let response)) = event.kind,
      response.request == answered.line.origin.packet,
      event.connection == answered.line.origin.connection
    else {
      finishWrite()
      return false
    }
    write = nil
    var text = OutputBuffer()
    text.append(answered.line.text.span)
    text.append(", answered")
    text.append(inPacket: event.packet)
    text.append(" after ")
    text.append(duration: response.latency)
    answered.line.text = text.bytes
    take(answered)
    return true
  }

  /// Lets a write go that was not answered by the next event: it is printed.
  private mutating func finishWrite() {
    guard var write else { return }
    self.write = nil
    write.content = nil
    take(write)
  }

  /// A write, with what it is as part of a stretch.
  private func held(
    _ value: ValueEvent, _ gatt: GATTEvent, _ event: borrowing TimelineEvent, _ line: StoryLine,
    _ bytes: borrowing ByteReader, _ writer: inout EventWriter
  ) -> HeldWrite {
    HeldWrite(
      line: line,
      key: Stretch.Key(
        connection: event.connection, isSent: event.direction == .sent,
        handle: Int(value.handle.rawValue), written: Self.kind(of: value, bytes)),
      content: Self.content(of: value, bytes),
      name: writer.telling.name(ofWritten: value, gatt, event),
      peer: event.peer)
  }

  /// What tells values apart that a client writes: commands of other kinds stand by themselves.
  private static func kind(of value: ValueEvent, _ bytes: borrowing ByteReader) -> [Int] {
    let octets = bytes.at(value.value).remainingBytes
    return [octets.count, octets.isEmpty ? -1 : Int(octets[0])]
  }

  /// Takes a write: what else happened on the connection ends with it, and it with what else happens there, so that
  /// questions and answers stay apart.
  private mutating func take(_ write: HeldWrite) {
    let key = write.key
    if let content = write.content,
      let place = stretches.firstIndex(where: { $0.key == key && $0.name == write.name }),
      stretches[place].join(content, write.line)
    {
      return
    }
    end(beforeEventOf: key.connection, keepingRunOf: key)
    guard let content = write.content else {
      runs.end(key)
      ready.append(write.line)
      return
    }
    begin(key, content, name: write.name, peer: write.peer, write.line)
  }

  // MARK: - Values

  /// Takes a value; `false` if it is to be printed as it is.
  private mutating func take(
    _ value: ValueEvent, _ event: borrowing TimelineEvent, _ line: StoryLine,
    _ bytes: borrowing ByteReader, _ writer: inout EventWriter
  ) -> Bool {
    let key = Stretch.Key(
      connection: event.connection, isSent: event.direction == .sent,
      handle: Int(value.handle.rawValue))
    end { $0.key.written != nil && $0.key.connection == key.connection }
    guard let content = Self.content(of: value, bytes) else {
      runs.end(key)
      return false
    }
    if let place = stretches.firstIndex(where: { $0.key == key }) {
      if stretches[place].join(content, line) { return true }
      runs.end(key)
      end { $0.key == key }
    }
    begin(
      key, content, name: writer.telling.name(of: value, event), peer: event.peer, line)
    return true
  }

  /// What a value is as part of a stretch; `nil` where there is anything to remark of it.
  private static func content(of value: ValueEvent, _ bytes: borrowing ByteReader)
    -> Stretch.Content?
  {
    guard value.originalLength == value.value.count, value.offset == 0 else { return nil }
    var cursor = bytes.at(value.value, layer: .value, limitedBy: .value)
    let decoded =
      value.label == nil
      ? DecodedValue.decode(kind: nil, &cursor)
      : DecodedValue.decode(value.label?.uuid ?? .characteristic, &cursor)
    guard decoded.findings.isEmpty else { return nil }
    if case .heartRateMeasurement(let layout) = decoded.content {
      guard let rate = layout.beatsPerMinute else { return nil }
      let contact: UInt8
      switch layout.contact {
      case .detected?: contact = 1
      case .notDetected?: contact = 2
      default: contact = 0
      }
      return .heartRates(least: Int(rate), most: Int(rate), sum: Int(rate), contact: contact)
    }
    let isText: Bool
    switch decoded.content {
    case .text, .string: isText = true
    default: isText = false
    }
    return .same(bytes.at(value.value).remainingBytes.copied, isText: isText)
  }

  private mutating func begin(
    _ key: Stretch.Key, _ content: Stretch.Content, name: [UInt8], peer: Int, _ line: StoryLine
  ) {
    if stretches.count >= Self.mostStretches { end { _ in true } }
    stretches.append(
      Stretch(key, content, name: name, peer: peer, isFurther: runs[key] > 3, line))
  }

  // MARK: - Discovery

  private mutating func discover(
    _ gatt: GATTEvent, _ event: borrowing TimelineEvent, _ line: StoryLine,
    _ writer: inout EventWriter
  ) {
    let key = discoveryKey(of: event)
    func name() -> [UInt8] {
      guard case .service(let service) = gatt else { return [] }
      var text = OutputBuffer()
      text.append(uuid: service.uuid, as: .service, &writer.telling)
      return text.bytes
    }
    if let place = placeOfDiscovery(key),
      case .discovery(var tally) = stretches[place].content
    {
      // What was found is not to be copied for each event: the stretch lets go of it while it changes.
      stretches[place].content = .same([], isText: false)
      tally.add(gatt, name: name)
      stretches[place].content = .discovery(tally)
      stretches[place].add(line)
    } else {
      var tally = DiscoveryTally(writer.telling.side)
      tally.add(gatt, name: name)
      begin(key, .discovery(tally), name: [], peer: event.peer, line)
    }
  }

  /// What tells the discovery apart that an event is part of.
  private func discoveryKey(of event: borrowing TimelineEvent) -> Stretch.Key {
    Stretch.Key(connection: event.connection, isSent: event.direction == .sent, handle: -1)
  }

  /// Where the stretch of a discovery stands, if it is under way.
  private func placeOfDiscovery(_ key: Stretch.Key) -> Int? {
    stretches.firstIndex { $0.key == key }
  }

  // MARK: - Ends

  /// Ends what an event that is printed ends.
  private mutating func end(before event: borrowing TimelineEvent) {
    let isLoss: Bool
    switch event.kind {
    case .capture: isLoss = true
    case .finding: isLoss = event.connection == 0
    default: isLoss = false
    }
    end(
      beforeEventOf: event.connection, isLoss: isLoss, endsDiscovery: Self.endsDiscovery(event))
  }

  /// Ends what an event of a connection ends that is printed.
  ///
  /// - Parameters:
  ///   - connection: The connection, or 0.
  ///   - isLoss: Whether it ends everything.
  ///   - endsDiscovery: Whether a client that does this has learnt what it wanted.
  ///   - key: What of it does not begin anew.
  private mutating func end(
    beforeEventOf connection: Int, isLoss: Bool = false, endsDiscovery: Bool = true,
    keepingRunOf key: Stretch.Key? = nil
  ) {
    for place in stretches.indices { stretches[place].linesSince += 1 }
    end { stretch in
      if isLoss || stretch.isShort || stretch.linesSince > Self.screenful { return true }
      guard stretch.key.connection == connection, connection > 0 else { return false }
      if case .discovery = stretch.content { return endsDiscovery }
      return true
    }
    // What else happens on a connection begins its streams anew.
    if connection > 0 { runs.end(ofConnection: connection, but: key) }
  }

  /// Whether a client that does this has learnt what it wanted.
  private static func endsDiscovery(_ event: borrowing TimelineEvent) -> Bool {
    switch event.kind {
    case .gatt(.mtu): false
    case .link(.disconnected), .finding, .capture: true
    case .link, .signal, .security, .pairing: false
    default: true
    }
  }

  /// Ends stretches, in the order of their lines.
  private mutating func end(where isOver: (Stretch) -> Bool) {
    guard stretches.contains(where: isOver) else { return }
    var lines: [StoryLine] = []
    var kept: [Stretch] = []
    for stretch in stretches {
      // Events that are too few for a stretch must keep their place.
      guard stretch.isShort || isOver(stretch) else {
        kept.append(stretch)
        continue
      }
      let server = KnownServer(peer: stretch.peer, isOurs: stretch.key.isSent)
      lines += stretch.printed(known[server] ?? [])
      folded += stretch.folded
      if case .discovery(let tally) = stretch.content {
        if known.count >= Self.mostServers { known.removeAll() }
        known[server, default: []].formUnion(tally.found)
      } else {
        runs.add(stretch.count, to: stretch.key)
      }
    }
    stretches = kept
    lines.sort { $0.order < $1.order }
    ready += lines
  }
}

extension GATTEvent {
  /// Whether it is an attribute that a client found.
  fileprivate var isDiscovery: Bool {
    switch self {
    case .service, .include, .characteristic, .attribute: true
    default: false
    }
  }
}
