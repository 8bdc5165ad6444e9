public import HSProtocols

/// Turns records into the story that they tell: the one place where the layers meet.
///
/// Records go in one by one, events come out at the sink at once. Nothing that cannot be decoded
/// stops it: what was decoded before the fault is kept, and the fault is a finding. Its memory
/// grows with peers and connections, not with records. It is owned by one, so that no access to
/// its state needs checking at run time.
public struct TimelineDecoder: ~Copyable {
  /// What the machines are lent: the story, and the sink.
  @usableFromInline private(set) var scene: Scene
  /// Says what events mean together.
  private var examiner: (any Examiner)?
  /// Whether what most records are is taken in without asking each layer: the sink must not want to know
  /// what each layer says.
  private var usesShortWays: Bool
  private var stream = PacketStream()
  /// How many of the reader's findings have been told.
  private var toldFindings = 0

  /// What is known by now: what the sink is lent with each event.
  ///
  /// Always inlined. Swift 6.3 hands over a large value in the coroutine's frame otherwise, and reads it there
  /// after the frame was freed.
  public var story: Story { @inlinable @inline(__always) _read { yield scene.story } }

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
    scene.story.roster.keyRing.seal()
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
  private mutating func tellDiagnoses() {
    guard let examiner else { return }
    for diagnosis in examiner.takeDiagnoses() {
      scene.report(
        .diagnosis(diagnosis), since: diagnosis.packets.first ?? 0,
        at: diagnosis.connection > 0 ? diagnosis.connection - 1 : nil, peer: diagnosis.peer)
    }
  }

  /// Tells that values are not read by layouts any more, as these have done all the work that they may.
  @inline(never)
  private mutating func tellRefusals() {
    for _ in 0..<scene.story.layouts.takeRefusals() { scene.reach(.layoutSteps) }
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
    begin(record.number, record.time, isNote: record.isNote)
    let reader = ByteReader(bytes, base: record.bytes.offset, layer: .hci, limit: .record)
    if record.link.isUSB {
      transfer(record, reader, body)
      return scene.story.carried
    }
    var isSurprise = false
    guard let packet = stream.packet(of: record, in: reader, isSurprise: &isSurprise) else {
      if bytes.isEmpty {
        scene.story.gaps.hasUncountedData = true
      } else {
        scene.story.statistics.otherRecords += 1
      }
      return scene.story.carried
    }
    if isSurprise { scene.report(.captureH4UnderH1) }
    if bytes.isEmpty, record.link == .linuxMonitor, packet.kind.type != nil {
      scene.report(.hciUndecodable(.empty(record.bytes)))
    }
    decode(packet, reader)
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
    begin(packet.record, packet.time)
    decode(packet, ByteReader(bytes, base: 0, layer: .hci, limit: .record))
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
      scene[index].transport == .lowEnergy,
      scene.recombiner.isIdle(
        ACLStream(adapter: packet.adapter, handle: found.connection, direction: .received))
    else { return false }
    begin(record, packet)
    scene.story.statistics.countNotificationPacket(kept: packet.length)
    scene.carry(.received, at: index)
    scene[index].traffic.countPDU()
    let reader = ByteReader(bytes, base: record.bytes.offset, layer: .l2cap, limit: .l2capLength)
    scene.notify(
      found.attribute, found.value, 0, indicated: false, reader.at(found.pdu),
      LinkFrame(now: scene.now, index: index, direction: .received))
    return true
  }

  /// Takes in a record that holds an advertising report which only repeats what its advertiser sent before.
  ///
  /// - Returns: Whether it was taken in; otherwise nothing has changed.
  @inline(__always)
  private mutating func takeKnownReport(_ record: CaptureRecord, _ bytes: Span<UInt8>) -> Bool {
    guard usesShortWays, let packet = ReceivedPacket(.event, record, bytes),
      scene.story.advertisers.noteAgain(
        bytes, at: packet.start, packet: record.number, time: record.time)
    else { return false }
    begin(record, packet)
    scene.story.statistics.countReportPacket(kept: packet.length)
    return true
  }

  /// Begins with a record whose packet was found in the short way.
  @inline(__always)
  private mutating func begin(_ record: CaptureRecord, _ packet: ReceivedPacket) {
    begin(record.number, record.time)
    scene.stand(on: packet.adapter)
    scene.story.roster.countPacket(ofAdapter: packet.adapter)
  }

