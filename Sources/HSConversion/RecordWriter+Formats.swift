import HSBytes
import HSCapture
import HSHCI

extension RecordWriter {
  // MARK: - btsnoop

  mutating func writeBTSnoop(
    _ record: Packet, _ bytes: Span<UInt8>, to output: inout OutputBuffer
  ) {
    let isReceived = direction(of: record) == .received
    let drops = UInt32(clamping: totalDrops)
    if let type = record.kind.type {
      let flags: UInt32 = (isReceived ? 1 : 0) | (type == 1 || type == 4 ? 2 : 0)
      btsnoop.append(
        type: type, bytes, time: record.time, flags: flags,
        originalLength: record.originalLength + 1, cumulativeDrops: drops)
    } else {
      btsnoop.append(
        bytes, time: record.time, flags: isReceived ? 1 : 0,
        originalLength: record.originalLength, cumulativeDrops: drops)
    }
    btsnoop.drain(to: &output)
  }

  mutating func writeMonitor(
    _ record: Packet, _ bytes: Span<UInt8>, to output: inout OutputBuffer
  ) {
    btsnoop.append(
      bytes, time: record.time, flags: monitorFlags(of: record),
      originalLength: max(0, record.originalLength), cumulativeDrops: UInt32(clamping: totalDrops))
    btsnoop.drain(to: &output)
  }

  /// Adapter and opcode, as the Linux monitor has them.
  mutating func monitorFlags(of record: Packet) -> UInt32 {
    var opcode: UInt16 = 0
    if case .monitor(let other) = record.kind {
      opcode = other.rawValue
    } else if record.kind.type != nil {
      let isReceived = direction(of: record) == .received
      opcode = MonitorOpcode(record.kind, isReceived: isReceived)?.rawValue ?? .max
    }
    return UInt32(record.adapter) << 16 | UInt32(opcode)
  }

  // MARK: - pcap

  /// Bytes in front of a packet: the direction of 201, or adapter and opcode of 254.
  private static var pseudoHeaderLength: Int { 4 }

  mutating func writePcap(
    _ record: Packet, _ bytes: Span<UInt8>, to output: inout OutputBuffer
  ) {
    if record.kind.isAir {
      beginPcap(linkNumber(of: record) ?? 201, to: &output)
      pcap?.appendHeader(
        time: record.time, included: bytes.count, original: record.originalLength, to: &output)
      output.append(bytes)
      return
    }
    beginPcap(201, to: &output)
    let isReceived = direction(of: record) == .received
    var front = Self.pseudoHeaderLength
    let type = record.kind.type
    if type != nil { front += 1 }
    pcap?.appendHeader(
      time: record.time, included: bytes.count + front,
      original: max(0, record.originalLength + front), to: &output)
    output.append([0, 0, 0, isReceived ? 1 : 0])
    if let type { output.append(byte: type) }
    output.append(bytes)
  }

  mutating func writePcapMonitor(
    _ record: Packet, _ bytes: Span<UInt8>, to output: inout OutputBuffer
  ) {
    beginPcap(254, to: &output)
    let flags = monitorFlags(of: record)
    pcap?.appendHeader(
      time: record.time, included: bytes.count + Self.pseudoHeaderLength,
      original: max(0, record.originalLength) + Self.pseudoHeaderLength, to: &output)
    output.append([
      UInt8(truncatingIfNeeded: flags >> 24), UInt8(truncatingIfNeeded: flags >> 16),
      UInt8(truncatingIfNeeded: flags >> 8), UInt8(truncatingIfNeeded: flags),
    ])
    output.append(bytes)
  }

  // MARK: - PacketLogger

  mutating func writePacketLogger(
    _ record: Packet, _ bytes: Span<UInt8>, to output: inout OutputBuffer
  ) {
    var type: UInt8 = 0
    if case .packetLogger(let other) = record.kind {
      type = other.rawValue
    } else if record.kind.type != nil {
      let isReceived = direction(of: record) == .received
      type = PacketLoggerType(record.kind, isReceived: isReceived)?.rawValue ?? .max
    }
    packetLogger.append(type: type, bytes, time: record.time, to: &output)
  }
}
