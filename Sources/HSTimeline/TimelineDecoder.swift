public import HSATT
import HSAssignedNumbers
import HSBytes
public import HSCapture
import HSEncryption
public import HSGATT
public import HSHCI
import HSIdentity
import HSL2CAP
public import HSLabels
import HSLayout
import HSLinkLayer
public import HSPackets
import HSSMP
import HSUSB

/// Turns records into the story that they tell: the one place where the layers meet.
///
/// Records go in one by one, events come out at the sink at once. Nothing that cannot be decoded
/// stops it: what was decoded before the fault is kept, and the fault is a finding. Its memory
/// grows with peers and connections, not with records. It is owned by one, so that no access to
/// its state needs checking at run time.
public struct TimelineDecoder: ~Copyable {
  /// What is known by now: what the sink is lent with each event.
  public internal(set) var story = Story()

  /// Whether values that were notified are kept in the peers' `values`, for a table to show.
  public var keepsNotifiedValues = false

  private var sink: any EventSink
  /// What the sink wants.
  private(set) var interest: EventCategory
  /// Says what events mean together.
  private var examiner: (any Examiner)?
  /// Whether what most records are is taken in without asking each layer: the sink must not want to know
  /// what each layer says.
  private var usesShortWays: Bool
  private var memory: MemoryBudget
  private var stream = PacketStream()
  private var recombiner = Recombiner()
  private var reassembler = CreditBasedReassembler()
  /// Connections on the air, in captures of sniffers.
  private var air = Air()
  private var labels = LabelCache()
  /// How many of the reader's findings have been told.
  private var toldFindings = 0
  /// When nothing was recorded.
  private var holes = RecordHoles()
  /// Nanoseconds since 1970 at which the first transaction that waits has waited too long.
  private var transactionDeadline = Int64.max
  /// Where the last record stands: what ends the story afterwards stands there, too.
  private var latest = Moment()

  /// A decoder that tells `sink` what happens.
  public init(sink: any EventSink) {
    self.init(sink: sink, limits: DecoderLimits())
  }

  /// A decoder that decrypts nothing, whatever keys the capture gives away: for who changes the bytes
  /// that an event's ranges refer to.
  package init(withoutDecryption sink: any EventSink) {
    self.init(sink: sink)
    story.roster.learn { $0.seal() }
  }

  /// A decoder that remembers less than usual, for tests.
  package init(sink: any EventSink, limits: DecoderLimits, usesShortWays: Bool = true) {
    self.sink = sink
    memory = MemoryBudget(limits)
    interest = sink.interest
    self.usesShortWays = usesShortWays && interest.isDisjoint(with: [.att, .repeatedReport])
  }

  // MARK: - What events mean together

  /// Has an examiner listen beside the sink, and tells what it says as findings; to be called before the first record.
  ///
  /// - Parameter examiner: It hears each event after the sink.
  package mutating func examine(by examiner: any Examiner) {
    sink = SinkGroup(sink, heardBy: examiner)
    interest = sink.interest
    usesShortWays = usesShortWays && interest.isDisjoint(with: [.att, .repeatedReport])
    self.examiner = examiner
  }

  /// Tells what the examiner has said; it stands at the record after which it was said.
  @inline(never)
  private mutating func tellDiagnoses(_ now: Moment) {
    guard let examiner else { return }
    for diagnosis in examiner.takeDiagnoses() {
      let finding = Finding(.diagnosis(diagnosis), firstPacket: diagnosis.packets.first ?? 0)
      var now = now
      if diagnosis.connection > 0, diagnosis.connection <= story.connections.count {
        now.adapter = story.connections[diagnosis.connection - 1].adapter
      }
      report(
        now, finding, ByteReader.nothing, connection: diagnosis.connection, peer: diagnosis.peer)
    }
  }

  // MARK: - Records

  /// Takes in one record.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - bytes: What the container kept of it.
  /// - Returns: What the last packet carried, for whoever keeps records rather than events.
  @discardableResult
  public mutating func take(_ record: CaptureRecord, _ bytes: Span<UInt8>) -> CarriedData {
    if takeNotification(record, bytes) || takeKnownReport(record, bytes) { return story.carried }
    return take(record, bytes) { _, _, _, _ in }
  }

  /// Takes in one record, and tells of each packet in it.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - bytes: What the container kept of it.
  ///   - body: Called with each packet in it, the packet's bytes and what it carried, once its events
  ///     were told.
  /// - Returns: What the last packet carried, for whoever keeps records rather than events.
  @discardableResult
  public mutating func take(
    _ record: CaptureRecord, _ bytes: Span<UInt8>,
    _ body: (Packet, Span<UInt8>, CarriedData, borrowing TimelineDecoder) -> Void
  ) -> CarriedData {
    let now = begin(record.number, record.time, isNote: record.isNote)
    let reader = ByteReader(bytes, base: record.bytes.offset, layer: .hci, limit: .record)
    if record.link.isUSB {
      transfer(now, record, reader, body)
      return story.carried
    }
    var isSurprise = false
    guard let packet = stream.packet(of: record, in: reader, isSurprise: &isSurprise) else {
      if bytes.isEmpty {
        story.gaps.hasUncountedData = true
      } else {
        count { $0.otherRecords += 1 }
      }
      return story.carried
    }
    if isSurprise { report(now, Finding(.captureH4UnderH1), reader) }
    if bytes.isEmpty, record.link == .linuxMonitor, packet.kind.type != nil {
      report(now, Finding(.hciUndecodable(.empty(record.bytes))), reader)
    }
    decode(now, packet, reader)
    body(packet, reader.at(packet.payload).remainingBytes, story.carried, self)
    return story.carried
  }

  /// Takes in a packet whose framing was taken off.
  ///
  /// - Parameters:
  ///   - packet: The packet.
  ///   - bytes: The bytes of which its payload is a range.
  /// - Returns: What it carried.
  @discardableResult
  public mutating func take(_ packet: Packet, _ bytes: Span<UInt8>) -> CarriedData {
    let now = begin(packet.record, packet.time)
    decode(now, packet, ByteReader(bytes, base: 0, layer: .hci, limit: .record))
    return story.carried
  }

  // MARK: - What most records are

  // What follows is what `decode` would do with such a record, without what need not be asked of it. A test
  // holds both ways against each other.

  /// Takes in a record that holds a whole notification.
  ///
  /// - Returns: Whether it was taken in; otherwise nothing has changed.
  @inline(__always)
  private mutating func takeNotification(_ record: CaptureRecord, _ bytes: Span<UInt8>) -> Bool {
    guard usesShortWays, let packet = ReceivedPacket(.acl, record, bytes),
      let found = WholeNotification(packet, bytes, at: record.bytes.offset),
      let index = story.roster.connection(found.connection, on: packet.adapter),
      story.roster.connections[index].transport == .lowEnergy,
      recombiner.isIdle(
        ACLStream(adapter: packet.adapter, handle: found.connection, direction: .received))
    else { return false }
    let now = begin(record, packet)
    story.statistics.countNotificationPacket(kept: packet.length)
    carry(.received, at: index)
    story.connections[index].traffic.countPDU()
    let reader = ByteReader(bytes, base: record.bytes.offset, layer: .l2cap, limit: .l2capLength)
    notify(
      found.attribute, found.value, 0, indicated: false, reader.at(found.pdu),
      AttributeFrame(now: now, index: index, direction: .received, missing: 0))
    return true
  }

  /// Takes in a record that holds an advertising report which only repeats what its advertiser sent before.
  ///
  /// - Returns: Whether it was taken in; otherwise nothing has changed.
  @inline(__always)
  private mutating func takeKnownReport(_ record: CaptureRecord, _ bytes: Span<UInt8>) -> Bool {
    guard usesShortWays, let packet = ReceivedPacket(.event, record, bytes),
      story.advertisers.noteAgain(bytes, at: packet.start, packet: record.number)
    else { return false }
    _ = begin(record, packet)
    story.statistics.countReportPacket(kept: packet.length)
    return true
  }

  /// Begins with a record whose packet was found in the short way.
  @inline(__always)
  private mutating func begin(_ record: CaptureRecord, _ packet: ReceivedPacket) -> Moment {
    var now = begin(record.number, record.time)
    now.adapter = packet.adapter
    latest.adapter = packet.adapter
    story.roster.countPacket(ofAdapter: packet.adapter)
    return now
  }

