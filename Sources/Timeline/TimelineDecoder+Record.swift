import Bytes
public import Capture
import HCI
import L2CAP
import LinkLayer
import USB

extension TimelineDecoder {
  /// Takes in one record.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - bytes: What the container kept of it.
  /// - Returns: What it carried, for whoever keeps records rather than events.
  @discardableResult
  public mutating func take(_ record: CaptureRecord, _ bytes: Span<UInt8>) -> CarriedData {
    decode(record, bytes)
    return carried
  }

  private mutating func decode(_ record: CaptureRecord, _ bytes: Span<UInt8>) {
    statistics.records += 1
    if statistics.firstTime == nil { statistics.firstTime = record.time }
    var now = Moment(packet: record.number, time: record.time)
    latest = now
    carried = CarriedData()
    if now.time.nanoseconds >= transactionDeadline { expireTransactions(now) }
    // A record without bytes is the container's finding; there is nothing to decode.
    if bytes.isEmpty, record.link != .linuxMonitor {
      gaps.hasUncountedData = true
      return
    }
    switch record.link {
    case .hciH1, .hciH4, .linuxMonitor, .packetLogger: break
    case .leLinkLayer, .leLinkLayerWithHeader, .nordicSniffer, .ppi:
      return air(now, record, bytes)
    case .privateNordicSniffer:
      let reader = ByteReader(bytes, base: record.bytes.offset, layer: .linkLayer, limit: .record)
      guard CapturedPacket.isNordic(reader, originalLength: record.originalLength) else {
        statistics.otherRecords += 1
        return
      }
      return air(now, record, bytes)
    case .usbLinux, .usbLinuxMmapped, .usbPcap, .usbDarwin:
      return transfer(now, record, bytes)
    case .foreign:
      statistics.otherRecords += 1
      return
    }
    var reader = ByteReader(bytes, base: record.bytes.offset, layer: .hci, limit: .record)
    var record = record
    if framing.correct(&record, in: reader) { find(now, Finding(.captureH4UnderH1), reader) }
    let found: Packet
    do throws(DecodeError) {
      found = try Packet(framing: record, parsing: &reader)
    } catch {
      find(now, Finding(.hciUndecodable(error)), reader)
      return
    }
    now.adapter = found.adapter
    now.missing = max(0, record.originalLength - record.bytes.count)
    latest = now
    if now.missing > 0 { statistics.cutPackets += 1 }
    if case .monitor(let opcode) = found.kind {
      statistics.monitorRecords += 1
      monitor(now, opcode, reader.at(found.payload, layer: .monitor))
      return
    }
    if case .packetLogger(let type) = found.kind {
      statistics.notes += 1
      now.adapter = TimelineEvent.noAdapter
      latest = now
      emit(
        now, .note(.packetLogger(type, found.payload)), reader.at(found.payload),
        direction: found.direction)
      return
    }
    let place = roster.adapterPlace(found.adapter)
    adapters[place].packets += 1
    let payload = reader.at(found.payload, layer: .hci)
    let boundary = payload.peek(at: 1).map { PacketBoundaryFlag(rawValue: $0 >> 4 & 3) }
    statistics.recorder.add(found, boundary: boundary, missing: now.missing)
    switch found.kind {
    case .command: command(now, payload, at: place)
    case .event: event(now, payload, at: place)
    case .acl:
      let direction = framing.direction(of: found, in: payload)
      statistics.inferredDirections = framing.inferredDirections
      acl(now, payload, direction)
    case .sco: synchronous(now, payload, found.direction)
    case .iso: isochronous(now, payload, found.direction)
    case .unknown(let type):
      statistics.unknownPackets += 1
      emit(
        now, .hci(.unknown(type: UInt16(type), length: payload.remaining)), payload,
        direction: found.direction)
    case .monitor, .packetLogger: break
    }
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
  /// - Returns: What the record carried.
  @discardableResult
  @inline(__always)
  public mutating func take(
    _ record: CaptureRecord, of reader: borrowing CaptureReader
  ) -> CarriedData {
    if reader.issues != [] { tell(reader.findings.kept, record.time) }
    return reader.withBytes { take(record, $0) }
  }

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
    statistics.synchronousPackets += 1
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
    statistics.isochronousPackets += 1
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
  mutating func transfer(_ now: Moment, _ record: CaptureRecord, _ bytes: Span<UInt8>) {
    statistics.usbRecords += 1
    let reader = ByteReader(bytes, base: record.bytes.offset, layer: .hci, limit: .record)
    do throws(DecodeError) {
      try framing.usb.add(record, reader)
    } catch {
      find(now, Finding(.hciUndecodable(error)), reader)
    }
    statistics.otherTransfers = framing.usb.otherTransfers
    while let step = framing.usb.next(reader) {
      switch step {
      case .complete(let packet):
        transferred(now, packet, reader.at(packet.payload, layer: .hci))
      case .reassembled(let packet):
        // The packet's bytes are lent out while its events are told.
        var whole: [UInt8] = []
        framing.usb.exchangePacket(&whole)
        transferred(now, packet, ByteReader(whole.span, base: 0, layer: .hci, limit: .record))
        framing.usb.exchangePacket(&whole)
      case .fault(let fault):
        tell(now, fault)
      }
    }
  }

  private mutating func transferred(
    _ now: Moment, _ packet: USBPacket, _ payload: borrowing ByteReader
  ) {
    var now = now
    now.adapter = packet.adapter
    latest = now
    if packet.missing > 0 { statistics.cutPackets += 1 }
    let place = roster.adapterPlace(packet.adapter)
    adapters[place].packets += 1
    switch packet.kind {
    case .command: command(now, payload, at: place)
    case .event: event(now, payload, at: place)
    case .acl: acl(now, payload, packet.direction)
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
    while let fault = framing.usb.finishNext() {
      tell(now, fault)
      now = latest
    }
    guard statistics.usbRecords > 0, framing.usb.controllers == 0 else { return }
    now.adapter = TimelineEvent.noAdapter
    find(now, Finding(.usbNotBluetooth(transfers: statistics.usbRecords)), ByteReader.nothing)
  }
}
