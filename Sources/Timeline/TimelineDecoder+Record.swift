import Bytes
public import Capture
import HCI
import L2CAP
import LinkLayer
import USB

extension TimelineDecoder {
  /// Takes in one record, of which `bytes` are what the container kept.
  public mutating func take(_ record: CaptureRecord, _ bytes: Span<UInt8>) {
    statistics.records += 1
    if statistics.firstTime == nil { statistics.firstTime = record.time }
    packet = record.number
    time = record.time
    adapterIndex = 0
    carried = CarriedData()
    advertisingChain = 0
    missing = 0
    if time.nanoseconds >= transactionDeadline { expireTransactions() }
    // A record without bytes is the container's finding; there is nothing to decode.
    if bytes.isEmpty, record.link != .linuxMonitor {
      hasUncountedData = true
      return
    }
    switch record.link {
    case .hciH1, .hciH4, .linuxMonitor, .packetLogger: break
    case .leLinkLayer, .leLinkLayerWithHeader, .nordicSniffer, .ppi:
      return air(record, bytes)
    case .privateNordicSniffer:
      let reader = ByteReader(bytes, base: record.bytes.offset, layer: .linkLayer, limit: .record)
      guard CapturedPacket.isNordic(reader, originalLength: record.originalLength) else {
        statistics.otherRecords += 1
        return
      }
      return air(record, bytes)
    case .usbLinux, .usbLinuxMmapped, .usbPcap, .usbDarwin:
      return transfer(record, bytes)
    case .foreign:
      statistics.otherRecords += 1
      return
    }
    var reader = ByteReader(bytes, base: record.bytes.offset, layer: .hci, limit: .record)
    var record = record
    if record.link == .hciH1, h1Probe.isH4(record, in: reader) {
      record.link = .hciH4
      if h1Probe.isSurprised() { find(Finding(.captureH4UnderH1), reader) }
    }
    let found: Packet
    do throws(DecodeError) {
      found = try Packet(framing: record, parsing: &reader)
    } catch {
      find(Finding(.hciUndecodable, error: error), reader)
      return
    }
    adapterIndex = found.adapter
    missing = max(0, record.originalLength - record.bytes.count)
    if missing > 0 { statistics.cutPackets += 1 }
    if case .monitor(let opcode) = found.kind {
      statistics.monitorRecords += 1
      monitor(opcode, reader.at(found.payload, layer: .monitor))
      return
    }
    if case .packetLogger(let type) = found.kind {
      statistics.notes += 1
      adapterIndex = TimelineEvent.noAdapter
      emit(
        .note(.packetLogger(type, found.payload)), reader.at(found.payload),
        direction: found.direction)
      return
    }
    let place = adapterPlace(found.adapter)
    adapters[place].packets += 1
    let payload = reader.at(found.payload, layer: .hci)
    let boundary = payload.peek(at: 1).map { PacketBoundaryFlag(rawValue: $0 >> 4 & 3) }
    statistics.recorder.add(found, boundary: boundary, missing: missing)
    switch found.kind {
    case .command: command(payload, at: place)
    case .event: event(payload, at: place)
    case .acl:
      let direction = directions.direction(of: found, in: payload) ?? .received
      statistics.inferredDirections = directions.packets
      acl(payload, direction)
    case .sco: synchronous(payload, found.direction)
    case .iso: isochronous(payload, found.direction)
    case .unknown(let type):
      statistics.unknownPackets += 1
      emit(
        .hci(.unknown(type: UInt16(type), length: payload.remaining)), payload,
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
  @inline(__always)
  public mutating func take(_ record: CaptureRecord, of reader: borrowing CaptureReader) {
    if reader.issues != [] { tell(reader.findings.kept, record.time) }
    reader.withBytes { take(record, $0) }
  }

  /// Ends the story of a capture that was taken in record by record.
  ///
  /// - Parameter reader: The capture.
  public mutating func finish(_ reader: borrowing CaptureReader) {
    tell(reader.findings.kept, time)
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
    checkSources()
    finishUSB()
    while let fault = recombiner.finishNext() { tell(fault) }
    while let fault = reassembler.finishNext() { tell(fault) }
    finishAir()
    for index in openIndices() {
      adapterIndex = connections[index].adapter
      endFlows(at: index, .captureEnded, by: time)
      auditReconnection(at: index, by: time)
      endPairing(at: index)
      closeBearers(at: index, isEndSeen: false)
    }
    if statistics.records > 0 { statistics.lastTime = time }
    sink.finish(self)
  }

  mutating func synchronous(_ payload: borrowing ByteReader, _ direction: Direction?) {
    statistics.synchronousPackets += 1
    var cursor = payload.descending(to: .hci)
    do throws(DecodeError) {
      let data = try SynchronousData(parsing: &cursor)
      emit(
        .hci(.synchronous(handle: data.handle, length: data.data.range.count)), payload,
        direction: direction)
    } catch {
      find(Finding(.hciUndecodable, error: error), payload, direction: direction)
    }
  }

  private mutating func isochronous(_ payload: borrowing ByteReader, _ direction: Direction?) {
    statistics.isochronousPackets += 1
    var cursor = payload.descending(to: .hci)
    do throws(DecodeError) {
      let data = try ISOData(parsing: &cursor)
      emit(
        .hci(.isochronous(handle: data.handle, length: data.payload.count)), payload,
        direction: direction)
    } catch {
      find(Finding(.hciUndecodable, error: error), payload, direction: direction)
    }
  }
}