  private mutating func begin(_ record: Int, _ time: CaptureTime, isNote: Bool = false) -> Moment {
    if let examiner, examiner.hasDiagnoses { tellDiagnoses(latest) }
    count { $0.records += 1 }
    if story.statistics.firstTime == nil, !isNote { story.statistics.firstTime = time }
    let now = Moment(packet: record, time: time)
    story.carried = CarriedData()
    if time.nanoseconds >= transactionDeadline { pass(to: now) }
    if time.nanoseconds &- latest.time.nanoseconds >= RecordHoles.least { pause(until: now) }
    latest = now
    return now
  }

  /// Nothing was recorded for a while.
  @inline(never)
  private mutating func pause(until now: Moment) {
    guard latest.packet > 0 else { return }
    holes.note(from: latest.time.nanoseconds, to: now.time.nanoseconds)
  }

  /// Something has waited too long, or all is told of a connection that ended.
  @inline(never)
  private mutating func pass(to now: Moment) {
    // Told where the last record stands that may have belonged to it.
    while let index = story.roster.lingering.first,
      story.connections[index].ending.deadline <= now.time.nanoseconds
    {
      settleConnection(latest, at: index)
    }
    transactionDeadline = expireTransactions(now)
    if let index = story.roster.lingering.first {
      transactionDeadline = min(
        transactionDeadline, story.connections[index].ending.deadline)
    }
  }

  private mutating func decode(_ now: Moment, _ packet: Packet, _ reader: borrowing ByteReader) {
    var now = now
    let payload = reader.at(packet.payload, layer: .hci)
    if packet.isDirectionInferred { count { $0.inferredDirections += 1 } }
    switch packet.kind {
    case .air(let link):
      // Taken out while it works: what it hears changes everything else.
      var air = Air()
      swap(&air, &self.air)
      air.take(now, packet, link, reader, &self)
      swap(&air, &self.air)
      return
    case .monitor(let opcode):
      now = counted(now, packet)
      count { $0.hci.monitor += 1 }
      return monitor(now, opcode, reader.at(packet.payload, layer: .monitor))
    case .empty:
      // A record without bytes is the container's finding; there is nothing to decode.
      story.gaps.hasUncountedData = true
      return
    case .command, .event, .acl, .sco, .iso, .unknown, .packetLogger: break
    }
    guard reader.remaining > 0 else {
      story.gaps.hasUncountedData = true
      return
    }
    now = counted(now, packet)
    if case .packetLogger(let type) = packet.kind, type.name != nil {
      count { $0.notes += 1 }
      now.adapter = TimelineEvent.noAdapter
      latest = now
      emit(
        now, .note(.packetLogger(type, packet.payload)), payload, direction: packet.direction)
      return
    }
    let place = story.roster.countPacket(ofAdapter: packet.adapter)
    let boundary = payload.peek(at: 1).map { PacketBoundaryFlag(rawValue: $0 >> 4 & 3) }
    story.statistics.recorder.add(packet, boundary: boundary, missing: now.missing)
    switch packet.kind {
    case .command: command(now, payload, at: place)
    case .event: event(now, payload, at: place)
    case .acl: acl(now, payload, packet.direction ?? .received)
    case .sco: synchronous(now, payload, packet.direction)
    case .iso: isochronous(now, payload, packet.direction)
    case .unknown(let type): unknown(now, type, payload, packet.direction)
    case .packetLogger(let type): unknown(now, type.rawValue, payload, packet.direction)
    case .empty, .monitor, .air: break
    }
  }

  /// The moment of a packet between host and controller.
  private mutating func counted(_ now: Moment, _ packet: Packet) -> Moment {
    var now = now
    now.adapter = packet.adapter
    now.missing = packet.missing
    latest = now
    if now.missing > 0 { count { $0.cutPackets += 1 } }
    return now
  }

  private mutating func unknown(
    _ now: Moment, _ type: UInt8, _ payload: borrowing ByteReader, _ direction: Direction?
  ) {
    count { $0.hci.unknown += 1 }
    emit(
      now, .hci(.unknown(type: UInt16(type), length: payload.remaining)), payload,
      direction: direction)
  }

  /// Takes in a whole capture, and ends the story.
  ///
  /// - Parameters:
  ///   - reader: The capture, at its first record.
  ///   - pace: After how many records `body` is called.
  ///   - body: Called now and then, with the number of records taken in: for progress.
  /// - Throws: `readFailed` if the source fails; what was decoded before stands.
  public mutating func decode(
    _ reader: inout CaptureReader, every pace: Int = .max, _ body: (Int) -> Void = { _ in }
  ) throws(CaptureError) {
    var left = pace
    do throws(CaptureError) {
      while sink.wantsMore, let record = try reader.next() {
        take(record, of: reader)
        left &-= 1
        if left <= 0 {
          left = pace
          body(story.statistics.records)
        }
      }
    } catch {
      finish(reader)
      throw error
    }
    finish(reader)
  }

  /// Takes in the record that a reader is at.
  ///
  /// What the reader found stands in place: before the record that it concerns.
  ///
  /// - Parameters:
  ///   - record: What the reader's `next()` returned last.
  ///   - reader: The capture; the same for each record.
  /// - Returns: What the last packet carried.
  @discardableResult
  @inline(__always)
  public mutating func take(_ record: CaptureRecord, of reader: borrowing CaptureReader)
    -> CarriedData
  {
    if reader.issues != [] { reportNew(reader.findings.kept, record.time) }
    return reader.withBytes { take(record, $0) }
  }

  /// Takes in the record that a reader is at, and tells of each packet in it.
  ///
  /// - Parameters:
  ///   - record: What the reader's `next()` returned last.
  ///   - reader: The capture; the same for each record.
  ///   - body: Called with each packet in it, the packet's bytes and what it carried.
  /// - Returns: What the last packet carried.
  @discardableResult
  @inline(__always)
  public mutating func take(
    _ record: CaptureRecord, of reader: borrowing CaptureReader,
    _ body: (Packet, Span<UInt8>, CarriedData, borrowing TimelineDecoder) -> Void
  ) -> CarriedData {
    if reader.issues != [] { reportNew(reader.findings.kept, record.time) }
    return reader.withBytes { take(record, $0, body) }
  }

  /// What became no packet so far.
  public var framingLosses: PacketStream.Losses { stream.losses }

  /// Ends the story of a capture that was taken in record by record.
  ///
  /// - Parameter reader: The capture.
  public mutating func finish(_ reader: borrowing CaptureReader) {
    reportNew(reader.findings.kept, latest.time)
    finish()
  }

  private mutating func reportNew(_ findings: [CaptureFinding], _ time: CaptureTime) {
    while toldFindings < findings.count {
      report(findings[toldFindings], time: time)
      toldFindings += 1
    }
  }

  /// Ends the story: what still waits is told as lost or open.
  public mutating func finish() {
    var now = latest
    story.carried = CarriedData()
    checkSources(now)
    finishUSB(&now)
    settleAll(now)
    while let fault = recombiner.finishNext() { reportFrameFault(now, fault) }
    while let fault = reassembler.finishNext() { reportUnitFault(now, fault) }
    var air = Air()
    swap(&air, &self.air)
    air.finish(now, &self)
    swap(&air, &self.air)
    for index in story.roster.openIndices {
      now.adapter = story.connections[index].adapter
      endFlows(now, at: index, .captureEnded, by: now.time)
      auditReconnection(now, at: index, by: now.time)
      endPairing(now, at: index)
      closeBearers(now, at: index, isEndSeen: false)
    }
    if story.statistics.records > 0 { story.statistics.lastTime = now.time }
    if let examiner {
      examiner.finish(story)
      tellDiagnoses(now)
    }
    sink.finish(story)
  }

  mutating func synchronous(_ now: Moment, _ payload: borrowing ByteReader, _ direction: Direction?)
  {
    count { $0.hci.synchronous += 1 }
    var cursor = payload.descending(to: .hci)
    do throws(DecodeError) {
      let data = try SynchronousData(parsing: &cursor)
      emit(
        now, .hci(.synchronous(handle: data.handle, length: data.data.range.count)), payload,
        direction: direction)
    } catch {
      report(now, Finding(.hciUndecodable(error)), payload, direction: direction)
    }
  }

  private mutating func isochronous(
    _ now: Moment, _ payload: borrowing ByteReader, _ direction: Direction?
  ) {
    count { $0.hci.isochronous += 1 }
    var cursor = payload.descending(to: .hci)
    do throws(DecodeError) {
      let data = try ISOData(parsing: &cursor)
      emit(
        now, .hci(.isochronous(handle: data.handle, length: data.payload.count)), payload,
        direction: direction)
    } catch {
      report(now, Finding(.hciUndecodable(error)), payload, direction: direction)
    }
  }