  private mutating func begin(_ record: Int, _ time: CaptureTime, isNote: Bool = false) {
    if let examiner, examiner.hasDiagnoses { tellDiagnoses() }
    if scene.story.layouts.hasRefusals { tellRefusals() }
    scene.story.statistics.records += 1
    if scene.story.statistics.firstTime == nil, !isNote { scene.story.statistics.firstTime = time }
    scene.story.carried = CarriedData()
    let before = scene.now
    let now = Moment(packet: record, time: time)
    if time.nanoseconds >= scene.deadline { pass(to: now) }
    scene.stand(at: now)
    if time.nanoseconds &- before.time.nanoseconds >= RecordHoles.least { pause(since: before) }
  }

  /// Nothing was recorded for a while.
  @inline(never)
  private mutating func pause(since before: Moment) {
    guard before.packet > 0 else { return }
    let now = scene.now
    scene.notePause(from: before.time.nanoseconds, to: now.time.nanoseconds)
    // What a recorder noted before the first packet is no time without packets.
    guard let first = scene.story.statistics.firstTime, first <= before.time else { return }
    scene.story.gaps.note(
      pause: now.time.nanoseconds(since: before.time), before: now.packet, at: now.time)
  }

  /// Something has waited too long, or all is told of a connection that ended.
  @inline(never)
  private mutating func pass(to now: Moment) {
    // Told where the last record stands that may have belonged to it.
    while let index = scene.story.roster.lingering.first,
      scene[index].ending.deadline <= now.time.nanoseconds
    {
      scene.settleConnection(at: index)
    }
    scene.stand(at: now)
    scene.expireTransactions()
    if let index = scene.story.roster.lingering.first {
      scene.wait(until: scene[index].ending.deadline)
    }
  }

