import HSLayout
import HSProtocols

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
  /// Where the story stands: what is told belongs to the record at hand, and what ends the story to the last one.
  private(set) var now = Moment()
  /// Frames of L2CAP that are incomplete.
  var recombiner = Recombiner()
  /// Incomplete units of credit-based channels.
  var reassembler = CreditBasedReassembler()
  /// The connections that a sniffer hears, and what else must be known to read the air.
  var airLinks = AirLinks()
  /// Incomplete extended advertisements on the air.
  var airChains = AdvertisingChains()
  /// The connections on the air that are encrypted.
  var decryption = AirDecryption()
  /// The first packets on the air of access addresses that no other packet has confirmed.
  var heldAir = HeldPackets()
  /// The isochronous streams that are open.
  var streams = IsochronousStreams()
  /// What handles were last found to stand for.
  private(set) var labels = LabelCache()
  /// What is remembered at most.
  let limits: DecoderLimits
  /// Bytes that are remembered, roughly.
  private var remembered = 0
  /// Limits that were reached, a bit for each.
  private var reached = 0

  init(sink: any EventSink, limits: DecoderLimits) {
    self.sink = sink
    interest = sink.interest
    self.limits = limits
    story.layouts.begin(isAsked: sink.readsLayouts)
  }

  /// Has an examiner listen beside the sink.
  mutating func listen(with examiner: any Examiner) {
    sink = SinkGroup([sink, examiner], asked: 1)
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
      yield story.roster.connections[frame.index].bearers[frame.channel]
    }
    @inline(__always) _modify {
      yield &story.roster.connections[frame.index].bearers[frame.channel]
    }
  }

  /// The index of the open connection with a handle on the adapter at hand, or `nil`.
  mutating func connection(_ handle: ConnectionHandle) -> Int? {
    story.roster.connection(handle, on: now.adapter)
  }

  /// The index of the connection of a stream, also if it has ended.
  mutating func anyConnection(_ stream: ACLStream) -> Int? {
    story.roster.anyConnection(stream.handle, on: stream.adapter)
  }

  // MARK: - Telling

  /// Whether the sink wants to be told more.
  var wantsMore: Bool { sink.wantsMore }

  /// Tells the sink that the story ends.
  func finish() { sink.finish(story) }

  /// Hands a value that was sent to the sink, under the label kept at a place.
  @inline(__always)
  mutating func emit(
    _ value: ByteRange, originalLength: Int, at place: Int, isIndicated: Bool,
    _ reader: borrowing ByteReader, _ frame: LinkFrame
  ) {
    labels.put(value, originalLength: originalLength, at: place)
    emit(labels[place].value, isIndicated: isIndicated, reader, frame)
  }

  /// Hands a value that was sent to the sink.
  ///
  /// Apart, as this changes nothing, and its parts first: otherwise the sink would be retained.
  @inline(never)
  private func emit(
    _ value: borrowing ValueEvent, isIndicated: Bool, _ reader: borrowing ByteReader,
    _ frame: LinkFrame
  ) {
    let origin = origin(frame)
    let isRead = story.layouts.take(value, .notify, origin, reader, story)
    story.answers.take(value.handle, origin)
    sink.receive(value, isIndicated: isIndicated, from: origin, bytes: reader, story: story)
    if isRead, story.layouts.mayMeasure {
      tellMeasurements(handle: value.handle, origin)
    } else if value.known.carriesHeartRate, !isIndicated {
      tellMeasurement(of: value, origin, reader)
    }
  }

  /// Tells the heart rates that a layout found in the value at hand.
  @inline(never)
  private func tellMeasurements(handle: AttributeHandle, _ origin: borrowing EventOrigin) {
    for reading in story.layouts.readings {
      guard let octets = reading.measurement else { continue }
      let label = AttributeLabel(
        uuid: .heartRateMeasurement, role: .value, characteristic: .heartRateMeasurement,
        valueHandle: handle, service: nil, properties: nil,
        evidence: Evidence(procedure: .layout, source: .layout))
      tell(measurement: octets.span, handle, label, origin)
    }
  }

  /// Tells the heart rate that a value of another kind carries, if it has one.
  ///
  /// It is a machine's data, an oximeter's or Polar's pulse intervals. One that the recorder cut tells none.
  ///
  /// What is indicated is a measurement of a moment that may be long ago, and none of a series.
  @inline(never)
  private func tellMeasurement(
    of value: borrowing ValueEvent, _ origin: borrowing EventOrigin, _ bytes: borrowing ByteReader
  ) {
    guard var label = value.label, value.originalLength == value.value.count else { return }
    var cursor = bytes.at(value.value, layer: .value, limitedBy: .value)
    guard let rate = DecodedValue.decode(label.uuid, &cursor).heartRate(bytes) else { return }
    let measurement = CarriedMeasurement(rate, bytes)
    label.characteristic = label.uuid
    label.uuid = .heartRateMeasurement
    tell(
      measurement: measurement.octets.span.extracting(0..<measurement.count), value.handle, label,
      origin)
  }

  private func tell(
    measurement octets: Span<UInt8>, _ handle: AttributeHandle, _ label: AttributeLabel,
    _ origin: borrowing EventOrigin
  ) {
    var value = ValueEvent(
      handle: handle, value: ByteRange(offset: 0, count: octets.count),
      originalLength: octets.count)
    value.label = label
    sink.receive(
      measurement: value, from: origin,
      bytes: ByteReader(octets, base: 0, layer: .value, limit: .value), story: story)
  }

  /// Where an event comes from that is told now, and concerns the connection at `index`, or none.
  @inline(__always)
  func origin(
    _ direction: Direction?, at index: Int?, channel: Int = Bearers.fixed, peer: Int? = nil
  ) -> EventOrigin {
    guard let index else {
      return EventOrigin(
        packet: now.packet, time: now.time, adapter: now.adapter, direction: direction,
        connection: 0, peer: peer ?? 0)
    }
    return EventOrigin(
      packet: now.packet, time: now.time, adapter: self[index].adapter, direction: direction,
      connection: index + 1, peer: peer ?? self[index].peer,
      bearer: self[index].bearers.number(channel))
  }

  /// Where an event of a connection's data comes from.
  @inline(__always)
  private func origin(_ frame: LinkFrame) -> EventOrigin {
    origin(frame.direction, at: frame.index, channel: frame.channel)
  }

  /// Where an event comes from that concerns a stream, which may be another adapter's than the record's: frames
  /// wait until they are pushed out.
  func origin(_ stream: ACLStream, at index: Int? = nil, channel: Int? = nil) -> EventOrigin {
    var origin = origin(stream.direction, at: index, channel: channel ?? Bearers.fixed)
    origin.adapter = stream.adapter
    return origin
  }

  /// Hands on an event, with the bytes that its ranges are of; it concerns the connection at `index`, or none.
  func emit(
    _ kind: EventKind, _ bytes: borrowing ByteReader = ByteReader.nothing,
    direction: Direction? = nil, at index: Int? = nil, peer: Int? = nil
  ) {
    let origin = origin(direction, at: index, peer: peer)
    tell(kind.category, TimelineEvent(kind, from: origin), bytes)
  }

  /// Hands on an event of a connection's data.
  func emit(
    _ kind: EventKind, _ frame: LinkFrame, _ bytes: borrowing ByteReader = ByteReader.nothing
  ) {
    tell(kind.category, TimelineEvent(kind, from: origin(frame)), bytes)
  }

  /// Hands an event of a known category to the sink if it wants it.
  @inline(never)
  private func tell(
    _ category: EventCategory, _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader
  ) {
    // What was written is known also to those who are not told of it.
    if category == .write || category == .procedure { story.answers.note(event) }
    guard interest.contains(category) else { return }
    story.layouts.take(event, bytes, story)
    sink.receive(event, bytes: bytes, story: story)
  }

  /// Counts a finding and hands it on.
  mutating func report(_ kind: Finding.Kind, since first: Int, _ origin: EventOrigin) {
    let finding = Finding(kind, firstPacket: first)
    // That a packet ends too early where the recorder cut it is the recorder's doing, and counted as
    // such: `cutPackets`, and the mode in `recorder`. The first packet of HCI's says it for all.
    if now.missing > 0, case .truncated? = finding.error?.problem,
      finding.code != .hciUndecodable || story.statistics.count(of: .hciUndecodable) > 0
    {
      return
    }
    story.statistics.note(
      finding, packet: origin.packet, peer: origin.peer, origin.direction)
    tell(.finding, TimelineEvent(.finding(finding), from: origin), ByteReader.nothing)
  }

  /// Counts a finding that concerns the connection at `index`, or none, and hands it on.
  mutating func report(
    _ kind: Finding.Kind, since first: Int = 0, direction: Direction? = nil, at index: Int? = nil,
    peer: Int? = nil
  ) {
    report(kind, since: first, origin(direction, at: index, peer: peer))
  }

  /// Counts a finding of a connection's data and hands it on.
  mutating func report(_ kind: Finding.Kind, since first: Int = 0, _ frame: LinkFrame) {
    report(kind, since: first, origin(frame))
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

  /// The story stands at a moment from now on; where it stood before.
  @inline(__always)
  @discardableResult
  mutating func stand(at moment: Moment) -> Moment {
    defer { now = moment }
    return now
  }

  /// The record at hand is of an adapter, and some bytes of its packet were cut off.
  @inline(__always)
  mutating func stand(on adapter: UInt16, missing: Int = 0) {
    now.adapter = adapter
    now.missing = missing
  }

  // MARK: - Labels

  /// What handles stand for is to be looked up anew.
  mutating func forgetLabels() { labels.forget() }

  /// What `handle` stands for on that side of the connection at `index`.
  mutating func label(
    _ handle: AttributeHandle, _ server: ServerSide, _ index: Int
  ) -> AttributeLabel? {
    knownLabel(handle, server, index).label
  }

  /// The same with what is asked of it.
  mutating func knownLabel(
    _ handle: AttributeHandle, _ server: ServerSide, _ index: Int
  ) -> KnownLabel {
    // First the place: finding it may change what is kept.
    let place = labelPlace(handle, server, peer: self[index].peer)
    return labels[place].value.known
  }

  /// Where the answer is kept to what `handle` stands for on a side of a connection to a peer.
  ///
  /// A place rather than the answer, which is large: who makes an event copies it there once.
  @inline(__always)
  mutating func labelPlace(
    _ handle: AttributeHandle, _ server: ServerSide, peer: Int
  ) -> Int {
    let version =
      server == .peer
      ? story.peers[peer - 1].server.version : story.peers[peer - 1].localServer.version
    let key = LabelCache.Key(
      attribute: AttributeOwner(peer: peer, server: server, handle: handle), version: version)
    let place = LabelCache.place(key)
    if !labels.knows(key, at: place) { lookUp(key, at: place) }
    return place
  }

  @inline(never)
  private mutating func lookUp(_ key: LabelCache.Key, at place: Int) {
    let (handle, server, peer) = (
      key.attribute.handle, key.attribute.server, key.attribute.peer
    )
    var label = lookUpLabel(of: handle, ofPeer: peer, isLocal: server == .local)
    let isOpen = story.judge(&label, handle, server, peer: peer)
    labels.keep(label, for: key, at: place, isOpen: isOpen)
  }

  /// The place of the flow of an attribute whose label is kept at a place; -1 if there is no room for another one.
  @inline(__always)
  mutating func flow(
    _ handle: AttributeHandle, _ server: ServerSide, peer: Int, labelAt place: Int
  ) -> Int {
    let known = labels[place].flow
    return known >= 0
      ? known : findFlow(AttributeOwner(peer: peer, server: server, handle: handle), place)
  }

  @inline(never)
  private mutating func findFlow(_ attribute: AttributeOwner, _ place: Int) -> Int {
    var flow = story.watch.place(attribute) ?? -1
    if flow < 0, hasRoom() {
      remember(Watch.weight)
      flow = story.watch.add(attribute)
    }
    labels.put(flow: flow, at: place)
    return flow
  }

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

  /// Keeps values that were notified from now on, or no more.
  mutating func keepNotifiedValues(_ keeps: Bool) { keepsNotifiedValues = keeps }

  /// Counts bytes that are remembered from now on, or no more.
  mutating func remember(_ bytes: Int) { remembered += bytes }

  /// Whether more may be remembered; tells once if not.
  mutating func hasRoom() -> Bool {
    if remembered < limits.bytes { return true }
    reach(.memory)
    return false
  }

  /// Counts what is not kept because there is enough of it, and tells the first of each kind.
  mutating func reach(_ limit: DecoderLimit) {
    story.statistics.count(.decoderLimit, packet: now.packet)
    guard reached & 1 << limit.rawValue == 0 else { return }
    reached |= 1 << limit.rawValue
    emit(.finding(Finding(.decoderLimit(limit, bound: limit.bound(in: limits)))))
  }

  /// Changes the values of a server, if there is room for more.
  mutating func changeValues(
    _ server: ServerSide, _ frame: LinkFrame, _ change: (inout StoredValues) -> Void
  ) {
    guard hasRoom() else { return }
    let peer = self[frame].peer - 1
    let growth =
      server == .peer
      ? story.peers[peer].values.growth(by: change)
      : story.peers[peer].localValues.growth(by: change)
    remember(growth)
  }
}
