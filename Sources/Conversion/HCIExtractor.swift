import Bytes
public import Capture
import HCI
import USB

/// Takes the framing off a capture's records, whatever it is.
///
/// One record is one packet, except on USB buses, where packets are put together from transfers, and
/// most transfers hold none.
public struct HCIExtractor: Sendable {
  /// Records that are not Bluetooth, and USB transfers that hold no HCI.
  public private(set) var foreignRecords = 0
  /// Packets over USB whose rest never came, and bytes that belong to none.
  public private(set) var brokenTransfers = 0
  private var probe = H1Probe()
  private var directions = DirectionInference()
  private var usb = USBReassembler()

  /// An extractor at the beginning of a capture.
  public init() {}

  /// Takes one record of the capture.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - bytes: What the container kept of it.
  ///   - body: Called with each packet in it and the packet's bytes.
  public mutating func take(
    _ record: CaptureRecord, _ bytes: Span<UInt8>,
    _ body: (HCIRecord, Span<UInt8>) -> Void
  ) {
    switch record.link {
    case .hciH4: takeH4(record, bytes, body)
    case .hciH1: takeH1(record, bytes, body)
    case .linuxMonitor: takeMonitor(record, bytes, body)
    case .packetLogger: takePacketLogger(record, bytes, body)
    case .usbLinux, .usbLinuxMmapped, .usbPcap, .usbDarwin: takeTransfer(record, bytes, body)
    case .leLinkLayer, .leLinkLayerWithHeader, .nordicSniffer, .privateNordicSniffer, .ppi:
      body(HCIRecord(kind: .air, of: record), bytes)
    case .foreign: foreignRecords += 1
    }
  }

  /// Ends the capture: packets whose rest never came are counted.
  public mutating func finish() {
    while usb.finishNext() != nil { brokenTransfers += 1 }
  }

  // MARK: - Framings

  private mutating func takeH4(
    _ record: CaptureRecord, _ bytes: Span<UInt8>,
    _ body: (HCIRecord, Span<UInt8>) -> Void
  ) {
    guard !bytes.isEmpty else {
      var empty = HCIRecord(kind: .empty, of: record)
      empty.adapter = record.adapter
      return body(empty, bytes)
    }
    var found = HCIRecord(kind: .packet(type: bytes[0]), of: record)
    found.adapter = record.adapter
    found.originalLength = record.originalLength - 1
    let payload = bytes.extracting(1...)
    if found.direction == nil { infer(&found, record, payload) }
    body(found, payload)
  }

  /// Works out a direction that the capture does not say, where that is possible.
  private mutating func infer(
    _ found: inout HCIRecord, _ record: CaptureRecord, _ payload: Span<UInt8>
  ) {
    found.direction = found.impliedDirection
    guard found.direction == nil, case .packet(type: 2) = found.kind else { return }
    let packet = Packet(kind: .acl, direction: nil, adapter: found.adapter, payload: record.bytes)
    let reader = ByteReader(payload, base: record.bytes.offset, layer: .hci, limit: .record)
    found.direction = directions.direction(of: packet, in: reader)
    found.isDirectionInferred = found.direction != nil
  }

  private mutating func takeH1(
    _ record: CaptureRecord, _ bytes: Span<UInt8>,
    _ body: (HCIRecord, Span<UInt8>) -> Void
  ) {
    let reader = ByteReader(bytes, base: record.bytes.offset, layer: .hci, limit: .record)
    if probe.isH4(record, in: reader) { return takeH4(record, bytes, body) }
    let isControl = record.flags & 2 != 0
    let type: UInt8 = isControl ? (record.flags & 1 != 0 ? 4 : 1) : 2
    body(HCIRecord(kind: .packet(type: type), of: record), bytes)
  }

  private func takeMonitor(
    _ record: CaptureRecord, _ bytes: Span<UInt8>,
    _ body: (HCIRecord, Span<UInt8>) -> Void
  ) {
    let opcode = MonitorOpcode(rawValue: UInt16(truncatingIfNeeded: record.flags))
    var found = HCIRecord(
      kind: opcode.packetType.map { .packet(type: $0) } ?? .monitor(opcode), of: record)
    found.adapter = UInt16(truncatingIfNeeded: record.flags >> 16)
    body(found, bytes)
  }

  private func takePacketLogger(
    _ record: CaptureRecord, _ bytes: Span<UInt8>,
    _ body: (HCIRecord, Span<UInt8>) -> Void
  ) {
    let type = PacketLoggerType(rawValue: UInt8(truncatingIfNeeded: record.flags))
    body(
      HCIRecord(kind: type.packetType.map { .packet(type: $0) } ?? .packetLogger(type), of: record),
      bytes)
  }

  private mutating func takeTransfer(
    _ record: CaptureRecord, _ bytes: Span<UInt8>,
    _ body: (HCIRecord, Span<UInt8>) -> Void
  ) {
    let reader = ByteReader(bytes, base: record.bytes.offset, layer: .hci, limit: .record)
    let others = usb.otherTransfers
    do throws(DecodeError) {
      try usb.add(record, reader)
    } catch {
      brokenTransfers += 1
    }
    if usb.otherTransfers > others { foreignRecords += 1 }
    while let step = usb.next(reader) {
      switch step {
      case .complete(let packet):
        body(HCIRecord(packet, of: record), reader.at(packet.payload).remainingBytes)
      case .reassembled(let packet):
        usb.withPacket { body(HCIRecord(packet, of: record), $0) }
      case .fault: brokenTransfers += 1
      }
    }
  }
}

extension HCIRecord {
  /// A packet that ended in a transfer on a USB bus.
  fileprivate init(_ packet: USBPacket, of record: CaptureRecord) {
    let type: UInt8 =
      switch packet.kind {
      case .command: 1
      case .event: 4
      case .sco: 3
      default: 2
      }
    self.init(kind: .packet(type: type), of: record)
    direction = packet.direction
    adapter = packet.adapter
    originalLength = packet.payload.count + packet.missing
  }
}