  private mutating func decode(_ packet: Packet, _ reader: borrowing ByteReader) {
    let payload = reader.at(packet.payload, layer: .hci)
    if packet.isDirectionInferred { scene.story.statistics.inferredDirections += 1 }
    switch packet.kind {
    case .air(let link):
      return scene.takeAir(packet, link, reader)
    case .monitor(let opcode):
      count(packet)
      scene.story.statistics.hci.monitor += 1
      return scene.monitor(opcode, reader.at(packet.payload, layer: .monitor))
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
    count(packet)
    if case .packetLogger(let type) = packet.kind, type.name != nil {
      scene.story.statistics.notes += 1
      scene.stand(on: TimelineEvent.noAdapter)
      scene.emit(.note(.packetLogger(type, packet.payload)), payload, direction: packet.direction)
      return
    }
    let place = scene.story.roster.countPacket(ofAdapter: packet.adapter)
    let boundary = payload.peek(at: 1).map { PacketBoundaryFlag(rawValue: $0 >> 4 & 3) }
    scene.story.statistics.recorder.add(packet, boundary: boundary, missing: scene.now.missing)
    hand(packet, payload, at: place)
  }

  /// Hands a packet between host and controller to what reads it.
  @inline(__always)
  private mutating func hand(_ packet: Packet, _ payload: borrowing ByteReader, at place: Int) {
    switch packet.kind {
    case .command: scene.command(payload, at: place)
    case .event: scene.event(payload, at: place)
    case .acl: scene.acl(payload, packet.direction ?? .received)
    case .sco: scene.synchronous(payload, packet.direction)
    case .iso: scene.isochronous(payload, packet.direction)
    case .unknown(let type): scene.unknown(type, payload, packet.direction)
    case .packetLogger(let type):
      scene.unknown(type.rawValue, payload, packet.direction)
    case .empty, .monitor, .air: break
    }
  }

  /// The record at hand is a packet between host and controller.
  private mutating func count(_ packet: Packet) {
    scene.stand(on: packet.adapter, missing: packet.missing)
    if packet.missing > 0 { scene.story.statistics.cutPackets += 1 }
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
    reportNew(reader.findings.kept, scene.now.time)
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
    scene.story.carried = CarriedData()
    scene.checkSources()
    finishUSB()
    scene.finishFrames()
    scene.finishAir()
    scene.finishConnections()
    if scene.story.statistics.records > 0 { scene.story.statistics.lastTime = scene.now.time }
    if let examiner {
      examiner.finish(scene.story)
      tellDiagnoses()
    }
    tellRefusals()
    scene.finish()
  }

  // MARK: - USB

  /// Takes in a transfer on a USB bus: HCI packets end in it, or none.
  private mutating func transfer(
    _ record: CaptureRecord, _ reader: borrowing ByteReader,
    _ body: (Packet, Span<UInt8>, CarriedData, borrowing TimelineDecoder) -> Void
  ) {
    let others = stream.losses.foreignRecords
    do throws(DecodeError) {
      try stream.add(transfer: record, reader)
    } catch {
      scene.report(.hciUndecodable(error))
    }
    guard !reader.isAtEnd else {
      scene.story.gaps.hasUncountedData = true
      return
    }
    scene.story.statistics.usbRecords += 1
    scene.story.statistics.otherTransfers += stream.losses.foreignRecords - others
    while let step = stream.next(reader) {
      switch step {
      case .complete(let packet):
        let payload = reader.at(packet.payload, layer: .hci)
        transferred(packet, payload)
        body(packet, payload.remainingBytes, scene.story.carried, self)
      case .reassembled(let packet):
        // The packet's bytes are lent out while its events are told.
        var whole: [UInt8] = []
        stream.exchangePacket(&whole)
        transferred(packet, ByteReader(whole.span, base: 0, layer: .hci, limit: .record))
        body(packet, whole.span, scene.story.carried, self)
        stream.exchangePacket(&whole)
      case .fault(let fault):
        reportTransferFault(fault)
      }
    }
  }

  private mutating func transferred(_ packet: Packet, _ payload: borrowing ByteReader) {
    scene.stand(on: packet.adapter)
    if packet.missing > 0 { scene.story.statistics.cutPackets += 1 }
    let place = scene.story.roster.countPacket(ofAdapter: packet.adapter)
    hand(packet, payload, at: place)
  }

  private mutating func reportTransferFault(_ fault: USBFault) {
    scene.stand(on: fault.adapter)
    switch fault.kind {
    case .incomplete(let available, let expected):
      scene.report(
        .usbIncomplete(available: available, expected: expected), since: fault.firstRecord,
        direction: fault.direction)
    case .stray(let count):
      scene.report(.usbStray(bytes: count), since: fault.firstRecord, direction: fault.direction)
    }
  }

  /// Ends the story of USB buses: what is incomplete is lost, and without a controller there was
  /// none.
  private mutating func finishUSB() {
    while let fault = stream.finishNext() {
      reportTransferFault(fault)
    }
    guard scene.story.statistics.usbRecords > 0, stream.controllers == 0 else { return }
    scene.stand(on: TimelineEvent.noAdapter)
    scene.report(.usbNotBluetooth(transfers: scene.story.statistics.usbRecords))
  }

  // MARK: - Decrypted records

  /// The payload of the record at hand as it was before it was encrypted, header and MIC apart; `nil` if
  /// it was not decrypted.
  ///
  /// Each of its octets stands where its ciphertext stands in the record.
  package var plaintext: [UInt8]? {
    scene.story.carried.key == nil ? nil : Array(scene.decryption.octets)
  }

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
      initial: scene.airLinks.link(
        of: scene.story.roster.connections[scene.story.carried.connection - 1])?.crcInitial)
  }

  // MARK: - Telling

  /// Tells of something that the capture's reader found before or at the record it is at.
  public mutating func report(_ finding: CaptureFinding, time: CaptureTime) {
    if case .clockStep(let size) = finding.kind {
      scene.story.gaps.noteClockStep(max(finding.recordNumber, 1), size, at: time)
    }
    if finding.code.losesPacketsHere {
      scene.settleAll()
      scene.spoilMessages()
      scene.story.gaps.lossPacket = max(finding.recordNumber, 1)
      if finding.code != .drops { scene.story.gaps.damagePacket = scene.story.gaps.lossPacket }
    }
    scene.story.statistics.count(finding.code)
    let before = scene.stand(
      at: Moment(packet: finding.recordNumber, time: time, adapter: TimelineEvent.noAdapter))
    scene.emit(.capture(finding))
    scene.stand(at: before)
  }

  // MARK: - Knowledge

  /// Takes in what a library knows; to be called before the first record.
  public mutating func begin(with library: LabelLibrary) { begin(with: library.knowledge) }

  /// Takes in what is known beside the capture; to be called before the first record.
  public mutating func begin(with knowledge: LabelKnowledge) {
    scene.story.knowledge = knowledge
    scene.story.layouts.begin(knowledge.layouts)
    for key in knowledge.keys where scene.story.roster.learn(key) == .full {
      scene.reach(.keys)
    }
    scene.story.roster.keyRing.add(knowledge.longTermKeys)
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
    scene.lookUpLabel(of: handle, ofPeer: number, isLocal: isLocal)
  }
}

extension DeviceAddress {
  /// The address with the type that it has whoever resolves it.
  package var withoutResolution: DeviceAddress {
    DeviceAddress(value: value, type: type.withoutResolution)
  }
}

extension DecodeError {
  /// A record of a packet that holds none.
  fileprivate static func empty(_ range: ByteRange) -> DecodeError {
    DecodeError(
      layer: .hci, field: "HCI packet", at: range,
      problem: .truncated(needed: 1, available: 0, limit: .record))
  }
}
