import HSATT
import HSAssignedNumbers
import HSBytes
import HSCapture
import HSGATT
import HSHCI
import HSLabels
import HSLayout

/// What each machine of the decoder is lent: the story so far, and whom to tell how it goes on.
///
/// A machine keeps to itself what it needs for its own work. What others may ask it notes here, by verbs;
/// from here it reaches no other machine.
@usableFromInline struct Scene: ~Copyable {
  /// What is known by now: what the sink is lent with each event.
  @usableFromInline var story = Story()
  /// Whether values that were notified are kept in the peers' `values`.
  private(set) var keepsNotifiedValues = false
  /// What the sink wants.
  private(set) var interest: EventCategory
  private var sink: any EventSink
  /// When nothing was recorded.
  private(set) var holes = RecordHoles()
  /// Nanoseconds since 1970 at which the first that waits has waited too long.
  private(set) var deadline = Int64.max
  /// Where the last record stands: what ends the story afterwards stands there, too.
  private(set) var latest = Moment()
  /// How often something has changed, beside tables of attributes, that tells what handles stand for.
  private(set) var labelChanges = 0
  private var memory: MemoryBudget

  init(sink: any EventSink, limits: DecoderLimits) {
    self.sink = sink
    interest = sink.interest
    memory = MemoryBudget(limits)
    story.layouts.begin(isAsked: sink.readsLayouts)
  }

  /// Has an examiner listen beside the sink.
  mutating func listen(with examiner: any Examiner) {
    sink = SinkGroup(sink, heardBy: examiner)
    interest = sink.interest
    story.layouts.begin(isAsked: sink.readsLayouts)
  }

  /// The connection at an index: what most of what is told is about.
  subscript(index: Int) -> Connection {
    @inline(__always) _read { yield story.roster.connections[index] }
    @inline(__always) _modify { yield &story.roster.connections[index] }
  }

  /// The connection that data are of.
  subscript(frame: LinkFrame) -> Connection {
    @inline(__always) _read { yield story.roster.connections[frame.index] }
    @inline(__always) _modify { yield &story.roster.connections[frame.index] }
  }

  /// The peer that data are of.
  subscript(peer frame: LinkFrame) -> Peer {
    @inline(__always) _read {
      yield story.roster.peers[story.roster.connections[frame.index].peer - 1]
    }
    @inline(__always) _modify {
      yield &story.roster.peers[story.roster.connections[frame.index].peer - 1]
    }
  }

  /// The ATT conversation that data are of.
  subscript(bearer frame: LinkFrame) -> Bearer {
    @inline(__always) _read {
      yield story.roster.connections[frame.index].bearers.channels[frame.channel]
    }
    @inline(__always) _modify {
      yield &story.roster.connections[frame.index].bearers.channels[frame.channel]
    }
  }

  /// The index of the open connection with a handle on the adapter at hand, or `nil`.
  mutating func connection(_ handle: ConnectionHandle, _ now: Moment) -> Int? {
    story.roster.connection(handle, on: now.adapter)
  }

  // MARK: - Telling

  /// Whether the sink wants to be told more.
  var wantsMore: Bool { sink.wantsMore }

  /// Tells the sink that the story ends.
  func finish() { sink.finish(story) }

  /// Hands a value that was sent to the sink.
  ///
  /// Apart, as this changes nothing, and its parts first: otherwise the sink would be retained.
  @inline(never)
  func emit(
    _ value: borrowing ValueEvent, isIndicated: Bool, _ reader: borrowing ByteReader,
    _ frame: LinkFrame
  ) {
    let origin = EventOrigin(
      packet: frame.packet, time: frame.now.time, adapter: frame.now.adapter,
      direction: frame.direction,
      connection: self[frame].id, peer: self[frame].peer,
      bearer: frame.now.bearer)
    let isRead = story.layouts.take(value, .notify, origin, reader, story)
    story.answers.take(value.handle, origin)
    sink.receive(value, isIndicated: isIndicated, from: origin, bytes: reader, story: story)
    if isRead, story.layouts.mayMeasure { tellMeasurements(handle: value.handle, origin) }
  }