  // MARK: - USB

  /// Takes in a transfer on a USB bus: HCI packets end in it, or none.
  private mutating func transfer(
    _ now: Moment, _ record: CaptureRecord, _ reader: borrowing ByteReader,
    _ body: (Packet, Span<UInt8>, CarriedData, borrowing TimelineDecoder) -> Void
  ) {
    let others = stream.losses.foreignRecords
    do throws(DecodeError) {
      try stream.add(transfer: record, reader)
    } catch {
      report(now, Finding(.hciUndecodable(error)), reader)
    }
    guard !reader.isAtEnd else {
      story.gaps.hasUncountedData = true
      return
    }
    count { $0.usbRecords += 1 }
    story.statistics.otherTransfers += stream.losses.foreignRecords - others
    while let step = stream.next(reader) {
      switch step {
      case .complete(let packet):
        let payload = reader.at(packet.payload, layer: .hci)
        transferred(now, packet, payload)
        body(packet, payload.remainingBytes, story.carried, self)
      case .reassembled(let packet):
        // The packet's bytes are lent out while its events are told.
        var whole: [UInt8] = []
        stream.exchangePacket(&whole)
        transferred(now, packet, ByteReader(whole.span, base: 0, layer: .hci, limit: .record))
        body(packet, whole.span, story.carried, self)
        stream.exchangePacket(&whole)
      case .fault(let fault):
        reportTransferFault(now, fault)
      }
    }
  }

  private mutating func transferred(
    _ now: Moment, _ packet: Packet, _ payload: borrowing ByteReader
  ) {
    var now = now
    now.adapter = packet.adapter
    latest = now
    if packet.missing > 0 { count { $0.cutPackets += 1 } }
    let place = story.roster.countPacket(ofAdapter: packet.adapter)
    switch packet.kind {
    case .command: command(now, payload, at: place)
    case .event: event(now, payload, at: place)
    case .acl: acl(now, payload, packet.direction ?? .received)
    default: synchronous(now, payload, packet.direction)
    }
  }

  private mutating func reportTransferFault(_ now: Moment, _ fault: USBFault) {
    var now = now
    now.adapter = fault.adapter
    latest = now
    switch fault.kind {
    case .incomplete(let available, let expected):
      report(
        now,
        Finding(
          .usbIncomplete(available: available, expected: expected), firstPacket: fault.firstRecord),
        ByteReader.nothing, direction: fault.direction)
    case .stray(let count):
      report(
        now, Finding(.usbStray(bytes: count), firstPacket: fault.firstRecord), ByteReader.nothing,
        direction: fault.direction)
    }
  }

  /// Ends the story of USB buses: what is incomplete is lost, and without a controller there was
  /// none.
  mutating func finishUSB(_ now: inout Moment) {
    while let fault = stream.finishNext() {
      reportTransferFault(now, fault)
      now = latest
    }
    guard story.statistics.usbRecords > 0, stream.controllers == 0 else { return }
    now.adapter = TimelineEvent.noAdapter
    report(
      now, Finding(.usbNotBluetooth(transfers: story.statistics.usbRecords)), ByteReader.nothing)
  }

  // MARK: - Frames

  /// Data of a connection.
  mutating func acl(_ now: Moment, _ reader: borrowing ByteReader, _ direction: Direction) {
    count { $0.hci.acl += 1 }
    var cursor = reader.descending(to: .hci)
    let data: ACLData
    do throws(DecodeError) {
      data = try ACLData(parsing: &cursor)
    } catch {
      story.gaps.hasUncountedData = true
      report(now, Finding(.hciUndecodable(error)), reader, direction: direction)
      return
    }
    if direction == .received, data.handle == VendorLog.qualcomm.handle,
      story.roster.connection(data.handle, on: now.adapter) == nil,
      !story.roster.hasEnded(data.handle, on: now.adapter), let log = VendorLog(data, reader)
    {
      count { $0.hci.vendorLog += 1 }
      emit(now, .hci(.vendorLog(log, length: data.payload.count)), reader, direction: direction)
      return
    }
    guard let index = followedConnection(now, data.handle, direction) else {
      count { $0.l2cap.other += 1 }
      // Nor is what a limit keeps from being followed: that has been told once for all.
      if direction == .sent, story.roster.hasEnded(data.handle, on: now.adapter) {
        report(
          now,
          Finding(.linkDataAfterEnd(data.handle, bytes: data.payload.count)),
          reader, direction: direction)
      }
      return
    }
    carry(direction, at: index)
    if direction == .sent {
      story.connections[index].traffic.inController.send()
      story.adapters[story.roster.adapterPlace(now.adapter)].noteSentData()
    }
    if !data.data.trailing.isEmpty {
      report(
        now, Finding(.hciTrailing(bytes: data.data.trailing.count)), reader,
        direction: direction, at: index)
    }
    let payload = reader.at(data.payload, layer: .l2cap, limitedBy: data.data.limit)
    if story.connections[index].transport != .lowEnergy {
      if story.connections[index].transport == .unknown {
        guessTransport(payload, data, at: index)
        if story.connections[index].transport != .unknown {
          tellJoined(now, at: index, reader, direction)
        }
      }
      if story.connections[index].transport == .classic,
        !carriesAttributes(now, payload, data, direction, at: index)
      {
        other(now, payload, FrameHeader(payload.remainingBytes)?.channel, direction, at: index)
        return
      }
    }
    let fragment = ACLFragment(
      stream: ACLStream(adapter: now.adapter, handle: data.handle, direction: direction),
      boundary: data.packetBoundary.rawValue, range: data.payload, record: now.packet,
      missing: data.data.missing)
    if let found = recombiner.wholeFrame(fragment, payload.remainingBytes) {
      whole(now, found, payload.at(found.payload, layer: .l2cap, limitedBy: found.limit), at: index)
      return
    }
    join(now, fragment, payload, at: index)
  }

  /// Adds a fragment of the connection at `index` to its frame, and takes in the frame if it is
  /// whole.
  mutating func join(
    _ now: Moment, _ fragment: ACLFragment, _ payload: borrowing ByteReader, at index: Int
  ) {
    let outcome = recombiner.add(fragment, payload.remainingBytes)
    if let lost = outcome.lost { reportFrameFault(now, lost) }
    switch outcome.step {
    case .complete(let found):
      frame(now, found, payload.at(found.payload, layer: .l2cap, limitedBy: found.limit), at: index)
    case .reassembled(let found):
      count { $0.l2cap.reassembled += 1 }
      story.carried.part = .end(first: found.firstRecord)
      // The frame's bytes are lent out while its events are told.
      var bytes: [UInt8] = []
      recombiner.exchangeFrame(&bytes)
      reassembled(now, found, bytes.span, at: index)
      recombiner.exchangeFrame(&bytes)
    case .pending: story.carried.part = .pending
    case .skipped: break
    }
    if let fault = outcome.fault { reportFrameFault(now, fault) }
  }

  /// A connection seen from the middle is LE or BR/EDR by the channels that it uses.
  private mutating func guessTransport(
    _ payload: borrowing ByteReader, _ data: ACLData, at index: Int
  ) {
    guard data.packetBoundary.isStart, let header = FrameHeader(payload.remainingBytes) else {
      return
    }
    switch header.channel {
    case .attribute, .signalingLE, .securityManager: story.connections[index].transport = .lowEnergy
    case .signaling, .connectionless, .ampManager, .securityManagerBREDR:
      story.connections[index].transport = .classic
    default: break
    }
  }

  /// Traffic that is not ours to read.
  private mutating func other(
    _ now: Moment, _ payload: borrowing ByteReader, _ channel: ChannelID?, _ direction: Direction,
    at index: Int
  ) {
    count { $0.l2cap.other += 1 }
    guard interest.contains(.hci) else { return }
    emit(
      now, .hci(.data(channel: channel?.rawValue ?? 0, length: payload.remaining)), payload,
      direction: direction,
      at: index)
  }

  /// A frame that was put together in a buffer.
  private mutating func reassembled(
    _ now: Moment, _ found: RecombinedFrame, _ bytes: Span<UInt8>, at index: Int
  ) {
    let whole = ByteReader(bytes, base: 0, layer: .l2cap, limit: found.limit)
    frame(now, found, whole.at(found.payload), at: index)
  }

  /// A frame that stands whole in its packet: what most frames do.
  @inline(__always)
  private mutating func whole(
    _ now: Moment, _ found: RecombinedFrame, _ payload: borrowing ByteReader, at index: Int
  ) {
    if found.header.channel == .attribute {
      count { $0.l2cap.frames += 1 }
      attribute(
        payload,
        AttributeFrame(now: now, index: index, direction: found.stream.direction, missing: 0))
    } else {
      frame(now, found, payload, at: index)
    }
  }

