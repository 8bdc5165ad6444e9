import HSProtocols

extension RecordWriter {
  // MARK: - btsnoop

  mutating func writeBTSnoop(
    _ record: Packet, _ bytes: Span<UInt8>, to output: inout OutputBuffer
  ) {
    let isMonitors = format == .btsnoopMonitor
    let type = isMonitors ? nil : record.kind.type
    let flags =
      isMonitors
      ? monitorFlags(of: record)
      : (direction(of: record) == .received ? 1 : 0) | (type == 1 || type == 4 ? 2 : 0)
    btsnoop.append(
      type: type, bytes, time: record.time, flags: flags,
      originalLength: record.originalLength + (type == nil ? 0 : 1),
      cumulativeDrops: UInt32(clamping: totalDrops))
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

  /// What stands in front of a packet in pcap and pcapng.
  struct Front {
    var linkNumber: UInt16
    /// The direction of 201, or adapter and opcode of 254.
    var word: UInt32?
    var type: UInt8?

    var length: Int { (word == nil ? 0 : 4) + (type == nil ? 0 : 1) }
  }

  mutating func front(of record: Packet, isMonitors: Bool) -> Front {
    if record.kind.isAir { return Front(linkNumber: linkNumber(of: record) ?? 0) }
    if isMonitors { return Front(linkNumber: 254, word: monitorFlags(of: record)) }
    return Front(
      linkNumber: 201, word: direction(of: record) == .received ? 1 : 0, type: record.kind.type)
  }

  mutating func writePcap(
    _ record: Packet, _ bytes: Span<UInt8>, to output: inout OutputBuffer
  ) {
    let isMonitors = format == .pcapMonitor
    let front = front(of: record, isMonitors: isMonitors)
    beginPcap(front.linkNumber, to: &output)
    let original = isMonitors ? max(0, record.originalLength) : record.originalLength
    pcap?.appendHeader(
      time: record.time, included: bytes.count + front.length, original: original + front.length,
      to: &output)
    // The most significant octet first.
    if let word = front.word { output.append(word: UInt64(word.byteSwapped), length: 4) }
    if let type = front.type { output.append(byte: type) }
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