  /// Tells the heart rates that a layout found in the value at hand.
  @inline(never)
  private func tellMeasurements(handle: AttributeHandle, _ origin: borrowing EventOrigin) {
    for reading in story.layouts.readings {
      guard let octets = reading.measurement else { continue }
      var value = ValueEvent(
        handle: handle, value: ByteRange(offset: 0, count: octets.count),
        originalLength: octets.count)
      value.label = AttributeLabel(
        uuid: .heartRateMeasurement, role: .value, characteristic: .heartRateMeasurement,
        valueHandle: handle, service: nil, properties: nil,
        evidence: Evidence(
          procedure: .layout, connection: 0, request: 0, response: 0, source: .layout))
      sink.receive(
        measurement: value, from: origin,
        bytes: ByteReader(octets.span, base: 0, layer: .value, limit: .value), story: story)
    }
  }

  /// Hands an event to the sink if it wants events of the kind, with the bytes that its ranges are of.
  func emit(
    _ now: Moment, _ kind: EventKind, _ bytes: borrowing ByteReader = ByteReader.nothing,
    direction: Direction? = nil, connection: Int = 0, peer: Int = 0
  ) {
    emit(
      now, kind.category,
      TimelineEvent(
        packet: now.packet, time: now.time, adapter: now.adapter, direction: direction,
        connection: connection, peer: peer, bearer: now.bearer, kind: kind),
      bytes)
  }

  /// Hands an event of a known category to the sink if it wants it.
  @inline(never)
  func emit(
    _ now: Moment, _ category: EventCategory, _ event: borrowing TimelineEvent,
    _ bytes: borrowing ByteReader
  ) {
    // What was written is known also to those who are not told of it.
    if category == .write || category == .procedure { story.answers.note(event) }
    guard interest.contains(category) else { return }
    story.layouts.take(event, bytes, story)
    sink.receive(event, bytes: bytes, story: story)
  }

  /// Hands on an event of a connection's data.
  func emit(
    _ kind: EventKind, _ frame: LinkFrame, _ bytes: borrowing ByteReader = ByteReader.nothing
  ) {
    emit(frame.now, kind, bytes, direction: frame.direction, at: frame.index)
  }

  /// Hands on an event that concerns the connection at `index`, or none.
  func emit(
    _ now: Moment, _ kind: EventKind, _ bytes: borrowing ByteReader = ByteReader.nothing,
    direction: Direction?, at index: Int?
  ) {
    emit(
      now, kind, bytes, direction: direction, connection: index.map { self[$0].id } ?? 0,
      peer: index.map { self[$0].peer } ?? 0)
  }

  /// Counts a finding and hands it on.
  mutating func report(
    _ now: Moment, _ kind: Finding.Kind, since first: Int = 0, direction: Direction? = nil,
    connection: Int = 0, peer: Int = 0
  ) {
    let finding = Finding(kind, firstPacket: first)
    // That a packet ends too early where the recorder cut it is the recorder's doing, and counted as
    // such: `cutPackets`, and the mode in `recorder`. The first packet of HCI's says it for all.
    if now.missing > 0, case .truncated? = finding.error?.problem,
      finding.code != .hciUndecodable || story.statistics.count(of: .hciUndecodable) > 0
    {
      return
    }
    story.statistics.note(finding, packet: now.packet, peer: peer, direction)
    emit(now, .finding(finding), direction: direction, connection: connection, peer: peer)
  }

  /// Counts a finding that concerns the connection at `index`, or none, and hands it on.
  mutating func report(
    _ now: Moment, _ kind: Finding.Kind, since first: Int = 0, direction: Direction?,
    at index: Int?
  ) {
    report(
      now, kind, since: first, direction: direction, connection: index.map { self[$0].id } ?? 0,
      peer: index.map { self[$0].peer } ?? 0)
  }