  /// A whole frame, or the head of one that the recorder cut.
  private mutating func frame(
    _ now: Moment, _ found: RecombinedFrame, _ payload: borrowing ByteReader, at index: Int
  ) {
    count { $0.l2cap.frames += 1 }
    let direction = found.stream.direction
    let missing = max(0, Int(found.header.length) - found.payload.count)
    if missing > 0 {
      // One that says it for all: a recorder that cuts does so with every long packet.
      story.statistics.count(.l2capCut, packet: now.packet)
      if story.statistics.count(of: .l2capCut) == 1 {
        emit(
          now,
          .finding(
            Finding(
              .l2capCut(available: found.payload.count, expected: Int(found.header.length)),
              firstPacket: found.firstRecord)),
          payload, direction: direction, at: index)
      }
    }
    defer { story.connections[index].traffic.hear(direction, now.packet, now.time) }
    switch found.header.channel {
    case .attribute:
      attribute(
        payload, AttributeFrame(now: now, index: index, direction: direction, missing: missing))
    case .signalingLE: signalling(now, payload, direction, at: index)
    case .securityManager: security(now, payload, direction, at: index)
    case let channel where story.connections[index].bearers.classic.carries(channel, direction):
      attribute(
        payload, AttributeFrame(now: now, index: index, direction: direction, missing: missing))
    default:
      if !channelFrame(now, found, payload, at: index) {
        other(now, payload, found.header.channel, direction, at: index)
      }
    }
  }

  private mutating func signalling(
    _ now: Moment, _ payload: borrowing ByteReader, _ direction: Direction, at index: Int
  ) {
    count { $0.l2cap.signals += 1 }
    var cursor = payload.descending(to: .l2cap)
    do throws(DecodeError) {
      let command = try SignalCommand(parsing: &cursor)
      // LE has room for one command only (Core 5.4, Vol 3, Part A, 4): a receiver reads no other.
      if !cursor.isAtEnd {
        report(
          now,
          Finding(
            .l2capTrailing(
              bytes: cursor.remaining, next: SignalCode(rawValue: cursor.peek() ?? 0))),
          payload, direction: direction, at: index)
      }
      var data = payload.at(command.data, layer: .l2cap, limitedBy: .signalLength)
      let signal = try Signal(parsing: &data, code: command.code)
      emit(
        now, .signal(signal, identifier: command.identifier), payload, direction: direction,
        at: index)
      channelSignal(now, signal, command.identifier, payload, direction, at: index)
    } catch {
      report(now, Finding(.l2capUndecodable(error)), payload, direction: direction, at: index)
    }
  }

  private mutating func security(
    _ now: Moment, _ payload: borrowing ByteReader, _ direction: Direction, at index: Int
  ) {
    count { $0.l2cap.security += 1 }
    var cursor = payload.descending(to: .smp)
    do throws(DecodeError) {
      let pdu = try HSSMP.PDU(parsing: &cursor)
      emit(now, .security(SecurityEvent(pdu: pdu)), payload, direction: direction, at: index)
      pair(now, pdu, payload, direction, at: index)
      noteLinkKeys(now, pdu, payload, direction, at: index)
      if direction == .received { noteIdentity(now, pdu, payload, at: index) }
    } catch {
      report(now, Finding(.smpUndecodable(error)), payload, direction: direction, at: index)
    }
  }

  /// Something that could not be put together.
  mutating func reportFrameFault(_ now: Moment, _ fault: RecombinerFault) {
    let expected = fault.expected ?? 0
    let kind: Finding.Kind =
      switch fault.kind {
      case .continuationWithoutStart: .l2capContinuationWithoutStart(bytes: fault.available)
      case .overrun(let extra): .l2capOverrun(extra: extra)
      case .tooManyPending: .l2capEvicted(available: fault.available, expected: expected)
      case .startOverIncomplete, .packetLost, .connectionEnded, .captureEnded, .completeButShort,
        .headerCut:
        .l2capIncomplete(available: fault.available, expected: expected)
      }
    let finding = Finding(kind, firstPacket: fault.firstRecord)
    // It may be another adapter's than the record's: frames wait until they are pushed out.
    var now = now
    now.adapter = fault.stream.adapter
    guard let index = story.roster.anyConnection(fault.stream.handle, on: now.adapter) else {
      report(now, finding, ByteReader.nothing, direction: fault.stream.direction)
      return
    }
    story.connections[index].values.messages.spoil(fault.stream.direction)
    if finding.code != .l2capOverrun {
      story.connections[index].traffic.losses.note(
        .incomplete, of: fault.stream.direction, at: now.packet)
    }
    if let channel = fault.channel, channel.isDynamic,
      let lost = reassembler.lose(fault.stream, channel: channel, record: now.packet)
    {
      reportUnitFault(now, lost)
    }
    report(now, finding, ByteReader.nothing, direction: fault.stream.direction, at: index)
    if finding.code == .l2capIncomplete, fault.channel.map({ $0 == .attribute }) ?? true {
      loseAnswer(
        now, begunIn: fault.firstRecord, to: fault.stream.direction.opposite, at: index)
    }
  }

  // MARK: - Closing

  /// Ends a channel: what waits on it is told.
  mutating func closeChannel(_ now: Moment, at place: Int, of index: Int) {
    let channel = story.connections[index].bearers.channels.all[place]
    for direction in Direction.allCases {
      let stream = ACLStream(
        adapter: story.connections[index].adapter, handle: story.connections[index].handle,
        direction: direction)
      let end = direction == .received ? channel.local : channel.remote
      if let fault = reassembler.close(stream, channel: end) { reportUnitFault(now, fault) }
    }
    if channel.isBearer { closeBearer(now, place, at: index, isEndSeen: true) }
    story.connections[index].bearers.channels.close(at: place)
    remember(-MemoryLayout<CreditBasedChannel>.stride)
  }

  /// Ends all channels of a connection that ends.
  mutating func closeChannels(_ now: Moment, at index: Int, isEndSeen: Bool) {
    while let fault = reassembler.closeNext(
      adapter: story.connections[index].adapter, handle: story.connections[index].handle)
    {
      reportUnitFault(now, fault)
    }
    for place in story.connections[index].bearers.channels.all.indices
    where story.connections[index].bearers.channels.all[place].isBearer {
      closeBearer(now, place, at: index, isEndSeen: isEndSeen)
    }
    remember(
      -MemoryLayout<CreditBasedChannel>.stride * story.connections[index].bearers.channels.all.count
    )
    story.connections[index].bearers.channels.closeAll()
  }

  // MARK: - K-frames and SDUs

  // K-frames, and the SDUs that they are joined into.

  /// Takes a frame of a channel that signalling opened; `false` if none did.
  mutating func channelFrame(
    _ now: Moment, _ found: RecombinedFrame, _ payload: borrowing ByteReader, at index: Int
  ) -> Bool {
    let direction = found.stream.direction
    guard
      let place = story.connections[index].bearers.channels.place(
        receiving: found.header.channel, direction)
    else {
      tellStranger(now, found.header.channel, payload, direction, at: index)
      return false
    }
    spendCredit(now, at: place, payload, direction, of: index)
    let channel = story.connections[index].bearers.channels.all[place]
    let limits = direction == .received ? channel.localLimits : channel.remoteLimits
    let outcome = reassembler.add(CreditBasedFrame(found), payload.remainingBytes, limits: limits)
    if let lost = outcome.lost { reportUnitFault(now, lost) }
    switch outcome.step {
    case .complete(let unit):
      serviceDataUnit(
        now, unit, payload.at(unit.data, layer: .l2cap, limitedBy: unit.limit), place, at: index)
    case .reassembled(let unit):
      story.carried.part = .end(first: unit.firstRecord)
      // The unit's bytes are lent out while its events are told.
      var bytes: [UInt8] = []
      reassembler.exchangeSDU(&bytes)
      reassembledUnit(now, unit, bytes.span, place, at: index)
      reassembler.exchangeSDU(&bytes)
    case .pending: story.carried.part = .pending
    case .skipped: break
    }
    if let fault = outcome.fault { reportUnitFault(now, fault) }
    return channel.isBearer
  }

  private mutating func reassembledUnit(
    _ now: Moment, _ unit: ServiceDataUnit, _ bytes: Span<UInt8>, _ place: Int, at index: Int
  ) {
    let whole = ByteReader(bytes, base: 0, layer: .l2cap, limit: unit.limit)
    serviceDataUnit(now, unit, whole.at(unit.data), place, at: index)
  }

