import Bytes
public import Capture
import HCI
import L2CAP
import USB

extension TimelineDecoder {
  /// Takes in one record, of which `bytes` are what the container kept.
  public mutating func take(_ record: CaptureRecord, _ bytes: Span<UInt8>) {
    statistics.records += 1
    packet = record.number
    time = record.time
    adapterIndex = 0
    // A record without bytes is the container's finding; there is nothing to decode.
    if bytes.isEmpty, record.link != .linuxMonitor { return }
    switch record.link {
    case .hciH1, .hciH4, .linuxMonitor, .packetLogger: break
    case .leLinkLayer, .leLinkLayerWithHeader, .nordicSniffer, .ppi:
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
    let missing = max(0, record.originalLength - record.bytes.count)
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
  /// - Parameter reader: The capture, at its first record.
  /// - Throws: `readFailed` if the source fails; what was decoded before stands.
  public mutating func decode(_ reader: inout CaptureReader) throws(CaptureError) {
    var told = 0
    do throws(CaptureError) {
      while sink.wantsMore, let record = try reader.next() {
        // The reader's findings stand in place: before the record that they concern.
        if reader.issues != [] { tell(reader.findings.kept, from: &told, record.time) }
        reader.withBytes { take(record, $0) }
      }
    } catch {
      tell(reader.findings.kept, from: &told, time)
      finish()
      throw error
    }
    tell(reader.findings.kept, from: &told, time)
    finish()
  }

  private mutating func tell(
    _ findings: [CaptureFinding], from told: inout Int, _ time: CaptureTime
  ) {
    while told < findings.count {
      report(findings[told], time: time)
      told += 1
    }
  }

  /// Ends the story: what still waits is told as lost or unanswered.
  public mutating func finish() {
    finishUSB()
    while let fault = recombiner.finishNext() { tell(fault) }
    finishAir()
    for index in openIndices() {
      adapterIndex = connections[index].adapter
      closeBearer(at: index)
    }
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