  /// Counts a finding of a connection's data and hands it on.
  mutating func report(_ kind: Finding.Kind, since first: Int = 0, _ frame: LinkFrame) {
    report(frame.now, kind, since: first, direction: frame.direction, at: frame.index)
  }

  /// The record at hand carries data of a connection.
  @inline(__always)
  mutating func carry(_ direction: Direction, at index: Int) {
    story.carried.connection = self[index].id
    story.carried.direction = direction
  }

  /// The record at hand was decrypted by a key.
  mutating func carry(key: Int) { story.carried.key = key }

  /// The record at hand carries a part of the advertisement that began in a packet.
  mutating func carry(advertisingChain packet: Int) { story.carried.advertisingChain = packet }

  /// The last sign, behind a packet, that the capture lacks packets which may answer what was asked in a frame's
  /// direction.
  func hidden(since request: Int, _ frame: LinkFrame) -> KnownLosses.Loss? {
    let losses = story.roster.connections[frame.index].traffic.losses
    return story.gaps.hidden(since: request, asked: frame.direction, losses: losses)
  }

  /// Packets are lost: any text under way may lack a piece.
  mutating func spoilMessages() {
    for index in story.roster.openIndices {
      self[index].values.messages.spoil(.sent)
      self[index].values.messages.spoil(.received)
    }
  }

  /// The story goes on at a record.
  @inline(__always)
  mutating func stand(at now: Moment) { latest = now }

  // MARK: - Waiting

  /// Something that was asked now waits for its answer.
  mutating func waitForAnswer(since begun: CaptureTime) { wait(until: Bearer.deadline(of: begun)) }

  /// Something waits until a time, in nanoseconds since 1970.
  mutating func wait(until time: Int64) { deadline = min(deadline, time) }

  /// What waits was looked through: nothing of it is due before a time.
  mutating func setDeadline(_ time: Int64) { deadline = time }

  /// Nothing was recorded between two times, in nanoseconds since 1970.
  mutating func notePause(from start: Int64, to end: Int64) { holes.note(from: start, to: end) }

  // MARK: - Remembering

  /// What is remembered at most.
  var limits: DecoderLimits { memory.limits }

  /// Keeps values that were notified from now on, or no more.
  mutating func keepNotifiedValues(_ keeps: Bool) { keepsNotifiedValues = keeps }

  /// Counts bytes that are remembered from now on, or no more.
  mutating func remember(_ bytes: Int) { memory.remember(bytes) }

  /// Whether more may be remembered; tells once if not.
  mutating func hasRoom(_ now: Moment) -> Bool {
    if memory.hasRoom { return true }
    reach(now, .memory)
    return false
  }

  /// Counts what is not kept because there is enough of it, and tells the first of each kind.
  mutating func reach(_ now: Moment, _ limit: DecoderLimit) {
    story.statistics.count(.decoderLimit, packet: now.packet)
    guard memory.reach(limit) else { return }
    emit(now, .finding(Finding(.decoderLimit(limit, bound: memory.limits.bound(of: limit)))))
  }

  /// Changes the values of a server, if there is room for more.
  mutating func changeValues(
    _ server: ServerSide, _ frame: LinkFrame, _ change: (inout StoredValues) -> Void
  ) {
    guard hasRoom(frame.now) else { return }
    let peer = self[frame].peer - 1
    let growth: Int
    switch server {
    case .peer:
      let before = story.peers[peer].values.weight
      change(&story.peers[peer].values)
      growth = story.peers[peer].values.weight - before
    case .local:
      let before = story.peers[peer].localValues.weight
      change(&story.peers[peer].localValues)
      growth = story.peers[peer].localValues.weight - before
    }
    remember(growth)
  }

  /// What handles stand for is to be looked up anew.
  mutating func forgetLabels() { labelChanges &+= 1 }

  /// Adds a source of labels that the capture itself showed.
  mutating func addSource(_ source: LabelSource) { story.knowledge.sources.append(source) }
}