  /// A whole SDU, or the head of one that the recorder cut.
  private mutating func serviceDataUnit(
    _ now: Moment, _ unit: ServiceDataUnit, _ payload: borrowing ByteReader, _ place: Int,
    at index: Int
  ) {
    guard story.connections[index].bearers.channels.all[place].isBearer else { return }
    var now = now
    now.bearer = story.connections[index].bearers.number(place)
    attribute(
      payload,
      AttributeFrame(
        now: now, index: index, direction: unit.stream.direction,
        missing: max(0, Int(unit.length) - unit.data.count), channel: place))
  }

  /// Takes a credit for a frame; tells if there was none left.
  private mutating func spendCredit(
    _ now: Moment, at place: Int, _ payload: borrowing ByteReader, _ direction: Direction,
    of index: Int
  ) {
    guard story.connections[index].bearers.channels.spend(at: place, direction) else { return }
    let channel = story.connections[index].bearers.channels.all[place]
    report(
      now,
      Finding(
        .l2capCreditsExceeded(direction == .received ? channel.local : channel.remote),
        firstPacket: channel.openedPacket),
      payload, direction: direction, at: index)
  }

  /// Tells once of data on a channel whose opening the capture does not hold.
  private mutating func tellStranger(
    _ now: Moment, _ channel: ChannelID, _ payload: borrowing ByteReader, _ direction: Direction,
    at index: Int
  ) {
    guard channel.isDynamic, story.connections[index].transport == .lowEnergy,
      story.connections[index].bearers.channels.meetStranger()
    else { return }
    report(
      now, Finding(.l2capUnknownChannel(channel)), payload, direction: direction, at: index)
  }

  /// Something that could not be joined.
  mutating func reportUnitFault(_ now: Moment, _ fault: CreditBasedFault) {
    // It may be another adapter's than the record's: units wait until they are pushed out.
    var now = now
    now.adapter = fault.stream.adapter
    let index = story.roster.anyConnection(fault.stream.handle, on: now.adapter)
    let channel = index.flatMap { index in
      story.connections[index].bearers.channels.place(
        receiving: fault.channel, fault.stream.direction
      )
      .map { story.connections[index].bearers.channels.all[$0] }
    }
    let limits = fault.stream.direction == .received ? channel?.localLimits : channel?.remoteLimits
    let expected = fault.expected ?? 0
    let kind: Finding.Kind
    switch fault.kind {
    case .overrun(let extra): kind = .l2capUnitOverrun(extra: extra, expected: expected)
    // What was broken says more than what was sent.
    case .exceedsMTU:
      kind = .l2capUnitExceedsMTU(
        length: fault.expected ?? fault.available,
        mtu: Int(limits?.maximumTransmissionUnit ?? 0))
    case .exceedsMPS:
      kind = .l2capFrameExceedsMPS(
        length: fault.available, mps: Int(limits?.maximumPDUSize ?? 0))
    case .tooManyPending: kind = .l2capEvicted(available: fault.available, expected: expected)
    // What the recorder cut was told with the frame.
    case .lengthCut: return
    case .lengthMissing, .frameLost, .channelClosed, .captureEnded:
      kind = .l2capUnitIncomplete(available: fault.available, expected: expected)
    }
    if let channel, channel.isBearer { now.bearer = channel.local.rawValue }
    let finding = Finding(kind, firstPacket: fault.firstRecord)
    if let index {
      report(now, finding, ByteReader.nothing, direction: fault.stream.direction, at: index)
    } else {
      report(now, finding, ByteReader.nothing, direction: fault.stream.direction)
    }
  }

  /// The payload of the record at hand as it was before it was encrypted, header and MIC apart; `nil` if
  /// it was not decrypted.
  ///
  /// Each of its octets stands where its ciphertext stands in the record.
  package var plaintext: [UInt8]? { story.carried.key == nil ? nil : Array(air.plaintext) }

  /// The record at hand as it would be had its packet been sent in clear; `nil` if it was not decrypted,
  /// or cannot be written so.
  ///
  /// - Parameters:
  ///   - bytes: The record.
  ///   - link: What it is.
  /// - Returns: The record.
  package func decryptedRecord(_ bytes: Span<UInt8>, _ link: LinkType) -> [UInt8]? {
    guard let plaintext, story.carried.connection > 0 else { return nil }
    return DecryptedRecord.bytes(
      of: bytes, link, plaintext: plaintext, direction: story.carried.direction,
      initial: air.crcInitial(of: story.roster.connections[story.carried.connection - 1]))
  }

  /// Whether a sniffer has not heard a connection for so long that an event must have passed.
  func isUnheard(_ now: Moment, at index: Int) -> Bool {
    air.isUnheard(at: now.time, story.roster.connections[index])
  }

  /// A packet of a connection was lost: the frame that it belonged to is lost, too.
  mutating func loseFrame(_ now: Moment, _ direction: Direction, at index: Int) {
    let stream = ACLStream(
      adapter: now.adapter, handle: story.connections[index].handle, direction: direction)
    if let fault = recombiner.losePacket(stream, record: now.packet) {
      reportFrameFault(now, fault)
    }
  }

  /// Whether a frame of a connection that began behind a packet lacks its end so far.
  mutating func isCollecting(
    _ direction: Direction, since packet: Int, _ now: Moment, at index: Int
  ) -> Bool {
    recombiner.isCollecting(
      ACLStream(
        adapter: now.adapter, handle: story.connections[index].handle, direction: direction),
      since: packet)
  }

  /// An adapter that is switched off or reset takes its connections along.
  mutating func endConnections(_ now: Moment) {
    for index in story.roster.openIndices where story.connections[index].adapter == now.adapter {
      close(now, at: index)
    }
    for index in story.roster.lingering where story.connections[index].adapter == now.adapter {
      settleConnection(now, at: index)
    }
  }

  /// Ends a connection for the books: its handle is free, and what waits on it is told.
  ///
  /// - Parameters:
  ///   - now: Where the story stands.
  ///   - index: The connection.
  ///   - end: When it ended, if that is not now.
  ///   - isEndSeen: Whether the capture holds its end, or has lost it before.
  ///   - lingers: Whether packets of the connection may come behind the event of its end: what waits is then
  ///     told later.
  mutating func close(
    _ now: Moment, at index: Int, by end: CaptureTime? = nil, isEndSeen: Bool = true,
    lingers: Bool = false
  ) {
    let handle = story.connections[index].handle
    story.connections[index].ending.packet = now.packet
    story.connections[index].ending.time = now.time
    endFlows(now, at: index, .disconnected, by: end ?? now.time)
    auditReconnection(now, at: index, by: end ?? now.time)
    endPairing(now, at: index)
    story.roster.close(handle, on: now.adapter)
    story.roster.learn { $0.end(index) }
    if story.roster.lingering.count >= Self.lingeringLimit, let first = story.roster.lingering.first
    {
      settleConnection(now, at: first)
    }
    story.roster.linger(index)
    guard lingers else { return settleConnection(now, at: index, isEndSeen: isEndSeen) }
    transactionDeadline = min(
      transactionDeadline, story.connections[index].ending.deadline)
  }

  /// Most connections whose last packets are waited for at a time.
  private static let lingeringLimit = 64

  /// Tells what a connection that ended had still waited for: nothing of it comes any more.
  private mutating func settleConnection(_ now: Moment, at index: Int, isEndSeen: Bool = true) {
    var now = now
    now.adapter = story.connections[index].adapter
    let lost = recombiner.close(adapter: now.adapter, handle: story.connections[index].handle)
    if let fault = lost.sent { reportFrameFault(now, fault) }
    if let fault = lost.received { reportFrameFault(now, fault) }
    closeBearers(now, at: index, isEndSeen: isEndSeen)
    story.watch.end(index)
    story.roster.leave(index)
  }

  /// Does so for all connections that ended.
  private mutating func settleAll(_ now: Moment) {
    while let index = story.roster.lingering.first { settleConnection(now, at: index) }
  }

  // MARK: - Values

  /// What `handle` stands for on that side of the connection.
  mutating func label(_ handle: AttributeHandle, _ server: ServerSide, _ index: Int)
    -> AttributeLabel?
  {
    // First the place: finding it may change what is kept.
    let place = labelPlace(handle, server, peer: story.connections[index].peer)
    return labels[place]
  }

