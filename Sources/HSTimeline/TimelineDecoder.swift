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
  /// What the machines are lent: the story, and the sink.
  var scene: Scene
  /// Says what events mean together.
  private var examiner: (any Examiner)?
  /// Whether what most records are is taken in without asking each layer: the sink must not want to know
  /// what each layer says.
  private var usesShortWays: Bool
  private var stream = PacketStream()
  private var recombiner = Recombiner()
  private var reassembler = CreditBasedReassembler()
  /// Connections on the air, in captures of sniffers.
  private var air = Air()
  private var labels = LabelCache()
  /// How many of the reader's findings have been told.
  private var toldFindings = 0
  /// Where the last record stands: what ends the story afterwards stands there, too.
  private var latest = Moment()

  /// What is known by now: what the sink is lent with each event.
  public var story: Story { _read { yield scene.story } }

  /// Whether values that were notified are kept in the peers' `values`, for a table to show.
  public var keepsNotifiedValues: Bool {
    get { scene.keepsNotifiedValues }
    set { scene.keepNotifiedValues(newValue) }
  }

  /// A decoder that tells `sink` what happens.
  public init(sink: any EventSink) {
    self.init(sink: sink, limits: DecoderLimits())
  }

  /// A decoder that decrypts nothing, whatever keys the capture gives away: for who changes the bytes
  /// that an event's ranges refer to.
  package init(withoutDecryption sink: any EventSink) {
    self.init(sink: sink)
    scene.story.roster.learn { $0.seal() }
  }

  /// A decoder that remembers less than usual, for tests.
  package init(sink: any EventSink, limits: DecoderLimits, usesShortWays: Bool = true) {
    scene = Scene(sink: sink, limits: limits)
    self.usesShortWays = usesShortWays && sink.interest.isDisjoint(with: [.att, .repeatedReport])
  }

  // MARK: - What events mean together

  /// Has an examiner listen beside the sink, and tells what it says as findings; to be called before the first record.
  ///
  /// - Parameter examiner: It hears each event after the sink.
  package mutating func examine(by examiner: any Examiner) {
    scene.listen(with: examiner)
    usesShortWays = usesShortWays && scene.interest.isDisjoint(with: [.att, .repeatedReport])
    self.examiner = examiner
  }

  /// Tells what the examiner has said; it stands at the record after which it was said.
  @inline(never)
  private mutating func tellDiagnoses(_ now: Moment) {
    guard let examiner else { return }
    for diagnosis in examiner.takeDiagnoses() {
      let finding = Finding(.diagnosis(diagnosis), firstPacket: diagnosis.packets.first ?? 0)
      var now = now
      if diagnosis.connection > 0, diagnosis.connection <= scene.story.connections.count {
        now.adapter = scene.story.connections[diagnosis.connection - 1].adapter
      }
      scene.report(
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
    if takeNotification(record, bytes) || takeKnownReport(record, bytes) {
      return scene.story.carried
    }
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
    let now = begin(record.number, record.time)
    let reader = ByteReader(bytes, base: record.bytes.offset, layer: .hci, limit: .record)
    if record.link.isUSB {
      transfer(now, record, reader, body)
      return scene.story.carried
    }
    var isSurprise = false
    guard let packet = stream.packet(of: record, in: reader, isSurprise: &isSurprise) else {
      if bytes.isEmpty {
        scene.story.gaps.hasUncountedData = true
      } else {
        scene.count { $0.otherRecords += 1 }
      }
      return scene.story.carried
    }
    if isSurprise { scene.report(now, Finding(.captureH4UnderH1), reader) }
    if bytes.isEmpty, record.link == .linuxMonitor, packet.kind.type != nil {
      scene.report(now, Finding(.hciUndecodable(.empty(record.bytes))), reader)
    }
    decode(now, packet, reader)
    body(packet, reader.at(packet.payload).remainingBytes, scene.story.carried, self)
    return scene.story.carried
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
    return scene.story.carried
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
      let index = scene.story.roster.connection(found.connection, on: packet.adapter),
      scene.story.roster.connections[index].transport == .lowEnergy,
      recombiner.isIdle(
        ACLStream(adapter: packet.adapter, handle: found.connection, direction: .received))
    else { return false }
    let now = begin(record, packet)
    scene.story.statistics.countNotificationPacket(kept: packet.length)
    scene.carry(.received, at: index)
    scene.story.connections[index].traffic.countPDU()
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
      scene.story.advertisers.noteAgain(bytes, at: packet.start, packet: record.number)
    else { return false }
    _ = begin(record, packet)
    scene.story.statistics.countReportPacket(kept: packet.length)
    return true
  }

  /// Begins with a record whose packet was found in the short way.
  @inline(__always)
  private mutating func begin(_ record: CaptureRecord, _ packet: ReceivedPacket) -> Moment {
    var now = begin(record.number, record.time)
    now.adapter = packet.adapter
    latest.adapter = packet.adapter
    scene.story.roster.countPacket(ofAdapter: packet.adapter)
    return now
  }

  private mutating func begin(_ record: Int, _ time: CaptureTime) -> Moment {
    if let examiner, examiner.hasDiagnoses { tellDiagnoses(latest) }
    scene.count { $0.records += 1 }
    if scene.story.statistics.firstTime == nil { scene.story.statistics.firstTime = time }
    let now = Moment(packet: record, time: time)
    scene.story.carried = CarriedData()
    if time.nanoseconds >= scene.deadline { pass(to: now) }
    if time.nanoseconds &- latest.time.nanoseconds >= RecordHoles.least { pause(until: now) }
    latest = now
    return now
  }

  /// Nothing was recorded for a while.
  @inline(never)
  private mutating func pause(until now: Moment) {
    guard latest.packet > 0 else { return }
    scene.notePause(from: latest.time.nanoseconds, to: now.time.nanoseconds)
  }

  /// Something has waited too long, or all is told of a connection that ended.
  @inline(never)
  private mutating func pass(to now: Moment) {
    // Told where the last record stands that may have belonged to it.
    while let index = scene.story.roster.lingering.first,
      scene.story.connections[index].ending.deadline <= now.time.nanoseconds
    {
      settleConnection(latest, at: index)
    }
    scene.setDeadline(expireTransactions(now))
    if let index = scene.story.roster.lingering.first {
      scene.wait(until: scene.story.connections[index].ending.deadline)
    }
  }

  private mutating func decode(_ now: Moment, _ packet: Packet, _ reader: borrowing ByteReader) {
    var now = now
    let payload = reader.at(packet.payload, layer: .hci)
    if packet.isDirectionInferred { scene.count { $0.inferredDirections += 1 } }
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
      scene.count { $0.hci.monitor += 1 }
      return monitor(now, opcode, reader.at(packet.payload, layer: .monitor))
    case .empty:
      // A record without bytes is the container's finding; there is nothing to decode.
      scene.story.gaps.hasUncountedData = true
      return
    case .command, .event, .acl, .sco, .iso, .unknown, .packetLogger: break
    }
    guard reader.remaining > 0 else {
      scene.story.gaps.hasUncountedData = true
      return
    }
    now = counted(now, packet)
    if case .packetLogger(let type) = packet.kind, type.name != nil {
      scene.count { $0.notes += 1 }
      now.adapter = TimelineEvent.noAdapter
      latest = now
      scene.emit(
        now, .note(.packetLogger(type, packet.payload)), payload, direction: packet.direction)
      return
    }
    let place = scene.story.roster.countPacket(ofAdapter: packet.adapter)
    let boundary = payload.peek(at: 1).map { PacketBoundaryFlag(rawValue: $0 >> 4 & 3) }
    scene.story.statistics.recorder.add(packet, boundary: boundary, missing: now.missing)
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
    if now.missing > 0 { scene.count { $0.cutPackets += 1 } }
    return now
  }

  private mutating func unknown(
    _ now: Moment, _ type: UInt8, _ payload: borrowing ByteReader, _ direction: Direction?
  ) {
    scene.count { $0.hci.unknown += 1 }
    scene.emit(
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
      while scene.wantsMore, let record = try reader.next() {
        take(record, of: reader)
        left &-= 1
        if left <= 0 {
          left = pace
          body(scene.story.statistics.records)
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
    scene.story.carried = CarriedData()
    checkSources(now)
    finishUSB(&now)
    settleAll(now)
    while let fault = recombiner.finishNext() { reportFrameFault(now, fault) }
    while let fault = reassembler.finishNext() { reportUnitFault(now, fault) }
    var air = Air()
    swap(&air, &self.air)
    air.finish(now, &self)
    swap(&air, &self.air)
    for index in scene.story.roster.openIndices {
      now.adapter = scene.story.connections[index].adapter
      endFlows(now, at: index, .captureEnded, by: now.time)
      auditReconnection(now, at: index, by: now.time)
      scene.endPairing(now, at: index)
      closeBearers(now, at: index, isEndSeen: false)
    }
    if scene.story.statistics.records > 0 { scene.story.statistics.lastTime = now.time }
    if let examiner {
      examiner.finish(scene.story)
      tellDiagnoses(now)
    }
    scene.finish()
  }

  mutating func synchronous(_ now: Moment, _ payload: borrowing ByteReader, _ direction: Direction?)
  {
    scene.count { $0.hci.synchronous += 1 }
    var cursor = payload.descending(to: .hci)
    do throws(DecodeError) {
      let data = try SynchronousData(parsing: &cursor)
      scene.emit(
        now, .hci(.synchronous(handle: data.handle, length: data.data.range.count)), payload,
        direction: direction)
    } catch {
      scene.report(now, Finding(.hciUndecodable(error)), payload, direction: direction)
    }
  }

  private mutating func isochronous(
    _ now: Moment, _ payload: borrowing ByteReader, _ direction: Direction?
  ) {
    scene.count { $0.hci.isochronous += 1 }
    var cursor = payload.descending(to: .hci)
    do throws(DecodeError) {
      let data = try ISOData(parsing: &cursor)
      scene.emit(
        now, .hci(.isochronous(handle: data.handle, length: data.payload.count)), payload,
        direction: direction)
    } catch {
      scene.report(now, Finding(.hciUndecodable(error)), payload, direction: direction)
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
      scene.report(now, Finding(.hciUndecodable(error)), reader)
    }
    guard !reader.isAtEnd else {
      scene.story.gaps.hasUncountedData = true
      return
    }
    scene.count { $0.usbRecords += 1 }
    scene.story.statistics.otherTransfers += stream.losses.foreignRecords - others
    while let step = stream.next(reader) {
      switch step {
      case .complete(let packet):
        let payload = reader.at(packet.payload, layer: .hci)
        transferred(now, packet, payload)
        body(packet, payload.remainingBytes, scene.story.carried, self)
      case .reassembled(let packet):
        // The packet's bytes are lent out while its events are told.
        var whole: [UInt8] = []
        stream.exchangePacket(&whole)
        transferred(now, packet, ByteReader(whole.span, base: 0, layer: .hci, limit: .record))
        body(packet, whole.span, scene.story.carried, self)
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
    if packet.missing > 0 { scene.count { $0.cutPackets += 1 } }
    let place = scene.story.roster.countPacket(ofAdapter: packet.adapter)
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
      scene.report(
        now,
        Finding(
          .usbIncomplete(available: available, expected: expected), firstPacket: fault.firstRecord),
        ByteReader.nothing, direction: fault.direction)
    case .stray(let count):
      scene.report(
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
    guard scene.story.statistics.usbRecords > 0, stream.controllers == 0 else { return }
    now.adapter = TimelineEvent.noAdapter
    scene.report(
      now, Finding(.usbNotBluetooth(transfers: scene.story.statistics.usbRecords)),
      ByteReader.nothing)
  }

  // MARK: - Frames

  /// Data of a connection.
  mutating func acl(_ now: Moment, _ reader: borrowing ByteReader, _ direction: Direction) {
    scene.count { $0.hci.acl += 1 }
    var cursor = reader.descending(to: .hci)
    let data: ACLData
    do throws(DecodeError) {
      data = try ACLData(parsing: &cursor)
    } catch {
      scene.story.gaps.hasUncountedData = true
      scene.report(now, Finding(.hciUndecodable(error)), reader, direction: direction)
      return
    }
    if direction == .received, data.handle == VendorLog.qualcomm.handle,
      scene.story.roster.connection(data.handle, on: now.adapter) == nil,
      !scene.story.roster.hasEnded(data.handle, on: now.adapter), let log = VendorLog(data, reader)
    {
      scene.count { $0.hci.vendorLog += 1 }
      scene.emit(
        now, .hci(.vendorLog(log, length: data.payload.count)), reader, direction: direction)
      return
    }
    guard let index = followedConnection(now, data.handle, direction) else {
      scene.count { $0.l2cap.other += 1 }
      // Nor is what a limit keeps from being followed: that has been told once for all.
      if direction == .sent, scene.story.roster.hasEnded(data.handle, on: now.adapter) {
        scene.report(
          now,
          Finding(.linkDataAfterEnd(data.handle, bytes: data.payload.count)),
          reader, direction: direction)
      }
      return
    }
    scene.carry(direction, at: index)
    if direction == .sent {
      scene.story.connections[index].traffic.inController.send()
      scene.story.adapters[scene.story.roster.adapterPlace(now.adapter)].noteSentData()
    }
    if !data.data.trailing.isEmpty {
      scene.report(
        now, Finding(.hciTrailing(bytes: data.data.trailing.count)), reader,
        direction: direction, at: index)
    }
    let payload = reader.at(data.payload, layer: .l2cap, limitedBy: data.data.limit)
    if scene.story.connections[index].transport != .lowEnergy {
      if scene.story.connections[index].transport == .unknown {
        guessTransport(payload, data, at: index)
        if scene.story.connections[index].transport != .unknown {
          scene.tellJoined(now, at: index, reader, direction)
        }
      }
      if scene.story.connections[index].transport == .classic,
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
      scene.count { $0.l2cap.reassembled += 1 }
      scene.story.carried.part = .end(first: found.firstRecord)
      // The frame's bytes are lent out while its events are told.
      var bytes: [UInt8] = []
      recombiner.exchangeFrame(&bytes)
      reassembled(now, found, bytes.span, at: index)
      recombiner.exchangeFrame(&bytes)
    case .pending: scene.story.carried.part = .pending
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
    case .attribute, .signalingLE, .securityManager:
      scene.story.connections[index].transport = .lowEnergy
    case .signaling, .connectionless, .ampManager, .securityManagerBREDR:
      scene.story.connections[index].transport = .classic
    default: break
    }
  }

  /// Traffic that is not ours to read.
  private mutating func other(
    _ now: Moment, _ payload: borrowing ByteReader, _ channel: ChannelID?, _ direction: Direction,
    at index: Int
  ) {
    scene.count { $0.l2cap.other += 1 }
    guard scene.interest.contains(.hci) else { return }
    scene.emit(
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
      scene.count { $0.l2cap.frames += 1 }
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
    scene.count { $0.l2cap.frames += 1 }
    let direction = found.stream.direction
    let missing = max(0, Int(found.header.length) - found.payload.count)
    if missing > 0 {
      // One that says it for all: a recorder that cuts does so with every long packet.
      scene.story.statistics.count(.l2capCut, packet: now.packet)
      if scene.story.statistics.count(of: .l2capCut) == 1 {
        scene.emit(
          now,
          .finding(
            Finding(
              .l2capCut(available: found.payload.count, expected: Int(found.header.length)),
              firstPacket: found.firstRecord)),
          payload, direction: direction, at: index)
      }
    }
    defer { scene.story.connections[index].traffic.hear(direction, now.packet, now.time) }
    switch found.header.channel {
    case .attribute:
      attribute(
        payload, AttributeFrame(now: now, index: index, direction: direction, missing: missing))
    case .signalingLE: signalling(now, payload, direction, at: index)
    case .securityManager: security(now, payload, direction, at: index)
    case let channel
    where scene.story.connections[index].bearers.classic.carries(channel, direction):
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
    scene.count { $0.l2cap.signals += 1 }
    var cursor = payload.descending(to: .l2cap)
    do throws(DecodeError) {
      let command = try SignalCommand(parsing: &cursor)
      // LE has room for one command only (Core 5.4, Vol 3, Part A, 4): a receiver reads no other.
      if !cursor.isAtEnd {
        scene.report(
          now,
          Finding(
            .l2capTrailing(
              bytes: cursor.remaining, next: SignalCode(rawValue: cursor.peek() ?? 0))),
          payload, direction: direction, at: index)
      }
      var data = payload.at(command.data, layer: .l2cap, limitedBy: .signalLength)
      let signal = try Signal(parsing: &data, code: command.code)
      scene.emit(
        now, .signal(signal, identifier: command.identifier), payload, direction: direction,
        at: index)
      channelSignal(now, signal, command.identifier, payload, direction, at: index)
    } catch {
      scene.report(now, Finding(.l2capUndecodable(error)), payload, direction: direction, at: index)
    }
  }

  private mutating func security(
    _ now: Moment, _ payload: borrowing ByteReader, _ direction: Direction, at index: Int
  ) {
    scene.count { $0.l2cap.security += 1 }
    var cursor = payload.descending(to: .smp)
    do throws(DecodeError) {
      let pdu = try HSSMP.PDU(parsing: &cursor)
      scene.emit(now, .security(SecurityEvent(pdu: pdu)), payload, direction: direction, at: index)
      scene.pair(now, pdu, payload, direction, at: index)
      scene.noteLinkKeys(now, pdu, payload, direction, at: index)
      if direction == .received, scene.noteIdentity(now, pdu, payload, at: index) { forgetLabels() }
    } catch {
      scene.report(now, Finding(.smpUndecodable(error)), payload, direction: direction, at: index)
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
    guard let index = scene.story.roster.anyConnection(fault.stream.handle, on: now.adapter) else {
      scene.report(now, finding, ByteReader.nothing, direction: fault.stream.direction)
      return
    }
    scene.story.connections[index].values.messages.spoil(fault.stream.direction)
    if finding.code != .l2capOverrun {
      scene.story.connections[index].traffic.losses.note(
        .incomplete, of: fault.stream.direction, at: now.packet)
    }
    if let channel = fault.channel, channel.isDynamic,
      let lost = reassembler.lose(fault.stream, channel: channel, record: now.packet)
    {
      reportUnitFault(now, lost)
    }
    scene.report(now, finding, ByteReader.nothing, direction: fault.stream.direction, at: index)
    if finding.code == .l2capIncomplete, fault.channel.map({ $0 == .attribute }) ?? true {
      loseAnswer(
        now, begunIn: fault.firstRecord, to: fault.stream.direction.opposite, at: index)
    }
  }

  // MARK: - Closing

  /// Ends a channel: what waits on it is told.
  mutating func closeChannel(_ now: Moment, at place: Int, of index: Int) {
    let channel = scene.story.connections[index].bearers.channels.all[place]
    for direction in Direction.allCases {
      let stream = ACLStream(
        adapter: scene.story.connections[index].adapter,
        handle: scene.story.connections[index].handle,
        direction: direction)
      let end = direction == .received ? channel.local : channel.remote
      if let fault = reassembler.close(stream, channel: end) { reportUnitFault(now, fault) }
    }
    if channel.isBearer { closeBearer(now, place, at: index, isEndSeen: true) }
    scene.story.connections[index].bearers.channels.close(at: place)
    scene.remember(-MemoryLayout<CreditBasedChannel>.stride)
  }

  /// Ends all channels of a connection that ends.
  mutating func closeChannels(_ now: Moment, at index: Int, isEndSeen: Bool) {
    while let fault = reassembler.closeNext(
      adapter: scene.story.connections[index].adapter, handle: scene.story.connections[index].handle
    ) {
      reportUnitFault(now, fault)
    }
    for place in scene.story.connections[index].bearers.channels.all.indices
    where scene.story.connections[index].bearers.channels.all[place].isBearer {
      closeBearer(now, place, at: index, isEndSeen: isEndSeen)
    }
    scene.remember(
      -MemoryLayout<CreditBasedChannel>.stride
        * scene.story.connections[index].bearers.channels.all.count
    )
    scene.story.connections[index].bearers.channels.closeAll()
  }

  // MARK: - K-frames and SDUs

  // K-frames, and the SDUs that they are joined into.

  /// Takes a frame of a channel that signalling opened; `false` if none did.
  mutating func channelFrame(
    _ now: Moment, _ found: RecombinedFrame, _ payload: borrowing ByteReader, at index: Int
  ) -> Bool {
    let direction = found.stream.direction
    guard
      let place = scene.story.connections[index].bearers.channels.place(
        receiving: found.header.channel, direction)
    else {
      tellStranger(now, found.header.channel, payload, direction, at: index)
      return false
    }
    spendCredit(now, at: place, payload, direction, of: index)
    let channel = scene.story.connections[index].bearers.channels.all[place]
    let limits = direction == .received ? channel.localLimits : channel.remoteLimits
    let outcome = reassembler.add(CreditBasedFrame(found), payload.remainingBytes, limits: limits)
    if let lost = outcome.lost { reportUnitFault(now, lost) }
    switch outcome.step {
    case .complete(let unit):
      serviceDataUnit(
        now, unit, payload.at(unit.data, layer: .l2cap, limitedBy: unit.limit), place, at: index)
    case .reassembled(let unit):
      scene.story.carried.part = .end(first: unit.firstRecord)
      // The unit's bytes are lent out while its events are told.
      var bytes: [UInt8] = []
      reassembler.exchangeSDU(&bytes)
      reassembledUnit(now, unit, bytes.span, place, at: index)
      reassembler.exchangeSDU(&bytes)
    case .pending: scene.story.carried.part = .pending
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
    guard scene.story.connections[index].bearers.channels.all[place].isBearer else { return }
    var now = now
    now.bearer = scene.story.connections[index].bearers.number(place)
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
    guard scene.story.connections[index].bearers.channels.spend(at: place, direction) else {
      return
    }
    let channel = scene.story.connections[index].bearers.channels.all[place]
    scene.report(
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
    guard channel.isDynamic, scene.story.connections[index].transport == .lowEnergy,
      scene.story.connections[index].bearers.channels.meetStranger()
    else { return }
    scene.report(
      now, Finding(.l2capUnknownChannel(channel)), payload, direction: direction, at: index)
  }

  /// Something that could not be joined.
  mutating func reportUnitFault(_ now: Moment, _ fault: CreditBasedFault) {
    // It may be another adapter's than the record's: units wait until they are pushed out.
    var now = now
    now.adapter = fault.stream.adapter
    let index = scene.story.roster.anyConnection(fault.stream.handle, on: now.adapter)
    let channel = index.flatMap { index in
      scene.story.connections[index].bearers.channels.place(
        receiving: fault.channel, fault.stream.direction
      )
      .map { scene.story.connections[index].bearers.channels.all[$0] }
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
      scene.report(now, finding, ByteReader.nothing, direction: fault.stream.direction, at: index)
    } else {
      scene.report(now, finding, ByteReader.nothing, direction: fault.stream.direction)
    }
  }

  /// The payload of the record at hand as it was before it was encrypted, header and MIC apart; `nil` if
  /// it was not decrypted.
  ///
  /// Each of its octets stands where its ciphertext stands in the record.
  package var plaintext: [UInt8]? { scene.story.carried.key == nil ? nil : Array(air.plaintext) }

  /// The record at hand as it would be had its packet been sent in clear; `nil` if it was not decrypted,
  /// or cannot be written so.
  ///
  /// - Parameters:
  ///   - bytes: The record.
  ///   - link: What it is.
  /// - Returns: The record.
  package func decryptedRecord(_ bytes: Span<UInt8>, _ link: LinkType) -> [UInt8]? {
    guard let plaintext, scene.story.carried.connection > 0 else { return nil }
    return DecryptedRecord.bytes(
      of: bytes, link, plaintext: plaintext, direction: scene.story.carried.direction,
      initial: air.crcInitial(
        of: scene.story.roster.connections[scene.story.carried.connection - 1]))
  }

  /// Whether a sniffer has not heard a connection for so long that an event must have passed.
  func isUnheard(_ now: Moment, at index: Int) -> Bool {
    air.isUnheard(at: now.time, scene.story.roster.connections[index])
  }

  /// A packet of a connection was lost: the frame that it belonged to is lost, too.
  mutating func loseFrame(_ now: Moment, _ direction: Direction, at index: Int) {
    let stream = ACLStream(
      adapter: now.adapter, handle: scene.story.connections[index].handle, direction: direction)
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
        adapter: now.adapter, handle: scene.story.connections[index].handle, direction: direction),
      since: packet)
  }

  /// An adapter that is switched off or reset takes its connections along.
  mutating func endConnections(_ now: Moment) {
    for index in scene.story.roster.openIndices
    where scene.story.connections[index].adapter == now.adapter {
      close(now, at: index)
    }
    for index in scene.story.roster.lingering
    where scene.story.connections[index].adapter == now.adapter {
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
    let handle = scene.story.connections[index].handle
    scene.story.connections[index].ending.packet = now.packet
    scene.story.connections[index].ending.time = now.time
    endFlows(now, at: index, .disconnected, by: end ?? now.time)
    auditReconnection(now, at: index, by: end ?? now.time)
    scene.endPairing(now, at: index)
    scene.story.roster.close(handle, on: now.adapter)
    scene.story.roster.learn { $0.end(index) }
    if scene.story.roster.lingering.count >= Self.lingeringLimit,
      let first = scene.story.roster.lingering.first
    {
      settleConnection(now, at: first)
    }
    scene.story.roster.linger(index)
    guard lingers else { return settleConnection(now, at: index, isEndSeen: isEndSeen) }
    scene.wait(until: scene.story.connections[index].ending.deadline)
  }

  /// Most connections whose last packets are waited for at a time.
  private static let lingeringLimit = 64

  /// Tells what a connection that ended had still waited for: nothing of it comes any more.
  private mutating func settleConnection(_ now: Moment, at index: Int, isEndSeen: Bool = true) {
    var now = now
    now.adapter = scene.story.connections[index].adapter
    let lost = recombiner.close(adapter: now.adapter, handle: scene.story.connections[index].handle)
    if let fault = lost.sent { reportFrameFault(now, fault) }
    if let fault = lost.received { reportFrameFault(now, fault) }
    closeBearers(now, at: index, isEndSeen: isEndSeen)
    scene.story.watch.end(index)
    scene.story.roster.leave(index)
  }

  /// Does so for all connections that ended.
  private mutating func settleAll(_ now: Moment) {
    while let index = scene.story.roster.lingering.first { settleConnection(now, at: index) }
  }

  // MARK: - Values

  /// What `handle` stands for on that side of the connection.
  mutating func label(_ handle: AttributeHandle, _ server: ServerSide, _ index: Int)
    -> AttributeLabel?
  {
    // First the place: finding it may change what is kept.
    let place = labelPlace(handle, server, peer: scene.story.connections[index].peer)
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
      ? scene.story.peers[peer - 1].server.version : scene.story.peers[peer - 1].localServer.version
    let key = LabelCache.Key(peer: peer, server: server, handle: handle, version: version)
    let place = LabelCache.place(key)
    if !labels.knows(key, at: place) { lookUp(key, at: place) }
    return place
  }

  @inline(never)
  private mutating func lookUp(_ key: LabelCache.Key, at place: Int) {
    var label = self.label(of: key.handle, ofPeer: key.peer, isLocal: key.server == .local)
    let isOpen = scene.story.judge(&label, key.handle, key.server, peer: key.peer)
    labels.keep(label, for: key, at: place, isOpen: isOpen)
  }

  /// A value that the server sent of its own accord.
  mutating func notify(
    _ handle: AttributeHandle, _ value: ByteRange, _ missing: Int, indicated: Bool,
    _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let server = ServerSide(ofResponse: frame.direction)
    scene.story.connections[frame.index].traffic.countNotification()
    let peer = scene.story.connections[frame.index].peer
    // Nothing is reasoned of the handle: servers send values, not configurations.
    var place = labelPlace(handle, server, peer: peer)
    let length = value.count + missing
    if !labels.isLabelled(place), server == .peer, infer(handle, value, length, reader, frame) {
      place = labelPlace(handle, server, peer: peer)
    }
    scene.count { $0.notifications += 1 }
    observe(handle, server, peer: peer, value, length, indicated: indicated, reader, frame)
    if labels.isLabelled(place) { scene.count { $0.labelledNotifications += 1 } }
    if missing > 0 { scene.count { $0.cutValues += 1 } }
    if scene.keepsNotifiedValues {
      let bytes = reader.at(value).remainingBytes
      scene.changeValues(server, frame) {
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
    if scene.interest.contains(.value) {
      labels.put(value, originalLength: length, at: place)
      scene.emit(labels[valueAt: place], isIndicated: indicated, reader, frame)
    }
    if scene.interest.contains(.message), !labels.isAssigned(place) {
      let event = ValueEvent(
        handle: handle, label: labels[place], value: value, originalLength: length)
      collectText(event, reader.at(value).remainingBytes, frame)
    }
    if labels.isWatched(place) {
      examine(handle, labels[place], value, length, server, reader, frame)
    }
  }

  /// Adds a piece of text; tells the text whole when its end has come.
  @inline(never)
  private mutating func collectText(
    _ event: ValueEvent, _ bytes: Span<UInt8>, _ frame: AttributeFrame
  ) {
    guard
      let place = scene.story.connections[frame.index].values.messages.add(
        event.handle, frame.direction, packet: frame.now.packet, bytes,
        isWhole: event.originalLength == bytes.count,
        isJoinedHalfway: scene.story.connections[frame.index].joinedHalfway)
    else { return }
    let text = scene.story.connections[frame.index].values.messages.take(place)
    scene.emit(
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
    var flow = scene.story.watch.place(handle, server, peer: peer)
    if flow < 0 {
      flow = addFlow(handle, server, peer: peer, frame.now)
      if flow < 0 { return }
    }
    let flags = value.count > 0 ? reader.at(value).peek() ?? 0 : 0
    let need = scene.story.watch.take(
      flow, flags: flags, length: length, packet: frame.now.packet,
      time: frame.now.time.nanoseconds, in: frame.index)
    if need != [] { followUp(need, flow, flags, length, indicated: indicated, reader, frame) }
  }

  /// The place of a new flow; -1 if there is no room.
  @inline(never)
  private mutating func addFlow(
    _ handle: AttributeHandle, _ server: ServerSide, peer: Int, _ now: Moment
  ) -> Int {
    guard scene.hasRoom(now) else { return -1 }
    scene.remember(Watch.weight)
    return scene.story.watch.add(handle, server, peer: peer)
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
      } else if let interval = scene.story.watch.silence(flow, until: frame.now.time) {
        tellSilence(frame.now, flow, interval, .value, reader, frame.direction)
        scene.story.watch.resume(flow, after: interval)
      }
      need = scene.story.watch.note(
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
    let mtu = scene.story.connections[frame.index].bearers[frame.channel].mtu
    let isKnown =
      scene.story.connections[frame.index].bearers[frame.channel].isAgreed
      || scene.story.isWhole(frame.index)
    let kind: Finding.Kind
    if length > mtu - 3 {
      // Where the capture may lack how they agreed, they agreed on a larger one.
      guard isKnown else { return scene.story.watch.noteFull(flow) }
      kind = .gattValueExceedsMTU(length: length, mtu: mtu)
    } else if length + 2 > mtu - 3 {
      kind = .gattValueFillsMTU(length: length, mtu: mtu)
    } else if length <= 20 {
      // One or two may have no more to tell.
      guard scene.story.watch.noteSmall(flow) else { return }
      kind = .gattValueKeepsToSmallestMTU(length: length, mtu: mtu)
    } else {
      // It does not keep to the smallest MTU.
      return scene.story.watch.noteFull(flow)
    }
    scene.story.watch.noteFull(flow)
    scene.report(Finding(kind), reader, frame)
  }

  /// The first value in a connection.
  private mutating func beginFlow(
    _ flow: Int, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let before = scene.story.watch[flow]
    let isMeasurement = label(before.handle, before.server, frame.index)?.isHeartRate == true
    if before.connection >= 0, !scene.story.connections[before.connection].isOpen,
      before.switched.off == 0,
      let interval = scene.story.watch.silence(flow, until: frame.now.time)
    {
      var event = scene.story.watch.pause(
        flow, interval, after: scene.story.roster.connections[before.connection],
        openedPacket: scene.story.roster.openedPacket(after: before.connection, frame.index))
      event.label = label(before.handle, before.server, before.connection)
      tellGap(frame.now, event, reader, frame.direction, at: frame.index)
    }
    if !scene.story.watch.begin(flow, in: frame.index, isMeasurement: isMeasurement) {
      scene.reach(frame.now, .flows)
    }
  }

  /// Tells of a gap in the connection that the last value came in.
  private mutating func tellSilence(
    _ now: Moment, _ flow: Int, _ duration: Int64, _ end: Gap.End,
    _ reader: borrowing ByteReader, _ direction: Direction
  ) {
    let server = scene.story.watch[flow].server
    let index = scene.story.watch[flow].connection
    var event = scene.story.watch.gap(
      flow, duration, end, by: direction, in: scene.story.roster.connections[index],
      scene.story.gaps, scene.holes)
    event.label = label(event.handle, server, index)
    tellGap(now, event, reader, direction, at: index)
  }

  /// Tells of a gap in a stream of values.
  private mutating func tellGap(
    _ now: Moment, _ silence: Gap, _ reader: borrowing ByteReader, _ direction: Direction,
    at index: Int
  ) {
    scene.story.valueGaps.add(
      silence, packet: now.packet, connection: index + 1,
      peer: scene.story.roster.connections[index].peer,
      isLocal: direction == .sent)
    scene.emit(now, .gatt(.silence(silence)), reader, direction: direction, at: index)
    scene.report(
      now, Finding(.silence(silence), firstPacket: silence.since), reader, direction: direction,
      at: index)
  }

  /// A connection, or the capture, ends: reports streams that were silent at the end, and heart rates
  /// that were subscribed to and never came.
  private mutating func endFlows(
    _ now: Moment, at index: Int, _ end: Gap.End, by time: CaptureTime
  ) {
    for (flow, duration) in scene.story.watch.silent(
      in: scene.story.roster.connections[index], end, at: time)
    {
      tellSilence(
        now, flow, duration, end, ByteReader.nothing, scene.story.watch[flow].server.sender)
    }
    for subscription in scene.story.connections[index].subscriptions
    where subscription.bits & 3 != 0 {
      let server: ServerSide = subscription.isOurs ? .peer : .local
      let known = label(subscription.value, server, index)
      guard known?.isHeartRate == true,
        var event = scene.story.watch.absence(
          subscription, end, at: time, in: scene.story.roster.connections[index], scene.story.gaps,
          scene.holes)
      else { continue }
      event.label = known
      tellGap(now, event, ByteReader.nothing, server.sender, at: index)
    }
    scene.story.watch.end(index)
  }

  /// A client switched values on or off.
  mutating func noteSubscription(
    _ value: AttributeHandle, isOn: Bool, _ server: ServerSide, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    guard
      let flow = scene.story.watch.known(
        value, server, peer: scene.story.connections[frame.index].peer),
      scene.story.watch[flow].connection == frame.index
    else { return }
    if isOn { return scene.story.watch.subscribe(flow, packet: frame.now.packet) }
    guard scene.story.watch[flow].switched.off == 0 else { return }
    if let interval = scene.story.watch.silence(flow, until: frame.now.time) {
      tellSilence(frame.now, flow, interval, .unsubscribed, reader, server.sender)
    }
    scene.story.watch.unsubscribe(flow, packet: frame.now.packet)
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
    if scene.story.connections[index].bearers.hasPendingConfiguration(
      from: frame.direction.opposite)
    {
      return
    }
    scene.story.watch.noteAudited(flow)
    let delivery: Finding.Delivery = indicated ? .indication : .notification
    guard scene.story.connections[index].cutDiscoveryAnswers == 0, scene.story.isWhole(index),
      !scene.story.watch.isSubscribed(flow, delivery, in: scene.story.roster.connections[index])
    else { return }
    let handle = scene.story.watch[flow].handle
    scene.report(
      Finding(
        scene.story.isBonded(at: index)
          ? .gattKeptSubscription(handle, delivery) : .gattUnsubscribedValue(handle, delivery),
        firstPacket: scene.story.connections[index].openedPacket),
      reader, frame)
  }

  /// A connection ends: reports streams of the connection before that never came again.
  private mutating func auditReconnection(_ now: Moment, at index: Int, by time: CaptureTime) {
    let numbers = scene.story.peers[scene.story.connections[index].peer - 1].connections
    guard let place = numbers.lastIndex(of: index + 1), place > 0 else { return }
    let before = numbers[place - 1] - 1
    guard !scene.story.connections[before].isOpen, scene.story.isWhole(index) else { return }
    for subscription in scene.story.watch.lost(
      scene.story.roster.connections[before], in: scene.story.roster.connections[index], until: time
    ) {
      scene.report(
        now,
        Finding(
          scene.story.isBonded(at: index)
            ? .gattSubscriptionLost(subscription.value, connection: before + 1)
            : .gattSubscriptionNotRenewed(subscription.value, connection: before + 1),
          firstPacket: subscription.packet),
        ByteReader.nothing, direction: subscription.isOurs ? .received : .sent, at: index)
    }
  }

  // MARK: - Telling

  /// Tells of something that the capture's reader found before or at the record it is at.
  public mutating func report(_ finding: CaptureFinding, time: CaptureTime) {
    let now = Moment(packet: finding.recordNumber, time: time, adapter: TimelineEvent.noAdapter)
    if finding.code == .clockStep { scene.story.gaps.clockStepPacket = max(now.packet, 1) }
    if finding.isPacketLoss {
      settleAll(latest)
      scene.spoilMessages()
      scene.story.gaps.lossPacket = max(now.packet, 1)
      if finding.code != .drops { scene.story.gaps.damagePacket = scene.story.gaps.lossPacket }
    }
    scene.emit(now, .capture(finding), ByteReader.nothing)
  }

  // MARK: - Remembering

  // MARK: - Knowledge

  /// Takes in what is known beside the capture; to be called before the first record.
  public mutating func begin(with knowledge: LabelKnowledge) {
    let now = latest
    scene.story.knowledge = knowledge
    scene.story.layouts.begin(knowledge.layouts)
    for key in knowledge.keys where scene.story.roster.learn(key) == .full {
      scene.reach(now, .keys)
    }
    scene.story.roster.learn { $0.add(knowledge.longTermKeys) }
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

  /// What handles stand for is to be looked up anew: what that rests on beside the tables has changed.
  mutating func forgetLabels() { labels.removeAll() }

  // MARK: - Connections and peers

  /// Makes a connection and returns its index; `nil` if there are too many.
  mutating func addConnection(
    _ now: Moment, _ handle: ConnectionHandle, address: DeviceAddress?,
    transport: Connection.Transport,
    joinedHalfway: Bool
  ) -> Int? {
    if let before = scene.story.roster.lingering(handle, on: now.adapter) {
      settleConnection(now, at: before)
    }
    guard scene.story.roster.openCount < scene.limits.openConnections else {
      scene.reach(now, .openConnections)
      return nil
    }
    if scene.story.connections.kept >= scene.limits.connections
      || scene.story.peers.kept >= scene.limits.peers
    {
      forgetOldest(now)
    }
    guard scene.hasRoom(now) else { return nil }
    let index = scene.story.connections.count
    let peer = scene.peerNumber(now, address)
    scene.remember(Self.connectionWeight)
    var connection = Connection(
      id: index + 1, adapter: now.adapter, handle: handle, peer: peer, transport: transport,
      openedPacket: now.packet, openedTime: now.time, joinedHalfway: joinedHalfway)
    if joinedHalfway {
      connection.traffic.inController = DataInController(
        earlier: scene.story.adapters[scene.story.roster.adapterPlace(now.adapter)].buffers
          ?? DataInController.most)
    }
    scene.story.roster.add(connection)
    return index
  }

  // MARK: - Forgetting

  // A log of months, or one made to fill the memory, holds connections without end. Of those that ended
  // long ago nothing is needed to read on: they are forgotten, and what stays is their number.

  /// Forgets the oldest connections and peers if there are as many as may be kept.
  @inline(never)
  mutating func forgetOldest(_ now: Moment) {
    let limits = scene.limits
    settleAll(now)
    if scene.story.connections.kept >= limits.connections {
      let forgotten = scene.story.roster.forgetConnections(downTo: limits.connections / 4 * 3)
      guard forgotten > 0 else { return }
      scene.reach(now, .connections)
      scene.remember(-forgotten * Self.connectionWeight)
    }
    guard scene.story.peers.kept >= limits.peers,
      let weight = scene.story.roster.forgetPeers(downTo: limits.peers / 4 * 3)
    else { return }
    scene.reach(now, .peers)
    scene.remember(-weight)
    let peers = scene.story.peers
    scene.remember(-scene.story.watch.forget(where: { !peers.isKept($0 - 1) }) * Watch.weight)
  }

  /// Bytes that a connection takes, with its entry in dictionaries, roughly.
  static var connectionWeight: Int { MemoryLayout<Connection>.stride + 64 }
}

extension DeviceAddress {
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
