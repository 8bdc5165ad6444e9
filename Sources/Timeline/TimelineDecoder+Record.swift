import Bytes
public import Capture
public import HCI
import L2CAP
import LinkLayer
public import Packets
import USB

extension TimelineDecoder {
  /// Takes in one record.
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
    _ body: (Packet, Span<UInt8>, CarriedData, borrowing TimelineDecoder) -> Void = { _, _, _, _ in
    }
  ) -> CarriedData {
    let now = begin(record.number, record.time)
    let reader = ByteReader(bytes, base: record.bytes.offset, layer: .hci, limit: .record)
    if record.link.isUSB {
      transfer(now, record, reader, body)
      return carried
    }
    var isSurprise = false
    guard let packet = stream.packet(of: record, in: reader, isSurprise: &isSurprise) else {
      if bytes.isEmpty { gaps.hasUncountedData = true } else { count { $0.otherRecords += 1 } }
      return carried
    }
    if isSurprise { find(now, Finding(.captureH4UnderH1), reader) }
    if bytes.isEmpty, record.link == .linuxMonitor, packet.kind.type != nil {
      find(now, Finding(.hciUndecodable(.empty(record.bytes))), reader)
    }
    decode(now, packet, reader)
    body(packet, reader.at(packet.payload).remainingBytes, carried, self)
    return carried
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
    return carried
  }

  private mutating func begin(_ record: Int, _ time: CaptureTime) -> Moment {
    count { $0.records += 1 }
    if statistics.firstTime == nil { statistics.firstTime = time }
    let now = Moment(packet: record, time: time)
    latest = now
    carried = CarriedData()
    if time.nanoseconds >= transactionDeadline { expireTransactions(now) }
    return now
  }

  private mutating func decode(_ now: Moment, _ packet: Packet, _ reader: borrowing ByteReader) {
    var now = now
    let payload = reader.at(packet.payload, layer: .hci)
    if packet.isDirectionInferred { count { $0.inferredDirections += 1 } }
    switch packet.kind {
    case .air(let link): return air(now, packet, link, reader)
    case .monitor(let opcode):
      now = counted(now, packet)
      count { $0.hci.monitor += 1 }
      return monitor(now, opcode, reader.at(packet.payload, layer: .monitor))
    case .empty:
      // A record without bytes is the container's finding; there is nothing to decode.
      gaps.hasUncountedData = true
      return
    case .command, .event, .acl, .sco, .iso, .unknown, .packetLogger: break
    }
    guard reader.remaining > 0 else {
      gaps.hasUncountedData = true
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
    let place = roster.adapterPlace(packet.adapter)
    adapters[place].packets += 1
    let boundary = payload.peek(at: 1).map { PacketBoundaryFlag(rawValue: $0 >> 4 & 3) }
    statistics.recorder.add(packet, boundary: boundary, missing: now.missing)
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
          body(statistics.records)
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
  ///   - body: Called with each packet in it, the packet's bytes and what it carried.
  /// - Returns: What the last packet carried.
  @discardableResult
  @inline(__always)
  public mutating func take(
    _ record: CaptureRecord, of reader: borrowing CaptureReader,
    _ body: (Packet, Span<UInt8>, CarriedData, borrowing TimelineDecoder) -> Void = { _, _, _, _ in
    }
  ) -> CarriedData {
    if reader.issues != [] { tell(reader.findings.kept, record.time) }
    return reader.withBytes { take(record, $0, body) }
  }

  /// What became no packet so far.
  public var framingLosses: PacketStream.Losses { stream.losses }

  /// Ends the story of a capture that was taken in record by record.
  ///
  /// - Parameter reader: The capture.
  public mutating func finish(_ reader: borrowing CaptureReader) {
    tell(reader.findings.kept, latest.time)
    finish()
  }

  private mutating func tell(_ findings: [CaptureFinding], _ time: CaptureTime) {
    while toldFindings < findings.count {
      report(findings[toldFindings], time: time)
      toldFindings += 1
    }
  }

  /// Ends the story: what still waits is told as lost or open.
  public mutating func finish() {
    var now = latest
    checkSources(now)
    finishUSB(&now)
    while let fault = recombiner.finishNext() { tell(now, fault) }
    while let fault = reassembler.finishNext() { tell(now, fault) }
    finishAir(now)
    for index in roster.openIndices {
      now.adapter = connections[index].adapter
      endFlows(now, at: index, .captureEnded, by: now.time)
      auditReconnection(now, at: index, by: now.time)
      endPairing(now, at: index)
      closeBearers(now, at: index, isEndSeen: false)
    }
    if statistics.records > 0 { statistics.lastTime = now.time }
    sink.finish(self)
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
      find(now, Finding(.hciUndecodable(error)), payload, direction: direction)
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
      find(now, Finding(.hciUndecodable(error)), payload, direction: direction)
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
      find(now, Finding(.hciUndecodable(error)), reader)
    }
    guard !reader.isAtEnd else {
      gaps.hasUncountedData = true
      return
    }
    count { $0.usbRecords += 1 }
    statistics.otherTransfers += stream.losses.foreignRecords - others
    while let step = stream.next(reader) {
      switch step {
      case .complete(let packet):
        let payload = reader.at(packet.payload, layer: .hci)
        transferred(now, packet, payload)
        body(packet, payload.remainingBytes, carried, self)
      case .reassembled(let packet):
        // The packet's bytes are lent out while its events are told.
        var whole: [UInt8] = []
        stream.exchangePacket(&whole)
        transferred(now, packet, ByteReader(whole.span, base: 0, layer: .hci, limit: .record))
        body(packet, whole.span, carried, self)
        stream.exchangePacket(&whole)
      case .fault(let fault):
        tell(now, fault)
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
    let place = roster.adapterPlace(packet.adapter)
    adapters[place].packets += 1
    switch packet.kind {
    case .command: command(now, payload, at: place)
    case .event: event(now, payload, at: place)
    case .acl: acl(now, payload, packet.direction ?? .received)
    default: synchronous(now, payload, packet.direction)
    }
  }

  private mutating func tell(_ now: Moment, _ fault: USBFault) {
    var now = now
    now.adapter = fault.adapter
    latest = now
    switch fault.kind {
    case .incomplete(let available, let expected):
      find(
        now,
        Finding(
          .usbIncomplete(available: available, expected: expected), firstPacket: fault.firstRecord),
        ByteReader.nothing, direction: fault.direction)
    case .stray(let count):
      find(
        now, Finding(.usbStray(bytes: count), firstPacket: fault.firstRecord), ByteReader.nothing,
        direction: fault.direction)
    }
  }

  /// Ends the story of USB buses: what is incomplete is lost, and without a controller there was
  /// none.
  mutating func finishUSB(_ now: inout Moment) {
    while let fault = stream.finishNext() {
      tell(now, fault)
      now = latest
    }
    guard statistics.usbRecords > 0, stream.controllers == 0 else { return }
    now.adapter = TimelineEvent.noAdapter
    find(now, Finding(.usbNotBluetooth(transfers: statistics.usbRecords)), ByteReader.nothing)
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