  /// Where the answer is kept to what `handle` stands for on a side of a connection to a peer.
  ///
  /// A place rather than the answer, which is large: who makes an event copies it there once.
  @inline(__always)
  private mutating func labelPlace(_ handle: AttributeHandle, _ server: ServerSide, peer: Int)
    -> Int
  {
    let version =
      server == .peer
      ? story.peers[peer - 1].server.version : story.peers[peer - 1].localServer.version
    let key = LabelCache.Key(peer: peer, server: server, handle: handle, version: version)
    let place = LabelCache.place(key)
    if !labels.knows(key, at: place) { lookUp(key, at: place) }
    return place
  }

  @inline(never)
  private mutating func lookUp(_ key: LabelCache.Key, at place: Int) {
    var label = self.label(of: key.handle, ofPeer: key.peer, isLocal: key.server == .local)
    let isOpen = story.judge(&label, key.handle, key.server, peer: key.peer)
    labels.keep(label, for: key, at: place, isOpen: isOpen)
  }

  /// A value that the server sent of its own accord.
  mutating func notify(
    _ handle: AttributeHandle, _ value: ByteRange, _ missing: Int, indicated: Bool,
    _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let server = ServerSide(ofResponse: frame.direction)
    story.connections[frame.index].traffic.countNotification()
    let peer = story.connections[frame.index].peer
    // Nothing is reasoned of the handle: servers send values, not configurations.
    var place = labelPlace(handle, server, peer: peer)
    let length = value.count + missing
    if !labels.isLabelled(place), server == .peer, infer(handle, value, length, reader, frame) {
      place = labelPlace(handle, server, peer: peer)
    }
    count { $0.notifications += 1 }
    observe(handle, server, peer: peer, value, length, indicated: indicated, reader, frame)
    if labels.isLabelled(place) { count { $0.labelledNotifications += 1 } }
    if missing > 0 { count { $0.cutValues += 1 } }
    if keepsNotifiedValues {
      let bytes = reader.at(value).remainingBytes
      changeValues(server, frame) {
        $0.store(
          handle, bytes, origin: .notified, packet: frame.now.packet, originalLength: length,
          isIndicated: indicated)
      }
    }
    if labels.isWatched(place), let label = labels[place],
      watchForm(handle, label, reader.at(value), length, server, frame)
    {
      place = labelPlace(handle, server, peer: peer)
    }
    if interest.contains(.value) {
      labels.put(value, originalLength: length, at: place)
      tellValue(at: place, indicated: indicated, reader, frame)
    }
    if interest.contains(.message), !labels.isAssigned(place) {
      let event = ValueEvent(
        handle: handle, label: labels[place], value: value, originalLength: length)
      collectText(event, reader.at(value).remainingBytes, frame)
    }
    if labels.isWatched(place) {
      examine(handle, labels[place], value, length, server, reader, frame)
    }
  }

  /// Hands a value that was sent to the sink.
  ///
  /// Apart, as this changes nothing, and its parts first: otherwise the sink would be retained.
  @inline(never)
  private func tellValue(
    at place: Int, indicated: Bool, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let origin = EventOrigin(
      packet: frame.now.packet, time: frame.now.time, adapter: frame.now.adapter,
      direction: frame.direction,
      connection: story.connections[frame.index].id, peer: story.connections[frame.index].peer,
      bearer: frame.now.bearer)
    story.layouts.take(labels[valueAt: place], .notify, origin, reader, story)
    sink.receive(
      labels[valueAt: place], isIndicated: indicated, from: origin, bytes: reader, story: story)
    if !story.layouts.readings.isEmpty {
      tellMeasurements(handle: labels[valueAt: place].handle, origin)
    }
  }

