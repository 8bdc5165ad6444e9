import HSProtocols

extension RecordWriter {
  /// Whether the format has a place for a record; counts it if not.
  mutating func hasPlace(for record: Packet) -> Bool {
    switch record.kind {
    case .command, .event, .acl, .sco, .iso, .unknown, .empty:
      if format == .pcap, let pcap, pcap.linkNumber != 201 {
        losses[.packetsAmongAir] += 1
        return false
      }
      guard format.impliesDirection else { return true }
      switch record.kind {
      case .unknown: losses[.unknownPackets] += 1
      case .empty: losses[.emptyRecords] += 1
      default: return true
      }
    case .monitor(let opcode):
      if format.holdsMonitorRecords { return true }
      losses.add(opcode)
    case .packetLogger(let type):
      if format == .packetLogger || format == .packetLoggerBigEndian { return true }
      losses.add(type)
    case .air:
      if let number = linkNumber(of: record) {
        if format == .pcapng { return true }
        if format == .pcap, (pcap?.linkNumber ?? number) == number { return true }
      }
      losses[.airRecords] += 1
    }
    return false
  }

  /// Whether a record of a further capture can be of the file's link type: pcap has one for all.
  func holdsLink(of record: CaptureRecord, _ interfaces: [CaptureInterface]) -> Bool {
    guard format == .pcap, let pcap else { return true }
    guard record.link.isAir else { return pcap.linkNumber == 201 }
    let place = Int(record.interface)
    return interfaces.indices.contains(place) && interfaces[place].linkNumber == pcap.linkNumber
  }

  /// The LINKTYPE number of a sniffer's record, from its interface.
  func linkNumber(of record: Packet) -> UInt16? {
    let place = Int(record.interface)
    return sourceInterfaces.indices.contains(place) ? sourceInterfaces[place].linkNumber : nil
  }

  /// Which way a packet went, or is said to have gone where nothing tells.
  mutating func direction(of record: Packet) -> Direction {
    let implied = record.kind.direction
    guard let direction = record.direction else {
      if let implied { return implied }
      losses[.unknownDirections] += 1
      return .received
    }
    if format.impliesDirection, let implied, implied != direction {
      losses[.impossibleDirections] += 1
    }
    return direction
  }
}
