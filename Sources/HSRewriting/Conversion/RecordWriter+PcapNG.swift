import HSProtocols

/// An interface of the pcapng section that is being written.
struct OutputInterface {
  /// What its packets are.
  var linkNumber: UInt16
  /// The adapter for HCI; for a sniffer's records, the source's interface.
  var adapter: UInt16
  /// Whether its packets are from before 1970, which pcapng can only represent with an offset.
  var isEarly: Bool
  /// Its number in the section.
  var number: UInt32
  /// Whether its times are in microseconds.
  var isCoarse = false
  /// Lost packets that its packets report.
  var drops: UInt64 = 0
  /// Lost packets whose place is unknown.
  var unplacedDrops: UInt64 = 0

  /// Seconds from the earliest time that there is to 1970.
  static let earlySeconds: Int64 = 9_223_372_037

  /// A time in its packets' unit.
  func ticks(_ time: CaptureTime) -> UInt64 {
    if !isEarly {
      let ticks = UInt64(clamping: time.nanoseconds)
      return isCoarse ? ticks / 1000 : ticks
    }
    let start = UInt64(Self.earlySeconds) * 1_000_000_000
    return start &+ UInt64(bitPattern: time.nanoseconds)
  }
}

extension RecordWriter {
  mutating func writePcapNG(
    _ record: Packet, _ bytes: Span<UInt8>, to output: inout OutputBuffer
  ) {
    let isMonitors = isMonitors(record)
    let front = front(of: record, isMonitors: isMonitors)
    let source = record.kind.isAir ? record.interface : isMonitors ? 0 : record.adapter
    let place = place(front.linkNumber, source, record, to: &output)
    var packet = packet(record, place, front: front.length)
    if !isMonitors { packet.direction = record.direction ?? record.kind.direction }
    pcapng.beginPacket(packet, to: &output)
    if let word = front.word { pcapng.append(big32: word) }
    if let type = front.type { pcapng.append(byte: type) }
    pcapng.append(bytes)
  }

  /// Whether a packet becomes a record of the Linux monitor.
  private func isMonitors(_ record: Packet) -> Bool {
    if case .monitor = record.kind { return true }
    return keepsMonitor && record.kind.type != nil
  }

  private mutating func packet(
    _ record: Packet, _ place: Int, front: Int
  ) -> PcapNGWriter.Packet {
    var packet = PcapNGWriter.Packet(
      interface: interfaces[place].number, time: interfaces[place].ticks(record.time),
      original: max(0, record.originalLength + front))
    packet.drops = pendingDrops
    interfaces[place].drops &+= pendingDrops
    return packet
  }

  /// The place in `interfaces` of a record's, described in the output first if it is new.
  private mutating func place(
    _ linkNumber: UInt16, _ adapter: UInt16, _ record: Packet,
    to output: inout OutputBuffer
  ) -> Int {
    let isEarly = record.time.nanoseconds < 0
    for place in interfaces.indices
    where interfaces[place].linkNumber == linkNumber && interfaces[place].adapter == adapter
      && interfaces[place].isEarly == isEarly
    {
      return place
    }
    var description = describe(linkNumber, adapter, record)
    if isEarly { description.timeOffset = -OutputInterface.earlySeconds }
    let isCoarse = keepsResolution && !isNanoseconds && !isEarly
    if isCoarse { description.decimals = 6 }
    interfaces.append(
      OutputInterface(
        linkNumber: linkNumber, adapter: adapter, isEarly: isEarly,
        number: pcapng.describe(description, to: &output), isCoarse: isCoarse))
    return interfaces.count - 1
  }

  /// The description of an interface, with the source's own.
  private func describe(
    _ linkNumber: UInt16, _ adapter: UInt16, _ record: Packet
  ) -> PcapNGWriter.Interface {
    var interface = PcapNGWriter.Interface(linkNumber: linkNumber)
    let place = Int(record.interface)
    let source = sourceInterfaces.indices.contains(place) ? sourceInterfaces[place] : nil
    if record.kind.isAir {
      interface.name = source?.name ?? []
      interface.description = source?.description ?? []
      interface.snapLength = source?.snapLength ?? 0
      return interface
    }
    guard linkNumber == 201 else {
      interface.name = Array("bluetooth-monitor".utf8)
      return interface
    }
    interface.name = Array("hci\(adapter)".utf8)
    guard let source, source.link.isHCI else { return interface }
    interface.description = source.description
    if interface.description.isEmpty, source.name != interface.name {
      interface.description = source.name
    }
    if source.linkNumber == 201 { interface.snapLength = source.snapLength }
    return interface
  }
}