  /// Tells the heart rates that a layout found in the value at hand.
  @inline(never)
  private func tellMeasurements(handle: AttributeHandle, _ origin: borrowing EventOrigin) {
    for reading in story.layouts.readings {
      guard let octets = reading.measurement else { continue }
      var value = ValueEvent(
        handle: handle, label: nil, value: ByteRange(offset: 0, count: octets.count),
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

  /// Adds a piece of text; tells the text whole when its end has come.
  @inline(never)
  private mutating func collectText(
    _ event: ValueEvent, _ bytes: Span<UInt8>, _ frame: AttributeFrame
  ) {
    guard
      let place = story.connections[frame.index].values.messages.add(
        event.handle, frame.direction, packet: frame.now.packet, bytes,
        isWhole: event.originalLength == bytes.count,
        isJoinedHalfway: story.connections[frame.index].joinedHalfway)
    else { return }
    let text = story.connections[frame.index].values.messages.take(place)
    emit(
      .message(
        MessageEvent(
          handle: event.handle, label: event.label, pieces: text.pieces,
          firstPacket: text.firstPacket, count: text.bytes.count)),
      ByteReader(text.bytes.span, base: 0, layer: .value, limit: .value), frame)
  }

  // MARK: - Watching values

  /// Takes in that a value was sent.
  ///
  /// On every value's way: what is not needed each time stands apart.
  @inline(__always)
  mutating func observe(
    _ handle: AttributeHandle, _ server: ServerSide, peer: Int, _ value: ByteRange, _ length: Int,
    indicated: Bool, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    var flow = story.watch.place(handle, server, peer: peer)
    if flow < 0 {
      flow = addFlow(handle, server, peer: peer, frame.now)
      if flow < 0 { return }
    }
    let flags = value.count > 0 ? reader.at(value).peek() ?? 0 : 0
    let need = story.watch.take(
      flow, flags: flags, length: length, packet: frame.now.packet,
      time: frame.now.time.nanoseconds, in: frame.index)
    if need != [] { followUp(need, flow, flags, length, indicated: indicated, reader, frame) }
  }

  /// The place of a new flow; -1 if there is no room.
  @inline(never)
  private mutating func addFlow(
    _ handle: AttributeHandle, _ server: ServerSide, peer: Int, _ now: Moment
  ) -> Int {
    guard hasRoom(now) else { return -1 }
    remember(Watch.weight)
    return story.watch.add(handle, server, peer: peer)
  }

  /// What a value asks for beside being noted.
  @inline(never)
  private mutating func followUp(
    _ need: ValueFlow.Need, _ flow: Int, _ flags: UInt8, _ length: Int, indicated: Bool,
    _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    var need = need
    if need.contains(.beginning) || need.contains(.overdue) {
      if need.contains(.beginning) {
        beginFlow(flow, reader, frame)
      } else if let interval = story.watch.silence(flow, until: frame.now.time) {
        tellSilence(frame.now, flow, interval, .value, reader, frame.direction)
        story.watch.resume(flow, after: interval)
      }
      need = story.watch.note(
        flow, flags: flags, length: length, packet: frame.now.packet,
        time: frame.now.time.nanoseconds)
    }
    if need.contains(.full) {
      checkRoom(flow, length, reader, frame)
    }
    if need.contains(.unaudited) { audit(flow, indicated: indicated, reader, frame) }
  }

  /// Checks whether a heart rate that leaves no room in the smallest MTU has all RR intervals.
  private mutating func checkRoom(
    _ flow: Int, _ length: Int, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let mtu = story.connections[frame.index].bearers[frame.channel].mtu
    let isKnown =
      story.connections[frame.index].bearers[frame.channel].isAgreed || isWhole(frame.index)
    let kind: Finding.Kind
    if length > mtu - 3 {
      // Where the capture may lack how they agreed, they agreed on a larger one.
      guard isKnown else { return story.watch.noteFull(flow) }
      kind = .gattValueExceedsMTU(length: length, mtu: mtu)
    } else if length + 2 > mtu - 3 {
      kind = .gattValueFillsMTU(length: length, mtu: mtu)
    } else if length <= 20 {
      // One or two may have no more to tell.
      guard story.watch.noteSmall(flow) else { return }
      kind = .gattValueKeepsToSmallestMTU(length: length, mtu: mtu)
    } else {
      // It does not keep to the smallest MTU.
      return story.watch.noteFull(flow)
    }
    story.watch.noteFull(flow)
    report(Finding(kind), reader, frame)
  }

  /// The first value in a connection.
  private mutating func beginFlow(
    _ flow: Int, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let before = story.watch[flow]
    let isMeasurement = label(before.handle, before.server, frame.index)?.isHeartRate == true
    if before.connection >= 0, !story.connections[before.connection].isOpen,
      before.switched.off == 0,
      let interval = story.watch.silence(flow, until: frame.now.time)
    {
      var event = story.watch.pause(
        flow, interval, after: story.roster.connections[before.connection],
        openedPacket: story.roster.openedPacket(after: before.connection, frame.index))
      event.label = label(before.handle, before.server, before.connection)
      tellGap(frame.now, event, reader, frame.direction, at: frame.index)
    }
    if !story.watch.begin(flow, in: frame.index, isMeasurement: isMeasurement) {
      reach(frame.now, .flows)
    }
  }

  /// Tells of a gap in the connection that the last value came in.
  private mutating func tellSilence(
    _ now: Moment, _ flow: Int, _ duration: Int64, _ end: Gap.End,
    _ reader: borrowing ByteReader, _ direction: Direction
  ) {
    let server = story.watch[flow].server
    let index = story.watch[flow].connection
    var event = story.watch.gap(
      flow, duration, end, by: direction, in: story.roster.connections[index], story.gaps, holes)
    event.label = label(event.handle, server, index)
    tellGap(now, event, reader, direction, at: index)
  }

  /// Tells of a gap in a stream of values.
  private mutating func tellGap(
    _ now: Moment, _ silence: Gap, _ reader: borrowing ByteReader, _ direction: Direction,
    at index: Int
  ) {
    story.valueGaps.add(
      silence, packet: now.packet, connection: index + 1,
      peer: story.roster.connections[index].peer,
      isLocal: direction == .sent)
    emit(now, .gatt(.silence(silence)), reader, direction: direction, at: index)
    report(
      now, Finding(.silence(silence), firstPacket: silence.since), reader, direction: direction,
      at: index)
  }

  /// A connection, or the capture, ends: reports streams that were silent at the end, and heart rates
  /// that were subscribed to and never came.
  private mutating func endFlows(
    _ now: Moment, at index: Int, _ end: Gap.End, by time: CaptureTime
  ) {
    for (flow, duration) in story.watch.silent(in: story.roster.connections[index], end, at: time) {
      tellSilence(now, flow, duration, end, ByteReader.nothing, story.watch[flow].server.sender)
    }
    for subscription in story.connections[index].subscriptions where subscription.bits & 3 != 0 {
      let server: ServerSide = subscription.isOurs ? .peer : .local
      let known = label(subscription.value, server, index)
      guard known?.isHeartRate == true,
        var event = story.watch.absence(
          subscription, end, at: time, in: story.roster.connections[index], story.gaps, holes)
      else { continue }
      event.label = known
      tellGap(now, event, ByteReader.nothing, server.sender, at: index)
    }
    story.watch.end(index)
  }

  /// A client switched values on or off.
  mutating func noteSubscription(
    _ value: AttributeHandle, isOn: Bool, _ server: ServerSide, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    guard let flow = story.watch.known(value, server, peer: story.connections[frame.index].peer),
      story.watch[flow].connection == frame.index
    else { return }
    if isOn { return story.watch.subscribe(flow, packet: frame.now.packet) }
    guard story.watch[flow].switched.off == 0 else { return }
    if let interval = story.watch.silence(flow, until: frame.now.time) {
      tellSilence(frame.now, flow, interval, .unsubscribed, reader, server.sender)
    }
    story.watch.unsubscribe(flow, packet: frame.now.packet)
  }

  /// Checks whether the client subscribed to a value that was sent.
  ///
  /// Once a connection, unless it is uncertain yet.
  @inline(never)
  private mutating func audit(
    _ flow: Int, indicated: Bool, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let index = frame.index
    // A server may send before its answer to the write is seen.
    if story.connections[index].bearers.hasPendingConfiguration(from: frame.direction.opposite) {
      return
    }
    story.watch.noteAudited(flow)
    let delivery: Finding.Delivery = indicated ? .indication : .notification
    guard story.connections[index].cutDiscoveryAnswers == 0, isWhole(index),
      !story.watch.isSubscribed(flow, delivery, in: story.roster.connections[index])
    else { return }
    let handle = story.watch[flow].handle
    report(
      Finding(
        isBonded(at: index)
          ? .gattKeptSubscription(handle, delivery) : .gattUnsubscribedValue(handle, delivery),
        firstPacket: story.connections[index].openedPacket),
      reader, frame)
  }

  /// Whether the capture holds all of a connection up to now.
  private func isWhole(_ index: Int) -> Bool {
    !story.connections[index].joinedHalfway && story.statistics.cutPackets == 0
      && story.gaps.lossPacket(
        since: story.connections[index].openedPacket - 1, of: story.roster.connections[index])
        == nil
  }

  /// Whether both sides of a connection keep keys, and servers so their clients' configuration.
  private func isBonded(at index: Int) -> Bool {
    story.peers[story.connections[index].peer - 1].bondedPacket > 0
      || (story.connections[index].isEncrypted && !story.connections[index].pairing.hasPaired)
  }

  /// A connection ends: reports streams of the connection before that never came again.
  private mutating func auditReconnection(_ now: Moment, at index: Int, by time: CaptureTime) {
    let numbers = story.peers[story.connections[index].peer - 1].connections
    guard let place = numbers.lastIndex(of: index + 1), place > 0 else { return }
    let before = numbers[place - 1] - 1
    guard !story.connections[before].isOpen, isWhole(index) else { return }
    for subscription in story.watch.lost(
      story.roster.connections[before], in: story.roster.connections[index], until: time)
    {
      report(
        now,
        Finding(
          isBonded(at: index)
            ? .gattSubscriptionLost(subscription.value, connection: before + 1)
            : .gattSubscriptionNotRenewed(subscription.value, connection: before + 1),
          firstPacket: subscription.packet),
        ByteReader.nothing, direction: subscription.isOurs ? .received : .sent, at: index)
    }
  }

  // MARK: - Telling

  /// Hands an event to the sink if it wants events of the kind.
  func emit(
    _ now: Moment, _ kind: EventKind, _ bytes: borrowing ByteReader, direction: Direction? = nil,
    connection: Int = 0, peer: Int = 0
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
    guard interest.contains(category) else { return }
    story.layouts.take(event, bytes, story)
    sink.receive(event, bytes: bytes, story: story)
  }

  /// Hands on an event of an ATT PDU.
  func emit(_ kind: EventKind, _ bytes: borrowing ByteReader, _ frame: AttributeFrame) {
    emit(frame.now, kind, bytes, direction: frame.direction, at: frame.index)
  }

  /// Hands on an event that concerns the connection at `index`.
  func emit(
    _ now: Moment, _ kind: EventKind, _ bytes: borrowing ByteReader, direction: Direction?,
    at index: Int
  ) {
    emit(
      now, kind, bytes, direction: direction, connection: story.connections[index].id,
      peer: story.connections[index].peer)
  }

  /// Counts a finding and hands it on.
  mutating func report(
    _ now: Moment, _ finding: Finding, _ bytes: borrowing ByteReader, direction: Direction? = nil,
    connection: Int = 0, peer: Int = 0
  ) {
    // That a packet ends too early where the recorder cut it is the recorder's doing, and counted as
    // such: `cutPackets`, and the mode in `recorder`. The first packet of HCI's says it for all.
    if now.missing > 0, case .truncated? = finding.error?.problem,
      finding.code != .hciUndecodable || story.statistics.count(of: .hciUndecodable) > 0
    {
      return
    }
    story.statistics.note(finding, packet: now.packet, peer: peer)
    emit(now, .finding(finding), bytes, direction: direction, connection: connection, peer: peer)
  }

  /// Counts a finding that concerns the connection at `index` and hands it on.
  mutating func report(
    _ now: Moment, _ finding: Finding, _ bytes: borrowing ByteReader, direction: Direction?,
    at index: Int
  ) {
    report(
      now, finding, bytes, direction: direction, connection: story.connections[index].id,
      peer: story.connections[index].peer)
  }

  /// Counts a finding of an ATT PDU and hands it on.
  mutating func report(_ finding: Finding, _ bytes: borrowing ByteReader, _ frame: AttributeFrame) {
    report(frame.now, finding, bytes, direction: frame.direction, at: frame.index)
  }

  /// Tells of something that the capture's reader found before or at the record it is at.
  public mutating func report(_ finding: CaptureFinding, time: CaptureTime) {
    let now = Moment(packet: finding.recordNumber, time: time, adapter: TimelineEvent.noAdapter)
    if finding.code == .clockStep { story.gaps.clockStepPacket = max(now.packet, 1) }
    if finding.isPacketLoss {
      settleAll(latest)
      spoilMessages()
      story.gaps.lossPacket = max(now.packet, 1)
      if finding.code != .drops { story.gaps.damagePacket = story.gaps.lossPacket }
    }
    emit(now, .capture(finding), ByteReader.nothing)
  }

  /// Packets are lost: any text under way may lack a piece.
  private mutating func spoilMessages() {
    for index in story.roster.openIndices {
      story.connections[index].values.messages.spoil(.sent)
      story.connections[index].values.messages.spoil(.received)
    }
  }

  /// Counts something.
  @inline(__always)
  mutating func count(_ change: (inout DecodeStatistics) -> Void) { change(&story.statistics) }

  /// Something that was asked now waits for its answer.
  mutating func waitForAnswer(since begun: CaptureTime) {
    transactionDeadline = min(transactionDeadline, Bearer.deadline(of: begun))
  }

  /// Notes what the capture lacks.
  mutating func lack(_ change: (inout CaptureGaps) -> Void) { change(&story.gaps) }

  /// The record at hand carries data of a connection.
  @inline(__always)
  mutating func carry(_ direction: Direction, at index: Int) {
    story.carried.connection = story.connections[index].id
    story.carried.direction = direction
  }

  /// The record at hand was decrypted by a key.
  mutating func carry(key: Int) { story.carried.key = key }

  /// The record at hand carries a part of the advertisement that began in a packet.
  mutating func carry(advertisingChain packet: Int) { story.carried.advertisingChain = packet }

  // MARK: - Remembering

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
    emit(
      now,
      .finding(
        Finding(.decoderLimit(limit, bound: memory.limits.bound(of: limit)))), ByteReader.nothing)
  }

  // MARK: - Knowledge

  /// Takes in what is known beside the capture; to be called before the first record.
  public mutating func begin(with knowledge: LabelKnowledge) {
    let now = latest
    story.knowledge = knowledge
    story.layouts.begin(knowledge.layouts)
    for key in knowledge.keys where story.roster.learn(key) == .full { reach(now, .keys) }
    story.roster.learn { $0.add(knowledge.longTermKeys) }
  }

  /// What a handle stands for, by what was said in the capture and by what is known beside it: what an
  /// event about it would say now.
  ///
  /// - Parameters:
  ///   - handle: The handle.
  ///   - number: The peer's number.
  ///   - isLocal: Whether the attribute is ours, as that peer sees it, and not the peer's.
  /// - Returns: The label; `nil` where nothing names the handle.
  public mutating func label(
    of handle: AttributeHandle, ofPeer number: Int, isLocal: Bool
  ) -> AttributeLabel? {
    lookUpLabel(latest, of: handle, ofPeer: number, isLocal: isLocal)
  }

  /// Adds a source of labels that the capture itself showed.
  mutating func addSource(_ source: LabelSource) { story.knowledge.sources.append(source) }

  /// What handles stand for is to be looked up anew: what that rests on beside the tables has changed.
  mutating func forgetLabels() { labels.removeAll() }

  // MARK: - Connections and peers

  /// Makes a connection and returns its index; `nil` if there are too many.
  mutating func addConnection(
    _ now: Moment, _ handle: ConnectionHandle, address: DeviceAddress?,
    transport: Connection.Transport,
    joinedHalfway: Bool
  ) -> Int? {
    if let before = story.roster.lingering(handle, on: now.adapter) {
      settleConnection(now, at: before)
    }
    guard story.roster.openCount < memory.limits.openConnections else {
      reach(now, .openConnections)
      return nil
    }
    if story.connections.kept >= memory.limits.connections
      || story.peers.kept >= memory.limits.peers
    {
      forgetOldest(now)
    }
    guard hasRoom(now) else { return nil }
    let index = story.connections.count
    let peer = peerNumber(now, address)
    remember(Self.connectionWeight)
    var connection = Connection(
      id: index + 1, adapter: now.adapter, handle: handle, peer: peer, transport: transport,
      openedPacket: now.packet, openedTime: now.time, joinedHalfway: joinedHalfway)
    if joinedHalfway {
      connection.traffic.inController = DataInController(
        earlier: story.adapters[story.roster.adapterPlace(now.adapter)].buffers
          ?? DataInController.most)
    }
    story.roster.add(connection)
    return index
  }

  /// The number of the peer with this address on the current adapter; a new one without address,
  /// and for an address that does not tell one device from another.
  private mutating func peerNumber(_ now: Moment, _ address: DeviceAddress?) -> Int {
    if let address, address.tellsDevicesApart {
      let key = PeerKey(adapter: now.adapter, address: address.withoutResolution)
      if let known = story.roster[key] { return known }
      if let known = resolvedPeer(now, key) { return known }
      story.roster[key] = story.peers.count + 1
    }
    return addPeer(now, address)
  }

  /// Makes a peer and returns its number.
  mutating func addPeer(_ now: Moment, _ address: DeviceAddress?) -> Int {
    var peer = Peer(id: story.peers.count + 1, adapter: now.adapter, address: address)
    if let address { peer.names = story.advertisers.names(of: address.withoutResolution) }
    remember(peer.weight)
    story.peers.append(peer)
    return peer.id
  }

  /// An advertiser was heard of; returns its place among those that are remembered.
  @discardableResult
  mutating func advertised(
    _ now: Moment, _ report: AdvertisingReport, _ reader: borrowing ByteReader
  ) -> Int {
    let (place, isFirst) = story.advertisers.place(of: report.address.withoutResolution)
    if isFirst {
      count { $0.advertisers += 1 }
      resolveAdvertiser(now, report.address.withoutResolution)
    }
    story.advertisers.note(place, strength: report.rssi, packet: now.packet)
    var isNew = story.advertisers.note(place, isScanResponse: report.isScanResponse)
    let data = reader.descending(to: .advertisingData)
    if story.advertisers.note(place, report, in: data, packet: now.packet) { isNew = true }
    if story.knowledge.infers,
      AdvertisingDataReader(report.data).announces(.heartRate, in: data)
    {
      story.advertisers.noteHeartRate(place)
    }
    if let name = AdvertisingDataReader(report.data).localName(in: data) {
      let bytes = reader.at(name.text).remainingBytes
      if story.advertisers.note(place, name: bytes, isComplete: name.isComplete) {
        isNew = true
        tellPeer(now, of: report.address)
      }
    }
    emit(now, .report(report, isNew: isNew), reader, direction: .received)
    return place
  }

  /// Remembers an event with one report, for those that repeat it.
  mutating func rememberReport(_ event: borrowing ByteReader, of advertiser: Int) {
    story.advertisers.remember(event.remainingBytes, of: advertiser)
  }

  /// Tells the peer with this address by which names it advertised; one that it told itself holds.
  private mutating func tellPeer(_ now: Moment, of address: DeviceAddress) {
    let key = PeerKey(adapter: now.adapter, address: address.withoutResolution)
    guard let number = story.roster.knownPeer(key) else { return }
    story.peers[number - 1].names.add(story.advertisers.names(of: key.address))
  }

  // MARK: - Forgetting

  // A log of months, or one made to fill the memory, holds connections without end. Of those that ended
  // long ago nothing is needed to read on: they are forgotten, and what stays is their number.

  /// Forgets the oldest connections and peers if there are as many as may be kept.
  @inline(never)
  mutating func forgetOldest(_ now: Moment) {
    let limits = memory.limits
    settleAll(now)
    if story.connections.kept >= limits.connections {
      let forgotten = story.roster.forgetConnections(downTo: limits.connections / 4 * 3)
      guard forgotten > 0 else { return }
      reach(now, .connections)
      remember(-forgotten * Self.connectionWeight)
    }
    guard story.peers.kept >= limits.peers,
      let weight = story.roster.forgetPeers(downTo: limits.peers / 4 * 3)
    else { return }
    reach(now, .peers)
    remember(-weight)
    let peers = story.peers
    remember(-story.watch.forget(where: { !peers.isKept($0 - 1) }) * Watch.weight)
  }

  /// Bytes that a connection takes, with its entry in dictionaries, roughly.
  static var connectionWeight: Int { MemoryLayout<Connection>.stride + 64 }
}

extension DeviceAddress {
  /// Whether two devices cannot have it: recorders that protect privacy write zeros.
  fileprivate var tellsDevicesApart: Bool { value != 0 && type != .anonymous }

  /// The address with the type that it has whoever resolves it.
  package var withoutResolution: DeviceAddress {
    DeviceAddress(value: value, type: type.withoutResolution)
  }
}

extension CaptureFinding {
  /// Whether packets are missing that connections may have sent.
  fileprivate var isPacketLoss: Bool { code == .drops || code.isLoss }
}

extension DecodeError {
  /// A record of a packet that holds none.
  fileprivate static func empty(_ range: ByteRange) -> DecodeError {
    DecodeError(
      layer: .hci, field: "HCI packet", at: range,
      problem: .truncated(needed: 1, available: 0, limit: .record))
  }
}
